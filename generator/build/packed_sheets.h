// Sheets of all kinds of component in one file for each paper, packed on as few pages as possible: for what
// has changed since it was printed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "build/sheets.h"

namespace rulepress::build {

// The files are called after the game and `what`: "star-garden-changed-a4.pdf". What fits on no page is left
// out.
std::vector<SheetJob> plan_packed(const PressRequest& request, std::string_view what);

// The same with nothing on them, for those who want to add pages: one for each paper.
std::vector<SheetJob> empty_jobs(const std::string& game, std::string_view what, const PrintOptions& options);

// A page of a plan that one scene fills. The scene becomes one of the faces.
void add_page(const layout::Scene& scene, press::SheetPlan& plan, FaceSet& faces);

}  // namespace rulepress::build
