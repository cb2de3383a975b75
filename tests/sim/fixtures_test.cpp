// The 25 hardest rules of five games, as five small games: loading one plays its worked examples, here whole
// games are played.
#include <catch2/catch.hpp>

#include "sim/run/examples.h"
#include "sim/run/games.h"
#include "sim/run/replay.h"
#include "sim/run/words.h"
#include "support/fixtures.h"

using namespace rulepress;
using test::Fixture;
using test::fixtures;
using test::load;

namespace {

std::string told(const sim::Program& program, const sim::Tally& tally) {
  std::string made;
  for (const sim::Tally::Mishap& mishap : tally.mishaps)
    made += words_of(program, mishap.fault).message + " with seed " + std::to_string(mishap.first) + "\n";
  return made;
}

bool same(const sim::Tally& a, const sim::Tally& b) {
  return a.games == b.games && a.clauses == b.clauses && a.nothing_more == b.nothing_more &&
         a.too_long == b.too_long && a.wins == b.wins && a.nobody == b.nobody && a.shared == b.shared &&
         a.decisions == b.decisions && a.rounds == b.rounds && a.mishaps.size() == b.mishaps.size();
}

}  // namespace

TEST_CASE("500 games of each fixture come to an end by its rules") {
  for (const Fixture& fixture : fixtures) {
    DYNAMIC_SECTION(fixture.name) {
      const cli::PlayTable table = load(fixture);
      const sim::Tally tally = sim::play(*table.playable.program, {1, 500}, {});
      CHECK(told(*table.playable.program, tally) == "");
      CHECK(tally.games == 500);
      CHECK(tally.too_long == 0);
      CHECK(tally.nothing_more == 0);
      CHECK(tally.clauses.size() == fixture.clauses);
    }
  }
}

TEST_CASE("games of a fixture are the same however they are split into shards") {
  for (const Fixture& fixture : fixtures) {
    DYNAMIC_SECTION(fixture.name) {
      const cli::PlayTable table = load(fixture);
      const sim::Tally whole = sim::play(*table.playable.program, {7, 12}, {});
      sim::Tally parts = sim::play(*table.playable.program, {7, 3}, {});
      parts.add(sim::play(*table.playable.program, {10, 1}, {}));
      parts.add(sim::play(*table.playable.program, {11, 8}, {}));
      CHECK(same(whole, parts));
      // And other seeds are other games.
      CHECK_FALSE(same(whole, sim::play(*table.playable.program, {8, 12}, {})));
    }
  }
}

TEST_CASE("a recorded game of a fixture can be played again to the same end") {
  for (const Fixture& fixture : fixtures) {
    DYNAMIC_SECTION(fixture.name) {
      const cli::PlayTable table = load(fixture);
      const sim::Program& program = *table.playable.program;
      for (const std::uint64_t seed : {3, 77}) {
        sim::Replay replay{fixture.name, sim::rules_hash(program), table.table, seed, {}};
        sim::State played = sim::first_state(program, seed);
        {
          sim::Machine machine(program, played);
          CHECK(sim::play_by_chance(machine, seed, {}, &replay.choices).end == sim::End::clause);
        }
        const auto read = sim::read_replay(sim::to_text(replay));
        REQUIRE(std::holds_alternative<sim::Replay>(read));
        const sim::Replay& again = std::get<sim::Replay>(read);
        CHECK(again.rules == sim::rules_hash(program));
        sim::State state = sim::first_state(program, again.seed);
        sim::Machine machine(program, state);
        machine.begin();
        for (const std::uint32_t choice : again.choices) {
          REQUIRE(machine.run() == sim::Status::decision);
          REQUIRE(choice < machine.decision().options.size());
          machine.answer(choice);
        }
        CHECK(machine.run() == sim::Status::over);
        CHECK(state == played);
      }
    }
  }
}

TEST_CASE("a game may go on from a copy of its state at any decision") {
  for (const Fixture& fixture : fixtures) {
    DYNAMIC_SECTION(fixture.name) {
      const cli::PlayTable table = load(fixture);
      const sim::Program& program = *table.playable.program;
      const std::uint64_t seed = 5;
      std::vector<std::uint32_t> choices;
      sim::State played = sim::first_state(program, seed);
      sim::Machine whole(program, played);
      sim::play_by_chance(whole, seed, {}, &choices);
      sim::State state = sim::first_state(program, seed);
      auto machine = std::make_unique<sim::Machine>(program, state);
      machine->begin();
      for (const std::uint32_t choice : choices) {
        REQUIRE(machine->run() == sim::Status::decision);
        // Another machine finds the same decision in a copy, and goes on with it.
        sim::State copy = state;
        machine.reset();
        state = copy;
        machine = std::make_unique<sim::Machine>(program, state);
        REQUIRE(machine->run() == sim::Status::decision);
        machine->answer(choice);
      }
      CHECK(machine->run() == sim::Status::over);
      CHECK(state == played);
    }
  }
}
