// Shapes: rectangles, ellipses, lines, polygons, paths, gauges and generated art.
#include <algorithm>
#include <cmath>

#include "layout/card/elements.h"
#include "layout/card/text_block.h"
#include "layout/scene/emblem.h"

namespace rulepress::layout {
namespace {

void label(Draft& draft, const GaugeSpec& spec, int index, const Box& box, Items& out) {
  const auto found = draft.made.styles.find(spec.style);
  if (found == draft.made.styles.end()) return;
  const Style& style = found->second;
  const BlockStyle block_style{style, style.size, style_colour(draft, style.colour).value_or(Colour{}),
                               Align::centre, language_of(draft, style)};
  cards::Run run;
  run.text = spec.labels[static_cast<std::size_t>(index)];
  TextBlock block = text_block({run}, block_style, draft.made.icons, box.width);
  const Measured measured = draft.tools.text.measure(block);
  out.push_back({Text{std::move(block), {box.x, box.y + (box.height - measured.height) / 2}, measured.set}});
}

}  // namespace

Shape painted(Draft& draft, Path path, const PaintSpec& paint, const Box& box) {
  Shape shape;
  shape.path = std::move(path);
  const auto fill = colour_of(draft, paint.fill);
  const auto fill_to = colour_of(draft, paint.fill_to);
  if (fill && fill_to) {
    shape.fill = Gradient{{box.x, box.y}, {box.x, box.bottom()}, *fill, *fill_to};
  } else if (fill) {
    shape.fill = *fill;
  }
  if (const auto stroke = colour_of(draft, paint.stroke))
    shape.stroke = Stroke{*stroke, std::max(Mm{}, mm_of(draft, paint.stroke_width)), paint.dashes};
  return shape;
}

void draw(Draft& draft, const RectSpec& spec, const Element&, const Box& box, Items& out) {
  Shape shape = painted(draft, rectangle_path(box, mm_of(draft, spec.radius)), spec.paint, box);
  note_background(draft, shape, box);
  out.push_back({std::move(shape)});
}

void draw(Draft& draft, const EllipseSpec& spec, const Element&, const Box& box, Items& out) {
  Shape shape = painted(draft, ellipse_path(box), spec.paint, box);
  note_background(draft, shape, box);
  out.push_back({std::move(shape)});
}

void draw(Draft& draft, const LineSpec& spec, const Element&, const Box& box, Items& out) {
  Path path{{PathStep::Kind::move, {}, {}, {box.x, box.y}},
            {PathStep::Kind::line, {}, {}, {box.right(), box.bottom()}}};
  out.push_back({painted(draft, std::move(path), spec.paint, box)});
}

void draw(Draft& draft, const PolygonSpec& spec, const Element&, const Box& box, Items& out) {
  std::vector<Point> corners;
  corners.reserve(spec.points.size());
  for (const auto& [x, y] : spec.points)
    corners.push_back({box.x + mm_of(draft, x), box.y + mm_of(draft, y)});
  Shape shape = painted(draft, polygon_path(corners), spec.paint, box);
  if (shape.fill) note_unknown_background(draft, box);
  out.push_back({std::move(shape)});
}

void draw(Draft& draft, const PathSpec& spec, const Element&, const Box& box, Items& out) {
  Path path = spec.path;
  for (PathStep& step : path) {
    for (Point* point : {&step.a, &step.b, &step.to}) *point = {point->x + box.x, point->y + box.y};
  }
  Shape shape = painted(draft, std::move(path), spec.paint, box);
  if (shape.fill) note_unknown_background(draft, box);
  out.push_back({std::move(shape)});
}

void draw(Draft& draft, const EmblemSpec& spec, const Element&, const Box& box, Items& out) {
  const std::string seed = spec.seed ? text_of(draft, *spec.seed) : draft.component.id;
  const Colour tint = colour_of(draft, spec.colour).value_or(colour_for(draft.component.type));
  for (Item& item : emblem(seed, tint, box)) out.push_back(std::move(item));
  note_unknown_background(draft, box);
}

void draw(Draft& draft, const GaugeSpec& spec, const Element&, const Box& box, Items& out) {
  const int count = static_cast<int>(std::clamp(std::floor(number_of(draft, spec.count)), 0.0, 1000.0));
  if (count == 0) return;
  const int filled =
      spec.filled ? static_cast<int>(std::clamp(std::floor(number_of(draft, *spec.filled)), 0.0, 1000.0))
                  : count;
  const Mm gap = mm_of(draft, spec.gap);
  const Mm length = spec.vertical ? box.height : box.width;
  const Mm thick = spec.vertical ? box.width : box.height;
  // As large as the box allows; pips and boxes stay square.
  const Mm side{std::max(0.0, std::min(thick.value, (length.value - gap.value * (count - 1)) / count))};
  PaintSpec empty = spec.paint;
  empty.fill = spec.empty_fill;
  for (int i = 0; i < count; ++i) {
    const Mm along = (side + gap) * i;
    const Box one = spec.vertical ? Box{box.x + (thick - side) / 2, box.y + along, side, side}
                                  : Box{box.x + along, box.y + (thick - side) / 2, side, side};
    Shape shape = painted(draft, spec.round ? ellipse_path(one) : rectangle_path(one, side * 0.15),
                          i < filled ? spec.paint : empty, one);
    note_background(draft, shape, one);
    out.push_back({std::move(shape)});
    if (static_cast<std::size_t>(i) < spec.labels.size() && !spec.style.empty())
      label(draft, spec, i, one, out);
  }
}

}  // namespace rulepress::layout
