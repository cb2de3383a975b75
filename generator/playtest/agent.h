// Who decides in a game. An agent is given a state as it is, and must not look at more of it than its seat
// may: whoever wants to look ahead deals it anew first (dealer.h).
#pragma once

#include <memory>
#include <span>
#include <string>

#include "playtest/knowledge.h"

namespace rulepress::playtest {

class Agent {
 public:
  virtual ~Agent() = default;
  // The number of an option, one of those that are allowed; of all when none is named. The same luck gives
  // the same answer, whatever lies hidden.
  virtual std::size_t choose(const sim::State& state, const sim::Decision& decision, std::uint64_t luck,
                             std::span<const std::size_t> allowed = {}) = 0;
};

// Anything, with equal chances.
class RandomAgent : public Agent {
 public:
  std::size_t choose(const sim::State& state, const sim::Decision& decision, std::uint64_t luck,
                     std::span<const std::size_t> allowed = {}) override;
};

}  // namespace rulepress::playtest
