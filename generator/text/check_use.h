// How the phrases are used by the cards: some by none, many by one alone, some without an example that shows
// what they do.
#pragma once

#include "text/check_grammar.h"
#include "text/trouble.h"

namespace rulepress::text {

void check_use(const model::Model& model, const cards::Deck& deck, const Uses& uses,
               const GrammarCheck& check, source::Diagnostics& diagnostics);

}  // namespace rulepress::text
