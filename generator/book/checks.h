// What a reader would stumble over: words that are used before they are explained, and rules and examples
// that the program knows but no page tells.
#pragma once

#include <set>

#include "book/material.h"

namespace rulepress::book {

void check_terms(const BookContext& context);
void check_unseen_rules(const BookContext& context);
void check_untold_examples(const BookContext& context, const std::set<const model::Example*>& told);

}  // namespace rulepress::book
