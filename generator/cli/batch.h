// Several games, pressed at the same time on all cores: one display of how far they are, files written as
// they are done, what there is to tell in the order of the games. A game that fails does not stop the others.
#pragma once

#include <map>
#include <vector>

#include "cli/pressed_files.h"
#include "cli/session.h"

namespace rulepress::cli {

struct BuiltGame {
  enum class Result { pressed, nothing, mistakes, failed } result = Result::nothing;
  int code = exit_good;
  Written written = {};
};

// What became of each, in their order; mistakes and files are told.
std::vector<BuiltGame> press_games(const std::vector<const build::Game*>& games, Session& session,
                                   const Arguments& arguments, const Terminal& terminal);

// Lists the files that would be pressed.
void list_planned(const std::vector<build::Game>& games, std::ostream& out);

// A line for each game.
std::string table_of(const std::vector<const build::Game*>& games, const std::vector<BuiltGame>& built);

}  // namespace rulepress::cli
