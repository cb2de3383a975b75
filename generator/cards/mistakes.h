// The mistakes that the room `cards` can find.
#pragma once

#include "source/diagnostic.h"

namespace rulepress::cards::mistakes {

using source::Mistake;
using source::Severity;

inline constexpr Mistake empty_file{"cards/empty-file", Severity::warning};
inline constexpr Mistake single_brackets{"cards/single-brackets", Severity::error};
inline constexpr Mistake bad_id{"cards/bad-id", Severity::error};
inline constexpr Mistake duplicate_id{"cards/duplicate-id", Severity::error};
inline constexpr Mistake bad_field_name{"cards/bad-field-name", Severity::error};
inline constexpr Mistake mixed_field{"cards/mixed-field", Severity::error};
inline constexpr Mistake rare_field{"cards/rare-field", Severity::warning};

inline constexpr Mistake open_quote{"cards/open-quote", Severity::error};
inline constexpr Mistake text_after_quote{"cards/text-after-quote", Severity::error};
inline constexpr Mistake no_header{"cards/no-header", Severity::error};
inline constexpr Mistake no_id_column{"cards/no-id-column", Severity::error};
inline constexpr Mistake duplicate_column{"cards/duplicate-column", Severity::error};
inline constexpr Mistake unnamed_column{"cards/unnamed-column", Severity::error};
inline constexpr Mistake extra_cell{"cards/extra-cell", Severity::error};
inline constexpr Mistake bad_kind{"cards/bad-kind", Severity::error};

// Against the rules
inline constexpr Mistake unknown_type{"cards/unknown-type", Severity::error};
inline constexpr Mistake unknown_field{"cards/unknown-field", Severity::error};
inline constexpr Mistake missing_field{"cards/missing-field", Severity::error};
inline constexpr Mistake wrong_type{"cards/wrong-type", Severity::error};
inline constexpr Mistake out_of_range{"cards/out-of-range", Severity::error};
inline constexpr Mistake unknown_value{"cards/unknown-value", Severity::error};
inline constexpr Mistake unknown_card{"cards/unknown-card", Severity::error};
inline constexpr Mistake wrong_count{"cards/wrong-count", Severity::error};
inline constexpr Mistake unclear_count{"cards/unclear-count", Severity::error};
inline constexpr Mistake twins{"cards/twins", Severity::warning};
inline constexpr Mistake unused_value{"cards/unused-value", Severity::warning};

inline constexpr Mistake open_mark{"cards/open-mark", Severity::error};
inline constexpr Mistake crossed_marks{"cards/crossed-marks", Severity::error};
inline constexpr Mistake bad_icon_name{"cards/bad-icon-name", Severity::error};

}  // namespace rulepress::cards::mistakes
