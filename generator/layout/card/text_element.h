// Text elements: words of the card or the template, in a style, as large as fits. Cells of tables are such
// texts too.
#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "layout/card/elements.h"

namespace rulepress::layout {

// The words of a text element, ready to be measured. `size` takes the place of the style's.
TextBlock block_for(Draft& draft, const TextSpec& spec, Mm width, std::optional<Pt> size, bool report_icons);

// In its box, at `size` or as its `fit` says; what does not fit, has no glyph or cannot be read is reported.
void draw_text(Draft& draft, const TextSpec& spec, const Box& box, std::optional<Pt> size, Items& out);

// Looks for the largest size that fits, by steps from the smallest; that one, or the smallest where none
// does, is tried last.
constexpr double fit_step = 0.25;  // pt
void fit_size(std::pair<double, double> sizes, const std::function<bool(Pt)>& try_size);

}  // namespace rulepress::layout
