// A deck seen through the model of the rules: each card has the fields that its type declares, with values
// of the right types; what is left out gets the value that the type gives it. Names of cards in rules are
// known, and there are as many as the rulebook promises.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cards/deck.h"
#include "model/model.h"

namespace rulepress::cards {

// The deck with those values filled in; everything that does not fit the model is reported.
Deck typed(Deck deck, const model::Model& model, source::Diagnostics& diagnostics);

// The type of a component, if the rules declare it.
model::Ref declared_type(const Component& component, const model::Model& model);

// A copy of a card by its number: "Wasp 2" is the second of the cards called "Wasp", as long as no card is
// called "Wasp 2" itself. From 2 on: the card's own name is the first.
struct CopyName {
  std::string card;
  int number = 0;
};
std::optional<CopyName> copy_named(std::string_view name);

// The parts of `typed`.
void check_fields(Deck& deck, const model::Model& model, source::Diagnostics& diagnostics);  // marks `sound`
void check_names(const Deck& deck, const model::Model& model, source::Diagnostics& diagnostics);
void check_twins(const Deck& deck, const model::Model& model, source::Diagnostics& diagnostics);
void check_counts(const Deck& deck, const model::Model& model, source::Diagnostics& diagnostics);
void fill_defaults(Deck& deck, const model::Model& model);

}  // namespace rulepress::cards
