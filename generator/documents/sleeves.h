// Sleeves that shops sell, by the size of the cards they are for.
#pragma once

#include <string>

#include "layout/scene/units.h"

namespace rulepress::documents {

// "Standard, 63.5 x 88 mm", by which shops call a sleeve for cards of this size; empty when there is none.
std::string sleeve_for(const layout::Size& card);

}  // namespace rulepress::documents
