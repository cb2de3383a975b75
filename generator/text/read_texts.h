// All texts of a deck, read: what every card says, or why it says nothing that the rulebook knows.
#pragma once

#include <string>

#include "cards/deck.h"
#include "source/diagnostic.h"
#include "text/meaning.h"

namespace rulepress::text {

// Phrases are taken in the language, as far as they have a wording in it. A text that cannot be read, or in
// two ways, is told and left out.
Texts read_texts(const cards::Deck& deck, const model::Model& model, source::Diagnostics& diagnostics,
                 const std::string& language = "en");

}  // namespace rulepress::text
