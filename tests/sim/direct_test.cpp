// What is done directly because nobody watches leads to the same state as what the machine does step by step.
#include <sstream>

#include "sim/chance.h"
#include "sim/playing.h"
#include "support/harness.h"

using namespace rulepress;
using test::Playing;
using Names = std::vector<std::string>;

namespace {

std::string text_of(const std::string& path) {
  return test::read_file(test::project_root() / "bench/deckbuilder" / path);
}

// The blocks of a rulebook, one after the other.
std::string blocks_of(const std::string& text) {
  std::istringstream lines(text);
  std::string made;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      inside = line == "```rules";
    } else if (inside) {
      made += line + "\n";
    }
  }
  return made;
}

struct Moves : sim::Observer {
  int moves = 0;
  void moved(sim::Value, sim::Value, sim::Value) override { ++moves; }
};

std::uint32_t play_at_random(sim::Machine& machine, std::uint64_t seed) {
  std::uint32_t decisions = 0;
  machine.begin();
  while (machine.run() == sim::Status::decision) {
    const auto options = static_cast<std::uint32_t>(machine.decision().options.size());
    machine.answer(sim::drawn(seed, sim::agent_stream, decisions++, options));
  }
  return decisions;
}

const std::string small_cards = R"([defaults]
type = "card"

[[card]]
id = "ant"
name = "Ant"
cost = 1

[[card]]
id = "bee"
name = "Bee"
cost = 2

[[card]]
id = "cat"
name = "Cat"
cost = 3
)";

const std::string small_game = R"(type card
    cost: 0..9 = 0

each player has
    hand: zone of card seen by owner
    deck: pile of card, when empty refill from discard
    discard: pile of card seen by all
    coins: 0..20 = 3
    buys: 0..9 = 1

game has
    turns: 0..99 = 0
    first: player

)";

}  // namespace

TEST_CASE("games that somebody watches are the games that nobody watches") {
  const std::string rules = blocks_of(text_of("rules/millbrook/01-rules.md"));
  const test::TestTable table(rules, "", text_of("cards/millbrook/cards.toml"));
  REQUIRE(table.program->troubles.empty());
  const sim::State first = sim::first_state(*table.program);
  sim::State alone = first;
  sim::State watched = first;
  sim::Machine one(*table.program, alone);
  sim::Machine other(*table.program, watched);
  Moves moves;
  other.watch(&moves);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    alone = watched = first;
    sim::set_seed(*table.program, alone, seed);
    sim::set_seed(*table.program, watched, seed);
    const std::uint32_t decisions = play_at_random(one, seed);
    CHECK(play_at_random(other, seed) == decisions);
    CHECK(decisions > 50);
    CHECK(alone == watched);
  }
  CHECK(moves.moves > 20 * 500);
}

TEST_CASE("a card is drawn after the pile was refilled, and nothing is drawn from nothing") {
  Playing play(small_game + R"(setup
    for p in players where it = game.first
        move cards where .cost = 1 to p.deck
        move cards where .cost > 1 to p.discard

phase round
    draw(game.first, 2)
    draw(game.first, 5)
    game.turns += 1

verb draw(p: player, n: number)
    repeat n
        let c = next(p.deck)
        if c != none
            move c to p.hand

end if game.turns = 1 at end round
)",
               small_cards);
  CHECK(play.begin() == "over");
  Names hand = play.zone(0, "player", "hand");
  CHECK(hand.front() == "Ant");
  std::ranges::sort(hand);
  CHECK(hand == Names{"Ant", "Bee", "Cat"});
  CHECK(play.zone(0, "player", "deck").empty());
  CHECK(play.zone(0, "player", "discard").empty());
}

TEST_CASE("costs that do not touch each other are looked at one by one, and together they are paid") {
  Playing play(small_game + R"(setup
    for p in players where it = game.first
        move cards to p.hand

menu market(p: player) asks p

action sell(c: card in p.hand) in market
    cost p.buys -= 1
    cost p.coins -= c.cost + 1
    move c to p.discard

phase round
    offer market(game.first) until pass
    game.turns += 1

end if game.turns = 1 at end round
)",
               small_cards);
  CHECK(play.begin() == "A: sell(Ant); sell(Bee); pass;");
  CHECK(play.answer("sell(Bee)") == "over");  // nothing is left to buy with
  CHECK(play.of(0, "player", "buys") == 0);
  CHECK(play.of(0, "player", "coins") == 0);
}

TEST_CASE("a cost that changes what another one asks for is tried first") {
  Playing play(small_game + R"(menu market(p: player) asks p

stat price(p: player): number = 4 - p.buys

action sell() in market
    cost p.buys -= 1
    cost p.coins -= price(p)
    game.turns += 1

phase round
    offer market(game.first) once
    game.turns += 10

end if game.turns > 1 at end round
)",
               small_cards);
  CHECK(play.begin() == "over");  // after a buy is spent, the price is 4
  CHECK(play.game("turns") == 10);
}

TEST_CASE("options are picked within picks, each with its own condition") {
  Playing play(small_game + R"(setup
    for p in players where it = game.first
        move cards to p.hand

menu market(p: player) asks p

action swap(a: card in p.hand where .cost != 2, n: number in 1..2, b: card in p.hand) in market
    if a != b
    if b.cost <= n
    move a to p.discard

phase round
    offer market(game.first) once
    game.turns += 1

end if game.turns = 1 at end round
)",
               small_cards);
  CHECK(play.begin() ==
        "A: swap(Ant, 2, Bee); swap(Cat, 1, Ant); swap(Cat, 2, Ant); swap(Cat, 2, Bee); pass;");
  CHECK(play.answer("swap(Cat, 1, Ant)") == "over");
  CHECK(play.zone(0, "player", "discard") == Names{"Cat"});
}

TEST_CASE("what goes wrong in a value stops everything that would come after it") {
  Playing play(small_game + R"(verb split(p: player)
    p.coins := 12 / (p.coins - 3)
    p.buys := 7

phase round
    split(game.first)
    game.turns += 1

end if game.turns = 1 at end round
)",
               small_cards);
  CHECK(play.begin() == "wrong: here a number is divided by zero");
  CHECK(play.of(0, "player", "coins") == 3);
  CHECK(play.of(0, "player", "buys") == 1);
  CHECK(play.game("turns") == 0);
  const auto& chain = play.machine.fault().chain;
  REQUIRE(!chain.empty());
  CHECK(play.table.program->routines[chain.front()].name == "verb split");
}
