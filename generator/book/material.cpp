#include "book/material.h"

#include <algorithm>

#include "source/utf8.h"

namespace rulepress::book {

std::optional<std::size_t> find_component(const Material& material, std::string_view name) {
  const auto& all = material.deck.components;
  const std::string wanted = source::lower_case(name);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].id == wanted) return i;
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (source::lower_case(all[i].name.text()) == wanted) return i;
  }
  return std::nullopt;
}

const Face* face_of(const Material& material, std::size_t component) {
  const auto found = std::ranges::find(material.faces, component, &Face::component);
  return found == material.faces.end() ? nullptr : &*found;
}

std::vector<std::string> component_names(const Material& material) {
  std::vector<std::string> names;
  names.reserve(material.deck.components.size());
  for (const cards::Component& component : material.deck.components) names.push_back(component.id);
  for (const cards::Component& component : material.deck.components) names.push_back(component.name.text());
  return names;
}

}  // namespace rulepress::book
