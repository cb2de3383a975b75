#include "layout/scene/emblem.h"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace rulepress::layout;

namespace {

constexpr Box box{{5}, {7}, {40}, {20}};
constexpr Colour tint{0.8, 0.3, 0.1, 1};

std::string drawn(std::string_view seed, const Colour& colour = tint) {
  Scene scene;
  scene.items = emblem(seed, colour, box);
  return dump(scene);
}

}  // namespace

TEST_CASE("an emblem is the same for the same seed and differs between seeds") {
  CHECK(drawn("ember") == drawn("ember"));
  CHECK(drawn("ember") != drawn("frost"));
  CHECK(drawn("ember") != drawn("embes"));
  CHECK(drawn("ember") != drawn("ember", {0.1, 0.3, 0.8, 1}));
}

TEST_CASE("an emblem stays within its box, and what does not is clipped to it") {
  int groups = 0;
  for (const char* seed : {"", "a", "ember", "frost", "a-long-name-of-a-card"}) {
    for (const Item& item : emblem(seed, tint, box)) {
      if (const auto* group = std::get_if<Group>(&item.what)) {
        ++groups;
        REQUIRE(group->clip.has_value());
        CHECK((*group->clip)[0].to == Point{{5}, {7}});
        CHECK((*group->clip)[2].to == Point{{45}, {27}});
        continue;
      }
      for (const PathStep& step : std::get<Shape>(item.what).path) {
        if (step.kind == PathStep::Kind::close) continue;
        CHECK(step.to.x.value >= 5);
        CHECK(step.to.x.value <= 45);
        CHECK(step.to.y.value >= 7);
        CHECK(step.to.y.value <= 27);
      }
    }
  }
  CHECK(groups == 5);
}

TEST_CASE("a word has its own colour, neither pale nor black") {
  CHECK(colour_for("spell") == colour_for("spell"));
  CHECK_FALSE(colour_for("spell") == colour_for("hero"));
  for (const char* word : {"", "spell", "hero", "monster", "place"}) {
    const Colour colour = colour_for(word);
    const auto [least, most] = std::minmax({colour.red, colour.green, colour.blue});
    CHECK(most >= 0.62);
    CHECK(most <= 0.77);
    CHECK(least >= 0);
    CHECK(least < most * 0.5);  // at least 0.55 of saturation
    CHECK(colour.alpha == 1);
  }
}
