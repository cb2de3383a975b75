// The mistakes that the room `text` can find.
#pragma once

#include "source/diagnostic.h"

namespace rulepress::text::mistakes {

using source::Mistake;
using source::Severity;

// In a card's text
inline constexpr Mistake unknown_word{"text/unknown-word", Severity::error};
inline constexpr Mistake unexpected_word{"text/unexpected-word", Severity::error};
inline constexpr Mistake wrong_type{"text/wrong-type", Severity::error};
inline constexpr Mistake ambiguous{"text/ambiguous", Severity::error};
inline constexpr Mistake unclear_that{"text/unclear-that", Severity::error};
inline constexpr Mistake too_many_readings{"text/too-many-readings", Severity::error};
inline constexpr Mistake wording{"text/wording", Severity::warning};

// In the phrases
inline constexpr Mistake unsayable_slot{"text/unsayable-slot", Severity::error};
inline constexpr Mistake empty_phrase{"text/empty-phrase", Severity::error};
inline constexpr Mistake glued_words{"text/glued-words", Severity::error};
inline constexpr Mistake circular_phrase{"text/circular-phrase", Severity::error};
inline constexpr Mistake duplicate_phrase{"text/duplicate-phrase", Severity::error};
inline constexpr Mistake unknown_phrase{"text/unknown-phrase", Severity::error};
inline constexpr Mistake no_phrase{"text/no-phrase", Severity::error};
inline constexpr Mistake endless_phrase{"text/endless-phrase", Severity::error};
inline constexpr Mistake unreachable_category{"text/unreachable-category", Severity::warning};
inline constexpr Mistake unused_phrase{"text/unused-phrase", Severity::warning};
inline constexpr Mistake single_use{"text/single-use", Severity::advice};
inline constexpr Mistake no_example{"text/no-example", Severity::warning};

}  // namespace rulepress::text::mistakes
