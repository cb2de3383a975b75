// The deck as it is printed: texts as their phrases are shown, with icons for words, and with reminders
// behind them. What no phrase shows otherwise stays as it stands on the card.
#pragma once

#include <string>

#include "cards/deck.h"
#include "text/meaning.h"

namespace rulepress::text {

// Whether any phrase is shown otherwise, or has a reminder.
bool changes_print(const model::Model& model);

cards::Deck printed(cards::Deck deck, const model::Model& model, const Texts& texts,
                    const std::string& language = "en");

}  // namespace rulepress::text
