// The mini map on the page of a tile: the whole piece in small, with this tile filled.
#pragma once

#include <cstddef>

#include "press/sheet.h"

namespace rulepress::press {

constexpr layout::Mm mini_map_height{9};

struct MiniMap {
  std::size_t columns = 1;
  std::size_t rows = 1;
  std::size_t column = 0;  // of the tile
  std::size_t row = 0;
  layout::Mm width;  // of the whole piece
  layout::Mm height;
};

// With the tile's name in front of it, large enough to sort pages by; left of a place and below it.
void add_mini_map(Page& page, const MiniMap& map, layout::Point top_right);

}  // namespace rulepress::press
