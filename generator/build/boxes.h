// Tuckboxes for the decks of a game: how many cards of which size each holds.
#pragma once

#include <vector>

#include "build/sheets.h"
#include "press/tuckbox.h"

namespace rulepress::build {

// The decks of cards, in print order, without those of which nothing is printed.
std::vector<press::Deck> decks_of(const PressRequest& request);

// A file of boxes for each paper. Boxes that fit no page of it are reported and left out.
void add_boxes(const PressRequest& request, std::vector<SheetJob>& jobs, source::Diagnostics& diagnostics);

}  // namespace rulepress::build
