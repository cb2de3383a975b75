#include "layout/scene/scene.h"

#include <catch2/catch.hpp>

using namespace rulepress::layout;
using Kind = PathStep::Kind;

namespace {

std::string kinds(const Path& path) {
  std::string made;
  for (const PathStep& step : path) made += "MLCZ"[static_cast<int>(step.kind)];
  return made;
}

}  // namespace

TEST_CASE("a rectangle goes round its corners") {
  const Path path = rectangle_path({{1}, {2}, {10}, {20}}, {});
  REQUIRE(kinds(path) == "MLLLZ");
  CHECK(path[0].to == Point{{1}, {2}});
  CHECK(path[1].to == Point{{11}, {2}});
  CHECK(path[2].to == Point{{11}, {22}});
  CHECK(path[3].to == Point{{1}, {22}});
}

TEST_CASE("round corners start a radius before the corner") {
  const Path path = rectangle_path({{0}, {0}, {10}, {20}}, {3});
  REQUIRE(kinds(path) == "MLCLCLCLCZ");
  CHECK(path[0].to == Point{{3}, {0}});
  CHECK(path[1].to == Point{{7}, {0}});
  CHECK(path[2].to == Point{{10}, {3}});
  CHECK(path[8].to == path[0].to);
}

TEST_CASE("a radius is never more than half the shorter side, nor less than nothing") {
  CHECK(rectangle_path({{0}, {0}, {10}, {20}}, {50})[0].to == Point{{5}, {0}});
  CHECK(kinds(rectangle_path({{0}, {0}, {10}, {20}}, {-1})) == "MLLLZ");
}

TEST_CASE("an ellipse touches the middle of each side") {
  const Path path = ellipse_path({{0}, {0}, {10}, {20}});
  REQUIRE(kinds(path) == "MCCCCZ");
  CHECK(path[0].to == Point{{0}, {10}});
  CHECK(path[1].to == Point{{5}, {0}});
  CHECK(path[2].to == Point{{10}, {10}});
  CHECK(path[3].to == Point{{5}, {20}});
  CHECK(path[4].to == Point{{0}, {10}});
}

TEST_CASE("a polygon without corners is no path") {
  CHECK(polygon_path({}).empty());
  CHECK(kinds(polygon_path({{{0}, {0}}, {{1}, {0}}, {{0}, {1}}})) == "MLLZ");
}

TEST_CASE("a scene is dumped one item a line") {
  Scene scene;
  scene.id = "ember/front";
  scene.size = {{63}, {88}};
  scene.bleed = {3};
  Group group;
  group.degrees = 90;
  group.opacity = 0.5;
  group.items.push_back({Picture{"art/a.png", {{1}, {2}, {3}, {4}}}});
  scene.items.push_back(
      {Shape{polygon_path({{{0}, {0}}, {{1}, {0}}}), Fill{Colour{1, 0, 0, 1}}, Stroke{{}, {0.25}, {}}}});
  scene.items.push_back({std::move(group)});
  CHECK(dump(scene) ==
        "scene ember/front 63.00 x 88.00 bleed 3.00\n"
        "  shape M 0.00 0.00 L 1.00 0.00 Z fill #ff0000 stroke #000000 0.25\n"
        "  group at 0.00 0.00 turned 90.00 opacity 0.50\n"
        "    picture art/a.png at 1.00 2.00 size 3.00 x 4.00\n");
}
