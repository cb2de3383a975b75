// Bad input next to good: what can be pressed is pressed, and what was there before stays whole.
#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <set>
#include <sstream>

#include "support/harness.h"

using namespace rulepress;
namespace fs = std::filesystem;
using test::run_program;

namespace {

const char* const template_text =
    "size = \"poker\"\n[[front]]\nkind = \"image\"\nat = [5, 5]\nsize = [40, 40]\nfile = \"sun.svg\"\n";
const char* const sun =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><circle cx=\"4\" cy=\"4\" r=\"4\"/></svg>";

// Two games, both healthy and pressed.
struct Shelf {
  test::TemporaryFolder folder;

  Shelf() {
    for (const std::string game : {"apple", "pear"}) {
      write("cards/" + game + "/game.toml", "name = \"" + game + "\"\n[print]\npapers = [\"A4\"]\n");
      write("cards/" + game + "/cards.toml", "[[card]]\nid = \"one\"\ntype = \"fruit\"\n");
      write("templates/" + game + "/fruit.toml", template_text);
      write("templates/" + game + "/sun.svg", sun);
    }
    REQUIRE(run({"build", "-q"}).code == 0);
  }

  void write(const std::string& path, const std::string& text) const {
    test::write_file(folder.path() / path, text);
  }
  std::string read(const std::string& path) const { return test::read_file(folder.path() / path); }
  test::Outcome run(const std::vector<std::string>& words) const { return run_program(words, folder.path()); }

  // All sheets below output/.
  std::set<std::string> pressed() const {
    std::set<std::string> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder.path() / "output")) {
      const std::string name = entry.path().filename();
      const bool kept = entry.path().parent_path().filename() == ".cache";
      if (entry.is_regular_file() && !kept && name.find("-build-guide-") == std::string::npos)
        found.insert(name);
    }
    return found;
  }
};

const std::string apple = "output/apple/apple-cards-a4.pdf";
const std::string pear = "output/pear/pear-cards-a4.pdf";

// Spoils apple, changes pear, and builds: pear is pressed anew, apple's old sheets stay as they were.
void check_spoilt(const Shelf& shelf, const std::string& words) {
  const std::string old_apple = shelf.read(apple);
  const std::string old_pear = shelf.read(pear);
  shelf.write("cards/pear/cards.toml", "[[card]]\nid = \"one\"\ntype = \"fruit\"\ncount = 3\n");
  const auto outcome = shelf.run({"build"});
  INFO(outcome.err);
  CHECK(outcome.code == 1);
  CHECK_THAT(outcome.err, Catch::Contains(words));
  CHECK_THAT(outcome.err, Catch::Contains("apple: not pressed, because of its errors\n"));
  CHECK(shelf.read(apple) == old_apple);
  CHECK(shelf.read(pear) != old_pear);
  CHECK(shelf.read(pear).ends_with("%%EOF\n"));
  CHECK(shelf.pressed() == std::set<std::string>{"apple-cards-a4.pdf", "pear-cards-a4.pdf"});
}

}  // namespace

TEST_CASE("a template that extends itself spoils its own game only") {
  const Shelf shelf;
  shelf.write("templates/apple/fruit.toml", std::string("extends = \"fruit\"\n") + template_text);
  check_spoilt(shelf, "[layout/circular-extends]");
}

TEST_CASE("a card of no size spoils its own game only") {
  const Shelf shelf;
  shelf.write("templates/apple/fruit.toml", "size = [0, 0]\n");
  check_spoilt(shelf, "[layout/bad-size]");
}

TEST_CASE("ten thousand copies spoil their own game only") {
  const Shelf shelf;
  shelf.write("cards/apple/cards.toml", "[[card]]\nid = \"one\"\ntype = \"fruit\"\ncount = 10000\n");
  check_spoilt(shelf, "[source/out-of-range]");
}

TEST_CASE("pictures that cannot be used spoil their own game only") {
  const Shelf shelf;
  const std::string path = "templates/apple/sun.svg";
  SECTION("a script") {
    shelf.write(path,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><script>1</script></svg>");
  }
  SECTION("another file") {
    shelf.write(path,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><image href=\"/etc/hostname\" "
                "width=\"9\" height=\"9\"/></svg>");
  }
  SECTION("a circle of uses, which only shows when it is drawn") {
    shelf.write(
        path,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><g id=\"a\"><use href=\"#b\"/></g>"
        "<g id=\"b\"><use href=\"#a\"/></g></svg>");
  }
  SECTION("cut off") {
    shelf.write(path, std::string(sun).substr(0, 60));
  }
  SECTION("a folder") {
    fs::remove(shelf.folder.path() / path);
    shelf.write(path + "/README", "");
  }
  SECTION("a pipe that nobody writes to") {
    fs::remove(shelf.folder.path() / path);
    REQUIRE(mkfifo((shelf.folder.path() / path).c_str(), 0600) == 0);
  }
  SECTION("nothing at all") {
    fs::remove(shelf.folder.path() / path);
  }
  check_spoilt(shelf, "[layout/bad-picture]");
}

TEST_CASE("uses of uses of uses end, though there would be a hundred thousand million of them") {
  const Shelf shelf;
  std::string svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><rect id=\"u0\" width=\"1\" "
      "height=\"1\"/>";
  for (int i = 1; i <= 11; ++i) {
    svg += "<g id=\"u" + std::to_string(i) + "\">";
    for (int k = 0; k < 10; ++k) svg += "<use href=\"#u" + std::to_string(i - 1) + "\"/>";
    svg += "</g>";
  }
  shelf.write("templates/apple/sun.svg", svg + "</svg>");
  check_spoilt(shelf, "[layout/bad-picture]");
}

TEST_CASE("a tile that fits no paper is named, and the cards of the same game are pressed") {
  const Shelf shelf;
  shelf.write("templates/apple/map.toml",
              "size = [900, 900]\n[[front]]\nkind = \"rect\"\nfill = \"#000000\"\n");
  shelf.write("cards/apple/boards.toml", "[[tile]]\nid = \"map\"\ntype = \"map\"\n");
  shelf.write("cards/apple/cards.toml", "[[card]]\nid = \"one\"\ntype = \"fruit\"\ncount = 5\n");
  const std::string before = shelf.read(apple);
  const auto outcome = shelf.run({"build"});
  CHECK(outcome.code == 1);
  CHECK_THAT(outcome.err, Catch::Contains("[build/too-large-for-paper]"));
  CHECK(shelf.read(apple) != before);
  CHECK(shelf.pressed() == std::set<std::string>{"apple-cards-a4.pdf", "pear-cards-a4.pdf"});
}

TEST_CASE("a file that cannot be written is named, and the others are written") {
  const Shelf shelf;
  fs::remove_all(shelf.folder.path() / "output");
  fs::create_directories(shelf.folder.path() / apple / "in-the-way");
  const auto outcome = shelf.run({"build"});
  CHECK(outcome.code == 2);
  CHECK_THAT(outcome.err, Catch::Contains("`" + apple + "` cannot be written"));
  CHECK(shelf.pressed() == std::set<std::string>{"pear-cards-a4.pdf"});
}

TEST_CASE("a part of a game is pressed into files of its own") {
  const Shelf shelf;
  shelf.write("cards/apple/cards.toml",
              "[defaults]\ntype = \"fruit\"\n[[card]]\nid = \"one\"\ncount = 3\n[[card]]\nid = \"two\"\n"
              "deck = \"Old Trees\"\ncount = 2\n[[token]]\nid = \"pip\"\ncount = 4\n");
  const std::string before = shelf.read(apple);
  const auto only = [&](const std::string& names) { return shelf.run({"build", "apple", "--only", names}); };

  auto outcome = only("two");
  CHECK(outcome.code == 0);
  CHECK_THAT(outcome.err, Catch::Contains("apple: only 2 of 5 cards, 0 of 4 tokens; the rest is left out\n"));
  CHECK_THAT(outcome.err, Catch::Contains("Pressed 2 cards: 1 file, 1 page, in "));
  CHECK(shelf.pressed() ==
        std::set<std::string>{"apple-cards-a4-part.pdf", "apple-cards-a4.pdf", "pear-cards-a4.pdf"});
  CHECK(shelf.read(apple) == before);

  CHECK_THAT(only("old-trees").err, Catch::Contains("only 2 of 5 cards"));
  CHECK_THAT(only("Old Trees").err, Catch::Contains("only 2 of 5 cards"));
  CHECK_THAT(only("tokens,one").err, Catch::Contains("only 3 of 5 cards, 4 of 4 tokens"));
  CHECK(shelf.pressed().contains("apple-tokens-a4-part.pdf"));

  outcome = only("tow");
  CHECK(outcome.code == 2);
  CHECK_THAT(outcome.err, Catch::Contains("no card, deck, type or kind is called `tow`"));
  CHECK_THAT(outcome.err, Catch::Contains("did you mean `two`?"));
  CHECK_THAT(only("zebra").err, Catch::Contains("there are `Old Trees`, `card`, `cards`, `fruit`"));
  CHECK_THAT(only("one,").err, Catch::Contains("`--only` needs names with commas between them"));
  // A name of one game leaves the others alone.
  outcome = shelf.run({"build", "--only", "pip"});
  CHECK(outcome.code == 0);
  CHECK_THAT(outcome.err, Catch::Contains("pear: only 0 of 1 card; the rest is left out\n"));
}

TEST_CASE("sheets that save ink are pressed besides the others, where a template has rules for them") {
  const Shelf shelf;
  shelf.write("templates/apple/fruit.toml", std::string(template_text) + "low-ink = \"hide\"\n");
  auto outcome = shelf.run({"build", "--low-ink"});
  INFO(outcome.err);
  CHECK(outcome.code == 0);
  CHECK_THAT(outcome.err, Catch::Contains("pear: no template says what to change to save ink"));
  CHECK(shelf.pressed() ==
        std::set<std::string>{"apple-cards-a4-lowink.pdf", "apple-cards-a4.pdf", "pear-cards-a4.pdf"});
  // Without the sun there is little in it.
  CHECK(shelf.read("output/apple/apple-cards-a4-lowink.pdf").size() < shelf.read(apple).size());
}

TEST_CASE("several games end in a table, and one that fails does not stop the others") {
  const Shelf shelf;
  fs::remove_all(shelf.folder.path() / "output");
  auto outcome = shelf.run({"build"});
  CHECK(outcome.code == 0);
  CHECK_THAT(outcome.err, Catch::Contains("game                     files  pages  errors  warnings\n"
                                          "apple  pressed               2      2       0         0\n"
                                          "pear   pressed               2      2       0         0\n"));
  shelf.write("cards/apple/cards.toml", "[[card]]\nid = \"One\"\ntype = \"fruit\"\n");
  outcome = shelf.run({"build"});
  CHECK(outcome.code == 1);
  CHECK_THAT(outcome.err, Catch::Contains("apple  not pressed           0      0       1         0\n"
                                          "pear   as it was             2      2       0         0\n"));
  CHECK_THAT(outcome.err, Catch::Contains("Nothing has changed in 1 card"));
  CHECK_THAT(shelf.run({"build", "pear"}).err, !Catch::Contains("warnings\n"));  // one game needs no table
}

TEST_CASE("a game whose files cannot be written does not stop the others") {
  const Shelf shelf;
  fs::remove(shelf.folder.path() / apple);
  shelf.write(apple + "/in-the-way", "");
  const auto outcome = shelf.run({"build"});
  CHECK(outcome.code == 2);
  CHECK_THAT(outcome.err, Catch::Contains("apple  failed                1      1       0         0\n"
                                          "pear   as it was             2      2       0         0\n"));
}

TEST_CASE("several games give the same files for any number of jobs") {
  const Shelf shelf;
  REQUIRE(shelf.run({"build", "-q", "--jobs", "1"}).code == 0);
  const std::string one = shelf.read(apple) + shelf.read(pear);
  fs::remove_all(shelf.folder.path() / "output");
  REQUIRE(shelf.run({"build", "-q", "--jobs", "6"}).code == 0);
  CHECK(shelf.read(apple) + shelf.read(pear) == one);
}

TEST_CASE("a dry run lists the files that a build makes, and writes none") {
  const Shelf shelf;
  shelf.write("rules/pear/01-rules.md", "# Pears\n\nEat them.\n");
  REQUIRE(shelf.run({"build", "-q"}).code == 0);
  std::set<std::string> made;
  for (const auto& entry : fs::recursive_directory_iterator(shelf.folder.path() / "output")) {
    const std::string path = entry.path().lexically_relative(shelf.folder.path()).string();
    if (entry.is_regular_file() && !path.starts_with("output/.cache/")) made.insert(path);
  }
  fs::remove_all(shelf.folder.path() / "output");
  auto outcome = shelf.run({"build", "--dry-run"});
  CHECK(outcome.code == 0);
  CHECK_FALSE(fs::exists(shelf.folder.path() / "output"));
  std::set<std::string> listed;
  std::istringstream lines(outcome.out);
  for (std::string line; std::getline(lines, line);) listed.insert(line.substr(0, line.find("  ")));
  CHECK(listed == made);
  CHECK_THAT(outcome.out, Catch::Contains("output/apple/apple-cards-a4.pdf  1 page\n"));
  shelf.write("cards/apple/cards.toml", "[[card]]\nid = \"One\"\ntype = \"fruit\"\n");
  outcome = shelf.run({"build", "--dry-run"});
  CHECK(outcome.code == 1);
  CHECK_THAT(outcome.out, Catch::StartsWith("apple: nothing, because of its errors\n"));
}
