// Tokens: round art on squares, with both sides.
#include "press/plans.h"

using namespace rulepress::press;
using namespace rulepress::test;
using rulepress::layout::Outline;

namespace {

Piece coin(std::size_t count) {
  Piece piece = piece_of("25x25", count, 2);
  piece.outline = Outline::circle;
  return piece;
}

}  // namespace

TEST_CASE("round counters stand on squares, and their backs lie behind their fronts") {
  for (const char* paper : {"A4", "Letter"}) {
    for (const bool folded : {false, true}) {
      CAPTURE(paper, folded);
      SheetOptions options = on(paper);
      options.folded = folded;
      const SheetPlan plan = impose({coin(30)}, options);
      REQUIRE(plan.pages.size() == (folded ? 1 : 2));
      const Page& front = plan.pages.front();
      CHECK(front.cuts.size() == 30);  // on fronts only
      std::vector<Box> fronts;
      std::vector<Box> backs;
      for (const Page& page : plan.pages) {
        for (const Placement& one : page.placements) {
          CHECK(one.trim.width == one.trim.height);
          (one.face == 0 ? fronts : backs).push_back(one.trim);
        }
      }
      REQUIRE(fronts.size() == 30);
      REQUIRE(backs.size() == 30);
      const rulepress::layout::Size size = front.size;
      const bool upright = size.height > size.width;
      for (const Box& box : fronts) {
        // Folded, the page turns over its middle line; printed, around its long edge.
        const bool over = folded || !upright;
        const Box behind = over ? Box{box.x, size.height - box.bottom(), box.width, box.height}
                                : Box{size.width - box.right(), box.y, box.width, box.height};
        CHECK(std::any_of(backs.begin(), backs.end(),
                          [&](const Box& back) { return agree(back, behind, 0.1); }));
      }
    }
  }
}

TEST_CASE("sheets of double-sided counters are as they were") {
  SheetOptions options = on("Letter");
  options.game = "Star Garden";
  check_golden("tokens_letter.txt", dump(impose({coin(10)}, options)));
}
