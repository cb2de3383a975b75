// What searching costs: games that random agents play in a second against playouts of an agent that searches.
// Both are measured by processor time, in turns, and the best of several times counts.
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <iostream>
#include <sstream>

#include "cli/arguments.h"
#include "cli/table.h"
#include "playtest/match.h"
#include "playtest/search.h"
#include "sim/run/games.h"

using namespace rulepress;

namespace {

constexpr int repetitions = 5;

double now() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

struct Speed {
  double random = 0;  // games in a second
  double search = 0;  // playouts in a second
};

Speed measure(const sim::Program& program) {
  const playtest::Knowledge knowledge(program);
  playtest::SearchAgent search(knowledge, {.iterations = 100});
  Speed made;
  std::uint64_t seed = 1;
  for (int i = 0; i < repetitions; ++i) {
    double begin = now();
    std::uint64_t games = 0;
    for (; now() - begin < 0.3; games += 20) sim::play(program, {seed + games, 20}, {});
    made.random = std::max(made.random, static_cast<double>(games) / (now() - begin));
    const std::uint64_t before = search.playouts();
    begin = now();
    while (now() - begin < 0.3) {
      sim::State state = sim::first_state(program, seed);
      sim::Machine machine(program, state);
      std::vector<playtest::Agent*> agents(program.world->players(), &search);
      // Some seconds of a long game are enough; the next one begins with other luck.
      playtest::play_match(machine, agents, seed++, {200, 2'000});
    }
    made.search = std::max(made.search, static_cast<double>(search.playouts() - before) / (now() - begin));
  }
  return made;
}

}  // namespace

int main() {
  struct Game {
    std::string workspace, name;
    std::size_t players;
  };
  std::string line = "{";
  for (const Game& game :
       {Game{"bench/deckbuilder", "millbrook", 2}, Game{"tests/golden/model/good/eschaton", "eschaton", 3},
        Game{"tests/golden/model/good/forge-of-astera", "forge-of-astera", 2},
        Game{"tests/golden/model/good/escort-service", "escort-service", 2}}) {
    std::ostringstream words;
    const cli::Terminal terminal{.out = words,
                                 .err = words,
                                 .folder = std::string(RULEPRESS_ROOT "/") + game.workspace,
                                 .config_folder = {}};
    cli::Arguments arguments;
    arguments.positional = {game.name};
    const cli::PlayTable table = cli::set_table(arguments, terminal, sim::Table{game.players, {}, {}});
    if (!table.playable.program) {
      std::cerr << words.str();
      return 1;
    }
    const Speed speed = measure(*table.playable.program);
    line += fmt::format(R"({}"{}": [{:.1f}, {:.1f}])", line.size() > 1 ? ", " : "", game.name, speed.random,
                        speed.search);
  }
  std::cout << line << "}\n";
}
