#include "press/ruler.h"

#include <algorithm>

#include "press/plans.h"

using namespace rulepress::press;
using namespace rulepress::test;
using rulepress::layout::Box;
using rulepress::layout::Mm;

TEST_CASE("a ruler of 50 mm stands beside pieces, marks and labels, with its length in words") {
  std::size_t rulers = 0;
  for (const char* paper : {"A4", "Letter", "A3"}) {
    for (const auto& size : rulepress::layout::component_sizes()) {
      for (const std::size_t count : {1, 5, 50}) {
        for (const bool folded : {false, true}) {
          CAPTURE(paper, size.name, count, folded);
          SheetOptions options = on(paper);
          options.game = "Star Garden";
          options.folded = folded;
          bool clear = true;
          for (const Page& page : impose({piece_of(size.name, count, 3)}, options).pages) {
            if (!page.ruler) continue;
            ++rulers;
            const Box& box = page.ruler->box;
            const Box usable{Mm{5}, Mm{5}, page.size.width - Mm{10}, page.size.height - Mm{10}};
            clear = clear && inside(box, usable);
            clear = clear && std::max(box.width, box.height) == ruler_length;
            for (const Placement& one : page.placements) clear = clear && !overlap(box, one.visible);
            for (const Mark& mark : page.marks) clear = clear && !overlap(box, ink(mark));
            for (const Label& label : page.labels) clear = clear && !overlap(box, label.box);
            clear = clear && page.labels.back().text == "50 mm";
            for (const Mark& line : lines_of(*page.ruler)) {
              const Box around{line.from.x, line.from.y, line.to.x - line.from.x, line.to.y - line.from.y};
              clear = clear && inside(around, box);
            }
          }
          CHECK(clear);
        }
      }
    }
  }
  CHECK(rulers > 300);
}

TEST_CASE("sheets of the usual card sizes have a ruler on every page") {
  for (const char* paper : {"A4", "Letter"}) {
    for (const char* size : {"poker", "tcg", "tarot", "square"}) {
      for (const bool folded : {false, true}) {
        CAPTURE(paper, size, folded);
        SheetOptions options = on(paper);
        options.game = "Star Garden";
        options.folded = folded;
        for (const Page& page : impose({piece_of(size, 30, 3)}, options).pages) CHECK(page.ruler);
      }
    }
  }
}

TEST_CASE("a ruler has a tick for each millimetre, from end to end") {
  for (const int rotation : {0, 90, 270}) {
    const Box box = rotation == 0 ? Box{Mm{10}, Mm{20}, Mm{50}, Mm{2}} : Box{Mm{10}, Mm{20}, Mm{2}, Mm{50}};
    const auto lines = lines_of({box, rotation});
    CHECK(lines.size() == 1 + 51);
    const auto along = [&](const Mark& line) { return rotation == 0 ? line.from.x : line.from.y; };
    const auto [least, most] = std::minmax_element(
        lines.begin() + 1, lines.end(), [&](const Mark& a, const Mark& b) { return along(a) < along(b); });
    CHECK((along(*most) - along(*least)).value == Approx(50));
  }
}

TEST_CASE("who wants no labels gets no ruler") {
  SheetOptions options = on("A4");
  options.labels = false;
  CHECK_FALSE(impose({piece_of("poker", 9)}, options).pages.at(0).ruler);
}
