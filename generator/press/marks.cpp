#include "press/marks.h"

#include <algorithm>
#include <utility>

#include "press/strips.h"

namespace rulepress::press {
namespace {

using layout::Mm;
using layout::Point;

constexpr Mm longest_mark{5};
constexpr Mm mark_gap{0.5};       // from the bleed, so that a crooked cut does not leave a black corner
constexpr Mm shortest_mark{0.3};  // below it is a speck of dust
constexpr Mm clear_of_fold{1};

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

// The marks of the cuts of one axis; `along` and `axis` are those on which these lines run.
void add_marks(bool vertical, const Span& across, const Span& along, const Grid::Axis& axis, Mm margin,
               Marks kind, std::vector<Mark>& marks) {
  const auto before = reach_of(along.begin - margin);
  const auto after = reach_of((axis.fold ? *axis.fold - clear_of_fold : axis.page - margin) - along.end);
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

}  // namespace

std::vector<Mark> cutting_marks(const Grid& grid, std::size_t filled, Marks kind, Mm margin) {
  std::vector<Mark> marks;
  if (kind == Marks::none || filled == 0) return marks;
  const Span across = span_of(grid.across, std::min(filled, grid.across.count));
  const Span down = span_of(grid.down, (filled - 1) / grid.across.count + 1);
  add_marks(true, across, down, grid.down, margin, kind, marks);
  add_marks(false, down, across, grid.across, margin, kind, marks);
  return marks;
}

std::optional<Label> label_beside(const Page& page, const std::string& text, Mm margin) {
  const Mm wanted = length_of_label(text);
  std::optional<Label> best;
  Mm best_length = shortest_label;
  for (const Strip& strip : clear_strips(page, margin)) {
    if (strip.length() < best_length) continue;
    best = Label{text, strip.box, strip.rotation};
    if (strip.length() >= wanted) break;
    best_length = strip.length() + Mm{0.01};
  }
  return best;
}

}  // namespace rulepress::press
