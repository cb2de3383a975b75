#include "build/guide.h"

#include <catch2/catch.hpp>
#include <cstdlib>

#include "build/pipeline.h"
#include "documents/guide_page.h"
#include "documents/sleeves.h"
#include "support/harness.h"

using namespace rulepress;
using Catch::Contains;
using layout::Mm;

namespace {

struct Workshop {
  source::MemoryFileSystem disk;
  source::Sources sources;
  build::Graph graph{disk, sources};

  explicit Workshop(const std::string& print, int decks = 2, const std::string& players = "[2, 4]") {
    disk.add("cards/demo/game.toml", "name = \"Star Garden\"\nplayers = " + players + "\n[print]\n" + print);
    for (int i = 1; i <= decks; ++i) {
      const std::string n = std::to_string(i);
      disk.add(
          "cards/demo/deck-" + n + ".toml",
          "[[card]]\nid = \"c" + n + "\"\ntype = \"spell\"\ndeck = \"Deck " + n + "\"\ncount = " + n + "\n");
    }
    disk.add("cards/demo/tokens.toml", "[[token]]\nid = \"coin\"\ntype = \"coin\"\ncount = 30\n");
    disk.add("templates/demo/spell.toml",
             "size = \"poker\"\nbleed = 3\n[[front]]\nkind = \"rect\"\n[[back]]\nkind = \"rect\"\nlow-ink = "
             "\"hide\"\n");
    disk.add("templates/demo/coin.toml",
             "size = [25, 25]\noutline = \"circle\"\n[[front]]\nkind = \"rect\"\n");
  }

  build::Game check() {
    source::Diagnostics of_workspace;
    const auto workspace = workspace::survey(disk, sources, of_workspace);
    return build::check(workspace, of_workspace, {{}, 1}, graph, sources).games.front();
  }

  build::Pressed guides(const build::Game& game) {
    std::vector<build::SheetJob> jobs = game.sheets;
    jobs.insert(jobs.end(), game.low_ink_sheets.begin(), game.low_ink_sheets.end());
    return build::press_guides({game.files.name, *game.manifest, *game.deck, *game.faces, game.print}, jobs,
                               disk);
  }
};

std::string words_of(const std::string& pdf) {
  const test::TemporaryFolder folder;
  const std::string path = (folder.path() / "a.pdf").string();
  test::write_file(path, pdf);
  REQUIRE(std::system(("pdftotext -layout " + path + " " + path + ".txt").c_str()) == 0);
  return test::read_file(path + ".txt");
}

std::vector<layout::Scene> drawn(const build::PressRequest& request, const press::Paper& paper,
                                 const std::vector<const press::SheetJob*>& jobs, render::Tools& tools) {
  return documents::draw_guide({.game = request.game,
                                .manifest = request.manifest,
                                .paper = paper,
                                .margin = request.options.sheet.margin,
                                .booklet = request.booklet,
                                .jobs = jobs,
                                .rows = build::guide_rows(request)},
                               tools);
}

}  // namespace

TEST_CASE("a guide tells files, sides, counts, sizes and sleeves, on one page a paper") {
  Workshop workshop("backs = [\"duplex\", \"gutterfold\"]\nlow-ink = true\n");
  const build::Game game = workshop.check();
  const build::Pressed made = workshop.guides(game);
  REQUIRE(made.errors.empty());
  REQUIRE(made.files.size() == 2);
  CHECK(made.files[0].name == "demo-build-guide-a4.pdf");
  CHECK(made.files[1].name == "demo-build-guide-letter.pdf");
  CHECK(made.files[0].pages == 1);
  const std::string words = words_of(made.files[0].bytes);
  CHECK_THAT(words, Contains("Star Garden") && Contains("2–4 players"));
  for (const build::SheetJob& job : game.sheets) {
    const bool here = job.plan.paper.name == "A4";
    CHECK((words.find(job.name) != std::string::npos) == here);
  }
  CHECK_THAT(words, Contains("demo-cards-a4-lowink.pdf") && Contains("saves ink"));
  CHECK_THAT(words, Contains("both sides, flip on long edge") && Contains("one side, then fold and glue"));
  CHECK_THAT(words, Contains("Deck 2") && Contains("2 cards") && Contains("63.5 × 88.9 mm"));
  CHECK_THAT(words, Contains("Standard, for 63.5 × 88 mm"));
  CHECK_THAT(words, Contains("30 tokens") && Contains("25 mm across") && Contains("33 pieces"));
  CHECK_THAT(words,
             Contains("100 %") && Contains("keep 5 mm") && Contains("dotted line") && Contains("50 mm"));
}

TEST_CASE("a guide tells which files hold the same pieces") {
  const auto told = [](const std::string& print) {
    Workshop workshop("papers = [\"A4\"]\n" + print);
    return words_of(workshop.guides(workshop.check()).files.at(0).bytes);
  };
  CHECK_THAT(told("low-ink = true\n"), Contains("Files that end in -lowink hold the same pieces"));
  CHECK_THAT(told("low-ink = true\nbacks = [\"duplex\", \"gutterfold\"]\n"),
             Contains("Files that end in -gutterfold or -lowink hold the same pieces"));
  CHECK_THAT(told(""), !Contains("hold the same pieces"));
}

TEST_CASE("a guide tells only what the sheets need") {
  Workshop workshop("papers = [\"A4\"]\nduplex = \"none\"\n");
  const std::string words = words_of(workshop.guides(workshop.check()).files.at(0).bytes);
  CHECK_THAT(words, !Contains("dotted line") && !Contains("flip on") && !Contains("lowink"));
}

TEST_CASE("however many decks there are, all of the guide stays on its page") {
  for (const char* paper : {"A4", "Letter", "A3", "190x250"}) {
    INFO(paper);
    Workshop workshop(
        "papers = [\"" + std::string(paper) + "\"]\nbacks = [\"duplex\", \"gutterfold\"]\nlow-ink = true\n",
        60);
    const build::Game game = workshop.check();
    render::Tools tools({{}, {"Lato", "Vollkorn"}}, workshop.disk);
    std::vector<const build::SheetJob*> jobs;
    for (int i = 0; i < 8; ++i) {
      for (const build::SheetJob& job : game.sheets) jobs.push_back(&job);
    }
    const build::PressRequest request{game.files.name, *game.manifest, *game.deck, *game.faces, game.print};
    for (const layout::Scene& scene : drawn(request, game.print.papers.at(0), jobs, tools)) {
      Mm lowest;
      for (const layout::Item& item : scene.items) {
        if (const auto* text = std::get_if<layout::Text>(&item.what))
          lowest = std::max(lowest, text->at.y + tools.text.measure(text->block).height);
      }
      CHECK(lowest < scene.size.height - Mm{8});
    }
  }
}

TEST_CASE("the steps of a guide stand above its foot, with long heads and any number of decks") {
  std::string designers;
  for (int i = 0; i < 24; ++i) designers += (i == 0 ? "\"" : ", \"") + std::string("Adelheid Lindqvist\"");
  for (int decks = 1; decks <= 24; ++decks) {
    INFO(decks);
    Workshop workshop("papers = [\"Letter\"]\nlow-ink = true\n", decks,
                      "[2, 4]\ndesigners = [" + designers + "]");
    const build::Game game = workshop.check();
    render::Tools tools({{}, {"Lato", "Vollkorn"}}, workshop.disk);
    std::vector<const build::SheetJob*> jobs;
    for (const build::SheetJob& job : game.sheets) jobs.push_back(&job);
    build::PressRequest request{game.files.name, *game.manifest, *game.deck, *game.faces, game.print};
    request.booklet = true;
    for (const layout::Scene& scene : drawn(request, game.print.papers.at(0), jobs, tools)) {
      const Mm foot = scene.size.height - Mm{15.5};
      for (const layout::Item& item : scene.items) {
        const auto* text = std::get_if<layout::Text>(&item.what);
        if (text == nullptr || text->at.y >= foot) continue;
        CHECK(text->at.y + tools.text.measure(text->block).height <= foot);
      }
    }
  }
}

TEST_CASE("a guide tells how the rulebook is bound, where there is a booklet") {
  Workshop workshop("papers = [\"A4\"]\n");
  const build::Game game = workshop.check();
  build::PressRequest request{game.files.name, *game.manifest, *game.deck, *game.faces, game.print};
  CHECK_THAT(words_of(build::press_guides(request, game.sheets, workshop.disk).files.at(0).bytes),
             !Contains("Bind the rulebook"));
  request.booklet = true;
  CHECK_THAT(
      words_of(build::press_guides(request, game.sheets, workshop.disk).files.at(0).bytes),
      Contains("Bind the rulebook") && Contains("demo-rulebook-booklet.pdf") && Contains("short edge"));
}

TEST_CASE("papers too small to read a guide on have none") {
  Workshop workshop("papers = [\"100x150\"]\n");
  CHECK(workshop.guides(workshop.check()).files.empty());
}

TEST_CASE("sleeves are named for the sizes that shops have them for") {
  CHECK(documents::sleeve_for({Mm{63.5}, Mm{88.9}}) == "Standard, for 63.5 × 88 mm");
  CHECK(documents::sleeve_for({Mm{88}, Mm{63}}) == "Standard, for 63.5 × 88 mm");
  CHECK(documents::sleeve_for({Mm{57.15}, Mm{88.9}}).empty());
  CHECK(documents::sleeve_for({Mm{70}, Mm{120}}) == "Tarot, for 70 × 120 mm");
  CHECK(documents::sleeve_for({Mm{25}, Mm{25}}).empty());
}

TEST_CASE("a game for one is for 1 player") {
  Workshop workshop("", 1, "1");
  const build::Pressed made = workshop.guides(workshop.check());
  REQUIRE(!made.files.empty());
  const std::string words = words_of(made.files[0].bytes);
  CHECK_THAT(words, Contains("1 player") && !Contains("1 players"));
}

TEST_CASE("a guide tells how to build tiles, tokens, standees and boxes, on a second page where it must") {
  Workshop workshop("papers = [\"A4\"]\nboxes = true\nbacks = [\"duplex\", \"gutterfold\"]\nlow-ink = true\n",
                    12);
  workshop.disk.add(
      "cards/demo/more.toml",
      "[[board]]\nid = \"sea\"\ntype = \"sea\"\n[[standee]]\nid = \"guard\"\ntype = \"guard\"\n");
  workshop.disk.add("templates/demo/sea.toml", "size = [300, 200]\n[[front]]\nkind = \"rect\"\n");
  workshop.disk.add("templates/demo/guard.toml", "size = [30, 50]\n[[front]]\nkind = \"rect\"\n");
  const build::Pressed made = workshop.guides(workshop.check());
  REQUIRE(made.files.size() == 1);
  CHECK(made.files[0].pages == 2);
  const std::string words = words_of(made.files[0].bytes);
  for (const char* step : {"Join the tiles", "Make the tokens", "Stand the figures up", "Fold the boxes"})
    CHECK_THAT(words, Contains(step));
  CHECK_THAT(words, Contains("demo-boxes-a4.pdf") && Contains("demo-standees-a4.pdf") && Contains("Deck 12"));
}

TEST_CASE("a guide is silent about what the game does not have") {
  Workshop workshop("papers = [\"A4\"]\n");
  const std::string words = words_of(workshop.guides(workshop.check()).files.at(0).bytes);
  CHECK_THAT(words, Contains("Make the tokens"));
  CHECK_THAT(words, !Contains("Join the tiles") && !Contains("figures") && !Contains("boxes"));
}
