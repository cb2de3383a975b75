// Whether an SVG keeps to itself. A picture that comes with a game must not look at other files, reach for
// the network or run anything; librsvg would refuse in silence, and the picture would lack a part.
#pragma once

#include <string_view>

namespace rulepress::render {

// True when it refers to anything but its own parts and data inside itself, or holds a script.
bool reaches_outside(std::string_view svg);

}  // namespace rulepress::render
