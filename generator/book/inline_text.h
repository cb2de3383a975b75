// The words of a paragraph, heading or cell: emphasis, links, code, and icons between colons.
#pragma once

#include "book/material.h"
#include "book/words.h"

namespace rulepress::book {

// Images are put aside, where somebody takes them; else they are left out.
Words inline_words(const BookContext& context, const source::MarkdownNode& node, source::SourceId file,
                   std::vector<const source::MarkdownNode*>* images);

}  // namespace rulepress::book
