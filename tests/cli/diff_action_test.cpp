// Cards before and after, against a folder and against a revision of git.
#include <catch2/catch.hpp>
#include <cstdlib>

#include "support/harness.h"

using namespace rulepress;
namespace fs = std::filesystem;

namespace {

const char* const plant =
    "size = \"poker\"\nbleed = 3\n[styles.body]\nfont = \"Lato\"\nsize = 9\n"
    "[[front]]\nkind = \"text\"\nat = [5, 5]\nsize = [50, 20]\nstyle = \"body\"\ntext = \"{name}: {text}\"\n"
    "[[back]]\nkind = \"rect\"\nat = [-3, -3]\nsize = [69.5, 94.9]\nfill = \"#335533\"\n";

const char* const old_cards =
    "[defaults]\ntype = \"plant\"\n"
    "[[card]]\nid = \"clover\"\nname = \"Clover\"\ncost = 1\ntext = \"Draw a card, and then another one.\"\n"
    "[[card]]\nid = \"rose\"\nname = \"Rose\"\ncost = 3\ncount = 2\ntext = \"Sting.\"\n"
    "[[card]]\nid = \"tulip\"\nname = \"Tulip\"\ncost = 2\ntext = \"Nod.\"\n";

const char* const new_cards =
    "[defaults]\ntype = \"plant\"\n"
    "[[card]]\nid = \"clover\"\nname = \"Clover\"\ncost = 2\ntext = \"Draw a card, and then two others.\"\n"
    "[[card]]\nid = \"tulip\"\nname = \"Tulip\"\ncost = 2\ntext = \"Nod.\"\n"
    "[[card]]\nid = \"lily\"\nname = \"Lily\"\ncost = 2\ntext = \"Float.\"\n";

const char* const told =
    "garden: now against old: 1 changed, 1 new, 1 gone\n"
    "~ clover  Clover\n"
    "    text:\n"
    "      - Draw a card, and then another one.\n"
    "      + Draw a card, and then two others.\n"
    "    cost: 1 → 2\n"
    "+ lily  Lily (1 copy)\n"
    "- rose  Rose (2 copies)\n";

void write_garden(const fs::path& root, const std::string& cards) {
  test::write_file(root / "cards/garden/game.toml", "name = \"Garden\"\n[print]\npapers = [\"A4\"]\n");
  test::write_file(root / "cards/garden/cards.toml", cards);
  test::write_file(root / "templates/garden/plant.toml", plant);
}

struct Pair {
  test::TemporaryFolder folder;
  fs::path root = folder.path() / "now";
  Pair() {
    write_garden(folder.path() / "now/old", old_cards);
    write_garden(root, new_cards);
  }
  test::Outcome run(const std::vector<std::string>& words) const { return test::run_program(words, root); }
};

bool git(const fs::path& folder, const std::string& words) {
  const std::string line = "git -C '" + folder.string() +
                           "' -c user.name=Ada -c user.email=ada@example.org -c init.defaultBranch=main " +
                           words + " >/dev/null 2>&1";
  return std::system(line.c_str()) == 0;
}

}  // namespace

TEST_CASE("cards that are new, gone and changed are told, and shown side by side") {
  const Pair pair;
  const auto outcome = pair.run({"diff", "garden", "old"});
  INFO(outcome.err);
  CHECK(outcome.code == 0);
  CHECK(outcome.out == told);
  CHECK_THAT(outcome.err, Catch::Contains("output/garden/garden-diff.pdf  1 page"));
  CHECK(test::read_file(pair.root / "output/garden/garden-diff.pdf").starts_with("%PDF"));
}

TEST_CASE("the pages show both versions and are the same each time") {
  const Pair pair;
  REQUIRE(pair.run({"diff", "garden", "old", "-j", "1"}).code == 0);
  const fs::path pdf = pair.root / "output/garden/garden-diff.pdf";
  const std::string first = test::read_file(pdf);
  fs::remove(pdf);
  REQUIRE(pair.run({"diff", "garden", "old", "-j", "4"}).code == 0);
  CHECK(test::read_file(pdf) == first);
  const std::string line = "pdftotext -layout '" + pdf.string() + "' '" + pdf.string() + ".txt'";
  REQUIRE(std::system(line.c_str()) == 0);
  const std::string text = test::read_file(pdf.string() + ".txt");
  CHECK_THAT(text, Catch::Contains("another one"));
  CHECK_THAT(text, Catch::Contains("and then two"));
  CHECK_THAT(text, Catch::Contains("Lily"));
  CHECK_THAT(text, Catch::Contains("not there any more"));
  CHECK(text.find("Tulip") == std::string::npos);
}

TEST_CASE("words alone leave no pages") {
  const Pair pair;
  const auto outcome = pair.run({"diff", "garden", "old", "--text"});
  CHECK(outcome.out == told);
  CHECK_FALSE(fs::exists(pair.root / "output"));
}

TEST_CASE("a back that many cards share is shown once, and a template that changed is told") {
  const Pair pair;
  write_garden(pair.root, old_cards);
  std::string other = plant;
  other.replace(other.find("#335533"), 7, "#553333");
  test::write_file(pair.root / "templates/garden/plant.toml", other);
  const auto outcome = pair.run({"diff", "garden", "old"});
  CHECK_THAT(outcome.out,
             Catch::StartsWith("garden: now against old: 3 changed, 0 new, 0 gone\n"
                               "~ clover  Clover\n"
                               "    looks other: its template, a picture or a font has changed\n"));
  const fs::path pdf = pair.root / "output/garden/garden-diff.pdf";
  const std::string line = "pdftotext '" + pdf.string() + "' '" + pdf.string() + ".txt'";
  REQUIRE(std::system(line.c_str()) == 0);
  const std::string text = test::read_file(pdf.string() + ".txt");
  CHECK_THAT(text, Catch::Contains("Clover, back"));
  CHECK_THAT(text, Catch::Contains("on 3 cards"));
  CHECK(text.find("Rose, back") == std::string::npos);
}

TEST_CASE("without changes there is nothing to show") {
  const Pair pair;
  write_garden(pair.root, old_cards);
  const auto outcome = pair.run({"diff", "garden", "old"});
  CHECK(outcome.code == 0);
  CHECK(outcome.out == "");
  CHECK_THAT(outcome.err, Catch::Contains("garden: every card is as it was in old\n"));
}

TEST_CASE("the last commit is what a diff is against, when nothing else is said") {
  const Pair pair;
  fs::remove_all(pair.root / "old");
  write_garden(pair.root, old_cards);
  REQUIRE(git(pair.root, "init"));
  REQUIRE(git(pair.root, "add ."));
  REQUIRE(git(pair.root, "commit -m first"));
  write_garden(pair.root, new_cards);
  auto outcome = pair.run({"diff", "garden"});
  CHECK(outcome.code == 0);
  CHECK_THAT(outcome.out, Catch::StartsWith("garden: now against HEAD: 1 changed, 1 new, 1 gone\n"));
  outcome = pair.run({"diff", "garden", "no-such-tag"});
  CHECK(outcome.code == 2);
  CHECK_THAT(outcome.err, Catch::Contains("`no-such-tag` is no folder and no revision of git"));
}

TEST_CASE("a game that was not there before is all new") {
  const Pair pair;
  fs::rename(pair.root / "old/cards/garden", pair.root / "old/cards/meadow");
  const auto outcome = pair.run({"diff", "garden", "old"});
  CHECK(outcome.code == 0);
  CHECK_THAT(outcome.out, Catch::StartsWith("garden: now against old: 0 changed, 3 new, 0 gone\n"));
}

TEST_CASE("an old version with errors is told of, and words are all there is") {
  const Pair pair;
  test::write_file(pair.root / "old/templates/garden/plant.toml", "size = \"pokr\"\n");
  const auto outcome = pair.run({"diff", "garden", "old"});
  CHECK(outcome.code == 1);
  CHECK_THAT(outcome.out, Catch::Contains("+ lily  Lily"));
  CHECK_THAT(outcome.err,
             Catch::Contains("garden: no pages to look at, because of the errors in it (old)\n"));
  CHECK_FALSE(fs::exists(pair.root / "output"));
}

TEST_CASE("colours are for those who ask for them") {
  const Pair pair;
  CHECK(pair.run({"diff", "garden", "old", "--text"}).out.find("\x1b[") == std::string::npos);
  CHECK_THAT(pair.run({"diff", "garden", "old", "--text", "--color", "always"}).out,
             Catch::Contains("\x1b[32m+ lily  Lily\x1b[0m"));
}
