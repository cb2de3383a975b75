#include "playtest/match.h"

#include "playtest/luck.h"

namespace rulepress::playtest {

sim::Played play_match(sim::Machine& machine, std::span<Agent* const> agents, std::uint64_t seed,
                       const sim::Limits& limits, std::vector<std::uint32_t>* choices) {
  std::uint32_t asked = 0;
  return sim::play_game(
      machine, limits,
      [&](const sim::Decision& decision) -> std::size_t {
        // Nobody has to think about the only thing to do, but luck goes on.
        const std::uint64_t luck = sim::mixed(seed ^ sim::mixed(++asked));
        if (decision.options.size() < 2) return 0;
        Agent* const agent = agents[decision.seat < 0 ? 0 : sim::at(decision.seat)];
        return agent->choose(machine.state(), decision, luck);
      },
      choices);
}

}  // namespace rulepress::playtest
