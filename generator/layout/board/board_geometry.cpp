#include "layout/board/board_geometry.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

namespace rulepress::layout {
namespace {

using model::BoardShape;

constexpr Size place_of_graph{{24}, {24}};
constexpr double ring_spacing = 1.15;  // from middle to middle, in places

Point middle_of(const Box& box) {
  return {box.x + box.width / 2, box.y + box.height / 2};
}

BoardLine line_between(Point from, Point to) {
  const double dx = (to.x - from.x).value;
  const double dy = (to.y - from.y).value;
  return {{(from.x + to.x) / 2, (from.y + to.y) / 2},
          Mm{std::hypot(dx, dy)},
          std::atan2(dy, dx) * 180 / std::numbers::pi};
}

class GeometryMaker {
 public:
  GeometryMaker(const BoardMap& map, const BoardMeasures& measures, const Box& room)
      : map_(map), measures_(measures), room_(room) {}

  BoardGeometry make() {
    switch (map_.shape) {
      case BoardShape::grid:
        lay_rows(map_.columns, map_.rows);
        add_sides();
        return std::move(made_);
      case BoardShape::track:
        lay_track();
        break;
      case BoardShape::ring:
        lay_ring();
        break;
      case BoardShape::graph:
        lay_graph();
        break;
    }
    for (const BoardEdge& edge : map_.edges)
      made_.edges.push_back(
          line_between(middle_of(made_.places[edge.from]), middle_of(made_.places[edge.to])));
    return std::move(made_);
  }

 private:
  // Squares as large as the room allows, where nothing is said.
  Size cell_for(int columns, int rows) const {
    if (measures_.cell) return *measures_.cell;
    const double wide = (room_.width - measures_.gap * (columns - 1)).value / columns;
    const double high = (room_.height - measures_.gap * (rows - 1)).value / rows;
    const Mm side{std::max(0.0, std::min(wide, high))};
    return {side, side};
  }

  Point corner_for(const Size& taken) const {
    return {room_.x + std::max(Mm{}, room_.width - taken.width) / 2,
            room_.y + std::max(Mm{}, room_.height - taken.height) / 2};
  }

  void lay_rows(int columns, int rows) {
    const Size cell = cell_for(columns, rows);
    made_.size = {cell.width * columns + measures_.gap * (columns - 1),
                  cell.height * rows + measures_.gap * (rows - 1)};
    const Point corner = corner_for(made_.size);
    for (const BoardPlace& place : map_.places)
      made_.places.push_back(cell_at(corner, cell, place.column, place.row));
  }

  Box cell_at(Point corner, const Size& cell, int column, int row) const {
    return {corner.x + (cell.width + measures_.gap) * column, corner.y + (cell.height + measures_.gap) * row,
            cell.width, cell.height};
  }

  // Like a snake: every second row runs back.
  void lay_track() {
    const auto count = static_cast<int>(map_.places.size());
    const int columns = measures_.per_row > 0 ? std::min(measures_.per_row, count) : count;
    const int rows = (count + columns - 1) / columns;
    const Size cell = cell_for(columns, rows);
    made_.size = {cell.width * columns + measures_.gap * (columns - 1),
                  cell.height * rows + measures_.gap * (rows - 1)};
    const Point corner = corner_for(made_.size);
    for (int i = 0; i < count; ++i) {
      const int row = i / columns;
      const int column = row % 2 == 0 ? i % columns : columns - 1 - i % columns;
      made_.places.push_back(cell_at(corner, cell, column, row));
    }
  }

  // The first at the top, the others clockwise.
  void lay_ring() {
    const auto count = static_cast<double>(map_.places.size());
    const double across = std::min(room_.width.value, room_.height.value);
    const double half_turn = std::sin(std::numbers::pi / count);
    Size cell = measures_.cell.value_or(Size{});
    if (!measures_.cell) {
      const Mm side{count < 2 ? across : across * half_turn / (ring_spacing + half_turn)};
      cell = {side, side};
    }
    const double radius = count < 2 ? 0 : (across - std::max(cell.width, cell.height).value) / 2;
    made_.crowded = count > 1 && 2 * radius * half_turn < std::min(cell.width, cell.height).value;
    made_.size = {Mm{across}, Mm{across}};
    const Point middle{room_.x + room_.width / 2, room_.y + room_.height / 2};
    for (std::size_t i = 0; i < map_.places.size(); ++i) {
      const double turn = 2 * std::numbers::pi * static_cast<double>(i) / count;
      made_.places.push_back({middle.x + Mm{radius * std::sin(turn)} - cell.width / 2,
                              middle.y - Mm{radius * std::cos(turn)} - cell.height / 2, cell.width,
                              cell.height});
    }
  }

  // Places that nobody has placed were told; they stand on a circle, so that each is seen.
  void lay_graph() {
    const Size cell = measures_.cell.value_or(place_of_graph);
    const Point corner{room_.x, room_.y};
    const auto count = static_cast<double>(map_.places.size());
    const Size free{room_.width - cell.width, room_.height - cell.height};
    for (std::size_t i = 0; i < map_.places.size(); ++i) {
      const double turn = 2 * std::numbers::pi * static_cast<double>(i) / count;
      Point middle{cell.width / 2 + free.width * (1 + std::sin(turn)) / 2,
                   cell.height / 2 + free.height * (1 - std::cos(turn)) / 2};
      if (i < measures_.middles.size() && measures_.middles[i]) middle = *measures_.middles[i];
      made_.places.push_back({corner.x + middle.x - cell.width / 2, corner.y + middle.y - cell.height / 2,
                              cell.width, cell.height});
      made_.size = {std::max(made_.size.width, middle.x + cell.width / 2),
                    std::max(made_.size.height, middle.y + cell.height / 2)};
    }
  }

  // Walls reach into the corners, where they meet.
  BoardLine side_of(const Box& box, int to_row, int to_column) const {
    const Point middle = middle_of(box);
    const Mm apart = measures_.gap / 2;
    if (to_row != 0) {
      return {{middle.x, middle.y + (box.height / 2 + apart) * to_row},
              box.width + measures_.gap + measures_.edge_width,
              0};
    }
    return {{middle.x + (box.width / 2 + apart) * to_column, middle.y},
            box.height + measures_.gap + measures_.edge_width,
            90};
  }

  void add_sides() {
    for (const BoardEdge& edge : map_.edges) {
      const BoardPlace& from = map_.places[edge.from];
      const BoardPlace& to = map_.places[edge.to];
      made_.edges.push_back(side_of(made_.places[edge.from], to.row - from.row, to.column - from.column));
    }
    std::set<std::pair<int, int>> taken;
    for (const BoardPlace& place : map_.places) taken.insert({place.row, place.column});
    for (std::size_t i = 0; i < map_.places.size(); ++i) {
      const BoardPlace& place = map_.places[i];
      for (const auto& [row, column] : {std::pair{-1, 0}, {0, 1}, {1, 0}, {0, -1}}) {
        if (!taken.contains({place.row + row, place.column + column}))
          made_.rims.push_back({i, side_of(made_.places[i], row, column)});
      }
    }
  }

  const BoardMap& map_;
  const BoardMeasures& measures_;
  Box room_;
  BoardGeometry made_;
};

}  // namespace

Box BoardGeometry::around(const std::vector<std::size_t>& some) const {
  if (some.empty()) return {};
  Box whole = places[some.front()];
  for (const std::size_t one : some) {
    const Box& box = places[one];
    const Mm left = std::min(whole.x, box.x);
    const Mm top = std::min(whole.y, box.y);
    whole = {left, top, std::max(whole.right(), box.right()) - left,
             std::max(whole.bottom(), box.bottom()) - top};
  }
  return whole;
}

BoardGeometry board_geometry(const BoardMap& map, const BoardMeasures& measures, const Box& room) {
  return GeometryMaker(map, measures, room).make();
}

std::vector<std::size_t> largest_block(const BoardMap& map, const std::vector<std::size_t>& some) {
  std::set<std::pair<int, int>> inside;
  for (const std::size_t one : some) inside.insert({map.places[one].row, map.places[one].column});
  struct Block {
    int row, column, rows, columns;
  } best{0, 0, 0, 0};
  for (const auto& [row, column] : inside) {
    int columns = map.columns;
    for (int rows = 1; inside.contains({row + rows - 1, column}); ++rows) {
      int width = 0;
      while (width < columns && inside.contains({row + rows - 1, column + width})) ++width;
      columns = width;
      if (rows * columns > best.rows * best.columns) best = {row, column, rows, columns};
    }
  }
  std::vector<std::size_t> block;
  for (const std::size_t one : some) {
    const BoardPlace& place = map.places[one];
    if (place.row >= best.row && place.row < best.row + best.rows && place.column >= best.column &&
        place.column < best.column + best.columns)
      block.push_back(one);
  }
  return block;
}

}  // namespace rulepress::layout
