#include "press/honeycomb.h"

#include <algorithm>
#include <cmath>

#include "layout/scene/outline.h"
#include "press/plans.h"

using namespace rulepress::press;
using namespace rulepress::test;
using rulepress::layout::Outline;

namespace {

Piece hexagon(std::string_view size, std::size_t count, double bleed) {
  Piece piece = piece_of(size, count, bleed);
  piece.outline = Outline::hexagon;
  return piece;
}

// Whether two hexagons of one size and way of standing have a point in common, by their three pairs of sides.
bool touch(const Box& a, const Box& b) {
  const double x = std::abs((a.x - b.x) / a.width);
  const double y = std::abs((a.y - b.y) / a.height);
  const double slack = 1e-6;
  if (a.width > a.height) return y < 1 - slack && x + y / 2 < 1 - slack;
  return x < 1 - slack && y + x / 2 < 1 - slack;
}

}  // namespace

TEST_CASE("hexagons interlock where that saves a page, and only there") {
  const std::string size = "60x69.28";
  const SheetOptions options = on("A4");
  const auto pages = [&](std::size_t count, Outline outline) {
    Piece piece = hexagon(size, count, 2);
    piece.outline = outline;
    piece.back.reset();
    return impose({piece}, options).pages;
  };
  // A grid holds 3 x 4, a honeycomb 3 + 2 + 3 + 2 + 3.
  CHECK(pages(13, Outline::rectangle).size() == 2);
  REQUIRE(pages(13, Outline::hexagon).size() == 1);
  CHECK(pages(13, Outline::hexagon)[0].marks.empty());
  CHECK(pages(13, Outline::hexagon)[0].cuts.size() == 13);
  REQUIRE(pages(12, Outline::hexagon).size() == 1);
  CHECK_FALSE(pages(12, Outline::hexagon)[0].marks.empty());
}

TEST_CASE("interlocked hexagons stand clear of each other and of the margin, with their bleed") {
  for (const char* paper : {"A4", "Letter", "A3"}) {
    for (const char* size : {"60x69.28", "69.28x60", "30x34.64", "34.64x30", "25x30", "18x20.78"}) {
      for (const double bleed : {0.0, 1.0, 3.0}) {
        CAPTURE(paper, size, bleed);
        const SheetOptions options = on(paper);
        const auto comb = best_honeycomb(
            {options.paper.size, options.orientation, size_of(size), Mm{bleed}, Mm{5}, Mm{0}}, Mm{3.4});
        REQUIRE(comb);
        const Box usable{Mm{5}, Mm{5}, comb->page.width - Mm{10}, comb->page.height - Mm{10}};
        bool good = true;
        for (std::size_t i = 0; i < comb->slots.size(); ++i) {
          const Box shown = rulepress::layout::wider(comb->slots[i], comb->shown, Outline::hexagon);
          good = good && inside(shown, usable);
          for (std::size_t j = 0; j < i; ++j) {
            good = good &&
                   !touch(shown, rulepress::layout::wider(comb->slots[j], comb->shown, Outline::hexagon));
          }
        }
        CHECK(good);
      }
    }
  }
}

TEST_CASE("backs of interlocked hexagons lie behind their fronts") {
  for (const Duplex duplex : {Duplex::long_edge, Duplex::short_edge}) {
    SheetOptions options = on("A4");
    options.duplex = duplex;
    const SheetPlan plan = impose({hexagon("60x69.28", 13, 2)}, options);
    REQUIRE(plan.pages.size() == 2);
    const Page& front = plan.pages[0];
    const Page& back = plan.pages[1];
    REQUIRE(back.placements.size() == 13);
    const bool around_vertical = (front.size.height > front.size.width) == (duplex == Duplex::long_edge);
    for (std::size_t i = 0; i < 13; ++i) {
      const Box& trim = back.placements[i].trim;
      const Box seen = around_vertical
                           ? Box{front.size.width - trim.right(), trim.y, trim.width, trim.height}
                           : Box{trim.x, front.size.height - trim.bottom(), trim.width, trim.height};
      CHECK(agree(seen, front.placements[i].trim, 0.1));
      CHECK(back.placements[i].shape == Outline::hexagon);
    }
  }
}

TEST_CASE("honeycombs are as they were") {
  SheetOptions options = on("A4");
  options.game = "Star Garden";
  check_golden("honeycomb_a4.txt", dump(impose({hexagon("60x69.28", 13, 2)}, options)));
}
