// Draws strips where they stand on pages. For the setting of books only.
#pragma once

#include "layout/book_pager.h"

namespace rulepress::layout {

// Adds the pages to the book, with running heads if they are wanted. Pages have their numbers; `numbers`
// tells where anchors are, from 1.
void compose_pages(BookPages& made, const Theme& theme, StripMaker& maker, const PagedStrips& paged,
                   const StripMaker::PagesOf& numbers, bool heads);

}  // namespace rulepress::layout
