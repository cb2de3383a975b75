#include "build/sheets.h"

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>

#include "build/pipeline.h"
#include "render/pdf_parts.h"
#include "support/harness.h"

using namespace rulepress;

namespace {

const char* const template_text = R"(
size = "poker"
bleed = 3
[styles.body]
font = "Lato"
size = 9
[[front]]
kind = "text"
at = [5, 5]
size = [53, 70]
text = "{name}"
style = "body"
[[back]]
kind = "rect"
at = [-3, -3]
size = [69.5, 94.9]
fill = "#334455"
)";

std::string cards_text(int count) {
  std::string text = "[defaults]\ntype = \"spell\"\n";
  for (int i = 1; i <= count; ++i) {
    text += "[[card]]\nid = \"spell-" + std::to_string(i) + "\"\nname = \"Spell number " + std::to_string(i) +
            "\"\n";
  }
  return text;
}

struct Workshop {
  source::MemoryFileSystem disk;
  source::Sources sources;
  std::unique_ptr<build::Graph> graph = std::make_unique<build::Graph>(disk, sources);

  explicit Workshop(int cards) {
    disk.add("cards/demo/game.toml", "name = \"Demo\"\n");
    disk.add("cards/demo/cards.toml", cards_text(cards));
    disk.add("templates/demo/spell.toml", template_text);
  }

  build::Game check(unsigned jobs = 1) {
    source::Diagnostics of_workspace;
    const auto workspace = workspace::survey(disk, sources, of_workspace);
    return build::check(workspace, of_workspace, {{}, jobs}, *graph, sources).games.front();
  }

  build::Pressed press(const build::Game& game, unsigned jobs = 1) {
    return build::press_sheets({game.files.name, *game.manifest, *game.deck, *game.faces, game.print},
                               game.sheets, jobs, disk);
  }
};

// Cards with pictures of all kinds, icons in their text and several fonts.
void add_pictures(Workshop& workshop) {
  workshop.disk.add("templates/demo/spell.toml", R"(
size = "poker"
bleed = 3
[icons]
star = "star.svg"
[styles.name]
font = "Vollkorn"
weight = "bold"
size = 14
[styles.body]
font = "Lato"
size = 9
[[front]]
kind = "image"
at = [5, 30]
size = [20, 20]
file = "square.png"
[[front]]
kind = "image"
at = [35, 30]
size = [20, 20]
file = "star.svg"
[[front]]
kind = "text"
at = [5, 5]
width = 53
text = "{name}"
style = "name"
[[front]]
kind = "text"
at = [5, 60]
size = [53, 20]
text = "{text}"
style = "body"
)");
  workshop.disk.add("templates/demo/star.svg",
                    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>"
                    "<path d='M5 0L10 10L0 10z'/></svg>");
  layout::Scene square;
  square.size = {{50.8}, {50.8}};
  square.items.push_back({layout::Shape{
      layout::rectangle_path({{0}, {0}, {51}, {51}}, {}), layout::Fill{layout::Colour{0, 0, 1, 1}}, {}}});
  const source::MemoryFileSystem none;
  render::Tools tools({}, none);
  workshop.disk.add("templates/demo/square.png", render::draw_png(square, tools, 150, false).bytes);
}

std::string illustrated_cards(int count, const std::string& first_text) {
  std::string text = "[defaults]\ntype = \"spell\"\n";
  for (int i = 1; i <= count; ++i) {
    text += fmt::format("[[card]]\nid = \"spell-{0}\"\nname = \"Spell number {0}\"\ntext = \"{1}\"\n", i,
                        i == 1 ? first_text : fmt::format("Take {} :star: and go on.", i));
  }
  return text;
}

// The answer of a program about a PDF.
std::string asked(const std::string& program, const std::string& pdf, const std::string& after = "") {
  const test::TemporaryFolder folder;
  const std::string path = (folder.path() / "a.pdf").string();
  test::write_file(path, pdf);
  const std::string answer = path + ".txt";
  CHECK(std::system(fmt::format("{} {} {} > {} 2>&1", program, path, after, answer).c_str()) == 0);
  return test::read_file(answer);
}

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("sheets hold each picture once, embed all fonts, and every card can be found in them") {
  Workshop workshop(0);
  add_pictures(workshop);
  workshop.disk.add("cards/demo/cards.toml", illustrated_cards(30, "Take 1 :star: and go on."));
  const build::Game game = workshop.check(2);
  REQUIRE(game.diagnostics.all().empty());
  const auto pressed = workshop.press(game, 2);
  REQUIRE(pressed.errors.empty());
  REQUIRE(pressed.files.size() == 2);
  for (const build::PressedFile& file : pressed.files) {
    CHECK_THAT(asked("qpdf --check", file.bytes), !Catch::Contains("WARNING"));
    const std::string fonts = asked("pdffonts", file.bytes);
    CHECK_THAT(fonts, Catch::Contains("Vollkorn-Bold") && Catch::Contains("Lato-Regular"));
    CHECK_THAT(fonts, !Catch::Contains(" no "));
    CHECK(lines_of(fonts) == 4);  // two lines of heading
    const std::string words = asked("pdftotext -layout", file.bytes, "-");
    for (int i = 1; i <= 30; ++i) {
      CHECK_THAT(words, Catch::Contains(fmt::format("Spell number {}", i)));
      CHECK_THAT(words, Catch::Contains(fmt::format("Take {} star and go on.", i)));
    }
    const std::string plain = asked("qpdf --qdf --object-streams=disable", file.bytes, "-");
    const auto count = [&](const std::string& word) {
      std::size_t found = 0;
      for (auto at = plain.find(word); at != std::string::npos; at = plain.find(word, at + 1)) ++found;
      return found;
    };
    CHECK(count("/Subtype /Image") == 1);
    CHECK(count("/FontFile2") == 2);
  }
  Workshop alone(0);
  alone.disk = workshop.disk;
  const auto again = alone.press(alone.check(1), 1);
  for (std::size_t i = 0; i < 2; ++i) CHECK((again.files.at(i).bytes == pressed.files[i].bytes));
}

TEST_CASE("a card with other words leaves the drawings of all other cards as they are") {
  Workshop workshop(0);
  add_pictures(workshop);
  const auto draw = [&](const std::string& first_text) {
    workshop.disk.add("cards/demo/cards.toml", illustrated_cards(8, first_text));
    const build::Game game = workshop.check();
    REQUIRE(game.diagnostics.all().empty());
    return render::draw_parts(game.faces->scenes, render::Tools({{}, game.manifest->fonts}, workshop.disk));
  };
  const auto before = draw("Take 2 :star: and go on.");
  const auto after = draw("and go on. :star: Take 2");
  const auto longer = draw("Żółw jedzie, because **new letters** change the fonts.");
  REQUIRE(before.faces.size() == 8);
  CHECK_FALSE(before.faces[0].form == after.faces[0].form);
  for (std::size_t i = 1; i < 8; ++i) {
    CHECK(before.faces[i].form == after.faces[i].form);
    CHECK(before.faces[i].form == longer.faces[i].form);
  }
  for (const auto& [font, embedded] : before.fonts) CHECK((after.fonts.at(font).program == embedded.program));
}

TEST_CASE("equal backs are drawn once") {
  Workshop workshop(5);
  const build::Game game = workshop.check();
  REQUIRE(game.diagnostics.all().empty());
  CHECK(game.faces->components.size() == 5);
  CHECK(game.faces->scenes.size() == 6);
  for (const auto& drawn : game.faces->components) CHECK(drawn.back == game.faces->components.front().back);
}

TEST_CASE("further faces are pieces of their own, in pairs; one that is left over has the usual back") {
  Workshop workshop(1);
  const std::string more =
      "\n[[faces.day]]\nkind = \"rect\"\nfill = \"#fff\"\n[[faces.night]]\nkind = \"rect\"\nfill = "
      "\"#000\"\n[[faces.dawn]]\nkind = \"rect\"\nfill = \"#888\"\n";
  workshop.disk.add("templates/demo/spell.toml", template_text + more);
  const build::Game game = workshop.check();
  CHECK(game.diagnostics.all().empty());
  const auto& pieces = game.faces->components;
  REQUIRE(pieces.size() == 3);
  CHECK(pieces[0].front_name == "front");
  CHECK(pieces[1].front_name == "day");
  CHECK(pieces[1].back_name == "night");
  CHECK(game.faces->scenes[pieces[1].front].id == "spell-1/day");
  CHECK(game.faces->scenes[pieces[1].back.value()].id == "spell-1/night");
  CHECK(pieces[2].front_name == "dawn");
  CHECK(pieces[2].back == pieces[0].back);
  CHECK(pieces[2].back_name == "back");
  CHECK(game.sheets.front().plan.pages.front().placements.size() == 3);
}

TEST_CASE("a game may bring its own fonts, and no file is taken for a font that is none") {
  Workshop workshop(1);
  std::string text = template_text;
  text.replace(text.find("Lato"), 4, "DejaVu Serif");
  workshop.disk.add("templates/demo/spell.toml", text);
  CHECK(workshop.check().diagnostics.all().at(0).slug == "layout/unknown-font");
  const auto bytes = test::read_file("/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf");
  workshop.disk.add("templates/demo/fonts/serif.TTF", bytes);
  const build::Game game = workshop.check();
  CHECK(game.diagnostics.all().empty());
  const build::Pressed pressed = workshop.press(game);
  REQUIRE(pressed.files.size() == 2);
  const test::TemporaryFolder folder;
  test::write_file(folder.path() / "sheet.pdf", pressed.files[0].bytes);
  CHECK(std::system(
            ("pdffonts " + (folder.path() / "sheet.pdf").string() + " | grep -q DejaVuSerif").c_str()) == 0);
  workshop.disk.add("templates/common/fonts/broken.otf", "nothing");
  CHECK(workshop.check().diagnostics.all().at(0).slug == "layout/bad-font");
}

TEST_CASE("sheets are planned for A4 and Letter, with a back page behind each front page") {
  Workshop workshop(10);
  const build::Game game = workshop.check();
  REQUIRE(game.sheets.size() == 2);
  CHECK(game.sheets[0].name == "demo-cards-a4.pdf");
  CHECK(game.sheets[1].name == "demo-cards-letter.pdf");
  // Nine poker cards stand on a page of A4: ten need two fronts and two backs.
  CHECK(game.sheets[0].plan.pages.size() == 4);
  CHECK(game.sheets[0].plan.pages[1].side == press::Side::back);
}

TEST_CASE("an unchanged game is not composed again, and a changed card is") {
  Workshop workshop(3);
  workshop.check();
  workshop.check();
  CHECK(workshop.graph->counts()["faces"].made == 1);
  CHECK(workshop.graph->counts()["faces"].reused == 1);
  workshop.disk.add("cards/demo/cards.toml", cards_text(4));
  CHECK(workshop.check().faces->components.size() == 4);
  CHECK(workshop.graph->counts()["faces"].made == 2);
  CHECK(workshop.graph->counts()["template"].made == 1);
}

TEST_CASE("the same game gives the same bytes, on any number of threads") {
  Workshop one(40);
  Workshop two(40);
  const auto first = one.press(one.check(1), 1);
  const auto second = two.press(two.check(4), 4);
  REQUIRE(first.errors.empty());
  REQUIRE(first.files.size() == 2);
  REQUIRE(second.files.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) CHECK(first.files[i].bytes == second.files[i].bytes);
}

TEST_CASE("the text of every card can be found in the sheets") {
  Workshop workshop(12);
  const auto pressed = workshop.press(workshop.check());
  REQUIRE(pressed.files.size() == 2);
  const test::TemporaryFolder folder;
  const std::string pdf = (folder.path() / "a.pdf").string();
  test::write_file(pdf, pressed.files[0].bytes);
  REQUIRE(std::system(("pdftotext -layout " + pdf + " " + pdf + ".txt").c_str()) == 0);
  const std::string text = test::read_file(pdf + ".txt");
  for (int i = 1; i <= 12; ++i) {
    CHECK(text.find("Spell number " + std::to_string(i)) != std::string::npos);
  }
  CHECK(std::system(("qpdf --check " + pdf + " > /dev/null").c_str()) == 0);
}

TEST_CASE("a type without a template is reported once, where its first card stands") {
  Workshop workshop(2);
  workshop.disk.add("cards/demo/more.toml",
                    "[[card]]\nid = \"a\"\ntype = \"spel\"\n[[card]]\nid = \"b\"\ntype = \"spel\"\n");
  const build::Game game = workshop.check();
  REQUIRE(game.diagnostics.all().size() == 1);
  CHECK(test::brief(game.diagnostics.all()[0], workshop.sources) == "2:6 layout/no-template");
  CHECK(game.faces->components.size() == 2);
}

TEST_CASE("a game without templates of its own is not meant to be drawn yet") {
  Workshop workshop(2);
  workshop.disk.remove("templates/demo/spell.toml");
  const build::Game game = workshop.check();
  CHECK(game.diagnostics.all().empty());
  CHECK(game.sheets.empty());
}

TEST_CASE("a template of templates/common draws cards of games that have templates") {
  Workshop workshop(1);
  workshop.disk.add("templates/common/ally.toml", template_text);
  workshop.disk.add("cards/demo/more.toml", "[[card]]\nid = \"a\"\nname = \"A\"\ntype = \"ally\"\n");
  const build::Game game = workshop.check();
  CHECK(game.diagnostics.all().empty());
  CHECK(game.faces->components.size() == 2);
}

TEST_CASE("what the manifest says of printing is looked up") {
  Workshop workshop(1);
  workshop.disk.add(
      "cards/demo/game.toml",
      "name = \"Demo\"\n[print]\npapers = [\"A3\", \"A44\"]\nmarks = \"crosses\"\nduplex = \"none\"\n");
  const build::Game game = workshop.check();
  CHECK(test::brief(game.diagnostics, workshop.sources) ==
        std::vector<std::string>{"3:17 build/unknown-paper", "4:9 build/bad-print-setting"});
  CHECK(game.print.papers.size() == 1);
  CHECK(game.print.sheet.duplex == press::Duplex::fronts_only);
}

TEST_CASE("a card that fits no paper is left out and named, the others are planned") {
  Workshop workshop(2);
  workshop.disk.add("templates/demo/poster.toml",
                    "size = [400, 500]\n[[front]]\nkind = \"rect\"\nfill = \"#000000\"\n");
  workshop.disk.add("cards/demo/more.toml", "[[card]]\nid = \"map\"\ntype = \"poster\"\n");
  const build::Game game = workshop.check();
  REQUIRE(game.diagnostics.all().size() == 2);  // for A4 and for Letter
  CHECK(test::brief(game.diagnostics.all()[0], workshop.sources) == "2:6 build/too-large-for-paper");
  CHECK(game.sheets.size() == 2);
}

TEST_CASE("faces that differ in nothing but their italics are two, and equal backs are one") {
  Workshop shop(0);
  std::string text = template_text;
  text.replace(text.find("{name}"), 6, "{text}");
  shop.disk.add("templates/demo/spell.toml", text);
  shop.disk.add("cards/demo/cards.toml",
                "[defaults]\ntype = \"spell\"\n"
                "[[card]]\nid = \"one\"\ntext = \"run away\"\n"
                "[[card]]\nid = \"two\"\ntext = \"*run away*\"\n"
                "[[card]]\nid = \"three\"\ntext = \"run away\"\n");
  const build::Game game = shop.check();
  REQUIRE(game.faces->components.size() == 3);
  CHECK(game.faces->components[0].front != game.faces->components[1].front);
  CHECK(game.faces->components[0].front == game.faces->components[2].front);
  CHECK(game.faces->components[0].back == game.faces->components[1].back);
  CHECK(game.faces->scenes.size() == 3);
}
