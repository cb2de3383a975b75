// Declarations: what a game may declare, in any order.
#include "model/rules_text.h"

using namespace rulepress;
using test::RulesText;
using Lines = std::vector<std::string>;

namespace {

Lines reports(const std::string& text) {
  return RulesText(text).reports();
}

}  // namespace

TEST_CASE("names are known before they are declared") {
  const RulesText text(
      "stat total(p: player): number = sum(p.hand, .cost)\n"
      "each player has\n"
      "    hand: zone of card seen by owner\n"
      "type card\n"
      "    cost: 0..6 = 1\n");
  CHECK(text.reports() == Lines{});
  CHECK(text.part("stat total") == "stat total(p: player): number = (sum p.hand $1.cost)");
  CHECK(text.part("type card") == "type card, plural cards\n    printed cost: 0..6 = 1");
}

TEST_CASE("plurals are made as in English, and `plural` says another") {
  const RulesText text("type city\ntype fox\ntype mech\ntype mouse\n    plural mice\ntype day\ntype brush\n");
  CHECK(text.part("type city") == "type city, plural cities");
  CHECK(text.part("type fox") == "type fox, plural foxes");
  CHECK(text.part("type mech") == "type mech, plural mechs");
  CHECK(text.part("type mouse") == "type mouse, plural mice");
  CHECK(text.part("type day") == "type day, plural days");
  CHECK(text.part("type brush") == "type brush, plural brushes");
}

TEST_CASE("a kind of a type has its fields, and may have more") {
  const RulesText text(
      "type unit\n    hp: 1..9\ntype mech is unit\n    arms: 1..4\n"
      "stat a(m: mech): number = m.hp + m.arms\n"
      "stat b(u: unit): number = u.arms else 0\n"
      "stat c(u: unit): number = if u is mech then u.hp else 0\n");
  CHECK(text.reports() == Lines{});
}

TEST_CASE("fields of one thing have different names, its kinds included") {
  CHECK(reports("type unit\n    hp: 1..9\ntype mech is unit\n    hp: 1..4\n") ==
        Lines{"4:5 model/duplicate-name"});
  CHECK(reports("type mech is unit\n    hp: 1..4\ntype unit\n    hp: 1..9\n") ==
        Lines{"4:5 model/duplicate-name"});
  CHECK(reports("type unit\n    hp: 1..9\ntype tree\n    hp: 1..4\n") == Lines{});
}

TEST_CASE("a trigger knows the parameters of what it watches, and how things were before") {
  const RulesText text(
      "each player has\n    gold: 0..9 = 0\n"
      "verb pay(p: player, n: number)\n    p.gold -= n\n"
      "phase turn(p: player)\n    pay(p, 1)\n"
      "when pay if n > 1 and before p.gold = 3\n    p.gold += 1\n"
      "instead of pay if p.gold = 0\n    proceed(p, 0)\n"
      "before pay\n    p.gold += 1\n"
      "when begin turn\n    p.gold += 1\n");
  CHECK(text.reports() == Lines{});
  CHECK(text.part("when pay") ==
        "when pay if (and (> n 1) (= (before p.gold) 3))\n    (do (assign \"+=\" p.gold 1))");
  CHECK(text.part("instead of") == "instead of pay if (= p.gold 0)\n    (do (proceed p 0))");
}

TEST_CASE("modifiers set, multiply, add and limit numbers; truths are only set") {
  const std::string stats =
      "type card\n    cost: 0..6\n"
      "stat power(c: card): number = c.cost\nstat ready(c: card): truth = true\n";
  CHECK(
      reports(
          stats +
          "modify power if c.cost > 1\n    set 1\n    times 2\n    add 1\n    at least 1\n    at most 5\n") ==
      Lines{});
  CHECK(reports(stats + "modify ready\n    set false\n") == Lines{});
  CHECK(reports(stats + "modify ready\n    add true\n") == Lines{"6:5 model/bad-modifier"});
  CHECK(reports(stats + "modify power\n    add true\n") == Lines{"6:9 model/wrong-type"});
}

TEST_CASE("an action's parameters come from what can be picked") {
  const std::string game =
      "type card\n    cost: 0..6\neach player has\n    gold: 0..9 = 0\n    hand: zone of card seen by owner\n"
      "    table: zone of card seen by all\n"
      "menu choices(p: player) asks p\nphase turn(p: player)\n    offer choices(p) until pass\n";
  const RulesText text(game +
                       "action play(c: card in p.hand where .cost <= p.gold) in choices\n"
                       "    if count(p.table) < 5\n    once per turn\n    cost p.gold -= c.cost\n"
                       "    move c to p.table\n");
  CHECK(text.reports() == Lines{});
  CHECK(text.part("action play") ==
        "action play for choices\n    c: card in (where $1 p.hand (<= $1.cost p.gold))\n"
        "    (do (guard (< (count p.table) 5)) (once turn) (spend p.gold c.cost) (move c p.table))");
  CHECK(reports(game + "action bid(n: number) in choices\n    p.gold -= n\n") == Lines{"10:12 model/syntax"});
  CHECK(reports(game + "action bid(n: number in p.hand) in choices\n    p.gold -= n\n") ==
        Lines{"10:25 model/wrong-type"});
}

TEST_CASE("a phrase knows its category's words and its slots") {
  const std::string game =
      "type card\n    text: effect\neach player has\n    gold: 0..9 = 0\n"
      "category effect(this: card, you: player) does\n";
  const RulesText text(
      game + "phrase effect \"Gain {n: number} gold[ and {m: number} more].\"\n    you.gold += n\n");
  CHECK(text.reports() == Lines{});
  CHECK(text.part("phrase effect").find("(n: number, m: number or none) =") != std::string::npos);
  CHECK(reports(game + "phrase effect \"Gain {n}.\"\n    skip\n") == Lines{"6:21 model/bad-slot"});
  CHECK(reports(game + "phrase effect \"Gain {n: number.\"\n    skip\n") == Lines{"6:21 model/bad-slot"});
  CHECK(reports(game + "phrase effect \"Gain gold.\" = 3\n") == Lines{"6:15 model/misplaced"});
}

TEST_CASE("an example has players A, B, C") {
  const std::string game =
      "each player has\n    gold: 0..9 = 0\nverb pay(p: player, n: number)\n    p.gold -= n\n"
      "phase turn(p: player)\n    pay(p, 1)\n";
  CHECK(reports(game + "example \"x\"\n    given A.gold = 3\n    play pay(A, 2)\n    then A.gold = 1\n") ==
        Lines{});
  CHECK(reports(game + "example \"x\"\n    given A.gold = 3\n    play pay(A)\n    then A.gold = 1\n") ==
        Lines{"9:10 model/wrong-arguments"});
  CHECK(reports(game + "example \"x\"\n    dice 7\n    play pay(A, 1)\n    then A.gold = 1\n") ==
        Lines{"8:10 model/out-of-range"});
}

TEST_CASE("players may be a single number") {
  const RulesText text("players 3, one team\n");
  CHECK(text.reports() == Lines{});
  CHECK(text.part("players") == "players 3..3, one team");
  CHECK(reports("players 13\n") == Lines{"1:9 model/out-of-range"});
  CHECK(reports("players many\n") == Lines{"1:9 model/unknown-type"});
}

TEST_CASE("a policy that needs nothing is named without brackets") {
  const std::string world =
      "type unit\n    hp: 1..9\npolicy weakest for unit\n    least .hp\n    tie team\n"
      "policy worse(n: number) for unit\n    least .hp + n\n    tie team\nphase t\n";
  CHECK(
      reports(world +
              "    choose u in units by weakest else skip\n    choose v in units by worse(1) else skip\n") ==
      Lines{});
  CHECK(reports(world +
                "    choose u in units by worse else skip\n    choose v in units by weakest() else skip\n") ==
        Lines{"10:26 model/wrong-arguments"});
}
