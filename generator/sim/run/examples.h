// Worked examples of a rulebook, played: what is given is set up, what is played is done, and what must hold
// then is looked at. Whatever comes out otherwise is reported at its line.
#pragma once

#include "sim/run/machine.h"

namespace rulepress::sim {

// What is settled before an example: as many players as the examples of the game need, and the options that
// it gives.
Table table_of(const model::Model& model, const model::Example& example);
Table table_of_examples(const model::Model& model);  // without any option

// Those that are played on the program's table.
void run_examples(const Program& program, const Table& table, const source::Sources& sources,
                  source::Diagnostics& diagnostics);

// A mistake in the rules that showed while they were played, with the rules that were being carried out.
source::Diagnostic& report(const Program& program, const Fault& fault, source::Span otherwise,
                           source::Diagnostics& diagnostics);

}  // namespace rulepress::sim
