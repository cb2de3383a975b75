// Worked examples of the rules as boxes: the author's own words, where they stand right above the example,
// with its title and pictures of the cards that they name. An example that nobody tells is not printed.
#pragma once

#include "book/material.h"

namespace rulepress::book {

// Dresses `told`, which stands right above a fence of rules, as the first example in that fence, and returns
// that; null where there is none.
const model::Example* dress_example(const BookContext& context, const source::MarkdownNode& fence,
                                    pages::BookBox& told);

}  // namespace rulepress::book
