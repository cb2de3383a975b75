#include "press/grid.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rulepress::press {
namespace {

using layout::Box;
using layout::Mm;
using layout::Size;

// Crop marks stand between the bleed and the margin. Where both compete for room, marks come first: a cut is
// seldom off by a millimetre, but a mark too short to aim at spoils every card.
constexpr Mm good_mark_room{3};    // all bleed is visible when marks keep this much
constexpr Mm fair_mark_room{2.5};  // pieces stand apart for their bleed only when marks keep this much
constexpr Mm least_mark_room{1};
constexpr Mm label_room{3.4};
constexpr Mm fair_bleed{1.5};
// Two cuts closer than this are no better than one: the strip between them tears.
constexpr Mm least_between_cuts{1};
// In a grid that leaves marks less than that, a piece counts only this much when grids are compared.
constexpr double worth_of_tight = 0.85;

// How neighbours stand: apart by twice their bleed, at the gutter's distance with room for marks around them,
// or as many as fit.
enum class Fit { apart, roomy, tight };

// Where trims may end: at the margin, or where bleed and gap leave room for the fold.
Mm end_of_room(const Grid::Axis& axis, const GridRequest& request) {
  return axis.fold ? *axis.fold - fold_gap - request.bleed : axis.page - request.margin;
}

Grid::Axis axis_of(Mm page, Mm trim, Mm distance, bool folded, const GridRequest& request) {
  Grid::Axis axis;
  axis.page = page;
  if (folded) axis.fold = page / 2;
  const Mm usable = end_of_room(axis, request) - request.margin;
  if (trim > usable + tolerance) return axis;
  axis.trim = trim;
  axis.pitch = trim + distance;
  axis.count = static_cast<std::size_t>((usable + distance + tolerance) / axis.pitch);
  return axis;
}

Mm length_of(const Grid::Axis& axis) {
  return axis.pitch * static_cast<double>(axis.count - 1) + axis.trim;
}

// In the middle of the page, or close to the fold.
void stand(Grid::Axis& axis, const GridRequest& request) {
  axis.first = axis.fold ? end_of_room(axis, request) - length_of(axis) : (axis.page - length_of(axis)) / 2;
}

// Leaves pieces out until there is `room` between them and the margin.
bool make_room(Grid::Axis& axis, Mm room, const GridRequest& request) {
  for (; axis.count > 0; --axis.count) {
    stand(axis, request);
    if (axis.first - request.margin >= room - tolerance) return true;
  }
  return false;
}

// Moves neighbours apart for two cuts, as far as marks keep a good room.
void spread(Grid::Axis& axis, const GridRequest& request) {
  if (axis.count < 2) return;
  const Mm kept = request.marks ? good_mark_room : Mm{0};
  const Mm room = end_of_room(axis, request) - request.margin - (axis.fold ? kept : 2 * kept);
  const auto gaps = static_cast<double>(axis.count - 1);
  const Mm widest = (room - axis.trim * static_cast<double>(axis.count)) / gaps;
  const Mm distance = std::min({2 * request.bleed, fair_between_cuts, widest});
  if (distance < std::max(least_between_cuts, axis.pitch - axis.trim)) return;
  axis.pitch = axis.trim + distance;
  stand(axis, request);
}

// How much of the room between pieces and margin bleed may take: what marks and a label between them do not
// need, if that is enough to cut in; else what marks do not need, or half, or the rest that the shortest
// marks leave.
Mm outer_bleed(Mm room) {
  const Mm beside_label = room - label_room;
  if (beside_label >= fair_bleed) return beside_label;
  return std::max({Mm{0}, room - good_mark_room, std::min(room / 2, room - least_mark_room)});
}

void show_bleed(Grid::Axis& axis, Fit fit, const GridRequest& request) {
  const Mm room = std::max(Mm{0}, axis.first - request.margin);
  if (fit == Fit::apart) {
    axis.inner = axis.outer = axis.open = request.bleed;
  } else {
    const Mm distance = axis.pitch - axis.trim;
    axis.inner = std::min(request.bleed, distance / 2);
    axis.open = std::min(request.bleed, distance + axis.trim / 2);
    axis.outer = std::min(request.bleed, request.marks ? outer_bleed(room) : room);
  }
  axis.last = axis.fold ? request.bleed : axis.outer;
}

// Between neighbours that are not apart by all of their bleed.
Mm distance_of(const GridRequest& request) {
  if (request.cuts != Cuts::doubled) return request.gutter;
  return std::max(request.gutter, std::min(2 * request.bleed, fair_between_cuts));
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
  const Mm distance = fit == Fit::apart ? 2 * request.bleed : distance_of(request);
  const bool spreads = fit == Fit::roomy && request.cuts != Cuts::single && request.gutter == Mm{0};
  Mm room{0};
  if (fit == Fit::apart) room = request.bleed + (request.marks ? fair_mark_room : Mm{0});
  if (fit == Fit::roomy && request.marks) room = least_mark_room;
  Grid grid{axis_of(page.width, trim.width, distance, false, request),
            axis_of(page.height, trim.height, distance, request.folded, request), turned, Bleed::none};
  for (Grid::Axis* axis : {&grid.across, &grid.down}) {
    if (!make_room(*axis, room, request)) return std::nullopt;
    if (spreads) spread(*axis, request);
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
    if (fit == Fit::apart && (request.cuts == Cuts::single || request.gutter >= 2 * request.bleed)) continue;
    if (fit == Fit::tight && !request.marks) continue;  // the same as roomy
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
