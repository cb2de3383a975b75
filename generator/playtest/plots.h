// Plots as SVG, to stand in a page: colours come from its style sheet.
#pragma once

#include "playtest/report.h"

namespace rulepress::playtest {

std::string drawn(const Plot& plot);

}  // namespace rulepress::playtest
