// Text elements: words of the card or the template, in a style, as large as fits.
#pragma once

#include <optional>

#include "layout/draft.h"

namespace rulepress::layout {

// The words of a text element, ready to be measured. `size` takes the place of the style's.
TextBlock block_for(Draft& draft, const TextSpec& spec, Mm width, std::optional<Pt> size, bool report_icons);

}  // namespace rulepress::layout
