// Sheets of all kinds of component in one file for each paper, packed on as few pages as possible: for what
// has changed since it was printed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "build/sheets.h"

namespace rulepress::build {

// The files are called after the game and `what`: "star-garden-changed-a4.pdf". What fits on no page is left
// out.
std::vector<SheetJob> plan_packed(const PressRequest& request, std::string_view what);

}  // namespace rulepress::build
