// Boards of a template against those of the rules.
#pragma once

#include <optional>

#include "layout/board/board_map.h"
#include "layout/template/template.h"
#include "source/diagnostic.h"

namespace rulepress::layout {

// Every name of a board, a place and a kind of edge that the element says. Nothing when there is no board
// that could be drawn; that was told.
std::optional<BoardMap> check_board(const BoardSpec& spec, const Element& element, const BoardSource* boards,
                                    source::Diagnostics& diagnostics);

// What expressions may ask of an area of a board.
expr::Type area_type();

}  // namespace rulepress::layout
