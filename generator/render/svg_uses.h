// Whether the parts of an SVG that are drawn again with <use> come to an end. A part that draws itself never
// does, and parts of parts of parts grow beyond all bounds; librsvg would leave them out in silence, some of
// them after seconds.
#pragma once

#include <string_view>

namespace rulepress::render {

// More parts than any picture has.
inline constexpr double most_uses = 100'000;

// False when a part draws itself, or more than `most_uses` would be drawn.
bool uses_end(std::string_view svg);

}  // namespace rulepress::render
