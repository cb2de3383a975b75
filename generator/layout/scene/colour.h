// Colours of print: red, green and blue from 0 to 1, and how much shines through.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace rulepress::layout {

struct Colour {
  double red = 0;
  double green = 0;
  double blue = 0;
  double alpha = 1;
  friend bool operator==(const Colour&, const Colour&) = default;
};

// "#a1b2c3", "#abc", "#a1b2c380" (with alpha), or one of a few names: black, white, none.
std::optional<Colour> parse_colour(std::string_view text);

// Contrast of text on a background, 1 to 21, as WCAG counts it.
double contrast(const Colour& a, const Colour& b);

std::string to_text(const Colour& colour);  // #rrggbb, #rrggbbaa

}  // namespace rulepress::layout
