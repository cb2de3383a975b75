#include "build/starter.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "support/harness.h"

using namespace rulepress;

TEST_CASE("there are starters of levels 0 to 3") {
  CHECK(build::starter_levels() == std::vector<int>{0, 1, 2, 3});
}

TEST_CASE("a starter has the game's folder and title in place of the words that stand for them") {
  for (const int level : build::starter_levels()) {
    const auto files = build::starter(level, "star-garden", "Star Garden");
    std::map<std::string, std::string> by_path;
    for (const auto& file : files) {
      INFO(file.path);
      CHECK(file.path.find("GAME") == std::string::npos);
      CHECK(file.text.find("GAME") == std::string::npos);
      CHECK(file.text.find("TITLE") == std::string::npos);
      CHECK(by_path.emplace(file.path, file.text).second);
    }
    CHECK(by_path.contains(".gitignore"));
    CHECK_FALSE(by_path.contains("gitignore"));
    const std::string folder = level == 0 ? "cards" : "rules";  // the manifest stands with the rulebook
    CHECK(by_path.at(folder + "/star-garden/game.toml").starts_with("name = \"Star Garden\"\n"));
  }
}

TEST_CASE("a title may hold the words of the placeholders") {
  for (const auto& file : build::starter(0, "game-title", "GAME TITLE")) {
    if (file.path == "cards/game-title/game.toml") CHECK(file.text.starts_with("name = \"GAME TITLE\"\n"));
  }
}

TEST_CASE("a level that there is not has no files") {
  CHECK(build::starter(7, "a", "A").empty());
}

TEST_CASE("a starter passes the check without a word") {
  for (const int level : build::starter_levels()) {
    std::map<std::string, std::string> files;
    for (const auto& file : build::starter(level, "star-garden", "Sternengarten – für 2")) {
      files[file.path] = file.text;
    }
    CHECK(test::check_in_memory(files) == std::vector<std::string>{});
  }
}

TEST_CASE("all files of a starter are written") {
  build::MemoryOutputs outputs;
  CHECK_FALSE(build::write_starter({{"a", "1"}, {"b/c", "2"}}, outputs).has_value());
  CHECK(outputs.files == std::map<std::string, std::string>{{"a", "1"}, {"b/c", "2"}});
}

TEST_CASE("no file of a starter is written when one of them is there already") {
  build::MemoryOutputs outputs;
  outputs.files["b/c"] = "mine";
  const auto error = build::write_starter({{"a", "1"}, {"b/c", "2"}}, outputs);
  REQUIRE(error.has_value());
  CHECK(error->path == "b/c");
  CHECK(outputs.files == std::map<std::string, std::string>{{"b/c", "mine"}});
}
