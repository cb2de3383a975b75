// A page that goes with sheets of changed cards: what of the printed copy to throw away, and what on the
// sheets takes its place, with boxes to tick.
#pragma once

#include <string>
#include <vector>

#include "build/ledger.h"
#include "layout/scene.h"
#include "render/faces.h"
#include "workspace/manifest.h"

namespace rulepress::build {

struct ChangeList {
  const workspace::Manifest& manifest;
  const std::vector<LedgerChange>& changes;
  layout::Size page;
  layout::Mm margin;  // that a printer needs
};

// One scene a page, as large as the page, in the first of the game's fonts. The tools have the game's fonts.
std::vector<layout::Scene> draw_change_list(const ChangeList& list, render::Tools& tools);

}  // namespace rulepress::build
