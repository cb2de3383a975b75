// A rulebook as a booklet to print at home: two pages side by side on each side of the paper, in the order in
// which they lie when the pile is folded in the middle. The printer turns the paper over its short edge.
#pragma once

#include "press/sheet.h"

namespace rulepress::press {

struct BookletRequest {
  std::size_t pages = 0;
  layout::Size page;
  Paper paper;
  bool last_page_is_cover = false;  // empty pages come before it instead of behind it
};

// Which page stands where: pairs of left and right, front and back in turn; nothing for an empty page.
using Spread = std::pair<std::optional<std::size_t>, std::optional<std::size_t>>;
std::vector<Spread> booklet_spreads(std::size_t pages, bool last_page_is_cover);

// Page n of the book is face n. Pages are made smaller where two of them are wider than the paper, never
// larger.
SheetPlan booklet(const BookletRequest& request);

}  // namespace rulepress::press
