#include "layout/scene/colour.h"

#include <catch2/catch.hpp>

using namespace rulepress::layout;

TEST_CASE("colours are written long or short, with or without alpha") {
  CHECK(parse_colour("#ff0033") == Colour{1, 0, 0.2, 1});
  CHECK(parse_colour("#FF0033") == Colour{1, 0, 0.2, 1});
  CHECK(parse_colour("#f03") == Colour{1, 0, 0.2, 1});
  CHECK(parse_colour("#ff003333") == Colour{1, 0, 0.2, 0.2});
  CHECK(parse_colour("#f033") == Colour{1, 0, 0.2, 0.2});
}

TEST_CASE("three colours have names") {
  CHECK(parse_colour("black") == Colour{0, 0, 0, 1});
  CHECK(parse_colour("white") == Colour{1, 1, 1, 1});
  CHECK(parse_colour("none")->alpha == 0);
}

TEST_CASE("anything else is no colour") {
  for (const char* text :
       {"", "#", "#f", "#ff", "#fffff", "#fffffff", "#fffffffff", "#ggg", "ff0033", "red", "#ff 033"}) {
    INFO(text);
    CHECK_FALSE(parse_colour(text).has_value());
  }
}

TEST_CASE("contrast runs from 1 to 21, whichever comes first") {
  const Colour black{};
  const Colour white{1, 1, 1, 1};
  CHECK(contrast(black, white) == Approx(21));
  CHECK(contrast(white, black) == Approx(21));
  CHECK(contrast(white, white) == Approx(1));
  // Pure red has a luminance of 0.2126: (1 + 0.05) / (0.2126 + 0.05).
  CHECK(contrast(white, {1, 0, 0, 1}) == Approx(3.998).epsilon(0.001));
}

TEST_CASE("colours are printed as they are written") {
  CHECK(to_text(Colour{1, 0, 0.2, 1}) == "#ff0033");
  CHECK(to_text(Colour{1, 0, 0.2, 0.2}) == "#ff003333");
  CHECK(to_text(Colour{2, -1, 0, 1}) == "#ff0000");
}
