// A tuckbox: the net of a box for a deck of cards, to be cut along whole lines, folded at dotted ones and
// glued at the grey flaps. From left to right: back, side, front, side, flap. The lid is above the back, the
// bottom below it. Pure geometry.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "press/imposition.h"

namespace rulepress::press {

struct Deck {
  std::string name;
  layout::Size card;
  std::size_t cards = 0;
  layout::Mm card_thickness{0.3};
};

// The box from inside: a little larger than the cards.
struct Tuckbox {
  layout::Mm width;
  layout::Mm height;
  layout::Mm depth;

  layout::Size net() const;  // all of it, flat
};

Tuckbox tuckbox_for(const Deck& deck);

// A page for each deck. What fits no page is unplaced, as a piece with the deck's number.
SheetPlan plan_tuckboxes(const std::vector<Deck>& decks, const SheetOptions& options);

}  // namespace rulepress::press
