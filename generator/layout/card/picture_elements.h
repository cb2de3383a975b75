// What elements with pictures share with text that has icons in it.
#pragma once

#include <string>
#include <utility>

#include "layout/card/draft.h"

namespace rulepress::layout {

// What is wrong with a picture, and what to do.
std::pair<std::string, std::string> in_words(PictureTrouble trouble, const std::string& path);

// Nothing, and a report, when the template has no icon of that name. `exact`: the place is where the name is
// written, in the card or in the template.
const std::string* icon_path(Draft& draft, const std::string& name, source::Span place, bool exact);

}  // namespace rulepress::layout
