#include "press/packing.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "press/plans.h"

using namespace rulepress::press;
using namespace rulepress::test;

namespace {

SheetPlan plan(const Piece& piece, SheetOptions options) {
  options.edge_labels = false;
  return impose({piece}, options);
}

std::size_t copies_on(const SheetPlan& made, std::size_t face) {
  std::size_t count = 0;
  for (const Page& page : made.pages) {
    count += static_cast<std::size_t>(
        std::count_if(page.placements.begin(), page.placements.end(),
                      [&](const Placement& placement) { return placement.face == face; }));
  }
  return count;
}

// Everything is on the page, nothing on anything else, and every back lies behind its front.
void check_sound(const SheetPlan& made, const SheetOptions& options) {
  for (std::size_t i = 0; i < made.pages.size(); ++i) {
    const Page& page = made.pages[i];
    const Box usable{options.margin, options.margin, page.size.width - 2 * options.margin,
                     page.size.height - 2 * options.margin};
    for (std::size_t a = 0; a < page.placements.size(); ++a) {
      CHECK(inside(page.placements[a].visible, usable));
      for (std::size_t b = a + 1; b < page.placements.size(); ++b)
        CHECK_FALSE(overlap(page.placements[a].trim, page.placements[b].trim));
      for (const Mark& mark : page.marks) CHECK_FALSE(overlap(ink(mark), page.placements[a].trim));
    }
    if (page.side != Side::back) continue;
    const Page& front = made.pages[i - 1];
    REQUIRE(page.placements.size() == front.placements.size());
    const bool vertical = (page.size.height > page.size.width) == (made.duplex == Duplex::long_edge);
    for (std::size_t a = 0; a < page.placements.size(); ++a) {
      Box seen = page.placements[a].trim;
      if (vertical) {
        seen.x = page.size.width - seen.right();
      } else {
        seen.y = page.size.height - seen.bottom();
      }
      CHECK(agree(seen, front.placements[a].trim, 1e-6));
      CHECK(page.placements[a].face == front.placements[a].face + 1000);
    }
  }
}

}  // namespace

TEST_CASE("a few pieces of different sizes share a sheet") {
  for (const Duplex duplex : {Duplex::long_edge, Duplex::short_edge}) {
    SheetOptions options = on("A4");
    options.orientation = Orientation::upright;
    options.duplex = duplex;
    const SheetPlan made =
        packed({plan(piece_of("poker", 3, 3, 0), options), plan(piece_of("mini", 4, 3, 1), options),
                plan(piece_of("25x25", 6, 2, 2), options)},
               options);
    CHECK(made.pages.size() == 2);  // a front and its back
    CHECK(made.duplex == duplex);
    CHECK(copies_on(made, 0) == 3);
    CHECK(copies_on(made, 1) == 4);
    CHECK(copies_on(made, 2) == 6);
    check_sound(made, options);
    CHECK(made.pages[0].decks == std::vector<std::string>{"poker", "mini", "25x25"});
    REQUIRE_FALSE(made.pages[0].labels.empty());
    CHECK(made.pages[0].labels[0].text.find("page 1 of 2") != std::string::npos);
    CHECK(made.pages[0].ruler);
  }
}

TEST_CASE("a sheet that is full stays as it is") {
  SheetOptions options = on("A4");
  options.orientation = Orientation::upright;
  const SheetPlan alone = impose({piece_of("poker", 9, 3)}, options);
  const SheetPlan made =
      packed({plan(piece_of("poker", 9, 3), options), plan(piece_of("mini", 2, 3, 1), options)}, options);
  REQUIRE(made.pages.size() == 4);
  for (std::size_t i = 0; i < 9; ++i)
    CHECK(agree(made.pages[0].placements[i].trim, alone.pages[0].placements[i].trim, 1e-9));
  check_sound(made, options);
}

TEST_CASE("pages without backs get empty ones where others have some") {
  SheetOptions options = on("A4");
  options.orientation = Orientation::upright;
  Piece bare = piece_of("180x250", 1, 0, 1);
  bare.back.reset();
  const SheetPlan made = packed({plan(bare, options), plan(piece_of("poker", 1, 3, 0), options)}, options);
  REQUIRE(made.pages.size() == 4);
  CHECK(made.pages[1].side == Side::back);
  CHECK(made.pages[1].placements.empty());
  CHECK(made.pages[3].placements.size() == 1);
}

TEST_CASE("pages that lie do not share a sheet with pages that stand") {
  SheetOptions upright = on("A4");
  upright.orientation = Orientation::upright;
  SheetOptions sideways = on("A4");
  sideways.orientation = Orientation::sideways;
  CHECK(
      packed({plan(piece_of("poker", 1, 3, 0), upright), plan(piece_of("mini", 1, 3, 1), sideways)}, upright)
          .pages.size() == 4);
}

TEST_CASE("pieces of different sizes share a page that is folded, each back over the fold from its front") {
  SheetOptions options = on("A4");
  options.folded = true;
  options.orientation = Orientation::upright;
  const SheetPlan made =
      packed({plan(piece_of("mini", 3, 3, 0), options), plan(piece_of("25x25", 5, 2, 1), options),
              plan(piece_of("20x20", 2, 0, 2), options)},
             options);
  CHECK(made.folded);
  REQUIRE(made.pages.size() == 1);
  check_sound(made, options);
  const Page& page = made.pages[0];
  const auto across = [](const Mark& mark) { return mark.dash == Dash::dotted; };
  CHECK(std::count_if(page.marks.begin(), page.marks.end(), across) == 1);
  CHECK(page.decks == std::vector<std::string>{"mini", "25x25", "20x20"});
  std::size_t fronts = 0;
  for (const Placement& front : page.placements) {
    if (front.face >= 1000) continue;
    ++fronts;
    Box over = front.trim;
    over.y = page.size.height - over.bottom();
    CHECK(std::count_if(page.placements.begin(), page.placements.end(), [&](const Placement& back) {
            return back.face == front.face + 1000 && agree(back.trim, over, 1e-6);
          }) == 1);
    for (const Mark& mark : page.marks) CHECK_FALSE(overlap(ink(mark), front.trim));
  }
  CHECK(fronts == 10);
  REQUIRE_FALSE(page.labels.empty());
}

TEST_CASE("folded pages that are too full to share stay apart") {
  SheetOptions options = on("A4");
  options.folded = true;
  options.orientation = Orientation::upright;
  const SheetPlan made =
      packed({plan(piece_of("poker", 3, 3, 0), options), plan(piece_of("mini", 3, 3, 1), options)}, options);
  CHECK(made.pages.size() == 2);
  check_sound(made, options);
}

TEST_CASE("nothing packs into nothing") {
  CHECK(packed({}, on("A4")).pages.empty());
}
