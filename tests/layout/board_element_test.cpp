#include "layout/board/board_element.h"

#include "layout/boards.h"

using namespace rulepress;
using namespace rulepress::layout;
using namespace rulepress::layout::test_of_boards;

TEST_CASE("squares stand in rows and columns, and leave out what is no place") {
  CHECK(Boards().front(R"({ kind = "board", board = "house", at = [2, 3], cell = 10, gap = 1,
      places = [{ kind = "rect" }], edges = [{ kind = "rect", when = "false" }], rim = [{ kind = "rect", when = "false" }] })") ==
        "2 3 10 10, 13 3 10 10, 24 3 10 10, 13 14 10 10, 24 14 10 10");
}

TEST_CASE("without a cell, squares are as large as the box allows, in its middle") {
  CHECK(Boards().front(R"({ kind = "board", board = "house", at = [0, 0], size = [60, 30],
      places = [{ kind = "rect", when = "place.name = \"a1\"" }], edges = [{ kind = "rect", when = "false" }],
      rim = [{ kind = "rect", when = "false" }] })") == "7.5 0 15 15");
}

TEST_CASE("walls lie on the line between squares, and reach into the corners") {
  // Standing ones are drawn lying around their middle, and turned.
  CHECK(Boards().front(R"({ kind = "board", board = "house", cell = 10, edge-width = 2,
      places = [{ kind = "rect", when = "false" }], rim = [{ kind = "rect", when = "false" }],
      edges = [{ of = "wall", kind = "rect" }] })") == "[turned 90 around 20 5: 14 4 12 2]");
  CHECK(Boards().front(R"({ kind = "board", board = "house", cell = 10, edge-width = 2,
      places = [{ kind = "rect", when = "false" }], rim = [{ kind = "rect", when = "false" }],
      edges = [{ of = "door", when = "edge.lock = \"barred\"", kind = "rect" }] })") == "9 9 12 2");
}

TEST_CASE("the rim goes around all squares, and around what is no place") {
  const std::string drawn = Boards().front(R"({ kind = "board", board = "house", cell = 10, edge-width = 2,
      places = [{ kind = "rect", when = "false" }], edges = [{ kind = "rect", when = "false" }], rim = [{ kind = "rect" }] })");
  CHECK(std::count(drawn.begin(), drawn.end(), ',') + 1 == 10);
  CHECK_THAT(drawn, Catch::Contains("-1 9 12 2"));                            // below a1
  CHECK_THAT(drawn, Catch::Contains("[turned 90 around 10 15: 4 14 12 2]"));  // left of b2
}

TEST_CASE("an area is drawn once, in its largest block of squares") {
  CHECK(Boards().front(R"({ kind = "board", board = "house", cell = 10, areas-by = "place.room",
      places = [{ kind = "rect", when = "false" }], edges = [{ kind = "rect", when = "false" }],
      rim = [{ kind = "rect", when = "false" }],
      areas = [{ kind = "text", text = "{area.name}", style = "body" }] })") == "text 0 0 20, text 20 0 10");
}

TEST_CASE("a track runs in a row, or winds like a snake") {
  const std::string places = R"(places = [{ kind = "rect" }], edges = [{ kind = "rect", when = "false" }] })";
  CHECK(Boards().front(R"({ kind = "board", board = "stairs", cell = [8, 6], gap = 2, )" + places) ==
        "0 0 8 6, 10 0 8 6, 20 0 8 6, 30 0 8 6, 40 0 8 6");
  CHECK(Boards().front(R"({ kind = "board", board = "stairs", cell = [8, 6], gap = 2, per-row = 2, )" +
                       places) == "0 0 8 6, 10 0 8 6, 10 8 8 6, 0 8 8 6, 0 16 8 6");
}

TEST_CASE("a ring starts at the top and runs clockwise") {
  CHECK(Boards().front(R"({ kind = "board", board = "dial", players = 2, size = [50, 50], cell = 10,
      places = [{ kind = "rect" }], edges = [{ kind = "rect", when = "false" }] })") ==
        "20 0 10 10, 40 20 10 10, 20 40 10 10, 0 20 10 10");
}

TEST_CASE("places of a graph stand around the positions that the template gives, on top of their roads") {
  CHECK(
      Boards().front(
          R"({ kind = "board", board = "coast", at = [5, 5], size = [50, 50], cell = [10, 6], edge-width = 2,
      positions = { Skerry = [10, 10], "Cliff End" = [40, 10], "Old Harbour" = [10, 40] },
      edges = [{ kind = "rect", when = "edge.to = \"Cliff End\"" }], places = [{ kind = "ellipse" }] })") ==
      "15 14 30 2, 10 12 10 6, 40 12 10 6, 10 42 10 6");
}

TEST_CASE("a board of which nothing is said has a plain look, with names where it has a style") {
  const std::string plain = Boards().front(R"({ kind = "board", board = "house", cell = 10 })");
  CHECK_THAT(plain, Catch::StartsWith("0 0 10 10, 10 0 10 10") && !Catch::Contains("text"));
  CHECK_THAT(Boards().front(R"({ kind = "board", board = "house", cell = 10, style = "body" })"),
             Catch::Contains("text"));
}

TEST_CASE("what is wrong with a board is told, with what there is") {
  CHECK(Boards().reports(R"({ kind = "board", board = "hous" })") ==
        Lines{"layout/unknown-board: the rules have no board `hous`"});
  CHECK(
      Boards().reports(R"({ kind = "board", board = "coast", size = [50, 50] })") ==
      Lines{"layout/missing-position: nothing says where \"Skerry\" and 2 places more stand on this board"});
  CHECK(Boards().reports(
            R"({ kind = "board", board = "coast", size = [50, 50], cell = 8, positions = { Skery = [5, 5],
      Skerry = [10, 10], "Cliff End" = [40, 10], "Old Harbour" = [10, 40] } })") ==
        Lines{"layout/unknown-place: `coast` has no place \"Skery\""});
  CHECK(
      Boards().reports(
          R"({ kind = "board", board = "house", cell = 10, edges = [{ of = "window", kind = "rect" }] })") ==
      Lines{"layout/unknown-place: `house` has no edges `window`"});
  CHECK(Boards().reports(R"({ kind = "board", board = "house", cell = 30 })") ==
        Lines{"layout/board-too-large: `house` is 90.0 x 60.0 mm, but its box is 60.0 x 60.0 mm"});
  CHECK(Boards().reports(R"({ kind = "board", board = "dial", size = [30, 30], cell = 12 })") ==
        Lines{"layout/board-too-large: the 8 places of `dial` lie on one another"});
  CHECK(Boards().reports(R"({ kind = "board", board = "house", cell = 10, areas = [{ kind = "rect" }] })") ==
        Lines{"layout/bad-value: nothing says what the places of an area have in common"});
  CHECK(
      Boards().reports(R"({ kind = "board", board = "dial", size = [50, 50], rim = [{ kind = "rect" }] })") ==
      Lines{"layout/bad-value: `dial` is no grid, so it has no rim"});
}

TEST_CASE("names of places and edges are checked as those of cards are") {
  const Lines wrong = Boards().reports(
      R"({ kind = "board", board = "house", cell = 10, places = [{ kind = "rect", when = "place.lid" }] })");
  REQUIRE(wrong.size() == 1);
  CHECK_THAT(wrong[0], Catch::Contains("lid"));
}
