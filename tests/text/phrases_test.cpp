// What phrases may be made of, and how texts are read with them.
#include "text/game_text.h"

using namespace rulepress;
using Lines = std::vector<std::string>;

namespace {

const std::string head =
    "enum metal = iron | old_gold\n"
    "each player has\n"
    "    coins: 0..90 = 0\n"
    "    metals[metal]: 0..90 = 0\n"
    "type spell\n"
    "    text: list of effect\n"
    "category effect(you: player) does\n";

std::string card(const std::string& text, const std::string& id = "one") {
  return "[[card]]\nid = \"" + id + "\"\nname = \"" + id + "\"\ntype = \"spell\"\ntext = \"" + text + "\"\n";
}

// One phrase of `effect` for each line of words.
std::string phrases(const Lines& words, const Lines& below = {}) {
  std::string made = head;
  for (std::size_t i = 0; i < words.size(); ++i) {
    made += "phrase effect \"" + words[i] + "\"\n";
    if (i < below.size() && !below[i].empty()) made += "    " + below[i] + "\n";
    made += "    you.coins += 1\n";
  }
  return made;
}

// The meaning of a text, or what is told of it.
std::string read(const std::string& rules, const std::string& text, const std::string& language = "en") {
  const auto game = test::GameText::of_rules_and_cards(rules, card(text), language);
  REQUIRE(game.of_rules.count(source::Severity::error) == 0);
  const auto* meanings = game.texts.read.empty() ? nullptr : &game.texts.read.begin()->second;
  std::string made = meanings == nullptr ? "" : text::notation(*meanings, game.model);
  for (const source::Diagnostic& one : game.diagnostics.all()) {
    if (one.severity == source::Severity::error || one.slug == "text/wording")
      made += (made.empty() ? "" : " ! ") + one.slug + ": " + one.message;
  }
  return made;
}

}  // namespace

TEST_CASE("numbers in digits, with signs and in words") {
  const std::string rules =
      phrases({"Gain {n: number}.", "Change by {n: signed}.", "Take {n: numeral} coins."});
  CHECK(read(rules, "Gain 12.") == "`Gain {n}.`(n 12)");
  CHECK(read(rules, "Gain twelve.") ==
        "`Gain {n}.`(n 12) ! text/wording: the rulebook says `12` for `twelve`");
  CHECK(read(rules, "Change by -3.") == "`Change by {n}.`(n -3)");
  CHECK(read(rules, "Change by +3.") == "`Change by {n}.`(n 3)");
  CHECK(read(rules, "Change by \u22123.") == "`Change by {n}.`(n -3)");
  CHECK(read(rules, "Take three coins.") == "`Take {n} coins.`(n 3)");
  CHECK(read(rules, "Take 3 coins.") ==
        "`Take {n} coins.`(n 3) ! text/wording: the rulebook says `three` for `3`");
  CHECK(read(rules, "Take 15 coins.") == "`Take {n} coins.`(n 15)");
  CHECK(read(rules, "Gain 12345678901.") == "text/unknown-word: no phrase has the word `12345678901`");
}

TEST_CASE("words follow the number that they belong to") {
  const std::string rules =
      phrases({"Draw {n: number} card(s).", "{n: number} {n: die is|dice are} rolled."});
  CHECK(read(rules, "Draw 1 card.") == "`Draw {n} card/cards.`(n 1)");
  CHECK(read(rules, "Draw 0 cards.") == "`Draw {n} card/cards.`(n 0)");
  CHECK(read(rules, "Draw 2 card.") ==
        "`Draw {n} card/cards.`(n 2) ! text/wording: the rulebook says `cards` for `card`");
  CHECK(read(rules, "1 die is rolled.") == "`{n} die is/dice are rolled.`(n 1)");
  CHECK(read(rules, "1 dice are rolled.") ==
        "`{n} die is/dice are rolled.`(n 1) ! text/wording: the rulebook says `die is` for `dice are`");
}

TEST_CASE("values of enums, in any case, with blanks for underlines") {
  const std::string rules = phrases({"Melt {m: metal}."});
  CHECK(read(rules, "Melt old gold.") == "`Melt {m}.`(m old_gold)");
  CHECK(read(rules, "Melt Iron.") == "`Melt {m}.`(m iron)");
  CHECK(read(rules, "Melt old iron.") == "text/unexpected-word: `old` stands here, but a metal should");
}

TEST_CASE("a value is printed as its term is written") {
  const std::string rules = phrases({"(Melt|Cast) {m: metal}."}) + "term \"Old Gold\"\n";
  const auto game = test::GameText::of_rules_and_cards(rules, card("Cast old gold."));
  CHECK(text::canonical(game.texts.read.begin()->second, game.grammar) == "Melt Old Gold.");
}

TEST_CASE("lists have commas and a last joint") {
  const std::string rules = head +
                            "phrase effect \"Gain {gs: gain list}.\"\n    do gs\n"
                            "phrase effect \"Choose {gs: gain list or}.\"\n    do gs\n"
                            "category gain(you: player) does\n"
                            "phrase gain \"{n: number} {m: metal}\"\n    you.metals[m] += n\n";
  const std::string two = "gs {`{n} {m}`(n 1, m iron); `{n} {m}`(n 2, m old_gold)}";
  CHECK(read(rules, "Gain 1 iron.") == "`Gain {gs}.`(gs {`{n} {m}`(n 1, m iron)})");
  CHECK(read(rules, "Gain 1 iron and 2 old gold.") == "`Gain {gs}.`(" + two + ")");
  CHECK(read(rules, "Choose 1 iron or 2 old gold.") == "`Choose {gs}.`(" + two + ")");
  CHECK(read(rules, "Gain 1 iron, and 2 old gold.") ==
        "`Gain {gs}.`(" + two + ") ! text/wording: the rulebook says `iron` for `iron,`");
  CHECK(read(rules, "Gain 1 iron or 2 old gold.") ==
        "text/unexpected-word: `or` stands here, but `,`, `and` or `.` should");
}

TEST_CASE("what may be left out is none") {
  const std::string rules = phrases({"Gain {n: number}[ and {m: number} more][ at once]."});
  CHECK(read(rules, "Gain 1.") == "`Gain {n}[ and {m} more][ at once].`(n 1, m none)");
  CHECK(read(rules, "Gain 1 and 2 more.") == "`Gain {n}[ and {m} more][ at once].`(n 1, m 2)");
  CHECK(read(rules, "Gain 1 at once.") ==
        "`Gain {n}[ and {m} more][ at once].`(n 1, m none) ! text/wording: the rulebook says `1` for `1 at "
        "once`");
}

TEST_CASE("several texts stand one after the other, with or without a comma") {
  const std::string rules = phrases({"Fly", "Swim {n: number}"});
  const std::string both = "`Fly`; `Swim {n}`(n 2)";
  CHECK(read(rules, "Fly, Swim 2") == both);
  CHECK(read(rules, "Fly Swim 2") == both);
  CHECK(read(rules, "Fly\\nSwim 2") == both);
}

TEST_CASE("marks for bold and icons are no hindrance") {
  const std::string rules = phrases({"Gain {n: number} :coin:.", "Rest."});
  CHECK(read(rules, "**Gain 2** :coin:.") == "`Gain {n} :coin:.`(n 2)");
  CHECK(read(rules, "*Rest.* Gain 2 :coin:.") == "`Rest.`; `Gain {n} :coin:.`(n 2)");
}

TEST_CASE("typographic apostrophes are as good as plain ones") {
  const std::string rules = phrases({"Take the player's coins."});
  CHECK(read(rules, "Take the player\u2019s coins.") == "`Take the player's coins.`");
}

TEST_CASE("two readings that differ are told, unless one phrase goes over the other") {
  const Lines words = {"Gain {n: number} coins.", "Gain (2|two) coins."};
  CHECK(read(phrases(words), "Gain 3 coins.") == "`Gain {n} coins.`(n 3)");
  CHECK(read(phrases(words), "Gain 2 coins.") == "text/ambiguous: this text can be read in 2 ways");
  const std::string over = phrases(words, {"", "over \"Gain {n: number} coins.\""});
  CHECK(read(over, "Gain 2 coins.") == "`Gain (2|two) coins.`");
  const std::string back = phrases(words, {"over \"Gain (2|two) coins.\""});
  CHECK(read(back, "Gain 2 coins.") == "`Gain {n} coins.`(n 2)");
}

TEST_CASE("ways to take a text apart that mean the same are one reading") {
  const std::string rules = phrases({"Gain {n: number}[ coins][ coins]."});
  CHECK(read(rules, "Gain 3.") == "`Gain {n}[ coins][ coins].`(n 3)");
  CHECK(read(rules, "Gain 3 coins.").starts_with("`Gain {n}[ coins][ coins].`(n 3)"));
}

TEST_CASE("`over` also says how phrases that join others are grouped") {
  const Lines words = {"gain {n: number}", "{a: effect} then {b: effect}"};
  const std::string text = "gain 1 then gain 2 then gain 3";
  CHECK(read(phrases(words), text) == "text/ambiguous: this text can be read in 2 ways");
  CHECK(read(phrases(words, {"over \"{a: effect} then {b: effect}\""}), text) ==
        "`{a} then {b}`(a `gain {n}`(n 1), b `{a} then {b}`(a `gain {n}`(n 2), b `gain {n}`(n 3)))");
}

TEST_CASE("a grammar with no end of readings is cut off") {
  const std::string rules = phrases({"a", "{x: effect} {y: effect}", "{x: effect} {y: effect} {z: effect}"});
  std::string text = "a";
  for (int i = 0; i < 6; ++i) text += " a";
  CHECK(read(rules, text) ==
        "text/too-many-readings: this text can be read in more ways than Rulepress looks at");
  for (int i = 0; i < 600; ++i) text += " a";
  CHECK(read(rules, text) ==
        "text/too-many-readings: this text can be read in more ways than Rulepress looks at");
  for (int i = 0; i < 600; ++i) text += " a";
  CHECK(read(rules, text) == "text/too-many-readings: this text is longer than a card can be");
}

TEST_CASE("a phrase is read in the language of the game") {
  const std::string rules = head +
                            "phrase effect \"Gain {gs: gain list}.\"\n"
                            "    in de \"Erhalte {gs: list und}.\"\n"
                            "    do gs\n"
                            "category gain(you: player) does\n"
                            "phrase gain \"{n: number} coin(s)\"\n"
                            "    in de \"{n} Münze(n)\"\n"
                            "    you.coins += n\n";
  const std::string meaning = "`Gain {gs}.`(gs {`{n} coin/coins`(n 1); `{n} coin/coins`(n 2)})";
  CHECK(read(rules, "Gain 1 coin and 2 coins.") == meaning);
  CHECK(read(rules, "Erhalte 1 Münze und 2 Münzen.", "de-AT") == meaning);
  CHECK(read(rules, "Erhalte 1 Münze und 2 Münze.", "de") ==
        meaning + " ! text/wording: the rulebook says `Münzen` for `Münze`");
}

TEST_CASE("a translation has the slots of its phrase") {
  const auto told = [](const std::string& words) {
    const auto game = test::GameText::of_rules_and_cards(
        phrases({"Gain {n: number}[ and {m: number} more]."}, {"in de \"" + words + "\""}), "", "de");
    std::string all;
    for (const source::Diagnostics* list : {&game.of_rules, &game.diagnostics}) {
      for (const source::Diagnostic& one : list->all()) {
        if (one.severity == source::Severity::error) all += one.slug + ": " + one.message;
      }
    }
    return all;
  };
  CHECK(told("Erhalte {n}[ und {m} mehr].") == "");
  CHECK(told("Erhalte {n}.") == "model/bad-slot: this translation lacks `{m}`");
  CHECK(told("Erhalte[ {n}][ und {m} mehr].") == "model/bad-slot: this translation may leave out `{n}`");
  CHECK(told("Erhalte {n: number}[ und {m} mehr].")
            .starts_with("model/bad-slot: a slot of a translation is only named"));
  CHECK(told("Erhalte {n}[und {m} mehr].") ==
        "text/glued-words: this phrase would be printed with `7und` as one word");
}

TEST_CASE("texts in parts of cards are read") {
  const std::string rules = head +
                            "part side\n    text: effect\n"
                            "type coin\n    sides: list of side\n"
                            "phrase effect \"Gain {n: number}.\"\n    you.coins += n\n";
  const auto game =
      test::GameText::of_rules_and_cards(rules,
                                         "[[card]]\nid = \"coin\"\nname = \"Coin\"\ntype = \"coin\"\n"
                                         "sides = [{ text = \"Gain 1.\" }, { text = \"Gain one\" }]\n");
  CHECK(game.texts.read.size() == 1);
  CHECK(game.reports() == Lines{"5:50 text/unexpected-word"});
}

TEST_CASE("the wording of a phrase is checked") {
  const auto told = [](const std::string& words) {
    const auto game = test::GameText::of_rules_and_cards(phrases({words}), "");
    Lines lines;
    for (const source::Diagnostic& one : game.of_rules.all()) {
      if (one.severity == source::Severity::error) lines.push_back(one.slug + ": " + one.message);
    }
    return lines;
  };
  CHECK(told("Gain {n: number}] coins.") == Lines{"model/bad-slot: `]` closes nothing"});
  CHECK(told("Gain [{n: number} coins.") == Lines{"model/bad-slot: `[` is never closed"});
  CHECK(told("Gain coin(s).") ==
        Lines{"model/bad-slot: there is no number in this phrase that these words follow"});
  CHECK(told("Gain {n: number} {m: coin|coins}.") ==
        Lines{"model/bad-slot: no slot before this is called `m`"});
  CHECK(told("Gain {n: number} {n: a|b|c}.") ==
        Lines{"model/bad-slot: there are two forms: for one and for several"});
  CHECK(told("Gain ({n: number}|some) coins.") ==
        Lines{"model/bad-slot: a slot cannot stand in one of several wordings"});
  CHECK(told("Gain (at once) {n: number} coins (each).") == Lines{});
}
