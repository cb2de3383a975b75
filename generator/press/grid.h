// The grid in which equal pieces stand on a page: how many fit, which way paper and pieces are turned, and
// how much bleed each shows. Pure geometry. The grid stands in the middle of the page, so that it comes to
// lie on itself when the paper is turned over.
#pragma once

#include <cstddef>
#include <optional>

#include "layout/units.h"
#include "press/sheet.h"

namespace rulepress::press {

enum class Orientation { automatic, upright, sideways };

struct GridRequest {
  layout::Size paper;  // upright
  Orientation orientation = Orientation::automatic;
  layout::Size trim;
  layout::Mm bleed;
  layout::Mm margin;
  layout::Mm gutter;
  bool shared_cut = false;
  bool marks = true;  // leave room for crop marks
};

struct Grid {
  // One direction: across or down.
  struct Axis {
    std::size_t count = 0;
    layout::Mm page;
    layout::Mm first;  // where the first trim begins
    layout::Mm trim;
    layout::Mm pitch;
    layout::Mm inner;  // visible bleed towards a neighbour
    layout::Mm outer;  // visible bleed at both ends
    layout::Mm open;   // visible bleed towards a slot that is not taken

    layout::Mm begin(std::size_t i) const { return first + pitch * static_cast<double>(i); }
    layout::Mm end(std::size_t i) const { return begin(i) + trim; }
    layout::Mm visible_begin(std::size_t i) const { return begin(i) - (i == 0 ? outer : inner); }
    layout::Mm visible_end(std::size_t i, bool neighbour) const {
      return end(i) + (i + 1 == count ? outer : neighbour ? inner : open);
    }
  };

  Axis across;
  Axis down;
  bool turned = false;  // the pieces stand on their right side
  Bleed bleed = Bleed::none;

  std::size_t per_page() const { return across.count * down.count; }
  layout::Box trim_of(std::size_t slot) const;
  // On a page whose first `filled` slots are taken.
  layout::Box visible_of(std::size_t slot, std::size_t filled) const;
};

// The grid that holds most; a few pieces fewer, where crop marks would have no room. Of equal ones:
// neighbours with all of their bleed, pieces not turned, paper upright. Nothing when not even one piece fits
// between the margins.
std::optional<Grid> best_grid(const GridRequest& request);

}  // namespace rulepress::press
