// Pieces and papers for tests of plans, and what such tests ask of boxes.
#pragma once

#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <string>

#include "press/imposition.h"
#include "support/harness.h"

namespace rulepress::test {

using layout::Box;
using layout::Mm;
using layout::Size;
using press::Mark;
using press::mark_thickness;
using press::Piece;
using press::SheetOptions;

// A size by name, or in millimetres: "400x20".
inline Size size_of(std::string_view name) {
  if (const auto known = layout::size_by_name(name)) return *known;
  const std::string text(name);
  const auto cross = text.find('x');
  REQUIRE(cross != std::string::npos);
  return {Mm{std::stod(text)}, Mm{std::stod(text.substr(cross + 1))}};
}

inline Piece piece_of(std::string_view size, std::size_t count, double bleed = 0, std::size_t face = 0) {
  Piece piece;
  piece.face = face;
  piece.back = 1000 + face;
  piece.trim = size_of(size);
  piece.bleed = Mm{bleed};
  piece.count = count;
  piece.deck = std::string(size);
  return piece;
}

inline SheetOptions on(std::string_view paper) {
  SheetOptions options;
  options.paper = *press::find_paper(paper);
  return options;
}

inline bool inside(const Box& box, const Box& frame) {
  const double slack = 1e-6;
  return box.x.value >= frame.x.value - slack && box.y.value >= frame.y.value - slack &&
         box.right().value <= frame.right().value + slack &&
         box.bottom().value <= frame.bottom().value + slack;
}

inline bool overlap(const Box& a, const Box& b) {
  const double slack = 1e-6;
  return a.x.value < b.right().value - slack && b.x.value < a.right().value - slack &&
         a.y.value < b.bottom().value - slack && b.y.value < a.bottom().value - slack;
}

// The ink of a mark; its ends are cut off square.
inline Box ink(const Mark& mark) {
  const Mm half = mark_thickness / 2;
  if (mark.from.x == mark.to.x)
    return {mark.from.x - half, mark.from.y, mark_thickness, mark.to.y - mark.from.y};
  REQUIRE(mark.from.y == mark.to.y);
  return {mark.from.x, mark.from.y - half, mark.to.x - mark.from.x, mark_thickness};
}

inline bool agree(const Box& a, const Box& b, double tolerance) {
  return std::abs(a.x.value - b.x.value) < tolerance && std::abs(a.y.value - b.y.value) < tolerance &&
         std::abs(a.width.value - b.width.value) < tolerance &&
         std::abs(a.height.value - b.height.value) < tolerance;
}

inline void check_golden(const std::string& name, const std::string& text) {
  const auto path = project_root() / "tests" / "press" / name;
  const char* rewrite = std::getenv("RULEPRESS_GOLDEN");
  if (rewrite != nullptr && std::string_view(rewrite) == "rewrite") write_file(path, text);
  CHECK(read_file(path) == text);
}

}  // namespace rulepress::test
