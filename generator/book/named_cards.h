// Cards and other pieces that words name, for pictures beside them.
#pragma once

#include <string>
#include <vector>

#include "book/material.h"

namespace rulepress::book {

// Components that a worked example of the rules names, each once, in order.
std::vector<std::size_t> named_in_example(const BookContext& context, const model::Example& example);

// Components that a text names, each once, in the order of the text: "the Kaizer" and "two Vipers" too. Those
// of `likely` may be written small, and may begin a sentence with a name that could be any word.
std::vector<std::size_t> named_in_text(const BookContext& context, const std::string& text,
                                       const std::vector<std::size_t>& likely);

}  // namespace rulepress::book
