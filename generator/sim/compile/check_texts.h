// Texts of cards that are understood and yet ask for what cannot be: a condition that no state reaches, a
// choice that no card matches, a cost above all that can be had, a change that changes nothing.
#pragma once

#include "sim/world.h"
#include "source/diagnostic.h"

namespace rulepress::sim {

void check_texts(const World& world, const text::Texts& texts, const source::Sources& sources,
                 source::Diagnostics& diagnostics);

}  // namespace rulepress::sim
