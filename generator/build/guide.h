// The build guide: a page or two for each paper that tell a builder what to print, what comes out of it, and
// how to check, cut, fold and sleeve it.
#pragma once

#include <span>
#include <vector>

#include "build/sheets.h"

namespace rulepress::build {

// What is in the box: pieces of one deck, kind and size.
struct GuideRow {
  std::string name;  // of the deck, or of the kind where it has none
  cards::ComponentKind kind;
  std::size_t count = 0;  // pieces to cut out
  layout::Size size;
  layout::Outline outline = layout::Outline::rectangle;
};

std::vector<GuideRow> guide_rows(const PressRequest& request);

// "Standard, 63.5 x 88 mm", by which shops call a sleeve for cards of this size; empty when there is none.
std::string sleeve_for(const layout::Size& card);

// Their files, without drawing them.
std::vector<std::string> guide_names(const PressRequest& request, std::span<const SheetJob> jobs);

// One file for each paper that has sheets among the jobs; none for a paper that is too small to read it on.
Pressed press_guides(const PressRequest& request, std::span<const SheetJob> jobs,
                     const source::FileSystem& files);

}  // namespace rulepress::build
