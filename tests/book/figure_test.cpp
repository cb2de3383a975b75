#include "book/made.h"

using namespace rulepress::book::test_of_book;

TEST_CASE("cards are shown alone, side by side or in a hand, with words for those who do not see them") {
  const std::string head = "heading 1 1 #a A, on a new page\n";
  CHECK(blocks("# A\n\n![Two](card:ember,Gale)\n", with_cards()) ==
        head +
            "figure 82.0 x 55.2 Two\n"
            "  alt 2 pieces. Ember (card): Burn 2\u00a0flame. Gale (card): Blow.\n"
            "  scene ember/front at 1.0 1.0, 0.60 as large, with a shadow\n"
            "  scene gale/front at 43.0 1.0, 0.60 as large, with a shadow\n");
  CHECK_THAT(blocks("# A\n\n![A hand](fan:ember,gale,ember/back)\n", with_cards()),
             Catch::Contains("scene ember/front") && Catch::Contains("turned -11.0") &&
                 Catch::Contains("scene ember/back") && Catch::Contains("turned 11.0"));
}

TEST_CASE(
    "the anatomy of a card has numbers that lead to its elements, and a list that tells what they are") {
  CHECK(blocks("# A\n\nB.\n\n```figure anatomy ember\ncaption: Read it\nrules: What it **does**\ntitle: Its "
               "name\n```\n",
               with_cards()) ==
        "heading 1 1 #a A, on a new page\n"
        "lead B.\n"
        "summary Read it\n"
        "  figure 72.0 x 66.4\n"
        "    alt Ember (card): Burn 2\u00a0flame. With numbers: 1: What it does; 2: Its name\n"
        "    scene ember/front at 13.0 1.0, 0.72 as large, with a shadow\n"
        "    over it 18 items\n"
        "  list from 1\n"
        "    item\n      prose What it **does**\n"
        "    item\n      prose Its name\n");
}

TEST_CASE("numbers and leaders of an anatomy cover nothing of what they lead to") {
  using namespace rulepress::layout;
  using namespace rulepress::pages;
  Files files = with_cards();
  files["rules/demo/01-start.md"] =
      "# A\n\nB.\n\n```figure anatomy ember\nrules: What it does\ntitle: Its name\n```\n";
  const Made made(files);
  std::size_t strokes = 0;
  for (const BookBlock& block : made.book.blocks) {
    const auto* box = std::get_if<BookBox>(&block.what);
    if (box == nullptr) continue;
    const auto& figure = std::get<BookFigure>(box->blocks.front().what);
    const BookFigure::Placed& card = figure.scenes.front();
    REQUIRE(card.scene.named.size() == 2);
    for (const Item& item : figure.over) {
      const auto* shape = std::get_if<Shape>(&item.what);
      if (shape == nullptr || shape->path.size() < 2) continue;
      ++strokes;
      for (std::size_t i = 1; i < shape->path.size(); ++i) {
        for (double along = 0; along <= 1; along += 0.05) {
          const Point& from = shape->path[i - 1].to;
          const Point& to = shape->path[i].to;
          const Mm x = from.x + (to.x - from.x) * along;
          const Mm y = from.y + (to.y - from.y) * along;
          for (const NamedBox& named : card.scene.named) {
            const Mm left = card.at.x + named.box.x * card.scale;
            const Mm top = card.at.y + named.box.y * card.scale;
            const bool inside = x > left && x < left + named.box.width * card.scale && y > top &&
                                y < top + named.box.height * card.scale;
            CHECK(!inside);
          }
        }
      }
    }
  }
  CHECK(strokes >= 6);
}

TEST_CASE("cards lie in stacks, those above behind those below, with arrows and frames") {
  const std::string text = blocks(
      "# A\n\nB.\n\n```figure stacks\ncaption: The table\nember: gale, ember\ngale:\narrow: ember, "
      "gale\nmark: gale\n```\n",
      with_cards());
  CHECK_THAT(
      text, Catch::Contains("The table\n  alt Ember, with Gale and Ember above it; Gale; an arrow leads from "
                            "Ember to Gale; Gale is marked\n"));
  const auto order = [&](const char* name, std::size_t from) { return text.find(name, from); };
  const std::size_t top = order("scene ember/front", 0);
  const std::size_t middle = order("scene gale/front", top);
  const std::size_t foot = order("scene ember/front", middle);
  CHECK(top < middle);
  CHECK(middle < foot);
  CHECK(order("scene gale/front", foot) != std::string::npos);
  CHECK_THAT(text, Catch::Contains("over it"));
}

TEST_CASE("dice show pips") {
  CHECK(blocks("# A\n\n![Luck](dice:6,1)\n") ==
        "heading 1 1 #a A, on a new page\n"
        "figure 26.2 x 12.2 Luck\n"
        "  alt Dice that show 6 and 1\n"
        "  over it 9 items\n");
}

TEST_CASE("the diagram of a turn is drawn from the phases of the rules") {
  const std::string rules =
      "# A\n\nB.\n\n![One round](turn:)\n\n```rules\nplayers 2\n\neach player has\n    coins: 0..9 = 1\n\n"
      "phase round\n    for p in players\n        turn(p)\n    pay_all()\n\nphase turn(p: player)\n    offer "
      "deeds(p) until pass\n\n"
      "menu deeds(p: player) asks p\n\naction earn() in deeds\n    p.coins := 1\n\naction rest() in deeds\n  "
      "  p.coins := 2\n\n"
      "verb pay_all()\n    for p in players\n        p.coins := 0\n\nend if any(players where .coins = 0) at "
      "end round\nscore most .coins, tie shared\n```\n";
  CHECK_THAT(blocks(rules),
             Catch::Contains(
                 "alt Round: first Turn (each player in turn): first Deeds (earn or rest, as often as you "
                 "like), then Pay all\n"));
}

TEST_CASE("a card may be shown turned, and takes the room that it needs then") {
  const std::string made = blocks("# A\n\n![Tired](card:ember/90,ember/back/-90)\n", with_cards());
  CHECK_THAT(made, Catch::Contains("scene ember/front") && Catch::Contains("turned 90.0") &&
                       Catch::Contains("scene ember/back") && Catch::Contains("turned -90.0") &&
                       Catch::Contains("alt 2 pieces. Ember, turned by 90 degrees (card): Burn 2\u00a0flame. "
                                       "The back of Ember, turned by -90 degrees\n"));
  // Two poker cards that lie stand further apart than two that stand.
  CHECK_THAT(made, Catch::Contains("figure 112.4 x "));
}

TEST_CASE("a link to a card leads to the list of all cards, and is no link where there is none") {
  const std::string chapter = "# A\n\nLook at [an ember](card:ember).\n";
  CHECK(blocks(chapter, with_cards()) ==
        "heading 1 1 #a A, on a new page\n"
        "lead Look at an ember.\n");
  rulepress::book::test_of_book::Files files = with_cards();
  files["rules/demo/01-a.md"] = chapter;
  const Made with_list(files);
  CHECK(with_list.reports.empty());
  CHECK_THAT(rulepress::pages::dump(with_list.book), Catch::Contains("[an ember](#card:ember)"));
}

TEST_CASE("a figure tells once what a card says, and no type that its name has told") {
  Files files = with_cards();
  files["cards/demo/cards.toml"] += "\n[[card]]\nid = \"lamp\"\nname = \"Card\"\ntext = \"Glow.\"\n";
  CHECK_THAT(blocks("# A\n\n![Two](card:gale,lamp,gale/90)\n", files),
             Catch::Contains("alt 3 pieces. Gale (card): Blow. Card: Glow. Gale, turned by 90 degrees\n"));
}

TEST_CASE("an icon beside its own word is not read aloud") {
  const std::string made = blocks(
      "# A\n\nB.\n\n```figure anatomy gale\nrules: The flame :flame:, or two flames :flame:,\ntitle: A "
      ":flame: "
      "flame and 1 :flame:\n```\n",
      with_cards());
  CHECK_THAT(made,
             Catch::Contains("With numbers: 1: The flame, or two flames; 2: A flame and 1\u00a0flame\n"));
}

TEST_CASE("pieces and places of a board are called as readers know them") {
  Files files = with_cards();
  files["cards/demo/board.toml"] = "[[board]]\nid = \"the-bay\"\nname = \"Moon Bay\"\ntype = \"bay\"\n";
  files["templates/demo/bay.toml"] =
      "size = [90, 60]\n\n[[front]]\nkind = \"rect\"\nfill = \"#224466\"\n\n[[front]]\nname = \"gale\"\nkind "
      "= "
      "\"rect\"\nat = [5, 5]\nsize = [30, 30]\nfill = \"#ffffff\"\n\n[[front]]\nname = \"far-away\"\nkind = "
      "\"rect\"\nat = [50, 5]\nsize = [30, 30]\nfill = \"#ffffff\"\n";
  CHECK_THAT(
      blocks("# A\n\nB.\n\n```figure board the-bay\ngale: ember, A\nmark: far-away\narrow: gale, "
             "far-away\n```\n",
             files),
      Catch::Contains("alt Moon Bay: Ember and A at Gale, far away is marked and an arrow leads from Gale "
                      "to far away\n"));
}

TEST_CASE("arrows and frames of figures have a light casing below all of them") {
  using namespace rulepress::layout;
  using namespace rulepress::pages;
  Files files = with_cards();
  files["rules/demo/01-start.md"] =
      "# A\n\nB.\n\n```figure stacks\nember: gale\ngale:\narrow: ember, gale\nmark: gale\n```\n";
  const Made made(files);
  std::size_t strokes = 0;
  for (const BookBlock& block : made.book.blocks) {
    const auto* figure = std::get_if<BookFigure>(&block.what);
    if (figure == nullptr) continue;
    std::vector<const Shape*> shapes;
    for (const Item& item : figure->over)
      shapes.push_back(&std::get<Shape>(std::get<Group>(item.what).items.at(0).what));
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      if (!shapes[i]->stroke || shapes[i]->stroke->colour == Colour{1, 1, 1, 1}) continue;
      ++strokes;
      const auto cases = [&](const Shape* other) {
        const auto same = [](const PathStep& a, const PathStep& b) {
          return a.kind == b.kind && a.to == b.to;
        };
        return std::ranges::equal(other->path, shapes[i]->path, same) && other->stroke &&
               other->stroke->colour == Colour{1, 1, 1, 1} && other->stroke->width > shapes[i]->stroke->width;
      };
      CHECK(std::any_of(shapes.begin(), shapes.begin() + static_cast<std::ptrdiff_t>(i), cases));
    }
  }
  CHECK(strokes == 2);
}
