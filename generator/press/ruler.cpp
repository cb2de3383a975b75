#include "press/ruler.h"

#include <algorithm>

#include "press/strips.h"

namespace rulepress::press {
namespace {

using layout::Box;
using layout::Mm;

constexpr Mm caption_length{7.5};
constexpr Mm gap{1.2};    // between scale and caption
constexpr Mm between{4};  // ruler and label
constexpr Mm height{2};
constexpr Mm wanted = ruler_length + gap + caption_length;

// A part of a strip, from `from` on, as its text runs: upwards in one at the left.
Box part_of(const Strip& strip, Mm from, Mm length) {
  if (strip.rotation == 0) return {strip.box.x + from, strip.box.y, length, strip.box.height};
  const Mm y = strip.rotation == 90 ? strip.box.y + from : strip.box.bottom() - from - length;
  return {strip.box.x, y, strip.box.width, length};
}

void put(Page& page, const Strip& strip) {
  Box box = part_of(strip, Mm{0}, ruler_length);
  const Mm spare = strip_height - height;
  if (strip.rotation == 0) {
    box = {box.x, box.y + spare / 2, box.width, height};
  } else {
    box = {box.x + spare / 2, box.y, height, box.height};
  }
  page.ruler = Ruler{box, strip.rotation};
  page.labels.push_back({"50 mm", part_of(strip, ruler_length + gap, caption_length), strip.rotation});
}

}  // namespace

void add_ruler(Page& page, Mm margin, bool labelled) {
  if (labelled) {
    Label& label = page.labels.front();
    const Strip strip{label.box, label.rotation};
    const Mm rest = strip.length() - wanted - between;
    if (rest >= length_of_label(label.text)) {
      label.box = part_of(strip, wanted + between, rest);
      put(page, strip);
      return;
    }
  }
  for (const Strip& strip : clear_strips(page, margin)) {
    if (strip.length() < wanted) continue;
    put(page, strip);
    return;
  }
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
  std::vector<Mark> lines{line(at(Mm{0}, Mm{0}), at(ruler_length, Mm{0}))};
  for (int mm = 0; mm <= static_cast<int>(ruler_length.value); ++mm) {
    const Mm tick = mm % 10 == 0 ? height : mm % 5 == 0 ? height * 0.7 : height * 0.4;
    lines.push_back(line(at(Mm{static_cast<double>(mm)}, Mm{0}), at(Mm{static_cast<double>(mm)}, tick)));
  }
  return lines;
}

}  // namespace rulepress::press
