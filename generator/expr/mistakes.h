// The mistakes that the room `expr` can find.
#pragma once

#include "source/diagnostic.h"

namespace rulepress::expr::mistakes {

using source::Mistake;
using source::Severity;

inline constexpr Mistake syntax{"expr/syntax", Severity::error};
inline constexpr Mistake open_brace{"expr/open-brace", Severity::error};
inline constexpr Mistake unknown_name{"expr/unknown-name", Severity::error};
inline constexpr Mistake unknown_function{"expr/unknown-function", Severity::error};
inline constexpr Mistake wrong_arguments{"expr/wrong-arguments", Severity::error};
inline constexpr Mistake wrong_type{"expr/wrong-type", Severity::error};
inline constexpr Mistake maybe_missing{"expr/maybe-missing", Severity::error};

}  // namespace rulepress::expr::mistakes
