// The build guides of a game, one for each paper: which there are, and which of earlier runs are still good.
#pragma once

#include <span>
#include <vector>

#include "build/sheets.h"
#include "documents/guide_page.h"

namespace rulepress::build {

// What is in the box, from the faces.
std::vector<documents::GuideRow> guide_rows(const PressRequest& request);

// Their files, without drawing them.
std::vector<std::string> guide_names(const PressRequest& request, std::span<const SheetJob> jobs);

// One file for each paper that has sheets among the jobs; none for a paper that is too small to read it on.
Pressed press_guides(const PressRequest& request, std::span<const SheetJob> jobs,
                     const source::FileSystem& files);

}  // namespace rulepress::build
