// The phrases themselves, before any card is read: slots that no words can fill, phrases that are empty, go
// round in circles or stand there twice, categories that no card can hold or no phrase can end.
#pragma once

#include <vector>

#include "model/model.h"
#include "source/diagnostic.h"

namespace rulepress::text {

struct GrammarCheck {
  std::vector<bool> left_out;    // phrases that no text can be read with
  std::vector<bool> speechless;  // categories without a phrase that can be read
  std::vector<bool> reachable;   // categories that a card can hold
};

// `wordings`: of each phrase, in the game's language. `spoken`: categories that a card of the deck has a text
// of.
GrammarCheck check_grammar(const model::Model& model, const std::vector<const model::Wording*>& wordings,
                           const std::vector<bool>& spoken, source::Diagnostics& diagnostics);

}  // namespace rulepress::text
