#include "layout/card/elements.h"

#include <algorithm>
#include <optional>
#include <span>

#include "layout/card/natural_size.h"
#include "layout/scene/extent.h"

namespace rulepress::layout {
namespace {

void compose_inside(Draft& draft, const Element& element, const Box& box, Items& out) {
  std::visit([&](const auto& spec) { draw(draft, spec, element, box, out); }, element.spec);
  const bool places_children = std::holds_alternative<ContainerSpec>(element.spec) ||
                               std::holds_alternative<GroupSpec>(element.spec) ||
                               std::holds_alternative<RepeatSpec>(element.spec) ||
                               std::holds_alternative<BoardSpec>(element.spec);
  if (!places_children) compose_free(draft, element.children, box, out);
}

// Keeps a place for an element with a name, so that the names stand in drawing order; what it is becomes
// known when the element has been drawn. Nothing inside of what is turned: places there are not the face's.
std::optional<std::size_t> note_name(Draft& draft, const Element& element, const Box& box) {
  const auto same = [&](const NamedBox& one) { return one.name == element.name; };
  if (element.name.empty() || draft.turned > 0 || std::ranges::any_of(draft.named, same)) return std::nullopt;
  draft.named.push_back({element.name, box});
  return draft.named.size() - 1;
}

void compose_turned(Draft& draft, const Element& element, const Box& box, Items& out) {
  const double degrees = number_of(draft, element.rotate);
  const double opacity = std::clamp(number_of(draft, element.opacity), 0.0, 1.0);
  if (degrees == 0 && opacity == 1) {
    compose_inside(draft, element, box, out);
    return;
  }
  Group group;
  group.degrees = degrees;
  group.opacity = opacity;
  group.pivot = {box.x + box.width / 2, box.y + box.height / 2};
  const std::size_t backgrounds_before = draft.grounds.size();
  draft.turned += degrees != 0 ? 1 : 0;
  compose_inside(draft, element, box, group.items);
  draft.turned -= degrees != 0 ? 1 : 0;
  blur_backgrounds(draft, backgrounds_before, group, box);
  out.push_back({std::move(group)});
}

}  // namespace

void compose_free(Draft& draft, const Element& element, const Box& area, Items& out) {
  if (!shown(draft, element)) return;
  const Mm x = element.x ? area.x + mm_of(draft, *element.x) : area.x;
  const Mm y = element.y ? area.y + mm_of(draft, *element.y) : area.y;
  const Size room{area.right() - x, area.bottom() - y};
  const Size size = size_of(draft, element, room);
  compose_element(draft, element, {x, y, size.width, size.height}, out);
}

void compose_free(Draft& draft, const std::vector<Element>& elements, const Box& area, Items& out) {
  for (const Element& element : elements) compose_free(draft, element, area, out);
}

void compose_element(Draft& draft, const Element& element, const Box& box, Items& out) {
  const auto named = note_name(draft, element, box);
  const std::size_t items_before = out.size();
  compose_turned(draft, element, box, out);
  if (!named) return;
  if (const auto seen = extent_of(std::span(out).subspan(items_before))) draft.named[*named].box = *seen;
}

}  // namespace rulepress::layout
