// The five games of hard rules, tests/golden/model/good, set on a table.
#pragma once

#include <catch2/catch.hpp>
#include <sstream>

#include "cli/arguments.h"
#include "cli/table.h"
#include "support/harness.h"

namespace rulepress::test {

struct Fixture {
  std::string name;
  std::size_t players;
  std::set<std::string> variants;
  std::size_t clauses;  // how many ways to end 500 games come to
};

inline const std::vector<Fixture> fixtures = {
    {"eskaton", 2, {}, 4},         {"escape", 2, {}, 3},
    {"escort-service", 2, {}, 3},  {"eschaton", 3, {"Cult Legion", "Humble Fervor"}, 1},
    {"forge-of-astera", 2, {}, 1},
};

// A game of any workspace of the project.
inline cli::PlayTable load_game(const std::string& workspace, const std::string& game,
                                const sim::Table& wanted) {
  std::ostringstream words;
  const cli::Terminal terminal{.out = words, .err = words, .folder = (project_root() / workspace).string()};
  cli::Arguments arguments;
  arguments.positional = {game};
  cli::PlayTable table = cli::set_table(arguments, terminal, wanted);
  INFO(words.str());
  REQUIRE(table.playable.program != nullptr);
  return table;
}

inline cli::PlayTable load(const Fixture& fixture) {
  return load_game("tests/golden/model/good/" + fixture.name, fixture.name,
                   sim::Table{fixture.players, {}, fixture.variants});
}

}  // namespace rulepress::test
