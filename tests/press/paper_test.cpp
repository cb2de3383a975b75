#include "press/paper.h"

#include <catch2/catch.hpp>

using namespace rulepress::press;

TEST_CASE("a paper is found by its name, whatever the case") {
  const auto letter = find_paper("letter");
  REQUIRE(letter);
  CHECK(letter->name == "Letter");
  CHECK(letter->size.width.value == 215.9);
  CHECK(letter->size.height.value == 279.4);
  CHECK(find_paper("a4")->size.height.value == 297);
  CHECK(find_paper("Tabloid")->size.height.value == 431.8);
  CHECK(find_paper("LEGAL")->size.height.value == 355.6);
}

TEST_CASE("a paper can be given in figures and then stands upright") {
  CHECK(find_paper("210x297")->size == find_paper("A4")->size);
  CHECK(find_paper("297 x 210 mm")->size == find_paper("A4")->size);
  CHECK(find_paper("8.5x11in")->size.width.value == Approx(215.9));
  CHECK(find_paper("8.5x11in")->size.height.value == Approx(279.4));
}

TEST_CASE("what is no size is no paper") {
  for (const char* name : {"", "A", "A44", "210", "210x", "x297", "210x297cm", "0x0", "-5x10", "nanx10",
                           "1e9x1e9", "99999x3", "infx10"}) {
    CAPTURE(name);
    CHECK_FALSE(find_paper(name));
  }
}
