#include "sim/run/games.h"

#include <algorithm>

#include "sim/chance.h"

namespace rulepress::sim {
namespace {

constexpr std::uint64_t shard_size = 64;

}  // namespace

std::size_t chosen_by_chance(std::uint64_t seed, std::uint32_t decision, std::size_t options) {
  return drawn(seed, agent_stream, decision, static_cast<std::uint32_t>(options));
}

Played play_by_chance(Machine& machine, std::uint64_t seed, const Limits& limits,
                      std::vector<std::uint32_t>* choices) {
  std::uint32_t asked = 0;
  return play_game(
      machine, limits,
      [&](const Decision& decision) { return chosen_by_chance(seed, asked++, decision.options.size()); },
      choices);
}

void Tally::add(const Played& played, std::uint64_t seed) {
  ++games;
  switch (played.end) {
    case End::wrong: {
      const auto same = std::ranges::find_if(mishaps, [&](const Mishap& one) {
        return one.fault.kind == played.fault->kind && one.fault.node == played.fault->node;
      });
      if (same != mishaps.end()) {
        ++same->games;
      } else {
        mishaps.push_back({*played.fault, 1, seed});
      }
      return;
    }
    case End::too_long:
      if (too_long++ == 0) first_too_long = seed;
      return;
    case End::nothing_more:
      ++nothing_more;
      break;
    case End::clause:
      ++clauses[played.clause];
      break;
  }
  ++decisions[played.decisions];
  ++rounds[played.rounds];
  int winners = 0;
  for (std::size_t seat = 0; seat < wins.size(); ++seat) {
    if ((played.winners >> seat & 1U) == 0) continue;
    ++wins[seat];
    ++winners;
  }
  if (winners == 0) ++nobody;
  if (winners > 1) ++shared;
}

void Tally::add(const Tally& other) {
  games += other.games;
  for (const auto& [clause, count] : other.clauses) clauses[clause] += count;
  nothing_more += other.nothing_more;
  if (too_long == 0) first_too_long = other.first_too_long;
  too_long += other.too_long;
  wins.resize(std::max(wins.size(), other.wins.size()));
  for (std::size_t seat = 0; seat < other.wins.size(); ++seat) wins[seat] += other.wins[seat];
  nobody += other.nobody;
  shared += other.shared;
  for (const auto& [count, times] : other.decisions) decisions[count] += times;
  for (const auto& [count, times] : other.rounds) rounds[count] += times;
  for (const Mishap& mishap : other.mishaps) {
    const auto same = std::ranges::find_if(mishaps, [&](const Mishap& one) {
      return one.fault.kind == mishap.fault.kind && one.fault.node == mishap.fault.node;
    });
    if (same != mishaps.end()) {
      same->games += mishap.games;
    } else {
      mishaps.push_back(mishap);
    }
  }
}

Tally play(const Program& program, const Shard& shard, const Limits& limits) {
  Tally tally;
  tally.wins.resize(program.world->players());
  State start = first_state(program, shard.first);
  State state = start;
  Machine machine(program, state);
  for (std::uint64_t seed = shard.first; seed < shard.first + shard.games; ++seed) {
    start[program.layout.seed] = static_cast<Value>(seed & 0xffffffffU);
    start[program.layout.seed + 1] = static_cast<Value>(seed >> 32U);
    machine.reset(start);
    tally.add(play_by_chance(machine, seed, limits), seed);
  }
  return tally;
}

std::vector<Shard> shards_of(std::uint64_t first, std::uint64_t games) {
  std::vector<Shard> made;
  for (std::uint64_t done = 0; done < games; done += shard_size)
    made.push_back({first + done, std::min(shard_size, games - done)});
  return made;
}

std::uint32_t quantile(const std::map<std::uint32_t, std::uint64_t>& counts, double part) {
  std::uint64_t all = 0;
  for (const auto& [count, times] : counts) all += times;
  std::uint64_t seen = 0;
  for (const auto& [count, times] : counts) {
    seen += times;
    if (static_cast<double>(seen) >= part * static_cast<double>(all)) return count;
  }
  return 0;
}

}  // namespace rulepress::sim
