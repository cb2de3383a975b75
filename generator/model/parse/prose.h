// One word for one thing: the words that a game's terms replace are flagged in prose and card texts, and so
// is a term that nobody uses.
#pragma once

#include "model/model.h"
#include "rules/document.h"

namespace rulepress::model {

// `texts` are those of the cards.
void check_terms(const Model& model, const rules::Document& document,
                 const std::vector<const source::Excerpt*>& texts, source::Diagnostics& diagnostics);

}  // namespace rulepress::model
