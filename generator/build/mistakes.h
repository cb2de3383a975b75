// The mistakes that the room `build` can find.
#pragma once

#include "source/diagnostic.h"

namespace rulepress::build::mistakes {

using source::Mistake;
using source::Severity;

inline constexpr Mistake unknown_paper{"build/unknown-paper", Severity::error};
inline constexpr Mistake bad_print_setting{"build/bad-print-setting", Severity::error};
inline constexpr Mistake too_large_for_paper{"build/too-large-for-paper", Severity::error};
inline constexpr Mistake too_large_to_fold{"build/too-large-to-fold", Severity::warning};
inline constexpr Mistake box_too_large{"build/box-too-large", Severity::warning};
inline constexpr Mistake low_ink_changes_nothing{"build/low-ink-changes-nothing", Severity::warning};
inline constexpr Mistake too_many_copies{"build/too-many-copies", Severity::error};
inline constexpr Mistake unused_icon{"build/unused-icon", Severity::warning};
inline constexpr Mistake bad_ledger{"build/bad-ledger", Severity::error};
inline constexpr Mistake ledger_conflict{"build/ledger-conflict", Severity::error};

}  // namespace rulepress::build::mistakes
