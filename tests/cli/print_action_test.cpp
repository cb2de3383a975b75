// The print ledger, from the command line to the sheets.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "support/harness.h"

using namespace rulepress;
namespace fs = std::filesystem;

namespace {

struct CardText {
  std::string id;
  std::string name;
  int count = 1;
  std::string words = "as ever";
};

struct Garden {
  test::TemporaryFolder folder;
  std::vector<CardText> cards{{"clover", "Clover", 3}, {"rose", "Rose", 2}, {"tulip", "Tulip", 1}};

  Garden() {
    write("cards/garden/game.toml", "name = \"Garden\"\n[print]\npapers = [\"A4\"]\n");
    write("templates/garden/plant.toml",
          "size = \"poker\"\nbleed = 3\n[icons]\nleaf = \"leaf.svg\"\n"
          "[styles.body]\nfont = \"Lato\"\nsize = 9\n"
          "[[front]]\nkind = \"text\"\nat = [5, 5]\nsize = [50, 20]\nstyle = \"body\"\n"
          "text = \"{name} :leaf: {text}\"\n"
          "[[back]]\nkind = \"rect\"\nat = [-3, -3]\nsize = [69.5, 94.9]\nfill = \"#335533\"\n");
    leaf("green");
    save();
  }

  void write(const std::string& path, const std::string& text) const {
    test::write_file(folder.path() / path, text);
  }
  std::string read(const std::string& path) const { return test::read_file(folder.path() / path); }
  bool has(const std::string& path) const { return fs::exists(folder.path() / path); }
  void leaf(const std::string& colour) const {
    write("templates/garden/leaf.svg",
          "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><circle cx=\"4\" cy=\"4\" r=\"4\" "
          "fill=\"" +
              colour + "\"/></svg>");
  }
  void save(const std::string& comment = "") const {
    std::string text = comment + "[defaults]\ntype = \"plant\"\n";
    for (const CardText& card : cards)
      text += fmt::format("[[card]]\nid = \"{}\"\nname = \"{}\"\ncount = {}\ntext = \"{}\"\n", card.id,
                          card.name, card.count, card.words);
    write("cards/garden/cards.toml", text);
  }
  test::Outcome run(const std::vector<std::string>& words) const {
    return test::run_program(words, folder.path());
  }
};

const std::string ledger = "cards/garden/printed.toml";
const std::string sheets = "output/garden/garden-cards-a4.pdf";
const std::string changed = "output/garden/garden-changed-a4.pdf";

}  // namespace

TEST_CASE("print presses the sheets of build and records what is on them") {
  const Garden garden;
  REQUIRE(garden.run({"build", "-q"}).code == 0);
  const std::string built = garden.read(sheets);
  const auto outcome = garden.run({"print", "garden"});
  INFO(outcome.err);
  CHECK(outcome.code == 0);
  CHECK(garden.read(sheets) == built);
  CHECK_THAT(outcome.err, Catch::Contains("cards/garden/printed.toml  6 cards; commit it with the game\n"));
  CHECK_THAT(garden.read(ledger), Catch::Contains("clover = { name = \"Clover\", copies = 3, look = \""));
  CHECK(garden.run({"check", "-q"}).err == "");
}

TEST_CASE("nothing is printed again when nothing looks other") {
  Garden garden;
  REQUIRE(garden.run({"print", "-q"}).code == 0);
  const std::string before = garden.read(ledger);
  garden.save("# a thought about roses\n");
  const auto outcome = garden.run({"print", "--changed"});
  CHECK(outcome.code == 0);
  CHECK(outcome.out == "");
  CHECK_THAT(outcome.err, Catch::Contains("garden: every card is as it was printed; nothing to do\n"));
  CHECK_FALSE(garden.has(changed));
  CHECK(garden.read(ledger) == before);
}

TEST_CASE("only cards that differ are printed, and what to throw away is told") {
  Garden garden;
  REQUIRE(garden.run({"print", "-q"}).code == 0);
  garden.cards = {{"clover", "Clover", 5}, {"rose", "Rose", 1}, {"lily", "Lily", 2}};
  garden.cards[1].words = "with thorns";
  garden.save();
  auto outcome = garden.run({"print", "--changed"});
  INFO(outcome.err);
  CHECK(outcome.code == 0);
  CHECK(outcome.out ==
        "garden: print 5 cards, throw away 3 cards\n"
        "  clover  Clover  more copies: print 2\n"
        "  rose    Rose    changed: print 1, throw away 2\n"
        "  lily    Lily    new: print 2\n"
        "  tulip   Tulip   gone: throw away 1\n");
  CHECK_THAT(outcome.err, Catch::Contains(changed + "  3 pages"));  // a front, its back and the list
  CHECK(garden.read(ledger).find("tulip") == std::string::npos);
  outcome = garden.run({"print", "--changed"});
  CHECK(outcome.out == "");
  CHECK(garden.has(changed));  // the sheets may still be wanted
}

namespace {

std::string text_of(const fs::path& pdf, int page) {
  const std::string to = pdf.string() + ".txt";
  const std::string number = std::to_string(page);
  const std::string line =
      "pdftotext -layout -f " + number + " -l " + number + " '" + pdf.string() + "' '" + to + "'";
  REQUIRE(std::system(line.c_str()) == 0);
  return test::read_file(to);
}

}  // namespace

TEST_CASE("the last page of changed sheets lists what to throw away, and what takes its place") {
  Garden garden;
  REQUIRE(garden.run({"print", "-q"}).code == 0);
  garden.cards[0].count += 2;
  garden.cards[1].words = "with thorns";
  garden.cards.pop_back();
  garden.save();
  REQUIRE(garden.run({"print", "--changed", "-q"}).code == 0);
  const fs::path pdf = garden.folder.path() / changed;
  const std::string list = text_of(pdf, 3);
  INFO(list);
  const auto out = list.find("Take out of the box");
  const auto in = list.find("Put into the box");
  REQUIRE(out != std::string::npos);
  REQUIRE(in != std::string::npos);
  CHECK(out < in);
  CHECK(list.find("gone from the game") < in);
  CHECK(list.find("Tulip") < in);
  CHECK(list.find("Clover") > in);
  CHECK_THAT(list, Catch::Contains("in place of the old ones") && Catch::Contains("more copies"));
  CHECK(text_of(pdf, 1).find("Take out of the box") == std::string::npos);
}

TEST_CASE("where cards are only to be thrown away, the list is all there is") {
  Garden garden;
  REQUIRE(garden.run({"print", "-q"}).code == 0);
  garden.cards.pop_back();
  garden.save();
  const auto outcome = garden.run({"print", "--changed"});
  CHECK(outcome.code == 0);
  CHECK_THAT(outcome.err, Catch::Contains(changed + "  1 page"));
  const std::string list = text_of(garden.folder.path() / changed, 1);
  CHECK_THAT(list, Catch::Contains("Take out of the box") && Catch::Contains("Tulip"));
  CHECK(list.find("Put into the box") == std::string::npos);
  CHECK(garden.run({"print", "--changed"}).out == "");
}

TEST_CASE("a template and a picture count as changes") {
  const Garden garden;
  REQUIRE(garden.run({"print", "-q"}).code == 0);
  SECTION("a picture") {
    garden.leaf("red");
  }
  SECTION("a template") {
    std::string text = garden.read("templates/garden/plant.toml");
    text.replace(text.find("#335533"), 7, "#553333");  // on the back
    garden.write("templates/garden/plant.toml", text);
  }
  CHECK_THAT(garden.run({"print", "--changed"}).out,
             Catch::StartsWith("garden: print 6 cards, throw away 6 cards\n"));
}

TEST_CASE("a comment in a template and a renamed picture do not") {
  const Garden garden;
  REQUIRE(garden.run({"print", "-q"}).code == 0);
  std::string text = "# green is best\n" + garden.read("templates/garden/plant.toml");
  text.replace(text.find("leaf.svg"), 8, "blade.svg");
  garden.write("templates/garden/plant.toml", text);
  fs::rename(garden.folder.path() / "templates/garden/leaf.svg",
             garden.folder.path() / "templates/garden/blade.svg");
  CHECK(garden.run({"print", "--changed"}).out == "");
}

TEST_CASE("a dry run tells the same and writes nothing") {
  Garden garden;
  auto outcome = garden.run({"print", "garden", "--dry-run"});
  CHECK(outcome.out == "  output/garden/garden-cards-a4.pdf  2 pages\n");
  CHECK_FALSE(garden.has("output"));
  CHECK_FALSE(garden.has(ledger));
  REQUIRE(garden.run({"print", "-q"}).code == 0);
  const std::string before = garden.read(ledger);
  garden.cards[0].words = "with four leaves";
  garden.save();
  outcome = garden.run({"print", "--changed", "--dry-run"});
  CHECK(outcome.code == 0);
  CHECK_THAT(outcome.out, Catch::Contains("changed: print 3, throw away 3\n"));
  CHECK_THAT(outcome.out, Catch::EndsWith("  output/garden/garden-changed-a4.pdf  3 pages\n"));
  CHECK_FALSE(garden.has(changed));
  CHECK(garden.read(ledger) == before);
}

TEST_CASE("without a record there is nothing to compare with") {
  const Garden garden;
  auto outcome = garden.run({"print", "--changed"});
  CHECK(outcome.code == 2);
  CHECK_THAT(outcome.err, Catch::Contains("nothing is known of a printed copy of `garden`"));
  CHECK_FALSE(garden.has("output"));
  outcome = garden.run({"print", "garden", "--record"});
  CHECK(outcome.code == 0);
  CHECK_FALSE(garden.has("output"));
  CHECK(garden.run({"print", "--changed"}).out == "");
}

TEST_CASE("a record that cannot be relied on stops printing, not building") {
  const Garden garden;
  REQUIRE(garden.run({"print", "-q"}).code == 0);
  const std::string torn = "<<<<<<< HEAD\n" + garden.read(ledger);
  garden.write(ledger, torn);
  fs::remove_all(garden.folder.path() / "output");
  auto outcome = garden.run({"print", "--changed"});
  CHECK(outcome.code == 1);
  CHECK_THAT(outcome.err, Catch::Contains("[build/ledger-conflict]"));
  CHECK_THAT(outcome.err, Catch::Contains("garden: not printed, because of its errors\n"));
  CHECK(garden.read(ledger) == torn);
  CHECK_FALSE(garden.has("output"));
  outcome = garden.run({"build"});
  CHECK(outcome.code == 1);
  CHECK(garden.has(sheets));
}

TEST_CASE("errors in the game leave sheets and record as they were") {
  Garden garden;
  REQUIRE(garden.run({"print", "-q"}).code == 0);
  const std::string before = garden.read(ledger);
  garden.cards[0].words = ":nothing:";
  garden.save();
  const auto outcome = garden.run({"print", "--changed"});
  CHECK(outcome.code == 1);
  CHECK(garden.read(ledger) == before);
  CHECK_FALSE(garden.has(changed));
}

TEST_CASE("nothing is recorded when the sheets cannot be written") {
  Garden garden;
  garden.write("output/garden/garden-cards-a4.pdf/in-the-way", "");
  auto outcome = garden.run({"print"});
  CHECK(outcome.code == 2);
  CHECK_THAT(outcome.err, Catch::Contains("cannot be written"));
  CHECK_FALSE(garden.has(ledger));
}

TEST_CASE("what fits on no paper is not recorded as printed") {
  Garden garden;
  std::string text = garden.read("templates/garden/plant.toml");
  garden.write("templates/garden/poster.toml", text.replace(text.find("\"poker\""), 7, "[500, 500]"));
  garden.write("cards/garden/poster.toml",
               "[[card]]\nid = \"poster\"\nname = \"Poster\"\ntype = \"poster\"\ntext = \"large\"\n");
  CHECK(garden.run({"print", "-q"}).code == 1);
  CHECK_THAT(garden.read(ledger), Catch::Contains("clover"));
  CHECK(garden.read(ledger).find("poster") == std::string::npos);
}

TEST_CASE("a lost card can be printed alone") {
  Garden garden;
  REQUIRE(garden.run({"print", "-q"}).code == 0);
  const std::string before = garden.read(ledger);
  CHECK(garden.run({"print", "garden", "--only", "rose"}).code == 0);
  CHECK(garden.has("output/garden/garden-cards-a4-part.pdf"));
  CHECK(garden.read(ledger) == before);
  const auto outcome = garden.run({"print", "--changed", "--only", "ros"});
  CHECK(outcome.code == 2);
  CHECK_THAT(outcome.err, Catch::Contains("did you mean `rose`?"));
}

TEST_CASE("cards and tokens that have changed stand in one file, and share a sheet") {
  Garden garden;
  std::string text = garden.read("templates/garden/plant.toml");
  text = text.replace(text.find("\"poker\""), 7, "[30, 30]");
  garden.write("templates/garden/chip.toml", text.replace(text.find("[50, 20]"), 8, "[20, 20]"));
  const auto token = [](const std::string& words) {
    return "[[token]]\nid = \"bee\"\nname = \"Bee\"\ntype = \"chip\"\ncount = 5\ntext = \"" + words + "\"\n";
  };
  garden.write("cards/garden/tokens.toml", token("a"));
  REQUIRE(garden.run({"print", "-q"}).code == 0);
  garden.write("cards/garden/tokens.toml", token("b"));
  garden.cards[0].words = "other";
  garden.save();
  const auto outcome = garden.run({"print", "--changed"});
  CHECK_THAT(outcome.out,
             Catch::StartsWith("garden: print 3 cards and 5 tokens, throw away 3 cards and 5 tokens\n"));
  CHECK_THAT(outcome.err, Catch::Contains(changed + "  3 pages"));  // one sheet, and the list
}

TEST_CASE("sheets of an earlier change do not lie beside those of this one") {
  Garden garden;
  REQUIRE(garden.run({"print", "-q"}).code == 0);
  garden.cards[0].words = "other";
  garden.save();
  REQUIRE(garden.run({"print", "--changed", "-q", "--paper", "A4,Letter"}).code == 0);
  CHECK(garden.has("output/garden/garden-changed-letter.pdf"));
  garden.cards[0].words = "and another";
  garden.save();
  const auto outcome = garden.run({"print", "--changed"});
  CHECK_THAT(outcome.err,
             Catch::Contains("garden-changed-letter.pdf  removed: it is of an earlier change\n"));
  CHECK(garden.has(changed));
  CHECK_FALSE(garden.has("output/garden/garden-changed-letter.pdf"));
  CHECK(garden.has(sheets));
}

TEST_CASE("of several games the one to print is named; changes are looked for in those that were printed") {
  const Garden garden;
  garden.write("cards/pond/game.toml", "name = \"Pond\"\n[print]\npapers = [\"A4\"]\n");
  garden.write("cards/pond/cards.toml", "[[card]]\nid = \"newt\"\ntype = \"fish\"\n");
  garden.write(
      "templates/pond/fish.toml",
      "size = \"poker\"\n[[front]]\nkind = \"rect\"\nat = [5, 5]\nsize = [9, 9]\nfill = \"#112233\"\n");
  auto outcome = garden.run({"print"});
  CHECK(outcome.code == 2);
  CHECK_THAT(outcome.err, Catch::Contains("which game is to be printed?"));
  CHECK_THAT(outcome.err, Catch::Contains("there are `garden` and `pond`"));
  REQUIRE(garden.run({"print", "garden", "-q"}).code == 0);
  outcome = garden.run({"print", "--changed"});
  CHECK(outcome.code == 0);
  CHECK_THAT(outcome.err, Catch::Contains("garden: every card is as it was printed"));
  CHECK(outcome.err.find("pond: every") == std::string::npos);
  CHECK(garden.run({"print", "pond", "--changed"}).code == 2);
}

TEST_CASE("changed sheets are the same for any number of jobs") {
  Garden garden;
  REQUIRE(garden.run({"print", "-q"}).code == 0);
  const std::string before = garden.read(ledger);
  for (CardText& card : garden.cards) card.words += " again";
  garden.save();
  REQUIRE(garden.run({"print", "--changed", "-q", "--jobs", "1"}).code == 0);
  const std::string one = garden.read(changed);
  garden.write(ledger, before);
  REQUIRE(garden.run({"print", "--changed", "-q", "--jobs", "5"}).code == 0);
  CHECK(garden.read(changed) == one);
}
