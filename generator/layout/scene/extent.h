// How far drawn items reach: the smallest box around what can be seen of them.
#pragma once

#include <optional>
#include <span>

#include "layout/scene/scene.h"

namespace rulepress::layout {

// Nothing where there is nothing to see. Letters count as high as their type; text that is not set yet has no
// extent.
std::optional<Box> extent_of(std::span<const Item> items);

}  // namespace rulepress::layout
