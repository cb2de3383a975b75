#include "cards/card_file.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "support/harness.h"

using namespace rulepress;
using Lines = std::vector<std::string>;

namespace {

struct File {
  explicit File(const std::string& text) {
    const auto file = sources.add("cards/demo/a.toml", text);
    components = cards::read_card_file(file, sources, diagnostics).components;
  }
  Lines reports() const { return test::brief(diagnostics, sources); }
  std::string advice() const { return diagnostics.all().at(0).suggestion->text; }
  // "kind id type deck count: field …" for each component.
  Lines dump() const {
    Lines made;
    for (const cards::Component& c : components) {
      std::string line = fmt::format("{} {} {} {} {}:", name_of(c.kind), c.id, c.type, c.deck, c.count);
      for (const cards::Field& field : c.fields) line += " " + field.name;
      made.push_back(line);
    }
    return made;
  }

  source::Sources sources;
  source::Diagnostics diagnostics;
  std::vector<cards::Component> components;
};

}  // namespace

TEST_CASE("a card needs an id and nothing else") {
  const File file("[[card]]\nid = \"ember\"\n");
  CHECK(file.dump() == Lines{"card ember card card 1:"});
  CHECK(file.reports().empty());
  CHECK(file.sources.text(file.components[0].span) == "[[card]]");
  CHECK(file.sources.text(file.components[0].id_span) == "\"ember\"");
}

TEST_CASE("every key of a card is read, and others are fields of its own") {
  const File file(
      "[[card]]\nid = \"ember\"\nname = \"Ember\"\ntype = \"spell\"\ndeck = \"fire\"\ncount = 2\n"
      "text = \"**Deal 2**\"\ncost = 1\nrange = \"far\"\n");
  CHECK(file.dump() == Lines{"card ember spell fire 2: cost range"});
  CHECK(file.components[0].name.text() == "Ember");
  CHECK(file.components[0].text.text() == "**Deal 2**");
  CHECK(*file.components[0].fields[0].value.as<std::int64_t>() == 1);
  CHECK(file.reports().empty());
}

TEST_CASE("all kinds of component are read in the order of the file") {
  const File file(
      "[[tile]]\nid = \"a\"\n[[card]]\nid = \"b\"\n[[mat]]\nid = \"c\"\n[[board]]\nid = \"d\"\n"
      "[[token]]\nid = \"e\"\n[[standee]]\nid = \"f\"\n[[card]]\nid = \"g\"\n");
  CHECK(file.dump() ==
        Lines{"tile a tile tile 1:", "card b card card 1:", "mat c mat mat 1:", "board d board board 1:",
              "token e token token 1:", "standee f standee standee 1:", "card g card card 1:"});
  CHECK(file.reports().empty());
}

TEST_CASE("defaults hold for every component that does not say otherwise") {
  const File file(
      "[defaults]\ntype = \"spell\"\ncount = 3\ncost = 1\nrange = 2\nname = \"Spell\"\n"
      "[[card]]\nid = \"a\"\npower = 1\n"
      "[[card]]\nid = \"b\"\ntype = \"trap\"\ncount = 1\ncost = 5\nname = \"B\"\n");
  CHECK(file.dump() == Lines{"card a spell spell 3: power cost range", "card b trap trap 1: cost range"});
  CHECK(*file.components[1].fields[0].value.as<std::int64_t>() == 5);
  CHECK(file.components[0].name.text() == "Spell");
  CHECK(file.components[1].name.text() == "B");
  CHECK(file.reports().empty());
}

TEST_CASE("a deck of the defaults is kept by a card with a type of its own") {
  const File file("[defaults]\ndeck = \"market\"\n[[card]]\nid = \"a\"\ntype = \"trap\"\n");
  CHECK(file.dump() == Lines{"card a trap market 1:"});
}

TEST_CASE("defaults hold for the cards above them too") {
  CHECK(File("[[card]]\nid = \"a\"\n[defaults]\ntype = \"spell\"\n").dump() ==
        Lines{"card a spell spell 1:"});
}

TEST_CASE("a mistake in the defaults is reported once, however many cards there are") {
  const std::string cards = "[[card]]\nid = \"a\"\n[[card]]\nid = \"b\"\n";
  CHECK(File("[defaults]\ncount = \"x\"\n" + cards).reports() == Lines{"2:9 source/wrong-type"});
  CHECK(File("[defaults]\nCost = 1\n" + cards).reports() == Lines{"2:1 cards/bad-field-name"});
  CHECK(File("[defaults]\ntext = \"*a\"\n" + cards).reports() == Lines{"2:9 cards/open-mark"});
  CHECK(File("[defaults]\nid = \"x\"\n" + cards).reports() == Lines{"2:1 cards/bad-id"});
  CHECK(File("defaults = 1\n" + cards).reports() == Lines{"1:12 source/wrong-type"});
}

TEST_CASE("a component without an id is reported at its header") {
  const File file("[[card]]\nname = \"Ember\"\n");
  CHECK(file.reports() == Lines{"1:1 source/missing-key"});
  CHECK(file.dump() == Lines{"card  card card 1:"});
}

TEST_CASE("an id has small letters, digits and hyphens") {
  const File file("[[card]]\nid = \"Big Ember!\"\n");
  CHECK(file.reports() == Lines{"2:6 cards/bad-id"});
  CHECK(file.advice() == "ids have small letters, digits and hyphens: `big-ember`");
  CHECK(file.components[0].id == "");
  CHECK(File("[[card]]\nid = \"!\"\n").advice() == "ids have small letters, digits and hyphens");
  CHECK(File("[[card]]\nid = 7\n").reports() == Lines{"2:6 source/wrong-type"});
}

TEST_CASE("counts go from 0 to 1000") {
  const auto with_count = [](const std::string& count) {
    return File("[[card]]\nid = \"a\"\ncount = " + count + "\n");
  };
  CHECK(with_count("0").dump() == Lines{"card a card card 0:"});
  CHECK(with_count("1000").dump() == Lines{"card a card card 1000:"});
  CHECK(with_count("0").reports().empty());
  CHECK(with_count("1000").reports().empty());
  CHECK(with_count("-1").reports() == Lines{"3:9 source/out-of-range"});
  CHECK(with_count("1001").reports() == Lines{"3:9 source/out-of-range"});
  CHECK(with_count("2.0").reports() == Lines{"3:9 source/wrong-type"});
  CHECK(with_count("1001").dump() == Lines{"card a card card 1:"});
}

TEST_CASE("a field's name can stand in a formula") {
  const File file("[[card]]\nid = \"a\"\nmana_2 = 1\nMana = 2\nmana-cost = 3\n2nd = 4\n\"höhe\" = 5\n");
  CHECK(file.reports() == Lines{"4:1 cards/bad-field-name", "5:1 cards/bad-field-name",
                                "6:1 cards/bad-field-name", "7:1 cards/bad-field-name"});
  Lines better;
  for (const auto& diagnostic : file.diagnostics.all())
    better.push_back(diagnostic.suggestion->edits[0].replacement);
  CHECK(better == Lines{"mana", "mana_cost", "field_2nd", "hohe"});
}

TEST_CASE("single brackets are reported, and the card is read all the same") {
  const File file("[card]\nid = \"a\"\n");
  CHECK(file.reports() == Lines{"1:1 cards/single-brackets"});
  CHECK(file.advice() == "write [[card]]");
  CHECK(file.dump() == Lines{"card a card card 1:"});
  CHECK(File("card = 3\n").reports() == Lines{"1:8 cards/single-brackets"});
  CHECK(File("token = [1]\n").reports() == Lines{"1:10 cards/single-brackets"});
}

TEST_CASE("a key that is no kind of component is reported") {
  const File file("[[crad]]\nid = \"a\"\n");
  REQUIRE(file.reports().size() == 1);
  CHECK(file.diagnostics.all()[0].slug == "source/unknown-key");
  CHECK(file.advice() == "did you mean `card`?");
}

TEST_CASE("a file without cards is reported") {
  CHECK(File("").reports() == Lines{"1:1 cards/empty-file"});
  CHECK(File("# nothing yet\n").reports() == Lines{"1:1 cards/empty-file"});
  CHECK(File("[defaults]\ntype = \"spell\"\n").reports() == Lines{"1:1 cards/empty-file"});
}

TEST_CASE("after a syntax error a file is not called empty as well") {
  const File file("[[card]]\nid = ember\n");
  REQUIRE(file.reports().size() == 1);
  CHECK(file.diagnostics.all()[0].slug == "source/toml-syntax");
}

TEST_CASE("marks are checked in every text of a card") {
  CHECK(File("[[card]]\nid = \"a\"\nname = \"*A\"\nflavour = \"x **y\"\n").reports() ==
        Lines{"3:9 cards/open-mark", "4:14 cards/open-mark"});
}

TEST_CASE("text over several lines may have Windows line ends") {
  const File file("[[card]]\r\nid = \"a\"\r\ntext = \"\"\"\r\none\r\n\r\n*two*\"\"\"\r\n");
  CHECK(file.reports().empty());
  CHECK(file.components.at(0).text.text() == "one\n\n*two*");
}
