#include "layout/scene/line_breaks.h"

#include <catch2/catch.hpp>

namespace rulepress::layout {
namespace {

using End = LinePiece::End;

LinePiece word(double width) {
  return {width, 1, 0, End::space};
}

// The width of a line and how many times wider than usual its spaces are.
double spaces_of(const std::vector<LinePiece>& pieces, std::size_t first, std::size_t last, double width) {
  double natural = 0;
  double spaces = 0;
  for (std::size_t i = first; i <= last; ++i) {
    natural += pieces[i].width;
    if (i < last) spaces += pieces[i].space;
  }
  if (pieces[last].end == End::hyphen) natural += pieces[last].hyphen;
  return spaces > 0 ? (width - natural) / spaces : 1;
}

TEST_CASE("words that fit stand in one line") {
  CHECK(line_ends({word(3), word(4), word(2)}, {20, true}) == std::vector<std::size_t>{2});
  CHECK(line_ends({}, {20, true}).empty());
}

TEST_CASE("a line is not filled up when the next would be torn apart for it") {
  // Filled line by line, the second would hold the 5 alone, as the 9 does not go beside it.
  const std::vector<LinePiece> pieces{word(3), word(3), word(2), word(5), word(9), word(9)};
  const auto ends = line_ends(pieces, {10, false});
  REQUIRE(ends.size() == 4);
  CHECK(ends == std::vector<std::size_t>{1, 3, 4, 5});
}

TEST_CASE("a word is broken rather than leaving holes") {
  std::vector<LinePiece> pieces{word(4), word(4), {6, 0, 0.5, End::hyphen}, word(6), word(9), word(5)};
  const auto ends = line_ends(pieces, {16, true});
  CHECK(ends.front() == 2);
}

TEST_CASE("spaces are never wider than twice what they are when there is another way") {
  std::vector<LinePiece> pieces;
  unsigned state = 7;
  for (int i = 0; i < 300; ++i) {
    state = state * 1103515245 + 12345;
    const double width = 1.5 + (state >> 16) % 60 / 10.0;
    pieces.push_back({width / 2, 0, 0.4, End::hyphen});
    pieces.push_back(word(width / 2));
  }
  const double width = 36;
  const auto ends = line_ends(pieces, {width, true});
  std::size_t first = 0;
  for (const std::size_t end : ends) {
    if (end + 1 < pieces.size()) {
      const double spaces = spaces_of(pieces, first, end, width);
      CHECK(spaces <= widest_space + 1e-9);
      CHECK(spaces >= narrowest_space - 1e-9);
    }
    first = end + 1;
  }
}

TEST_CASE("a number stays on a line with what it counts where that costs little") {
  std::vector<LinePiece> pieces(34, word(2));
  pieces[13] = word(1);
  const LineRules rules{41, true};
  CHECK(line_ends(pieces, rules).front() == 13);
  pieces[13].binds = true;
  CHECK(line_ends(pieces, rules).front() == 12);
}

TEST_CASE("a number is parted from what it counts rather than a line being torn open") {
  std::vector<LinePiece> pieces{word(19), word(20), word(20), word(20), word(5)};
  pieces[1].binds = true;
  CHECK(line_ends(pieces, {41, true}).front() == 1);
}

TEST_CASE("the last line is no bit of a broken word") {
  // Broken, the last word fills the line before it; whole, it leaves spaces nearly twice as wide.
  std::vector<LinePiece> pieces{word(6), word(6), word(6), {3, 0, 0.5, End::hyphen}, {4, 0, 0, End::space}};
  CHECK(line_ends(pieces, {22, true}) == std::vector<std::size_t>{2, 4});
  // With another word behind it, it may be broken.
  pieces.back().space = 1;
  pieces.push_back(word(5));
  CHECK(line_ends(pieces, {24.3, true}).front() == 3);
}

TEST_CASE("a word wider than the line stands alone") {
  CHECK(line_ends({word(3), word(30), word(3)}, {10, true}) == std::vector<std::size_t>{0, 1, 2});
  CHECK(line_ends({{20, 0, 0, End::none}, {20, 1, 0, End::space}, word(3)}, {10, true}) ==
        std::vector<std::size_t>{1, 2});
}

}  // namespace
}  // namespace rulepress::layout
