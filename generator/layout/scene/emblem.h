// Generated art: a vector emblem that is the same for the same seed, good enough to publish a prototype with.
// A seed picks the number of petals, their shape, the rays and the ornaments; the colour gives its tints.
#pragma once

#include <string_view>
#include <vector>

#include "layout/scene/scene.h"

namespace rulepress::layout {

std::vector<Item> emblem(std::string_view seed, const Colour& colour, const Box& box);

// A colour for a word, bright enough to tell types apart.
Colour colour_for(std::string_view word);

}  // namespace rulepress::layout
