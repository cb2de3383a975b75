// Expressions: how they are read, and what they yield.
#include "model/rules_text.h"

using namespace rulepress;
using test::RulesText;
using Lines = std::vector<std::string>;

namespace {

const std::string world =
    "enum kind = attack | defense\n"
    "type card\n"
    "    cost: 0..6\n"
    "    kind: kind\n"
    "    twin: card or none\n"
    "each player has\n"
    "    gold: 0..50 = 3\n"
    "    hand: zone of card seen by all\n"
    "    favourite: card or none = none\n"
    "    wares[kind]: 0..9 = 0\n"
    "game has\n"
    "    deck: pile of card seen by all\n";
constexpr int lines_of_world = 12;

// The value of a stat, in which nothing is wrong.
std::string good(const std::string& type, const std::string& value) {
  const RulesText text(world + "stat s(p: player, c: card): " + type + " = " + value + "\n");
  CHECK(text.reports() == Lines{});
  const std::string made = text.part("stat s");
  return made.substr(made.find(" = ") + 3);
}

// What is wrong with the value of a stat.
Lines bad(const std::string& type, const std::string& value) {
  const RulesText text(world + "stat s(p: player, c: card): " + type + " = " + value + "\n");
  Lines made;
  for (const std::string& one : text.reports()) {
    CHECK(one.starts_with(std::to_string(lines_of_world + 1) + ":"));
    made.push_back(one.substr(one.find(' ') + 1));
  }
  return made;
}

}  // namespace

TEST_CASE("operators bind as in arithmetic, comparisons before `and` and `or`") {
  CHECK(good("number", "p.gold + c.cost * 2") == "(+ p.gold (* c.cost 2))");
  CHECK(good("truth", "p.gold + 1 > 3 and not c.cost = 2 or true") ==
        "(or (and (> (+ p.gold 1) 3) (not (= c.cost 2))) true)");
  CHECK(good("number", "-p.gold mod 3") == "(mod (- p.gold) 3)");
  CHECK(good("set of number", "{1, 2} + {3}") == "(+ (set 1 2) (set 3))");
}

TEST_CASE("`where` comes after everything to its left, `ranked` after that, `else` last") {
  CHECK(good("number", "count(p.hand where .cost > 2 and .kind = attack)") ==
        "(count (where $2 p.hand (and (> $2.cost 2) (= $2.kind attack))))");
  CHECK(good("list of card", "p.hand where .cost > 2 ranked most .cost, least it.cost") ==
        "(ranked $3 ml (where $2 p.hand (> $2.cost 2)) $3.cost $3.cost)");
  CHECK(good("card", "the(p.hand) else c") == "(else (the p.hand) c)");
  CHECK(good("list of card", "p.hand where .cost > 1 where .cost < 5 ranked least .cost") ==
        "(ranked $4 l (where $3 (where $2 p.hand (> $2.cost 1)) (< $3.cost 5)) $4.cost)");
}

TEST_CASE("an `if` in a value has both parts") {
  CHECK(good("number", "if p.gold > 3 then 1 else 2") == "(if (> p.gold 3) 1 2)");
  CHECK(good("set of card", "if p.gold > 3 then p.hand where .cost > 1 else p.hand") ==
        good("set of card", "if p.gold > 3 then (p.hand where .cost > 1) else p.hand"));
  CHECK(bad("number", "if p.gold > 3 then 1") == Lines{"expr/syntax"});
  CHECK(bad("number", "if p.gold > 3 then 1 else attack") == Lines{"model/wrong-type"});
}

TEST_CASE("a bare word is a value of the enum that it is compared with") {
  CHECK(good("truth", "c.kind = attack") == "(= c.kind attack)");
  CHECK(good("truth", "attack = c.kind") == "(= attack c.kind)");
  CHECK(good("truth", "c.kind in {attack}") == "(in c.kind (set attack))");
  CHECK(bad("truth", "c.kind = atack") == Lines{"model/unknown-value"});
}

TEST_CASE("only what goes together is compared, added and joined") {
  CHECK(bad("truth", "c.cost = c.kind") == Lines{"model/wrong-type"});
  CHECK(bad("number", "c.cost + p.hand") == Lines{"model/wrong-type"});
  CHECK(bad("truth", "c.cost and true") == Lines{"model/wrong-type"});
  CHECK(bad("set of card", "p.hand + c") == Lines{"model/wrong-type"});
  CHECK(bad("truth", "c = p") == Lines{"model/wrong-type"});
}

TEST_CASE("the fields of what may be none may be none") {
  CHECK(good("number or none", "p.favourite.cost") == "p.favourite.cost");
  CHECK(bad("number", "p.favourite.cost") == Lines{"model/maybe-none"});
  CHECK(good("number", "p.favourite.cost else 0") == "(else p.favourite.cost 0)");
}

TEST_CASE("what was asked for is there on the other side of `and`, `then` and `or`") {
  CHECK(good("truth", "p.favourite != none and p.favourite.cost > 2") ==
        "(and (!= p.favourite none) (> p.favourite.cost 2))");
  CHECK(good("truth", "p.favourite = none or p.favourite.cost > 2") ==
        "(or (= p.favourite none) (> p.favourite.cost 2))");
  CHECK(good("number", "if p.favourite = none then 0 else p.favourite.cost") ==
        "(if (= p.favourite none) 0 p.favourite.cost)");
  CHECK(good("number", "count(p.hand where .twin != none and .twin.cost > 1)") ==
        "(count (where $2 p.hand (and (!= $2.twin none) (> $2.twin.cost 1))))");
  CHECK(bad("truth", "p.favourite != none or p.favourite.cost > 2") == Lines{"model/maybe-none"});
  CHECK(bad("truth", "p.favourite.cost > 2 and p.favourite != none") == Lines{"model/maybe-none"});
  CHECK(bad("number", "count(p.hand where .twin != none or .twin.cost > 1)") == Lines{"model/maybe-none"});
}

TEST_CASE("an index is of the kind that was declared, and piles count from 1") {
  CHECK(good("number", "p.wares[attack]") == "p.wares[attack]");
  CHECK(good("number", "p.wares[c.kind]") == "p.wares[c.kind]");
  CHECK(good("card", "game.deck[1]") == "(at game.deck 1)");
  CHECK(bad("number", "p.wares[1]") == Lines{"model/wrong-type"});
  CHECK(bad("card", "p.hand[1]") == Lines{"model/wrong-index"});
  CHECK(bad("number", "p.wares") == Lines{"model/wrong-type"});
}

TEST_CASE("numbers are whole, and no larger than anyone counts") {
  CHECK(good("number", "1000000000") == "1000000000");
  CHECK(bad("number", "1000000001") == Lines{"model/out-of-range"});
  CHECK(bad("number", "99999999999999999999999999") == Lines{"model/out-of-range"});
  CHECK(bad("number", "2.5") == Lines{"model/not-whole"});
}

TEST_CASE("chance and verbs do not stand inside values") {
  CHECK(bad("number", "die()") == Lines{"model/effect-in-value"});
  CHECK(bad("number", "count(roll(3))") == Lines{"model/effect-in-value"});
}

TEST_CASE("nested indexes are written once each") {
  std::string value = "attack";
  for (int i = 0; i < 60; ++i) value = "kinds[" + value + "]";
  const RulesText text(
      "enum kind = attack | defense\n"
      "game has\n"
      "    kinds[kind]: kind = attack\n"
      "stat s: kind = game." +
      value + "\n");
  CHECK(text.part("stat s").size() < 1000);
}
