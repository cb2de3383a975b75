// Draws strips where they stand on pages. For the setting of books only.
#pragma once

#include "pages/pager.h"

namespace rulepress::pages {

// Adds the pages to the book, with running heads if they are wanted. Pages have their numbers; `numbers`
// tells where anchors are, from 1.
void compose_pages(BookPages& made, const Theme& theme, StripMaker& maker, const PagedStrips& paged,
                   const StripMaker::PagesOf& numbers, bool heads);

}  // namespace rulepress::pages
