// Worked examples of a rulebook, played: what is given is set up, what is played is done, and what must hold
// then is looked at. Whatever comes out otherwise is reported at its line.
#pragma once

#include "sim/machine.h"

namespace rulepress::sim {

// How many players the examples of a game need.
std::size_t players_of_examples(const model::Model& model);

void run_examples(const Program& program, const source::Sources& sources, source::Diagnostics& diagnostics);

// A mistake in the rules that showed while they were played, with the rules that were being carried out.
source::Diagnostic& report(const Program& program, const Fault& fault, source::Span otherwise,
                           source::Diagnostics& diagnostics);

}  // namespace rulepress::sim
