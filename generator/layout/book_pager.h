// Strips on pages: bands of columns, with what goes across them in between. Places only; nothing is drawn
// here. For the setting of books only.
#pragma once

#include <vector>

#include "layout/book_strips.h"

namespace rulepress::layout {

struct StripOnPage {
  std::size_t strip = 0;
  Mm x;  // of the column's left edge, from that of the text
  Mm y;  // of the strip's top, from that of the text
  bool repeats_head = false;
  std::size_t band = 0;
  std::size_t column = 0;
};

using PagedStrips = std::vector<std::vector<StripOnPage>>;  // by page

PagedStrips page_strips(const std::vector<Strip>& strips, const Theme& theme);

}  // namespace rulepress::layout
