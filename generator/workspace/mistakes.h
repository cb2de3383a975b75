// The mistakes that the room `workspace` can find: in the folders of a workspace and in a game's manifest.
#pragma once

#include "source/diagnostic.h"

namespace rulepress::workspace::mistakes {

using source::Mistake;
using source::Severity;

inline constexpr Mistake bad_game_name{"workspace/bad-game-name", Severity::error};
inline constexpr Mistake no_manifest{"workspace/no-manifest", Severity::error};
inline constexpr Mistake two_manifests{"workspace/two-manifests", Severity::error};
inline constexpr Mistake stray_file{"workspace/stray-file", Severity::warning};
inline constexpr Mistake loose_file{"workspace/loose-file", Severity::warning};

inline constexpr Mistake bad_range{"workspace/bad-range", Severity::error};
inline constexpr Mistake bad_language{"workspace/bad-language", Severity::error};
inline constexpr Mistake unknown_slug{"workspace/unknown-slug", Severity::error};
inline constexpr Mistake cannot_silence{"workspace/cannot-silence", Severity::error};
inline constexpr Mistake idle_silence{"workspace/idle-silence", Severity::warning};

}  // namespace rulepress::workspace::mistakes
