#include "press/tuckbox.h"

#include <algorithm>
#include <cmath>

#include "press/plans.h"

using namespace rulepress::press;
using namespace rulepress::test;
using rulepress::layout::Point;

namespace {

Deck deck_of(std::string_view size, std::size_t cards, double thickness = 0.3) {
  return {"Night Flowers", size_of(size), cards, Mm{thickness}};
}

// The upright folds between the walls, from left to right.
std::vector<double> wall_folds(const Page& page) {
  std::vector<double> found;
  for (const Mark& mark : page.marks) {
    if (mark.dash == Dash::dotted && mark.from.x == mark.to.x) found.push_back(mark.from.x.value);
  }
  std::sort(found.begin(), found.end());
  return found;
}

bool near(Point a, Point b) {
  return std::hypot((a.x - b.x).value, (a.y - b.y).value) < 1e-6;
}

}  // namespace

TEST_CASE("a box is a little larger than its cards, and as deep as they are many and thick") {
  const Tuckbox box = tuckbox_for(deck_of("poker", 54));
  CHECK(box.width.value == Approx(64.5));
  CHECK(box.height.value == Approx(89.9));
  CHECK(box.depth.value == Approx(54 * 0.3 + 1));
  CHECK(tuckbox_for(deck_of("poker", 54, 0.6)).depth.value == Approx(54 * 0.6 + 1));
  CHECK(tuckbox_for(deck_of("poker", 1)).depth.value >= 4);
}

TEST_CASE("folded at the dots, front and back lie opposite each other and both sides close the box") {
  for (const char* size : {"poker", "mini", "tarot"}) {
    for (const std::size_t cards : {1, 20, 54, 90}) {
      CAPTURE(size, cards);
      const Tuckbox box = tuckbox_for(deck_of(size, cards));
      const SheetPlan plan = plan_tuckboxes({deck_of(size, cards)}, on("A3"));
      REQUIRE(plan.pages.size() == 1);
      const auto folds = wall_folds(plan.pages[0]);
      REQUIRE(folds.size() == 4);
      CHECK(folds[1] - folds[0] == Approx(box.depth.value));
      CHECK(folds[2] - folds[1] == Approx(box.width.value));
      CHECK(folds[3] - folds[2] == Approx(box.depth.value));
      double left = 1e9;
      for (const Mark& mark : plan.pages[0].marks) left = std::min(left, mark.from.x.value);
      CHECK(folds[0] - left == Approx(box.width.value));
    }
  }
}

TEST_CASE("the cuts of a box are one closed line around all folds") {
  const Page page = plan_tuckboxes({deck_of("poker", 54)}, on("A4")).pages.at(0);
  // Every end of a cut meets exactly one other.
  for (const Mark& mark : page.marks) {
    if (mark.dash != Dash::whole) continue;
    for (const Point& end : {mark.from, mark.to}) {
      int met = 0;
      for (const Mark& other : page.marks) {
        if (other.dash != Dash::whole) continue;
        met += (near(other.from, end) ? 1 : 0) + (near(other.to, end) ? 1 : 0);
      }
      CAPTURE(end.x.value, end.y.value);
      CHECK(met == 2);
    }
  }
}

TEST_CASE("a box is inside the margin with all its words, and is turned where that makes room") {
  for (const char* paper : {"A4", "Letter"}) {
    for (const std::size_t cards : {10, 54, 80}) {
      CAPTURE(paper, cards);
      const SheetPlan plan = plan_tuckboxes({deck_of("poker", cards)}, on(paper));
      REQUIRE(plan.pages.size() == 1);
      const Page& page = plan.pages[0];
      const Box usable{Mm{4.99}, Mm{4.99}, page.size.width - Mm{9.98}, page.size.height - Mm{9.98}};
      for (const Mark& mark : page.marks) {
        CHECK(inside({mark.from.x, mark.from.y, Mm{0}, Mm{0}}, usable));
        CHECK(inside({mark.to.x, mark.to.y, Mm{0}, Mm{0}}, usable));
      }
      for (const Label& label : page.labels) CHECK(inside(label.box, usable));
    }
  }
  CHECK(plan_tuckboxes({deck_of("poker", 54)}, on("A4")).pages.at(0).size.width.value == Approx(210));
  CHECK(plan_tuckboxes({deck_of("poker", 108)}, on("A4")).pages.at(0).size.width.value == Approx(297));
}

TEST_CASE("a box that fits no page is named, the others are planned") {
  const SheetPlan plan = plan_tuckboxes({deck_of("poker", 500), deck_of("poker", 20)}, on("A4"));
  REQUIRE(plan.unplaced.size() == 1);
  CHECK(plan.unplaced[0].piece == 0);
  CHECK(plan.pages.size() == 1);
}

TEST_CASE("boxes are as they were") {
  SheetOptions options = on("A4");
  options.game = "Star Garden";
  check_golden("tuckbox_a4.txt", dump(plan_tuckboxes({deck_of("poker", 54)}, options)));
}
