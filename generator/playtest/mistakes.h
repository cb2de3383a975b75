// The mistakes that the room `playtest` can find: in agents that a designer writes, and in a game by playing
// it often. What chance shows is never an error: that word is kept for what is certain.
#pragma once

#include "source/diagnostic.h"

namespace rulepress::playtest::mistakes {

using source::Mistake;
using source::Severity;

// agents.toml
inline constexpr Mistake bad_agent{"playtest/bad-agent", Severity::error};
inline constexpr Mistake unknown_name{"playtest/unknown-name", Severity::error};

// Findings
inline constexpr Mistake never_playable{"playtest/never-playable", Severity::warning};
inline constexpr Mistake unaffordable{"playtest/unaffordable", Severity::warning};
inline constexpr Mistake never_chosen{"playtest/never-chosen", Severity::warning};
inline constexpr Mistake idle_text{"playtest/idle-text", Severity::warning};
inline constexpr Mistake idle_rule{"playtest/idle-rule", Severity::warning};
inline constexpr Mistake supply_runs_out{"playtest/supply-runs-out", Severity::warning};
inline constexpr Mistake seat_advantage{"playtest/seat-advantage", Severity::warning};
inline constexpr Mistake dominant_card{"playtest/dominant-card", Severity::warning};
inline constexpr Mistake uneven_roles{"playtest/uneven-roles", Severity::warning};
inline constexpr Mistake no_skill{"playtest/no-skill", Severity::warning};
inline constexpr Mistake one_sided{"playtest/one-sided", Severity::warning};

}  // namespace rulepress::playtest::mistakes
