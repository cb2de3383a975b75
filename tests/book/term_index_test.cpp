// Where the rules tell of a word: glossary, icons and index lead there.
#include <fmt/format.h>

#include "book/made.h"

using namespace rulepress::book::test_of_book;

namespace {

constexpr const char* first = R"(# The camp

## What is in the box

Wood, and up to nine coins. Whoever is warm has won.

## Words

Everybody is a *camper*. The embers are told of below.

```rules
players 2..4

term "camper"
    means "Whoever plays."

term "ember"
    plural "embers"
    means "What is left."

term "wind"
    means "What nobody tells of."
```
)";

constexpr const char* second = R"(# The night

## A night in pictures

It gets dark. The gale comes and goes. Smoke is told of here, and in the night.

## Gale and Smoke

Run.

## For one, two or three

At dusk, two of them sing; for one it is too late until dawn.

## Dusk and dawn

Two nights.

## Know your enemy

**In.** Limits how far it reaches.

- It burns to the **left** or to the right.
- **Camper** beware.

:glow: Light that lasts.

> **Right.** This is an example.

| Tree | Use |
| --- | --- |
| **Moss** | **Right** for beds |

## Embers

**Pine Log** glows. The gale is over, and there are no coins.
)";

Files game() {
  Files files;
  files["rules/demo/01-camp.md"] = first;
  files["rules/demo/02-night.md"] = second;
  files["cards/demo/a.toml"] = R"([[card]]
id = "log"
name = "Pine Log"

[[card]]
id = "sod"
name = "Sod"

[[card]]
id = "moss"
name = "Moss"
)";
  files["templates/demo/card.toml"] = R"(size = "poker"
icons = { camper = "a.svg", in = "a.svg", up = "a.svg", left = "a.svg", right = "a.svg", glow = "a.svg", gale = "a.svg" }
front = [{ kind = "rect" }]
back = [{ kind = "rect" }]
)";
  files["templates/demo/a.svg"] = flame;
  return files;
}

std::string index_of(const std::string& text) {
  const auto begin = text.find("\nindex\n");
  return begin == std::string::npos ? "" : text.substr(begin, text.find("\nlast page", begin) + 1 - begin);
}

}  // namespace

TEST_CASE("an icon leads to the heading that is its name, or to where its name stands in bold") {
  const std::string text = rulepress::pages::dump(Made(game()).book);
  // Not to "What is in the box" and "A night in pictures".
  CHECK_THAT(text,
             Catch::Contains(
                 "| **In**. Limits how far it reaches. See [2.5\u00a0Know your enemy](#know-your-enemy)."));
  CHECK_THAT(text, Catch::Contains("| **Gale**. See [2.2\u00a0Gale and Smoke](#gale-and-smoke)."));
  CHECK_THAT(text, Catch::Contains("| **Left**. It burns to the left or to the right. See [2.5\u00a0Know "
                                   "your enemy](#know-your-enemy)."));
  CHECK_THAT(text, Catch::Contains(
                       "| **Glow**. Light that lasts. See [2.5\u00a0Know your enemy](#know-your-enemy)."));
  // It may have the name of a term.
  CHECK_THAT(text, Catch::Contains("| **Camper**. Whoever plays.\n"));
  // Words of a sentence or of an example tell of nothing.
  CHECK_THAT(text, Catch::Contains("| **Up**\n"));
  CHECK_THAT(text, Catch::Contains("| **Right**\n"));
}

TEST_CASE("the quick reference says what icons and actions do, in one sentence of the rules") {
  Files files = game();
  files["rules/demo/02-night.md"] += R"(
## Smoke signals

:smoke: **SMOKE n.** Everybody within *n* steps (e.g. a camper) coughs. Then it clears.

:up: **UP.** A foe burns. It must be near. Nobody sees it.

You **blow** first. Now you may **dance** around the fire, as often as you like. Sit down.

- **Hum** a tune for the others;
- sit.

## Singing aloud

Whoever sings gains "1.5" coins, or more! Nobody else does.

```rules
players 2..4

category effect(you: player) does

phrase effect "SMOKE {n: number}."
    shows ":smoke: {n}"
    you.coins += n

phrase effect "GLOW {n: number}."
    shows ":glow: {n}"
    reminder "It is warm there."
    you.coins += n

each player has
    coins: 0..99 = 0

phase night
    for p in players
        offer deeds(p) until pass

menu deeds(p: player) asks p

action sing() in deeds
    p.coins += 1

end if any(players where .coins > 3) at end night
score most .coins, tie shared
```

## Dancing

The night is long.

```rules
action dance() in deeds
    p.coins += 2

action jump() in deeds
    p.coins += 3

action hum() in deeds
    p.coins += 1
```
)";
  std::string& camp = files["rules/demo/01-camp.md"];
  camp.erase(camp.find("players 2..4\n"), std::string("players 2..4\n").size());
  std::string& look = files["templates/demo/card.toml"];
  look.replace(look.find("up = "), 5, "smoke = \"a.svg\", up = ");
  const Made made(files);
  const std::string text = rulepress::pages::dump(made.book);
  const std::string last = text.substr(text.find("last page\n"));
  CHECK_THAT(last, Catch::Contains("| **SMOKE ***n*. Everybody within *n* steps (e.g. a camper) coughs.\n"));
  CHECK_THAT(last, Catch::Contains("It is warm there.\n") && !Catch::Contains("Light that lasts"));
  CHECK_THAT(last, Catch::Contains("| **In**. Limits how far it reaches.\n"));
  // One more where the first is very short.
  CHECK_THAT(last, Catch::Contains("| **UP**. A foe burns. It must be near.\n"));
  CHECK_THAT(last, Catch::Contains("head | Action | Meaning\n"));
  // A section with one action tells of it; else a sentence has to name it.
  CHECK_THAT(last, Catch::Contains("| **Sing** | Whoever sings gains “1.5” coins, or more!\n"));
  CHECK_THAT(last,
             Catch::Contains("| **Dance** | Now you may dance around the fire, as often as you like.\n"));
  CHECK_THAT(last, Catch::Contains("| **Hum** | Hum a tune for the others.\n"));
  CHECK_THAT(last, Catch::Contains("| **Jump** | [2.9\u00a0Dancing](#dancing)\n"));
}

TEST_CASE("a term leads to where it is told of, wherever it was declared") {
  const std::string text = rulepress::pages::dump(Made(game()).book);
  CHECK_THAT(text, Catch::Contains("| **ember** | What is left. See [2.6\u00a0Embers](#embers)."));
  CHECK_THAT(text, Catch::Contains("| **camper** | Whoever plays. See [1.2\u00a0Words](#words)."));
  CHECK_THAT(text, Catch::Contains("| **wind** | What nobody tells of.\n"));
}

TEST_CASE(
    "a heading that begins or ends with a term tells of it, an article in front of a name does not hide it") {
  Files files = game();
  files["rules/demo/03-more.md"] =
      "# More\n\nNow.\n\n## Embers and the Pine Log\n\nThey glow.\n\n## Feeling the wind\n\nIt blows.\n\n"
      "## A camper at work\n\nLook.\n\n## About wood\n\nAbout wood there is nothing to say. The pine log is "
      "about wood.\n";
  const std::string text = rulepress::pages::dump(Made(files).book);
  CHECK_THAT(text,
             Catch::Contains(
                 "| **wind** | What nobody tells of. See [3.2\u00a0Feeling the wind](#feeling-the-wind)."));
  CHECK_THAT(text,
             Catch::Contains(
                 "| **camper** | Whoever plays. See [3.3\u00a0A\u00a0camper at work](#a-camper-at-work)."));
  const std::string index = index_of(text);
  // A heading is surer than bold words, and all places are told.
  CHECK_THAT(index, Catch::Contains("Pine Log: #embers-and-the-pine-log #embers #about-wood\n"));
  CHECK_THAT(index, !Catch::Contains("About wood"));
}

TEST_CASE("a word of many sections is listed where it is told and where most is said of it") {
  Files files = game();
  std::string& text = files["rules/demo/02-night.md"];
  for (int i = 1; i <= 12; ++i) {
    text += fmt::format("\n## More {}\n\n", i);
    for (int said = 0; said < (i % 2 == 0 ? 3 : 1); ++said) text += "An ember glows. ";
    text += "\n";
  }
  const std::string index = index_of(rulepress::pages::dump(Made(files).book));
  const auto at = index.find("  Ember: ");
  REQUIRE(at != std::string::npos);
  CHECK(index.substr(at, index.find('\n', at) - at) ==
        "  Ember: #embers #words #more-2 #more-4 #more-6 #more-8 #more-10 #more-12");
}

TEST_CASE("the index finds plurals of cards' names, and words of captions") {
  Files files = game();
  files["rules/demo/02-night.md"] +=
      "\n## Wood pile\n\nThree Pine Logs lie there.\n\n## Shown\n\nLook.\n\n```figure card "
      "log\ncaption: The Pine Log\n```\n";
  const std::string index = index_of(rulepress::pages::dump(Made(files).book));
  CHECK_THAT(index, Catch::Contains("Pine Log: #embers #wood-pile #shown\n"));
}

TEST_CASE("the index has names, not titles") {
  const std::string index = index_of(rulepress::pages::dump(Made(game()).book));
  CHECK_THAT(index, Catch::Contains("Ember: #embers #words"));
  CHECK_THAT(index, Catch::Contains("Gale: #gale-and-smoke #a-night-in-pictures #embers\n"));
  CHECK_THAT(index, Catch::Contains("Smoke: #gale-and-smoke #a-night-in-pictures\n"));
  CHECK_THAT(index, Catch::Contains("In: #know-your-enemy\n"));
  // A card that the rules tell of, and none that they do not.
  CHECK_THAT(index, Catch::Contains("Pine Log: #embers\n") && !Catch::Contains("Sod"));
  CHECK_THAT(index, Catch::Contains("Moss: #know-your-enemy\n"));
  for (const char* title : {"What is in the box", "Know your enemy", "night in pictures", "Gale and Smoke",
                            "Dusk", "dawn", "For one", "two", "Words"})
    CHECK_THAT(index, !Catch::Contains(title));
}
