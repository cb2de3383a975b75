// Where the rules tell of a word: glossary, icons and index lead there.
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
  const std::string text = rulepress::layout::dump(Made(game()).book);
  // Not to "What is in the box" and "A night in pictures".
  CHECK_THAT(text, Catch::Contains("| **In**. See [2.5 Know your enemy](#know-your-enemy)."));
  CHECK_THAT(text, Catch::Contains("| **Gale**. See [2.2 Gale and Smoke](#gale-and-smoke)."));
  CHECK_THAT(text, Catch::Contains("| **Left**. See [2.5 Know your enemy](#know-your-enemy)."));
  CHECK_THAT(text, Catch::Contains("| **Glow**. See [2.5 Know your enemy](#know-your-enemy)."));
  // It may have the name of a term.
  CHECK_THAT(text, Catch::Contains("| **Camper**. Whoever plays.\n"));
  // Words of a sentence or of an example tell of nothing.
  CHECK_THAT(text, Catch::Contains("| **Up**\n"));
  CHECK_THAT(text, Catch::Contains("| **Right**\n"));
}

TEST_CASE("a term leads to where it is told of, wherever it was declared") {
  const std::string text = rulepress::layout::dump(Made(game()).book);
  CHECK_THAT(text, Catch::Contains("| **ember** | What is left. See [2.6 Embers](#embers)."));
  CHECK_THAT(text, Catch::Contains("| **camper** | Whoever plays. See [1.2 Words](#words)."));
  CHECK_THAT(text, Catch::Contains("| **wind** | What nobody tells of.\n"));
}

TEST_CASE("the index has names, not titles") {
  const std::string index = index_of(rulepress::layout::dump(Made(game()).book));
  CHECK_THAT(index, Catch::Contains("Ember: #embers #words"));
  CHECK_THAT(index, Catch::Contains("Gale: #gale-and-smoke\n"));
  CHECK_THAT(index, Catch::Contains("Smoke: #gale-and-smoke\n"));
  CHECK_THAT(index, Catch::Contains("In: #know-your-enemy\n"));
  // A card that the rules tell of, and none that they do not.
  CHECK_THAT(index, Catch::Contains("Pine Log: #embers\n") && !Catch::Contains("Sod"));
  CHECK_THAT(index, Catch::Contains("Moss: #know-your-enemy\n"));
  for (const char* title : {"What is in the box", "Know your enemy", "night in pictures", "Gale and Smoke",
                            "Dusk", "dawn", "For one", "two", "Words"})
    CHECK_THAT(index, !Catch::Contains(title));
}
