// The mistakes that the room `source` can find: in files as such, in TOML and in Markdown.
#pragma once

#include "source/diagnostic.h"

namespace rulepress::source::mistakes {

inline constexpr Mistake not_found{"source/not-found", Severity::error};
inline constexpr Mistake is_folder{"source/is-a-folder", Severity::error};
inline constexpr Mistake link_loop{"source/link-loop", Severity::error};
inline constexpr Mistake unreadable{"source/unreadable", Severity::error};

inline constexpr Mistake wrong_encoding{"source/wrong-encoding", Severity::error};
inline constexpr Mistake not_utf8{"source/not-utf8", Severity::error};
inline constexpr Mistake control_character{"source/control-character", Severity::error};
inline constexpr Mistake bare_carriage_return{"source/bare-carriage-return", Severity::error};
inline constexpr Mistake stray_byte_order_mark{"source/stray-byte-order-mark", Severity::warning};
inline constexpr Mistake mixed_line_ends{"source/mixed-line-ends", Severity::warning};
inline constexpr Mistake long_line{"source/long-line", Severity::warning};
inline constexpr Mistake deep_nesting{"source/deep-nesting", Severity::error};

inline constexpr Mistake toml_syntax{"source/toml-syntax", Severity::error};
inline constexpr Mistake duplicate_key{"source/duplicate-key", Severity::error};
inline constexpr Mistake unknown_key{"source/unknown-key", Severity::error};
inline constexpr Mistake missing_key{"source/missing-key", Severity::error};
inline constexpr Mistake wrong_type{"source/wrong-type", Severity::error};
inline constexpr Mistake out_of_range{"source/out-of-range", Severity::error};
inline constexpr Mistake empty_text{"source/empty-text", Severity::error};

}  // namespace rulepress::source::mistakes
