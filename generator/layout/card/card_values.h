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

// What a value in a card's file is to expressions, what type a value has, and how templates see a type of the
// rules: values of enums and names of cards are texts, parts are tables.
expr::Value value_of(const source::TomlValue& value);
expr::Type type_of(const expr::Value& value);
expr::Type type_of(const model::Type& type, const model::Model& model);

// The text that a field holds, where it stands in the card's file; nothing for other fields.
const source::Excerpt* field_text(const cards::Component& component, std::string_view name);

}  // namespace rulepress::layout
