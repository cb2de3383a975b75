#include "documents/drawing.h"

namespace rulepress::documents {
namespace {

using layout::Box;
using layout::Mm;
using layout::Point;

constexpr int bold = 700;

layout::TextBlock block_of(Mm width, std::string_view words, const Type& type) {
  layout::Paragraph paragraph;
  paragraph.align = type.align;
  for (bool strong = false; !words.empty(); strong = !strong) {
    const auto end = words.find("**");
    layout::TextRun run;
    run.text = words.substr(0, end);
    run.font.family = type.family;
    run.font.weight = strong ? bold : type.weight;
    run.size = {type.size};
    run.colour = type.colour;
    if (!run.text.empty()) paragraph.runs.push_back(std::move(run));
    words.remove_prefix(end == std::string_view::npos ? words.size() : end + 2);
  }
  layout::TextBlock block;
  block.paragraphs.push_back(std::move(paragraph));
  block.width = width;
  block.leading = type.leading;
  return block;
}

Box around(Point middle, Mm radius) {
  return {middle.x - radius, middle.y - radius, 2 * radius, 2 * radius};
}

}  // namespace

Mm Drawing::text(Point at, Mm width, std::string_view words, const Type& type) {
  layout::TextBlock block = block_of(width, words, type);
  const layout::Measured measured = tools_.text.measure(block);
  scene_.items.push_back({layout::Text{std::move(block), at, measured.set}});
  return measured.height;
}

layout::Size Drawing::measure(Mm width, std::string_view words, const Type& type) {
  const layout::Measured measured = tools_.text.measure(block_of(width, words, type));
  return {measured.width, measured.height};
}

void Drawing::line(Point from, Point to, Mm width, const layout::Colour& colour, bool dotted) {
  using Kind = layout::PathStep::Kind;
  layout::Stroke stroke{colour, width, {}};
  if (dotted) stroke.dashes = {width, 2 * width};
  scene_.items.push_back({layout::Shape{
      {{Kind::move, {}, {}, from}, {Kind::line, {}, {}, to}}, std::nullopt, std::move(stroke)}});
}

void Drawing::fill(layout::Path path, const layout::Colour& colour) {
  scene_.items.push_back({layout::Shape{std::move(path), layout::Fill{colour}, std::nullopt}});
}

void Drawing::outline(layout::Path path, Mm width, const layout::Colour& colour) {
  scene_.items.push_back({layout::Shape{std::move(path), std::nullopt, layout::Stroke{colour, width, {}}}});
}

void Drawing::disc(Point middle, Mm radius, const layout::Colour& colour) {
  fill(layout::ellipse_path(around(middle, radius)), colour);
}

void Drawing::ring(Point middle, Mm radius, Mm width, const layout::Colour& colour) {
  outline(layout::ellipse_path(around(middle, radius)), width, colour);
}

}  // namespace rulepress::documents
