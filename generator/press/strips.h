// The strips along the edges of a page, inside its margin, where small things may stand beside the pieces.
#pragma once

#include <vector>

#include "press/sheet.h"

namespace rulepress::press {

constexpr layout::Mm strip_height{2.6};  // type of 6 pt with its descenders

struct Strip {
  layout::Box box;
  int rotation = 0;  // of what stands in it
  layout::Mm length() const { return rotation == 0 ? box.width : box.height; }
};

// The longest part of each strip that is clear of pieces, marks, labels and the ruler: at the bottom, the
// top, the left and the right.
std::vector<Strip> clear_strips(const Page& page, layout::Mm margin);

// The longest clear part beside a fold through the middle of the page, where pieces keep away from it;
// nothing on other pages.
std::vector<Strip> strips_at_fold(const Page& page, layout::Mm margin);

// How long a text of such type is, more or less: type is not measured here.
layout::Mm length_of_label(const std::string& text);

}  // namespace rulepress::press
