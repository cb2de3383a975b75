// Whether a text that was read is worded as its phrases are: the first of several wordings, the right number,
// the right case. Another wording means the same, and is told with the edit that mends it.
#pragma once

#include "source/diagnostic.h"
#include "text/card_texts.h"
#include "text/grammar.h"
#include "text/meaning.h"

namespace rulepress::text {

void check_wording(const CardText& card, const std::vector<Meaning>& meanings, const Grammar& grammar,
                   source::Diagnostics& diagnostics);

}  // namespace rulepress::text
