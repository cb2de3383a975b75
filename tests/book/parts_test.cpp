#include <fmt/format.h>

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
  CHECK(rulepress::pages::dump(made.book) ==
        rulepress::test::read_file(rulepress::test::project_root() / "tests/book/fire.txt"));
}

TEST_CASE("a part stands where the author wants it, once and without a heading") {
  Files files = game();
  files["rules/demo/01-fire.md"] += "\n## Words\n\n<!-- insert: glossary -->\n\n<!-- leave out: index -->\n";
  const std::string text = rulepress::pages::dump(Made(files).book);
  CHECK_THAT(text,
             Catch::Contains("heading 1 3 #words Words\ntable of 2 columns\n  head | Term | Meaning\n"));
  CHECK_THAT(text, !Catch::Contains("Glossary"));
  CHECK_THAT(text, !Catch::Contains("\nindex"));
}

TEST_CASE(
    "a quick reference of the author's own stands on the last page, without numbers, with the icons below "
    "it") {
  Files files = game();
  files["rules/demo/02-quick.md"] =
      "# Quick reference\n\nRest or **sing**.\n\n## The end of fuel\n\nAll is burnt.\n";
  files["rules/demo/03-more.md"] = "# More\n\nSee [The end of fuel](02-quick.md#the-end-of-fuel).\n";
  const Made made(files);
  CHECK(made.reports == std::vector<std::string>{});
  const std::string text = rulepress::pages::dump(made.book);
  const std::string last = text.substr(text.find("last page\n"));
  CHECK_THAT(last, Catch::StartsWith("last page\n"
                                     "  heading 1 #quick-reference Quick reference\n"
                                     "  lead Rest or **sing**.\n"
                                     "  heading 2 #the-end-of-fuel The end of fuel, not in the contents\n"
                                     "  prose All is burnt.\n"
                                     "  heading 2 # Icons, not in the contents\n"));
  // It takes no number from the chapters behind it, and no word leads there.
  CHECK_THAT(text,
             Catch::Contains("heading 1 2 #more More\nlead See [The end of fuel](#the-end-of-fuel).\n"));
  CHECK_THAT(text, Catch::Contains("  Sing: #night\n") && !Catch::Contains("| **sing**"));
  CHECK(text.find("Quick reference") == text.rfind("Quick reference"));
}

TEST_CASE("a value that the name of a card's deck says has no column") {
  Files files = game();
  std::string& all = files["cards/demo/a.toml"];
  all.insert(all.find("count = 3"), "deck = \"old-wood\"\n");
  const auto sod = all.find("name = \"Sod\"");
  all.insert(sod, "deck = \"peat\"\n");
  const std::string text = rulepress::pages::dump(Made(files).book);
  CHECK_THAT(text, Catch::Contains("head | Card | Heat | Text\n") && !Catch::Contains("| Kind |"));
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
  const std::string text = rulepress::pages::dump(Made(files).book);
  CHECK_THAT(text, Catch::Contains("table of 1 columns\n") && Catch::Contains("**Birch**") &&
                       Catch::Contains(" · Heat 2 · Kind wood"));
  // Each field of texts on a line of its own, with its name.
  CHECK_THAT(text, Catch::Contains("*Dusk:* ") && Catch::Contains("*Dawn:* "));
  // A line may end behind the comma between entries, and not before an icon.
  CHECK_THAT(text,
             Catch::Contains("*Dusk:* +10\u00a0:coin: ") && Catch::Contains("bank.)*, +11\u00a0:coin:"));
}

TEST_CASE("cards of a type that belong to several decks are listed deck by deck") {
  Files files = game();
  std::string& deck = files["cards/demo/a.toml"];
  deck.insert(deck.find("id = \"log\""), "deck = \"old-wood\"\n");
  deck.insert(deck.find("id = \"sod\""), "deck = \"moor\"\n");
  const std::string text = rulepress::pages::dump(Made(files).book);
  const std::string head = ", not in the contents\ntable of 4 columns\n  head | Card | Heat | Kind | Text\n";
  CHECK_THAT(text, Catch::Contains("heading 3 # Old wood" + head + "  row | **Birch**"));
  CHECK_THAT(text, Catch::Contains("heading 3 # Moor" + head + "  row | **Sod**"));
}

TEST_CASE("a type of which there is only a name to tell is not listed among the cards") {
  Files files = game();
  files["cards/demo/a.toml"] +=
      "\n[[card]]\nid = \"aid\"\nname = \"Player's aid\"\ntype = \"aid\"\ncount = 4\n"
      "\n[[card]]\nid = \"hour-1\"\nname = \"Hour 1\"\ntype = \"hour\"\nnumber = 1\n"
      "\n[[card]]\nid = \"hour-2\"\nname = \"Hour 2\"\ntype = \"hour\"\nnumber = 2\n";
  std::string& rules = files["rules/demo/01-fire.md"];
  rules.insert(rules.find("expect 4 fuel"), "type aid\n\ntype hour\n    number: 1..9\n\n");
  const std::string face = "size = \"poker\"\nfront = [{ kind = \"rect\" }]\n";
  files["templates/demo/aid.toml"] = face;
  files["templates/demo/hour.toml"] = face;
  const Made made(files);
  const std::string text = rulepress::pages::dump(made.book);
  const std::string listed =
      text.substr(text.find("All cards"), text.find(" Icons\n") - text.find("All cards"));
  CHECK_THAT(listed, Catch::Contains("**Birch**") && !Catch::Contains("Player") && !Catch::Contains("Hour"));
  // It is a component all the same, with a true apostrophe.
  CHECK_THAT(text, Catch::Contains("**4 aid cards** / Player’s aid\n"));
}

TEST_CASE("decks in the list of components begin with a capital") {
  Files files = game();
  std::string& deck = files["cards/demo/a.toml"];
  deck.insert(deck.find("type = \"fuel\""), "deck = \"moor\"\n");
  for (int i = 3; i < 9; ++i)
    deck += fmt::format(
        "\n[[card]]\nid = \"x{0}\"\nname = \"X{0}\"\ndeck = \"{1}\"\nheat = {0}\nkind = \"peat\"\ntext = "
        "\"Gain "
        "{0} coins.\"\n",
        i, i < 7 ? "old-wood" : "moor");
  std::string& rules = files["rules/demo/01-fire.md"];
  rules.replace(rules.find("expect 4 fuel"), 13, "expect 10 fuel");
  const Made made(files);
  CHECK(made.reports == std::vector<std::string>{});
  CHECK_THAT(rulepress::pages::dump(made.book), Catch::Contains("/ 6\u00a0Moor and 4\u00a0Old wood\n"));
}

TEST_CASE("the list of cards tells short lists, small parts and numbers for each value") {
  Files files = game();
  std::string& rules = files["rules/demo/01-fire.md"];
  rules.replace(
      rules.find("type fuel\n"), 10,
      "enum good = coin | ash\n\npart blaze\n    sparks: 0..3 = 0\n    smoke: 0..3 = 0\n\ntype fuel\n"
      "    yields: list of good\n    blazes: list of blaze up to 3\n    gives[good]: 0..2 = 0\n");
  std::string& deck = files["cards/demo/a.toml"];
  deck.replace(
      deck.find("heat = 2\n"), 9,
      "heat = 2\nyields = [\"coin\", \"ash\"]\nblazes = [{ sparks = 1, smoke = 2 }, { sparks = 3 }]\n"
      "gives = { coin = 0, ash = 2 }\n");
  deck.replace(deck.find("heat = 1\n"), 9, "heat = 1\nyields = []\nblazes = [{}, {}]\n");
  const Made made(files);
  CHECK(made.reports == std::vector<std::string>{});
  const std::string text = rulepress::pages::dump(made.book);
  CHECK_THAT(text, Catch::Contains("| Yields | Sparks/smoke | Gives | Heat |"));
  CHECK_THAT(text, Catch::Contains("| :coin: ash | 1/2, 3/– | 2\u00a0ash | 2 |"));
  // Parts that say nothing are counted.
  CHECK_THAT(text, Catch::Contains("| – | 2 | – | 1 |"));
}

TEST_CASE("a single option has a heading and a sentence of its own") {
  Files files = game();
  std::string& rules = files["rules/demo/01-fire.md"];
  const auto begin = rules.find("variant \"Rain\"");
  rules.erase(begin, rules.find("term \"log\"") - begin);
  const std::string text = rulepress::pages::dump(Made(files).book);
  CHECK_THAT(text,
             Catch::Contains("heading 1 A #variant Variant, on a new page\n"
                             "prose Before the game, you may agree on this. "
                             "**Nights.** Any number from 1 to 9; usually 3. See [1\u00a0Fuel](#fuel).\n"));
  CHECK_THAT(text, !Catch::Contains("Variants"));
}

TEST_CASE("names of cards have true apostrophes wherever the book has them") {
  Files files = game();
  std::string& deck = files["cards/demo/a.toml"];
  deck.replace(deck.find("\"Birch\""), 7, "\"Birch's End\"");
  files["rules/demo/01-fire.md"] += "\n**Birch's End** burns well.\n\n![All](card:log,sod)\n";
  const std::string text = rulepress::pages::dump(Made(files).book);
  CHECK_THAT(text, !Catch::Contains("Birch's"));
  CHECK_THAT(text, Catch::Contains("Birch’s End and 1") && Catch::Contains("| **Birch’s End**") &&
                       Catch::Contains("| Birch’s End and Sod") && Catch::Contains("  Birch’s End: #night"));
}
