#include "layout/board/board_scene.h"

#include "layout/boards.h"

using namespace rulepress;
using namespace rulepress::layout;
using namespace rulepress::layout::test_of_boards;

namespace {

std::optional<BoardScene> scene_of(Boards& boards, const BoardPicture& picture) {
  const BoardSource source = boards.source();
  return board_scene(picture, source, {boards.text, boards.pictures, boards.hyphenator}, boards.diagnostics);
}

}  // namespace

TEST_CASE("a board can be pictured without any template") {
  for (const char* name : {"house", "coast", "dial", "stairs"}) {
    CAPTURE(name);
    Boards boards;
    const auto made = scene_of(boards, {.board = name});
    REQUIRE(made.has_value());
    CHECK(test::brief(boards.diagnostics, boards.sources) == Lines{});
    CHECK_FALSE(made->scene.items.empty());
    for (const Box& place : made->places) {
      CHECK(place.x.value >= 0);
      CHECK(place.right() <= made->scene.size.width);
      CHECK(place.bottom() <= made->scene.size.height);
    }
  }
}

TEST_CASE("pieces stand on their places, and share the room of one") {
  Boards boards;
  const auto made = scene_of(
      boards,
      {.board = "house", .pieces = {{"a1", "M"}, {"b3", "T"}, {"b3", "S"}}, .cell = {Mm{20}, Mm{20}}});
  REQUIRE(made.has_value());
  REQUIRE(made->pieces.size() == 3);
  const auto within = [](const Box& inner, const Box& outer) {
    return inner.x >= outer.x && inner.y >= outer.y && inner.right() <= outer.right() &&
           inner.bottom() <= outer.bottom();
  };
  CHECK(within(made->pieces[0], made->places[0]));
  CHECK(within(made->pieces[1], made->places[4]));
  CHECK(within(made->pieces[2], made->places[4]));
  CHECK(made->pieces[1].right() <= made->pieces[2].x);
  CHECK(made->pieces[1].y == made->pieces[2].y);
}

TEST_CASE("a part of a board is cut out around its places") {
  Boards boards;
  const auto made = scene_of(
      boards, {.board = "house", .places = {"a2", "b3"}, .pieces = {{"a3", "M"}}, .cell = {Mm{10}, Mm{10}}});
  REQUIRE(made.has_value());
  // With what stands on its borders, on all sides.
  CHECK(made->scene.size.width.value == Approx(21.2));
  CHECK(made->scene.size.height.value == Approx(21.2));
  CHECK(made->places[1].x.value == Approx(0.6));  // a2
  CHECK(made->places[1].y.value == Approx(0.6));
  REQUIRE(made->scene.items.size() == 1);
  // Neighbours are not drawn, nor what stands around them.
  const auto whole = scene_of(boards, {.board = "house", .pieces = {{"a3", "M"}}, .cell = {Mm{10}, Mm{10}}});
  REQUIRE(whole.has_value());
  CHECK(std::get<Group>(made->scene.items[0].what).items.size() < whole->scene.items.size());
}

TEST_CASE("with a look, the whole face is pictured, and pieces stand on its board") {
  Boards boards;
  const Template look = boards.look(R"(front = [{ kind = "rect", fill = "#eee" },
      { kind = "board", board = "house", at = [5, 5], cell = 10 }])");
  const auto made = scene_of(boards, {.board = "house",
                                      .look = &look,
                                      .component = &boards.deck.components.back(),
                                      .pieces = {{"b3", "M"}}});
  REQUIRE(made.has_value());
  CHECK(made->scene.size == Size{Mm{60}, Mm{90}});
  CHECK(made->places.back() == Box{Mm{25}, Mm{15}, Mm{10}, Mm{10}});
  CHECK(draws_board(look, "house"));
  CHECK_FALSE(draws_board(look, "dial"));
}

TEST_CASE("names that the board does not have make no picture") {
  Boards boards;
  CHECK_FALSE(scene_of(boards, {.board = "hut"}).has_value());
  CHECK_FALSE(scene_of(boards, {.board = "house", .places = {"z9"}}).has_value());
  CHECK_FALSE(scene_of(boards, {.board = "house", .pieces = {{"b1", "M"}}}).has_value());
}
