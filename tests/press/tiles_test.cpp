// Tiles, put together again by hand: cut along the marks, glued in the order of the pages, each edge at the
// arrows of the tile before it.
#include "press/tiles.h"

#include <algorithm>
#include <map>
#include <set>

#include "press/plans.h"

using namespace rulepress::press;
using namespace rulepress::test;
using rulepress::layout::Point;

namespace {

Piece board_of(std::string_view size, double bleed = 3) {
  Piece piece = piece_of(size, 1, bleed);
  piece.may_be_tiled = true;
  return piece;
}

// What the hands hold when a page has been cut out, as it lies on the whole board.
struct CutOut {
  Box paper;
  Box art;
  std::vector<Point> arrows;
};

Box moved(const Box& box, const Box& origin) {
  return {box.x - origin.x, box.y - origin.y, box.width, box.height};
}

// The outermost crop marks of each direction say where to cut.
CutOut cut_out(const Page& page) {
  REQUIRE(page.placements.size() == 1);
  const Placement& placed = page.placements[0];
  std::set<double> across;
  std::set<double> down;
  for (const Mark& mark : page.marks) {
    if (mark.faint) continue;
    if (mark.from.x == mark.to.x) across.insert(mark.from.x.value);
    if (mark.from.y == mark.to.y) down.insert(mark.from.y.value);
  }
  REQUIRE(across.size() == 2);
  REQUIRE(down.size() == 2);
  const Box paper{Mm{*across.begin()}, Mm{*down.begin()}, Mm{*across.rbegin() - *across.begin()},
                  Mm{*down.rbegin() - *down.begin()}};
  CutOut made{moved(paper, placed.trim), moved(placed.visible, placed.trim), {}};
  for (const Tint& tint : page.tints) {
    if (tint.grey != 1) continue;
    made.arrows.push_back({tint.corners[0].x - placed.trim.x, tint.corners[0].y - placed.trim.y});
  }
  return made;
}

bool holds(const Box& box, Point point) {
  const double slack = 1e-6;
  return point.x.value > box.x.value - slack && point.x.value < box.right().value + slack &&
         point.y.value > box.y.value - slack && point.y.value < box.bottom().value + slack;
}

// Places to look at: the edges of all papers, a hair beside them, and some between.
std::vector<double> places(const std::vector<CutOut>& tiles, double length, bool across) {
  std::set<double> made;
  for (int i = 0; i <= 10; ++i) made.insert(length * i / 10);
  for (const CutOut& tile : tiles) {
    const double begin = across ? tile.paper.x.value : tile.paper.y.value;
    const double end = across ? tile.paper.right().value : tile.paper.bottom().value;
    for (const double edge : {begin, end}) {
      for (const double by : {-0.05, 0.0, 0.05})
        if (edge + by >= 0 && edge + by <= length) made.insert(edge + by);
    }
  }
  return {made.begin(), made.end()};
}

// Whether the picture is to be seen everywhere on the board. Later tiles lie on earlier ones; from behind it
// is the other way round.
bool complete(const std::vector<CutOut>& tiles, const Size& size) {
  for (const double x : places(tiles, size.width.value, true)) {
    for (const double y : places(tiles, size.height.value, false)) {
      const auto top = std::find_if(tiles.rbegin(), tiles.rend(), [&](const CutOut& tile) {
        return holds(tile.paper, {Mm{x}, Mm{y}});
      });
      if (top == tiles.rend() || !holds(top->art, {Mm{x}, Mm{y}})) {
        UNSCOPED_INFO("nothing at " << x << ", " << y);
        return false;
      }
    }
  }
  return true;
}

std::vector<CutOut> cut_out(const SheetPlan& plan, Side side) {
  std::vector<CutOut> made;
  for (const Page& page : plan.pages) {
    if (page.side == side) made.push_back(cut_out(page));
  }
  return made;
}

}  // namespace

TEST_CASE("tiles that are glued together are the board, whole and no larger") {
  for (const char* paper : {"A4", "Letter", "A3", "150x250"}) {
    for (const char* size : {"297x420", "420x297", "600x600", "201x40", "1000x300", "260x190", "205x290"}) {
      for (const double bleed : {0.0, 3.0}) {
        CAPTURE(paper, size, bleed);
        const Piece board = board_of(size, bleed);
        const SheetPlan plan = impose({board}, on(paper));
        REQUIRE(plan.unplaced.empty());
        if (plan.pages.size() <= 2) continue;  // it fits this paper
        REQUIRE_FALSE(plan.pages[0].part.empty());
        Size whole = board.trim;
        if (plan.pages[0].placements[0].rotation == 90) std::swap(whole.width, whole.height);
        const auto tiles = cut_out(plan, Side::front);
        CHECK(complete(tiles, whole));
        Mm right{0};
        Mm bottom{0};
        bool within = true;
        for (const CutOut& tile : tiles) {
          within = within && tile.paper.x.value > -1e-6 && tile.paper.y.value > -1e-6;
          right = std::max(right, tile.paper.right());
          bottom = std::max(bottom, tile.paper.bottom());
        }
        CHECK(within);
        CHECK(right.value == Approx(whole.width.value));
        CHECK(bottom.value == Approx(whole.height.value));
      }
    }
  }
}

TEST_CASE("arrows point to where the edges of the next tiles belong") {
  const SheetPlan plan = impose({board_of("600x600")}, on("A4"));
  std::map<std::string, CutOut> tiles;
  for (const Page& page : plan.pages) {
    if (page.side == Side::front) tiles.emplace(page.part, cut_out(page));
  }
  REQUIRE(tiles.contains("tile B2"));
  const CutOut& tile = tiles.at("tile A1");
  REQUIRE(tile.arrows.size() == 6);
  const Box& right = tiles.at("tile B1").paper;
  const Box& below = tiles.at("tile A2").paper;
  for (int i = 0; i < 3; ++i)
    CHECK(tile.arrows[static_cast<std::size_t>(i)].x.value == Approx(right.x.value));
  for (int i = 3; i < 6; ++i)
    CHECK(tile.arrows[static_cast<std::size_t>(i)].y.value == Approx(below.y.value));
  const double overlap = tile.paper.right().value - right.x.value;
  CHECK(overlap >= 5);
  CHECK(overlap <= 10);
  CHECK(tile.paper.bottom().value - below.y.value == Approx(overlap));
}

TEST_CASE("backs of tiles lie behind their fronts and are a whole picture too") {
  for (const Duplex duplex : {Duplex::long_edge, Duplex::short_edge}) {
    SheetOptions options = on("A4");
    options.duplex = duplex;
    const Piece board = board_of("420x297");
    const SheetPlan plan = impose({board}, options);
    REQUIRE(plan.pages.size() == 8);
    for (std::size_t i = 0; i < plan.pages.size(); i += 2) {
      const Page& front = plan.pages[i];
      const Page& back = plan.pages[i + 1];
      REQUIRE(back.side == Side::back);
      CHECK(back.part == front.part);
      const bool around_vertical = (front.size.height > front.size.width) == (duplex == Duplex::long_edge);
      const Box& trim = back.placements.at(0).trim;
      const Box seen = around_vertical
                           ? Box{front.size.width - trim.right(), trim.y, trim.width, trim.height}
                           : Box{trim.x, front.size.height - trim.bottom(), trim.width, trim.height};
      CHECK(agree(seen, front.placements.at(0).trim, 0.1));
      CHECK(back.placements.at(0).face == front.placements.at(0).face + 1000);
    }
    // From behind, the first tile lies on all others.
    auto tiles = cut_out(plan, Side::back);
    std::reverse(tiles.begin(), tiles.end());
    CHECK(complete(tiles, board.trim));
  }
}

TEST_CASE("everything on the page of a tile stands inside the margin, and nothing on top of another") {
  for (const char* paper : {"A4", "Letter"}) {
    for (const char* size : {"297x420", "600x600", "201x40", "360x530"}) {
      CAPTURE(paper, size);
      const SheetPlan plan = impose({board_of(size)}, on(paper));
      for (const Page& page : plan.pages) {
        CAPTURE(page.part, page.side == Side::back);
        const Box usable{Mm{5}, Mm{5}, page.size.width - Mm{10}, page.size.height - Mm{10}};
        const Box roomy{Mm{4.9}, Mm{4.9}, usable.width + Mm{0.2}, usable.height + Mm{0.2}};
        bool good = inside(page.placements.at(0).visible, usable);
        CHECK(good);
        for (const Label& label : page.labels) {
          CAPTURE(label.text);
          CHECK(inside(label.box, usable));
          CHECK_FALSE(overlap(label.box, page.placements[0].visible));
          for (const Mark& mark : page.marks) {
            if (mark.from.x != mark.to.x && mark.from.y != mark.to.y) continue;  // an arrow
            CHECK_FALSE(overlap(label.box, ink(mark)));
          }
          for (const Label& other : page.labels) {
            if (&other != &label) CHECK_FALSE(overlap(label.box, other.box));
          }
        }
        for (const Mark& mark : page.marks) {
          if (mark.from.x != mark.to.x && mark.from.y != mark.to.y) continue;
          CHECK(inside(ink(mark), roomy));
          CHECK_FALSE(overlap(ink(mark), page.placements[0].visible));
        }
      }
    }
  }
}

TEST_CASE("tiles take as few pages as they can, and only where they must") {
  CHECK(impose({board_of("200x280")}, on("A4")).pages.size() == 2);
  CHECK(impose({board_of("297x420")}, on("A4")).pages.size() == 2 * 4);
  CHECK(impose({board_of("297x420")}, on("Letter")).pages.size() == 2 * 4);
  CHECK(impose({piece_of("297x420", 1)}, on("A4")).unplaced.size() == 1);  // a card
  SheetOptions upright = on("A4");
  upright.orientation = Orientation::upright;
  const SheetPlan plan = impose({board_of("420x297")}, upright);
  CHECK(plan.pages.size() == 2 * 4);
  CHECK(plan.pages[0].placements.at(0).rotation == 90);
  CHECK(plan.pages[0].size == upright.paper.size);
}

TEST_CASE("copies of tiles are counted, and a slip of the finger fills no memory") {
  Piece board = board_of("297x420");
  board.back.reset();
  board.count = 2;
  CHECK(impose({board}, on("A4")).pages.size() == 8);
  board.trim = {Mm{20'000}, Mm{20'000}};
  board.count = 1000;
  const SheetPlan plan = impose({board}, on("A4"));
  CHECK(plan.pages.empty());
  REQUIRE(plan.unplaced.size() == 1);
  CHECK(plan.unplaced[0].why == Unplaced::Why::too_many);
  board.trim = {Mm{1e12}, Mm{20}};
  CHECK(impose({board}, on("A4")).unplaced.at(0).why == Unplaced::Why::too_large);
}

TEST_CASE("columns of tiles have letters, also beyond Z") {
  CHECK(tile_name(0, 0) == "A1");
  CHECK(tile_name(1, 2) == "B3");
  CHECK(tile_name(25, 0) == "Z1");
  CHECK(tile_name(26, 0) == "AA1");
  CHECK(tile_name(51, 0) == "AZ1");
  CHECK(tile_name(52, 0) == "BA1");
  CHECK(tile_name(701, 0) == "ZZ1");
  CHECK(tile_name(702, 0) == "AAA1");
}

TEST_CASE("tiled plans are as they were") {
  SheetOptions options = on("A4");
  options.game = "Star Garden";
  check_golden("tiles_a4.txt", dump(impose({board_of("420x297")}, options)));
  Piece mat = board_of("200x300", 0);
  mat.back.reset();
  mat.outline = rulepress::layout::Outline::circle;
  options = on("Letter");
  options.marks = Marks::grid;
  check_golden("tiles_letter_grid.txt", dump(impose({mat}, options)));
}
