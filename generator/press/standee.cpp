#include "press/standee.h"

#include <algorithm>
#include <utility>

namespace rulepress::press {

using layout::Box;
using layout::Mm;

Piece standee_of(const Piece& flat) {
  Piece strip = flat;
  strip.over_head = flat.back.value_or(flat.face);
  strip.back.reset();
  strip.trim.height = flat.trim.height * 2 + standee_tab * 2;
  strip.outline = layout::Outline::rectangle;
  strip.border.clear();  // tabs are white, figures are not
  return strip;
}

Standee::Standee(const Piece& piece, const Placement& strip)
    : piece_(piece), strip_(strip), size_{strip.trim.width, strip.trim.height} {
  const Box& trim = strip.trim;
  const Box& visible = strip.visible;
  left_ = trim.x - visible.x;
  right_ = visible.right() - trim.right();
  if (strip.rotation == 90) {
    std::swap(size_.width, size_.height);
    left_ = trim.y - visible.y;
    right_ = visible.bottom() - trim.bottom();
  }
  figure_ = (size_.height - 2 * standee_tab) / 2;
}

Box Standee::on_page(const Box& box) const {
  const Box& trim = strip_.trim;
  if (strip_.rotation == 0) return {trim.x + box.x, trim.y + box.y, box.width, box.height};
  return {trim.x + size_.height - box.bottom(), trim.y + box.x, box.height, box.width};
}

// Pictures end at the fold of the head, where the other one begins, and reach over the folds of the tabs.
Placement Standee::front() const {
  const Mm head = standee_tab + figure_;
  const Mm over_tab = std::clamp(piece_.bleed, Mm{0}, standee_tab);
  return {piece_.face, on_page({Mm{0}, head, size_.width, figure_}), strip_.rotation,
          on_page({-left_, head, size_.width + left_ + right_, figure_ + over_tab})};
}

Placement Standee::back() const {
  const Mm over_tab = std::clamp(piece_.bleed, Mm{0}, standee_tab);
  return {*piece_.over_head, on_page({Mm{0}, standee_tab, size_.width, figure_}),
          (strip_.rotation + 180) % 360,
          on_page({-left_, standee_tab - over_tab, size_.width + left_ + right_, figure_ + over_tab})};
}

std::vector<Mark> Standee::folds() const {
  std::vector<Mark> made;
  for (const Mm y : {standee_tab, standee_tab + figure_, standee_tab + figure_ * 2}) {
    const Box line = on_page({Mm{0}, y, size_.width, Mm{0}});
    made.push_back({{line.x, line.y}, {line.right(), line.bottom()}, Dash::dotted});
  }
  return made;
}

}  // namespace rulepress::press
