// The room an element takes when its template does not say: text is as high as it is, icons are square,
// shapes fill. Rows and columns share out what is left by `grow`.
#pragma once

#include <functional>
#include <vector>

#include "layout/card/draft.h"

namespace rulepress::layout {

Size size_of(Draft& draft, const Element& element, const Size& room);

// The sizes of a container's children: natural ones, and what is left shared out by `grow`.
std::vector<Size> flow_sizes(Draft& draft, const ContainerSpec& spec,
                             const std::vector<const Element*>& children, const Size& room, bool shares);

// Calls `visit` with the cell of each item of a repeat, as long as the children reach in it, while the item's
// names are known.
using VisitCell = std::function<void(const Box& cell, const Size& reach)>;
void for_each_cell(Draft& draft, const RepeatSpec& spec, const Element& element, const Box& box,
                   const VisitCell& visit);

}  // namespace rulepress::layout
