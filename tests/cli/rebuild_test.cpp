// What is kept from one build to the next, as users see it.
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <thread>

#include "support/harness.h"

using namespace rulepress;
namespace fs = std::filesystem;
using Catch::Contains;

namespace {

const char* const cards =
    "[defaults]\ntype = \"fruit\"\n[[card]]\nid = \"one\"\nname = \"One\"\n[[card]]\nid = \"two\"\nname = "
    "\"Two\"\n";
const char* const look =
    "size = \"poker\"\n[icons]\nsun = \"sun.svg\"\n[styles.s]\nfont = \"Lato\"\n"
    "[[front]]\nkind = \"image\"\nat = [5, 5]\nsize = [40, 40]\nfile = \"sun.svg\"\n"
    "[[front]]\nkind = \"text\"\nat = [5, 50]\nwidth = 40\nstyle = \"s\"\ntext = \"{name}\"\n";
const char* const sun =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><circle cx=\"4\" cy=\"4\" r=\"4\"/></svg>";
const std::string sheet = "output/apple/apple-cards-a4.pdf";

struct Shelf {
  test::TemporaryFolder folder;

  Shelf() {
    write("cards/apple/game.toml", "name = \"Apple\"\n[print]\npapers = [\"A4\"]\n");
    write("cards/apple/cards.toml", cards);
    write("templates/apple/fruit.toml", look);
    write("templates/apple/sun.svg", sun);
  }
  void write(const std::string& path, const std::string& text) const {
    test::write_file(folder.path() / path, text);
  }
  std::string read(const std::string& path) const { return test::read_file(folder.path() / path); }
  test::Outcome build(std::vector<std::string> words = {"--explain"}) const {
    words.insert(words.begin(), "build");
    const auto outcome = test::run_program(words, folder.path());
    INFO(outcome.err);
    CHECK(outcome.code == 0);
    return outcome;
  }
};

const auto left_alone = Contains("apple: left alone, because nothing that it is made from has changed\n");

}  // namespace

TEST_CASE("a second build leaves everything alone and tells the same") {
  const Shelf shelf;
  shelf.write("templates/apple/fruit.toml",
              std::string(look) + "[[front]]\nkind = \"icon\"\nat = [0, 0]\nsize = [5, 5]\nicon = \"sun\"\n");
  const auto first = shelf.build({"--format", "short"});
  CHECK_THAT(first.out, Contains("layout/outside-safe") || Contains("warning"));
  const auto time = fs::last_write_time(shelf.folder.path() / sheet);
  const auto second = shelf.build({"--format", "short"});
  CHECK(second.out == first.out);
  CHECK_THAT(second.err, Contains("Nothing has changed in 2 cards: 2 files, "));
  CHECK(fs::last_write_time(shelf.folder.path() / sheet) == time);
  CHECK_THAT(shelf.build().err, left_alone);
}

TEST_CASE("an edit of one card lays that card out again") {
  const Shelf shelf;
  CHECK_THAT(
      shelf.build().err,
      Contains("apple: made again, because nothing is known of an earlier build with these options\n") &&
          Contains("2 of 2 components laid out again: one, two\n") && Contains("apple-cards-a4.pdf") &&
          Contains(": new\n"));
  shelf.write("cards/apple/cards.toml",
              "# a line more: all places move\n" + std::string(cards) + "flavour = \"unused\"\n");
  CHECK_THAT(shelf.build().err, Contains("apple: made again, because cards/apple/cards.toml has changed\n") &&
                                    Contains("1 of 2 components laid out again: two\n") &&
                                    Contains(": made again, but the same\n") && !Contains(": changed\n"));
  shelf.write("cards/apple/cards.toml", std::string(cards) + "text = \"hm\"\n");
  shelf.write("templates/apple/fruit.toml", std::string(look) + "# a remark\n");
  CHECK_THAT(shelf.build().err,
             Contains("cards/apple/cards.toml has changed\n  and templates/apple/fruit.toml has changed\n") &&
                 Contains("2 of 2 components laid out again"));
}

TEST_CASE("an edit of a picture shows on the sheets") {
  const Shelf shelf;
  shelf.build();
  const std::string before = shelf.read(sheet);
  shelf.write("templates/apple/sun.svg",
              std::string(sun).replace(std::string(sun).find("r=\"4\""), 5, "r=\"3\""));
  CHECK_THAT(shelf.build().err,
             Contains("because templates/apple/sun.svg has changed\n") && Contains(": changed\n"));
  CHECK(shelf.read(sheet) != before);
  shelf.write("templates/apple/sun.svg", sun);
  shelf.build();
  CHECK(shelf.read(sheet) == before);
}

TEST_CASE("files that come and go are noticed") {
  const Shelf shelf;
  shelf.build();
  shelf.write("cards/apple/more.toml", "[[card]]\nid = \"three\"\nname = \"Three\"\ntype = \"fruit\"\n");
  CHECK_THAT(shelf.build().err, Contains("because cards/apple/more.toml is new\n"));
  fs::remove(shelf.folder.path() / "cards/apple/more.toml");
  CHECK_THAT(shelf.build().err, Contains("because cards/apple/more.toml is gone\n"));
}

TEST_CASE("outputs that are gone or altered are made again, those that were only touched are not") {
  const Shelf shelf;
  shelf.build();
  const std::string pressed = shelf.read(sheet);
  fs::remove(shelf.folder.path() / sheet);
  CHECK_THAT(shelf.build().err, Contains("because output/apple/apple-cards-a4.pdf is gone\n"));
  CHECK(shelf.read(sheet) == pressed);
  std::string altered = pressed;
  altered[altered.size() / 2] ^= 1;
  shelf.write(sheet, altered);
  CHECK_THAT(shelf.build().err,
             Contains("because output/apple/apple-cards-a4.pdf is not as it was pressed\n"));
  CHECK(shelf.read(sheet) == pressed);
  shelf.write(sheet, pressed);
  CHECK_THAT(shelf.build().err, left_alone);
}

TEST_CASE("other options are another build") {
  const Shelf shelf;
  shelf.build();
  const std::string pressed = shelf.read(sheet);
  CHECK_THAT(
      shelf.build({"--explain", "--marks", "grid"}).err,
      Contains("no earlier build") || Contains("nothing is known of an earlier build with these options\n"));
  CHECK(shelf.read(sheet) != pressed);
  CHECK_THAT(shelf.build().err, Contains("apple-cards-a4.pdf is not as it was pressed\n"));
  CHECK(shelf.read(sheet) == pressed);
  CHECK_THAT(shelf.build({"--explain", "-j", "1", "--format", "json", "-v"}).err, left_alone);
}

TEST_CASE("a damaged cache is told of and not used") {
  const Shelf shelf;
  shelf.build();
  const std::string pressed = shelf.read(sheet);
  for (const std::string kept : {"output/.cache/apple.faces", "output/.cache/apple.stamps"}) {
    shelf.write("cards/apple/cards.toml", std::string(cards) + "# " + kept + "\n");
    shelf.write(kept, "rubbish");
    CHECK_THAT(shelf.build().err, Contains("note: " + kept + " is damaged and not used\n"));
    CHECK(shelf.read(sheet) == pressed);
    CHECK_THAT(shelf.build().err, left_alone && !Contains("damaged"));
  }
}

TEST_CASE("a cache that cannot be written costs time, nothing else") {
  const Shelf shelf;
  shelf.write("output/.cache", "not a folder");
  const auto outcome = shelf.build();
  CHECK_THAT(outcome.err, Contains("note: output/.cache/apple.faces cannot be written ("));
  CHECK(shelf.read(sheet).ends_with("%%EOF\n"));
  CHECK_THAT(shelf.build({"-q"}).err, !Contains("note:"));
}

TEST_CASE("a game with errors is looked at every time") {
  const Shelf shelf;
  shelf.build();
  shelf.write("cards/apple/cards.toml", std::string(cards) + "count = \"many\"\n");
  for (int i = 0; i < 2; ++i) {
    const auto outcome = test::run_program({"build"}, shelf.folder.path());
    CHECK(outcome.code == 1);
    CHECK_THAT(outcome.err, Contains("apple: not pressed, because of its errors\n"));
  }
  shelf.write("cards/apple/cards.toml", cards);
  CHECK_THAT(shelf.build().err, left_alone);
}

TEST_CASE("two builds at once leave good outputs and a good cache") {
  const Shelf shelf;
  std::vector<std::jthread> builds;
  for (int i = 0; i < 4; ++i)
    builds.emplace_back([&] { test::run_program({"build", "-q"}, shelf.folder.path()); });
  builds.clear();
  CHECK(shelf.read(sheet).ends_with("%%EOF\n"));
  CHECK_THAT(shelf.build().err, left_alone);
}

TEST_CASE("clean removes what was pressed and kept, and nothing else") {
  const Shelf shelf;
  shelf.build();
  shelf.write("output/apple/mine.pdf", "mine");
  shelf.write("output/apple/apple-notes.txt", "mine");
  const auto outcome = test::run_program({"clean"}, shelf.folder.path());
  CHECK(outcome.code == 0);
  CHECK(outcome.err == "apple: 2 files removed\n");
  CHECK_FALSE(fs::exists(shelf.folder.path() / sheet));
  CHECK(fs::is_empty(shelf.folder.path() / "output/.cache"));
  CHECK(shelf.read("output/apple/mine.pdf") == "mine");
  CHECK(shelf.read("output/apple/apple-notes.txt") == "mine");
  CHECK(shelf.read("cards/apple/cards.toml") == cards);
  CHECK(test::run_program({"clean", "pear"}, shelf.folder.path()).code == 2);
  CHECK_THAT(shelf.build().err, Contains("made again"));
}
