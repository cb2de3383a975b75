// The mistakes that the room `text` can find.
#pragma once

#include "source/diagnostic.h"

namespace rulepress::text::mistakes {

using source::Mistake;
using source::Severity;

// In a card's text
inline constexpr Mistake unexpected_word{"text/unexpected-word", Severity::error};

}  // namespace rulepress::text::mistakes
