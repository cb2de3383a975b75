// Which faces of a game differ between two versions of it, pressed side by side. A face that many cards
// share, as a back, is shown once.
#pragma once

#include <string>
#include <vector>

#include "build/card_changes.h"
#include "build/sheets.h"
#include "press/paper.h"

namespace rulepress::build {

// One of the two versions, with the files that its faces are drawn from.
struct DrawnVersion {
  std::string name;  // "HEAD", "now"
  const cards::Deck& deck;
  const FaceSet& faces;
  const source::FileSystem& files;
};

struct DiffRequest {
  std::string game;   // its folder's name
  std::string title;  // its name
  press::Paper paper;
  const DrawnVersion& before;
  const DrawnVersion& after;
  const std::vector<CardChange>& changes;
  unsigned jobs = 1;
  Progress* progress = nullptr;
};

// A file, or none when no face differs.
Pressed press_diff(const DiffRequest& request);

}  // namespace rulepress::build
