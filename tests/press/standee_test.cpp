// Standees, folded by hand: both sides lie back to back, heads up.
#include "press/standee.h"

#include <algorithm>

#include "press/plans.h"

using namespace rulepress::press;
using namespace rulepress::test;
using rulepress::layout::Point;

namespace {

// Where a box comes to lie when the paper is folded at a line.
Box folded_at(const Mark& fold, const Box& box) {
  if (fold.from.y == fold.to.y) return {box.x, 2 * fold.from.y - box.bottom(), box.width, box.height};
  REQUIRE(fold.from.x == fold.to.x);
  return {2 * fold.from.x - box.right(), box.y, box.width, box.height};
}

std::vector<Mark> folds_of(const Page& page) {
  std::vector<Mark> folds;
  std::copy_if(page.marks.begin(), page.marks.end(), std::back_inserter(folds),
               [](const Mark& mark) { return mark.dash == Dash::dotted; });
  return folds;
}

}  // namespace

TEST_CASE("folded at its head, both sides of a standee lie back to back within a tenth of a millimetre") {
  for (const char* paper : {"A4", "Letter", "A3"}) {
    for (const char* size : {"30x50", "25x40", "60x90", "100x60", "80x120"}) {
      for (const double bleed : {0.0, 2.0, 3.0}) {
        CAPTURE(paper, size, bleed);
        const SheetPlan plan = impose({standee_of(piece_of(size, 5, bleed))}, on(paper));
        REQUIRE(plan.unplaced.empty());
        CHECK(plan.duplex == Duplex::fronts_only);
        std::size_t standees = 0;
        bool good = true;
        for (const Page& page : plan.pages) {
          const auto folds = folds_of(page);
          const std::size_t half = page.placements.size() / 2;
          REQUIRE(folds.size() == half * 3);
          for (std::size_t i = 0; i < half; ++i) {
            const Placement& front = page.placements[i];
            const Placement& back = page.placements[half + i];
            const Mark& head = folds[i * 3 + 1];
            good = good && agree(folded_at(head, back.trim), front.trim, 0.1);
            good = good && agree(folded_at(head, back.visible), front.visible, 0.1);
            good = good && back.rotation == (front.rotation + 180) % 360 && back.face == front.face + 1000;
            // The fold is at the head, not at the feet: an upright figure hangs below it.
            good = good &&
                   (front.rotation == 0 ? front.trim.y == head.from.y : front.trim.right() == head.from.x);
            // Folds of tabs are at the feet of both.
            good = good && agree(folded_at(head, ink(folds[i * 3])), ink(folds[i * 3 + 2]), 0.1);
            ++standees;
          }
        }
        CHECK(good);
        CHECK(standees == 5);
      }
    }
  }
}

TEST_CASE("neither side of a standee shows on another one") {
  const SheetPlan plan = impose({standee_of(piece_of("30x50", 12, 3))}, on("A4"));
  for (const Page& page : plan.pages) {
    for (const Placement& one : page.placements) {
      for (const Placement& other : page.placements) {
        if (&one != &other) CHECK_FALSE(overlap(one.visible, other.visible));
      }
    }
  }
}

TEST_CASE("a standee without a back shows its front on both sides") {
  Piece flat = piece_of("30x50", 1, 2, 7);
  flat.back.reset();
  const Page page = impose({standee_of(flat)}, on("A4")).pages.at(0);
  REQUIRE(page.placements.size() == 2);
  CHECK(page.placements[0].face == 7);
  CHECK(page.placements[1].face == 7);
}

TEST_CASE("a strip that is longer than the paper is named") {
  const SheetPlan plan = impose({standee_of(piece_of("50x150", 1, 2))}, on("A4"));
  REQUIRE(plan.unplaced.size() == 1);
  CHECK(plan.unplaced[0].size.height.value == Approx(320));
}

TEST_CASE("standees are as they were") {
  SheetOptions options = on("A4");
  options.game = "Star Garden";
  check_golden("standees_a4.txt", dump(impose({standee_of(piece_of("30x50", 3, 2))}, options)));
}
