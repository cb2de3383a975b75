#include "layout/scene/svg_path.h"

#include <catch2/catch.hpp>

using namespace rulepress::layout;
using Kind = PathStep::Kind;

namespace {

Path good(std::string_view data) {
  const SvgPath made = parse_svg_path(data);
  INFO(data);
  CHECK_FALSE(made.wrong.has_value());
  return made.path;
}

std::vector<std::pair<double, double>> ends(const Path& path) {
  std::vector<std::pair<double, double>> made;
  for (const PathStep& step : path) made.emplace_back(step.to.x.value, step.to.y.value);
  return made;
}

using Ends = std::vector<std::pair<double, double>>;

}  // namespace

TEST_CASE("capital commands are absolute, small ones start from here") {
  CHECK(ends(good("M 1 2 L 3 4")) == Ends{{1, 2}, {3, 4}});
  CHECK(ends(good("m 1 2 l 3 4 l 1 1")) == Ends{{1, 2}, {4, 6}, {5, 7}});
}

TEST_CASE("numbers without a command repeat it, after a move as lines") {
  const Path path = good("M0,0 1,0 1,1");
  CHECK(ends(path) == Ends{{0, 0}, {1, 0}, {1, 1}});
  CHECK(path[0].kind == Kind::move);
  CHECK(path[1].kind == Kind::line);
  CHECK(ends(good("m1 1 1 1")) == Ends{{1, 1}, {2, 2}});
  CHECK(ends(good("M0 0H1 2")) == Ends{{0, 0}, {1, 0}, {2, 0}});
}

TEST_CASE("lines along one axis keep the other") {
  CHECK(ends(good("M 1 2 H 5 V 6 h 1 v -1")) == Ends{{1, 2}, {5, 2}, {5, 6}, {6, 6}, {6, 5}});
}

TEST_CASE("numbers need no space where they cannot be mistaken") {
  CHECK(ends(good("M1-2L.5.5")) == Ends{{1, -2}, {0.5, 0.5}});
  CHECK(ends(good("M1e1 2")) == Ends{{10, 2}});
}

TEST_CASE("curves have two control points") {
  const Path path = good("M 1 1 c 1 0 2 1 3 3");
  CHECK(path[1].kind == Kind::curve);
  CHECK(path[1].a == Point{{2}, {1}});
  CHECK(path[1].b == Point{{3}, {2}});
  CHECK(path[1].to == Point{{4}, {4}});
}

TEST_CASE("a curve with one control point becomes one with two") {
  const Path path = good("M 0 0 Q 3 6 6 0");
  CHECK(path[1].a.x.value == Approx(2));  // two thirds of the way to (3, 6)
  CHECK(path[1].a.y.value == Approx(4));
  CHECK(path[1].b.x.value == Approx(4));
  CHECK(path[1].b.y.value == Approx(4));
  CHECK(path[1].to == Point{{6}, {0}});
}

TEST_CASE("closing leads back to the start") {
  const Path path = good("M 1 1 L 5 1 z l 1 1");
  CHECK(path[2].kind == Kind::close);
  CHECK(path[3].to == Point{{2}, {2}});
}

TEST_CASE("nothing is an empty path") {
  CHECK(good("").empty());
  CHECK(good("  ").empty());
}

TEST_CASE("a mistake is found at its byte, and what is before it stays") {
  const auto [data, wrong, steps] = GENERATE(table<std::string, std::size_t, std::size_t>({
      {"M 0 0 A 1 1", 6, 1},    // no such command
      {"M 0 x", 4, 0},          // no number
      {"M 0 0 L 1", 8, 1},      // a number is missing: the last byte
      {"1 2", 0, 0},            // no command
      {"L 1 1", 0, 0},          // from nowhere
      {"M 0 0 Z 5 5", 8, 2},    // nothing to repeat
      {"M 0 0 L inf 0", 8, 1},  // not a length
      {"M 0 0 ; L 1 1", 6, 1},
  }));
  const SvgPath made = parse_svg_path(data);
  INFO(data);
  CHECK(made.wrong == wrong);
  CHECK(made.path.size() == steps);
}
