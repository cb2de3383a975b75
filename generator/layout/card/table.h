// A table while it is drawn: how wide its columns and how high its rows come out.
#pragma once

#include <vector>

#include "layout/card/draft.h"

namespace rulepress::layout {

struct TableSizes {
  std::vector<Mm> columns;
  std::vector<Mm> rows;  // the head is the first when there is one
  double scale = 1;      // of its type, by `fit`
  Mm width() const;
  Mm height() const;
};

// Columns with a width get it, those without as much as their words need, shares what is left. Nothing when
// its room is not wide enough: words are broken into more lines until the table is `width` wide.
TableSizes table_sizes(Draft& draft, const TableSpec& spec, const Size& room);

}  // namespace rulepress::layout
