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

inline constexpr Mistake open_mark{"cards/open-mark", Severity::error};
inline constexpr Mistake crossed_marks{"cards/crossed-marks", Severity::error};
inline constexpr Mistake bad_icon_name{"cards/bad-icon-name", Severity::error};

}  // namespace rulepress::cards::mistakes
