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
  return {
      {"cards/demo/fuel.toml",
       "[[card]]\nid = \"log\"\nname = \"Log\"\ntype = \"fuel\"\nheat = 2\n\n[[card]]\nid = \"cone\"\nname = "
       "\"Cone\"\ntype = \"fuel\"\ncount = 2\nheat = 1\n"},
      {"templates/demo/fuel.toml", "size = \"poker\"\nfront = [{ kind = \"rect\", fill = \"#aa3300\" }]\n"}};
}

std::string chapter(const std::string& prose, const std::string& example) {
  return std::string("# A\n\nB.\n\n") + rules + "\n" + prose + "```rules\n" + example + "```\n";
}

const std::string head = "heading 1 1 #a A, on a new page\nlead B.\n";

}  // namespace

TEST_CASE("an example without prose is told in plain words, with pictures of its cards") {
  CHECK(blocks(chapter(
                   "",
                   "example \"A log burns\"\n    given fuel \"Log\" in A.hand, A.coins = 1, (fuel \"Cone "
                   "2\").wet = "
                   "true\n    play burn(fuel \"Log\") by A\n    then fuel \"Log\" in game.fire, A.coins = 0, "
                   "game.stoker = A, empty(B.hand)\n"),
               cards()) ==
        head +
            "example A log burns\n"
            "  prose **Before.** Log is in player A’s hand. Player A has 1 coin. The second Cone is wet.\n"
            "  prose **What happens.** Player A takes the action “burn: Log”.\n"
            "  prose **After.** Log is in the fire. Player A has no coins. The stoker is player A. Player "
            "B’s hand is "
            "empty.\n"
            "  figure 38.0 x 24.4\n"
            "    alt The cards of this example: Log and Cone\n"
            "    scene log/front at 1.0 1.0, 0.25 as large, with a shadow\n"
            "    scene log/front at 21.0 1.0, 0.25 as large, with a shadow\n");
}

TEST_CASE("an example right below the author's words adds its title and pictures to them") {
  CHECK(blocks(chapter("> **Example.** Ada goes to sleep.\n\n",
                       "example \"Good night\"\n    play sleep(A)\n    then not A.awake\n"),
               cards()) == head + "example Good night\n  prose Ada goes to sleep.\n");
}

TEST_CASE("every kind of line of an example has words") {
  CHECK(blocks(chapter("",
                       "example \"All of it\"\n    let log = fuel \"Log\"\n    given log in game.fire\n    "
                       "play sleep(B)\n"
                       "    then count(game.fire) = 1, top(game.fire) = log, A.coins >= 3, not (log in "
                       "A.hand), not B.awake, "
                       "log.heat > 1\n"),
               cards()) == head +
                               "example All of it\n"
                               "  prose **Before.** Log is in the fire.\n"
                               "  prose **What happens.** Sleep: player B.\n"
                               "  prose **After.** The fire holds 1 card. Log is on top of the fire. Player "
                               "A has at least 3 coins. Log is "
                               "not in player A’s hand. Player B is not awake. Log has more than 1 heat.\n"
                               "  figure 18.0 x 24.4\n"
                               "    alt The cards of this example: Log\n"
                               "    scene log/front at 1.0 1.0, 0.25 as large, with a shadow\n");
}
