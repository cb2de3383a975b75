#include "press/singles.h"

#include <catch2/catch.hpp>

using namespace rulepress;
using layout::Mm;

namespace {

const std::vector<press::SingleFace> two{
    {0, {Mm{63}, Mm{88}}, Mm{3}, "spells", press::Side::front},
    {1, {Mm{63}, Mm{88}}, Mm{3}, "spells", press::Side::back},
};

}  // namespace

TEST_CASE("with bleed, a page is as large as the face with its bleed, and the trim lies inside") {
  CHECK(press::dump(press::one_a_page(two, true)) ==
        "sheets  0.00 x 0.00 fronts-only\n"
        "page 1 front 69.00 x 94.00 bleed whole\n"
        "  deck spells\n"
        "  face 0 at 3.00 3.00 size 63.00 x 88.00 turned 0 visible 0.00 0.00 size 69.00 x 94.00\n"
        "page 2 back 69.00 x 94.00 bleed whole\n"
        "  deck spells\n"
        "  face 1 at 3.00 3.00 size 63.00 x 88.00 turned 0 visible 0.00 0.00 size 69.00 x 94.00\n");
}

TEST_CASE("without bleed, a page is the cut card") {
  const auto plan = press::one_a_page({two.front()}, false);
  REQUIRE(plan.pages.size() == 1);
  CHECK(plan.pages[0].size == layout::Size{Mm{63}, Mm{88}});
  CHECK(plan.pages[0].bleed == press::Bleed::none);
  CHECK(plan.pages[0].placements[0].visible == plan.pages[0].placements[0].trim);
}
