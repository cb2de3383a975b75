// How strips of a text are dealt out to columns: pure heights, no words. A column never ends where it must
// not; what floats may wait for the next column while the text goes on; columns that end together are as high
// as each other.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "layout/units.h"

namespace rulepress::layout {

struct FlowStrip {
  Mm height;
  Mm before;  // not at the top of a column
  Mm after;
  bool keep = false;    // never the first of a column: it belongs to what stands before it
  bool floats = false;  // may go to the top of the next column
  bool wide = false;    // across all columns
  bool starts_page = false;
  int frame = -1;      // strips of one frame stand on one ground, which has some air above and below
  Mm head;             // of a table: how high its head is, which is repeated above what starts a column
  bool gives = false;  // there may be more room before it
};

struct FlowPlace {
  std::size_t strip = 0;
  Mm y;  // from the top of the column
  bool repeats_head = false;
};

struct FlowColumn {
  std::vector<FlowPlace> places;
  Mm height;
};

struct FlowRules {
  Mm unit;  // all heights are a whole number of these
  Mm pad;   // of a frame, above and below
  std::size_t columns = 1;
};

using FlowQueue = std::vector<std::size_t>;  // strips in the order in which they are to be placed

// As much of the queue as goes into a height; takes it out of the queue. With `force`, at least one strip,
// whatever becomes of it.
FlowColumn fill_column(std::span<const FlowStrip> strips, FlowQueue& queue, Mm height, const FlowRules& rules,
                       bool force);

// All columns of a page, each filled as far as it goes.
std::vector<FlowColumn> fill_columns(std::span<const FlowStrip> strips, FlowQueue& queue, Mm height,
                                     const FlowRules& rules, bool force);

// All of the queue in columns as low as possible; nothing when it does not fit into the height.
std::vector<FlowColumn> balanced_columns(std::span<const FlowStrip> strips, const FlowQueue& queue, Mm height,
                                         const FlowRules& rules);

// Makes columns that end above `height` longer, by more room before strips that give. They stay as they are
// when there is not enough to give.
void stretch_columns(std::span<const FlowStrip> strips, std::vector<FlowColumn>& columns, Mm height,
                     const FlowRules& rules);

}  // namespace rulepress::layout
