#include "layout/scene/scene.h"

#include <fmt/format.h>

#include <algorithm>

namespace rulepress::layout {
namespace {

// Control points at this part of the radius make a quarter of a circle, right to a third of a thousandth.
constexpr double quarter = 0.5522847498;

void dump_items(const std::vector<Item>& items, std::size_t depth, std::string& out);

std::string paint_text(const Shape& shape) {
  std::string text;
  if (shape.fill) {
    if (const auto* colour = std::get_if<Colour>(&*shape.fill)) {
      text += " fill " + to_text(*colour);
    } else {
      const auto& gradient = std::get<Gradient>(*shape.fill);
      text += fmt::format(" fill {} to {}", to_text(gradient.first), to_text(gradient.last));
    }
  }
  if (shape.stroke)
    text += fmt::format(" stroke {} {:.2f}", to_text(shape.stroke->colour), shape.stroke->width.value);
  return text;
}

std::string path_text(const Path& path) {
  std::string text;
  for (const PathStep& step : path) {
    switch (step.kind) {
      case PathStep::Kind::move:
        text += fmt::format(" M {:.2f} {:.2f}", step.to.x.value, step.to.y.value);
        break;
      case PathStep::Kind::line:
        text += fmt::format(" L {:.2f} {:.2f}", step.to.x.value, step.to.y.value);
        break;
      case PathStep::Kind::curve:
        text += fmt::format(" C {:.2f} {:.2f}", step.to.x.value, step.to.y.value);
        break;
      case PathStep::Kind::close:
        text += " Z";
        break;
    }
  }
  return text;
}

void dump_item(const Item& item, std::size_t depth, std::string& out) {
  const std::string indent(depth * 2, ' ');
  if (const auto* shape = std::get_if<Shape>(&item.what)) {
    out += fmt::format("{}shape{}{}\n", indent, path_text(shape->path), paint_text(*shape));
  } else if (const auto* picture = std::get_if<Picture>(&item.what)) {
    out += fmt::format("{}picture {} at {:.2f} {:.2f} size {:.2f} x {:.2f}{}\n", indent, picture->path,
                       picture->box.x.value, picture->box.y.value, picture->box.width.value,
                       picture->box.height.value, picture->words.empty() ? "" : " as " + picture->words);
  } else if (const auto* text = std::get_if<Text>(&item.what)) {
    out += fmt::format("{}text at {:.2f} {:.2f} width {:.2f}\n", indent, text->at.x.value, text->at.y.value,
                       text->block.width.value);
    for (const Paragraph& paragraph : text->block.paragraphs) {
      out += indent + "  ";
      for (const TextRun& run : paragraph.runs) {
        out += run.icon.empty()
                   ? fmt::format("[{} {} {}{:.2f}pt {}]", run.text, run.font.family,
                                 run.font.weight >= 600 ? "bold " : "", run.size.value, to_text(run.colour))
                   : fmt::format("[icon {}]", run.icon);
      }
      out += "\n";
    }
  } else {
    const auto& group = std::get<Group>(item.what);
    out += fmt::format("{}group at {:.2f} {:.2f}", indent, group.origin.x.value, group.origin.y.value);
    if (group.degrees != 0) out += fmt::format(" turned {:.2f}", group.degrees);
    if (group.scale != 1) out += fmt::format(" scaled {:.4f}", group.scale);
    if (group.mark)
      out += group.mark == Group::decoration ? " decoration" : fmt::format(" part {}", *group.mark);
    if (group.opacity != 1) out += fmt::format(" opacity {:.2f}", group.opacity);
    if (group.clip) out += " clipped";
    out += "\n";
    dump_items(group.items, depth + 1, out);
  }
}

void dump_items(const std::vector<Item>& items, std::size_t depth, std::string& out) {
  for (const Item& item : items) dump_item(item, depth, out);
}

}  // namespace

Path rectangle_path(const Box& box, Mm radius) {
  using Kind = PathStep::Kind;
  const Mm r{std::max(0.0, std::min({radius.value, box.width.value / 2, box.height.value / 2}))};
  const Mm x0 = box.x;
  const Mm y0 = box.y;
  const Mm x1 = box.right();
  const Mm y1 = box.bottom();
  if (r.value == 0) return polygon_path({{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}});
  const Mm k = r * (1 - quarter);
  return {{Kind::move, {}, {}, {x0 + r, y0}},
          {Kind::line, {}, {}, {x1 - r, y0}},
          {Kind::curve, {x1 - k, y0}, {x1, y0 + k}, {x1, y0 + r}},
          {Kind::line, {}, {}, {x1, y1 - r}},
          {Kind::curve, {x1, y1 - k}, {x1 - k, y1}, {x1 - r, y1}},
          {Kind::line, {}, {}, {x0 + r, y1}},
          {Kind::curve, {x0 + k, y1}, {x0, y1 - k}, {x0, y1 - r}},
          {Kind::line, {}, {}, {x0, y0 + r}},
          {Kind::curve, {x0, y0 + k}, {x0 + k, y0}, {x0 + r, y0}},
          {Kind::close}};
}

Path ellipse_path(const Box& box) {
  using Kind = PathStep::Kind;
  const Mm cx = box.x + box.width / 2;
  const Mm cy = box.y + box.height / 2;
  const Mm kx = box.width / 2 * quarter;
  const Mm ky = box.height / 2 * quarter;
  return {{Kind::move, {}, {}, {box.x, cy}},
          {Kind::curve, {box.x, cy - ky}, {cx - kx, box.y}, {cx, box.y}},
          {Kind::curve, {cx + kx, box.y}, {box.right(), cy - ky}, {box.right(), cy}},
          {Kind::curve, {box.right(), cy + ky}, {cx + kx, box.bottom()}, {cx, box.bottom()}},
          {Kind::curve, {cx - kx, box.bottom()}, {box.x, cy + ky}, {box.x, cy}},
          {Kind::close}};
}

Path polygon_path(const std::vector<Point>& corners) {
  using Kind = PathStep::Kind;
  Path path;
  for (const Point& corner : corners)
    path.push_back({path.empty() ? Kind::move : Kind::line, {}, {}, corner});
  if (!path.empty()) path.push_back({Kind::close});
  return path;
}

std::string dump(const Scene& scene) {
  std::string out = fmt::format("scene {} {:.2f} x {:.2f} bleed {:.2f}\n", scene.id, scene.size.width.value,
                                scene.size.height.value, scene.bleed.value);
  dump_items(scene.items, 1, out);
  return out;
}

}  // namespace rulepress::layout
