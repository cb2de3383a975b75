// How the build guide looks.
#pragma once

#include <vector>

#include "build/guide.h"
#include "render/faces.h"

namespace rulepress::build {

// One page, or two where there is much to tell.
std::vector<layout::Scene> draw_guide(const PressRequest& request, const press::Paper& paper,
                                      const std::vector<const SheetJob*>& jobs,
                                      const std::vector<GuideRow>& rows, render::Tools& tools);

}  // namespace rulepress::build
