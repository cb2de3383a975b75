// Faces one by one: a plan with a page for each face, as large as the cut piece or with its bleed around it.
// Printing services take such files, and people who print straight onto perforated cards.
#pragma once

#include <string>
#include <vector>

#include "press/sheet.h"

namespace rulepress::press {

struct SingleFace {
  std::size_t face = 0;
  layout::Size trim;
  layout::Mm bleed;
  std::string deck = {};
  Side side = Side::front;
};

SheetPlan one_a_page(const std::vector<SingleFace>& faces, bool with_bleed);

}  // namespace rulepress::press
