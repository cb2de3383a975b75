// Stretches a line to a width. Pango's own justification comes out too wide where a word is broken at the end
// of the line, and now and then too narrow, so it is done here.
#pragma once

#include <pango/pango.h>

namespace rulepress::render {

// Widens the spaces between words, and the places between CJK characters, by equal parts. `text` is the
// layout's. A line without any such place, or one in which each would grow by more than `at_most` points,
// stays as it is: a short line is less ugly than a hole.
void stretch_line(PangoLayoutLine* line, const char* text, double by_points, double at_most);

}  // namespace rulepress::render
