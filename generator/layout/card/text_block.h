// Card text with marks into a block that can be set: bold and italic runs, icons, paragraphs and bullet
// lists.
#pragma once

#include "cards/markup.h"
#include "layout/scene/hyphenator.h"
#include "layout/scene/text.h"
#include "layout/template/template.h"

namespace rulepress::layout {

struct BlockStyle {
  const Style& style;
  Pt size;
  Colour colour;
  Align align;
  std::string language = "en";
  Hyphenator* hyphenator = nullptr;  // nothing: words are not broken
};

// An empty line starts a paragraph, "- " at the start of a line an item of a list; other line ends are
// spaces. Icons whose path is not known are left out; the caller has reported them.
TextBlock text_block(const std::vector<cards::Run>& runs, const BlockStyle& style,
                     const std::map<std::string, std::string>& icons, Mm width);

}  // namespace rulepress::layout
