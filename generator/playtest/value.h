// How good a game is for each player at one moment: what it gave when it is over, or how the players stand.
#pragma once

#include <vector>

#include "sim/run/machine.h"

namespace rulepress::playtest {

// When a game is over: 1 for whoever has won by a clause, a share for whoever ranks first together with
// others, else 0. Before that, by who ranks first now; a game without a score says nothing, which is half.
void value_game(sim::Machine& machine, bool over, std::vector<double>& values);

// Before it is over, by a stat of a player (or of all together), from one end of its range, where all is
// lost, to the other; a stat without a range has 0 to 100.
void value_by_stat(sim::Machine& machine, model::Ref stat, std::vector<double>& values);

}  // namespace rulepress::playtest
