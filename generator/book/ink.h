// Lines, discs and labels over a figure: a small pen box, so that all figures look alike.
#pragma once

#include <string>
#include <vector>

#include "book/material.h"

namespace rulepress::book {

// The family of labels in figures; whoever draws a book must have it.
inline constexpr const char* label_family = "Lato";

inline constexpr layout::Colour ink{0.12, 0.14, 0.18, 1};
inline constexpr layout::Colour paper{1, 1, 1, 1};
inline constexpr layout::Colour pale{0.93, 0.94, 0.95, 1};
inline constexpr layout::Colour grey{0.45, 0.49, 0.55, 1};

struct LabelStyle {
  double size = 8;  // pt
  int weight = 400;
  layout::Colour colour = ink;
  layout::Align align = layout::Align::centre;
};

using Items = std::vector<layout::Item>;

layout::Size measure_label(const BookContext& context, const std::string& text, layout::Mm width,
                           const LabelStyle& style);
// In a box of this width, its middle at `y`. Returns its height.
layout::Mm label(const BookContext& context, Items& items, const std::string& text, const layout::Box& box,
                 const LabelStyle& style);
void shape(Items& items, layout::Path path, std::optional<layout::Colour> fill,
           std::optional<layout::Colour> stroke = std::nullopt, layout::Mm width = {0.3},
           std::vector<layout::Mm> dashes = {});
void line(Items& items, layout::Point from, layout::Point to, const layout::Colour& colour, layout::Mm width);
void disc(Items& items, layout::Point middle, layout::Mm radius, const layout::Colour& colour);
// A white number on a dark disc, with a white rim that parts it from what is below.
void numbered_disc(const BookContext& context, Items& items, layout::Point middle, int number);
// A way from point to point with a head at its end, cased in white, which parts it from whatever is below.
void cased_way(Items& items, const std::vector<layout::Point>& way, const layout::Colour& colour,
               layout::Mm width);
// A frame, cased in white.
void cased_frame(Items& items, const layout::Path& path, const layout::Colour& colour, layout::Mm width);
// With a head at its end.
void arrow(Items& items, layout::Point from, layout::Point to, const layout::Colour& colour,
           layout::Mm width);

}  // namespace rulepress::book
