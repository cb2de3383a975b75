// Numbers that are known before a game starts: how large a board is. They are made of numbers, how many
// players there are, and what is in the box; the model makes sure that it is nothing else.
#pragma once

#include <cstddef>
#include <cstdint>

#include "cards/deck.h"

namespace rulepress::cards {

std::int64_t constant_number(const model::Model& model, const Deck& deck, model::NodeIndex index,
                             std::size_t players);

}  // namespace rulepress::cards
