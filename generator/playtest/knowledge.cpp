#include "playtest/knowledge.h"

#include <map>
#include <numeric>
#include <set>

#include "sim/run/games.h"
#include "sim/run/log.h"

namespace rulepress::playtest {

using sim::at;
using sim::none;
using sim::Value;

namespace {

constexpr std::uint64_t games_to_watch = 20;
constexpr sim::Limits short_games{2'000, 200};

struct Roads : sim::Observer {
  std::set<std::pair<Value, Value>> taken;
  void moved(Value /*thing*/, Value from, Value to) override {
    if (from != none && to != none && from != to) taken.emplace(from, to);
  }
};

std::size_t root_of(std::vector<std::size_t>& parents, std::size_t one) {
  while (parents[one] != one) one = parents[one] = parents[parents[one]];
  return one;
}

}  // namespace

Knowledge::Knowledge(const sim::Program& program) : program_(&program) {
  Roads roads;
  for (std::uint64_t seed = 0; seed < games_to_watch; ++seed) {
    sim::State state = sim::first_state(program, seed);
    sim::Machine machine(program, state);
    machine.watch(&roads);
    sim::play_by_chance(machine, seed, short_games);
  }
  const std::size_t zones = program.layout.zone_places.size();
  for (std::size_t number = 0; number <= program.world->players(); ++number) {
    const Value who = number == program.world->players() ? sim::team : static_cast<Value>(number);
    Seat seat;
    for (std::size_t zone = 0; zone < zones; ++zone)
      seat.seen.push_back(sim::sees(program, who, static_cast<Value>(zone)));
    std::vector<std::size_t> parents(zones);
    std::iota(parents.begin(), parents.end(), std::size_t{0});
    for (const auto& [from, to] : roads.taken) {
      if (!seat.seen[at(from)] && !seat.seen[at(to)])
        parents[root_of(parents, at(from))] = root_of(parents, at(to));
    }
    std::map<std::size_t, std::vector<Value>> pools;
    for (std::size_t zone = 0; zone < zones; ++zone) {
      if (!seat.seen[zone]) pools[root_of(parents, zone)].push_back(static_cast<Value>(zone));
    }
    for (auto& [root, pool] : pools) seat.pools.push_back(std::move(pool));
    seats_.push_back(std::move(seat));
  }
}

}  // namespace rulepress::playtest
