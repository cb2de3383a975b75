#include <fmt/format.h>

#include "book/made.h"

using namespace rulepress::book::test_of_book;

namespace {

constexpr const char* rules = R"(```rules
players 2

type fuel
    heat: 1..9

each player has
    coins: 0..9 = 3
    hand: zone of fuel seen by owner
    burnt: pile of fuel seen by all
    awake: truth = true

each fuel has
    wet: truth = false

game has
    fire: pile of fuel seen by all
    stoker: player or none = none

phase night
    for p in players
        offer deeds(p) once

menu deeds(p: player) asks p

action burn(f: fuel in p.hand) in deeds
    cost p.coins -= 1
    move f to game.fire
    game.stoker := p

verb sleep(p: player)
    p.awake := false

when end night
    for p in players
        sleep(p)

end if empty(game.fire) at end night
score most .coins, tie shared
```
)";

Files cards() {
  std::string deck = "[defaults]\ntype = \"fuel\"\ncount = 2\n";
  int heat = 0;
  for (const char* name : {"Log", "Cone", "Rotten Log", "Moor's Moss", "The Night's End", "Soon"}) {
    ++heat;
    deck += fmt::format("\n[[card]]\nid = \"fuel-{0}\"\nname = \"{1}\"\nheat = {0}\n", heat, name);
  }
  return {
      {"cards/demo/fuel.toml", deck},
      {"templates/demo/fuel.toml", "size = \"poker\"\nfront = [{ kind = \"rect\", fill = \"#aa3300\" }]\n"}};
}

std::string chapter(const std::string& prose, const std::string& example) {
  return std::string("# A\n\nB.\n\n") + rules + "\n" + prose + "```rules\n" + example + "```\n";
}

const std::string head = "heading 1 1 #a A, on a new page\nlead B.\n";

// What the box of an example with these words has.
std::string told(const std::string& words) {
  return blocks(chapter("> **Example.** " + words + "\n\n",
                        "example \"Fire\"\n    given fuel \"Log\" in A.hand, (fuel \"Cone 2\").wet = true\n"
                        "    play burn(fuel \"Log\") by A\n    then fuel \"Log\" in game.fire\n"),
                cards());
}

}  // namespace

TEST_CASE("an example that nobody tells is not printed") {
  CHECK(blocks(chapter("",
                       "example \"A log burns\"\n    given fuel \"Log\" in A.hand, A.coins = 1\n"
                       "    play burn(fuel \"Log\") by A\n    then fuel \"Log\" in game.fire, A.coins = 0\n"),
               cards()) == head);
  // Of several in one block, the words above it tell the first.
  CHECK(blocks(chapter("> **Example.** Ada goes to sleep.\n\n",
                       "example \"Good night\"\n    play sleep(A)\n    then not A.awake\n\n"
                       "example \"Good night, B\"\n    play sleep(B)\n    then not B.awake\n"),
               cards()) == head + "example Good night\n  prose Ada goes to sleep.\n");
}

TEST_CASE("an example right below the author's words adds its title and pictures to them") {
  CHECK(blocks(chapter("> **Example.** Ada goes to sleep.\n\n",
                       "example \"Good night\"\n    play sleep(A)\n    then not A.awake\n"),
               cards()) == head + "example Good night\n  prose Ada goes to sleep.\n");
  CHECK_THAT(told("Ada burns all that she has."),
             Catch::Contains("of this example: Log (fuel): heat 1; Cone (fuel): heat 2\n"));
}

TEST_CASE("an example shows the cards that its words name, in their order, and no others") {
  CHECK_THAT(told("A Rotten Log and two Cones burn."),
             Catch::Contains("of this example: Rotten Log (fuel): heat 3; Cone (fuel): heat 2\n"));
  // The rules of the example name Log and Cone: their names may be written small.
  CHECK_THAT(told("Ada's cone is wet. She burns a log."),
             Catch::Contains("of this example: Cone (fuel): heat 2; Log (fuel): heat 1\n"));
  CHECK_THAT(told("Log burns."), Catch::Contains("of this example: Log (fuel): heat 1\n"));
  // With or without its article, and with a true apostrophe.
  CHECK_THAT(
      told("She burns the Moor's Moss, and then the Night's End."),
      Catch::Contains("of this example: Moor’s Moss (fuel): heat 4; The Night’s End (fuel): heat 5\n"));
  // Any sentence may begin with "Soon", and no cologne is a log.
  CHECK_THAT(told("Soon it will be cold. Logic and cologne do not help; a cone does."),
             Catch::Contains("of this example: Cone (fuel): heat 2\n"));
}

TEST_CASE("a figure of the author's own stands instead of pictures of the cards") {
  const std::string made =
      blocks(chapter("> **Example.** A log burns.\n>\n> ![Turned](card:fuel-1/90)\n\n",
                     "example \"Fire\"\n    given fuel \"Log\" in A.hand\n    then count(A.hand) = 1\n"),
             cards());
  CHECK_THAT(made, Catch::Contains("turned 90"));
  CHECK(made.find("figure") == made.rfind("figure"));
}

TEST_CASE("cards of an example are large enough to be read, in two rows if they must") {
  const auto scale = [](const std::string& text, const char* wanted) {
    CHECK_THAT(text, Catch::Contains(wanted));
  };
  // 24 mm of 63.5.
  scale(told("She burns a log."), "at 1.0 1.0, 0.38 as large");
  scale(told("She burns a log and a cone."), "figure 54.0 x 35.6\n");
  scale(told("She burns a log, a cone and a Rotten Log."), "at 53.0 1.0, 0.35 as large");
  scale(told("She burns a log, a cone, a Rotten Log and Moor's Moss."), "at 29.0 38.6, 0.38 as large");
}
