// Tiles: a piece that is larger than the page, such as a board, on several pages that are cut out and glued
// together. Columns have letters and rows have numbers: B1 is to the right of A1, A2 below it. Each tile has
// a strip at its right and at its bottom onto which the next one is glued, edge on the line where its own
// picture begins. Pure geometry.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "press/imposition.h"

namespace rulepress::press {

constexpr layout::Mm tile_overlap{8};  // the strip to glue on
// So much of the strip still shows the picture, in case the next tile is glued a little too far out. The rest
// is left white: it saves ink, holds glue better and has room for words.
constexpr layout::Mm tile_spare{2};

struct TileGrid {
  // One direction: across or down. Tiles are of one length and stand in the same place of every page.
  struct Axis {
    std::size_t count = 0;
    layout::Mm page;
    layout::Mm piece;   // the length of the whole piece
    layout::Mm length;  // of a tile with its strip
    layout::Mm first;   // where it begins on the page
    layout::Mm bleed;   // shown beyond the cuts

    bool is_last(std::size_t i) const { return i + 1 == count; }
    // Where the whole piece begins, seen from the page of tile i.
    layout::Mm origin(std::size_t i) const {
      return first - (length - tile_overlap) * static_cast<double>(i);
    }
    layout::Mm end() const { return first + length; }
    // Where the next tile's edge comes to lie; the end when there is no next one.
    layout::Mm join(std::size_t i) const { return is_last(i) ? end() : end() - tile_overlap; }
  };

  Axis across;
  Axis down;
  bool turned = false;  // the piece stands on its right side

  std::size_t tiles() const { return across.count * down.count; }
};

// The fewest pages; of equal ones the piece not turned, paper upright. Nothing where the paper is too small
// to be of use.
std::optional<TileGrid> tile_grid(const Piece& piece, const SheetOptions& options);

// "A1"
std::string tile_name(std::size_t column, std::size_t row);

// All tiles of all copies, row by row. With `backs` each has a page behind it.
void add_tiles(const Piece& piece, const TileGrid& grid, const SheetOptions& options, bool backs,
               SheetPlan& plan);

}  // namespace rulepress::press
