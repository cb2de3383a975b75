// A part of a game as a small game of its own: some of its components, each with a number of copies, and no
// more faces than they have. What is pressed from it costs as much as it is large.
#pragma once

#include <map>
#include <vector>

#include "build/faces.h"
#include "build/sheets.h"
#include "cards/deck.h"

namespace rulepress::build {

struct GameSubset {
  cards::Deck deck;
  FaceSet faces;
  std::vector<std::size_t> components;  // of the whole deck, for each of this one
};

// How many copies of which component of the deck; of none, it is left out.
GameSubset subset_of(const cards::Deck& deck, const FaceSet& faces, const std::map<std::size_t, int>& copies);

// The components that stand on at least one of the sheets, in order.
std::vector<std::size_t> components_on(const std::vector<SheetJob>& sheets, const FaceSet& faces);

}  // namespace rulepress::build
