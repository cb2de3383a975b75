// Agents see what their seat may see, and those that look further play better.
#include <memory>

#include "playtest/greedy.h"
#include "playtest/match.h"
#include "playtest/search.h"
#include "support/fixtures.h"

using namespace rulepress;
using playtest::Agent;
using playtest::Dealer;
using playtest::Knowledge;
using playtest::Luck;
using sim::Value;
using test::Fixture;

namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr int positions_to_try = 100;
#else
constexpr int positions_to_try = 1'000;
#endif

// Calls with positions of games that are played by chance, where there is something to decide.
template <typename Look>
void look_at_positions(const sim::Program& program, int wanted, const Look& look) {
  int found = 0;
  for (std::uint64_t seed = 1; found < wanted; ++seed) {
    REQUIRE(seed < 10'000);
    sim::State state = sim::first_state(program, seed);
    sim::Machine machine(program, state);
    std::uint32_t asked = 0;
    sim::play_game(machine, {}, [&](const sim::Decision& decision) {
      // Not all of one game: others have other positions.
      if (decision.options.size() > 1 && asked % 3 == 0 && found < wanted) {
        ++found;
        look(state, decision);
      }
      return sim::chosen_by_chance(seed, asked++, decision.options.size());
    });
  }
}

std::multiset<Value> lying_in(const sim::State& state, const std::vector<Value>& zones) {
  std::multiset<Value> made;
  for (const Value zone : zones) {
    sim::Bag cards;
    state.contents(zone, cards);
    made.insert(cards.begin(), cards.end());
  }
  return made;
}

bool hides_something(const Knowledge& knowledge) {
  return !knowledge.pools(0).empty();
}

// What agents must not do: looks at what lies in hidden zones.
class PeekingAgent : public Agent {
 public:
  explicit PeekingAgent(const Knowledge& knowledge) : knowledge_(knowledge) {}
  std::size_t choose(const sim::State& state, const sim::Decision& decision, std::uint64_t /*luck*/,
                     std::span<const std::size_t> /*allowed*/ = {}) override {
    std::uint64_t seen = 0;
    for (const auto& pool : knowledge_.pools(decision.seat)) {
      for (const Value zone : pool)
        seen = sim::mixed(seen ^ static_cast<std::uint64_t>(state.first_in(zone)));
    }
    return seen % decision.options.size();
  }

 private:
  const Knowledge& knowledge_;
};

}  // namespace

TEST_CASE("what a seat cannot see is dealt anew, and nothing else changes") {
  for (const Fixture& fixture : test::fixtures) {
    DYNAMIC_SECTION(fixture.name) {
      const cli::PlayTable table = test::load(fixture);
      const Knowledge knowledge(*table.playable.program);
      Dealer dealer(knowledge);
      bool changed = false;
      look_at_positions(
          *table.playable.program, 100, [&](const sim::State& state, const sim::Decision& decision) {
            sim::State other = state;
            Luck luck(17);
            dealer.redeal(other, decision, luck);
            for (std::size_t zone = 0; zone < table.playable.program->layout.zone_places.size(); ++zone) {
              const auto number = static_cast<Value>(zone);
              sim::Bag before, after;
              state.contents(number, before);
              other.contents(number, after);
              CHECK(before.size() == after.size());
              CHECK(other.count_in(number) == static_cast<Value>(after.size()));
              if (knowledge.sees(decision.seat, number)) CHECK(before == after);
              changed = changed || before != after;
              for (std::size_t i = 0; i < after.size(); ++i) {
                CHECK(other.zone_of(after[i]) == number);
                CHECK((*table.playable.world)[before[i]].type == (*table.playable.world)[after[i]].type);
              }
            }
            for (const auto& pool : knowledge.pools(decision.seat))
              CHECK(lying_in(state, pool) == lying_in(other, pool));
          });
      CHECK(changed == hides_something(knowledge));
    }
  }
}

TEST_CASE("agents choose the same whatever lies hidden") {
  for (const Fixture& fixture : test::fixtures) {
    DYNAMIC_SECTION(fixture.name) {
      const cli::PlayTable table = test::load(fixture);
      const Knowledge knowledge(*table.playable.program);
      Dealer dealer(knowledge);
      playtest::RandomAgent random;
      playtest::GreedyAgent greedy(knowledge);
      playtest::SearchAgent search(knowledge, {.iterations = 6, .playout = 30});
      PeekingAgent peeking(knowledge);
      bool noticed = false;
      std::uint64_t number = 0;
      look_at_positions(
          *table.playable.program, positions_to_try,
          [&](const sim::State& state, const sim::Decision& decision) {
            ++number;
            sim::State other = state;
            Luck luck(number);
            dealer.redeal(other, decision, luck);
            sim::Machine machine(*table.playable.program, other);
            REQUIRE(machine.run() == sim::Status::decision);
            CAPTURE(number);
            for (Agent* const agent :
                 {static_cast<Agent*>(&random), static_cast<Agent*>(&greedy), static_cast<Agent*>(&search)}) {
              const sim::State before = state;
              const std::size_t chosen = agent->choose(state, decision, number);
              CHECK(chosen < decision.options.size());
              CHECK(chosen == agent->choose(other, machine.decision(), number));
              CHECK(before == state);
            }
            noticed = noticed || peeking.choose(state, decision, number) !=
                                     peeking.choose(other, machine.decision(), number);
          });
      CHECK(noticed == hides_something(knowledge));
    }
  }
}
