// What stands around the pieces of a page: the marks to cut along and the label that says what the page is.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "press/grid.h"
#include "press/sheet.h"

namespace rulepress::press {

// crop: short lines outside of all bleed, at both ends of every cut. grid: whole lines along every cut.
enum class Marks { crop, grid, none };

// For a page whose first `filled` slots are taken.
std::vector<Mark> cutting_marks(const Grid& grid, std::size_t filled, Marks kind, layout::Mm margin);

// The place for a label of one line: a strip at the bottom, the top or a side of the page, clear of pieces
// and marks. Where none is long enough, the longest; nothing where there is only a sliver.
std::optional<Label> label_beside(const Page& page, const std::string& text, layout::Mm margin);

}  // namespace rulepress::press
