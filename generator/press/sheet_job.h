// Sheets that become one file: their plan, and what they are sheets of.
#pragma once

#include <string>

#include "cards/card_file.h"
#include "press/sheet.h"

namespace rulepress::press {

struct SheetJob {
  std::string name;
  SheetPlan plan;
  cards::ComponentKind kind = cards::ComponentKind::card;
  bool low_ink = false;
  bool boxes = false;  // tuckboxes, not components
};

}  // namespace rulepress::press
