// Several games, pressed at the same time on all cores: one display of how far they are, files written as
// they are done, what there is to tell in the order of the games. A game that fails does not stop the others.
#pragma once

#include <map>
#include <vector>

#include "cli/pressed_files.h"
#include "cli/rebuild.h"
#include "cli/session.h"

namespace rulepress::cli {

struct BuiltGame {
  enum class Result { pressed, nothing, mistakes, failed, as_it_was } result = Result::nothing;
  int code = exit_good;
  Written written = {};
  std::string name = {};
  std::map<cards::ComponentKind, std::uint64_t> pieces = {};  // copies that are on the sheets
  std::size_t errors = 0;
  std::size_t warnings = 0;
};

// What became of each, by name; mistakes and files are told. What is pressed well is remembered. Of games
// that have not changed since they were pressed the same is told as then.
using StampedGames = std::map<std::string, const build::Stamp*>;
std::vector<BuiltGame> press_games(const std::vector<const build::Game*>& games,
                                   const StampedGames& unchanged, Session& session,
                                   const Arguments& arguments, const Terminal& terminal, Rebuild& rebuild);

// Lists the files that would be pressed.
void list_planned(const std::vector<build::Game>& games, std::ostream& out);

// A line for each game.
std::string table_of(const std::vector<BuiltGame>& built);

}  // namespace rulepress::cli
