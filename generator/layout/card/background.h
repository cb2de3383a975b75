// Grounds: what text stands on, as far as that is known, so that its contrast can be judged.
#pragma once

#include <optional>

#include "layout/scene/scene.h"
#include "layout/template/template.h"

namespace rulepress::layout {

struct Draft;

struct Background {
  Box box;
  std::optional<Colour> colour;  // nothing where a picture makes it unknown
};

void note_background(Draft& draft, const Shape& shape, const Box& box);
void note_unknown_background(Draft& draft, const Box& box);

// Under what is turned or shines through, nobody can say what text stands on. `from` is the first ground of
// the group.
void blur_backgrounds(Draft& draft, std::size_t from, const Group& group, const Box& box);

// A warning when text is hard to read on its ground, where that is known.
void check_contrast(Draft& draft, const TextBlock& block, const Box& box, const TextValue& text);

}  // namespace rulepress::layout
