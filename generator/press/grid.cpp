#include "press/grid.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rulepress::press {
namespace {

using layout::Box;
using layout::Mm;
using layout::Size;

// Three cards of 63.5 mm fill 190.5 mm, whatever their sum in binary is.
constexpr Mm tolerance{1e-6};

// Crop marks stand between the bleed and the margin. Where both compete for room, marks come first: a cut is
// seldom off by a millimetre, but a mark too short to aim at spoils every card.
constexpr Mm good_mark_room{3};    // all bleed is visible when marks keep this much
constexpr Mm fair_mark_room{2.5};  // pieces stand apart for their bleed only when marks keep this much
constexpr Mm least_mark_room{1};
// In a grid that leaves marks less than that, a piece counts only this much when grids are compared.
constexpr double worth_of_tight = 0.85;

// How neighbours stand: apart by twice their bleed, at the gutter's distance with room for marks around them,
// or as many as fit.
enum class Fit { apart, roomy, tight };

Grid::Axis axis_of(Mm page, Mm trim, Mm distance, const GridRequest& request) {
  Grid::Axis axis;
  const Mm usable = page - 2 * request.margin;
  if (trim > usable + tolerance) return axis;
  axis.page = page;
  axis.trim = trim;
  axis.pitch = trim + distance;
  axis.count = static_cast<std::size_t>((usable + distance + tolerance) / axis.pitch);
  return axis;
}

void stand_in_the_middle(Grid::Axis& axis) {
  const Mm length = axis.pitch * static_cast<double>(axis.count - 1) + axis.trim;
  axis.first = (axis.page - length) / 2;
}

// Leaves pieces out until there is `room` between them and the margin.
bool make_room(Grid::Axis& axis, Mm room, const GridRequest& request) {
  for (; axis.count > 0; --axis.count) {
    stand_in_the_middle(axis);
    if (axis.first - request.margin >= room - tolerance) return true;
  }
  return false;
}

// How much of the room between pieces and margin bleed may take: what marks do not need, else half, else the
// rest that the shortest marks leave.
Mm outer_bleed(Mm room) {
  return std::max({Mm{0}, room - good_mark_room, std::min(room / 2, room - least_mark_room)});
}

void show_bleed(Grid::Axis& axis, Fit fit, const GridRequest& request) {
  const Mm room = std::max(Mm{0}, axis.first - request.margin);
  if (fit == Fit::apart) {
    axis.inner = axis.outer = axis.open = request.bleed;
  } else {
    axis.inner = std::min(request.bleed, request.gutter / 2);
    axis.open = std::min(request.bleed, request.gutter + axis.trim / 2);
    axis.outer = std::min(request.bleed, request.marks ? outer_bleed(room) : room);
  }
}

Bleed bleed_of(const Grid& grid, const GridRequest& request) {
  if (request.bleed <= Mm{0}) return Bleed::none;
  const auto cuts = [&](const Grid::Axis& axis) {
    return axis.outer + tolerance < request.bleed ||
           (axis.count > 1 && axis.inner + tolerance < request.bleed);
  };
  return cuts(grid.across) || cuts(grid.down) ? Bleed::cut : Bleed::whole;
}

std::optional<Grid> grid_of(const GridRequest& request, bool sideways, bool turned, Fit fit) {
  Size page = request.paper;
  Size trim = request.trim;
  if (sideways) std::swap(page.width, page.height);
  if (turned) std::swap(trim.width, trim.height);
  const Mm distance = fit == Fit::apart ? 2 * request.bleed : request.gutter;
  Mm room{0};
  if (fit == Fit::apart) room = request.bleed + (request.marks ? fair_mark_room : Mm{0});
  if (fit == Fit::roomy) room = least_mark_room;
  Grid grid{axis_of(page.width, trim.width, distance, request),
            axis_of(page.height, trim.height, distance, request), turned, Bleed::none};
  for (Grid::Axis* axis : {&grid.across, &grid.down}) {
    if (!make_room(*axis, room, request)) return std::nullopt;
    show_bleed(*axis, fit, request);
  }
  grid.bleed = bleed_of(grid, request);
  return grid;
}

}  // namespace

Box Grid::trim_of(std::size_t slot) const {
  const std::size_t column = slot % across.count;
  const std::size_t row = slot / across.count;
  return {across.begin(column), down.begin(row), across.trim, down.trim};
}

Box Grid::visible_of(std::size_t slot, std::size_t filled) const {
  const std::size_t column = slot % across.count;
  const std::size_t row = slot / across.count;
  const Mm left = across.visible_begin(column);
  const Mm top = down.visible_begin(row);
  return {left, top, across.visible_end(column, slot + 1 < filled) - left,
          down.visible_end(row, slot + across.count < filled) - top};
}

std::optional<Grid> best_grid(const GridRequest& request) {
  std::optional<Grid> best;
  double best_worth = 0;
  for (const Fit fit : {Fit::apart, Fit::roomy, Fit::tight}) {
    if (fit == Fit::apart && (request.shared_cut || request.gutter >= 2 * request.bleed)) continue;
    if (fit == Fit::roomy && !request.marks) continue;
    const double worth_of_one = fit == Fit::tight && request.marks ? worth_of_tight : 1;
    for (const bool turned : {false, true}) {
      for (const bool sideways : {false, true}) {
        if (request.orientation == (sideways ? Orientation::upright : Orientation::sideways)) continue;
        const auto grid = grid_of(request, sideways, turned, fit);
        if (!grid) continue;
        const double worth = static_cast<double>(grid->per_page()) * worth_of_one;
        if (worth <= best_worth) continue;
        best = grid;
        best_worth = worth;
      }
    }
  }
  return best;
}

}  // namespace rulepress::press
