#include "layout/scene/border.h"

#include <catch2/catch.hpp>

using namespace rulepress::layout;

namespace {

constexpr Colour red{1, 0, 0, 1};
constexpr Colour blue{0, 0, 1, 1};

Item box(double x, double y, double width, double height, const Colour& colour, double radius = 0) {
  return {Shape{rectangle_path({{x}, {y}, {width}, {height}}, {radius}), Fill{colour}, std::nullopt}};
}

Scene card(std::vector<Item> items) {
  Scene scene;
  scene.size = {{60}, {90}};
  scene.bleed = {3};
  scene.items = std::move(items);
  return scene;
}

}  // namespace

TEST_CASE("a ground that reaches into the bleed is a border, whatever stands on it") {
  CHECK(border_of(card({box(-3, -3, 66, 96, red)})) == red);
  CHECK(border_of(card({box(-3, -3, 66, 96, red), box(5, 5, 50, 80, blue)})) == red);
  CHECK(border_of(card({box(-3, -3, 66, 96, blue), box(-3, -3, 66, 96, red)})) == red);
  CHECK(border_of(card({box(10, 10, 20, 20, blue)})) == Colour{1, 1, 1, 1});
  CHECK(border_of(card({})) == Colour{1, 1, 1, 1});
}

TEST_CASE("several colours along the cut are no border") {
  CHECK_FALSE(border_of(card({box(-3, -3, 66, 96, red), box(-3, -3, 66, 18, blue)})));
  CHECK_FALSE(border_of(card({box(0, 0, 60, 90, red)})));        // white beyond the cut
  CHECK_FALSE(border_of(card({box(-3, -3, 66, 96, red, 10)})));  // white corners
  CHECK_FALSE(border_of(card({box(-3, -3, 66, 96, {1, 0, 0, 0.5})})));
}

TEST_CASE("pictures, gradients and faded groups are no border") {
  CHECK_FALSE(border_of(card({{Picture{"a.png", {{-3}, {-3}, {66}, {96}}}}})));
  CHECK(border_of(card({{Picture{"a.png", {{5}, {5}, {20}, {20}}}}})));
  Shape sky{rectangle_path({{-3}, {-3}, {66}, {96}}, {}), Fill{Gradient{{{0}, {0}}, {{0}, {90}}, red, blue}},
            std::nullopt};
  CHECK_FALSE(border_of(card({{sky}})));
  Group faded;
  faded.opacity = 0.5;
  faded.items = {box(-3, -3, 66, 96, red)};
  CHECK_FALSE(border_of(card({{faded}})));
}

TEST_CASE("groups are seen where they stand, turned and clipped") {
  Group group;
  group.origin = {{-3}, {-3}};
  group.items = {box(0, 0, 66, 96, red)};
  CHECK(border_of(card({{group}})) == red);
  group.clip = rectangle_path({{10}, {10}, {20}, {20}}, {});
  CHECK(border_of(card({{group}})) == Colour{1, 1, 1, 1});
  group.clip.reset();
  group.degrees = 45;
  group.pivot = {{33}, {48}};
  CHECK_FALSE(border_of(card({{group}})));
}

TEST_CASE("a frame drawn along the cut counts as what is there") {
  Shape frame{rectangle_path({{0}, {0}, {60}, {90}}, {}), std::nullopt, Stroke{blue, {8}, {}}};
  CHECK(border_of(card({box(-3, -3, 66, 96, red), {frame}})) == blue);
}

TEST_CASE("circles and hexagons have no border that a straight cut could share") {
  Scene scene = card({box(-3, -3, 66, 96, red)});
  scene.outline = Outline::circle;
  CHECK_FALSE(border_of(scene));
  scene.outline = Outline::rounded;
  CHECK(border_of(scene) == red);
}
