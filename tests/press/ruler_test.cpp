#include "press/ruler.h"

#include <algorithm>

#include "press/plans.h"

using namespace rulepress::press;
using namespace rulepress::test;
using rulepress::layout::Box;
using rulepress::layout::Mm;

TEST_CASE("every page of every size, paper, fold and kind of marks has a ruler, clear of all else") {
  std::size_t rulers = 0;
  std::size_t whole = 0;
  for (const char* paper : {"A4", "Letter", "A3", "Legal", "Tabloid"}) {
    for (const auto& size : rulepress::layout::component_sizes()) {
      for (const Marks marks : {Marks::crop, Marks::grid, Marks::none}) {
        for (const bool folded : {false, true}) {
          for (const std::size_t count : {1, 5, 30}) {
            for (const double bleed : {0.0, 3.0}) {
              SheetOptions options = on(paper);
              options.game = "Star Garden";
              options.folded = folded;
              options.marks = marks;
              bool good = true;
              for (const Page& page : impose({piece_of(size.name, count, bleed)}, options).pages) {
                good = good && page.ruler.has_value();
                if (!page.ruler) continue;
                ++rulers;
                whole += page.ruler->length() == ruler_length ? 1 : 0;
                const Box& box = page.ruler->box;
                good = good && inside(box, {Mm{2}, Mm{2}, page.size.width - Mm{4}, page.size.height - Mm{4}});
                for (const Placement& one : page.placements) good = good && !overlap(box, one.visible);
                for (const Mark& mark : page.marks) good = good && !overlap(box, ink(mark));
                for (const Label& label : page.labels) good = good && !overlap(box, label.box);
                const std::string length = std::to_string(static_cast<int>(page.ruler->length().value + 0.5));
                good = good && page.labels.back().text == length + " mm";
                good = good && page.ruler->length() >= Mm{20};
                for (const Mark& line : lines_of(*page.ruler)) {
                  const Box around{line.from.x, line.from.y, line.to.x - line.from.x,
                                   line.to.y - line.from.y};
                  good = good && inside(around, box);
                }
              }
              CAPTURE(paper, size.name, count, folded, bleed, static_cast<int>(marks));
              CHECK(good);
            }
          }
        }
      }
    }
  }
  CHECK(whole * 10 > rulers * 8);
}

TEST_CASE("sheets of the usual card sizes have a whole ruler inside their margin on every page") {
  for (const char* paper : {"A4", "Letter"}) {
    for (const char* size : {"poker", "tcg", "tarot", "square"}) {
      for (const bool folded : {false, true}) {
        CAPTURE(paper, size, folded);
        SheetOptions options = on(paper);
        options.game = "Star Garden";
        options.folded = folded;
        for (const Page& page : impose({piece_of(size, 30, 3)}, options).pages) {
          REQUIRE(page.ruler);
          CHECK(page.ruler->length() == ruler_length);
          CHECK(inside(page.ruler->box, {Mm{5}, Mm{5}, page.size.width - Mm{10}, page.size.height - Mm{10}}));
        }
      }
    }
  }
}

TEST_CASE("where even the margin has no room, there is no ruler") {
  SheetOptions options = on("Letter");
  options.margin = Mm{1.35};
  for (const Page& page : impose({piece_of("213x276", 3)}, options).pages) CHECK_FALSE(page.ruler);
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
