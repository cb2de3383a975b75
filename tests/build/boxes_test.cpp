// Kinds of components that are printed in ways of their own, from files to plans.
#include "build/boxes.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "build/pipeline.h"
#include "support/harness.h"

using namespace rulepress;

namespace {

struct Checked {
  build::Game game;
  std::vector<std::string> told;

  const build::SheetJob* job(const std::string& name) const {
    const auto found = std::ranges::find(game.sheets, name, &build::SheetJob::name);
    return found == game.sheets.end() ? nullptr : &*found;
  }
};

Checked check(const std::string& print, const std::string& cards, const std::string& size) {
  source::MemoryFileSystem disk;
  source::Sources sources;
  disk.add("cards/demo/game.toml", "name = \"Demo\"\n[print]\npapers = [\"A4\"]\n" + print);
  disk.add("cards/demo/cards.toml", "[defaults]\ntype = \"thing\"\n" + cards);
  disk.add("templates/demo/thing.toml",
           "size = " + size + "\nbleed = 3\n[[front]]\nkind = \"rect\"\nfill = \"#334455\"\n");
  build::Graph graph(disk, sources);
  source::Diagnostics of_workspace;
  const auto workspace = workspace::survey(disk, sources, of_workspace);
  Checked made{build::check(workspace, of_workspace, {{}, 1}, graph, sources).games.front(), {}};
  made.told = test::brief(made.game.diagnostics, sources);
  return made;
}

}  // namespace

TEST_CASE("boards and mats that are larger than the paper become tiles, cards do not") {
  for (const std::string kind : {"board", "mat"}) {
    const Checked made = check("", "[[" + kind + "]]\nid = \"a\"\n", "[297, 420]");
    CHECK(made.told == std::vector<std::string>{});
    const build::SheetJob* job = made.job("demo-" + kind + "s-a4.pdf");
    REQUIRE(job != nullptr);
    CHECK(job->plan.pages.size() == 4);
    CHECK(job->plan.pages.back().part == "tile B2");
  }
  CHECK(check("", "[[card]]\nid = \"a\"\n", "[297, 420]").told ==
        std::vector<std::string>{"4:6 build/too-large-for-paper"});
}

TEST_CASE("standees have both sides and tabs on one page, and must fit with them") {
  const Checked made = check("", "[[standee]]\nid = \"a\"\ncount = 2\n", "[30, 50]");
  CHECK(made.told == std::vector<std::string>{});
  const build::SheetJob* job = made.job("demo-standees-a4.pdf");
  REQUIRE(job != nullptr);
  REQUIRE(job->plan.pages.size() == 1);
  CHECK(job->plan.pages[0].placements.size() == 4);
  CHECK(check("", "[[standee]]\nid = \"a\"\n", "[30, 150]").told ==
        std::vector<std::string>{"4:6 build/too-large-for-paper"});
}

TEST_CASE("each deck has a box when the manifest asks for boxes, of all its cards") {
  const std::string cards =
      "[[card]]\nid = \"a\"\ndeck = \"Night\"\ncount = 20\n[[card]]\nid = \"b\"\ndeck = \"Day\"\ncount = 5\n"
      "[[card]]\nid = \"c\"\ndeck = \"Night\"\ncount = 10\n[[card]]\nid = \"d\"\ndeck = \"Dusk\"\ncount = 0\n"
      "[[token]]\nid = \"e\"\n";
  CHECK(check("", cards, "\"poker\"").job("demo-boxes-a4.pdf") == nullptr);
  const Checked made = check("boxes = true\ncard-thickness = 0.5\n", cards, "\"poker\"");
  CHECK(made.told == std::vector<std::string>{});
  REQUIRE(made.job("demo-boxes-a4.pdf") != nullptr);
  CHECK(made.job("demo-boxes-a4.pdf")->plan.pages.size() == 2);
  const auto decks =
      build::decks_of({"demo", *made.game.manifest, *made.game.deck, *made.game.faces, made.game.print});
  REQUIRE(decks.size() == 2);
  CHECK(decks[0].name == "Night");
  CHECK(decks[0].cards == 30);
  CHECK(decks[0].card_thickness.value == 0.5);
  CHECK(decks[1].name == "Day");
  CHECK(decks[1].card.width.value == Approx(63.5));
}

TEST_CASE("a box that fits no page is told where boxes are asked for") {
  const Checked made = check("boxes = true\n", "[[card]]\nid = \"a\"\ncount = 900\n", "\"poker\"");
  CHECK(made.told == std::vector<std::string>{"4:9 build/box-too-large"});
  CHECK(made.job("demo-boxes-a4.pdf") == nullptr);
}
