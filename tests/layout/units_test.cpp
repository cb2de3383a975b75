#include "layout/scene/units.h"

#include <catch2/catch.hpp>

using namespace rulepress::layout;

TEST_CASE("an inch is 25.4 mm and 72 pt") {
  CHECK(to_pt(Mm{25.4}).value == Approx(72));
  CHECK(to_mm(Pt{36}).value == Approx(12.7));
}

TEST_CASE("lengths add, scale and compare") {
  Mm length = Mm{2} + Mm{3} * 2 - Mm{1};
  CHECK(length == Mm{7});
  length += Mm{1};
  length -= Mm{3};
  CHECK(length == Mm{5});
  CHECK(-length < Mm{0});
  CHECK(length / Mm{2} == 2.5);
  CHECK(length / 2 == Mm{2.5});
}

TEST_CASE("a box knows its far edges") {
  const Box box{{1}, {2}, {10}, {20}};
  CHECK(box.right() == Mm{11});
  CHECK(box.bottom() == Mm{22});
}
