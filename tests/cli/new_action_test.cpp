#include <catch2/catch.hpp>

#include "support/harness.h"

namespace fs = std::filesystem;
using namespace rulepress;
using test::run_program;

TEST_CASE("a new game passes the check") {
  const test::TemporaryFolder folder;
  const auto made = run_program({"new", "Star Garden"}, folder.path());
  CHECK(made.code == 0);
  CHECK(made.out == "");
  CHECK(made.err.starts_with("Made star-garden/ with\n"));
  CHECK(made.err.ends_with("Next: cd star-garden && rulepress build\n"));
  const auto checked = run_program({"check", "-q"}, folder.path() / "star-garden");
  CHECK(checked.code == 0);
  CHECK(checked.out + checked.err == "");
  CHECK(test::read_file(folder.path() / "star-garden/cards/star-garden/game.toml")
            .starts_with("name = \"Star Garden\"\n"));
  CHECK(fs::exists(folder.path() / "star-garden/.gitignore"));
}

TEST_CASE("a title may have letters and signs of all kinds") {
  const test::TemporaryFolder folder;
  for (const std::string title : {"Über den Wölken!", "[Untitled]", "7 Wonders' = #2", "Кот & Pat", "a"}) {
    INFO(title);
    CHECK(run_program({"new", "-q", title}, folder.path()).code == 0);
  }
  for (const auto& game : fs::directory_iterator(folder.path())) {
    INFO(game.path());
    const auto checked = run_program({"check", "-q"}, game.path());
    CHECK(checked.out + checked.err == "");
  }
  CHECK(fs::exists(folder.path() / "uber-den-wolken"));
}

TEST_CASE("a title that no folder or manifest can have is wrong usage, and nothing is written") {
  const test::TemporaryFolder folder;
  for (const std::string title : {"", "!!!", "say \"hi\"", "a\\b", "a\nb", "a\x7F", "a\xFF"}) {
    INFO(title);
    const auto outcome = run_program({"new", title}, folder.path());
    CHECK(outcome.code == 2);
    CHECK(outcome.err.ends_with("use a title with letters or digits, without quotes and backslashes\n"));
  }
  CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("a new game never overwrites a file") {
  const test::TemporaryFolder folder;
  test::write_file(folder.path() / "star-garden/README.md", "mine");
  const auto outcome = run_program({"new", "Star Garden"}, folder.path());
  CHECK(outcome.code == 2);
  CHECK(outcome.err ==
        "rulepress: `star-garden/README.md` cannot be written: it exists already, and is not overwritten\n"
        "           choose another name, or another folder with -C\n");
  CHECK(test::read_file(folder.path() / "star-garden/README.md") == "mine");
  CHECK_FALSE(fs::exists(folder.path() / "star-garden/cards"));
}

TEST_CASE("a file in the place of the folder is left alone") {
  const test::TemporaryFolder folder;
  test::write_file(folder.path() / "star-garden", "mine");
  CHECK(run_program({"new", "Star Garden"}, folder.path()).code == 2);
  CHECK(test::read_file(folder.path() / "star-garden") == "mine");
}

TEST_CASE("a new game is made in the folder that is named") {
  const test::TemporaryFolder folder;
  CHECK(run_program({"new", "One", "-C", "below"}, folder.path()).code == 0);
  CHECK(fs::exists(folder.path() / "below/one/cards/one/game.toml"));
  CHECK(run_program({"-C", (folder.path() / "far").string(), "new", "Two"}, "/").code == 0);
  CHECK(fs::exists(folder.path() / "far/two/cards/two/game.toml"));
  CHECK(run_program({"new", "Three", "-C", ""}, folder.path()).code == 0);
  CHECK(fs::exists(folder.path() / "three/cards/three/game.toml"));
}

TEST_CASE("a new game can be made quietly") {
  const test::TemporaryFolder folder;
  const auto outcome = run_program({"new", "One", "-q", "--level", "0"}, folder.path());
  CHECK(outcome.code == 0);
  CHECK(outcome.out + outcome.err == "");
}
