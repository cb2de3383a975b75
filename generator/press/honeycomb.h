// A honeycomb: hexagons in rows that interlock, each row half a piece further than the one before. It holds
// more than a grid, but there is no straight cut in it. Pure geometry.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "press/grid.h"

namespace rulepress::press {

struct Honeycomb {
  layout::Size page;
  bool turned = false;             // the pieces stand on their right side
  std::vector<layout::Box> slots;  // where trims stand, row by row
  layout::Mm shown;                // bleed beyond each side of a piece
  Bleed bleed = Bleed::none;

  std::size_t per_page() const { return slots.size(); }
};

// The one that holds most; of equal ones with all bleed, pieces not turned, paper upright. `label` is kept
// free at the bottom. Nothing when not even one piece fits.
std::optional<Honeycomb> best_honeycomb(const GridRequest& request, layout::Mm label);

}  // namespace rulepress::press
