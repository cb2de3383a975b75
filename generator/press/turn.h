// How paper is turned over, by a printer or by folding: where what stands on one side has its place on the
// other.
#pragma once

#include <utility>

#include "press/sheet.h"

namespace rulepress::press {

// Around the vertical axis left and right change places, around the horizontal one top and bottom; then what
// points up on the front points down on the back.
class Turn {
 public:
  Turn(const layout::Size& page, Duplex duplex)
      : page_(page), around_vertical_((page.height >= page.width) == (duplex == Duplex::long_edge)) {}

  // Folding turns what is below the middle around it.
  static Turn folding(const layout::Size& page) {
    Turn turn(page, Duplex::long_edge);
    turn.around_vertical_ = false;
    return turn;
  }

  layout::Box of(const layout::Box& box) const {
    if (around_vertical_) return {page_.width - box.right(), box.y, box.width, box.height};
    return {box.x, page_.height - box.bottom(), box.width, box.height};
  }

  Mark of(Mark mark) const {
    if (around_vertical_) {
      mark.from.x = page_.width - mark.from.x;
      mark.to.x = page_.width - mark.to.x;
      if (mark.from.x > mark.to.x) std::swap(mark.from.x, mark.to.x);
    } else {
      mark.from.y = page_.height - mark.from.y;
      mark.to.y = page_.height - mark.to.y;
      if (mark.from.y > mark.to.y) std::swap(mark.from.y, mark.to.y);
    }
    return mark;
  }

  // A piece is read like a page of a book: turned over sideways, its back is upright too.
  int of(int rotation) const { return (around_vertical_ ? 360 - rotation : 540 - rotation) % 360; }

 private:
  layout::Size page_;
  bool around_vertical_;
};

}  // namespace rulepress::press
