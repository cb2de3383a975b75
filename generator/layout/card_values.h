// A card as the names and values that expressions see, and a card type as their types.
#pragma once

#include "cards/deck.h"
#include "expr/check.h"
#include "expr/evaluate.h"

namespace rulepress::layout {

// Besides the designer's own fields: id, name, type, deck, count and text. A field that some cards of the
// type lack is optional.
// What the rules declare is typed as they say, whatever the cards hold.
expr::Scope scope_of(const cards::Deck& deck, std::string_view type, const model::Model* model = nullptr);

expr::Names names_of(const cards::Component& component);

// The text that a field holds, where it stands in the card's file; nothing for other fields.
const source::Excerpt* field_text(const cards::Component& component, std::string_view name);

}  // namespace rulepress::layout
