// A game of the workspace, checked and set on a table: what `simulate` and `play` start from.
#pragma once

#include <memory>
#include <optional>

#include "cli/session.h"
#include "sim/playable.h"

namespace rulepress::cli {

struct PlayTable {
  std::unique_ptr<Session> session;
  build::Check check;
  const build::Game* game = nullptr;
  sim::Table table;
  sim::Playable playable;  // has a program where there is a game to play
  int code = exit_good;    // where there is no program: why
};

// Reads --players, --set and --variants unless a table is given. Mistakes are shown.
PlayTable set_table(const Arguments& arguments, const Terminal& terminal,
                    std::optional<sim::Table> table = std::nullopt,
                    std::unique_ptr<Session> session = nullptr);

// "a=1, b=2" into its parts.
std::vector<std::string> comma_list(const std::string& text);

}  // namespace rulepress::cli
