#include "press/ruler.h"

#include <fmt/format.h>
#include <cmath>

#include <algorithm>
#include <array>

#include "press/strips.h"

namespace rulepress::press {
namespace {

using layout::Box;
using layout::Mm;

constexpr Mm caption_length{7.5};
constexpr Mm gap{1.2};    // between scale and caption
constexpr Mm between{4};  // ruler and label
constexpr Mm height{2};
// Where pieces fill all that a printer reaches for sure, the scale stands in the margin above them, its base
// line close to it: most printers get there.
constexpr Mm beside_pieces{0.4};
// Pages that are full of pieces have room for a shorter one only.
constexpr std::array lengths{ruler_length, Mm{40}, Mm{30}, Mm{20}};

Mm with_caption(Mm length) {
  return length + gap + caption_length;
}

// A part of a strip, from `from` on, as its text runs: upwards in one at the left.
Box part_of(const Strip& strip, Mm from, Mm length) {
  if (strip.rotation == 0) return {strip.box.x + from, strip.box.y, length, strip.box.height};
  const Mm y = strip.rotation == 90 ? strip.box.y + from : strip.box.bottom() - from - length;
  return {strip.box.x, y, strip.box.width, length};
}

void put(Page& page, const Strip& strip, Mm length) {
  Box box = part_of(strip, Mm{0}, length);
  const Mm spare = strip_height - height;
  if (strip.rotation == 0) {
    box = {box.x, box.y + spare / 2, box.width, height};
  } else {
    box = {box.x + spare / 2, box.y, height, box.height};
  }
  page.ruler = Ruler{box, strip.rotation};
  page.labels.push_back(
      {fmt::format("{:g} mm", length.value), part_of(strip, length + gap, caption_length), strip.rotation});
}

// Beside the page's label, which keeps what is left of its strip.
bool share(Page& page, Mm length) {
  Label& label = page.labels.front();
  const Strip strip{label.box, label.rotation};
  const Mm rest = strip.length() - with_caption(length) - between;
  if (rest < length_of_label(label.text)) return false;
  label.box = part_of(strip, with_caption(length) + between, rest);
  put(page, strip, length);
  return true;
}

}  // namespace

void add_ruler(Page& page, Mm margin, bool labelled) {
  if (labelled && share(page, ruler_length)) return;
  std::vector<Strip> strips = clear_strips(page, margin);
  const std::vector<Strip> at_fold = strips_at_fold(page, margin);
  strips.insert(strips.end(), at_fold.begin(), at_fold.end());
  for (const Mm length : lengths) {
    if (labelled && share(page, length)) return;
    const auto strip = std::find_if(strips.begin(), strips.end(),
                                    [&](const Strip& one) { return one.length() >= with_caption(length); });
    if (strip == strips.end()) continue;
    put(page, *strip, length);
    return;
  }
  if (margin >= strip_height + beside_pieces)
    put(page, {{margin, margin - beside_pieces - strip_height, with_caption(ruler_length), strip_height}, 0},
        ruler_length);
}

std::vector<Mark> lines_of(const Ruler& ruler) {
  const Box& box = ruler.box;
  // As its text runs: `along` the scale from its zero, `up` from its base line.
  const auto at = [&](Mm along, Mm up) -> layout::Point {
    switch (ruler.rotation) {
      case 90:
        return {box.x + up, box.y + along};
      case 270:
        return {box.right() - up, box.bottom() - along};
      default:
        return {box.x + along, box.bottom() - up};
    }
  };
  const auto line = [](layout::Point a, layout::Point b) {
    return Mark{{std::min(a.x, b.x), std::min(a.y, b.y)},
                {std::max(a.x, b.x), std::max(a.y, b.y)},
                Dash::whole,
                true};
  };
  const Mm length = ruler.length();
  std::vector<Mark> lines{line(at(Mm{0}, Mm{0}), at(length, Mm{0}))};
  for (int mm = 0; mm <= static_cast<int>(std::lround(length.value)); ++mm) {
    const Mm tick = mm % 10 == 0 ? height : mm % 5 == 0 ? height * 0.7 : height * 0.4;
    lines.push_back(line(at(Mm{static_cast<double>(mm)}, Mm{0}), at(Mm{static_cast<double>(mm)}, tick)));
  }
  return lines;
}

}  // namespace rulepress::press
