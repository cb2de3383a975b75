#include "layout/card/natural_size.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "layout/board/board_element.h"
#include "layout/card/loop.h"
#include "layout/card/table.h"
#include "layout/card/text_element.h"

namespace rulepress::layout {
namespace {

constexpr Mm default_icon{5};
constexpr Mm default_pip{4};

Size natural_container(Draft& draft, const Element& element, const ContainerSpec& spec, const Size& room,
                       bool has_width, bool has_height) {
  const Mm padding = mm_of(draft, spec.padding);
  const Size inner{room.width - padding * 2, room.height - padding * 2};
  const bool row = spec.flow == Flow::row;
  // What grows fills the container where its length is known, or where the outer one runs the other way.
  const bool shares = (row ? has_width : has_height) || draft.measuring != spec.flow;
  const std::vector<const Element*> children = shown_children(draft, element);
  Size taken;
  for (const Size& size : flow_sizes(draft, spec, children, inner, shares)) {
    const bool wide = spec.flow == Flow::row;
    const bool high = spec.flow == Flow::column;
    taken.width = wide ? taken.width + size.width : std::max(taken.width, size.width);
    taken.height = high ? taken.height + size.height : std::max(taken.height, size.height);
  }
  if (spec.flow != Flow::stack && children.size() > 1)
    (row ? taken.width : taken.height) += mm_of(draft, spec.gap) * static_cast<double>(children.size() - 1);
  return {has_width ? room.width : taken.width + padding * 2,
          has_height ? room.height : taken.height + padding * 2};
}

// How far an element's children reach from where it starts.
Size reach_of(Draft& draft, const Element& element, Flow flow, const Size& room) {
  const auto outer = std::exchange(draft.measuring, flow);
  Size reach;
  for (const Element* child : shown_children(draft, element)) {
    const Mm x = child->x ? mm_of(draft, *child->x) : Mm{};
    const Mm y = child->y ? mm_of(draft, *child->y) : Mm{};
    const Size size = size_of(draft, *child, {room.width - x, room.height - y});
    reach = {std::max(reach.width, x + size.width), std::max(reach.height, y + size.height)};
  }
  draft.measuring = outer;
  return reach;
}

Size natural_repeat(Draft& draft, const RepeatSpec& spec, const Element& element, const Size& room) {
  Size taken;
  for_each_cell(draft, spec, element, {{}, {}, room.width, room.height},
                [&](const Box& cell, const Size& reach) {
                  taken = spec.flow == Flow::row ? Size{cell.right(), std::max(taken.height, reach.height)}
                                                 : Size{std::max(taken.width, reach.width), cell.bottom()};
                });
  return taken;
}

// The size an element takes when its place does not say: text is as high as it is, icons are square, shapes
// fill.
Size natural(Draft& draft, const Element& element, const Size& room, bool has_width, bool has_height) {
  if (const auto* spec = std::get_if<TextSpec>(&element.spec)) {
    // In the middle or at the bottom of what is there, where it stands by itself.
    const bool fills = spec->vertical != Vertical::top && !draft.measuring;
    if (has_height || spec->fit || fills) return room;
    const Measured measured =
        draft.tools.text.measure(block_for(draft, *spec, room.width, std::nullopt, false));
    return {has_width || !draft.measuring ? room.width
                                          : Mm{std::min(room.width.value, measured.width.value + tolerance)},
            measured.height};
  }
  if (std::holds_alternative<IconSpec>(element.spec)) {
    const Mm side = has_width ? room.width : has_height ? room.height : default_icon;
    return {side, side};
  }
  if (const auto* spec = std::get_if<GaugeSpec>(&element.spec); spec != nullptr && draft.measuring) {
    const double count = std::clamp(std::floor(number_of(draft, spec->count)), 0.0, 1000.0);
    const Mm side =
        spec->vertical ? (has_width ? room.width : default_pip) : (has_height ? room.height : default_pip);
    const Mm length = side * count + mm_of(draft, spec->gap) * std::max(0.0, count - 1);
    return spec->vertical ? Size{side, has_height ? room.height : length}
                          : Size{has_width ? room.width : length, side};
  }
  if (const auto* spec = std::get_if<ContainerSpec>(&element.spec); spec != nullptr && draft.measuring) {
    return natural_container(draft, element, *spec, room, has_width, has_height);
  }
  if (const auto* spec = std::get_if<RepeatSpec>(&element.spec); spec != nullptr && draft.measuring) {
    const Size taken = natural_repeat(draft, *spec, element, room);
    return {has_width ? room.width : taken.width, has_height ? room.height : taken.height};
  }
  if (const auto* spec = std::get_if<TableSpec>(&element.spec); spec != nullptr && !has_height) {
    const TableSizes taken = table_sizes(draft, *spec, room);
    return {has_width || !draft.measuring ? room.width : std::min(room.width, taken.width()), taken.height()};
  }
  if (const auto* spec = std::get_if<BoardSpec>(&element.spec)) {
    const Size taken = natural_board(draft, *spec, room);
    return {has_width ? room.width : taken.width, has_height ? room.height : taken.height};
  }
  if (std::holds_alternative<LineSpec>(element.spec))
    return {has_width ? room.width : Mm{}, has_height ? room.height : Mm{}};
  return room;
}

}  // namespace

Size size_of(Draft& draft, const Element& element, const Size& room) {
  const bool may_turn_back = std::holds_alternative<LineSpec>(element.spec);
  const auto side = [&](const std::optional<NumberValue>& value) -> std::optional<Mm> {
    if (!value) return std::nullopt;
    return may_turn_back ? mm_of(draft, *value) : std::max(Mm{}, mm_of(draft, *value));
  };
  const std::optional<Mm> width = side(element.width);
  const std::optional<Mm> height = side(element.height);
  if (width && height) return {*width, *height};
  return natural(draft, element, {width.value_or(room.width), height.value_or(room.height)},
                 width.has_value(), height.has_value());
}

std::vector<Size> flow_sizes(Draft& draft, const ContainerSpec& spec,
                             const std::vector<const Element*>& children, const Size& room, bool shares) {
  const bool row = spec.flow == Flow::row;
  const auto outer = std::exchange(draft.measuring, spec.flow);
  const auto grow_of = [&](const Element& child) {
    return shares && spec.flow != Flow::stack ? std::max(0.0, number_of(draft, child.grow)) : 0.0;
  };
  std::vector<Size> sizes;
  Mm free = row ? room.width : room.height;
  if (!children.empty()) free -= mm_of(draft, spec.gap) * static_cast<double>(children.size() - 1);
  double all_shares = 0;
  for (const Element* child : children) {
    sizes.push_back(size_of(draft, *child, room));
    const double grow = grow_of(*child);
    all_shares += grow;
    if (grow == 0) free -= row ? sizes.back().width : sizes.back().height;
  }
  for (std::size_t i = 0; i < children.size(); ++i) {
    const double grow = grow_of(*children[i]);
    if (grow == 0) continue;
    const Mm length{std::max(0.0, free.value * grow / all_shares)};
    (row ? sizes[i].width : sizes[i].height) = length;
    // Text is as high as its lines are at the width it got.
    if (row && !children[i]->height)
      sizes[i].height = natural(draft, *children[i], {length, room.height}, true, false).height;
  }
  draft.measuring = outer;
  return sizes;
}

void for_each_cell(Draft& draft, const RepeatSpec& spec, const Element& element, const Box& box,
                   const VisitCell& visit) {
  const bool row = spec.flow == Flow::row;
  Box cell = box;
  for_each_item(draft, spec.loop, [&] {
    const Size reach = reach_of(draft, element, spec.flow, {box.width, box.height});
    (row ? cell.width : cell.height) = row ? reach.width : reach.height;
    visit(cell, reach);
    (row ? cell.x : cell.y) += (row ? cell.width : cell.height) + mm_of(draft, spec.gap);
  });
}

}  // namespace rulepress::layout
