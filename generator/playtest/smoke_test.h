// A few short games by chance, for `rulepress check`: rules that fail at once are told there already.
#pragma once

#include "sim/program.h"
#include "source/diagnostic.h"

namespace rulepress::playtest {

// Bounded in what it does, whatever the game: reports the failure that comes up in most of its games, if any.
void smoke_test(const sim::Program& program, const std::string& game, source::Diagnostics& diagnostics);

}  // namespace rulepress::playtest
