// Gutterfolds: fronts and backs on one side of the paper, with a fold between them.
#include <algorithm>

#include "press/plans.h"

using namespace rulepress::press;
using namespace rulepress::test;
using rulepress::layout::Box;
using rulepress::layout::Mm;

namespace {

SheetOptions folded(std::string_view paper) {
  SheetOptions options = on(paper);
  options.folded = true;
  return options;
}

const Mark& fold_of(const Page& page) {
  const auto fold = std::find_if(page.marks.begin(), page.marks.end(),
                                 [](const Mark& mark) { return mark.dash == Dash::dotted; });
  REQUIRE(fold != page.marks.end());
  return *fold;
}

// Where a box of the lower half comes to lie when it is folded up behind the upper one.
Box folded_up(const Box& box, Mm fold) {
  return {box.x, fold - (box.bottom() - fold), box.width, box.height};
}

}  // namespace

TEST_CASE("folded at the dots, every back lies behind its front") {
  for (const char* paper : {"A4", "Letter", "A3", "Tabloid", "Legal"}) {
    for (const auto& size : rulepress::layout::component_sizes()) {
      for (const std::size_t count : {1, 2, 5, 9, 37}) {
        for (const double bleed : {0.0, 1.0, 3.0}) {
          CAPTURE(paper, size.name, count, bleed);
          const SheetPlan plan = impose({piece_of(size.name, count, bleed)}, folded(paper));
          REQUIRE(plan.unplaced.empty());
          CHECK(plan.folded);
          CHECK(plan.duplex == Duplex::fronts_only);
          std::size_t fronts = 0;
          bool good = true;
          for (const Page& page : plan.pages) {
            const Mark& fold = fold_of(page);
            good = good && page.side == Side::front && fold.from.y == fold.to.y;
            good = good && fold.from.y == page.size.height / 2 && page.placements.size() % 2 == 0;
            const std::size_t half = page.placements.size() / 2;
            fronts += half;
            for (std::size_t i = 0; i < half; ++i) {
              const Placement& front = page.placements[i];
              const Placement& back = page.placements[half + i];
              good = good && back.face == front.face + 1000;
              good = good && agree(folded_up(back.trim, fold.from.y), front.trim, 0.1);
              good = good && agree(folded_up(back.visible, fold.from.y), front.visible, 0.1);
              // A back's head points to the fold when its front's points away from it.
              good = good && (front.rotation + back.rotation) % 360 == 180;
              // 5 mm from the bleed.
              good = good && front.visible.bottom() <= fold.from.y - Mm{5 - 1e-6};
              good = good && back.visible.y >= fold.from.y + Mm{5 - 1e-6};
            }
          }
          CHECK(good);
          CHECK(fronts == count);
        }
      }
    }
  }
}

TEST_CASE("marks of a folded page are mirrored, outside of all bleed, and keep clear of the fold") {
  for (const char* paper : {"A4", "Letter"}) {
    for (const auto& size : rulepress::layout::component_sizes()) {
      for (const std::size_t count : {1, 3, 20}) {
        CAPTURE(paper, size.name, count);
        const SheetPlan plan = impose({piece_of(size.name, count, 3)}, folded(paper));
        bool clear = true;
        bool within = true;
        bool mirrored = true;
        for (const Page& page : plan.pages) {
          const Mm fold = fold_of(page).from.y;
          const Box usable{Mm{5}, Mm{5}, page.size.width - Mm{10}, page.size.height - Mm{10}};
          const Box roomy{Mm{4.9}, Mm{4.9}, usable.width + Mm{0.2}, usable.height + Mm{0.2}};
          for (const Mark& mark : page.marks) {
            within = within && inside(ink(mark), roomy);
            if (mark.dash == Dash::dotted) continue;
            for (const Placement& one : page.placements) clear = clear && !overlap(ink(mark), one.visible);
            clear = clear && (ink(mark).bottom() < fold - Mm{0.9} || ink(mark).y > fold + Mm{0.9});
            mirrored = mirrored && std::any_of(page.marks.begin(), page.marks.end(), [&](const Mark& other) {
                         return agree(folded_up(ink(other), fold), ink(mark), 0.01);
                       });
          }
          for (const Label& label : page.labels) {
            within = within && inside(label.box, usable);
            for (const Placement& one : page.placements) clear = clear && !overlap(label.box, one.visible);
            for (const Mark& mark : page.marks) clear = clear && !overlap(label.box, ink(mark));
          }
        }
        CHECK(clear);
        CHECK(within);
        CHECK(mirrored);
      }
    }
  }
}

TEST_CASE("each cut of a folded page has a mark at both ends, also beside the fold") {
  const Page page = impose({piece_of("poker", 4, 3)}, folded("A4")).pages.at(0);
  const Mm fold = fold_of(page).from.y;
  for (std::size_t i = 0; i < 4; ++i) {
    const Box& trim = page.placements[i].trim;
    for (const Mm cut : {trim.x, trim.right()}) {
      const auto marks = std::count_if(page.marks.begin(), page.marks.end(), [&](const Mark& mark) {
        return mark.from.x == mark.to.x && std::abs((mark.from.x - cut).value) < 0.01 && mark.to.y < fold;
      });
      CHECK(marks == 2);
    }
  }
}

TEST_CASE("four poker cards fit a folded page, and pieces without a back have plain pages") {
  CHECK(impose({piece_of("poker", 20, 3)}, folded("A4")).pages.at(0).placements.size() == 8);
  CHECK(impose({piece_of("poker", 20, 3)}, folded("Letter")).pages.at(0).placements.size() == 8);
  Piece plain = piece_of("poker", 5, 3);
  plain.back.reset();
  const SheetPlan plan = impose({plain, piece_of("poker", 2, 3)}, folded("A4"));
  REQUIRE(plan.pages.size() == 2);
  CHECK(plan.pages[0].placements.size() == 5);
  CHECK(std::none_of(plan.pages[0].marks.begin(), plan.pages[0].marks.end(),
                     [](const Mark& mark) { return mark.dash == Dash::dotted; }));
  CHECK(plan.pages[1].placements.size() == 4);
  CHECK_FALSE(impose({plain}, folded("A4")).folded);
}

TEST_CASE("a piece larger than half of the paper is named") {
  const SheetPlan plan = impose({piece_of("190x190", 1, 3), piece_of("poker", 1, 3)}, folded("A4"));
  REQUIRE(plan.unplaced.size() == 1);
  CHECK(plan.unplaced[0].piece == 0);
  CHECK(plan.unplaced[0].usable.height.value == Approx(148.5 - 5 - 5 - 3));
  CHECK(plan.pages.size() == 1);
}

TEST_CASE("the printer's offset of backs has no say where they are on the same side") {
  SheetOptions options = folded("A4");
  options.back_shift = {Mm{1}, Mm{1}, 1};
  CHECK(impose({piece_of("poker", 1)}, options).pages.at(0).shift == Shift{});
}

TEST_CASE("folded plans are as they were") {
  SheetOptions options = folded("A4");
  options.game = "Star Garden";
  check_golden("gutterfold_a4.txt", dump(impose({piece_of("poker", 5, 3)}, options)));
  options = folded("Letter");
  options.marks = Marks::grid;
  check_golden("gutterfold_letter_grid.txt", dump(impose({piece_of("tarot", 2, 2)}, options)));
}
