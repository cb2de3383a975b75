// What a Typesetter holds and how a block is drawn, for this room only.
#pragma once

#include <cairo.h>

#include <deque>
#include <utility>

#include "render/font_config.h"
#include "render/glyphs.h"
#include "render/paragraph.h"
#include "render/text.h"

namespace rulepress::render {

struct Typesetter::Inside {
  const Fonts* fonts;
  Pictures* pictures;
  // One for each direction: a layout follows its context, and is laid out again when that changes.
  Handle<PangoContext, g_object_unref> left_to_right;
  Handle<PangoContext, g_object_unref> right_to_left;
  FontNumbers numbers;
  // What was measured last, for whoever asks for the same again: first how high a text is, then where it
  // stands.
  std::deque<std::pair<layout::TextBlock, layout::Measured>> recent;

  PangoContext* context_for(const layout::Paragraph& paragraph) const {
    return paragraph.right_to_left ? right_to_left.get() : left_to_right.get();
  }
};

// How far the letters of a typical font reach below the baseline, as a part of its size. The same for all
// fonts, so that a line stands where it stands whatever font it is in.
inline constexpr double descent = 0.22;

// Draws a block with its top left corner at the origin. A unit of the canvas is a point.
void draw_text(cairo_t* canvas, Typesetter& typesetter, const layout::TextBlock& block);

}  // namespace rulepress::render
