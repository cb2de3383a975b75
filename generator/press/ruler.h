// The ruler at the edge of a page: a scale to lay a real ruler beside. When its 50 mm are 50 mm, the page was
// printed at 100 %. Where pieces leave no room for so many, it has 40, 30 or 20.
#pragma once

#include <vector>

#include "press/sheet.h"

namespace rulepress::press {

constexpr layout::Mm ruler_length{50};  // where there is room

// In a strip that is clear of pieces and marks, with a label that says how long it is. Where the page is
// labelled, by its first label, it shares that one's strip if both have room. Where there is no such strip,
// it stands in the margin; nothing where that is narrower than 3 mm.
void add_ruler(Page& page, layout::Mm margin, bool labelled);

// The base line and a tick for each millimetre.
std::vector<Mark> lines_of(const Ruler& ruler);

}  // namespace rulepress::press
