// A game of the workspace, checked and set on a table: what `simulate` and `play` start from.
#pragma once

#include <memory>
#include <optional>

#include "cli/session.h"
#include "sim/program.h"

namespace rulepress::cli {

struct PlayTable {
  std::unique_ptr<Session> session;
  build::Check check;
  const build::Game* game = nullptr;
  sim::Table table;
  std::unique_ptr<sim::World> world;
  std::unique_ptr<sim::Program> program;
  int code = exit_good;  // where there is no program: why
};

// Reads --players, --set and --variants unless a table is given. Mistakes are shown.
PlayTable set_table(const Arguments& arguments, const Terminal& terminal,
                    std::optional<sim::Table> table = std::nullopt,
                    std::unique_ptr<Session> session = nullptr);

// "a=1, b=2" into its parts.
std::vector<std::string> comma_list(const std::string& text);

}  // namespace rulepress::cli
