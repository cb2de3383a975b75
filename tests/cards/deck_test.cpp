#include "cards/deck.h"

#include <catch2/catch.hpp>

#include "support/harness.h"

using namespace rulepress;
using Lines = std::vector<std::string>;

namespace {

struct Gathered {
  explicit Gathered(const Lines& texts) {
    std::vector<std::shared_ptr<const cards::CardFile>> files;
    for (const std::string& text : texts) {
      const auto file = sources.add("cards/demo/" + std::to_string(files.size()) + ".toml", text);
      files.push_back(std::make_shared<cards::CardFile>(cards::read_card_file(file, sources, diagnostics)));
    }
    REQUIRE(diagnostics.all().empty());
    deck = cards::gather(files, diagnostics);
  }
  Lines reports() const { return test::brief(diagnostics, sources); }

  source::Sources sources;
  source::Diagnostics diagnostics;
  cards::Deck deck;
};

std::string card(const std::string& id, const std::string& lines = "") {
  return "[[card]]\nid = \"" + id + "\"\n" + lines;
}

}  // namespace

TEST_CASE("no files make an empty deck") {
  CHECK(cards::dump(Gathered({}).deck) == "");
}

TEST_CASE("components stand in the order of the files, then as they stand in each") {
  const Gathered made({card("z") + "[[token]]\nid = \"y\"\n", card("a", "count = 2\ndeck = \"x\"\n")});
  CHECK(cards::dump(made.deck) ==
        "type card (2)\ntype token (1)\n"
        "card z x1 type card deck card\ntoken y x1 type token deck token\ncard a x2 type card deck x\n");
  CHECK(made.reports().empty());
}

TEST_CASE("the types of fields are inferred from what the cards hold") {
  const Gathered made({card("a",
                            "w = 1\nn = 1.5\nt = \"x\"\nb = true\nl = [1]\no = { x = 1 }\n"
                            "d = 2024-01-31\n")});
  CHECK(cards::dump(made.deck) ==
        "type card (1)\n  w: whole\n  n: number\n  t: text\n  b: truth\n  l: list\n  o: table\n  d: time\n"
        "card a x1 type card deck card\n");
}

TEST_CASE("a field that is whole on one card and broken on another is a number") {
  for (const auto& [first, second] : {std::pair("1", "1.5"), std::pair("1.5", "1")}) {
    const Gathered made({card("a", std::string("cost = ") + first + "\n"),
                         card("b", std::string("cost = ") + second + "\n")});
    CHECK(made.deck.types.at(0).fields.at(0).type == cards::FieldType::number);
    CHECK(made.deck.types[0].fields[0].uses == 2);
    CHECK(made.reports().empty());
  }
}

TEST_CASE("types do not share their fields") {
  const Gathered made({card("a", "type = \"x\"\nv = 1\n") + card("b", "type = \"y\"\nv = \"one\"\n")});
  CHECK(made.reports().empty());
  REQUIRE(made.deck.types.size() == 2);
  CHECK(made.deck.types[0].name == "x");
  CHECK(made.deck.types[0].fields[0].type == cards::FieldType::whole);
  CHECK(made.deck.types[1].fields[0].type == cards::FieldType::text);
}

TEST_CASE("a field with another kind of value than before is reported at the value") {
  const Gathered made({card("a", "cost = 1\n") + card("b", "cost = \"one\"\n"), card("c", "cost = 2\n")});
  CHECK(made.reports() == Lines{"6:8 cards/mixed-field"});
  const auto& report = made.diagnostics.all()[0];
  REQUIRE(report.secondary.size() == 1);
  CHECK(made.sources.text(report.secondary[0].span) == "1");
}

TEST_CASE("an id that stands twice is reported with the first, over all files") {
  const Gathered made({card("a"), card("b") + card("a"), card("a")});
  CHECK(made.reports() == Lines{"4:6 cards/duplicate-id", "2:6 cards/duplicate-id"});
  for (const auto& report : made.diagnostics.all()) {
    CHECK(made.sources[report.secondary.at(0).span.file].path == "cards/demo/0.toml");
  }
  CHECK(made.deck.components.size() == 4);
}

TEST_CASE("kinds of component share their ids") {
  CHECK(Gathered({card("a") + "[[token]]\nid = \"a\"\n"}).reports() == Lines{"4:6 cards/duplicate-id"});
}

TEST_CASE("a field that one card alone has, and nearly as the others name it, is a slip of the pen") {
  const Gathered made({card("a", "cost = 1\n") + card("b", "cost = 2\n") + card("c", "csot = 3\n")});
  CHECK(made.reports() == Lines{"9:1 cards/rare-field"});
  CHECK(made.diagnostics.all()[0].suggestion->edits[0].replacement == "cost");
}

TEST_CASE("a rare field is no slip when it is far from the others, or stands beside the common one") {
  CHECK(Gathered({card("a", "cost = 1\n") + card("b", "cost = 2\n") + card("c", "flavour = 3\n")})
            .reports()
            .empty());
  CHECK(Gathered({card("a", "cost = 1\n") + card("b", "cost = 2\n") + card("c", "cost = 1\ncosts = 3\n")})
            .reports()
            .empty());
  CHECK(Gathered({card("a", "cost = 1\n") + card("b", "csot = 2\n")}).reports().empty());
  CHECK(Gathered({card("a", "cost = 1\n") + card("b", "cost = 1\n") + card("c", "csot = 2\n") +
                  card("d", "csot = 2\n")})
            .reports()
            .empty());
}
