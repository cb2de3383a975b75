// A standee: a strip with the front of a figure, its other side upside down over the fold at its head, and a
// tab below each. Folded at the head, both stand back to back; the tabs are folded outwards and glued on a
// base. Pure geometry.
#pragma once

#include <vector>

#include "press/imposition.h"

namespace rulepress::press {

constexpr layout::Mm standee_tab{10};

// The strip of a figure that is drawn on `flat`; without a back its front is on both sides.
Piece standee_of(const Piece& flat);

// Such a strip in its place on a page.
class Standee {
 public:
  Standee(const Piece& piece, const Placement& strip);

  Placement front() const;
  Placement back() const;
  std::vector<Mark> folds() const;  // at the head, and above each tab

 private:
  // From a strip that stands upright at the origin to the page.
  layout::Box on_page(const layout::Box& box) const;

  const Piece& piece_;
  Placement strip_;
  layout::Size size_;  // of the strip before it is turned
  layout::Mm figure_;  // height
  layout::Mm left_;    // bleed that shows there
  layout::Mm right_;
};

}  // namespace rulepress::press
