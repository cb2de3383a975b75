// Imposition: from pieces in print order to sheets. Pieces of one size and bleed share a grid and flow from
// deck to deck, so that no paper is wasted; each page holds one size. Backs follow each front page, mirrored
// so that every back lies behind its front once the printer has turned the paper over; or they stand on the
// same page, mirrored over a line to fold along (a gutterfold). Pure geometry.
// Pieces of every outline stand in rectangles: who does not like to cut circles leaves them on squares.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "layout/scene/scene.h"
#include "press/grid.h"
#include "press/marks.h"
#include "press/sheet.h"

namespace rulepress::press {

struct Piece {
  std::size_t face = 0;
  std::optional<std::size_t> back = {};
  layout::Size trim;
  layout::Mm bleed;
  std::size_t count = 1;
  std::string deck = {};
  layout::Outline outline = layout::Outline::rectangle;
  layout::Mm corner_radius = {};
  // What is along the edges of both sides, when it is the same all around: pieces with the same border may
  // share a cut. Empty when it is not known.
  std::string border = {};
  // Of a standee: the face of its other side, over the fold at its head. The trim is then that of the whole
  // strip (see standee.h), and there is no back.
  std::optional<std::size_t> over_head = {};
  bool may_be_tiled = false;  // where it is larger than the page, as a board is
};

struct SheetOptions {
  Paper paper{"A4", {layout::Mm{210}, layout::Mm{297}}};
  Orientation orientation = Orientation::automatic;
  layout::Mm margin{5};
  layout::Mm gutter{0};
  Cuts cuts = Cuts::automatic;  // neighbours with the same border then share a cut
  bool page_per_deck = false;
  Marks marks = Marks::crop;
  Duplex duplex = Duplex::long_edge;
  bool folded = false;  // backs beside their fronts, over a fold; pieces without a back have plain pages
  Shift back_shift;
  bool labels = true;
  std::string game = {};    // for the labels
  bool edge_labels = true;  // what a page is, and a ruler; else whoever packs pages adds them
};

// A plan holds at most this many copies: a slip of the finger should not fill the memory.
constexpr std::size_t most_copies = 100'000;

SheetPlan impose(const std::vector<Piece>& pieces, const SheetOptions& options);

}  // namespace rulepress::press
