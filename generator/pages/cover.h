// The first page of a rulebook.
#pragma once

#include "pages/strips.h"

namespace rulepress::pages {

BookPage cover_page(const Book& book, const Theme& theme, StripMaker& maker,
                    std::vector<StructureNode>& structure);

}  // namespace rulepress::pages
