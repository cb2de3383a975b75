// The first page of a rulebook.
#pragma once

#include "layout/book_strips.h"

namespace rulepress::layout {

BookPage cover_page(const Book& book, const Theme& theme, StripMaker& maker,
                    std::vector<StructureNode>& structure);

}  // namespace rulepress::layout
