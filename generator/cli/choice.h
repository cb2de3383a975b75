// Part of a game: the components that --only names.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "build/pipeline.h"
#include "cli/terminal.h"

namespace rulepress::cli {

// Says which of these words names nothing in any of the games; the exit code for that, or nothing when all
// do.
std::optional<int> wrong_choice(const std::vector<build::Game>& games, const Terminal& terminal);

// How much of the game is chosen: "3 of 54 cards, 0 of 6 tokens"; empty when all is.
std::string chosen_part(const build::Game& game);

}  // namespace rulepress::cli
