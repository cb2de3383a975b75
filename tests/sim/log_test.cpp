#include "sim/run/log.h"

#include "sim/playing.h"
#include "sim/run/games.h"
#include "sim/run/words.h"

using namespace rulepress;
using test::Playing;

TEST_CASE("a log tells phases, answers, changes with their index, dice and moves, and who has won") {
  Playing play(R"(enum grain = oats | rye

type sack
    grain: grain

each player has
    store[grain]: 0..9 = 0
    hand: zone of sack seen by owner

game has
    pile: pile of sack seen by none
    first: player

setup
    move all sacks to game.pile
    move take(game.pile, 1) to game.first.hand

phase day
    for p in players
        harvest(p)

phase harvest(p: player)
    choose g in grain by p
    p.store[g] += 2
    let d = die()
    if d > 9
        p.store[g] := 0

win for players where .store[rye] > 1 if any(players where .store[rye] > 1) at end day
)",
               "[[card]]\nid = \"a\"\nname = \"Bag\"\ntype = \"sack\"\ngrain = \"oats\"\ncount = 9\n");
  sim::Log log(*play.table.program, *play.table.state, [](source::Span) { return "Rules"; });
  play.machine.watch(&log);
  play.begin();
  const std::string before = log.take();
  CHECK(before.find("    9 cards: the box → game.pile\n    Bag: game.pile → A.hand\n") != std::string::npos);
  CHECK(before.find("  day\n  harvest: A\n") != std::string::npos);
  play.answer("rye");
  const std::string told = log.take();
  CHECK(told.find("    A: rye\n    A.store[rye]: 0 → 2\n    a die shows ") == 0);
  CHECK(told.find("  harvest: B\n") != std::string::npos);
  play.answer("oats");
  CHECK(log.take().ends_with("The game is over. Won: A.\n"));
}

TEST_CASE("a seat is not told what it may not see") {
  Playing play(R"(type card
    cost: 0..9

each player has
    hand: zone of card seen by owner

game has
    deck: pile of card seen by none

setup
    move all cards to game.deck
    for p in players
        move take(game.deck, 2) to p.hand

phase day
    for p in players
        choose c in p.hand by p else skip
        move c to game.deck

end if true at end day
)",
               "[[card]]\nid = \"a\"\nname = \"Ace\"\ntype = \"card\"\ncost = 1\ncount = 6\n");
  sim::Log log(
      *play.table.program, *play.table.state, [](source::Span) { return ""; }, 1);
  play.machine.watch(&log);
  play.begin();
  CHECK(log.take() ==
        "    6 cards: the box → game.deck\n    2 cards: game.deck → A.hand\n"
        "    Ace, Ace: game.deck → B.hand\n  day\n");
  play.answer("Ace");
  CHECK(log.take() == "    A: a card\n    a card: A.hand → game.deck\n");
  const std::string seen = sim::view(*play.table.program, *play.table.state, 1);
  CHECK(seen.find("  A\n    hand: 1 face down\n") != std::string::npos);
  CHECK(seen.find("  B (you)\n    hand: Ace, Ace\n") != std::string::npos);
}

TEST_CASE("a heading is told when something is told under it") {
  Playing play(R"(each player has
    coins: 0..9 = 0

verb nothing()
    skip

verb earn(p: player)
    nothing()
    p.coins += 1

phase day
    for p in players
        earn(p)

end if any(players where .coins > 2) at end day
)",
               "");
  sim::Log log(*play.table.program, *play.table.state,
               [](source::Span span) { return "# " + std::to_string(span.begin); });
  play.machine.watch(&log);
  play.begin();
  const std::string told = log.take();
  CHECK(told.find("    A.coins: 0 → 1\n") != std::string::npos);
  CHECK(told.find("# ") == 0);
  for (std::size_t at = told.find("# "); at != std::string::npos; at = told.find("# ", at + 1))
    CHECK(told.substr(told.find('\n', at), 3) == "\n  ");
}

TEST_CASE("things that are called alike are told apart by where they lie") {
  Playing play(R"(type ship

game has
    sky[1..2]: pile of ship
    port: zone of ship

setup
    move all ships to game.sky[1]
    move take(game.sky[1], 1) to game.sky[2]
    move take(game.sky[1], 1) to game.port

phase day
    choose one in ships by team else skip
    move one to game.port

end if count(game.port) > 3
)",
               "[[card]]\nid = \"a\"\nname = \"Wasp\"\ntype = \"ship\"\ncount = 4\n"
               "[[card]]\nid = \"b\"\nname = \"Lancer\"\ntype = \"ship\"\n");
  play.begin();
  CHECK(sim::words_of_all(*play.table.program, *play.table.state, play.machine.decision()) ==
        std::vector<std::string>{"Wasp (game.sky[2])", "Wasp (game.port)",
                                 "Wasp (game.sky[1], 1 from the top)", "Wasp (game.sky[1], 2 from the top)",
                                 "Lancer"});
}
