// One game between agents, one for each seat. Decisions of all together are made by the first seat's agent.
#pragma once

#include <span>

#include "playtest/agent.h"
#include "sim/run/games.h"

namespace rulepress::playtest {

// The state is a first state for `seed`.
sim::Played play_match(sim::Machine& machine, std::span<Agent* const> agents, std::uint64_t seed,
                       const sim::Limits& limits, std::vector<std::uint32_t>* choices = nullptr);

}  // namespace rulepress::playtest
