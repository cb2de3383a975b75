// Copies of a card by their number: "Wasp 2".
#include <catch2/catch.hpp>

#include "cards/typed.h"
#include "support/harness.h"

using namespace rulepress;
using Lines = std::vector<std::string>;

namespace {

std::string copy(std::string_view name) {
  const auto found = cards::copy_named(name);
  return found ? found->card + "|" + std::to_string(found->number) : "(none)";
}

// An example with three wasps and a card that is really called "Wasp 9".
Lines check(const std::string& example) {
  const std::string rules =
      "# Rules\n\n```rules\ntype ship\ngame has\n    sky: pile of ship\nverb sink(p: player, s: set of "
      "ship)\n"
      "    choose one in s by p else skip\n    one.sunk := true\neach ship has\n    sunk: truth = false\n"
      "example \"one\"\n";  // 12 lines
  return test::check_in_memory(
      {{"rules/demo/game.toml", "name = \"Demo\"\n"},
       {"rules/demo/01.md", rules + example + "```\n"},
       {"cards/demo/ships.toml",
        "[defaults]\ntype = \"ship\"\n[[card]]\nid = \"wasp\"\nname = \"Wasp\"\ncount = 3\n"
        "[[card]]\nid = \"nine\"\nname = \"Wasp 9\"\n"},
       {"templates/demo/ship.toml",
        "size = \"poker\"\n[[front]]\nkind = \"rect\"\nat = [0, 0]\nsize = [9, 9]\n"}});
}

}  // namespace

TEST_CASE("a number behind a name, from 2 on, means a further copy") {
  CHECK(copy("Wasp 2") == "Wasp|2");
  CHECK(copy("Old Salt 12") == "Old Salt|12");
  CHECK(copy("Wasp") == "(none)");
  CHECK(copy("Wasp 1") == "(none)");
  CHECK(copy("Wasp 02") == "(none)");
  CHECK(copy("Wasp 2b") == "(none)");
  CHECK(copy("Wasp ") == "(none)");
  CHECK(copy(" 2") == "(none)");
  CHECK(copy("Wasp 123456789012") == "(none)");
}

TEST_CASE("a worked example can name each copy of a card, and means it") {
  const std::string given =
      "    let one = ship \"Wasp\"\n    let two = ship \"Wasp 2\"\n    let nine = ship \"Wasp 9\"\n"
      "    given two in game.sky, one in game.sky, nine in game.sky\n";
  CHECK(check(given +
              "    play sink(A, game.sky), pick two\n    then two.sunk, not one.sunk, not nine.sunk\n") ==
        Lines{});
  CHECK(check(given + "    play sink(A, game.sky), pick one\n    then one.sunk, not two.sunk\n") == Lines{});
  CHECK(check(given + "    play sink(A, game.sky), pick nine\n    then nine.sunk\n") == Lines{});
}

TEST_CASE("there are no more copies than there are") {
  CHECK(check("    let four = ship \"Wasp 4\"\n    play sink(A, game.sky)\n    then not four.sunk\n") ==
        Lines{"error cards/unknown-card rules/demo/01.md:13:21"});
}
