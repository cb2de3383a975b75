#include "playtest/agent.h"

#include "playtest/luck.h"

namespace rulepress::playtest {

std::size_t RandomAgent::choose(const sim::State& /*state*/, const sim::Decision& decision,
                                std::uint64_t luck) {
  return Luck(luck).below(decision.options.size());
}

}  // namespace rulepress::playtest
