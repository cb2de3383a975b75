#include "press/marks.h"

#include <algorithm>
#include <utility>

namespace rulepress::press {
namespace {

using layout::Box;
using layout::Mm;
using layout::Point;

constexpr Mm longest_mark{5};
constexpr Mm mark_gap{0.5};       // from the bleed, so that a crooked cut does not leave a black corner
constexpr Mm shortest_mark{0.3};  // below it is a speck of dust

constexpr Mm label_height{2.6};   // type of 6 pt with its descenders
constexpr Mm label_gap{0.8};      // to marks and pieces
constexpr Mm letter_width{1.05};  // of such type, on average
constexpr Mm shortest_label{15};

// The pieces of a page along one axis: the block that they fill and the lines to cut.
struct Span {
  Mm begin;  // with bleed
  Mm end;
  std::vector<Mm> cuts;
};

Span span_of(const Grid::Axis& axis, std::size_t used) {
  Span span{axis.visible_begin(0), axis.visible_end(used - 1, false), {}};
  for (std::size_t i = 0; i < used; ++i) {
    const Mm begin = axis.begin(i);
    // Neighbours without a gutter share one cut.
    if (span.cuts.empty() || begin - span.cuts.back() > Mm{0.01}) span.cuts.push_back(begin);
    span.cuts.push_back(axis.end(i));
  }
  return span;
}

struct Reach {
  Mm from;
  Mm to;
};

// The stretch of a mark in the room between a block and the margin.
std::optional<Reach> reach_of(Mm room) {
  const Mm gap = std::min(mark_gap, room / 4);
  const Mm length = std::min(longest_mark, room - gap);
  if (length < shortest_mark) return std::nullopt;
  return Reach{gap, gap + length};
}

Mark mark_at(bool vertical, Mm cut, Mm from, Mm to) {
  if (vertical) return {{cut, from}, {cut, to}};
  return {{from, cut}, {to, cut}};
}

// The marks of the cuts of one axis; `along` is the axis on which these lines run.
void add_marks(bool vertical, const Span& across, const Span& along, Mm page, Mm margin, Marks kind,
               std::vector<Mark>& marks) {
  const auto before = reach_of(along.begin - margin);
  const auto after = reach_of(page - margin - along.end);
  for (const Mm cut : across.cuts) {
    if (kind == Marks::grid) {
      Mark line = mark_at(vertical, cut, along.begin - (before ? before->to : Mm{0}),
                          along.end + (after ? after->to : Mm{0}));
      line.faint = true;
      marks.push_back(line);
      continue;
    }
    if (before) marks.push_back(mark_at(vertical, cut, along.begin - before->to, along.begin - before->from));
    if (after) marks.push_back(mark_at(vertical, cut, along.end + after->from, along.end + after->to));
  }
}

bool overlap(const Box& a, const Box& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

Box around(const Mark& mark) {
  return {mark.from.x, mark.from.y, mark.to.x - mark.from.x, mark.to.y - mark.from.y};
}

Box wider(const Box& box, Mm by) {
  return {box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by};
}

// The longest stretch of a strip that is clear of all obstacles; of equal ones the first.
Box longest_clear_part(const Box& strip, const std::vector<Box>& obstacles) {
  const bool flat = strip.width > strip.height;
  const auto begin = [&](const Box& box) { return flat ? box.x : box.y; };
  const auto end = [&](const Box& box) { return flat ? box.right() : box.bottom(); };
  std::vector<std::pair<Mm, Mm>> taken;
  for (const Box& box : obstacles) {
    if (overlap(box, strip)) taken.emplace_back(begin(box), end(box));
  }
  taken.emplace_back(end(strip), end(strip));
  std::sort(taken.begin(), taken.end());
  Mm at = begin(strip);
  std::pair<Mm, Mm> best{at, at};
  for (const auto& [from, to] : taken) {
    if (from - at > best.second - best.first + Mm{0.01}) best = {at, from};
    at = std::max(at, to);
  }
  if (flat) return {best.first, strip.y, best.second - best.first, strip.height};
  return {strip.x, best.first, strip.width, best.second - best.first};
}

}  // namespace

std::vector<Mark> cutting_marks(const Grid& grid, std::size_t filled, Marks kind, Mm margin) {
  std::vector<Mark> marks;
  if (kind == Marks::none || filled == 0) return marks;
  const Span across = span_of(grid.across, std::min(filled, grid.across.count));
  const Span down = span_of(grid.down, (filled - 1) / grid.across.count + 1);
  add_marks(true, across, down, grid.down.page, margin, kind, marks);
  add_marks(false, down, across, grid.across.page, margin, kind, marks);
  return marks;
}

std::optional<Label> label_beside(const Page& page, std::string text, Mm margin) {
  std::vector<Box> obstacles;
  obstacles.reserve(page.placements.size() + page.marks.size());
  for (const Placement& placement : page.placements) obstacles.push_back(wider(placement.visible, label_gap));
  for (const Mark& mark : page.marks) obstacles.push_back(wider(around(mark), label_gap));
  const Mm width = page.size.width - 2 * margin;
  const Mm height = page.size.height - 2 * margin;
  const Mm right = page.size.width - margin;
  const Mm bottom = page.size.height - margin;
  const std::pair<Box, int> strips[] = {{{margin, bottom - label_height, width, label_height}, 0},
                                        {{margin, margin, width, label_height}, 0},
                                        {{margin, margin, label_height, height}, 270},
                                        {{right - label_height, margin, label_height, height}, 90}};
  // Type is not measured here; code points are near enough.
  const auto letters = std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; });
  const Mm wanted = letter_width * static_cast<double>(letters);
  std::optional<Label> best;
  Mm best_length = shortest_label;
  for (const auto& [strip, rotation] : strips) {
    const Box part = longest_clear_part(strip, obstacles);
    const Mm length = rotation == 0 ? part.width : part.height;
    if (length < best_length) continue;
    best = Label{text, part, rotation};
    if (length >= wanted) break;
    best_length = length + Mm{0.01};
  }
  return best;
}

}  // namespace rulepress::press
