// Random numbers for agents and for what they imagine: from a seed, one after the other.
#pragma once

#include "sim/chance.h"

namespace rulepress::playtest {

class Luck {
 public:
  explicit Luck(std::uint64_t seed) : seed_(seed) {}

  // From 0 to `limit` - 1.
  std::uint32_t below(std::size_t limit) {
    return sim::drawn(seed_, sim::agent_stream, count_++, static_cast<std::uint32_t>(limit));
  }
  std::uint64_t seed() { return sim::mixed(seed_ ^ sim::mixed(count_++)); }

 private:
  std::uint64_t seed_;
  std::uint32_t count_ = 0;
};

}  // namespace rulepress::playtest
