// SVG path data, as drawing programs write it: M L H V C Q Z in both cases, M first. Lengths are
// millimetres.
#pragma once

#include <optional>
#include <string_view>

#include "layout/scene/scene.h"

namespace rulepress::layout {

struct SvgPath {
  Path path;                         // up to the first mistake
  std::optional<std::size_t> wrong;  // the byte that cannot be read
};

SvgPath parse_svg_path(std::string_view data);

}  // namespace rulepress::layout
