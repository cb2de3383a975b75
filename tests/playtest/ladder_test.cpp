// Those that look further win more often than those that do not.
#include <cmath>

#include "playtest/greedy.h"
#include "playtest/match.h"
#include "playtest/search.h"
#include "support/fixtures.h"

using namespace rulepress;
using playtest::Agent;
using playtest::Knowledge;

namespace {

struct Shares {
  double won = 0;  // by the first agent, ties shared
  int games = 0;
  // The lower end of the 95 % interval of Wilson.
  double at_least() const {
    const double z = 1.96;
    const double p = won / games;
    const double n = games;
    return (p + z * z / (2 * n) - z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n);
  }
};

// Each seed is played twice, with changed seats.
Shares play_pairs(const sim::Program& program, Agent& one, Agent& other, int seeds) {
  Shares made;
  for (int seed = 1; seed <= seeds; ++seed) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      sim::State state = sim::first_state(program, static_cast<std::uint64_t>(seed));
      sim::Machine machine(program, state);
      std::array<Agent*, 2> agents = {seat == 0 ? &one : &other, seat == 0 ? &other : &one};
      const sim::Played played = playtest::play_match(machine, agents, static_cast<std::uint64_t>(seed), {});
      const bool own = (played.winners >> seat & 1U) != 0;
      const bool others = (played.winners >> (1 - seat) & 1U) != 0;
      made.won += own == others ? 0.5 : own ? 1 : 0;
      ++made.games;
    }
  }
  return made;
}

}  // namespace

TEST_CASE("search beats greedy beats random, in three games") {
#ifdef __SANITIZE_ADDRESS__
  constexpr int many = 2;
  constexpr int few = 1;
  constexpr double claimed = 0;
#else
  constexpr int many = 100;
  constexpr int few = 20;
  constexpr double claimed = 0.5;
#endif
  struct Case {
    std::string workspace, game;
  };
  for (const Case& one :
       {Case{"bench/deckbuilder", "millbrook"}, Case{"tests/golden/model/good/eschaton", "eschaton"},
        Case{"tests/golden/model/good/forge-of-astera", "forge-of-astera"}}) {
    DYNAMIC_SECTION(one.game) {
      const cli::PlayTable table = test::load_game(one.workspace, one.game, sim::Table{2, {}, {}});
      const Knowledge knowledge(*table.playable.program);
      playtest::RandomAgent random;
      playtest::GreedyAgent greedy(knowledge);
      playtest::SearchAgent search(knowledge, {.iterations = 60, .playout = 200});
      CHECK(play_pairs(*table.playable.program, greedy, random, many).at_least() > claimed);
      CHECK(play_pairs(*table.playable.program, search, greedy, few).at_least() > claimed);
    }
  }
}
