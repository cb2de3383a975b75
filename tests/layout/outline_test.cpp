#include "layout/scene/outline.h"

#include "layout/composed.h"

using namespace rulepress;
using namespace rulepress::layout;
using namespace rulepress::layout::test_of_compose;

namespace {

const Box square{{0}, {0}, {20}, {20}};

std::string corners(const Path& path) {
  std::string made;
  for (const PathStep& step : path) {
    if (step.kind != PathStep::Kind::close)
      made += fmt::format("{:g},{:g} ", step.to.x.value, step.to.y.value);
  }
  return made;
}

}  // namespace

TEST_CASE("a hexagon lies on a side when it is wide, and stands on a corner when it is high") {
  CHECK(corners(outline_path(Outline::hexagon, {{0}, {0}, {40}, {30}}, {})) ==
        "0,15 10,0 30,0 40,15 30,30 10,30 ");
  CHECK(corners(outline_path(Outline::hexagon, {{0}, {0}, {30}, {40}}, {})) ==
        "15,0 30,10 30,30 15,40 0,30 0,10 ");
}

TEST_CASE("every outline touches its box") {
  for (const Outline one : {Outline::rectangle, Outline::rounded, Outline::circle, Outline::hexagon}) {
    CHECK(bounds(outline_path(one, square, Mm{3})) == square);
  }
}

TEST_CASE("bleed moves the sides of a hexagon as far as those of a rectangle") {
  CHECK(wider(square, Mm{3}, Outline::circle) == Box{{-3}, {-3}, {26}, {26}});
  const Box wide = wider({{0}, {0}, {40}, {20}}, Mm{3}, Outline::hexagon);
  CHECK(wide == Box{{-6}, {-3}, {52}, {26}});
}

TEST_CASE("what is inside the box may be outside of the outline") {
  const Box corner{{1}, {1}, {2}, {2}};
  CHECK(outside(Outline::rectangle, square, corner).value < 0);
  CHECK(outside(Outline::rounded, square, corner).value < 0);
  CHECK(outside(Outline::circle, square, corner).value == Approx(std::hypot(9, 9) - 10));
  CHECK(outside(Outline::hexagon, square, corner).value > 0);
  const Box middle{{8}, {8}, {4}, {4}};
  CHECK(outside(Outline::circle, square, middle).value < 0);
  CHECK(outside(Outline::hexagon, square, middle).value < 0);
  CHECK(outside(Outline::rectangle, square, {{-2}, {0}, {5}, {5}}).value == Approx(2));
}

TEST_CASE("round and six-sided faces are clipped to their outline with bleed, others are not") {
  const std::string rect = "front = [{ kind = \"rect\" }]";
  CHECK(Composed(rect, "bleed = 2\noutline = \"circle\"\n").front() == "[clipped to -2 -2 64 94: 0 0 60 90]");
  CHECK(Composed(rect, "bleed = 2\noutline = \"rounded\"\n").front() == "0 0 60 90");
  CHECK(Composed(rect, "bleed = 2\n").front() == "0 0 60 90");
  CHECK(Composed(rect, "outline = \"rounded\"\n").faces.front.corner_radius == Mm{3});
  CHECK(Composed(rect, "corner = 4\n").faces.front.outline == Outline::rounded);
  CHECK(Composed(rect).faces.front.outline == Outline::rectangle);
}
