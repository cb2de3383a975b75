// Whole games, played by agents that choose by chance, and what many of them add up to. A shard is a range of
// seeds; its tally is a value, and tallies of several shards are added. So a simulation gives the same result
// for any number of threads, and any of its games can be played again from its seed.
#pragma once

#include <map>

#include "sim/run/machine.h"

namespace rulepress::sim {

struct Limits {
  std::uint32_t decisions = 20'000;
  std::uint32_t rounds = 2'000;
};

enum class End : std::uint8_t {
  clause,        // of the rules
  nothing_more,  // nothing is left to do
  too_long,
  wrong
};

struct Played {
  End end = End::clause;
  std::size_t clause = 0;
  std::uint32_t winners = 0;  // a bit for each player
  std::uint32_t decisions = 0;
  std::uint32_t rounds = 0;
  std::optional<Fault> fault = {};
};

// Plays on from a first state; `choose` answers decisions. Where choices are asked for, they are added.
template <typename Choose>
Played play_game(Machine& machine, const Limits& limits, const Choose& choose,
                 std::vector<std::uint32_t>* choices = nullptr);

// Plays from a state that is set up for `seed`.
Played play_by_chance(Machine& machine, std::uint64_t seed, const Limits& limits,
                      std::vector<std::uint32_t>* choices = nullptr);
// What an agent without a plan answers to its n-th decision.
std::size_t chosen_by_chance(std::uint64_t seed, std::uint32_t decision, std::size_t options);

struct Shard {
  std::uint64_t first = 0;
  std::uint64_t games = 0;
};

struct Tally {
  std::uint64_t games = 0;
  std::map<std::size_t, std::uint64_t> clauses;
  std::uint64_t nothing_more = 0;
  std::uint64_t too_long = 0;
  std::uint64_t first_too_long = 0;  // the seed
  std::vector<std::uint64_t> wins;   // by seat; several may win
  std::uint64_t nobody = 0;
  std::uint64_t shared = 0;
  std::map<std::uint32_t, std::uint64_t> decisions, rounds;  // how many games took so many
  struct Mishap {
    Fault fault;
    std::uint64_t games = 0;
    std::uint64_t first = 0;  // the seed
  };
  std::vector<Mishap> mishaps;  // one for each kind and place

  void add(const Played& played, std::uint64_t seed);
  void add(const Tally& other);  // of later seeds
};

Tally play(const Program& program, const Shard& shard, const Limits& limits);
// A simulation in shards of a fixed size.
std::vector<Shard> shards_of(std::uint64_t first, std::uint64_t games);

// The half, or another part, of games took at most this many.
std::uint32_t quantile(const std::map<std::uint32_t, std::uint64_t>& counts, double part);

template <typename Choose>
Played play_game(Machine& machine, const Limits& limits, const Choose& choose,
                 std::vector<std::uint32_t>* choices) {
  const Layout& layout = machine.program().layout;
  Played made;
  machine.begin();
  while (true) {
    const Status status = machine.run();
    made.rounds = static_cast<std::uint32_t>(machine.state()[layout.rounds]);
    if (status == Status::wrong) {
      made.end = End::wrong;
      made.fault = machine.fault();
      return made;
    }
    if (status != Status::decision) break;
    if (made.decisions >= limits.decisions || made.rounds > limits.rounds) {
      made.end = End::too_long;
      return made;
    }
    const std::size_t option = choose(machine.decision());
    if (choices != nullptr) choices->push_back(static_cast<std::uint32_t>(option));
    ++made.decisions;
    machine.answer(option);
  }
  const Value ended = machine.state()[layout.ended];
  made.end = ended == 0 ? End::nothing_more : End::clause;
  made.clause = ended == 0 ? 0 : static_cast<std::size_t>(ended - 1);
  made.winners = static_cast<std::uint32_t>(machine.state()[layout.winners]);
  return made;
}

}  // namespace rulepress::sim
