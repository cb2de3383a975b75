#include "layout/elements.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "layout/natural_size.h"

namespace rulepress::layout {
namespace {

void compose_inside(Draft& draft, const Element& element, const Box& box, Items& out) {
  std::visit([&](const auto& spec) { draw(draft, spec, element, box, out); }, element.spec);
  const bool places_children = std::holds_alternative<ContainerSpec>(element.spec) ||
                               std::holds_alternative<GroupSpec>(element.spec) ||
                               std::holds_alternative<RepeatSpec>(element.spec);
  if (!places_children) compose_free(draft, element.children, box, out);
}

// A quarter turn makes a wide box a high one; other angles only come close to this.
Box turned_box(const Box& box, double degrees) {
  if (std::abs(std::sin(degrees * std::numbers::pi / 180)) < 0.5) return box;
  const Mm x = box.x + box.width / 2;
  const Mm y = box.y + box.height / 2;
  return {x - box.height / 2, y - box.width / 2, box.height, box.width};
}

void note_name(Draft& draft, const Element& element, const Box& box, double degrees) {
  if (element.name.empty() || draft.turned > 0) return;
  const bool known =
      std::ranges::any_of(draft.named, [&](const NamedBox& n) { return n.name == element.name; });
  if (!known) draft.named.push_back({element.name, turned_box(box, degrees)});
}

}  // namespace

void compose_free(Draft& draft, const std::vector<Element>& elements, const Box& area, Items& out) {
  for (const Element& element : elements) {
    if (!shown(draft, element)) continue;
    const Mm x = element.x ? area.x + mm_of(draft, *element.x) : area.x;
    const Mm y = element.y ? area.y + mm_of(draft, *element.y) : area.y;
    const Size room{area.right() - x, area.bottom() - y};
    const Size size = size_of(draft, element, room);
    compose_element(draft, element, {x, y, size.width, size.height}, out);
  }
}

void compose_element(Draft& draft, const Element& element, const Box& box, Items& out) {
  const double degrees = number_of(draft, element.rotate);
  const double opacity = std::clamp(number_of(draft, element.opacity), 0.0, 1.0);
  note_name(draft, element, box, degrees);
  if (degrees == 0 && opacity == 1) {
    compose_inside(draft, element, box, out);
    return;
  }
  Group group;
  group.degrees = degrees;
  group.opacity = opacity;
  group.pivot = {box.x + box.width / 2, box.y + box.height / 2};
  const std::size_t grounds_before = draft.grounds.size();
  draft.turned += degrees != 0 ? 1 : 0;
  compose_inside(draft, element, box, group.items);
  draft.turned -= degrees != 0 ? 1 : 0;
  blur_grounds(draft, grounds_before, group, box);
  out.push_back({std::move(group)});
}

}  // namespace rulepress::layout
