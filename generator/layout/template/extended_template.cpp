// Templates that extend another.
#include <algorithm>

#include "layout/template/template.h"

namespace rulepress::layout {
namespace {

void join_elements(std::vector<Element>& into, const std::vector<Element>& child) {
  for (const Element& element : child) {
    const auto same = std::ranges::find_if(
        into, [&](const Element& other) { return !element.name.empty() && other.name == element.name; });
    if (same == into.end()) {
      into.push_back(element);
    } else {
      *same = element;
    }
  }
}

}  // namespace

Template extended_template(const Template& parent, const Template& child) {
  Template made = parent;
  made.path = child.path;
  made.file = child.file;
  if (child.size) {
    made.size = child.size;
    made.size_span = child.size_span;
  }
  if (child.bleed) made.bleed = child.bleed;
  if (child.safe) made.safe = child.safe;
  if (child.corner) made.corner = child.corner;
  if (child.outline) made.outline = child.outline;
  for (const auto& [name, colour] : child.palette) made.palette[name] = colour;
  for (const auto& [name, colour] : child.low_ink_palette) made.low_ink_palette[name] = colour;
  for (const auto& [name, place] : child.low_ink_places) made.low_ink_places[name] = place;
  for (const auto& [name, style] : child.styles) made.styles[name] = style;
  for (const auto& [name, path] : child.icons) made.icons[name] = path;
  for (const auto& [name, place] : child.icon_places) made.icon_places[name] = place;
  join_elements(made.front, child.front);
  join_elements(made.back, child.back);
  for (const FurtherFace& face : child.further) {
    const auto same = std::ranges::find(made.further, face.name, &FurtherFace::name);
    if (same == made.further.end()) {
      made.further.push_back(face);
    } else {
      join_elements(same->elements, face.elements);
    }
  }
  return made;
}

}  // namespace rulepress::layout
