// Worked examples.
#include <catch2/catch.hpp>

#include "support/harness.h"

using namespace rulepress;
using Lines = std::vector<std::string>;

TEST_CASE("an example may stand before the action that it plays") {
  const std::string example =
      "# Examples\n\n```rules\nexample \"A coin\"\n    play earn() by A\n    then A.coins = 1\n```\n";
  const std::string rules =
      "# Rules\n\n```rules\neach player has\n    coins: 0..9 = 0\n\nmenu deeds(p: player) asks p\n\n"
      "action earn() in deeds\n    p.coins += 1\n\nphase turn(p: player)\n    offer deeds(p) once\n```\n";
  for (const bool before : {true, false}) {
    CHECK(test::check_in_memory({{"rules/demo/game.toml", "name = \"Demo\"\n"},
                                 {before ? "rules/demo/01.md" : "rules/demo/03.md", example},
                                 {"rules/demo/02.md", rules}}) == Lines{});
  }
}
