#include "build/card_changes.h"

#include <catch2/catch.hpp>

#include "build/pipeline.h"

using namespace rulepress;
using Lines = std::vector<std::string>;

namespace {

cards::Deck deck_of(const std::string& text) {
  source::Sources sources;
  source::Diagnostics diagnostics;
  const auto file = std::make_shared<const cards::CardFile>(
      cards::read_card_file(sources.add("cards.toml", text), sources, diagnostics));
  REQUIRE(diagnostics.all().empty());
  return cards::gather({file}, diagnostics);
}

Lines changes(const std::string& before, const std::string& after) {
  const cards::Deck old = deck_of(before);
  const cards::Deck now = deck_of(after);
  Lines lines;
  for (const auto& change : build::card_changes({old, {}}, {now, {}})) {
    std::string line = (!change.before ? "+" : !change.after ? "-" : "~") + change.id;
    for (const auto& field : change.fields)
      line += " " + field.field + ": " + field.before + " > " + field.after;
    lines.push_back(line);
  }
  return lines;
}

}  // namespace

TEST_CASE("cards are new, gone or changed, and each field is told") {
  const std::string before =
      "[[card]]\nid = \"ember\"\nname = \"Ember\"\ncost = 1\nkeys = [\"a\", \"b\"]\n"
      "[[card]]\nid = \"frost\"\n[[card]]\nid = \"coal\"\nhot = true\n";
  const std::string after =
      "[[card]]\nid = \"smoke\"\n[[card]]\nid = \"coal\"\nhot = true\n"
      "[[card]]\nid = \"ember\"\nname = \"Embers\"\ncount = 2\ncost = 1.5\nkeys = [\"a\"]\nmuch = false\n";
  CHECK(changes(before, after) ==
        Lines{"+smoke",
              "~ember name: Ember > Embers count: 1 > 2 cost: 1 > 1.5 keys: [a, b] > [a] much:  > false",
              "-frost"});
  CHECK(changes(before, before).empty());
}

TEST_CASE("a field that is taken out is told with its old value") {
  CHECK(changes("[[card]]\nid = \"ember\"\ncost = 1\n", "[[card]]\nid = \"ember\"\n") ==
        Lines{"~ember cost: 1 > "});
}

TEST_CASE("a field of the designer's own may be called as something that every card has") {
  CHECK(changes("[[card]]\nid = \"ember\"\nkind = \"fire\"\n", "[[card]]\nid = \"ember\"\nkind = \"fire\"\n")
            .empty());
  CHECK(
      changes("[[card]]\nid = \"ember\"\nkind = \"fire\"\n", "[[token]]\nid = \"ember\"\nkind = \"ash\"\n") ==
      Lines{"~ember kind of component: card > token type: card > token deck: card > token kind: fire > ash"});
}

TEST_CASE("the order of cards and of their fields does not matter") {
  CHECK(changes("[[card]]\nid = \"a\"\nx = 1\ny = 2\n[[card]]\nid = \"b\"\n",
                "[[card]]\nid = \"b\"\n[[card]]\nid = \"a\"\ny = 2\nx = 1\n")
            .empty());
}

TEST_CASE("a card may look other though no word of it has changed") {
  const cards::Deck deck = deck_of("[[card]]\nid = \"ember\"\n[[card]]\nid = \"frost\"\n");
  const auto found =
      build::card_changes({deck, {{0, {1, 1}}, {1, {2, 2}}}}, {deck, {{0, {1, 1}}, {1, {3, 3}}}});
  REQUIRE(found.size() == 1);
  CHECK(found[0].id == "frost");
  CHECK(found[0].looks_other);
  CHECK(found[0].fields.empty());
}
