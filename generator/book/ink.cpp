#include "book/ink.h"

#include <fmt/format.h>

#include <cmath>

namespace rulepress::book {
namespace {

using layout::Box;
using layout::Mm;
using layout::Point;

layout::TextBlock block_of(const BookContext& context, const std::string& text, Mm width,
                           const LabelStyle& style) {
  layout::TextRun run;
  run.text = text;
  run.font.family = label_family;
  run.font.weight = style.weight;
  run.size = {style.size};
  run.colour = style.colour;
  layout::Paragraph paragraph;
  paragraph.runs.push_back(std::move(run));
  paragraph.align = style.align;
  layout::TextBlock block;
  block.paragraphs.push_back(std::move(paragraph));
  block.width = width;
  block.leading = 1.2;
  block.language = context.material.manifest.language;
  return block;
}

}  // namespace

layout::Size measure_label(const BookContext& context, const std::string& text, Mm width,
                           const LabelStyle& style) {
  auto& measurer = context.material.tools.text;
  const layout::Measured measured = measurer.measure(block_of(context, text, width, style));
  return {measured.width, measured.height};
}

Mm label(const BookContext& context, Items& items, const std::string& text, const Box& box,
         const LabelStyle& style) {
  const Mm height = measure_label(context, text, box.width, style).height;
  items.push_back({layout::Text{
      block_of(context, text, box.width, style), {box.x, box.y + (box.height - height) / 2}, nullptr}});
  return height;
}

void shape(Items& items, layout::Path path, std::optional<layout::Colour> fill,
           std::optional<layout::Colour> stroke, Mm width, std::vector<Mm> dashes) {
  layout::Shape made;
  made.path = std::move(path);
  if (fill) made.fill = *fill;
  if (stroke) made.stroke = layout::Stroke{*stroke, width, std::move(dashes)};
  items.push_back({std::move(made)});
}

void line(Items& items, Point from, Point to, const layout::Colour& colour, Mm width) {
  using Kind = layout::PathStep::Kind;
  shape(items, {{Kind::move, {}, {}, from}, {Kind::line, {}, {}, to}}, std::nullopt, colour, width);
}

void disc(Items& items, Point middle, Mm radius, const layout::Colour& colour) {
  shape(items, layout::ellipse_path({middle.x - radius, middle.y - radius, radius * 2, radius * 2}), colour);
}

void numbered_disc(const BookContext& context, Items& items, Point middle, int number) {
  constexpr Mm radius{2.5};
  disc(items, middle, radius + Mm{0.5}, paper);
  disc(items, middle, radius, ink);
  label(context, items, fmt::format("{}", number),
        {middle.x - radius, middle.y - radius, radius * 2, radius * 2}, {8, 700, paper});
}

namespace {

struct ArrowHead {
  Point neck;  // where the line ends
  layout::Path path;
};

std::optional<ArrowHead> head_of(Point from, Point to, Mm width) {
  const double dx = (to.x - from.x).value;
  const double dy = (to.y - from.y).value;
  const double length = std::hypot(dx, dy);
  if (length < 0.01) return std::nullopt;
  const double ux = dx / length;
  const double uy = dy / length;
  const double head = std::min(length, 2.4 + width.value * 2);
  const Point neck{to.x - Mm{ux * head}, to.y - Mm{uy * head}};
  const double half = head * 0.5;
  return ArrowHead{neck, layout::polygon_path({to,
                                               {neck.x - Mm{uy * half}, neck.y + Mm{ux * half}},
                                               {neck.x + Mm{uy * half}, neck.y - Mm{ux * half}}})};
}

constexpr Mm casing{0.4};  // on each side

}  // namespace

void cased_way(Items& items, const std::vector<Point>& way, const layout::Colour& colour, Mm width) {
  using Kind = layout::PathStep::Kind;
  if (way.size() < 2) return;
  const auto head = head_of(way[way.size() - 2], way.back(), width);
  if (!head) return;
  layout::Path path;
  for (std::size_t i = 0; i + 1 < way.size(); ++i)
    path.push_back({i == 0 ? Kind::move : Kind::line, {}, {}, way[i]});
  path.push_back({Kind::line, {}, {}, head->neck});
  // All of the casing lies below all of the way, so that it does not cut it where it turns.
  shape(items, path, std::nullopt, paper, width + casing * 2);
  shape(items, head->path, paper, paper, casing * 2);
  shape(items, path, std::nullopt, colour, width);
  shape(items, head->path, colour);
}

void cased_frame(Items& items, const layout::Path& path, const layout::Colour& colour, Mm width) {
  shape(items, path, std::nullopt, paper, width + casing * 2);
  shape(items, path, std::nullopt, colour, width);
}

void arrow(Items& items, Point from, Point to, const layout::Colour& colour, Mm width) {
  const auto head = head_of(from, to, width);
  if (!head) return;
  line(items, from, head->neck, colour, width);
  shape(items, head->path, colour);
}

}  // namespace rulepress::book
