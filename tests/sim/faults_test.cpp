// Rules that go wrong while they are played: each is told by its kind, with the place in the rules and with
// what was being done, and the game stands still.
#include <fmt/format.h>

#include "sim/playing.h"
#include "sim/run/games.h"
#include "sim/run/replay.h"

using namespace rulepress;
using sim::Wrong;
using test::Playing;

namespace {

const std::string things = R"(type card
    cost: 0..9 = 0

supply bank 5, when empty refuse
supply purse 5, when empty give what is left

each player has
    hand: zone of card up to 2 seen by owner, when full refuse
    shelf: zone of card up to 2 seen by all, when full move to game.heap
    coins: 0..20 = 0 from bank
    gold: 0..20 = 0 from purse
    points: 0..10 = 0

game has
    turns: 0..99 = 0
    mark: 0..9999 = 0
    heap: zone of card
    first: player

)";

const std::string three_cards = R"([[card]]
id = "ant"
name = "Ant"
type = "card"
count = 3
)";

struct Told {
  Wrong kind;
  std::string at;       // the words of the rules where it happened
  std::string doing;    // what was being done, innermost first
  std::string message;  // for people
};

// Plays by chance until something goes wrong.
Told fault_of(const std::string& rules, const std::string& cards = "") {
  test::TestTable table(things + rules, "", cards);
  sim::Machine machine(*table.program, *table.state);
  std::vector<std::uint32_t> choices;
  const sim::Played played = sim::play_by_chance(machine, 1, {}, &choices);
  INFO(rules);
  REQUIRE(played.end == sim::End::wrong);
  const sim::Fault& fault = *played.fault;
  Told told{fault.kind, "", "", words_of(*table.program, fault).message};
  if (fault.node != model::no_node) {
    const source::Span span = table.model.code[fault.node].span;
    told.at = std::string(table.sources[span.file].text.substr(span.begin, span.end - span.begin));
  }
  for (const sim::RoutineRef one : fault.chain) {
    const std::string& name = table.program->routines[one].name;
    if (told.doing.ends_with(name)) continue;
    told.doing += (told.doing.empty() ? "" : ", ") + name;
  }
  CHECK_FALSE(words_of(*table.program, fault).advice.empty());
  // It happens again in a game that is played again.
  sim::State again = sim::first_state(*table.program);
  sim::Machine second(*table.program, again);
  second.begin();
  for (const std::uint32_t choice : choices) {
    REQUIRE(second.run() == sim::Status::decision);
    second.answer(choice);
  }
  REQUIRE(second.run() == sim::Status::wrong);
  CHECK(second.fault().kind == fault.kind);
  CHECK(second.fault().node == fault.node);
  // And it stays wrong, whatever is asked of the machine.
  CHECK(second.run() == sim::Status::wrong);
  return told;
}

}  // namespace

TEST_CASE("a trigger loop") {
  const Told told = fault_of(R"(verb ping(p: player)
    p.points := 1 - p.points

when ping
    pong(p)

verb pong(p: player)
    p.points := 1 - p.points

when pong
    ping(p)

phase round
    ping(game.first)

end if game.turns = 1 at end round
)");
  CHECK(told.kind == Wrong::calls_without_end);
  CHECK((told.at == "ping(p)" || told.at == "pong(p)"));
  CHECK(told.doing.find("ping") != std::string::npos);
  CHECK(told.doing.find("pong") != std::string::npos);
  CHECK(told.message == "rules call each other without end");
}

TEST_CASE("an always that undoes itself is a circle") {
  const Told told = fault_of(R"(always for p in players where .points > 3
    p.points := 2
    p.points := 4

phase round
    game.first.points := 5
    game.turns += 1

end if game.turns = 1 at end round
)");
  CHECK(told.kind == Wrong::repeats);
  // The circle is seen in the rule itself.
  CHECK(told.at == "p.points := 4");
  CHECK(told.doing.find("always") != std::string::npos);
  CHECK(told.doing.find("phase round") != std::string::npos);
}

TEST_CASE("recursion without end") {
  const Told told = fault_of(R"(verb dig(n: number)
    game.mark := n mod 100
    dig(n + 1)

phase round
    dig(1)

end if game.turns = 1 at end round
)");
  CHECK(told.kind == Wrong::calls_without_end);
  CHECK(told.at.find("dig") != std::string::npos);
  CHECK(told.doing.find("verb dig") != std::string::npos);
}

TEST_CASE("a loop that never asks anybody: a circle, or on and on") {
  const Told circle = fault_of(R"(phase round
    loop while game.turns < 1
        game.mark := 1
        game.mark := 2

end if game.turns = 1 at end round
)");
  CHECK(circle.kind == Wrong::repeats);
  CHECK(circle.doing.find("phase round") != std::string::npos);
  const Told runaway = fault_of(R"(phase round
    let n = 0
    loop while game.turns < 1
        n += 1
        game.mark := n mod 9999

end if game.turns = 1 at end round
)");
  CHECK(runaway.kind == Wrong::runaway);
  CHECK(runaway.doing.find("phase round") != std::string::npos);
}

TEST_CASE("rounds in which nothing happens are a circle") {
  const Told told = fault_of(R"(phase round
    game.mark := 3

end if game.turns = 1 at end round
)");
  CHECK(told.kind == Wrong::repeats);
  // Between two rounds or in one; never at a rule that has nothing to do with it.
  CHECK((told.at.empty() || told.at == "game.mark := 3"));
}

TEST_CASE("a game that goes on for ever with decisions is stopped") {
  test::TestTable table(things + R"(menu idle(p: player) asks p

action wait_a_bit() in idle
    game.mark := 1

phase round
    for p in players
        offer idle(p) once

end if game.turns = 1 at end round
)",
                        "", "");
  sim::Machine machine(*table.program, *table.state);
  sim::Limits limits;
  limits.decisions = 300;
  CHECK(sim::play_by_chance(machine, 1, limits).end == sim::End::too_long);
  machine.reset(sim::first_state(*table.program));
  const sim::Played by_rounds = sim::play_by_chance(machine, 1, {.decisions = 20'000, .rounds = 50});
  CHECK(by_rounds.end == sim::End::too_long);
  CHECK(by_rounds.rounds == 51);
  const sim::Tally tally = sim::play(*table.program, {1, 4}, limits);
  CHECK(tally.too_long == 4);
  CHECK(tally.first_too_long == 1);
  CHECK(tally.mishaps.empty());
}

TEST_CASE("division by zero, in a statement and in a stat that a menu asks for") {
  const Told told = fault_of(R"(phase round
    game.mark := 10 / game.turns

end if game.turns = 1 at end round
)");
  CHECK(told.kind == Wrong::division_by_zero);
  CHECK(told.at == "10 / game.turns");
  CHECK(told.doing.starts_with("phase round"));
  const Told asked = fault_of(R"(stat share(p: player): number = 10 mod p.points

menu deeds(p: player) asks p

action take() in deeds
    if share(p) > 1
    p.points += 1

phase round
    offer deeds(game.first) once

end if game.turns = 1 at end round
)");
  CHECK(asked.kind == Wrong::division_by_zero);
  CHECK(asked.at == "10 mod p.points");
  CHECK(asked.doing.find("menu deeds") != std::string::npos);
}

TEST_CASE("a number that grows without limit") {
  const Told told = fault_of(R"(phase round
    let n = 2
    loop while n > 0
        n := n * n

end if game.turns = 1 at end round
)");
  CHECK(told.kind == Wrong::number_too_large);
  CHECK(told.at == "n * n");
}

TEST_CASE("choosing among nothing") {
  const Told labels = fault_of(R"(phase round
    choose by game.first
        "one" if game.turns > 5
            game.turns += 1
        "two" if game.turns > 6
            game.turns += 1

end if game.turns = 1 at end round
)");
  CHECK(labels.kind == Wrong::nothing_to_choose);
  CHECK(labels.doing.starts_with("phase round"));
  // The rules say that there is always something: a set that is written down. Here it is not enough of them.
  const Told few = fault_of(R"(phase round
    let n = 3
    choose (n) some in {1, 2} by game.first
    game.turns := count(some)

end if game.turns = 1 at end round
)");
  CHECK(few.kind == Wrong::nothing_to_choose);
  CHECK(few.message.find("some") != std::string::npos);
}

TEST_CASE("a zone that is full and refuses") {
  const Told told = fault_of(R"(verb deal(p: player)
    for c in cards
        move c to p.hand

phase round
    deal(game.first)

end if game.turns = 1 at end round
)",
                             three_cards);
  CHECK(told.kind == Wrong::overfull_zone);
  CHECK(told.at == "move c to p.hand");
  CHECK(told.doing.starts_with("verb deal"));
  CHECK(told.message == "`hand` is full and refuses another card");
  const Told all = fault_of(R"(phase round
    move all cards to game.first.hand

end if game.turns = 1 at end round
)",
                            three_cards);
  CHECK(all.kind == Wrong::overfull_zone);
  CHECK(all.at == "move all cards to game.first.hand");
  // Two cards are not too many, nor is a third where the zone passes it on.
  Playing play(things + R"(phase round
    move all cards to game.first.shelf
    game.turns := count(game.first.shelf) + 10 * count(game.heap)

end if game.turns > 0 at end round
)",
               three_cards);
  CHECK(play.begin() == "over");
  CHECK(play.game("turns") == 12);
}

TEST_CASE("a supply below zero") {
  const Told told = fault_of(R"(verb pay(p: player, n: number)
    p.coins += n

phase round
    for p in players
        pay(p, 3)

end if game.turns = 1 at end round
)");
  CHECK(told.kind == Wrong::empty_supply);
  CHECK(told.at == "p.coins += n");
  CHECK(told.doing.starts_with("verb pay"));
  CHECK(told.message == "the supply `bank` has not as much left");
  Playing play(things + R"(phase round
    for p in players
        p.gold += 3
    game.first.gold -= 2
    left(game.first).gold += 9
    game.turns += 1

end if game.turns = 1 at end round
)");
  CHECK(play.begin() == "over");
  CHECK(play.of(0, "player", "gold") == 1);
  CHECK(play.of(1, "player", "gold") == 4);
}

TEST_CASE("a store out of range") {
  const Told told = fault_of(R"(verb score_for(p: player, n: number)
    p.points += n

phase round
    score_for(game.first, 11)

end if game.turns = 1 at end round
)");
  CHECK(told.kind == Wrong::out_of_range);
  CHECK(told.at == "p.points += n");
  CHECK(told.doing.starts_with("verb score_for"));
  CHECK(told.message == "`points` would become 11, which is out of its range");
  const Told low = fault_of(R"(phase round
    game.first.points -= 1

end if game.turns = 1 at end round
)");
  CHECK(low.kind == Wrong::out_of_range);
  CHECK(low.message == "`points` would become -1, which is out of its range");
}

TEST_CASE("a menu that asks nobody is told where it is offered") {
  const Told told = fault_of(R"(each card has
    keeper: player

menu deeds(c: card) asks c.keeper

action rest() in deeds
    game.turns += 1

phase round
    for c in cards
        offer deeds(c) once

end if game.turns = 1 at end round
)",
                             three_cards);
  CHECK(told.kind == Wrong::nothing_there);
  CHECK(told.at == "offer deeds(c) once");
}

TEST_CASE("something is done to nothing") {
  const Told told = fault_of(R"(each card has
    keeper: player

phase round
    for c in cards
        c.keeper.points += 1

end if game.turns = 1 at end round
)",
                             three_cards);
  CHECK(told.kind == Wrong::nothing_there);
  CHECK(told.doing.starts_with("phase round"));
}

TEST_CASE("a cost that cannot be paid in the middle of a rule") {
  const Told told = fault_of(R"(cost toll(p: player)

way with_points() pays toll
    if p.points > 0
    p.points -= 1

menu deeds(p: player) asks p

action cross() in deeds
    cost toll(p)
    game.turns += 1

verb force(p: player)
    choose by p
        "pay"
            cost toll(p)
            game.mark += 1
        "pay twice"
            cost toll(p)
            cost toll(p)
            game.mark += 2

phase round
    offer deeds(game.first) once
    force(game.first)

end if game.turns = 1 at end round
)");
  CHECK(told.kind == Wrong::nothing_to_choose);  // neither label can be paid for
  CHECK(told.doing.starts_with("verb force"));
}

TEST_CASE("a tally keeps one mishap for each kind and place, with the first seed") {
  test::TestTable table(things + R"(phase round
    let r = die()
    if r < 4
        game.first.points += 11
    game.turns := 10 / (r - 4)

end if game.turns > 0 at end round
)",
                        "", "");
  const sim::Tally tally = sim::play(*table.program, {1, 60}, {});
  REQUIRE(tally.mishaps.size() == 2);
  CHECK(tally.mishaps[0].games + tally.mishaps[1].games + tally.clauses.begin()->second == 60);
  for (const sim::Tally::Mishap& one : tally.mishaps) {
    sim::State state = sim::first_state(*table.program, one.first);
    sim::Machine machine(*table.program, state);
    const sim::Played played = sim::play_by_chance(machine, one.first, {});
    REQUIRE(played.fault);
    CHECK(played.fault->kind == one.fault.kind);
  }
}

TEST_CASE("a small verb is named though it is done where it is called, and leaves nothing behind") {
  const std::string guard = "    if p.points > 8\n        return\n";
  const auto rules = [](const std::string& first, int amount) {
    return fmt::format(R"(verb pay(p: player, n: number)
    let twice = n * 2
{}    p.points += twice

phase round
    for p in players
        pay(p, {})
    game.turns += 1

end if game.turns = 9 at end round
)",
                       first, amount);
  };
  test::TestTable table(things + rules(guard, 1), "", "");
  const auto& code = table.program->code;
  REQUIRE(std::ranges::count(code, sim::Opcode::call_in_place, &sim::Instruction::op) == 1);
  const Told early = fault_of(rules("", 3));
  CHECK(early.kind == Wrong::out_of_range);
  CHECK(early.at == "p.points += twice");
  CHECK(early.doing.starts_with("verb pay, phase round"));

  // Whether somebody watches or not, the game is the same.
  sim::Machine alone(*table.program, *table.state);
  sim::Observer nobody;
  sim::State other = *table.state;
  sim::Machine watched(*table.program, other);
  watched.watch(&nobody);
  const sim::Played first = sim::play_by_chance(alone, 1, {});
  const sim::Played second = sim::play_by_chance(watched, 1, {});
  CHECK(first.end == sim::End::clause);
  CHECK(second.end == sim::End::clause);
  CHECK(*table.state == other);
  CHECK(table.state->get(table.field("player", "points"), 0, 0) == 10);
}
