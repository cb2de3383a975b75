// The mistakes that the room `model` can find in a game's rules.
#pragma once

#include "source/diagnostic.h"

namespace rulepress::model::mistakes {

using source::Mistake;
using source::Severity;

// How it is written
inline constexpr Mistake syntax{"model/syntax", Severity::error};
inline constexpr Mistake bad_indent{"model/bad-indent", Severity::error};
inline constexpr Mistake reserved_word{"model/reserved-word", Severity::error};
inline constexpr Mistake unknown_declaration{"model/unknown-declaration", Severity::error};
inline constexpr Mistake unknown_statement{"model/unknown-statement", Severity::error};
inline constexpr Mistake stray_block{"model/stray-block", Severity::error};
inline constexpr Mistake missing_block{"model/missing-block", Severity::error};
inline constexpr Mistake stray_else{"model/stray-else", Severity::error};
inline constexpr Mistake bad_slot{"model/bad-slot", Severity::error};

// Names
inline constexpr Mistake duplicate_name{"model/duplicate-name", Severity::error};
inline constexpr Mistake shadowed_name{"model/shadowed-name", Severity::error};
inline constexpr Mistake unknown_name{"model/unknown-name", Severity::error};
inline constexpr Mistake unknown_type{"model/unknown-type", Severity::error};
inline constexpr Mistake unknown_field{"model/unknown-field", Severity::error};
inline constexpr Mistake unknown_value{"model/unknown-value", Severity::error};
inline constexpr Mistake ambiguous_value{"model/ambiguous-value", Severity::error};
inline constexpr Mistake unknown_function{"model/unknown-function", Severity::error};
inline constexpr Mistake wrong_kind_of_name{"model/wrong-kind-of-name", Severity::error};
inline constexpr Mistake nameless_thing{"model/nameless-thing", Severity::error};

// Types
inline constexpr Mistake wrong_type{"model/wrong-type", Severity::error};
inline constexpr Mistake wrong_arguments{"model/wrong-arguments", Severity::error};
inline constexpr Mistake wrong_index{"model/wrong-index", Severity::error};
inline constexpr Mistake maybe_none{"model/maybe-none", Severity::error};
inline constexpr Mistake out_of_range{"model/out-of-range", Severity::error};
inline constexpr Mistake not_whole{"model/not-whole", Severity::error};
inline constexpr Mistake empty_range{"model/empty-range", Severity::error};
inline constexpr Mistake type_circle{"model/type-circle", Severity::error};
inline constexpr Mistake stored_record{"model/stored-record", Severity::error};
inline constexpr Mistake unordered{"model/unordered", Severity::error};
inline constexpr Mistake always_same{"model/always-same", Severity::warning};
inline constexpr Mistake idle_else{"model/idle-else", Severity::warning};
inline constexpr Mistake bad_modifier{"model/bad-modifier", Severity::error};

// What may be done where
inline constexpr Mistake effect_in_value{"model/effect-in-value", Severity::error};
inline constexpr Mistake no_result{"model/no-result", Severity::error};
inline constexpr Mistake missing_return{"model/missing-return", Severity::error};
inline constexpr Mistake idle_example{"model/idle-example", Severity::error};
inline constexpr Mistake misplaced{"model/misplaced", Severity::error};
inline constexpr Mistake not_changeable{"model/not-changeable", Severity::error};
inline constexpr Mistake nothing_to_choose{"model/nothing-to-choose", Severity::error};
inline constexpr Mistake unreachable{"model/unreachable", Severity::warning};
inline constexpr Mistake missing_policy{"model/missing-policy", Severity::error};
inline constexpr Mistake odd_policy{"model/odd-policy", Severity::error};
inline constexpr Mistake no_tie_break{"model/no-tie-break", Severity::warning};
inline constexpr Mistake stat_circle{"model/stat-circle", Severity::error};
inline constexpr Mistake hidden_from_chooser{"model/hidden-from-chooser", Severity::warning};

// What is there and never used
inline constexpr Mistake unused{"model/unused", Severity::warning};
inline constexpr Mistake no_action{"model/no-action", Severity::warning};
inline constexpr Mistake never_covered{"model/never-covered", Severity::warning};

// Boards and maps
inline constexpr Mistake missing_map{"model/missing-map", Severity::error};
inline constexpr Mistake ragged_map{"model/ragged-map", Severity::error};
inline constexpr Mistake unknown_symbol{"model/unknown-symbol", Severity::error};
inline constexpr Mistake bad_legend{"model/bad-legend", Severity::error};
inline constexpr Mistake duplicate_place{"model/duplicate-place", Severity::error};
inline constexpr Mistake lonely_place{"model/lonely-place", Severity::warning};

// Terms and prose
inline constexpr Mistake avoided_word{"model/avoided-word", Severity::warning};
inline constexpr Mistake unused_term{"model/unused-term", Severity::warning};

}  // namespace rulepress::model::mistakes
