// What the rulebook promises, compared with the cards.
#include <catch2/catch.hpp>

#include "text/game_text.h"

using namespace rulepress;
using Lines = std::vector<std::string>;

namespace {

Lines check(const std::string& expectation) {
  const std::string rules =
      "type mech\n    hp: 1..9\ntype move_card\n    mech: mech\n    late: truth = false\n" + expectation;
  const auto game = test::GameText::of_rules_and_cards(
      rules,
      "[[card]]\nid = \"bulwark\"\nname = \"The Bulwark\"\ntype = \"mech\"\ncount = 2\nhp = 3\n"
      "[[card]]\nid = \"wasp\"\nname = \"Wasp\"\ntype = \"mech\"\nhp = 1\n"
      "[[card]]\nid = \"jab\"\nname = \"Jab\"\ntype = \"move_card\"\nmech = \"bulwark\"\ncount = 3\n"
      "[[card]]\nid = \"kick\"\nname = \"Kick\"\ntype = \"move_card\"\nmech = \"The Bulwark\"\nlate = "
      "true\n");
  return test::brief(game.of_rules, game.sources);
}

}  // namespace

TEST_CASE("cards that name another card are counted, whether they name it by its id or its name") {
  CHECK(check("expect 4 move_card where .mech = mech \"The Bulwark\"\n") == Lines{});
  CHECK(check("expect 4 move_card where .mech = \"bulwark\"\n") == Lines{});
  CHECK(check("expect 1 move_card where .mech = mech \"The Bulwark\" and .late\n") == Lines{});
  CHECK(check("expect at most 0 move_card where .mech = \"Wasp\"\n") == Lines{});
  CHECK(check("expect 2 move_card where .mech = mech \"The Bulwark\"\n") == Lines{"9:1 cards/wrong-count"});
}

TEST_CASE("the card in question is named by its id or its name") {
  CHECK(check("expect 2 mech where it = mech \"The Bulwark\"\n") == Lines{});
  CHECK(check("expect 2 mech where it = mech \"bulwark\"\n") == Lines{});
}
