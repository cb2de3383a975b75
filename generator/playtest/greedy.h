// Looks one step ahead: tries each option and takes the one after which it stands best, by the game's score
// or by a stat that is named. What its seat cannot see is dealt anew a few times. Where nothing makes a
// difference, it takes anything.
#pragma once

#include "playtest/agent.h"
#include "playtest/dealer.h"
#include "playtest/option_keys.h"

namespace rulepress::playtest {

class GreedyAgent : public Agent {
 public:
  // `stat`: one that is given a player, or nothing; no_ref for the game's score.
  explicit GreedyAgent(const Knowledge& knowledge, model::Ref stat = model::no_ref);

  std::size_t choose(const sim::State& state, const sim::Decision& decision, std::uint64_t luck,
                     std::span<const std::size_t> allowed = {}) override;

 private:
  double standing(sim::Value seat, sim::Status status);
  double score_of(sim::Value player);

  Dealer dealer_;
  OptionKeys keys_;
  model::Ref stat_;
  sim::State state_;
  sim::Machine machine_;
};

}  // namespace rulepress::playtest
