// Where the lines of a paragraph end, chosen for the paragraph as a whole: as Knuth and Plass do it, the sum
// of what is ugly about all lines is the least. Lengths are of any one unit.
#pragma once

#include <cstddef>
#include <vector>

namespace rulepress::layout {

// A piece of a line that is never broken, and what follows it.
struct LinePiece {
  enum class End {
    none,    // goes on with the next piece on the same line
    space,   // a line may end here; the space then vanishes
    hyphen,  // a word may be broken here
    plain,   // a line may end here, as behind a dash
    forced   // the line ends here
  };
  double width = 0;
  double space = 0;   // after it, as wide as the font makes it
  double hyphen = 0;  // how wide one would be
  End end = End::space;
  bool stub = false;   // little of the word stands before the hyphen
  bool binds = false;  // a number and what it counts: a line ends between them only where it must
};

// Word spaces of a justified line are between these, times what the font gives them.
constexpr double narrowest_space = 0.75;
constexpr double widest_space = 2.0;

struct LineRules {
  double width = 0;
  bool justified = true;
};

// For each line the number of the piece behind which it ends; the last is the last piece. A line is wider
// than allowed only where a single piece is; a word space is wider than `widest_space` only where there is no
// other way.
std::vector<std::size_t> line_ends(const std::vector<LinePiece>& pieces, const LineRules& rules);

}  // namespace rulepress::layout
