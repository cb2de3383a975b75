// The texts of a deck that mean something: every field of a card, or of a part of it, whose type is a
// category.
#pragma once

#include "cards/deck.h"
#include "model/model.h"

namespace rulepress::text {

using model::Ref;

template <class Words>
struct TextOf {
  std::size_t component;  // of the deck
  Ref category;
  bool many;  // the text may say several things
  Words* words;
};
using CardText = TextOf<const source::Excerpt>;

std::vector<CardText> card_texts(const cards::Deck& deck, const model::Model& model);
std::vector<TextOf<source::Excerpt>> texts_to_change(cards::Deck& deck, const model::Model& model);

}  // namespace rulepress::text
