// Choices and what the chooser sees.
#include "model/rules_text.h"

using namespace rulepress;
using test::RulesText;
using Lines = std::vector<std::string>;

namespace {

const std::string world =
    "type card\n    cost: 0..6\n"
    "each player has\n    hand: zone of card seen by owner\n    table: zone of card seen by all\n"
    "game has\n    deck: pile of card seen by none\n"
    "menu choices(p: player) asks p\nphase turn(p: player)\n    offer choices(p) until pass\n"
    "action rest() in choices\n    once per turn\n    return\n";
constexpr int lines_of_world = 13;

Lines reports(const std::string& text) {
  Lines made;
  for (const std::string& one : RulesText(world + text).reports())
    made.push_back(std::to_string(std::stoi(one) - lines_of_world) + one.substr(one.find(':')));
  return made;
}

Lines of_guard(const std::string& condition) {
  return reports("action act() in choices\n    if " + condition + "\n    move all p.hand to p.table\n");
}

}  // namespace

TEST_CASE("players know their own cards, and those that all see") {
  CHECK(of_guard("any(p.hand where .cost > 2)") == Lines{});
  CHECK(of_guard("any(left(p).table where .cost > 2)") == Lines{});
}

TEST_CASE("players do not know the cards of others, nor those that nobody sees") {
  CHECK(of_guard("any(left(p).hand where .cost > 2)") == Lines{"2:12 model/hidden-from-chooser"});
  CHECK(of_guard("any(players where any(.hand where .cost > 2))") == Lines{"2:30 model/hidden-from-chooser"});
  CHECK(of_guard("sum(game.deck, .cost) > 2") == Lines{"2:12 model/hidden-from-chooser"});
}

TEST_CASE("how many cards there are is no secret") {
  CHECK(of_guard("count(left(p).hand) > 2 and any(game.deck) and not empty(game.deck)") == Lines{});
}

TEST_CASE("what can be picked is seen by who picks") {
  CHECK(reports("action take_it(c: card in game.deck) in choices\n    move c to p.hand\n") ==
        Lines{"1:27 model/hidden-from-chooser"});
  CHECK(reports("phase look(p: player, q: player)\n    choose c in q.hand by p else skip\n    move c to "
                "p.hand\n") == Lines{"2:17 model/hidden-from-chooser"});
  CHECK(reports("phase look(p: player, q: player)\n    choose c in q.hand by q else skip\n    move c to "
                "p.hand\n") == Lines{});
}

TEST_CASE("a condition may say that two names are one player") {
  const std::string game =
      "category skill(this: card, you: player) declares\n"
      "each card has\n    skills: 0..1 = 0\n";
  CHECK(reports(
            game +
            "phrase skill \"Show\"\n    action show() in choices\n        if p = you and any(you.hand where "
            ".cost > 2)\n        move all p.hand to p.table\n") == Lines{});
}
