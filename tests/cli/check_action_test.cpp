#include <catch2/catch.hpp>

#include "support/harness.h"

namespace fs = std::filesystem;
using namespace rulepress;
using test::run_program;

namespace {

const std::string manifest = "name = \"Demo\"\n";
const std::string good_card = "[[card]]\nid = \"ember\"\ncount = 3\n";
const std::string bad_card = "[[card]]\nid = \"Ember\"\n";

// A folder with a workspace in it.
struct Shop {
  explicit Shop(const std::map<std::string, std::string>& files) {
    for (const auto& [path, text] : files) test::write_file(folder.path() / path, text);
  }
  test::Outcome run(const std::vector<std::string>& words, const std::string& below = "") const {
    return run_program(words, below.empty() ? folder.path() : folder.path() / below);
  }
  test::TemporaryFolder folder;
};

Shop good_shop() {
  return Shop(std::map<std::string, std::string>{{"cards/demo/game.toml", manifest},
                                                 {"cards/demo/a.toml", good_card}});
}

Shop bad_shop() {
  return Shop(std::map<std::string, std::string>{{"cards/demo/game.toml", manifest},
                                                 {"cards/demo/a.toml", bad_card}});
}

const std::string bad_line = "cards/demo/a.toml:2:6: error: `Ember` cannot be an id [cards/bad-id]\n";

}  // namespace

TEST_CASE("a good game is counted on standard error") {
  const auto outcome = good_shop().run({"check"});
  CHECK(outcome.code == 0);
  CHECK(outcome.out == "");
  CHECK(outcome.err == "demo: 1 component (3 printed); no mistakes\n");
}

TEST_CASE("the parts of a game are counted") {
  const Shop shop(std::map<std::string, std::string>{{"rules/demo/game.toml", manifest},
                                                     {"rules/demo/a.md", "# A\n"},
                                                     {"rules/demo/b.md", "# B\n"},
                                                     {"templates/demo/t.toml", "size = \"poker\"\n"}});
  CHECK(shop.run({"check"}).err == "demo: 2 chapters, 1 template; no mistakes\n");
}

TEST_CASE("a game without parts is called empty") {
  const Shop shop(std::map<std::string, std::string>{{"cards/demo/game.toml", manifest}});
  CHECK(shop.run({"check"}).err == "demo: empty; no mistakes\n");
}

TEST_CASE("errors make the exit code 1 and stand on standard error") {
  const auto outcome = bad_shop().run({"check"});
  CHECK(outcome.code == 1);
  CHECK(outcome.out == "");
  CHECK(outcome.err.starts_with("error: `Ember` cannot be an id [cards/bad-id]\n"));
  CHECK(
      outcome.err.ends_with("demo: 1 component (1 printed); 1 error\n"
                            "`rulepress explain cards/bad-id` tells more about the first.\n"));
}

TEST_CASE("warnings alone leave the exit code 0") {
  const Shop shop(std::map<std::string, std::string>{{"rules/demo/game.toml", manifest},
                                                     {"rules/demo/a.md", "# A\n\n### B\n"}});
  const auto outcome = shop.run({"check", "--format", "short"});
  CHECK(outcome.code == 0);
  CHECK(outcome.out ==
        "rules/demo/a.md:3:1: warning: this heading is 2 levels below the one above it "
        "[rules/heading-jump]\n");
  CHECK(outcome.err == "demo: 1 chapter; 1 warning\n");
}

TEST_CASE("the short and json forms stand on standard output, the summary does not") {
  const Shop shop = bad_shop();
  const auto brief = shop.run({"check", "--format", "short"});
  CHECK(brief.code == 1);
  CHECK(brief.out == bad_line);
  CHECK(brief.err == "demo: 1 component (1 printed); 1 error\n");
  const auto json = shop.run({"check", "--format=json"});
  CHECK(json.code == 1);
  CHECK(json.out.starts_with("{\"severity\":\"error\",\"slug\":\"cards/bad-id\""));
  CHECK(json.out.find('\n') == json.out.size() - 1);
  CHECK(json.err == brief.err);
}

TEST_CASE("quiet prints mistakes and nothing else") {
  const auto good = good_shop().run({"check", "-q"});
  CHECK(good.out + good.err == "");
  CHECK(good.code == 0);
  const Shop shop = bad_shop();
  const auto brief = shop.run({"check", "-q", "--format", "short"});
  CHECK(brief.out == bad_line);
  CHECK(brief.err == "");
  const auto human = shop.run({"-q", "check"});
  CHECK(human.err.starts_with("error: `Ember` cannot be an id"));
  CHECK(human.err.find("rulepress explain") == std::string::npos);
}

TEST_CASE("verbose tells what was done") {
  CHECK(good_shop().run({"check", "-v"}).err ==
        "demo: 1 component (3 printed); no mistakes\n"
        "card file: 1 made, 0 reused\ndeck: 1 made, 0 reused\nmanifest: 1 made, 0 reused\n"
        "model: 1 made, 0 reused\nrulebook: 1 made, 0 reused\n");
}

TEST_CASE("several games are counted each and in all, for any number of jobs") {
  const Shop shop(std::map<std::string, std::string>{{"cards/a/game.toml", manifest},
                                                     {"cards/a/a.toml", bad_card},
                                                     {"cards/b/game.toml", manifest},
                                                     {"cards/b/notes.txt", ""},
                                                     {"cards/c/a.toml", good_card}});
  for (const std::string jobs : {"1", "2", "8"}) {
    const auto outcome = shop.run({"check", "--format", "short", "--jobs", jobs});
    CHECK(outcome.code == 1);
    CHECK(outcome.out ==
          "cards/a/a.toml:2:6: error: `Ember` cannot be an id [cards/bad-id]\n"
          "cards/b/notes.txt: warning: `cards/b/notes.txt` is not read [workspace/stray-file]\n"
          "cards/c: error: the game `c` has no manifest [workspace/no-manifest]\n");
    CHECK(outcome.err ==
          "a: 1 component (1 printed); 1 error\nb: empty; 1 warning\n"
          "c: 1 component (3 printed); 1 error\nin all: 2 errors, 1 warning\n");
  }
}

TEST_CASE("one game is checked alone") {
  const Shop shop(std::map<std::string, std::string>{
      {"cards/a/game.toml", manifest}, {"cards/a/a.toml", good_card}, {"cards/b/a.toml", bad_card}});
  const auto outcome = shop.run({"check", "a"});
  CHECK(outcome.code == 0);
  CHECK(outcome.err == "a: 1 component (3 printed); no mistakes\n");
}

TEST_CASE("a game that there is not comes with the nearest, or with those there are") {
  const Shop shop = good_shop();
  const std::string root = shop.folder.path().string();
  const auto near = shop.run({"check", "dmeo"});
  CHECK(near.code == 2);
  CHECK(near.err == "rulepress: there is no game `dmeo` in " + root + "\n           did you mean `demo`?\n");
  const auto far = shop.run({"check", "zebra"});
  CHECK(far.err == "rulepress: there is no game `zebra` in " + root + "\n           there is `demo`\n");
}

TEST_CASE("the workspace may be named, and is found from its folders") {
  const Shop shop = bad_shop();
  const std::string root = shop.folder.path().string();
  const std::vector<std::string> words{"check", "-q", "--format", "short"};
  CHECK(shop.run(words, "cards/demo").out == bad_line);
  for (const std::vector<std::string>& named :
       {std::vector<std::string>{"-C", root}, {"-C", root + "/cards"}, {"-C" + root}}) {
    auto all = words;
    all.insert(all.end(), named.begin(), named.end());
    CHECK(run_program(all, "/").out == bad_line);
    all = named;
    all.insert(all.end(), words.begin(), words.end());
    CHECK(run_program(all, "/").out == bad_line);
  }
  CHECK(run_program({"check", "-q", "--format", "short", "-C", shop.folder.path().filename().string()},
                    shop.folder.path().parent_path())
            .out == bad_line);
  CHECK(shop.run({"check", "-q", "--format", "short", "-C", ".."}, "cards/demo").out == bad_line);
}

TEST_CASE("a folder outside of any workspace is wrong usage") {
  const test::TemporaryFolder folder;
  const auto outcome = run_program({"check"}, folder.path());
  CHECK(outcome.code == 2);
  CHECK(
      outcome.err ==
      "rulepress: `.` is not a workspace, and lies in none\n"
      "           a workspace has a folder rules/ or cards/; `rulepress new` makes one, -C names another\n");
}

TEST_CASE("a workspace without games says how to start one") {
  const test::TemporaryFolder folder;
  fs::create_directories(folder.path() / "cards");
  const auto outcome = run_program({"check"}, folder.path());
  CHECK(outcome.code == 0);
  CHECK(outcome.err ==
        "There are no games in " + folder.path().string() + " yet; `rulepress new` starts one.\n");
}

TEST_CASE("building a game without templates says that there is nothing to press") {
  const auto good = good_shop().run({"build"});
  CHECK(good.code == 0);
  CHECK(good.err ==
        "demo: 1 component (3 printed); no mistakes\n"
        "demo: nothing to press; templates/demo/ has no template for its cards\n");
}

TEST_CASE("a game with errors is not pressed") {
  const auto bad = bad_shop().run({"build", "--format", "short"});
  CHECK(bad.code == 1);
  CHECK(bad.out == bad_line);
  CHECK(bad.err.find("demo: not pressed, because of its errors\n") != std::string::npos);
}

TEST_CASE("what a new game presses is there, whole, and the same the second time") {
  const test::TemporaryFolder folder;
  REQUIRE(run_program({"new", "Star Garden", "-q"}, folder.path()).code == 0);
  const auto game = folder.path() / "star-garden";
  const auto outcome = run_program({"build"}, game);
  CHECK(outcome.code == 0);
  const auto sheets = game / "output/star-garden/star-garden-cards-a4.pdf";
  const std::string first = test::read_file(sheets);
  CHECK(first.starts_with("%PDF-"));
  CHECK(first.ends_with("%%EOF\n"));
  CHECK(outcome.err.find("output/star-garden/star-garden-cards-letter.pdf        4 pages") !=
        std::string::npos);
  run_program({"build", "--jobs", "3"}, game);
  CHECK(test::read_file(sheets) == first);
}

TEST_CASE("checking writes nothing") {
  const Shop shop = bad_shop();
  shop.run({"check"});
  shop.run({"build"});
  std::size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(shop.folder.path()))
    files += entry.is_regular_file() ? 1 : 0;
  CHECK(files == 2);
}

TEST_CASE("a build ends with what was pressed, and shows no bar in a file") {
  const test::TemporaryFolder folder;
  REQUIRE(run_program({"new", "Star Garden", "-q"}, folder.path()).code == 0);
  const fs::path game = folder.path() / "star-garden";
  test::write_file(game / "cards/star-garden/tokens.toml",
                   "[[token]]\nid = \"seed\"\nname = \"Seed\"\ntype = \"plant\"\ncost = 1\npoints = 1\ntext "
                   "= \"Seed.\"\n");
  const auto outcome = run_program({"build"}, game);
  CHECK(outcome.code == 0);
  CHECK_THAT(outcome.err,
             Catch::Contains("  output/star-garden/star-garden-cards-a4.pdf            4 pages, ") &&
                 Catch::Contains("  output/star-garden/star-garden-tokens-letter.pdf       2 pages, ") &&
                 Catch::Contains("\nPressed 12 cards and 1 token: 6 files, 14 pages, in ") &&
                 Catch::EndsWith(" s\n"));
  CHECK(outcome.err.find('\r') == std::string::npos);
  CHECK(run_program({"build", "-q"}, game).err.empty());
}
