// The border of a face: what is printed along its cut. A cut that is a little off shows a sliver of whatever
// lies beyond it; between two faces with the same border nobody sees that.
#pragma once

#include <optional>

#include "layout/scene/scene.h"

namespace rulepress::layout {

// The one colour that is all along the trim, on both sides of it as far as a cut may be off. Nothing where
// there are several, or pictures, gradients or something half transparent; nothing for outlines that are not
// cut straight.
std::optional<Colour> border_of(const Scene& scene);

}  // namespace rulepress::layout
