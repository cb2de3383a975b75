#include "book/made.h"

using namespace rulepress::book::test_of_book;

namespace {

constexpr const char* chapter = R"(# Fire

Keep it burning.

## Fuel <!-- X01 -->

A **log** gives heat, and heat is all.

```rules
players 2..4

enum kind = wood | peat

type fuel
    heat: 1..9
    kind: kind
    text: list of effect

expect 4 fuel

category effect(you: player) does

phrase effect "Gain {n: number} coin(s)."
    shows "+{n} :coin:"
    reminder "Coins come from the bank."
    you.coins += n

each player has
    coins: 0..99 = 0

option nights: 1..9 = 3

variant "Rain"
    setup
        for p in players
            p.coins := 1

term "log"
    plural "logs"
    means "What burns."

term "coin"
    icon coin
    means "What you *gain*."
```

## Night

The night has rules. <!-- G02, S03 -->

Nobody sleeps for a coin.

```rules
phase night
    for p in players
        turn(p)

phase turn(p: player)
    offer deeds(p) until pass

menu deeds(p: player) asks p

action rest() in deeds
    p.coins += 1

action sing() in deeds
    p.coins += 2

end if any(players where .coins > nights) at end night
score most .coins, tie shared
```
)";

constexpr const char* cards = R"([defaults]
type = "fuel"

[[card]]
id = "log"
name = "Birch"
count = 3
heat = 2
kind = "wood"
text = "Gain 2 coins."

[[card]]
id = "sod"
name = "Sod"
heat = 1
kind = "peat"
text = "Gain 1 coin."

[[token]]
id = "coin"
name = "Coin"
type = "coin"
count = 20
)";

constexpr const char* manifest = R"(name = "Fire"
version = "2"
summary = "Keep warm."
designers = ["Ada", "Tom"]
license = "MIT"
minutes = [20, 30]
age = 8
)";

constexpr const char* fuel = R"(size = "poker"
icons = { coin = "coin.svg" }
styles = { body = { font = "Lato", size = 9 } }
front = [{ kind = "text", at = [5, 5], size = [50, 40], text = "{text}", style = "body" }]
back = [{ kind = "rect" }]
)";

Files game() {
  return {
      {"rules/demo/01-fire.md", chapter},
      {"rules/demo/game.toml", manifest},
      {"cards/demo/a.toml", cards},
      {"templates/demo/fuel.toml", fuel},
      {"templates/demo/coin.toml", "size = [20, 20]\nfront = [{ kind = \"rect\", fill = \"#aa8800\" }]\n"},
      {"templates/demo/coin.svg", flame}};
}

}  // namespace

TEST_CASE("everything that nobody has to write is made from rules and cards") {
  const Made made(game());
  CHECK(made.reports == std::vector<std::string>{});
  CHECK(rulepress::layout::dump(made.book) ==
        rulepress::test::read_file(rulepress::test::project_root() / "tests/book/fire.txt"));
}

TEST_CASE("a part stands where the author wants it, once and without a heading") {
  Files files = game();
  files["rules/demo/01-fire.md"] += "\n## Words\n\n<!-- insert: glossary -->\n\n<!-- leave out: index -->\n";
  const std::string text = rulepress::layout::dump(Made(files).book);
  CHECK_THAT(text,
             Catch::Contains("heading 1 3 #words Words\ntable of 2 columns\n  head | Term | Meaning\n"));
  CHECK_THAT(text, !Catch::Contains("Glossary"));
  CHECK_THAT(text, !Catch::Contains("\nindex"));
}

TEST_CASE("cards with many short lines are listed in a column, each with its numbers above its lines") {
  Files files = game();
  std::string& rules = files["rules/demo/01-fire.md"];
  const std::string field = "    text: list of effect\n";
  rules.insert(rules.find(field) + field.size(), "    dusk: list of effect\n    dawn: list of effect\n");
  std::string& deck = files["cards/demo/a.toml"];
  for (const char* id : {"kind = \"wood\"\n", "kind = \"peat\"\n"})
    deck.insert(deck.find(id) + std::string(id).size(),
                "dawn = [\"Gain 1 coin.\"]\ndusk = [\"Gain 10 coins.\", \"Gain 11 coins.\", \"Gain 12 "
                "coins.\", \"Gain 13 coins.\", \"Gain 14 "
                "coins.\"]\n");
  const std::string text = rulepress::layout::dump(Made(files).book);
  CHECK_THAT(text, Catch::Contains("table of 1 columns\n") && Catch::Contains("**Birch**") &&
                       Catch::Contains(" · Heat 2 · Kind wood"));
  // Each field of texts on a line of its own, with its name.
  CHECK_THAT(text, Catch::Contains("*Dusk:* ") && Catch::Contains("*Dawn:* "));
}
