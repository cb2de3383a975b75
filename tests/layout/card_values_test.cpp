#include "layout/card/card_values.h"

#include <catch2/catch.hpp>

#include "support/harness.h"
#include "text/game_text.h"

using namespace rulepress;
using expr::Kind;

namespace {

struct Cards {
  explicit Cards(const std::string& toml) {
    const auto file = sources.add("cards/demo/a.toml", toml);
    source::Diagnostics diagnostics;
    deck.components = cards::read_card_file(file, sources, diagnostics).components;
    REQUIRE(test::brief(diagnostics, sources) == std::vector<std::string>{});
  }
  expr::Type type(const std::string& name) const { return layout::scope_of(deck, "spell").names.at(name); }
  bool knows(const std::string& name) const { return layout::scope_of(deck, "spell").names.contains(name); }

  source::Sources sources;
  cards::Deck deck;
};

const std::string two = R"(
[defaults]
type = "spell"
[[card]]
id = "ember"
name = "Ember"
cost = 1
weight = 1.5
tags = []
face = { hp = 1 }
text = "Burn."
[[card]]
id = "frost"
name = "Frost"
count = 2
cost = 2
power = 3
quick = true
tags = ["ice"]
face = { hp = 2, mp = 3 }
[[card]]
id = "hero"
type = "hero"
name = "Hero"
wings = 2
)";

}  // namespace

TEST_CASE("a card's fields are values") {
  const auto names = layout::names_of(Cards(two).deck.components[1]);
  CHECK(expr::to_text(names.at("id")) == "frost");
  CHECK(expr::to_text(names.at("name")) == "Frost");
  CHECK(expr::to_text(names.at("type")) == "spell");
  CHECK(expr::to_text(names.at("count")) == "2");
  CHECK(expr::to_text(names.at("cost")) == "2");
  CHECK(expr::to_text(names.at("quick")) == "yes");
  CHECK(expr::to_text(names.at("tags")) == "ice");
  CHECK(names.at("face").as<expr::Record>()->size() == 2);
  CHECK_FALSE(names.contains("text"));
  CHECK_FALSE(names.contains("wings"));
}

TEST_CASE("a type's names are those of all its cards, and only of its cards") {
  const Cards cards(two);
  CHECK(cards.type("cost").kind == Kind::number);
  CHECK(cards.type("weight").kind == Kind::number);
  CHECK(cards.type("quick").kind == Kind::truth);
  CHECK(cards.type("id").kind == Kind::text);
  CHECK_FALSE(cards.knows("wings"));
}

TEST_CASE("what some cards lack is optional") {
  const Cards cards(two);
  CHECK_FALSE(cards.type("cost").optional);
  CHECK_FALSE(cards.type("name").optional);
  CHECK(cards.type("power").optional);
  CHECK(cards.type("weight").optional);
  CHECK(cards.type("text").optional);
}

TEST_CASE("name and text are known even where no card has them") {
  const Cards cards("[[card]]\nid = \"a\"\nname = \"A\"\ntype = \"spell\"\n");
  CHECK(cards.type("text").kind == Kind::text);
  CHECK(cards.type("text").optional);
  CHECK_FALSE(cards.type("name").optional);
}

TEST_CASE("a list learns its items from the cards that have some") {
  CHECK(Cards(two).type("tags").item->kind == Kind::text);
}

TEST_CASE("a table has the fields of all cards, optional where one lacks them") {
  const auto face = Cards(two).type("face");
  REQUIRE(face.record != nullptr);
  CHECK_FALSE(face.record->find("hp")->optional);
  REQUIRE(face.record->find("mp") != nullptr);
  CHECK(face.record->find("mp")->optional);
}

TEST_CASE("a text field has its place in the card's file") {
  const Cards cards(two);
  const auto& ember = cards.deck.components[0];
  CHECK(cards.sources.text(layout::field_text(ember, "text")->whole()) == "\"Burn.\"");
  CHECK(cards.sources.text(layout::field_text(ember, "name")->whole()) == "\"Ember\"");
  CHECK(layout::field_text(ember, "cost") == nullptr);
  CHECK(layout::field_text(ember, "power") == nullptr);
  CHECK(layout::field_text(cards.deck.components[1], "text") == nullptr);
}

TEST_CASE("several texts are a list in templates where the cards write a list") {
  const std::string rules =
      "type spell\n    deeds: list of deed\n    words_too: list of deed\n"
      "category deed(you: player) does\nphrase deed \"BURN {n: number}\"\n    you.coins += n\n"
      "each player has\n    coins: 0..9 = 0\n";
  const auto game = test::GameText::of_rules_and_cards(
      rules,
      "[[card]]\nid = \"one\"\nname = \"One\"\ntype = \"spell\"\ndeeds = [\"BURN 1\", \"BURN 2\"]\n"
      "words_too = \"BURN 1, BURN 2\"\n");
  REQUIRE(game.of_rules.count(source::Severity::error) == 0);
  const expr::Scope scope = layout::scope_of(game.deck, "spell", &game.model);
  CHECK(scope.names.at("deeds").kind == Kind::list);
  CHECK(scope.names.at("deeds").item->kind == Kind::text);
  CHECK(scope.names.at("words_too").kind == Kind::text);
}
