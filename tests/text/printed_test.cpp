// How texts are printed: as their phrases are shown, with reminders behind them.
#include "text/printed.h"
#include "text/game_text.h"

using namespace rulepress;

namespace {

const std::string rules =
    "each player has\n"
    "    coins: 0..90 = 0\n"
    "type spell\n"
    "    text: list of effect\n"
    "category effect(you: player) does\n"
    "category goods(you: player) does\n"
    "phrase goods \"{n: number} coin(s)\"\n"
    "    shows \"{n} :coin:\"\n"
    "    reminder \"Coins come from the bank.\"\n"
    "    you.coins += n\n"
    "phrase effect \"Gain {gs: goods list}.\"\n"
    "    do gs\n"
    "phrase effect \"Rest {n: number} turns.\"\n"
    "    you.coins -= n\n";

std::string printed(const std::string& text) {
  const auto game = test::GameText::of_rules_and_cards(
      rules, "[[card]]\nid = \"one\"\nname = \"One\"\ntype = \"spell\"\ntext = \"" + text + "\"\n");
  REQUIRE(game.of_rules.count(source::Severity::error) == 0);
  CHECK(text::changes_print(game.model));
  const cards::Deck deck = text::printed(game.deck, game.model, game.texts);
  CHECK(deck.components.front().text.whole() == game.deck.components.front().text.whole());
  return deck.components.front().text.text();
}

}  // namespace

TEST_CASE("phrases are printed as they are shown, and each reminder once") {
  CHECK(printed("Gain 1 coin.") == "Gain 1 :coin:. *(Coins come from the bank.)*");
  CHECK(printed("Gain 1 coin and 2 coins.") == "Gain 1 :coin: and 2 :coin:. *(Coins come from the bank.)*");
}

TEST_CASE("a reminder stands behind its own phrase, whatever comes then") {
  CHECK(printed("Gain 1 coin. Rest 2 turns.") ==
        "Gain 1 :coin:. *(Coins come from the bank.)* Rest 2 turns.");
  CHECK(printed("Rest 1 turns. Gain 1 coin. Gain 2 coins.") ==
        "Rest 1 turns. Gain 1 :coin:. *(Coins come from the bank.)* Gain 2 :coin:.");
}

TEST_CASE("what no phrase shows otherwise stays as it is written") {
  CHECK(printed("**Rest** 2 turns.") == "**Rest** 2 turns.");
  CHECK(printed("**Rest** 2 turns. Gain 2 coins.") ==
        "**Rest** 2 turns. Gain 2 :coin:. *(Coins come from the bank.)*");
  CHECK(printed("Gain nothing.") == "Gain nothing.");
}

TEST_CASE("a slot that is shown must be one of the phrase") {
  const auto game = test::GameText::of_rules_and_cards(
      "type spell\n    text: effect\ncategory effect(you: player) does\neach player has\n    coins: 0..9 = "
      "0\n"
      "phrase effect \"Gain {n: number}.\"\n    shows \"+{m}\"\n    you.coins += n\n",
      "");
  REQUIRE(game.of_rules.count(source::Severity::error) == 1);
  CHECK(game.of_rules.all().front().message == "no slot before this is called `m`");
}
