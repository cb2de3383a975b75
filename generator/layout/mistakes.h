// The mistakes that the room `layout` can find: in templates, and in how cards and templates go together.
#pragma once

#include "source/diagnostic.h"

namespace rulepress::layout::mistakes {

using source::Mistake;
using source::Severity;

inline constexpr Mistake no_template{"layout/no-template", Severity::error};
inline constexpr Mistake unknown_parent{"layout/unknown-parent", Severity::error};
inline constexpr Mistake circular_extends{"layout/circular-extends", Severity::error};
inline constexpr Mistake bad_size{"layout/bad-size", Severity::error};
inline constexpr Mistake bad_value{"layout/bad-value", Severity::error};
inline constexpr Mistake unknown_kind{"layout/unknown-kind", Severity::error};
inline constexpr Mistake unknown_style{"layout/unknown-style", Severity::error};
inline constexpr Mistake unknown_colour{"layout/unknown-colour", Severity::error};
inline constexpr Mistake unknown_icon{"layout/unknown-icon", Severity::error};
inline constexpr Mistake unknown_font{"layout/unknown-font", Severity::error};
inline constexpr Mistake bad_font{"layout/bad-font", Severity::error};
inline constexpr Mistake no_hyphenation{"layout/no-hyphenation", Severity::error};
inline constexpr Mistake bad_picture{"layout/bad-picture", Severity::error};

inline constexpr Mistake unknown_board{"layout/unknown-board", Severity::error};
inline constexpr Mistake unknown_place{"layout/unknown-place", Severity::error};
inline constexpr Mistake missing_position{"layout/missing-position", Severity::error};
inline constexpr Mistake board_too_large{"layout/board-too-large", Severity::error};

inline constexpr Mistake text_overflow{"layout/text-overflow", Severity::error};
inline constexpr Mistake missing_glyph{"layout/missing-glyph", Severity::error};
inline constexpr Mistake outside_safe_zone{"layout/outside-safe-zone", Severity::warning};
inline constexpr Mistake low_resolution{"layout/low-resolution", Severity::warning};
inline constexpr Mistake table_too_wide{"layout/table-too-wide", Severity::error};
inline constexpr Mistake figure_too_large{"layout/figure-too-large", Severity::warning};
inline constexpr Mistake last_page_too_full{"layout/last-page-too-full", Severity::warning};
inline constexpr Mistake low_contrast{"layout/low-contrast", Severity::warning};

}  // namespace rulepress::layout::mistakes
