#include "press/honeycomb.h"

#include <algorithm>
#include <utility>

#include "layout/scene/outline.h"

namespace rulepress::press {
namespace {

using layout::Box;
using layout::Mm;
using layout::Outline;
using layout::Size;

std::size_t that_fit(Mm room, Mm first, Mm pitch) {
  if (first > room + tolerance) return 0;
  return 1 + static_cast<std::size_t>((room - first + tolerance) / pitch);
}

// Rows of hexagons that stand on a corner, in a room at the origin; in the middle of it.
std::vector<Box> rows_in(const Size& room, const Size& trim, Mm distance) {
  const Box cell = layout::wider({Mm{0}, Mm{0}, trim.width, trim.height}, distance / 2, Outline::hexagon);
  const Mm across = cell.width;
  const Mm down = cell.height * 0.75;  // corners of one row reach between those of the next
  const std::size_t rows = that_fit(room.height, cell.height, down);
  const std::size_t even = that_fit(room.width, across, across);
  const std::size_t odd =
      room.width < across * 1.5 - tolerance ? 0 : that_fit(room.width - across / 2, across, across);
  if (rows == 0 || even == 0) return {};
  const Mm width = std::max(across * static_cast<double>(even),
                            rows > 1 ? across * (static_cast<double>(odd) + 0.5) : Mm{0});
  const Mm height = cell.height + down * static_cast<double>(rows - 1);
  const Mm left = (room.width - width) / 2 - cell.x;
  const Mm top = (room.height - height) / 2 - cell.y;
  std::vector<Box> made;
  for (std::size_t row = 0; row < rows; ++row) {
    const bool shifted = row % 2 == 1;
    for (std::size_t i = 0; i < (shifted ? odd : even); ++i) {
      made.push_back({left + across * (static_cast<double>(i) + (shifted ? 0.5 : 0)),
                      top + down * static_cast<double>(row), trim.width, trim.height});
    }
  }
  return made;
}

std::optional<Honeycomb> comb_of(const GridRequest& request, Mm label, bool sideways, bool turned,
                                 Mm distance) {
  Honeycomb comb;
  comb.page = request.paper;
  comb.turned = turned;
  Size trim = request.trim;
  if (sideways) std::swap(comb.page.width, comb.page.height);
  if (turned) std::swap(trim.width, trim.height);
  Size room{comb.page.width - 2 * request.margin, comb.page.height - 2 * request.margin - label};
  // Those that lie on a side interlock in columns: the same with the axes exchanged.
  const bool lies = trim.width > trim.height;
  if (lies) {
    std::swap(room.width, room.height);
    std::swap(trim.width, trim.height);
  }
  comb.slots = rows_in(room, trim, distance);
  if (comb.slots.empty()) return std::nullopt;
  for (Box& slot : comb.slots) {
    if (lies) slot = {slot.y, slot.x, slot.height, slot.width};
    slot.x += request.margin;
    slot.y += request.margin;
  }
  comb.shown = std::min(request.bleed, distance / 2);
  if (request.bleed > Mm{0}) comb.bleed = comb.shown < request.bleed ? Bleed::cut : Bleed::whole;
  return comb;
}

}  // namespace

std::optional<Honeycomb> best_honeycomb(const GridRequest& request, Mm label) {
  std::optional<Honeycomb> best;
  const Mm apart = std::max(request.gutter, 2 * request.bleed);
  const Mm close = std::max(request.gutter, std::min(2 * request.bleed, fair_between_cuts));
  for (const Mm distance : {apart, close}) {
    for (const bool turned : {false, true}) {
      for (const bool sideways : {false, true}) {
        if (request.orientation == (sideways ? Orientation::upright : Orientation::sideways)) continue;
        auto comb = comb_of(request, label, sideways, turned, distance);
        if (comb && (!best || comb->per_page() > best->per_page())) best = std::move(comb);
      }
    }
  }
  return best;
}

}  // namespace rulepress::press
