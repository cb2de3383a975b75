// Packing: pages of several plans that are not full share a page, one block of pieces above the other, so
// that a few pieces of each size need no sheet for each size. For people who print what has changed; whole
// games keep their sizes apart, which is easier to cut.
#pragma once

#include <string>
#include <vector>

#include "press/imposition.h"
#include "press/sheet.h"

namespace rulepress::press {

// All plans are for the same paper, printed the same way, and have no labels at their edges yet; the packed
// one has them. On pages that are folded, blocks stand one beyond the other on both sides of the fold. Pages
// that no other fits on stay as they are.
SheetPlan packed(std::vector<SheetPlan> plans, const SheetOptions& options);

}  // namespace rulepress::press
