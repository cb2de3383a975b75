// What a reader would stumble over: words that are used before they are explained, and rules that the
// program knows but no page tells.
#pragma once

#include "book/material.h"

namespace rulepress::book {

void check_terms(const Desk& desk);
void check_unseen_rules(const Desk& desk);

}  // namespace rulepress::book
