// How good a game is for each player at one moment: what it gave when it is over, or how the players stand.
#pragma once

#include <vector>

#include "sim/machine.h"

namespace rulepress::playtest {

// When a game is over: 1 for whoever has won by a clause, a share for whoever ranks first together with
// others, else 0. Before that, by who ranks first now; a game without a score says nothing, which is half.
void value_game(sim::Machine& machine, bool over, std::vector<double>& values);

}  // namespace rulepress::playtest
