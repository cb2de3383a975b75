#include "layout/card/sizes.h"

#include <algorithm>

namespace rulepress::layout {
namespace {

constexpr NamedSize table[] = {
    {"poker", {{63.5}, {88.9}}},
    {"tcg", {{63}, {88}}},
    {"bridge", {{57.15}, {88.9}}},
    {"japanese", {{59}, {86}}},
    {"usa", {{56}, {87}}},
    {"euro", {{59}, {92}}},
    {"mini-euro", {{44}, {68}}},
    {"mini-american", {{41}, {63}}},
    {"tarot", {{70}, {120}}},
    {"jumbo", {{88.9}, {139.7}}},
    {"business", {{50.8}, {88.9}}},
    {"domino", {{44.45}, {88.9}}},
    {"mini", {{44.45}, {63.5}}},
    {"micro", {{31.75}, {44.45}}},
    {"small-square", {{63.5}, {63.5}}},
    {"square", {{70}, {70}}},
    {"large-square", {{88.9}, {88.9}}},
};

}  // namespace

std::span<const NamedSize> component_sizes() {
  return table;
}

std::optional<Size> size_by_name(std::string_view name) {
  const auto found = std::ranges::find(table, name, &NamedSize::name);
  return found == std::end(table) ? std::nullopt : std::optional(found->size);
}

std::vector<std::string> size_names() {
  std::vector<std::string> names;
  for (const NamedSize& one : table) names.emplace_back(one.name);
  return names;
}

}  // namespace rulepress::layout
