// The outline of a component: what is left of it when it has been cut out.
#pragma once

#include "layout/scene/scene.h"

namespace rulepress::layout {

// In a box that it touches on all four sides. A hexagon that is wider than high lies on a side, else it
// stands on a corner.
Path outline_path(Outline outline, const Box& box, Mm corner_radius);

// The outline `by` further out on all sides, for bleed; further in where `by` is negative.
Box wider(const Box& box, Mm by, Outline outline);

// How far a box reaches out of the outline in another box; not above zero when all of it is inside. Round
// corners do not count.
Mm outside(Outline outline, const Box& around, const Box& box);

}  // namespace rulepress::layout
