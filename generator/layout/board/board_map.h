// A board of the rules as templates see it: its places and what stands between them, each with the values
// that are known before the game. Where it stands on paper is worked out in board_geometry.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/deck.h"
#include "expr/value.h"
#include "model/model.h"

namespace rulepress::layout {

// Where boards come from.
struct BoardSource {
  const model::Model& model;
  const cards::Deck& deck;
};

struct BoardPlace {
  std::string name;
  int row = 0;  // on a grid, from 0
  int column = 0;
  expr::Record values;  // name, number, row and column (from 1), and what the rules and cards say of it
};

struct BoardEdge {
  std::size_t from = 0;  // places
  std::size_t to = 0;
  std::string type;     // "open" where nothing stands between them
  expr::Record values;  // type, from, to, and what the rules say of it
};

constexpr std::string_view open_edge = "open";

struct BoardMap {
  std::string name;
  model::BoardShape shape = model::BoardShape::grid;
  int rows = 1;  // of a grid
  int columns = 1;
  std::vector<BoardPlace> places;
  std::vector<BoardEdge> edges;
  std::vector<std::string> edge_types;  // that the rules know on this board, and "open"

  const BoardPlace* find(std::string_view place) const;
  // Which place stands there on a grid.
  std::optional<std::size_t> at(int row, int column) const;
};

// Larger ones are mistakes, and would fill the memory.
constexpr std::size_t most_places = 2500;

// Nothing when the rules have no such board, or it is larger than that. Boards whose size depends on how many
// play are as large as for `players`, or for as many as can play.
std::optional<BoardMap> board_map(const BoardSource& source, std::string_view name,
                                  std::optional<int> players = {});

std::vector<std::string> board_names(const model::Model& model);

// What expressions may ask of a place, and of an edge of a type (of any when it is empty).
expr::Type place_type(const BoardSource& source, const BoardMap& map);
expr::Type edge_type(const BoardSource& source, const BoardMap& map, std::string_view type);

}  // namespace rulepress::layout
