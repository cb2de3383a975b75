// Where the places of a board stand on paper, and where what stands between them: a grid in rows and columns,
// a track in a row or, like a snake, in several, a ring on a circle, a graph as its template says. Pure
// geometry.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "layout/board/board_map.h"
#include "layout/scene/units.h"

namespace rulepress::layout {

// What a template says about it, in numbers.
struct BoardMeasures {
  std::optional<Size> cell;  // of each place; as large as the room allows when it is not given
  Mm gap;                    // between neighbours of a grid or track
  Mm edge_width{1.5};
  int per_row = 0;                                 // of a track; 0: all in one
  std::vector<std::optional<Point>> middles = {};  // of the places of a graph, from the board's corner
};

// A line between two places, or at the rim of a place: what stands on it is drawn lying, in a box around the
// middle, and then turned.
struct BoardLine {
  Point middle;
  Mm length;
  double degrees = 0;  // clockwise

  Box box(Mm width) const { return {middle.x - length / 2, middle.y - width / 2, length, width}; }
};

struct BoardGeometry {
  Size size;                // that it takes
  std::vector<Box> places;  // one for each place
  std::vector<BoardLine> edges;
  struct Rim {
    std::size_t place;
    BoardLine line;
  };
  std::vector<Rim> rims;  // sides of squares beyond which there is no place
  bool crowded = false;   // places of a ring lie on one another

  // Of the board: the smallest box around some of its places.
  Box around(const std::vector<std::size_t>& some) const;
};

// In a room with its corner at `at`, in its middle where the board is smaller. It may be larger than the
// room.
BoardGeometry board_geometry(const BoardMap& map, const BoardMeasures& measures, const Box& room);

// The largest rectangle of squares in some of a grid's places: where the name of a hall with corners has
// room.
std::vector<std::size_t> largest_block(const BoardMap& map, const std::vector<std::size_t>& some);

}  // namespace rulepress::layout
