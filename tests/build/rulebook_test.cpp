// The rulebook of a whole game, tests/golden/book/good/everything: some 25 pages with everything that a
// rulebook may have, from its files to the PDF.
#include "build/rulebook.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <regex>
#include <set>

#include "build/book_stage.h"
#include "build/pipeline.h"
#include "press/book_html.h"
#include "press/faces.h"
#include "support/harness.h"
#include "support/set_pages.h"

namespace rulepress::build {
namespace {

struct Everything {
  explicit Everything(const std::string& theme = "") : disk(folder()) {
    if (!theme.empty()) {
      copy = std::make_unique<test::TemporaryFolder>();
      std::filesystem::copy(folder(), copy->path(), std::filesystem::copy_options::recursive);
      test::write_file(copy->path() / "templates/lantern-isles/rulebook.toml", theme);
      disk = source::RealFileSystem(copy->path().string());
    }
    source::Diagnostics of_workspace;
    const auto workspace = workspace::survey(disk, sources, of_workspace);
    Graph graph(disk, sources);
    auto check = build::check(workspace, of_workspace, {{}, 1}, graph, sources);
    reports = test::brief(check.diagnostics, sources);
    game = std::move(check.games.at(0));
  }

  static std::string folder() {
    return (test::project_root() / "tests/golden/book/good/everything").string();
  }

  const pages::BookPages& pages() const { return game.pages->pages; }

  std::string pdf(unsigned threads) const {
    const Pressed pressed = press_rulebook(
        {game.files.name, *game.manifest, *game.deck, *game.faces, game.print}, *game.pages, threads, disk);
    for (const std::string& error : pressed.errors) FAIL(error);
    const auto found = std::ranges::find_if(
        pressed.files, [](const PressedFile& file) { return file.name.ends_with("-rulebook.pdf"); });
    REQUIRE(found != pressed.files.end());
    return found->bytes;
  }

  std::unique_ptr<test::TemporaryFolder> copy;
  source::RealFileSystem disk;
  source::Sources sources;
  std::vector<std::string> reports;
  Game game;
};

const Everything& everything() {
  static const Everything made;
  return made;
}

test::ColumnEnds column_ends(const Everything& one) {
  source::Sources sources;
  source::Diagnostics diagnostics;
  const auto file =
      sources.add("rulebook.toml", test::read_file(one.folder() + "/templates/lantern-isles/rulebook.toml"));
  const pages::Theme theme = pages::read_theme(file, sources, diagnostics);
  render::Tools tools(one.game.pages->fonts, one.disk);
  layout::Hyphenator hyphenator;
  std::vector<pages::StructureNode> structure{{"Document"}};
  pages::StripMaker maker(*one.game.book, theme, {tools.text, tools.pictures, hyphenator}, structure,
                          diagnostics);
  maker.add(one.game.book->blocks, false);
  const pages::NumberedPages pages = pages::page_text(maker, theme, {});
  return test::ColumnJudge(maker.strips(), theme).judge(pages.paged);
}

TEST_CASE("a whole game's rulebook has about 25 pages, and no mistakes") {
  CHECK(everything().reports.empty());
  CHECK(everything().pages().pages.size() >= 25);
  CHECK(everything().pages().pages.size() <= 30);
  CHECK(everything().pages().has_last_page);
}

TEST_CASE("a whole game's rulebook has all that a rulebook may have") {
  const pages::Book& book = *everything().game.book;
  std::set<std::string> chapters;
  std::size_t figures = 0;
  std::set<pages::BookBox::Kind> boxes;
  std::size_t lists = 0;
  std::size_t wide_figures = 0;
  std::size_t turned = 0;
  const auto look = [&](const auto& self, const std::vector<pages::BookBlock>& blocks) -> void {
    for (const pages::BookBlock& block : blocks) {
      if (const auto* heading = std::get_if<pages::BookHeading>(&block.what);
          heading != nullptr && heading->level == 1)
        chapters.insert(heading->anchor);
      if (const auto* figure = std::get_if<pages::BookFigure>(&block.what)) {
        ++figures;
        wide_figures += figure->full_width ? 1 : 0;
        turned +=
            std::ranges::any_of(figure->scenes, [](const auto& one) { return one.degrees == 90; }) ? 1 : 0;
      }
      if (const auto* list = std::get_if<pages::BookList>(&block.what)) {
        ++lists;
        for (const auto& item : list->items) self(self, item);
      }
      if (const auto* box = std::get_if<pages::BookBox>(&block.what)) {
        boxes.insert(box->kind);
        self(self, box->blocks);
      }
    }
  };
  look(look, book.blocks);
  look(look, book.last_page);
  for (const char* part : {"contents", "all-cards", "icons", "what-cards-say", "glossary", "rulings", "index",
                           "quick-reference", "variants"}) {
    INFO(part);
    CHECK(chapters.contains(part));
  }
  CHECK(!book.imprint.empty());
  CHECK(boxes.size() == 5);
  CHECK(figures >= 20);
  CHECK(wide_figures >= 2);
  CHECK(turned >= 1);
  CHECK(lists >= 5);
}

TEST_CASE("a whole game's rulebook has no heading at a foot, no line alone, no torn line and no dead link") {
  const pages::BookPages& pages = everything().pages();
  CHECK(test::headings_at_foot(pages) == test::Faults{});
  CHECK(test::lonely_lines(pages).alone == test::Faults{});
  CHECK(test::torn_text(pages) == test::Faults{});
  CHECK(test::odd_spaces(pages) == test::Faults{});
  CHECK(test::dead_links(pages) == test::Faults{});
}

TEST_CASE("a whole game's columns end within a line of each other, unless something cannot be cut") {
  const test::ColumnEnds ends = column_ends(everything());
  CHECK(ends.ragged == test::Faults{});
  INFO(fmt::format("uncuttable: {}", fmt::join(ends.uncuttable, "\n")));
  CHECK(ends.bands >= 15);
  // Boxes and small tables that are not cut, figures, and tables with high rows, all of them in short
  // sections.
  CHECK(ends.uncuttable.size() <= 8);
}

TEST_CASE("a whole game's rulebook holds its promises on other papers too") {
  for (const char* paper : {"Letter", "A5"}) {
    INFO(paper);
    const Everything other(fmt::format("page = \"{}\"\n", paper));
    CHECK(other.reports.empty());
    CHECK(test::headings_at_foot(other.pages()) == test::Faults{});
    CHECK(test::lonely_lines(other.pages()).alone == test::Faults{});
    CHECK(test::torn_text(other.pages()) == test::Faults{});
    CHECK(test::odd_spaces(other.pages()) == test::Faults{});
    CHECK(test::dead_links(other.pages()) == test::Faults{});
  }
}

TEST_CASE("labels of a theme stand on the cover, above generated parts and in their tables") {
  const Everything other(
      "[labels]\ncontents = \"Inhalt\"\nglossary = \"Glossar\"\nterm = \"Begriff\"\nplayers = \"Spieler\"\n"
      "to = \"bis\"\nversion = \"Fassung\"\n");
  CHECK(other.reports.empty());
  CHECK_THAT(other.game.book->cover.facts, Catch::StartsWith("2 bis 4 Spieler"));
  CHECK(other.game.book->cover.version == "Fassung 1.2");
  CHECK(other.game.book->labels.of("contents") == "Inhalt");
  const std::string text = pages::dump(*other.game.book);
  CHECK_THAT(text, Catch::Contains("Inhalt") && Catch::Contains("#glossar Glossar") &&
                       Catch::Contains("| Begriff | Meaning"));
}

// All that figures of a book are said to show.
void note_alts(const std::vector<pages::BookBlock>& blocks, std::vector<std::string>& alts) {
  for (const pages::BookBlock& block : blocks) {
    if (const auto* figure = std::get_if<pages::BookFigure>(&block.what)) alts.push_back(figure->alt);
    if (const auto* box = std::get_if<pages::BookBox>(&block.what)) note_alts(box->blocks, alts);
  }
}

TEST_CASE("every word that a book has by itself is a label, in what figures show and on the web page too") {
  std::string theme = "[labels]\n";
  for (const pages::Label& label : pages::book_labels) {
    // Slots stay, other words go.
    std::string words = "§";
    bool inside = false;
    for (const char c : label.usual) {
      if (c == '{') inside = true;
      if (inside) words += c;
      if (c == '}') inside = false;
    }
    theme += fmt::format("{} = \"{}\"\n", label.key, words);
  }
  const Everything other(theme);
  std::vector<std::string> alts;
  note_alts(other.game.book->blocks, alts);
  for (const pages::BookFigure& figure : other.game.book->cover.figures) alts.push_back(figure.alt);
  CHECK(alts.size() > 20);
  for (const std::string& alt : alts) {
    INFO(alt);
    for (const char* english : {" and ", "shows", "that show", "arrow", "marked", "turned", "pieces",
                                "The board", "Cards of", "cards of", "above it", "With numbers", "first"})
      CHECK(alt.find(english) == std::string::npos);
  }
  render::Tools tools(other.game.pages->fonts, other.disk);
  const std::string html = press::book_html(*other.game.book, tools).html;
  CHECK(html.find("<title>§Lantern Isles</title>") != std::string::npos);
  CHECK(html.find("href=\"#rules\">§</a>") != std::string::npos);
  CHECK(std::regex_search(html, std::regex("class=\"title\" id=\"box\\.[0-9]+\">§")));
  for (const char* english : {">Note", ">Example", "Skip to"}) CHECK(html.find(english) == std::string::npos);
}

TEST_CASE("the page on themes tells of every label, with its words") {
  const std::string page = test::read_file(test::project_root() / "docs/theme.md");
  for (const pages::Label& label : pages::book_labels) {
    INFO(label.key);
    CHECK(page.find(fmt::format("`{}` ({})", label.key, label.usual)) != std::string::npos);
  }
}

TEST_CASE("a box may begin with the label of its kind") {
  const test::TemporaryFolder folder;
  test::write_file(folder.path() / "rules/demo/game.toml", "name = \"Demo\"\nlanguage = \"de\"\n");
  test::write_file(folder.path() / "templates/demo/rulebook.toml", "[labels]\nexample = \"Beispiel\"\n");
  test::write_file(folder.path() / "rules/demo/01-play.md",
                   "# Spiel\n\n> **Beispiel: Ein Wurf.** Wirf.\n\n> **Example.** Noch einer.\n");
  const test::Outcome outcome = test::run_program({"build"}, folder.path());
  CHECK(outcome.code == 0);
  const std::string html = test::read_file(folder.path() / "output/demo/demo-rulebook.html");
  CHECK(html.find("\">Beispiel: Ein Wurf</p>") != std::string::npos);
  CHECK(html.find("\">Beispiel</p>") != std::string::npos);
}

TEST_CASE("poppler and qpdf find a whole game's rulebook in order") {
  const test::TemporaryFolder folder;
  const std::string path = (folder.path() / "book.pdf").string();
  test::write_file(path, everything().pdf(2));
  const test::Answer check = test::ask("qpdf --check " + path);
  INFO(check.text);
  CHECK(check.code == 0);
  CHECK(check.text.find("WARNING") == std::string::npos);
  const std::string info = test::ask("pdfinfo " + path).text;
  CHECK(info.find("Tagged:          yes") != std::string::npos);
  const std::string structure = test::ask("pdfinfo -struct-text " + path).text;
  for (const char* role : {"Document", "H1", "H2", "H3", "P", "L", "LI", "Table", "TR", "TH", "Figure",
                           "Caption", "Link", "TOC"}) {
    INFO(role);
    CHECK(structure.find(role) != std::string::npos);
  }
  const std::string dests = test::ask("pdfinfo -dests " + path).text;
  CHECK(dests.find("\"rowing\"") != std::string::npos);
  CHECK(dests.find("\"card:amber-reef\"") != std::string::npos);

  // All words of a column stand before those of the next.
  const auto letters_of = [](std::string words) {
    std::erase_if(words, [](char c) { return c == ' ' || c == '-' || c == '\n'; });
    return words;
  };
  std::size_t seen = 0;
  test::Faults misplaced;
  std::size_t at = 0;
  std::string text;
  std::size_t page = 0;
  for (const pages::PlacedStrip& strip : everything().pages().strips) {
    if (strip.kind != pages::PlacedStrip::Kind::text || strip.words.size() < 30) continue;
    if (strip.page != page) {
      page = strip.page;
      at = 0;
      text = letters_of(test::ask(fmt::format("pdftotext -raw -f {0} -l {0} {1} -", page + 1, path)).text);
    }
    const std::size_t found = text.find(letters_of(strip.words), at);
    if (found == std::string::npos) {
      // An icon is told by its name in the PDF only: such a line is nowhere. Others are out of order.
      if (text.find(letters_of(strip.words)) != std::string::npos) misplaced.push_back(test::place_of(strip));
      continue;
    }
    at = found;
    ++seen;
  }
  CHECK(misplaced == test::Faults{});
  CHECK(seen > 300);
}

TEST_CASE("a game without cards gets its rulebook too") {
  const test::TemporaryFolder folder;
  test::write_file(folder.path() / "rules/demo/game.toml", "name = \"Demo\"\n");
  test::write_file(folder.path() / "rules/demo/01-play.md", "# Play\n\nPlay.\n");
  const test::Outcome outcome = test::run_program({"build"}, folder.path());
  CHECK(outcome.code == 0);
  for (const char* name : {"demo-rulebook.pdf", "demo-rulebook-booklet.pdf", "demo-rulebook.html"}) {
    INFO(name);
    CHECK(std::filesystem::exists(folder.path() / "output/demo" / name));
  }
}

TEST_CASE("two runs with other numbers of threads make the same rulebook, byte by byte") {
  CHECK(everything().pdf(1) == Everything().pdf(2));
}

}  // namespace
}  // namespace rulepress::build
