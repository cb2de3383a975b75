// A picture of a board, or of a part of it, with pieces standing on it: for figures in a rulebook, and for
// whatever else shows a game at play.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "layout/card/compose.h"

namespace rulepress::layout {

struct BoardPiece {
  std::string place;    // by name
  std::string letters;  // on a round piece; empty: nothing is drawn, somebody else puts a face there
  Colour colour{0.35, 0.38, 0.42, 1};
};

struct BoardPicture {
  std::string board;  // by name
  // A template with an element that draws this board, and the component that it is of: then the picture shows
  // the face with that element. Nothing: the board has a plain look.
  const Template* look = nullptr;
  const cards::Component* component = nullptr;
  std::vector<std::string> places = {};  // only the part of the board around these; empty: all of it
  std::vector<BoardPiece> pieces = {};
  std::optional<int> players = {};       // of the plain look
  Font font = {"Lato", 400, false, ""};  // of names in the plain look, and on pieces
  Size cell{{16}, {16}};                 // of a place in the plain look
};

struct BoardScene {
  Scene scene;              // trimmed to what is shown, without bleed
  std::vector<Box> places;  // of all places of the board, in the order of its map
  std::vector<Box> pieces;  // where each piece stands; several at a place share its room
};

// Nothing when the rules have no such board, no face of the look draws it, or a name is none of its places.
std::optional<BoardScene> board_scene(const BoardPicture& picture, const BoardSource& boards, Tools tools,
                                      source::Diagnostics& diagnostics);

// Whether a face of the template draws the board.
bool draws_board(const Template& made, std::string_view board);

}  // namespace rulepress::layout
