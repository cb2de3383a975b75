// Statements: how their lines are read, and what they may do.
#include "model/rules_text.h"

using namespace rulepress;
using test::RulesText;
using Lines = std::vector<std::string>;

namespace {

const std::string world =
    "type card\n"
    "    cost: 0..6\n"
    "each player has\n"
    "    gold: 0..50 = 3\n"
    "    hand: zone of card seen by all\n"
    "    favourite: card or none = none\n"
    "game has\n"
    "    deck: pile of card seen by all, when empty refuse\n"
    "phase t(p: player, c: card)\n";
constexpr int lines_of_world = 9;

std::string block(const Lines& lines) {
  std::string made;
  for (const std::string& line : lines) made += "    " + line + "\n";
  return made;
}

std::string good(const Lines& lines) {
  const RulesText text(world + block(lines));
  CHECK(text.reports() == Lines{});
  const std::string made = text.part("phase t");
  return made.substr(made.find("\n    ") + 5);
}

// "line slug", counted from the first statement
Lines bad(const Lines& lines) {
  Lines made;
  for (const std::string& one : RulesText(world + block(lines)).reports()) {
    made.push_back(std::to_string(std::stoi(one) - lines_of_world) + one.substr(one.find(' ')));
  }
  return made;
}

}  // namespace

TEST_CASE("values change with := += and -=") {
  CHECK(good({"p.gold := 2", "p.gold += 1", "p.gold -= c.cost"}) ==
        "(do (assign \":=\" p.gold 2) (assign \"+=\" p.gold 1) (assign \"-=\" p.gold c.cost))");
  CHECK(bad({"p.gold = 2"}) == Lines{"1 model/syntax"});
  CHECK(bad({"p.gold := c"}) == Lines{"1 model/wrong-type"});
  CHECK(bad({"p.favourite += 1"}) == Lines{"1 model/wrong-type"});
  CHECK(good({"p.favourite := none"}) == "(do (assign \":=\" p.favourite none))");
  CHECK(bad({"p.gold := none"}) == Lines{"1 model/wrong-type"});
}

TEST_CASE("`else` belongs to the `if` above it, in a chain to the last") {
  CHECK(good({"if p.gold > 3", "    p.gold -= 1", "else if p.gold > 2", "    p.gold -= 2", "else",
              "    p.gold += 1"}) ==
        "(do (if (> p.gold 3) (do (assign \"-=\" p.gold 1)) (do (if (> p.gold 2) (do (assign \"-=\" p.gold "
        "2)) (do (assign \"+=\" p.gold 1))))))");
  CHECK(bad({"p.gold += 1", "else", "    p.gold += 1"}) == Lines{"2 model/stray-else"});
  CHECK(bad({"if p.gold > 3", "    skip", "else", "    skip", "else", "    skip"}) ==
        Lines{"5 model/stray-else"});
}

TEST_CASE("a chain of `else if` has a limit, told once") {
  Lines lines{"if p.gold = 0", "    skip"};
  for (int i = 0; i < 100; ++i) lines.insert(lines.end(), {"else if p.gold = 1", "    skip"});
  CHECK(bad(lines) == Lines{"61 model/syntax"});
}

TEST_CASE("what `let`, `choose` and `for` name is known below, and only there") {
  CHECK(good({"let n = 2", "p.gold += n"}) == "(do (let n 2) (assign \"+=\" p.gold n))");
  CHECK(bad({"for q in players", "    q.gold += 1", "q.gold += 1"}) == Lines{"3 model/unknown-name"});
  CHECK(bad({"if p.gold > 1", "    let n = 1", "    p.gold += n", "p.gold += n"}) ==
        Lines{"4 model/unknown-name"});
  CHECK(bad({"let p = 3"}) == Lines{"1 model/shadowed-name"});
}

TEST_CASE("a loop knows its own name in its `where`") {
  CHECK(good({"for q in players where q != p and .gold > 1", "    q.gold += 1"}) ==
        "(do (for q (where q (all player) (and (!= q p) (> q.gold 1))) (do (assign \"+=\" q.gold 1))))");
}

TEST_CASE("a choice says what happens when there is nothing to choose") {
  CHECK(good({"choose x in p.hand by p else skip", "move x to game.deck"}) ==
        "(do (choose x one p.hand p) (move x game.deck))");
  CHECK(good({"choose any x in p.hand by p", "move x to game.deck"}) ==
        "(do (choose x any p.hand p) (move x game.deck))");
  CHECK(good({"choose up to 2 x in p.hand by p", "move x to game.deck"}) ==
        "(do (choose x up to p.hand p 2) (move x game.deck))");
  CHECK(bad({"choose x in p.hand by p", "move x to game.deck"}) == Lines{"1 model/nothing-to-choose"});
  CHECK(bad({"choose 2 x in p.hand by p", "move x to game.deck"}) == Lines{"1 model/nothing-to-choose"});
  CHECK(good({"choose min(2, p.gold) x in p.hand by p else skip", "move x to game.deck"}) ==
        good({"choose (min(2, p.gold)) x in p.hand by p else skip", "move x to game.deck"}));
  CHECK(good({"choose p.gold x in p.hand by p else skip"}) ==
        good({"choose (p.gold) x in p.hand by p else skip"}));
  CHECK(good({"let n = 2", "choose n x in p.hand by p else skip"}) ==
        good({"let n = 2", "choose (n) x in p.hand by p else skip"}));
  CHECK(bad({"choose x of p.hand by p else skip"}) == Lines{"1 model/syntax"});
  CHECK(bad({"choose x in players by p", "x.gold += 1"}) == Lines{});
  CHECK(bad({"choose x in 1..3 by p", "p.gold += x"}) == Lines{});
}

TEST_CASE("after `if x = none` and a return, x is there") {
  CHECK(bad({"if p.favourite = none", "    return", "p.gold += p.favourite.cost"}) == Lines{});
  CHECK(bad({"if p.favourite = none", "    skip", "p.gold += p.favourite.cost"}) ==
        Lines{"3 model/maybe-none"});
  CHECK(bad({"if p.favourite != none", "    p.gold += p.favourite.cost", "p.gold += p.favourite.cost"}) ==
        Lines{"3 model/maybe-none"});
}

TEST_CASE("a match covers every face of a die, or says `else`") {
  CHECK(bad({"match die()", "    1..3", "        skip", "    4, 5", "        skip"}) ==
        Lines{"1 model/never-covered"});
  CHECK(bad({"match die()", "    1..3", "        skip", "    else", "        skip"}) == Lines{});
  CHECK(bad({"match die()", "    1..6", "        skip"}) == Lines{});
}

TEST_CASE("nothing stands below what leaves the block") {
  CHECK(bad({"return", "p.gold += 1", "p.gold += 2"}) == Lines{"2 model/unreachable"});
  CHECK(bad({"if p.gold > 1", "    return", "else", "    return", "p.gold += 1"}) ==
        Lines{"5 model/unreachable"});
}

TEST_CASE("words of the language may be verbs and fields where no line can be read two ways") {
  const RulesText text(
      "each player has\n"
      "    shuffle: 0..9 = 0\n"
      "verb move(p: player)\n"
      "    p.shuffle += 1\n"
      "phase turn(p: player)\n"
      "    move(p)\n");
  CHECK(text.reports() == Lines{});
}
