// How strips of a text are dealt out to columns: pure heights, no words. A column never ends where it must
// not; what floats may wait for the next column while the text goes on; columns that end together are as high
// as each other.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "pages/layout_names.h"

namespace rulepress::pages {

// Heights that differ by less than this are the same: they are sums of halves of lines.
inline constexpr Mm flow_rounding{1e-6};

struct FlowStrip {
  Mm height;
  Mm before;  // not at the top of a column
  Mm after;
  bool keep = false;     // never the first of a column: it belongs to what stands before it
  bool follows = false;  // a line of a paragraph, and not its first
  bool row = false;      // of a table or a short list, and not its first
  bool heads = false;    // a heading: no figure below it moves above it
  bool opens = false;    // a chapter: nothing that waits passes it
  bool floats = false;   // may stand a little later, or at the top of the next column
  bool wide = false;     // across all columns
  bool starts_page = false;
  bool shares_page = false;  // starts a page only if the one before it is not nearly empty
  int frame = -1;            // strips of one frame stand on one ground, which has some air above and below
  Mm head;                   // of a table: how high its head is, which is repeated above what starts a column
  int gives = 0;             // so many units more room may be before it
  bool feathers = false;     // a part of a unit more may be before it, as before all such of its column
  Mm shrinks;                // so much of its height is a figure, which may be made smaller
  Mm grows;                  // so much higher the figure may become
  bool fills = false;        // a figure as wide as its column, which stays so beside another one
  bool hyphened = false;     // a word is broken at its end
  int columns = 0;           // it stands in a band of so many columns; 0: as many as the page has
};

struct FlowPlace {
  std::size_t strip = 0;
  Mm y;  // from the top of the column
  bool repeats_head = false;
  Mm shrunk = {};  // so much lower than it is, because its figure is smaller; below zero: higher
};

struct FlowColumn {
  std::vector<FlowPlace> places;
  Mm height;
};

struct FlowRules {
  Mm unit;  // all heights are a whole number of these; two of them are a line
  Mm pad;   // of a frame, above and below
  std::size_t columns = 1;
  bool figure_next = false;  // something already waits to stand above all that comes behind the columns
  double shrinking = 0;      // so much of a figure's height may be taken where columns end together then
};

using FlowQueue = std::vector<std::size_t>;  // strips in the order in which they are to be placed

// As much of the queue as goes into a height; takes it out of the queue. With `force`, at least one strip,
// whatever becomes of it. With `patient`, even a figure that would stand at the top may wait for a column
// with more room.
FlowColumn fill_column(std::span<const FlowStrip> strips, FlowQueue& queue, Mm height, const FlowRules& rules,
                       bool force, bool patient = false);

// All columns of a page, each filled as far as it goes. Where one of them would end early, all of them may
// end a few lines early instead. They are stretched already.
std::vector<FlowColumn> page_columns(std::span<const FlowStrip> strips, FlowQueue& queue, Mm height,
                                     const FlowRules& rules, bool force);

// All of the queue in columns that end together, stretched already; nothing when it does not fit into the
// height.
std::vector<FlowColumn> balanced_columns(std::span<const FlowStrip> strips, const FlowQueue& queue, Mm height,
                                         const FlowRules& rules);

// Makes columns that end more than a line above `height` longer until they do not: what feathers moves apart
// a little, then by more room before strips that give, then by larger figures. If that does not help, they
// stay as they are.
void stretch_columns(std::span<const FlowStrip> strips, std::vector<FlowColumn>& columns, Mm height,
                     const FlowRules& rules);

// Room between two strips of a column; above the first one when there is no last.
Mm gap_between(const FlowStrip* last, const FlowStrip& next, const FlowRules& rules);

// Whether a table goes on with this row below something that is no row, so that its head stands there again.
bool repeats_head(const FlowStrip* last, const FlowStrip& next);

// Whether a paragraph, a table or a box goes on from one strip to the next: no figure stands between them,
// nor above the second one in the next column.
bool goes_on(const FlowStrip& last, const FlowStrip& next);

// Whether a column must not end between two strips because the last one would be the only line of its
// paragraph in it; `above` stands above it in the column, if anything does.
bool leaves_line_alone(const FlowStrip* above, const FlowStrip& last, const FlowStrip& next);

// How far strips can be stretched, in units: by the room before headings, tables and figures, by a little
// room before all that feather, and by larger figures.
struct FlowSlack {
  int gives = 0;
  int feathers = 0;  // so many do
  int grows = 0;

  void add(const FlowStrip& strip, const FlowRules& rules);
};

// Whole units of a figure's height that can be added.
int units_to_grow(const FlowStrip& strip, const FlowRules& rules);

// Units dealt out one by one to so many places, each as far as it takes them.
std::vector<int> dealt_out(int units, std::size_t count, const std::function<int(std::size_t)>& most);

// So many units are missing from a column with some slack: how bad that looks. It is `ragged` or more where
// the column ends more than a line above where it should.
inline constexpr double ragged = 4;
double raggedness(double missing, const FlowSlack& slack);

}  // namespace rulepress::pages
