// Elements that place others: rows, columns, stacks, groups and repeats.
#include "layout/card/elements.h"
#include "layout/card/natural_size.h"

namespace rulepress::layout {
namespace {

Mm start(Placing placing, Mm free) {
  return placing == Placing::centre ? free / 2 : placing == Placing::end ? free : Mm{};
}

void flow(Draft& draft, const ContainerSpec& spec, const std::vector<const Element*>& children,
          const Box& inner, Items& out) {
  const bool row = spec.flow == Flow::row;
  Mm gap = mm_of(draft, spec.gap);
  const std::vector<Size> sizes = flow_sizes(draft, spec, children, {inner.width, inner.height}, true);
  Mm free = row ? inner.width : inner.height;
  if (!children.empty()) free -= gap * static_cast<double>(children.size() - 1);
  for (const Size& size : sizes) free -= row ? size.width : size.height;
  Mm at = start(spec.along, free);
  if (spec.along == Placing::spread && children.size() > 1 && free.value > 0) {
    gap += free / static_cast<double>(children.size() - 1);
  }
  for (std::size_t i = 0; i < children.size(); ++i) {
    const Mm across = start(spec.across, row ? inner.height - sizes[i].height : inner.width - sizes[i].width);
    const Box box = row ? Box{inner.x + at, inner.y + across, sizes[i].width, sizes[i].height}
                        : Box{inner.x + across, inner.y + at, sizes[i].width, sizes[i].height};
    compose_element(draft, *children[i], box, out);
    at += (row ? sizes[i].width : sizes[i].height) + gap;
  }
}

}  // namespace

void draw(Draft& draft, const GroupSpec& spec, const Element& element, const Box& box, Items& out) {
  if (!spec.clip) {
    compose_free(draft, element.children, box, out);
    return;
  }
  Group group;
  group.clip = rectangle_path(box, mm_of(draft, spec.radius));
  compose_free(draft, element.children, box, group.items);
  out.push_back({std::move(group)});
}

void draw(Draft& draft, const ContainerSpec& spec, const Element& element, const Box& box, Items& out) {
  const std::vector<const Element*> children = shown_children(draft, element);
  const Mm padding = mm_of(draft, spec.padding);
  const Box inner{box.x + padding, box.y + padding, box.width - padding * 2, box.height - padding * 2};
  if (spec.flow == Flow::stack) {
    for (const Element* child : children) {
      const Size size = size_of(draft, *child, {inner.width, inner.height});
      const Mm x = inner.x + start(spec.along, inner.width - size.width);
      const Mm y = inner.y + start(spec.across, inner.height - size.height);
      compose_element(draft, *child, {x, y, size.width, size.height}, out);
    }
    return;
  }
  flow(draft, spec, children, inner, out);
}

void draw(Draft& draft, const RepeatSpec& spec, const Element& element, const Box& box, Items& out) {
  for_each_cell(draft, spec, element, box,
                [&](const Box& cell, const Size&) { compose_free(draft, element.children, cell, out); });
}

}  // namespace rulepress::layout
