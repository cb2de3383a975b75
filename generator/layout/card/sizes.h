// Sizes of components that sleeves and printers know by name: "poker" is 63.5 x 88.9 mm.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "layout/scene/units.h"

namespace rulepress::layout {

struct NamedSize {
  std::string_view name;
  Size size;
};

std::span<const NamedSize> component_sizes();
std::optional<Size> size_by_name(std::string_view name);
std::vector<std::string> size_names();

}  // namespace rulepress::layout
