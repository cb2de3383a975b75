#include "press/imposition.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <map>

#include "press/plans.h"

using namespace rulepress::press;
using rulepress::layout::Box;
using rulepress::layout::Mm;
using rulepress::layout::Size;
using namespace rulepress::test;

namespace {

std::size_t per_page(std::string_view size, std::string_view paper, double bleed = 0) {
  SheetOptions options = on(paper);
  options.duplex = Duplex::fronts_only;
  return impose({piece_of(size, 200, bleed)}, options).pages.at(0).placements.size();
}

// Where a point of the back lies on the front, by what the hands do with the paper: turning it over around
// the edge that the printer flips at.
Box seen_from_the_front(const Box& back, const Size& page, Duplex duplex) {
  const bool long_edge_is_vertical = page.height > page.width;
  const bool around_vertical = (duplex == Duplex::long_edge) == long_edge_is_vertical;
  if (around_vertical)
    return {Mm{page.width.value - back.x.value - back.width.value}, back.y, back.width, back.height};
  return {back.x, Mm{page.height.value - back.y.value - back.height.value}, back.width, back.height};
}

}  // namespace

TEST_CASE("as many pieces stand on a page as fit between margins of 5 mm") {
  // Usable: A4 200 x 287, Letter 205.9 x 269.4; the paper may be turned.
  CHECK(per_page("poker", "A4") == 9);       // 3 x 63.5 = 190.5, 3 x 88.9 = 266.7
  CHECK(per_page("poker", "Letter") == 9);   // 266.7 of 269.4
  CHECK(per_page("tcg", "A4") == 9);         // 189 x 264
  CHECK(per_page("tcg", "Letter") == 9);     //
  CHECK(per_page("bridge", "A4") == 9);      // sideways 10, but 285.75 of 287 leaves no room for marks
  CHECK(per_page("bridge", "Letter") == 9);  // sideways only 4 x 2
  CHECK(per_page("mini", "A4") == 18);       // sideways: 6 x 44.45 = 266.7, 3 x 63.5 = 190.5; upright 4 x 4
  CHECK(per_page("mini", "Letter") == 18);   // 266.7 of 269.4
  CHECK(per_page("micro", "A4") == 36);      // 6 x 31.75 = 190.5, 6 x 44.45 = 266.7; sideways 9 x 4 = 36
  CHECK(per_page("tarot", "A4") == 4);       // 2 x 2; sideways 4 x 1
  CHECK(per_page("jumbo", "A4") == 4);       // 177.8 x 279.4
  CHECK(per_page("small-square", "A4") == 12);
  CHECK(per_page("small-square", "Letter") == 12);
  CHECK(per_page("square", "A4") == 8);
  CHECK(per_page("square", "Letter") == 6);
  CHECK(per_page("large-square", "A4") == 6);
  CHECK(per_page("poker", "A3") == 18);  // 287 x 410: 4 x 4 upright, sideways 6 x 3
}

TEST_CASE("bleed never lowers the number of pieces on a page") {
  for (const auto& size : rulepress::layout::component_sizes()) {
    for (const char* paper : {"A4", "Letter", "A3", "Tabloid", "Legal"}) {
      CAPTURE(size.name, paper);
      CHECK(per_page(size.name, paper, 3) == per_page(size.name, paper, 0));
    }
  }
}

TEST_CASE("pieces stand apart for their bleed when as many still fit, and share a cut otherwise") {
  SheetOptions options = on("A4");
  // 2 x 2 tarot cards with 3 mm: 152 x 252 of 200 x 287.
  const Page apart = impose({piece_of("tarot", 4, 3)}, options).pages.at(0);
  CHECK(apart.bleed == Bleed::whole);
  CHECK(apart.placements[1].trim.x.value - apart.placements[0].trim.right().value == Approx(6));
  CHECK(apart.placements[0].visible.width.value == Approx(76));
  // 3 x 69.5 = 208.5 of 200.
  options.cuts = Cuts::single;
  const Page close = impose({piece_of("poker", 9, 3)}, options).pages.at(0);
  CHECK(close.bleed == Bleed::cut);
  CHECK(close.placements[1].trim.x.value == Approx(close.placements[0].trim.right().value));
  CHECK(close.placements[4].visible.width.value == Approx(63.5));
  CHECK(close.placements[0].visible.bottom().value == Approx(close.placements[3].trim.y.value));
  // 4.75 mm at each side, shared by bleed and marks.
  CHECK(close.placements[0].trim.x.value - close.placements[0].visible.x.value == Approx(2.375));

  // A card without neighbours shows all the bleed that it has room for.
  options.cuts = Cuts::automatic;
  const Placement alone = impose({piece_of("poker", 1, 3)}, options).pages.at(0).placements.at(0);
  CHECK(alone.visible.right().value == Approx(alone.trim.right().value + 3));
  CHECK(alone.visible.bottom().value == Approx(alone.trim.bottom().value + 3));

  options.cuts = Cuts::single;
  const Page shared = impose({piece_of("tarot", 4, 3)}, options).pages.at(0);
  CHECK(shared.bleed == Bleed::cut);
  CHECK(shared.placements[1].trim.x.value == Approx(shared.placements[0].trim.right().value));
  CHECK(shared.placements[0].visible.x.value == Approx(shared.placements[0].trim.x.value - 3));
}

TEST_CASE("neighbours with different borders have two cuts where as many fit, those with the same have one") {
  const SheetOptions options = on("A4");
  const auto first_page = [](std::vector<Piece> pieces, const SheetOptions& how) {
    return impose(pieces, how).pages.at(0);
  };
  const auto distance = [](const Page& page) {
    return page.placements[1].trim.x.value - page.placements[0].trim.right().value;
  };
  Piece red = piece_of("poker", 4, 3, 0);
  Piece blue = piece_of("poker", 5, 3, 1);
  // 200 - 3 x 63.5 = 9.5, of which 3 mm on each side are for marks: two gaps of 1.75 mm.
  const Page unknown = first_page({red, blue}, options);
  CHECK(unknown.placements.size() == 9);
  CHECK(distance(unknown) == Approx(1.75));
  CHECK(unknown.placements[1].visible.width.value == Approx(63.5 + 1.75));
  CHECK(unknown.bleed == Bleed::cut);
  CHECK(unknown.marks.size() == 2 * (6 + 6));

  red.border = "#ff0000 / #000000";
  blue.border = "#0000ff / #000000";
  CHECK(distance(first_page({red, blue}, options)) == Approx(1.75));
  blue.border = red.border;
  const Page alike = first_page({red, blue}, options);
  CHECK(distance(alike) == Approx(0));
  CHECK(alike.marks.size() == 2 * (4 + 4));
  // Even where all bleed has room: fewer cuts are less work.
  Piece tarot = piece_of("tarot", 4, 3);
  CHECK(distance(first_page({tarot}, options)) == Approx(6));
  tarot.border = "#ffffff";
  CHECK(distance(first_page({tarot}, options)) == Approx(0));

  // Letter: 269.4 - 3 x 88.9 = 2.7 leaves no room between rows, but some between columns.
  const Page letter = first_page({piece_of("poker", 9, 3)}, on("Letter"));
  CHECK(letter.placements.size() == 9);
  CHECK(distance(letter) == Approx(2));
  CHECK(letter.placements[3].trim.y.value == Approx(letter.placements[0].trim.bottom().value));
}

TEST_CASE("two cuts can be had always, for fewer pieces on a page, and one cut always") {
  SheetOptions options = on("Letter");
  options.cuts = Cuts::doubled;
  const Page page = impose({piece_of("poker", 9, 3)}, options).pages.at(0);
  CHECK(page.placements.size() < 9);
  for (const Placement& one : page.placements) {
    for (const Placement& other : page.placements) {
      if (&one == &other) continue;
      const double across =
          std::max(other.trim.x.value - one.trim.right().value, one.trim.x.value - other.trim.right().value);
      const double down = std::max(other.trim.y.value - one.trim.bottom().value,
                                   one.trim.y.value - other.trim.bottom().value);
      CHECK(std::max(across, down) >= 2 - 1e-6);
    }
  }
  // Without bleed there is nothing to keep apart.
  CHECK(impose({piece_of("poker", 9)}, options).pages.at(0).placements.size() == 9);
}

TEST_CASE("a gutter keeps pieces apart and shows the bleed that it has room for") {
  SheetOptions options = on("A4");
  options.gutter = Mm{2};  // 3 x 63.5 + 2 x 2 = 194.5 of 200
  const Page page = impose({piece_of("poker", 9, 1)}, options).pages.at(0);
  CHECK(page.bleed == Bleed::whole);
  CHECK(page.placements[1].trim.x.value - page.placements[0].trim.right().value == Approx(2));
  CHECK(page.placements[0].visible.right().value == Approx(page.placements[0].trim.right().value + 1));
}

TEST_CASE("pieces turn when the paper may not") {
  SheetOptions options = on("A4");
  options.orientation = Orientation::upright;
  const SheetPlan plan = impose({piece_of("mini", 18)}, options);
  REQUIRE(plan.pages.size() == 2);
  CHECK(plan.pages[0].size.width.value == 210);
  REQUIRE(plan.pages[0].placements.size() == 18);
  CHECK(plan.pages[0].placements[0].rotation == 90);
  CHECK(plan.pages[0].placements[0].trim.width.value == 63.5);
  // On their right side in front; the paper turned around its upright edge, their heads point left.
  CHECK(plan.pages[1].placements[0].rotation == 270);
}

TEST_CASE("every back lies behind its front, however the paper is turned and filled") {
  for (const Duplex duplex : {Duplex::long_edge, Duplex::short_edge}) {
    for (const char* paper : {"A4", "Letter", "A3"}) {
      for (const auto& size : rulepress::layout::component_sizes()) {
        for (const std::size_t count : {1, 2, 5, 9, 13, 37}) {
          for (const double bleed : {0.0, 1.0, 3.0}) {
            CAPTURE(static_cast<int>(duplex), paper, size.name, count, bleed);
            SheetOptions options = on(paper);
            options.duplex = duplex;
            const SheetPlan plan = impose({piece_of(size.name, count, bleed)}, options);
            REQUIRE(plan.pages.size() % 2 == 0);
            bool good = true;
            for (std::size_t i = 0; i < plan.pages.size(); i += 2) {
              const Page& front = plan.pages[i];
              const Page& back = plan.pages[i + 1];
              good = good && front.side == Side::front && back.side == Side::back;
              good = good && front.placements.size() == back.placements.size();
              good = good && front.marks.size() == back.marks.size() && front.size == back.size;
              for (std::size_t slot = 0; good && slot < front.placements.size(); ++slot) {
                const Box& trim = back.placements[slot].trim;
                good = agree(seen_from_the_front(trim, back.size, duplex), front.placements[slot].trim, 0.1);
              }
              for (std::size_t mark = 0; good && mark < front.marks.size(); ++mark) {
                good = agree(seen_from_the_front(ink(back.marks[mark]), back.size, duplex),
                             ink(front.marks[mark]), 0.1);
              }
            }
            CHECK(good);
          }
        }
      }
    }
  }
}

TEST_CASE("backs stand on their head when the paper turns around a horizontal edge") {
  SheetOptions options = on("A4");
  options.duplex = Duplex::short_edge;
  CHECK(impose({piece_of("poker", 1)}, options).pages.at(1).placements.at(0).rotation == 180);
  options.duplex = Duplex::long_edge;
  CHECK(impose({piece_of("poker", 1)}, options).pages.at(1).placements.at(0).rotation == 0);
  // Mini cards lie on paper turned sideways: its long edge is the horizontal one.
  const SheetPlan sideways = impose({piece_of("mini", 1)}, options);
  CHECK(sideways.pages.at(0).size.width.value == 297);
  CHECK(sideways.pages.at(1).placements.at(0).rotation == 180);
}

TEST_CASE("no crop mark touches a piece or its bleed, and all stays between the margins") {
  for (const char* paper : {"A4", "Letter", "Tabloid"}) {
    for (const auto& size : rulepress::layout::component_sizes()) {
      for (const std::size_t count : {1, 4, 50}) {
        for (const double bleed : {0.0, 1.5, 3.0}) {
          for (const double gutter : {0.0, 2.0}) {
            CAPTURE(paper, size.name, count, bleed, gutter);
            SheetOptions options = on(paper);
            options.gutter = Mm{gutter};
            options.game = "Star Garden";
            const SheetPlan plan = impose({piece_of(size.name, count, bleed)}, options);
            bool clear = true;
            bool within = true;
            bool apart = true;
            for (const Page& page : plan.pages) {
              const Box usable{Mm{5}, Mm{5}, page.size.width - Mm{10}, page.size.height - Mm{10}};
              for (const Placement& placement : page.placements) {
                within =
                    within && inside(placement.visible, usable) && inside(placement.trim, placement.visible);
                for (const Mark& mark : page.marks) clear = clear && !overlap(ink(mark), placement.visible);
                for (const Label& label : page.labels)
                  clear = clear && !overlap(label.box, placement.visible);
                for (const Placement& other : page.placements) {
                  apart = apart && (&other == &placement || !overlap(other.trim, placement.visible));
                }
              }
              for (const Mark& mark : page.marks) {
                const Mm half = mark_thickness / 2;
                const Box roomy{Mm{5} - half, Mm{5} - half, usable.width + mark_thickness,
                                usable.height + mark_thickness};
                within = within && inside(ink(mark), roomy);
                for (const Label& label : page.labels) clear = clear && !overlap(label.box, ink(mark));
              }
              // The scale of a page that is full of pieces stands in the margin, and so do its words.
              const bool scale_in_margin = page.ruler && !inside(page.ruler->box, usable);
              for (const Label& label : page.labels) {
                const bool of_scale = scale_in_margin && &label == &page.labels.back();
                within = within && (of_scale || inside(label.box, usable));
              }
            }
            CHECK(clear);
            CHECK(within);
            CHECK(apart);
          }
        }
      }
    }
  }
}

TEST_CASE("a grid without room for marks must hold many more pieces than one with room") {
  SheetOptions options = on("A4");
  options.marks = Marks::grid;
  CHECK(impose({piece_of("bridge", 10)}, options).pages.at(0).placements.size() == 10);  // 5 x 57.15 = 285.75
  options.marks = Marks::crop;
  CHECK(impose({piece_of("bridge", 10)}, options).pages.at(0).placements.size() == 9);
  CHECK(impose({piece_of("mini-american", 99)}, on("A3")).pages.at(0).placements.size() ==
        36);  // not 7 x 41 = 287
  CHECK(impose({piece_of("square", 99)}, on("Tabloid")).pages.at(0).placements.size() == 18);  // 420 of 421.8
  CHECK(impose({piece_of("200x287", 1)}, options).pages.at(0).placements.size() == 1);
}

TEST_CASE("every usual size has a mark at both ends of each cut") {
  for (const auto& size : rulepress::layout::component_sizes()) {
    for (const char* paper : {"A4", "Letter", "A3", "Tabloid", "Legal"}) {
      for (const double bleed : {0.0, 3.0}) {
        CAPTURE(size.name, paper, bleed);
        SheetOptions options = on(paper);
        const Page page = impose({piece_of(size.name, 200, bleed)}, options).pages.at(0);
        const auto ends = [&](bool down, Mm cut) {
          return std::count_if(page.marks.begin(), page.marks.end(), [&](const Mark& mark) {
            const Mm at = down ? mark.from.x : mark.from.y;
            return (mark.from.x == mark.to.x) == down && std::abs((at - cut).value) < 0.01;
          });
        };
        bool visible = true;
        for (const Mark& mark : page.marks) {
          visible = visible && (mark.to.x - mark.from.x + mark.to.y - mark.from.y).value > 0.5;
        }
        CHECK(visible);
        bool both = true;
        for (const Placement& placement : page.placements) {
          const Box& trim = placement.trim;
          both = both && ends(true, trim.x) == 2 && ends(true, trim.right()) == 2;
          both = both && ends(false, trim.y) == 2 && ends(false, trim.bottom()) == 2;
        }
        CHECK(both);
      }
    }
  }
}

TEST_CASE("every cut is marked once at each end") {
  // 4 cuts down, 4 across; two ends each.
  SheetOptions shared = on("A4");
  shared.cuts = Cuts::single;
  const Page page = impose({piece_of("poker", 9, 3)}, shared).pages.at(0);
  CHECK(page.marks.size() == 16);
  // Apart: 2 columns and 2 rows have 4 cuts each.
  CHECK(impose({piece_of("tarot", 4, 3)}, on("A4")).pages.at(0).marks.size() == 16);
  // Only the one card's own cuts.
  CHECK(impose({piece_of("poker", 1)}, on("A4")).pages.at(0).marks.size() == 8);
}

TEST_CASE("the lines of a grid run along the cuts and through no piece") {
  SheetOptions options = on("A4");
  options.marks = Marks::grid;
  const Page page = impose({piece_of("poker", 9)}, options).pages.at(0);
  CHECK(page.marks.size() == 8);
  for (const Mark& mark : page.marks) {
    const Box line{mark.from.x, mark.from.y, mark.to.x - mark.from.x, mark.to.y - mark.from.y};
    for (const Placement& placement : page.placements) {
      const bool down = line.width.value == 0;
      const double at = down ? line.x.value : line.y.value;
      const double begin = down ? placement.trim.x.value : placement.trim.y.value;
      const double end = down ? placement.trim.right().value : placement.trim.bottom().value;
      CHECK_FALSE((at > begin + 1e-6 && at < end - 1e-6));
    }
  }
  options.marks = Marks::none;
  CHECK(impose({piece_of("poker", 9)}, options).pages.at(0).marks.empty());
}

TEST_CASE("every copy is printed once, in print order") {
  SheetOptions options = on("A4");
  const SheetPlan plan =
      impose({piece_of("poker", 4, 0, 0), piece_of("poker", 0, 0, 1), piece_of("poker", 7, 0, 2)}, options);
  std::vector<std::size_t> fronts;
  std::map<std::size_t, int> backs;
  for (const Page& page : plan.pages) {
    for (const Placement& placement : page.placements) {
      if (page.side == Side::front) {
        fronts.push_back(placement.face);
      } else {
        ++backs[placement.face];
      }
    }
  }
  CHECK(fronts == std::vector<std::size_t>{0, 0, 0, 0, 2, 2, 2, 2, 2, 2, 2});
  CHECK(backs == std::map<std::size_t, int>{{1000, 4}, {1002, 7}});
}

TEST_CASE("decks of one size flow on, other sizes have pages of their own") {
  Piece heroes = piece_of("poker", 5);
  heroes.deck = "Heroes";
  Piece coins = piece_of("mini", 3);
  coins.deck = "Coins";
  Piece monsters = piece_of("poker", 6);
  monsters.deck = "Monsters";
  SheetOptions options = on("A4");
  options.duplex = Duplex::fronts_only;
  const SheetPlan plan = impose({heroes, coins, monsters}, options);
  REQUIRE(plan.pages.size() == 3);
  CHECK(plan.pages[0].decks == std::vector<std::string>{"Heroes", "Monsters"});
  CHECK(plan.pages[1].decks == std::vector<std::string>{"Monsters"});
  CHECK(plan.pages[1].placements.size() == 2);
  CHECK(plan.pages[2].decks == std::vector<std::string>{"Coins"});

  options.page_per_deck = true;
  const SheetPlan split = impose({heroes, coins, monsters}, options);
  REQUIRE(split.pages.size() == 3);
  CHECK(split.pages[0].placements.size() == 5);
  CHECK(split.pages[1].decks == std::vector<std::string>{"Coins"});
  CHECK(split.pages[2].placements.size() == 6);
}

TEST_CASE("a label names the decks of a sheet where there is room for all of them") {
  const auto label = [](const std::string& deck) {
    Piece piece = piece_of("poker", 9);
    piece.deck = deck;
    SheetOptions options = on("A4");
    options.game = "Game";
    return impose({piece}, options).pages.at(0).labels.at(0).text;
  };
  CHECK(label("Heroes") == "Game · page 1 of 2 · print at 100 % · Heroes");
  CHECK(label(std::string(300, 'x')) == "Game · page 1 of 2 · print at 100 %");
}

TEST_CASE("a front without a back keeps an empty back page in a duplex job") {
  Piece plain = piece_of("mini", 2);
  plain.back.reset();
  const SheetPlan plan = impose({plain, piece_of("poker", 2)}, on("A4"));
  REQUIRE(plan.pages.size() == 4);
  CHECK(plan.pages[1].side == Side::back);
  CHECK(plan.pages[1].placements.empty());
  CHECK(plan.pages[1].marks.empty());
  CHECK(plan.duplex == Duplex::long_edge);
  // Nothing has a back: no paper is turned.
  const SheetPlan fronts = impose({plain}, on("A4"));
  CHECK(fronts.pages.size() == 1);
  CHECK(fronts.duplex == Duplex::fronts_only);
}

TEST_CASE("the printer's offset moves back pages and nothing else") {
  SheetOptions options = on("A4");
  options.back_shift = {Mm{0.5}, Mm{-0.25}, 0.1};
  const SheetPlan plan = impose({piece_of("poker", 1)}, options);
  CHECK(plan.pages[0].shift == Shift{});
  CHECK(plan.pages[1].shift == options.back_shift);
}

TEST_CASE("a piece larger than the paper is named and the others are planned") {
  Piece board = piece_of("300x300", 1);
  board.deck = "Board";
  const SheetPlan plan = impose({piece_of("poker", 3), board, piece_of("poker", 3)}, on("A4"));
  REQUIRE(plan.unplaced.size() == 1);
  CHECK(plan.unplaced[0].piece == 1);
  CHECK(plan.unplaced[0].deck == "Board");
  CHECK(plan.unplaced[0].why == Unplaced::Why::too_large);
  CHECK(plan.unplaced[0].usable.width.value == 200);
  REQUIRE(plan.pages.size() == 2);
  CHECK(plan.pages[0].placements.size() == 6);
}

TEST_CASE("sizes that make no sense are named too") {
  Piece nothing = piece_of("poker", 1);
  nothing.trim = {Mm{0}, Mm{10}};
  Piece strange = piece_of("poker", 1);
  strange.trim = {Mm{std::numeric_limits<double>::quiet_NaN()}, Mm{10}};
  Piece crowd = piece_of("poker", std::numeric_limits<std::size_t>::max());
  const SheetPlan plan = impose({nothing, strange, crowd, piece_of("poker", 1)}, on("A4"));
  REQUIRE(plan.unplaced.size() == 3);
  CHECK(plan.unplaced[0].why == Unplaced::Why::too_small);
  CHECK(plan.unplaced[1].why == Unplaced::Why::too_small);
  CHECK(plan.unplaced[2].why == Unplaced::Why::too_many);
  CHECK(plan.pages.size() == 2);
  SheetOptions all_margin = on("A4");
  all_margin.margin = Mm{500};
  CHECK(impose({piece_of("poker", 1)}, all_margin).unplaced.size() == 1);
}

TEST_CASE("no pieces make no pages") {
  CHECK(impose({}, on("A4")).pages.empty());
  CHECK(impose({piece_of("poker", 0)}, on("A4")).pages.empty());
}

TEST_CASE("ten thousand copies are planned in no time") {
  const std::clock_t begin = std::clock();
  const SheetPlan plan = impose({piece_of("poker", 10'000, 3)}, on("A4"));
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  CHECK(plan.pages.size() == 2 * 1112);
  CHECK(seconds < 5);  // of the processor, also where sanitisers look on
}

TEST_CASE("plans are as they were") {
  SheetOptions options = on("A4");
  options.game = "Star Garden";
  check_golden("poker_a4.txt", dump(impose({piece_of("poker", 10, 3)}, options)));
  options.cuts = Cuts::single;
  check_golden("poker_a4_single.txt", dump(impose({piece_of("poker", 10, 3)}, options)));
  options = on("Letter");
  options.duplex = Duplex::short_edge;
  options.back_shift = {Mm{0.5}, Mm{-0.25}, 0.1};
  check_golden("tarot_letter.txt", dump(impose({piece_of("tarot", 3, 2)}, options)));
  options = on("A4");
  options.marks = Marks::grid;
  check_golden(
      "mixed_grid_a4.txt",
      dump(impose({piece_of("mini", 2, 0, 3), piece_of("400x20", 1), piece_of("bridge", 1, 1, 4)}, options)));
}

TEST_CASE("round and six-sided pieces have a line to cut along on their fronts, unless no marks are wanted") {
  Piece piece;
  piece.back = 1;
  piece.trim = {Mm{30}, Mm{30}};
  piece.outline = rulepress::layout::Outline::circle;
  SheetOptions options;
  const auto cuts = [&](std::size_t page) { return impose({piece}, options).pages.at(page).cuts.size(); };
  CHECK(cuts(0) == 1);
  CHECK(cuts(1) == 0);
  CHECK(dump(impose({piece}, options)).find("  cut circle at") != std::string::npos);
  options.marks = Marks::none;
  CHECK(cuts(0) == 0);
  options.marks = Marks::crop;
  piece.outline = rulepress::layout::Outline::rounded;
  piece.corner_radius = Mm{3};
  CHECK(cuts(0) == 0);
  piece.corner_radius = Mm{10};
  CHECK(cuts(0) == 1);
  options.marks = Marks::grid;
  piece.corner_radius = Mm{3};
  CHECK(cuts(0) == 1);
}
