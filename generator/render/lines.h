// Sets a block line by line: the paragraph is shaped once, its lines are chosen for the paragraph as a whole,
// and the glyphs are dealt out to them. For this room only.
#pragma once

#include "render/text_setting.h"

namespace rulepress::render {

layout::Measured measure_lines(Typesetter::Inside& inside, const layout::TextBlock& block);

}  // namespace rulepress::render
