// Boards drawn in text.
#include "model/rules_text.h"

using namespace rulepress;
using test::RulesText;
using Lines = std::vector<std::string>;

namespace {

const std::string lab =
    "enum state = open | closed\n"
    "board lab: grid of square from map\n    edges: wall, door\n    steps: sides\n    distance: steps\n"
    "each square has\n    dark: truth = false\n"
    "each door has\n    state: state = closed\n";

std::string edges_of(const model::MapDrawing& map) {
  std::string made;
  for (const model::MapEdge& edge : map.edges) {
    made += (made.empty() ? "" : " ") + map.places[edge.from].name + edge.symbol + map.places[edge.to].name;
  }
  return made;
}

RulesText drawn(const std::string& drawing) {
  return RulesText(lab, {{"lab", drawing}});
}

RulesText listed(const std::string& lines) {
  return RulesText("board isles: graph of isle from map\n", {{"isles", lines}});
}

}  // namespace

TEST_CASE("a grid is drawn cell by cell, with what lies between") {
  const RulesText text = drawn(
      "+--+--+--+\n"
      "|aa   |##|\n"
      "+  +==+  +\n"
      "|  |     |\n"
      "+--+--+--+\n"
      "\n"
      "aa dark true\n"
      "== door, state open\n");
  CHECK(text.reports() == Lines{});
  REQUIRE(text.model.maps.size() == 1);
  const model::MapDrawing& map = text.model.maps[0];
  CHECK(map.rows == 2);
  CHECK(map.columns == 3);
  REQUIRE(map.places.size() == 5);
  CHECK(map.places[0].name == "a1");
  CHECK(map.places[0].symbol == "aa");
  CHECK(map.places[4].name == "b3");
  CHECK(edges_of(map) == "a1a2 a1b1 a2==b2 b1|b2 b2b3");
}

TEST_CASE("a drawing counts letters, not bytes") {
  const RulesText text = drawn(
      "┌──┬──┐\n"
      "│öß   │\n"
      "└──┴──┘\n"
      "\n"
      "öß dark true\n");
  CHECK(text.reports() == Lines{});
  CHECK(text.model.maps.at(0).places.at(0).symbol == "öß");
  CHECK(model::to_json(text.model, text.sources).find("öß") != std::string::npos);
}

TEST_CASE("a drawing may stand further in") {
  CHECK(drawn("    +--+\n    |  |\n    +--+\n").model.maps.at(0).places.size() == 1);
}

TEST_CASE("the lines of a grid fit together") {
  CHECK(drawn("+--+--+\n|    |\n+--+--+\n").reports() == Lines{"2:1 model/ragged-map"});
  CHECK(drawn("+--+--+\n|     |\n").reports() == Lines{"1:1 model/ragged-map"});
  CHECK(drawn("+--+--+\n").reports() == Lines{"1:1 model/ragged-map"});
  CHECK(drawn("+-+-+\n| | |\n+-+-+\n").reports() == Lines{"1:1 model/ragged-map"});
}

TEST_CASE("every sign of a drawing is explained once, and every explanation drawn") {
  CHECK(drawn("+--+--+\n|xx xx|\n+--+--+\n").reports() == Lines{"2:2 model/unknown-symbol"});
  CHECK(drawn("+--+--+\n|  =  |\n+--+--+\n").reports() == Lines{"2:4 model/unknown-symbol"});
  CHECK(drawn("+--+--+\n|  =  |\n+--+--+\n\n= door\n= wall\n").reports() == Lines{"6:1 model/bad-legend"});
  CHECK(drawn("+--+--+\n|     |\n+--+--+\n\n= door\n").reports() == Lines{"5:1 model/bad-legend"});
}

TEST_CASE("a legend names kinds of edge, fields and values that are there") {
  const std::string picture = "+--+--+\n|xx=  |\n+--+--+\n\n";
  CHECK(drawn(picture + "xx dark true\n= door, state open\n").reports() == Lines{});
  CHECK(drawn(picture + "xx\n= gate\n").reports() == Lines{"6:1 model/bad-legend"});
  CHECK(drawn(picture + "xx drak true\n= door\n").reports() == Lines{"5:1 model/bad-legend"});
  CHECK(drawn(picture + "xx\n= door, state ajar\n").reports() == Lines{"6:15 model/unknown-value"});
  CHECK(drawn(picture + "xx dark 3\n= door\n").reports() == Lines{"5:9 model/wrong-type"});
}

TEST_CASE("a graph lists places and their neighbours, and a way leads back") {
  const RulesText text = listed("Ember: Frost, Haven\nFrost\nHaven: Ember\n");
  CHECK(text.reports() == Lines{});
  CHECK(edges_of(text.model.maps.at(0)) == "EmberFrost EmberHaven");
  CHECK(listed("Ember: Forst\nFrost: Ember\n").reports() == Lines{"1:8 model/unknown-symbol"});
  CHECK(listed("Ember: Frost\nFrost\nHaven\n").reports() == Lines{"3:1 model/lonely-place"});
  CHECK(listed("Ember: Frost\nFrost\nEmber: Frost\n").reports() == Lines{"3:1 model/duplicate-place"});
  CHECK(listed("Ember: Ember, Frost\nFrost\n").reports() == Lines{"1:8 model/duplicate-place"});
}

TEST_CASE("a neighbour in a second line of a place is a neighbour of that place") {
  const RulesText text = listed("Ember: Frost\nFrost\nHaven: Frost\nEmber: Haven\n");
  CHECK(edges_of(text.model.maps.at(0)) == "EmberFrost FrostHaven EmberHaven");
}

TEST_CASE("a map belongs to the board with its name") {
  const RulesText text("board isles: graph of isle from map\n", {{"ilses", "Ember: Frost\nFrost\n"}});
  CHECK(text.reports() == Lines{"1:7 model/missing-map"});
  CHECK(RulesText("type card\n", {{"isles", "Ember: Frost\nFrost\n"}}).reports() ==
        Lines{"1:1 model/unused"});
}

TEST_CASE("how large a board is has to be known before the game") {
  const std::string things = "type boat\n    hold: 1..6\neach boat has\n    cargo: 0..9 = 0\n";
  const auto sized = [&](const std::string& size) {
    const RulesText text(things + "board bay: ring of cove\n    size: " + size + "\n");
    std::vector<std::string> told;
    for (const source::Diagnostic& one : text.diagnostics.all()) {
      if (one.severity == source::Severity::error) told.push_back(one.slug);
    }
    return told;
  };
  CHECK(sized("if count(players) <= 2 then 8 else 2 * count(boats) + 1") == Lines{});
  CHECK(sized("8 + sum(boats, .cargo)") == Lines{"model/wrong-type"});
  CHECK(sized("count(boats where .cargo > 1)") == Lines{"model/wrong-type"});
}
