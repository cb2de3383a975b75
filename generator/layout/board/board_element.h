// A board of the rules as an element of a face.
#pragma once

#include "layout/card/draft.h"

namespace rulepress::layout {

// What the template says about where its places stand.
BoardMeasures measures_of(const Draft& draft, const BoardSpec& spec, const BoardMap& map);

// The size that a board takes when nobody says: that of its squares, where these have one.
Size natural_board(const Draft& draft, const BoardSpec& spec, const Size& room);

}  // namespace rulepress::layout
