#include "press/strips.h"

#include <algorithm>
#include <utility>

namespace rulepress::press {
namespace {

using layout::Box;
using layout::Mm;

constexpr Mm clearance{0.8};
constexpr Mm letter_width{1.05};  // on average

bool overlap(const Box& a, const Box& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

Box around(const Mark& mark) {
  const Mm left = std::min(mark.from.x, mark.to.x);
  const Mm top = std::min(mark.from.y, mark.to.y);
  return {left, top, std::max(mark.from.x, mark.to.x) - left, std::max(mark.from.y, mark.to.y) - top};
}

Box wider(const Box& box, Mm by) {
  return {box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by};
}

std::vector<Box> obstacles_of(const Page& page) {
  std::vector<Box> made;
  made.reserve(page.placements.size() + page.marks.size() + page.labels.size() + 1);
  for (const Placement& placement : page.placements) made.push_back(wider(placement.visible, clearance));
  for (const Mark& mark : page.marks) made.push_back(wider(around(mark), clearance));
  for (const Label& label : page.labels) made.push_back(wider(label.box, clearance));
  if (page.ruler) made.push_back(wider(page.ruler->box, clearance));
  return made;
}

// The longest stretch of a strip that is clear of all obstacles; of equal ones the first.
Box longest_clear_part(const Box& strip, const std::vector<Box>& obstacles) {
  const bool flat = strip.width > strip.height;
  const auto begin = [&](const Box& box) { return flat ? box.x : box.y; };
  const auto end = [&](const Box& box) { return flat ? box.right() : box.bottom(); };
  std::vector<std::pair<Mm, Mm>> taken;
  for (const Box& box : obstacles) {
    if (overlap(box, strip)) taken.emplace_back(begin(box), end(box));
  }
  taken.emplace_back(end(strip), end(strip));
  std::sort(taken.begin(), taken.end());
  Mm at = begin(strip);
  std::pair<Mm, Mm> best{at, at};
  for (const auto& [from, to] : taken) {
    if (from - at > best.second - best.first + Mm{0.01}) best = {at, from};
    at = std::max(at, to);
  }
  if (flat) return {best.first, strip.y, best.second - best.first, strip.height};
  return {strip.x, best.first, strip.width, best.second - best.first};
}

}  // namespace

std::vector<Strip> clear_strips(const Page& page, Mm margin) {
  const Mm width = page.size.width - 2 * margin;
  const Mm height = page.size.height - 2 * margin;
  const Mm right = page.size.width - margin;
  const Mm bottom = page.size.height - margin;
  std::vector<Strip> strips{{{margin, bottom - strip_height, width, strip_height}, 0},
                            {{margin, margin, width, strip_height}, 0},
                            {{margin, margin, strip_height, height}, 270},
                            {{right - strip_height, margin, strip_height, height}, 90}};
  const std::vector<Box> obstacles = obstacles_of(page);
  for (Strip& strip : strips) strip.box = longest_clear_part(strip.box, obstacles);
  return strips;
}

std::vector<Strip> strips_at_fold(const Page& page, Mm margin) {
  const auto fold = std::find_if(page.marks.begin(), page.marks.end(), [&](const Mark& mark) {
    return mark.dash == Dash::dotted && mark.from.y == mark.to.y && mark.from.y == page.size.height / 2 &&
           mark.to.x - mark.from.x >= page.size.width / 2;
  });
  if (fold == page.marks.end()) return {};
  const Mm width = page.size.width - 2 * margin;
  const std::vector<Box> obstacles = obstacles_of(page);
  std::vector<Strip> strips;
  for (const Mm y : {fold->from.y + clearance, fold->from.y - clearance - strip_height})
    strips.push_back({longest_clear_part({margin, y, width, strip_height}, obstacles), 0});
  return strips;
}

Mm length_of_label(const std::string& text) {
  const auto letters = std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; });
  return letter_width * static_cast<double>(letters);
}

}  // namespace rulepress::press
