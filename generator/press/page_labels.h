// What every page of a plan says of itself at its edge, and the ruler beside it.
#pragma once

#include <string>

#include "press/sheet.h"

namespace rulepress::press {

// Pages without pieces stay empty.
void label_pages(SheetPlan& plan, const std::string& game, layout::Mm margin);

}  // namespace rulepress::press
