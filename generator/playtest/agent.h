// Who decides in a game. An agent is given a state as it is, and must not look at more of it than its seat
// may: whoever wants to look ahead deals it anew first (dealer.h).
#pragma once

#include <memory>
#include <string>

#include "playtest/knowledge.h"

namespace rulepress::playtest {

class Agent {
 public:
  virtual ~Agent() = default;
  // The number of an option; there are at least two. The same luck gives the same answer, whatever lies
  // hidden.
  virtual std::size_t choose(const sim::State& state, const sim::Decision& decision, std::uint64_t luck) = 0;
};

// Anything, with equal chances.
class RandomAgent : public Agent {
 public:
  std::size_t choose(const sim::State& state, const sim::Decision& decision, std::uint64_t luck) override;
};

}  // namespace rulepress::playtest
