// How a board looks whose template says nothing about it: pale squares or round places, dark walls, other
// edges in colours of their own, so that a game can be tried before anybody has drawn anything.
#pragma once

#include "layout/card/elements.h"

namespace rulepress::layout {

// With its name, where the board has a style for it.
void plain_place(Draft& draft, const BoardSpec& spec, const BoardMap& map, std::size_t place, const Box& box,
                 Items& out);
// Lying; nothing for open borders of squares.
void plain_edge(const BoardMap& map, const BoardEdge& edge, const Box& box, Items& out);
void plain_rim(const Box& box, Items& out);

// A round piece with some letters on it, for pictures of a game at play.
void plain_piece(Draft& draft, const std::string& letters, const Colour& colour, const std::string& style,
                 const Box& box, Items& out);

}  // namespace rulepress::layout
