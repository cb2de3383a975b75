// A text that would be right if a value in it were of another type.
#pragma once

#include "text/trouble.h"

namespace rulepress::text {

// Tells it when one value stands for another of its kind, or when no single edit mends the text.
bool tell_wrong_types(const CardText& card, std::span<const Word> words, const Chart& chart,
                      TroubleTeller& teller);

}  // namespace rulepress::text
