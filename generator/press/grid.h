// The grid in which equal pieces stand on a page: how many fit, which way paper and pieces are turned, and
// how much bleed each shows. Pure geometry. The grid stands in the middle of the page, so that it comes to
// lie on itself when the paper is turned over; on a page that is folded, it stands in the upper half, close
// to the fold in the middle.
#pragma once

#include <cstddef>
#include <optional>

#include "layout/scene/units.h"
#include "press/sheet.h"

namespace rulepress::press {

// Three cards of 63.5 mm fill 190.5 mm, whatever their sum in binary is.
inline constexpr layout::Mm tolerance{1e-6};

inline constexpr layout::Mm fair_between_cuts{2};  // room for a cut that is a whole millimetre off

enum class Orientation { automatic, upright, sideways };

// How neighbours are cut apart. Two cuts leave a strip with the bleed of both between them, so that a cut
// that is a little off shows none of the neighbour; it takes room.
enum class Cuts {
  automatic,  // two where as many pieces fit, with all bleed or some of it between them; else one
  single,     // one
  doubled     // two, even where fewer pieces fit then
};

// Between the bleed and a line to fold along.
constexpr layout::Mm fold_gap{5};

struct GridRequest {
  layout::Size paper;  // upright
  Orientation orientation = Orientation::automatic;
  layout::Size trim;
  layout::Mm bleed;
  layout::Mm margin;
  layout::Mm gutter;
  Cuts cuts = Cuts::automatic;
  bool marks = true;  // leave room for crop marks
  bool folded = false;
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
    layout::Mm outer;  // visible bleed before the first
    layout::Mm last;   // visible bleed behind the last; the same but at a fold
    layout::Mm open;   // visible bleed towards a slot that is not taken
    std::optional<layout::Mm> fold = {};

    layout::Mm begin(std::size_t i) const { return first + pitch * static_cast<double>(i); }
    layout::Mm end(std::size_t i) const { return begin(i) + trim; }
    layout::Mm visible_begin(std::size_t i) const { return begin(i) - (i == 0 ? outer : inner); }
    layout::Mm visible_end(std::size_t i, bool neighbour) const {
      return end(i) + (i + 1 == count ? last : neighbour ? inner : open);
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
