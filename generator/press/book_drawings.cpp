#include "press/book_drawings.h"

#include <fmt/format.h>

#include <algorithm>

#include "layout/extent.h"
#include "layout/light_icon.h"
#include "layout/outline.h"
#include "source/html_text.h"

namespace rulepress::press {
namespace {

using layout::BookFigure;
using layout::Mm;
using layout::Scene;
using source::escaped;

// The inside of an SVG file, between its outermost tags.
std::string inside_of(const std::string& svg) {
  const auto open = svg.find("<svg");
  const auto begin = open == std::string::npos ? std::string::npos : svg.find('>', open);
  const auto end = svg.rfind("</svg>");
  if (begin == std::string::npos || end == std::string::npos || end < begin) return {};
  return svg.substr(begin + 1, end - begin - 1);
}

// `id="x"`, `url(#x)` and `href="#x"` get a prefix: all drawings live on one page.
std::string with_prefix(const std::string& svg, const std::string& prefix) {
  static const std::vector<std::string> marks{" id=\"", "url(#", "href=\"#"};
  std::string made;
  made.reserve(svg.size() + svg.size() / 8);
  for (std::size_t at = 0; at < svg.size();) {
    std::size_t next = std::string::npos;
    const std::string* found = nullptr;
    for (const std::string& mark : marks) {
      const auto here = svg.find(mark, at);
      if (here < next) {
        next = here;
        found = &mark;
      }
    }
    if (found == nullptr) {
      made += svg.substr(at);
      break;
    }
    made += svg.substr(at, next - at) + *found + prefix;
    at = next + found->size();
  }
  return made;
}

std::string path_data(const layout::Path& path) {
  using Kind = layout::PathStep::Kind;
  std::string made;
  for (const layout::PathStep& step : path) {
    switch (step.kind) {
      case Kind::move:
        made += fmt::format("M{:.3f} {:.3f}", step.to.x.value, step.to.y.value);
        break;
      case Kind::line:
        made += fmt::format("L{:.3f} {:.3f}", step.to.x.value, step.to.y.value);
        break;
      case Kind::curve:
        made += fmt::format("C{:.3f} {:.3f} {:.3f} {:.3f} {:.3f} {:.3f}", step.a.x.value, step.a.y.value,
                            step.b.x.value, step.b.y.value, step.to.x.value, step.to.y.value);
        break;
      case Kind::close:
        made += "Z";
        break;
    }
  }
  return made;
}

std::string outline_data(const Scene& scene) {
  return path_data(layout::outline_path(scene.outline, {{}, {}, scene.size.width, scene.size.height},
                                        scene.corner_radius));
}

// Whether something opaque lies below all of a scene, as a card's ground does. A plan of lines and an icon
// stand on the page's own ground, and are drawn for light paper.
bool has_ground(const Scene& scene) {
  constexpr Mm near{0.6};
  return std::ranges::any_of(scene.items, [&](const layout::Item& item) {
    const auto* shape = std::get_if<layout::Shape>(&item.what);
    const bool fills =
        shape == nullptr ? std::holds_alternative<layout::Picture>(item.what) : shape->fill.has_value();
    if (!fills) return false;
    const auto seen = layout::extent_of({&item, 1});
    return seen && seen->x <= near && seen->y <= near && seen->right() >= scene.size.width - near &&
           seen->bottom() >= scene.size.height - near;
  });
}

bool needs_light_ground(const BookFigure& figure) {
  return !figure.over.empty() || !std::ranges::all_of(figure.scenes, [](const BookFigure::Placed& placed) {
    return has_ground(placed.scene);
  });
}

}  // namespace

// What is inside of its SVG file.
std::string BookDrawings::drawn(const Scene& scene) {
  if (memory_ != nullptr) {
    if (auto known = memory_->find(scene)) return std::move(*known);
  }
  const render::Drawn made = render::draw_svg(scene, tools_, false);
  if (!made.error.empty() && error.empty()) error = made.error;
  undrawable.insert(made.undrawable.begin(), made.undrawable.end());
  std::string inside = inside_of(made.bytes);
  if (memory_ != nullptr && made.error.empty() && made.undrawable.empty()) memory_->put(scene, inside);
  return inside;
}

std::size_t BookDrawings::symbol(const Scene& scene) {
  std::string key = layout::dump(scene);
  const auto [place, added] = numbers_.emplace(std::move(key), symbols_.size());
  if (!added) return place->second;
  const std::size_t number = symbols_.size();
  symbols_.push_back(shapes_.add(fmt::format(
      "<symbol id=\"s{0}\" overflow=\"visible\"><clipPath id=\"s{0}-trim\"><path d=\"{1}\"/></clipPath>"
      "<g clip-path=\"url(#s{0}-trim)\">{2}</g></symbol>\n",
      number, outline_data(scene), with_prefix(drawn(scene), fmt::format("s{}-", number)))));
  return number;
}

std::string BookDrawings::figure(const BookFigure& figure) {
  std::string inside;
  for (const BookFigure::Placed& placed : figure.scenes) {
    const std::size_t number = symbol(placed.scene);
    std::string transform = fmt::format("translate({:.3f} {:.3f})", placed.at.x.value, placed.at.y.value);
    if (placed.degrees != 0) {
      transform += fmt::format(" rotate({:.3f} {:.3f} {:.3f})", placed.degrees,
                               placed.scene.size.width.value * placed.scale / 2,
                               placed.scene.size.height.value * placed.scale / 2);
    }
    transform += fmt::format(" scale({:.5f})", placed.scale);
    inside += fmt::format("<g transform=\"{}\">", transform);
    const std::string outline = placed.shadow ? outline_data(placed.scene) : "";
    // Shadows without filters: two outlines that shine through.
    if (placed.shadow) {
      const double step = 0.5 / placed.scale;
      inside += fmt::format(
          "<path d=\"{0}\" transform=\"translate({1:.3f} {1:.3f})\" class=\"shade\"/>"
          "<path d=\"{0}\" transform=\"translate({2:.3f} {2:.3f})\" class=\"shade\"/>",
          outline, step, step / 2);
    }
    inside += fmt::format("<use href=\"#s{}\"/>", number);
    if (placed.shadow)
      inside +=
          fmt::format("<path d=\"{}\" class=\"rim\" stroke-width=\"{:.3f}\"/>", outline, 0.15 / placed.scale);
    inside += "</g>";
  }
  if (!figure.over.empty()) {
    Scene over;
    over.id = "over";
    over.size = figure.size;
    over.items = figure.over;
    inside += fmt::format("<use href=\"#s{}\"/>", symbol(over));
  }
  return fmt::format(
      "<svg class=\"drawing{}\" role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {:.3f} {:.3f}\" "
      "style=\"width:{:.2f}mm\">{}</svg>",
      needs_light_ground(figure) ? " ink" : "", escaped(figure.alt), figure.size.width.value,
      figure.size.height.value, figure.size.width.value, inside);
}

std::string BookDrawings::icon(const std::string& path, const std::string& words) {
  constexpr Mm edge{10};
  Scene scene;
  scene.id = path;
  layout::Picture picture{path, {{}, {}, edge, edge}};
  const auto looked = tools_.pictures.look(path);
  if (const auto* facts = std::get_if<layout::PictureFacts>(&looked); facts != nullptr && facts->height > 0)
    picture.box.width = edge * (facts->width / facts->height);
  scene.size = {picture.box.width, edge};
  scene.items.push_back({std::move(picture)});
  const Mm width = scene.size.width;
  return fmt::format(
      "<svg class=\"icon{}\" role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {:.3f} {:.3f}\"><use "
      "href=\"#s{}\"/></svg>",
      layout::is_too_light_for_paper(tools_.pictures, path) ? " light" : "", escaped(words), width.value,
      edge.value, symbol(scene));
}

std::string BookDrawings::symbols() const {
  if (symbols_.empty()) return {};
  std::string made = "<svg class=\"symbols\" aria-hidden=\"true\" width=\"0\" height=\"0\"><defs>\n";
  made += shapes_.definitions();
  for (const std::size_t one : symbols_) made += shapes_.written(one);
  return made + "</defs></svg>\n";
}

}  // namespace rulepress::press
