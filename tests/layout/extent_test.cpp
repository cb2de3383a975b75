#include "layout/scene/extent.h"

#include <catch2/catch.hpp>

using namespace rulepress::layout;

namespace {

Item rectangle(double x, double y, double width, double height) {
  return {Shape{rectangle_path({{x}, {y}, {width}, {height}}, {}), Colour{}, std::nullopt}};
}

}  // namespace

TEST_CASE("the extent of items is the smallest box around all of them") {
  const std::vector<Item> items{rectangle(5, 6, 10, 2), {Picture{"a.svg", {{1}, {7}, {2}, {8}}}}};
  CHECK(extent_of(items) == Box{{1}, {6}, {14}, {9}});
  CHECK(extent_of({}) == std::nullopt);
}

TEST_CASE("a group reaches as far as what is in it, turned and clipped") {
  Group group;
  group.degrees = 90;
  group.pivot = {{10}, {10}};
  group.items.push_back(rectangle(6, 9, 8, 2));
  const auto turned = extent_of(std::vector<Item>{{group}});
  REQUIRE(turned);
  CHECK(turned->x.value == Approx(9));
  CHECK(turned->y.value == Approx(6));
  CHECK(turned->width.value == Approx(2));
  CHECK(turned->height.value == Approx(8));
  group.degrees = 0;
  group.clip = rectangle_path({{6}, {9}, {3}, {1}}, {});
  CHECK(extent_of(std::vector<Item>{{group}}) == Box{{6}, {9}, {3}, {1}});
}

TEST_CASE("text reaches as far as its letters") {
  auto set = std::make_shared<SetText>();
  GlyphRun run;
  run.size = to_pt(Mm{4});
  run.at = {{2}, {5}};
  run.width = Mm{9};
  run.glyphs.resize(3);
  set->runs.push_back(run);
  Text text;
  text.at = {{10}, {20}};
  text.set = set;
  const auto box = extent_of(std::vector<Item>{{text}});
  REQUIRE(box);
  CHECK(box->x.value == Approx(12));
  CHECK(box->y.value == Approx(22));
  CHECK(box->width.value == Approx(9));
  CHECK(box->height.value == Approx(4));
  text.set = nullptr;
  CHECK(extent_of(std::vector<Item>{{text}}) == std::nullopt);
}
