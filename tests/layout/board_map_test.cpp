#include "layout/board/board_map.h"

#include "layout/boards.h"

using namespace rulepress;
using namespace rulepress::layout;
using namespace rulepress::layout::test_of_boards;

namespace {

std::string text_of(const expr::Record& record) {
  std::string made;
  for (const auto& [name, value] : record)
    made += (made.empty() ? "" : ", ") + name + " " + expr::to_text(value);
  return made;
}

}  // namespace

TEST_CASE("a grid has its squares, what the legend says of them, and what they start with") {
  const Boards boards;
  const auto map = board_map(boards.source(), "house");
  REQUIRE(map.has_value());
  CHECK(map->rows == 2);
  CHECK(map->columns == 3);
  REQUIRE(map->places.size() == 5);
  CHECK(text_of(map->places[0].values) == "room 2, lit no, name a1, number 1, row 1, column 1");
  CHECK(text_of(map->places[4].values) == "room 3, lit yes, name b3, number 5, row 2, column 3");
}

TEST_CASE("edges have a type, the values of their kind, and the places that they part") {
  const Boards boards;
  const auto map = board_map(boards.source(), "house");
  REQUIRE(map.has_value());
  Lines lines;
  for (const BoardEdge& edge : map->edges) lines.push_back(text_of(edge.values));
  CHECK(lines == Lines{"type open, from a1, to a2", "type wall, from a2, to a3",
                       "lock barred, type door, from a2, to b2", "type open, from a3, to b3",
                       "lock closed, type door, from b2, to b3"});
  CHECK(map->edge_types == Lines{"wall", "door", "open"});
}

TEST_CASE("a ring is as large as for the players, and closes") {
  const Boards boards;
  CHECK(board_map(boards.source(), "dial")->places.size() == 8);
  const auto map = board_map(boards.source(), "dial", 2);
  REQUIRE(map->places.size() == 4);
  CHECK(map->edges.size() == 4);
  CHECK(map->edges.back().from == 3);
  CHECK(map->edges.back().to == 0);
  CHECK(map->places[2].name == "3");
}

TEST_CASE("a track does not close") {
  const Boards boards;
  CHECK(board_map(boards.source(), "stairs")->edges.size() == 4);
}

TEST_CASE("places of a graph have what is printed on the cards of their names") {
  const Boards boards(
      R"(```rules
players 2..4
type village
    toll: 1..5
    kind: words or none

board coast: graph of village from map
```

```map coast
Skerry: Cliff End
Cliff End
```
)",
      "[[tile]]\nid = \"skerry\"\nname = \"Skerry\"\ntype = \"village\"\ntoll = 3\n"
      "[[tile]]\nid = \"cliff-end\"\nname = \"Cliff End\"\ntype = \"village\"\ntoll = 1\nkind = \"steep\"\n");
  const auto map = board_map(boards.source(), "coast");
  REQUIRE(map.has_value());
  const expr::Type type = place_type(boards.source(), *map);
  CHECK_THAT(text_of(map->places[0].values), Catch::Contains("toll 3") && Catch::Contains("name Skerry"));
  REQUIRE(type.record->find("toll") != nullptr);
  CHECK_FALSE(type.record->find("toll")->optional);
  CHECK(type.record->find("kind")->optional);  // Skerry has none
  CHECK_FALSE(type.record->find("name")->optional);
}

TEST_CASE("there is no map of a board that the rules do not have") {
  const Boards boards;
  CHECK_FALSE(board_map(boards.source(), "hous").has_value());
  CHECK(board_names(boards.model) == Lines{"house", "coast", "dial", "stairs"});
}
