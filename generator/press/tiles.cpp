#include "press/tiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "press/mini_map.h"
#include "press/turn.h"

namespace rulepress::press {
namespace {

using layout::Box;
using layout::Mm;
using layout::Point;

constexpr Mm tile_mark_gap{0.5};
constexpr Mm mark_length{3};
constexpr Mm map_room{mini_map_height.value + 0.8};
constexpr Mm least_progress{20};  // a page that brings less is not worth its glue
constexpr Mm least_bleed{1};      // at cuts through the picture there is more of it
constexpr Mm arrow_width{3};
constexpr double strip_grey = 0.94;
constexpr double tile_tolerance = 1e-6;

Mm bleed_of(const Piece& piece) {
  return std::max(piece.bleed, least_bleed);
}

TileGrid::Axis axis_of(Mm page, Mm length, Mm after, const Piece& piece, Mm margin) {
  TileGrid::Axis axis;
  axis.page = page;
  axis.piece = length;
  axis.bleed = bleed_of(piece);
  const Mm before = axis.bleed + tile_mark_gap + mark_length;
  const Mm room = page - 2 * margin - before - std::max(before, axis.bleed + after);
  if (room - tile_overlap < least_progress) return axis;
  const double needed = std::ceil((length - tile_overlap) / (room - tile_overlap) - tile_tolerance);
  constexpr double most = 1000;  // beyond it, a slip of the finger
  if (!(needed <= most)) return axis;
  axis.count = static_cast<std::size_t>(std::max(1.0, needed));
  const auto count = static_cast<double>(axis.count);
  axis.length = (length + tile_overlap * (count - 1)) / count;
  axis.first = margin + before + (room - axis.length) / 2;
  return axis;
}

Mark line(Point from, Point to, bool faint = false) {
  return {from, to, Dash::whole, faint};
}

class TilePage {
 public:
  TilePage(const Piece& piece, const TileGrid& grid, const SheetOptions& options, std::size_t column,
           std::size_t row)
      : piece_(piece), grid_(grid), options_(options), column_(column), row_(row) {
    page_.size = {grid.across.page, grid.down.page};
    page_.decks = {piece.deck};
    page_.part = "tile " + tile_name(column, row);
    page_.bleed = piece.bleed > Mm{0} ? Bleed::whole : Bleed::none;
  }

  Page front() {
    const Box shown = shown_part(grid_.across.join(column_) + spare_of(grid_.across, column_),
                                 grid_.down.join(row_) + spare_of(grid_.down, row_));
    place(piece_.face, shown);
    if (options_.marks != Marks::none) add_cutting_marks();
    if (options_.marks != Marks::none && piece_.outline != layout::Outline::rectangle)
      page_.cuts.push_back({whole(), piece_.outline, piece_.corner_radius, shown});
    if (!grid_.across.is_last(column_)) add_strip_at_right();
    if (!grid_.down.is_last(row_)) add_strip_below();
    if (options_.labels) {
      const Mm top = grid_.down.end() + grid_.down.bleed + tile_mark_gap;
      add_mini_map(
          page_, {grid_.across.count, grid_.down.count, column_, row_, grid_.across.piece, grid_.down.piece},
          {grid_.across.end() - Mm{3}, top});
    }
    return std::move(page_);
  }

  // Seen from behind, strips lie on top: the back shows all of them.
  Page back() {
    place(*piece_.back, shown_part(grid_.across.end() + outer_bleed(grid_.across, column_),
                                   grid_.down.end() + outer_bleed(grid_.down, row_)));
    if (options_.marks != Marks::none) add_cutting_marks();
    const Turn turn(page_.size, options_.duplex);
    for (Placement& one : page_.placements)
      one = {one.face, turn.of(one.trim), turn.of(one.rotation), turn.of(one.visible)};
    for (Mark& mark : page_.marks) mark = turn.of(mark);
    page_.side = Side::back;
    page_.shift = options_.back_shift;
    return std::move(page_);
  }

 private:
  // Where the whole piece stands, most of it beyond the page.
  Box whole() const {
    return {grid_.across.origin(column_), grid_.down.origin(row_), grid_.across.piece, grid_.down.piece};
  }

  Mm spare_of(const TileGrid::Axis& axis, std::size_t i) const {
    return axis.is_last(i) ? outer_bleed(axis, i) : tile_spare;
  }

  // Beyond the piece's own edge there is only its bleed.
  Mm outer_bleed(const TileGrid::Axis& axis, std::size_t i) const {
    return axis.is_last(i) ? std::max(Mm{0}, piece_.bleed) : Mm{0};
  }

  Box shown_part(Mm right, Mm bottom) const {
    const Mm left = grid_.across.first - (column_ == 0 ? std::max(Mm{0}, piece_.bleed) : grid_.across.bleed);
    const Mm top = grid_.down.first - (row_ == 0 ? std::max(Mm{0}, piece_.bleed) : grid_.down.bleed);
    return {left, top, right - left, bottom - top};
  }

  void place(std::size_t face, const Box& shown) {
    page_.placements.push_back({face, whole(), grid_.turned ? 90 : 0, shown});
  }

  // At both ends of the four cuts around the tile, or all along them.
  void add_cutting_marks() {
    const Mm left = grid_.across.first - grid_.across.bleed - tile_mark_gap;
    const Mm right = grid_.across.end() + grid_.across.bleed + tile_mark_gap;
    const Mm top = grid_.down.first - grid_.down.bleed - tile_mark_gap;
    const Mm bottom = grid_.down.end() + grid_.down.bleed + tile_mark_gap;
    const bool full = options_.marks == Marks::grid;
    for (const Mm x : {grid_.across.first, grid_.across.end()}) {
      if (full) {
        page_.marks.push_back(line({x, top - mark_length}, {x, bottom + mark_length}, true));
        continue;
      }
      page_.marks.push_back(line({x, top - mark_length}, {x, top}));
      page_.marks.push_back(line({x, bottom}, {x, bottom + mark_length}));
    }
    for (const Mm y : {grid_.down.first, grid_.down.end()}) {
      if (full) {
        page_.marks.push_back(line({left - mark_length, y}, {right + mark_length, y}, true));
        continue;
      }
      page_.marks.push_back(line({left - mark_length, y}, {left, y}));
      page_.marks.push_back(line({right, y}, {right + mark_length, y}));
    }
  }

  // White arrows in the strip, which the next tile will hide. Their tips are where its edge belongs.
  void add_arrow(Point tip, Point towards_end, Point along) {
    const Point a{tip.x + towards_end.x - along.x, tip.y + towards_end.y - along.y};
    const Point b{tip.x + towards_end.x + along.x, tip.y + towards_end.y + along.y};
    page_.tints.push_back({{tip, a, b}, 1});
    page_.marks.push_back(line(tip, a, true));
    page_.marks.push_back(line(tip, b, true));
  }

  void shade(Mm left, Mm top, Mm right, Mm bottom) {
    page_.tints.push_back({{{left, top}, {right, top}, {right, bottom}, {left, bottom}}, strip_grey});
  }

  void add_strip_at_right() {
    const Mm join = grid_.across.join(column_);
    const Mm top = grid_.down.first;
    shade(join + tile_spare, top, grid_.across.end(), grid_.down.end());
    const Mm height = grid_.down.join(row_) - top;
    for (const double part : {0.02, 0.5, 0.98}) {
      const Mm y = top + arrow_width / 2 + (height - arrow_width) * part;
      add_arrow({join, y}, {tile_spare + Mm{0.6}, Mm{0}}, {Mm{0}, arrow_width / 2});
    }
    add_words(tile_name(column_ + 1, row_), {join + tile_spare, top, tile_overlap - tile_spare, height}, 90);
  }

  void add_strip_below() {
    const Mm join = grid_.down.join(row_);
    const Mm left = grid_.across.first;
    const Mm width = grid_.across.join(column_) - left;
    shade(left, join + tile_spare, grid_.across.end(), grid_.down.end());
    for (const double part : {0.02, 0.5, 0.98}) {
      const Mm x = left + arrow_width / 2 + (width - arrow_width) * part;
      add_arrow({x, join}, {Mm{0}, tile_spare + Mm{0.6}}, {arrow_width / 2, Mm{0}});
    }
    add_words(tile_name(column_, row_ + 1), {left, join + tile_spare, width, tile_overlap - tile_spare}, 0);
  }

  void add_words(const std::string& next, const Box& strip, int rotation) {
    if (!options_.labels) return;
    // Between two arrows.
    const bool flat = rotation == 0;
    const Mm length = (flat ? strip.width : strip.height) / 2 - 2 * arrow_width;
    constexpr Mm height{2.6};
    const Mm across = ((flat ? strip.height : strip.width) - height) / 2 + Mm{0.3};
    Label label{fmt::format("glue tile {} here, its edge at the arrows", next),
                {strip.x + arrow_width * 1.5, strip.y + across, length, height}};
    if (!flat) label.box = {strip.x + across, strip.y + arrow_width * 1.5, height, length};
    label.rotation = rotation;
    page_.labels.push_back(std::move(label));
  }

  const Piece& piece_;
  const TileGrid& grid_;
  const SheetOptions& options_;
  std::size_t column_;
  std::size_t row_;
  Page page_;
};

}  // namespace

std::optional<TileGrid> tile_grid(const Piece& piece, const SheetOptions& options) {
  std::optional<TileGrid> best;
  for (const bool turned : {false, true}) {
    for (const bool sideways : {false, true}) {
      if (options.orientation == (sideways ? Orientation::upright : Orientation::sideways)) continue;
      layout::Size page = options.paper.size;
      layout::Size size = piece.trim;
      if (sideways) std::swap(page.width, page.height);
      if (turned) std::swap(size.width, size.height);
      const TileGrid grid{axis_of(page.width, size.width, Mm{0}, piece, options.margin),
                          axis_of(page.height, size.height, map_room, piece, options.margin), turned};
      if (grid.tiles() > 0 && (!best || grid.tiles() < best->tiles())) best = grid;
    }
  }
  return best;
}

std::string tile_name(std::size_t column, std::size_t row) {
  constexpr std::size_t letters = 26;
  std::string name(1, static_cast<char>('A' + column % letters));
  for (column /= letters; column > 0; column = (column - 1) / letters)
    name.insert(name.begin(), static_cast<char>('A' + (column - 1) % letters));
  return fmt::format("{}{}", name, row + 1);
}

void add_tiles(const Piece& piece, const TileGrid& grid, const SheetOptions& options, bool backs,
               SheetPlan& plan) {
  for (std::size_t copy = 0; copy < piece.count; ++copy) {
    for (std::size_t row = 0; row < grid.down.count; ++row) {
      for (std::size_t column = 0; column < grid.across.count; ++column) {
        const auto tile = [&] { return TilePage(piece, grid, options, column, row); };
        plan.pages.push_back(tile().front());
        if (!backs) continue;
        // An empty page too: without it, the next front would be printed there.
        Page empty;
        empty.side = Side::back;
        empty.size = plan.pages.back().size;
        plan.pages.push_back(piece.back ? tile().back() : empty);
      }
    }
  }
}

}  // namespace rulepress::press
