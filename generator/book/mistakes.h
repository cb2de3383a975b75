// The mistakes that the room `book` can find.
#pragma once

#include "source/diagnostic.h"

namespace rulepress::book::mistakes {

using source::Mistake;
using source::Severity;

inline constexpr Mistake deep_heading{"book/deep-heading", Severity::warning};
inline constexpr Mistake html{"book/html", Severity::warning};
inline constexpr Mistake unknown_icon{"book/unknown-icon", Severity::error};

inline constexpr Mistake unknown_figure{"book/unknown-figure", Severity::error};
inline constexpr Mistake figure_line{"book/figure-line", Severity::error};
inline constexpr Mistake missing_subject{"book/missing-subject", Severity::error};
inline constexpr Mistake missing_element{"book/missing-element", Severity::error};
inline constexpr Mistake not_drawn{"book/not-drawn", Severity::error};
inline constexpr Mistake bad_die{"book/bad-die", Severity::error};
inline constexpr Mistake bad_picture{"book/bad-picture", Severity::error};

inline constexpr Mistake unknown_part{"book/unknown-part", Severity::error};
inline constexpr Mistake empty_part{"book/empty-part", Severity::warning};

inline constexpr Mistake early_term{"book/early-term", Severity::advice};
inline constexpr Mistake unseen_rules{"book/unseen-rules", Severity::advice};
inline constexpr Mistake untold_example{"book/untold-example", Severity::advice};

}  // namespace rulepress::book::mistakes
