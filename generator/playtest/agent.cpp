#include "playtest/agent.h"

#include "playtest/luck.h"

namespace rulepress::playtest {

std::size_t RandomAgent::choose(const sim::State& /*state*/, const sim::Decision& decision,
                                std::uint64_t luck, std::span<const std::size_t> allowed) {
  if (allowed.empty()) return Luck(luck).below(decision.options.size());
  return allowed[Luck(luck).below(allowed.size())];
}

}  // namespace rulepress::playtest
