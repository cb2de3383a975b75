// The phrases of a game as a list for its rulebook: what they say, what they are reminded by, and which cards
// have them.
#pragma once

#include "cards/deck.h"
#include "text/meaning.h"

namespace rulepress::text {

struct GlossaryEntry {
  Ref phrase = model::no_ref;
  std::vector<std::size_t> components;  // of the deck, each once
};

// In the order of the rulebook; phrases that no card has are there, too.
std::vector<GlossaryEntry> glossary(const cards::Deck& deck, const model::Model& model, const Texts& texts);

// A few lines for each phrase, for `--dump phrases`.
std::string dump(const std::vector<GlossaryEntry>& glossary, const cards::Deck& deck,
                 const model::Model& model);

}  // namespace rulepress::text
