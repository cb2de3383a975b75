// Loops of templates: something for each item of a list, or n times.
#pragma once

#include <functional>

#include "layout/card/draft.h"

namespace rulepress::layout {

// Calls `visit` for each item, while the draft knows it by its name and its number.
void for_each_item(Draft& draft, const Loop& loop, const std::function<void()>& visit);

}  // namespace rulepress::layout
