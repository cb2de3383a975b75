// The texts of a deck that mean something: every field of a card, or of a part of it, whose type is a
// category.
#pragma once

#include "cards/deck.h"
#include "model/model.h"

namespace rulepress::text {

using model::Ref;

struct CardText {
  std::size_t component;  // of the deck
  Ref category;
  bool many;  // the text may say several things
  const source::Excerpt* words;
};

std::vector<CardText> card_texts(const cards::Deck& deck, const model::Model& model);

}  // namespace rulepress::text
