// What `that …` means in a text.
#include "text/game_text.h"

using namespace rulepress;

namespace {

const std::string workshop =
    "enum metal = iron | gold\n"
    "each player has\n"
    "    coins: 0..90 = 0\n"
    "type tool\n"
    "    metal: metal\n"
    "type hammer is tool\n"
    "    weight: 1..9\n"
    "type spell\n"
    "    text: list of effect\n"
    "    rules: list of rule\n"
    "category rule(you: player) declares\n"
    "category effect(you: player) does\n"
    "category amount(you: player) -> number\n"
    "verb rest(p: player)\n"
    "    p.coins += 1\n"
    "phrase rule \"When resting, {es: effect list}.\"\n"
    "    when rest if p = you\n"
    "        do es\n"
    "phrase rule \"When resting {n: number} times, rest.\"\n"
    "    when rest if p.coins = n\n"
    "        p.coins += 1\n"
    "phrase effect \"Count.\" -> number\n"
    "    return you.coins\n"
    "phrase effect \"Roll.\" -> number\n"
    "    let n = die()\n"
    "    return n\n"
    "phrase effect \"count\" -> number\n"
    "    return you.coins\n"
    "phrase effect \"Find.\" -> tool or none\n"
    "    choose t in tools by you else return none\n"
    "    return t\n"
    "phrase effect \"Forge.\" -> hammer or none\n"
    "    choose t in hammers by you else return none\n"
    "    return t\n"
    "phrase effect \"Melt.\" -> metal\n"
    "    return gold\n"
    "phrase effect \"Point.\" -> player\n"
    "    choose p in players by you else return you\n"
    "    return p\n"
    "phrase effect \"You may {e: effect}.\" -> number\n"
    "    do e\n"
    "    return 7\n"
    "phrase effect \"Perhaps {e: effect}.\"\n"
    "    do e\n"
    "phrase effect \"Gain {n: number} coin(s).\"\n"
    "    you.coins += n\n"
    "phrase effect \"gain {n: number} coin(s)\"\n"
    "    you.coins += n\n"
    "phrase effect \"Pay {a: amount}.\"\n"
    "    you.coins -= a\n"
    "phrase effect \"First {a: effect}, then pay {b: amount}.\"\n"
    "    do a\n"
    "    you.coins -= b\n"
    "phrase amount \"twice {n: number}\" = 2 * n\n"
    "phrase effect \"Use {t: tool name}.\"\n"
    "    rest(t.owner)\n"
    "phrase effect \"Swing {h: hammer name}.\"\n"
    "    rest(h.owner)\n"
    "phrase effect \"Take {m: metal}.\"\n"
    "    you.coins += count(tools where .metal = m)\n"
    "phrase effect \"{p: player} rests.\"\n"
    "    rest(p)\n";

std::string read(const std::string& text, const std::string& field = "text") {
  const auto game = test::GameText::of_rules_and_cards(
      workshop,
      "[[card]]\nid = \"one\"\nname = \"One\"\ntype = \"spell\"\n" + field + " = \"" + text + "\"\n");
  CHECK(game.of_rules.count(source::Severity::error) == 0);
  std::string made;
  if (!game.texts.read.empty()) {
    made = text::notation(game.texts.read.begin()->second, game.model);
    CHECK(text::canonical(game.texts.read.begin()->second, game.grammar) == text);
  }
  for (const source::Diagnostic& one : game.diagnostics.all()) {
    if (one.severity == source::Severity::error || one.slug == "text/wording")
      made += (made.empty() ? "" : " ! ") + one.slug + ": " + one.message;
  }
  return made;
}

}  // namespace

TEST_CASE("a number, a value, a thing and a player that an earlier phrase gave") {
  CHECK(read("Count. Gain that many coins.") == "`Count.`; `Gain {n} coin/coins.`(n that many by `Count.`)");
  CHECK(read("Count. Gain that number coins.") ==
        "`Count.`; `Gain {n} coin/coins.`(n that number by `Count.`)");
  CHECK(read("Melt. Take that metal.") == "`Melt.`; `Take {m}.`(m that metal by `Melt.`)");
  CHECK(read("Find. Use that tool.") == "`Find.`; `Use {t}.`(t that tool by `Find.`)");
  CHECK(read("Find. Use that card.") == "`Find.`; `Use {t}.`(t that card by `Find.`)");
  CHECK(read("Point. That player rests.") == "`Point.`; `{p} rests.`(p that player by `Point.`)");
}

TEST_CASE("a kind of a thing is such a thing, but not the other way round") {
  CHECK(read("Forge. Use that tool.") == "`Forge.`; `Use {t}.`(t that tool by `Forge.`)");
  CHECK(read("Forge. Use that hammer.") == "`Forge.`; `Use {t}.`(t that hammer by `Forge.`)");
  CHECK(read("Forge. Find. Use that hammer.") == "`Forge.`; `Find.`; `Use {t}.`(t that hammer by `Forge.`)");
  CHECK(read("Find. Swing that card.") == "text/unclear-that: nothing before `that card` gives a `hammer`");
  CHECK(read("Find. Swing that hammer.") ==
        "text/unclear-that: nothing before `that hammer` gives a `hammer`");
}

TEST_CASE("the nearest before it is meant") {
  CHECK(read("Count. Roll. Find. Gain that many coins.") ==
        "`Count.`; `Roll.`; `Find.`; `Gain {n} coin/coins.`(n that many by `Roll.`)");
  CHECK(read("Count. Gain that many coins. Roll. Gain that many coins.") ==
        "`Count.`; `Gain {n} coin/coins.`(n that many by `Count.`); `Roll.`; `Gain {n} coin/coins.`(n that "
        "many by `Roll.`)");
  CHECK(read("Perhaps count. Gain that many coins.") ==
        "`Perhaps {e}.`(e `count`); `Gain {n} coin/coins.`(n that many by `count`)");
  // Of a phrase in another one, the one around it is done last.
  CHECK(read("You may count. Gain that many coins.") ==
        "`You may {e}.`(e `count`); `Gain {n} coin/coins.`(n that many by `You may {e}.`)");
}

TEST_CASE("also inside of other phrases, and in what is only a value") {
  CHECK(read("Count. Perhaps gain that many coins.") ==
        "`Count.`; `Perhaps {e}.`(e `gain {n} coin/coins`(n that many by `Count.`))");
  CHECK(read("Count. Pay twice that number.") ==
        "`Count.`; `Pay {a}.`(a `twice {n}`(n that number by `Count.`))");
  CHECK(read("When resting, count and gain that many coins.", "rules") ==
        "`When resting, {es}.`(es {`count`; `gain {n} coin/coins`(n that many by `count`)})");
}

TEST_CASE("what a phrase needs is known before it begins") {
  CHECK(read("First count, then pay twice that number.") ==
        "text/unclear-that: nothing before `that number` gives a number");
  CHECK(read("Count. First count, then pay twice that number.") ==
        "`Count.`; `First {a}, then pay {b}.`(a `count`, b `twice {n}`(n that number by `Count.`))");
}

TEST_CASE("rules of one card do not know what others of it gave") {
  CHECK(read("When resting, count. When resting, gain that many coins.", "rules") ==
        "text/unclear-that: nothing before `that many` gives a number");
  CHECK(read("When resting, count. When resting that many times, rest.", "rules") ==
        "text/unclear-that: nothing before `that many` gives a number");
}

TEST_CASE("words follow `that many` as they follow several") {
  const auto game = test::GameText::of_rules_and_cards(
      workshop,
      "[[card]]\nid = \"one\"\nname = \"One\"\ntype = \"spell\"\ntext = \"Count. Gain that many coin.\"\n");
  CHECK(game.diagnostics.all().front().message == "the rulebook says `coins` for `coin`");
}

TEST_CASE("a phrase that gives something back is checked as a verb is") {
  const auto told = [](const std::string& phrase) {
    const auto game = test::GameText::of_rules_and_cards(workshop + phrase, "");
    std::string all;
    for (const source::Diagnostic& one : game.of_rules.all()) {
      if (one.severity == source::Severity::error) all += one.slug + ": " + one.message;
    }
    return all;
  };
  CHECK(told("phrase effect \"Idle.\" -> number\n    you.coins += 1\n") ==
        "model/missing-return: `Idle.` does not always give back a number");
  CHECK(told("phrase effect \"Idle.\"\n    return 1\n") == "model/no-result: nothing is given back here");
  CHECK(
      told("phrase effect \"Idle.\" -> number\n    choose p in players by you else return\n    return 1\n") ==
      "model/missing-return: `Idle.` has to give back a number");
  CHECK(told("phrase effect \"Idle.\" -> number\n    return gold\n") ==
        "model/wrong-type: `return` needs a number, but this is a `metal`");
  CHECK(told("phrase effect \"Idle.\" -> set of tool\n    return tools\n") ==
        "model/wrong-type: no card can say `that …` for a set of `tools`");
  CHECK(told("phrase amount \"idle\" -> number = 1\n") ==
        "model/misplaced: a phrase of `amount` has nothing to give back");
}
