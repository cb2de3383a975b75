// The mistakes that the room `sim` can find in a game's rules, by playing them.
#pragma once

#include "source/diagnostic.h"

namespace rulepress::sim::mistakes {

using source::Mistake;
using source::Severity;

inline constexpr Mistake cannot_play{"sim/cannot-play", Severity::error};
inline constexpr Mistake example_differs{"sim/example-differs", Severity::error};
inline constexpr Mistake example_stuck{"sim/example-stuck", Severity::error};
inline constexpr Mistake unused_dice{"sim/unused-dice", Severity::error};
inline constexpr Mistake never_ends{"sim/never-ends", Severity::warning};
inline constexpr Mistake rule_fails{"sim/rule-fails", Severity::error};

// What texts of cards ask for in vain.
inline constexpr Mistake never_happens{"sim/never-happens", Severity::warning};
inline constexpr Mistake changes_nothing{"sim/changes-nothing", Severity::warning};
inline constexpr Mistake matches_nothing{"sim/matches-nothing", Severity::warning};
inline constexpr Mistake never_payable{"sim/never-payable", Severity::warning};
inline constexpr Mistake before_or_after{"sim/before-or-after", Severity::advice};

}  // namespace rulepress::sim::mistakes
