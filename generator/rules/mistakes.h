// The mistakes that the room `rules` can find.
#pragma once

#include "source/diagnostic.h"

namespace rulepress::rules::mistakes {

using source::Mistake;
using source::Severity;

inline constexpr Mistake empty_chapter{"rules/empty-chapter", Severity::warning};
inline constexpr Mistake empty_heading{"rules/empty-heading", Severity::error};
inline constexpr Mistake heading_jump{"rules/heading-jump", Severity::warning};
inline constexpr Mistake duplicate_heading{"rules/duplicate-heading", Severity::warning};

inline constexpr Mistake open_fence{"rules/open-fence", Severity::error};
inline constexpr Mistake unknown_fence{"rules/unknown-fence", Severity::error};
inline constexpr Mistake empty_block{"rules/empty-block", Severity::warning};
inline constexpr Mistake tab_indent{"rules/tab-indent", Severity::error};

inline constexpr Mistake broken_link{"rules/broken-link", Severity::error};
inline constexpr Mistake missing_picture{"rules/missing-picture", Severity::error};
inline constexpr Mistake no_picture_text{"rules/no-picture-text", Severity::warning};

}  // namespace rulepress::rules::mistakes
