// The build guide: a page or two that tell a builder what to print, what comes out of it, and how to check,
// cut, fold and sleeve it.
#pragma once

#include <string>
#include <vector>

#include "press/sheet_job.h"
#include "render/faces.h"
#include "workspace/manifest.h"

namespace rulepress::documents {

// What is in the box: pieces of one deck, kind and size.
struct GuideRow {
  std::string name;  // of the deck, or of the kind where it has none
  cards::ComponentKind kind;
  std::size_t count = 0;  // pieces to cut out
  layout::Size size;
  layout::Outline outline = layout::Outline::rectangle;
};

struct GuideRequest {
  std::string game;  // its folder's name
  const workspace::Manifest& manifest;
  press::Paper paper;
  layout::Mm margin;                                // of the sheets
  bool booklet = false;                             // there is one of the rulebook
  const std::vector<const press::SheetJob*>& jobs;  // on this paper
  const std::vector<GuideRow>& rows;
};

// One page, or two where there is much to tell.
std::vector<layout::Scene> draw_guide(const GuideRequest& request, render::Tools& tools);

}  // namespace rulepress::documents
