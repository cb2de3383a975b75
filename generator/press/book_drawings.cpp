#include "press/book_drawings.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "layout/scene/extent.h"
#include "layout/scene/light_icon.h"
#include "layout/scene/outline.h"
#include "source/html_text.h"

namespace rulepress::press {
namespace {

using layout::Mm;
using layout::Scene;
using pages::BookFigure;
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

bool is_light(const layout::Colour& colour) {
  return 0.2126 * colour.red + 0.7152 * colour.green + 0.0722 * colour.blue > 0.6;
}

bool is_light(const layout::Fill& fill) {
  const auto* colour = std::get_if<layout::Colour>(&fill);
  return colour != nullptr && colour->alpha > 0.9 && is_light(*colour);
}

// Shapes and words that lie in groups, each on its own, as far as they reach.
struct IconMark {
  layout::Box box;
  bool light = false;  // what it is drawn with
};
void note_marks(std::span<const layout::Item> items, Mm x, Mm y, std::vector<IconMark>& marks) {
  for (const layout::Item& item : items) {
    if (const auto* group = std::get_if<layout::Group>(&item.what); group != nullptr && group->degrees == 0) {
      note_marks(group->items, x + group->origin.x, y + group->origin.y, marks);
      continue;
    }
    auto seen = layout::extent_of({&item, 1});
    if (!seen) continue;
    seen->x += x;
    seen->y += y;
    bool light = false;
    if (const auto* shape = std::get_if<layout::Shape>(&item.what))
      light = shape->fill ? is_light(*shape->fill) : shape->stroke && is_light(shape->stroke->colour);
    if (const auto* text = std::get_if<layout::Text>(&item.what)) {
      const auto& paragraphs = text->block.paragraphs;
      light = !paragraphs.empty() && !paragraphs[0].runs.empty() && is_light(paragraphs[0].runs[0].colour);
    }
    marks.push_back({*seen, light});
  }
}

bool is_filled(const layout::Item& item) {
  const auto* shape = std::get_if<layout::Shape>(&item.what);
  return shape != nullptr && shape->fill.has_value();
}

bool holds(const layout::Box& outer, const layout::Box& inner) {
  constexpr Mm near{0.3};
  return outer.x <= inner.x + near && outer.y <= inner.y + near && outer.right() >= inner.right() - near &&
         outer.bottom() >= inner.bottom() - near;
}

// How much larger a figure of a column is on a screen than in print.
double growth_of(const BookFigure& figure) {
  constexpr double drawing = 1.35;  // labels that are set small for paper
  constexpr double board = 1.4;
  constexpr Mm readable{40};     // a card whose text can be read, 150 pixels wide
  constexpr Mm widest_card{64};  // about as wide as it is in the hand
  constexpr Mm column{186};
  constexpr Mm highest{185};  // less than a screen
  const double fits = std::max(1.0, std::min(column / figure.size.width, highest / figure.size.height));
  if (figure.scenes.empty()) return std::min(drawing, fits);
  if (!figure.scenes.front().shadow) return std::min(board, fits);
  Mm widest;
  double least_scale = 1e9;
  for (const BookFigure::Placed& placed : figure.scenes) {
    const layout::Size& size = placed.scene.size;
    widest = std::max(widest, std::min(size.width, size.height) * placed.scale);
    least_scale = std::min(least_scale, placed.scale);
  }
  double growth = std::max(1.5, readable / widest);
  growth = std::min(growth, widest_card / widest);
  // Tokens are shown as large as they are, or a little larger.
  growth = std::min(growth, 1.6 / least_scale);
  return std::clamp(growth, 1.0, fits);
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

bool BookDrawings::has_ground(const Scene& scene) {
  constexpr Mm near{0.6};
  const auto is_dark = [&](const layout::Item& item) {
    const auto* picture = std::get_if<layout::Picture>(&item.what);
    return picture == nullptr || layout::is_too_dark_for_night(tools_.pictures, picture->path);
  };
  // An icon that is seen on any page, or one on a tile of its own.
  const bool tile = scene.items.size() > 1 && is_filled(scene.items.front());
  const std::span<const layout::Item> on_it = std::span(scene.items).subspan(tile ? 1 : 0);
  if (std::ranges::none_of(on_it, is_dark)) return true;
  return std::ranges::any_of(scene.items, [&](const layout::Item& item) {
    const auto* shape = std::get_if<layout::Shape>(&item.what);
    const bool fills = shape == nullptr ? std::holds_alternative<layout::Picture>(item.what) && !is_dark(item)
                                        : shape->fill.has_value();
    if (!fills) return false;
    const auto seen = layout::extent_of({&item, 1});
    return seen && seen->x <= near && seen->y <= near && seen->right() >= scene.size.width - near &&
           seen->bottom() >= scene.size.height - near;
  });
}

// A plan of lines stands on the page's own ground, and is drawn for light paper. What is drawn over cards and
// boards has a light casing, a diagram has light frames: they are seen on any page.
bool BookDrawings::needs_light_ground(const BookFigure& figure) {
  std::vector<layout::Box> grounds;
  for (const BookFigure::Placed& placed : figure.scenes) {
    if (!placed.shadow && !has_ground(placed.scene)) return true;
    if (placed.degrees != 0) continue;
    const layout::Size& size = placed.scene.size;
    grounds.push_back({placed.at.x, placed.at.y, size.width * placed.scale, size.height * placed.scale});
  }
  std::vector<IconMark> marks;
  note_marks(figure.over, {}, {}, marks);
  for (const IconMark& mark : marks) {
    const bool grounded =
        std::ranges::any_of(grounds, [&](const layout::Box& ground) { return holds(ground, mark.box); });
    if (!mark.light && !grounded) return true;
    if (mark.light) grounds.push_back(mark.box);
  }
  return false;
}

std::string BookDrawings::figure(const BookFigure& figure, Room room) {
  std::string inside;
  for (const BookFigure::Placed& placed : figure.scenes) {
    const std::size_t number = symbol(placed.scene);
    const auto moved = [&](double step) {
      std::string transform =
          fmt::format("translate({:.3f} {:.3f})", placed.at.x.value + step, placed.at.y.value + step);
      if (placed.degrees != 0) {
        transform += fmt::format(" rotate({:.3f} {:.3f} {:.3f})", placed.degrees,
                                 placed.scene.size.width.value * placed.scale / 2,
                                 placed.scene.size.height.value * placed.scale / 2);
      }
      return transform + fmt::format(" scale({:.5f})", placed.scale);
    };
    const std::string outline = placed.shadow ? outline_data(placed.scene) : "";
    // Shadows without filters: two outlines that shine through. Light comes from one side, however a card is
    // turned.
    if (placed.shadow) {
      for (const double step : {0.5, 0.25})
        inside += fmt::format("<path d=\"{}\" transform=\"{}\" class=\"shade\"/>", outline, moved(step));
    }
    inside += fmt::format("<g transform=\"{}\">", moved(0));
    // Where nothing is printed on a card or token, its paper is seen.
    if (placed.shadow && !has_ground(placed.scene))
      inside += fmt::format("<path d=\"{}\" fill=\"#fff\"/>", outline);
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
  const double growth = room == Room::column ? growth_of(figure) : room == Room::gallery ? 1.6 : 1;
  return fmt::format(
      "<svg class=\"drawing{}\" role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {:.3f} {:.3f}\" "
      "style=\"width:{:.2f}mm\">{}</svg>",
      needs_light_ground(figure) ? " ink" : "", escaped(figure.alt), figure.size.width.value,
      figure.size.height.value, figure.size.width.value * growth, inside);
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
  const bool light = layout::is_too_light_for_paper(tools_.pictures, path);
  const bool dark = !light && layout::is_too_dark_for_night(tools_.pictures, path);
  const render::Pictures::Air air = tools_.pictures.air(path);
  return fmt::format("<svg class=\"icon{}\" {} viewBox=\"{:.3f} 0 {:.3f} {:.3f}\"><use href=\"#s{}\"/></svg>",
                     light  ? " light"
                     : dark ? " dark"
                            : "",
                     words.empty() ? std::string("aria-hidden=\"true\"")
                                   : fmt::format("role=\"img\" aria-label=\"{}\"", escaped(words)),
                     width.value * air.left, width.value * (1 - air.left - air.right), edge.value,
                     symbol(scene));
}

std::string BookDrawings::symbols() const {
  if (symbols_.empty()) return {};
  std::string made = "<svg class=\"symbols\" aria-hidden=\"true\" width=\"0\" height=\"0\"><defs>\n";
  made += shapes_.definitions();
  for (const std::size_t one : symbols_) made += shapes_.written(one);
  return made + "</defs></svg>\n";
}

}  // namespace rulepress::press
