// Papers to print on, as data in millimetres. Papers stand upright: whoever
// lays out sheets turns them. Names are looked up without regard to case; "210x297", "210 x 297 mm" and
// "8.5x11in" name a size by itself.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "layout/card/sizes.h"
#include "layout/scene/units.h"

namespace rulepress::press {

std::span<const layout::NamedSize> papers();

struct Paper {
  std::string name;
  layout::Size size;  // upright: not wider than high
};

std::optional<Paper> find_paper(std::string_view name);

// Candidates for "did you mean …?".
std::vector<std::string> paper_names();

}  // namespace rulepress::press
