// A page that goes with sheets of changed cards: what of the printed copy to throw away, and what on the
// sheets takes its place, with boxes to tick.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cards/deck.h"
#include "layout/scene/scene.h"
#include "render/faces.h"
#include "workspace/manifest.h"

namespace rulepress::documents {

// How a component differs from its printed copy.
enum class Difference { added, changed, more_copies, fewer_copies, removed };

struct CopyChange {
  Difference what;
  std::string id;
  std::string name;
  cards::ComponentKind kind;
  std::optional<std::size_t> component = {};  // of the deck; none for what is gone
  int print = 0;                              // copies
  int discard = 0;
};

struct ChangeList {
  const workspace::Manifest& manifest;
  const std::vector<CopyChange>& changes;
  layout::Size page;
  layout::Mm margin;  // that a printer needs
};

// One scene a page, as large as the page, in the first of the game's fonts. The tools have the game's fonts.
std::vector<layout::Scene> draw_change_list(const ChangeList& list, render::Tools& tools);

}  // namespace rulepress::documents
