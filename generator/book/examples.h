// Worked examples of the rules as boxes: the author's own words where they stand right above the example,
// else words made from it; with pictures of the cards that it names.
#pragma once

#include <vector>

#include "book/material.h"

namespace rulepress::book {

// Those that stand in a fence of rules. The first of them belongs to `told`, where that is there: it gets its
// title and the pictures.
std::vector<layout::BookBlock> example_boxes(const Desk& desk, const source::MarkdownNode& fence,
                                             layout::BookBox* told);

}  // namespace rulepress::book
