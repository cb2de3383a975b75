// Strips on pages: bands of columns, with what goes across them in between. Places only; nothing is drawn
// here. A page may end early or stand a little closer together where those behind it look better then. For
// the setting of books only.
#pragma once

#include <vector>

#include "pages/strips.h"

namespace rulepress::pages {

struct StripOnPage {
  std::size_t strip = 0;
  Mm x;  // of the column's left edge, from that of the text
  Mm y;  // of the strip's top, from that of the text
  bool repeats_head = false;
  std::size_t band = 0;
  std::size_t column = 0;
  Mm shrunk = {};  // so much lower than it is, because its figure is smaller; below zero: higher
};

using PagedStrips = std::vector<std::vector<StripOnPage>>;  // by page

// How a page was asked to be filled.
struct PageWish {
  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
  std::size_t stop = nowhere;  // it ends before this strip
  int closeness = 0;           // 0: as usual; above: less room between blocks, smaller figures
  bool shares = false;         // what would rather start a page goes on below
};
using PagePlan = std::vector<PageWish>;  // by page

// With a plan that is not empty, pages are filled by it; else the best one that is found is left there. The
// last page should have so much room at its foot.
PagedStrips page_strips(const std::vector<Strip>& strips, const Theme& theme, PagePlan& plan, Mm foot = {});
PagedStrips page_strips(const std::vector<Strip>& strips, const Theme& theme);

// Where each anchor stands, by the page's number, with so many pages before the first.
StripMaker::PagesOf pages_of(const std::vector<Strip>& strips, const PagedStrips& paged, std::size_t before);

struct NumberedPages {
  PagedStrips paged;
  StripMaker::PagesOf numbers;
};

// All that the maker has, behind a cover, with an index that tells true pages.
NumberedPages page_text(StripMaker& maker, const Theme& theme, Mm foot);

}  // namespace rulepress::pages
