// What is kept from one build to the next, as users see it.
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstring>
#include <map>
#include <sstream>
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
      Contains("apple: looked at again, because nothing is known of an earlier build with these options\n") &&
          Contains("2 of 2 components laid out again: one, two\n") &&
          Contains(": made, because it was not there\n"));
  shelf.write("cards/apple/cards.toml",
              "# a line more: all places move\n" + std::string(cards) + "flavour = \"unused\"\n");
  CHECK_THAT(shelf.build().err,
             Contains("apple: looked at again, because cards/apple/cards.toml has changed\n") &&
                 Contains("1 of 2 components laid out again: two\n") &&
                 Contains(": as it was, because nothing that it is made of has changed\n") &&
                 !Contains(": made again"));
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
             Contains("because templates/apple/sun.svg has changed\n") &&
                 Contains(": made again, because picture templates/apple/sun.svg has changed\n"));
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

namespace {

// A game with rules and a rulebook, as `rulepress new` makes it.
struct Garden {
  test::TemporaryFolder folder;
  fs::path root = folder.path() / "garden";

  Garden() { REQUIRE(test::run_program({"new", "Garden", "--level", "3", "-q"}, folder.path()).code == 0); }

  void edit(const std::string& path, const std::string& what, const std::string& by) const {
    std::string text = test::read_file(root / path);
    const auto at = text.find(what);
    REQUIRE(at != std::string::npos);
    test::write_file(root / path, text.replace(at, what.size(), by));
  }
  // What --explain says: by the ends of the names of files, and of everything else.
  struct SavedDiagnostics {
    std::map<std::string, std::string> files;
    std::string rest;
  };
  SavedDiagnostics build() const {
    const auto outcome = test::run_program({"build", "--explain", "--paper", "A4"}, root);
    INFO(outcome.err);
    REQUIRE(outcome.code == 0);
    SavedDiagnostics told;
    std::istringstream lines(outcome.err);
    const std::string start = "  output/garden/garden-";
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with(start)) {
        told.rest += line + "\n";
        continue;
      }
      const std::string name = line.substr(start.size(), line.find(' ', start.size()) - start.size());
      told.files[name] = line.substr(line.find("B: ") + 3);
    }
    return told;
  }
};

const std::string same = "as it was, because nothing that it is made of has changed";
const std::string sheets = "cards-a4.pdf";
const std::string guide = "build-guide-a4.pdf";
const std::vector<std::string> books{"rulebook.html", "rulebook.pdf", "rulebook-booklet.pdf"};

}  // namespace

TEST_CASE("each output says why it was made again, or why not") {
  const Garden garden;
  auto told = garden.build();
  REQUIRE(told.files.size() == 5);
  for (const auto& [name, why] : told.files) CHECK(why == "made, because it was not there");
  told = garden.build();
  for (const auto& [name, why] : told.files) CHECK(why == same);

  // A card, which the rulebook shows too.
  garden.edit("cards/garden/plants.toml", "name = \"Clover\"", "name = \"Four-leaf clover\"");
  told = garden.build();
  CHECK(told.files[sheets] == "made again, because card clover has changed (cards/garden/plants.toml)");
  CHECK(told.files[guide] == same);
  for (const std::string& book : books) CHECK_THAT(told.files[book], Contains("made again, because "));

  // Prose: no sheet, no game and no example has to do with it.
  garden.edit("rules/garden/01-rulebook.md", "\n## A turn", "\nMind the snails.\n\n## A turn");
  told = garden.build();
  CHECK(told.files[sheets] == same);
  CHECK(told.files[guide] == same);
  for (const std::string& book : books)
    CHECK_THAT(told.files[book], Contains("made again, because chapter “"));
  CHECK_THAT(told.rest, Contains("not played again, because no rule and no card says anything else: ") &&
                            Contains("short games") && Contains("0 of "));

  // A rule that nothing in print shows: it is played again, and nothing is pressed.
  garden.edit("rules/garden/01-rulebook.md", "seeds: 0..40 = ", "seeds: 0..41 = ");
  told = garden.build();
  for (const auto& [name, why] : told.files) CHECK(why == same);
  CHECK_THAT(told.rest, !Contains("not played again") && Contains("0 of "));

  // A template.
  garden.edit("templates/garden/plant.toml", "at = [5, 78", "at = [5, 77");
  CHECK_THAT(garden.build().files[sheets], Contains("drawn in another way (template plant)"));

  // The file itself.
  fs::remove(garden.root / "output/garden/garden-rulebook.html");
  told = garden.build();
  CHECK(told.files["rulebook.html"] == "made, because it was not there");
  CHECK(told.files["rulebook.pdf"] == same);
  test::write_file(garden.root / "output/garden/garden-rulebook.pdf", "rubbish");
  told = garden.build();
  CHECK(told.files["rulebook.pdf"] == "made again, because it is not as it was pressed");
  CHECK(told.files["rulebook.html"] == same);
}

TEST_CASE("a board is laid out again when its map changes, not when the prose beside it does") {
  const test::TemporaryFolder folder;
  const auto write = [&](const std::string& path, const std::string& text) {
    test::write_file(folder.path() / path, text);
  };
  const auto rules = [&](const std::string& prose, const std::string& map) {
    write("rules/demo/01-board.md", "# The isles\n\n" + prose +
                                        "\n\n```rules\nboard isles: graph of isle from map\n```\n\n```map "
                                        "isles\nEmber: Frost\nFrost: Haven\n" +
                                        map + "```\n");
  };
  const auto build = [&] {
    const auto outcome = test::run_program({"build", "--explain"}, folder.path());
    INFO(outcome.err);
    CHECK(outcome.code == 0);
    return outcome.err;
  };
  write("rules/demo/game.toml", "name = \"Demo\"\n");
  write("cards/demo/board.toml", "[[board]]\nid = \"plan\"\ntype = \"plan\"\n");
  write("templates/demo/plan.toml",
        "size = [80, 80]\n[[front]]\nkind = \"board\"\nboard = \"isles\"\nat = [5, 5]\nsize = [70, "
        "70]\ncell = 15\npositions = { Ember = [10, 10], Frost = [60, 20], Haven = [30, 60] }\n");
  rules("Three of them.", "Haven\n");
  build();
  rules("Three of them, far away.", "Haven\n");
  CHECK_THAT(build(), Contains("0 of 1 component laid out again\n"));
  rules("Three of them, far away.", "Haven: Ember\n");
  CHECK_THAT(build(), Contains("1 of 1 component laid out again: plan\n"));
}

TEST_CASE("what is printed does not make the next build press again, and is told of all the same") {
  const Shelf shelf;
  shelf.build();
  REQUIRE(test::run_program({"print", "-q"}, shelf.folder.path()).code == 0);
  REQUIRE(fs::exists(shelf.folder.path() / "cards/apple/printed.toml"));
  CHECK_THAT(shelf.build().err, left_alone);
  shelf.write("cards/apple/printed.toml", "ledger = 1\nrubbish = 2\n");
  for (int i = 0; i < 2; ++i) {
    const auto outcome = test::run_program({"build", "--explain"}, shelf.folder.path());
    CHECK(outcome.code == 1);
    CHECK_THAT(outcome.err, left_alone && Contains("cards/apple/printed.toml:2"));
  }
  fs::remove(shelf.folder.path() / "cards/apple/printed.toml");
  CHECK_THAT(shelf.build().err, left_alone && !Contains("printed.toml"));
}

TEST_CASE("games are listed by name, whether they were made again or not") {
  const Shelf shelf;
  for (const std::string path : {"cards/PEAR/game.toml", "cards/PEAR/cards.toml", "templates/PEAR/fruit.toml",
                                 "templates/PEAR/sun.svg"}) {
    std::string to = path;
    std::string from = path;
    shelf.write(to.replace(to.find("PEAR"), 4, "pear"),
                shelf.read(from.replace(from.find("PEAR"), 4, "apple")));
  }
  for (const std::string edited : {"apple", "pear"}) {
    shelf.build();
    shelf.write("cards/" + edited + "/cards.toml", std::string(cards) + "text = \"hm\"\n");
    const std::string told = shelf.build().err;
    const auto apple = told.find("output/apple/apple-cards");
    const auto pear = told.find("output/pear/pear-cards");
    REQUIRE(apple != std::string::npos);
    REQUIRE(pear != std::string::npos);
    CHECK(apple < pear);
    CHECK(told.find("apple: l") < told.find("pear: l"));
  }
}

TEST_CASE("a check takes what a build has left, and leaves what it has found") {
  const Shelf shelf;
  const auto check = [&] { return test::run_program({"check", "-v"}, shelf.folder.path()); };
  CHECK_THAT(check().err, Contains("deck: 1 made"));
  CHECK_FALSE(fs::exists(shelf.folder.path() / "output"));  // nobody has built anything
  shelf.build();
  CHECK_THAT(check().err, !Contains("made") && Contains("apple: 2 components"));
  std::string renamed = cards;
  shelf.write("cards/apple/cards.toml", renamed.replace(renamed.find("\"Two\""), 5, "\"Deux\""));
  CHECK_THAT(check().err, Contains("deck: 1 made"));
  CHECK_THAT(check().err, !Contains("made"));
  // But the sheets are not there yet.
  CHECK_THAT(shelf.build().err,
             Contains(": made again, because card two has changed (cards/apple/cards.toml)\n") &&
                 Contains("0 of 2 components laid out again"));
  shelf.write("cards/apple/cards.toml", std::string(cards) + "count = \"many\"\n");
  for (int i = 0; i < 2; ++i) CHECK(check().code == 1);
}

TEST_CASE("a cache with one wrong bit anywhere is told of and not used") {
  const Garden garden;
  garden.build();
  const fs::path kept = garden.root / "output/.cache";
  const std::string faces = test::read_file(kept / "garden.faces");
  const std::string stamps = test::read_file(kept / "garden.stamps");
  // Where each value begins: behind the head come key, age and size of each.
  std::vector<std::size_t> places;
  for (std::size_t at = 18 + 32; at + 28 <= faces.size();) {
    std::uint64_t size = 0;
    std::memcpy(&size, faces.data() + at + 20, sizeof size);
    places.push_back(at + 28 + size / 2);
    at += 28 + size;
  }
  REQUIRE(places.size() > 30);
  std::map<std::string, std::string> pressed;
  for (const auto& file : fs::directory_iterator(garden.root / "output/garden"))
    pressed[file.path().filename().string()] = test::read_file(file.path());
  const std::size_t step = places.size() / 10;
  for (std::size_t i = 0; i < places.size(); i += step) {
    INFO(i);
    for (const auto& [name, bytes] : pressed) fs::remove(garden.root / "output/garden" / name);
    std::string damaged = faces;
    damaged[std::min(places[i], faces.size() - 1)] ^= static_cast<char>(1 << (i % 8));
    test::write_file(kept / "garden.faces", damaged);
    test::write_file(kept / "garden.stamps", stamps);
    CHECK_THAT(garden.build().rest, Contains("note: output/.cache/garden.faces is damaged and not used\n"));
    for (const auto& [name, bytes] : pressed)
      CHECK((test::read_file(garden.root / "output/garden" / name) == bytes));
  }
}

TEST_CASE("a cache of another version is told of and not used") {
  const Shelf shelf;
  shelf.build();
  const std::string pressed = shelf.read(sheet);
  const auto by_another = [&](const std::string& kept) {
    std::string bytes = shelf.read(kept);
    bytes[20] ^= 1;  // of the print of the program
    shelf.write(kept, bytes);
  };
  by_another("output/.cache/apple.faces");
  by_another("output/.cache/apple.stamps");
  CHECK_THAT(
      shelf.build().err,
      Contains("note: apple: what is kept in output/.cache was made by another version and is not used\n") &&
          Contains("because another version of Rulepress or its libraries has made what is there\n") &&
          Contains("2 of 2 components laid out again"));
  CHECK(shelf.read(sheet) == pressed);
  by_another("output/.cache/apple.faces");
  shelf.write("cards/apple/cards.toml", std::string(cards) + "# a remark\n");
  CHECK_THAT(shelf.build().err,
             Contains("note: output/.cache/apple.faces was made by another version and is not used\n") &&
                 Contains("2 of 2 components laid out again"));
  CHECK(shelf.read(sheet) == pressed);
  CHECK_THAT(shelf.build().err, left_alone && !Contains("note:"));
}

TEST_CASE("a cache that can be neither read nor written costs time, nothing else") {
  const Shelf shelf;
  shelf.build();
  const std::string pressed = shelf.read(sheet);
  for (const char* name : {"apple.faces", "apple.stamps"}) {
    fs::remove(shelf.folder.path() / "output/.cache" / name);
    shelf.write(std::string("output/.cache/") + name + "/in-the-way", "");
  }
  fs::remove(shelf.folder.path() / sheet);
  for (int i = 0; i < 2; ++i) {
    CHECK_THAT(shelf.build().err, Contains("note: output/.cache/apple.stamps is damaged and not used\n") &&
                                      Contains("note: output/.cache/apple.faces cannot be written (") &&
                                      Contains("2 of 2 components laid out again"));
    CHECK(shelf.read(sheet) == pressed);
  }
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

TEST_CASE("builds at once that want different things leave files that the next one can rely on") {
  const Shelf shelf;
  shelf.build();
  const std::string pressed = shelf.read(sheet);
  for (int round = 0; round < 3; ++round) {
    std::vector<std::jthread> builds;
    for (const std::string marks : {"grid", "none", "crop", "grid"})
      builds.emplace_back([&, marks] {
        test::run_program({"build", "-q", "--marks", marks}, shelf.folder.path());
      });
    builds.clear();
    shelf.build();
    CHECK(shelf.read(sheet) == pressed);
    shelf.build({"--marks", "none"});
    CHECK(shelf.read(sheet) != pressed);
  }
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
  CHECK_THAT(shelf.build().err, Contains("looked at again"));
}
