// The games of this repository: checked, pressed and played as a user would, each for itself.
#include <catch2/catch.hpp>
#include <regex>

#include "support/harness.h"

namespace fs = std::filesystem;
using namespace rulepress;

namespace {

const fs::path root = test::project_root();

// A copy of the workspace, so that nothing is written beside the sources.
class Workspace {
 public:
  Workspace() {
    for (const std::string folder : {"rules", "cards", "templates"})
      fs::copy(root / folder, folder_.path() / folder, fs::copy_options::recursive);
  }
  const fs::path& path() const { return folder_.path(); }

 private:
  test::TemporaryFolder folder_;
};

std::vector<std::string> games() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(root / "rules")) {
    if (entry.is_directory()) names.push_back(entry.path().filename());
  }
  return names;
}

// How many may play, as the manifest says: `players = 1` or `players = [1, 4]`.
std::pair<int, int> players_of(const std::string& game) {
  const std::string manifest = test::read_file(root / "rules" / game / "game.toml");
  static const std::regex line(R"(\nplayers = \[?(\d+)(?:, (\d+))?)");
  std::smatch found;
  REQUIRE(std::regex_search(manifest, found, line));
  const int least = std::stoi(found[1]);
  return {least, found[2].matched ? std::stoi(found[2]) : least};
}

// The number before a line's end: "  won             11   11 %  A".
int games_that(const std::string& report, const std::string& pattern) {
  const std::regex line("\\n[a-z ]* +(\\d+) +[0-9.]+ %  " + pattern);
  int sum = 0;
  for (std::sregex_iterator at(report.begin(), report.end(), line), end; at != end; ++at)
    sum += std::stoi((*at)[1]);
  return sum;
}

}  // namespace

TEST_CASE("there is a game to look at") {
  CHECK(!games().empty());
}

TEST_CASE("the games have no mistakes, and no warnings that are silenced") {
  const Workspace workspace;
  for (const std::string& game : games()) {
    INFO(game);
    const auto outcome = test::run_program({"check", game}, workspace.path());
    INFO(outcome.err);
    CHECK(outcome.code == 0);
    CHECK_THAT(outcome.err, Catch::Contains("; no mistakes"));
    CHECK(test::read_file(root / "rules" / game / "game.toml").find("silence") == std::string::npos);
  }
}

TEST_CASE("the games are pressed") {
  const Workspace workspace;
  for (const std::string& game : games()) {
    INFO(game);
    const auto outcome = test::run_program({"build", game}, workspace.path());
    INFO(outcome.err);
    CHECK(outcome.code == 0);
    for (const std::string paper : {"a4", "letter"}) {
      const fs::path sheets = workspace.path() / "output" / game / (game + "-cards-" + paper + ".pdf");
      REQUIRE(fs::exists(sheets));
      CHECK(fs::file_size(sheets) > 10'000);
    }
  }
}

TEST_CASE("a hundred games by chance come to an end, for every number of players") {
  const Workspace workspace;
  for (const std::string& game : games()) {
    const auto [least, most] = players_of(game);
    for (int players = least; players <= most; ++players) {
      INFO(game << " with " << players);
      const auto outcome = test::run_program(
          {"simulate", game, "--games", "100", "--players", std::to_string(players)}, workspace.path());
      INFO(outcome.out << outcome.err);
      CHECK(outcome.code == 0);
      CHECK(outcome.err.empty());
      CHECK(games_that(outcome.out, "(end|win|lose) ") == 100);
    }
  }
}

TEST_CASE("Escort Service is lost and won, and chance alone seldom brings the shuttle home") {
  const Workspace workspace;
  const auto short_run =
      test::run_program({"simulate", "escort-service", "--games", "100", "--set", "run=1"}, workspace.path());
  INFO(short_run.out << short_run.err);
  CHECK(games_that(short_run.out, "win if ") > 0);
  CHECK(games_that(short_run.out, "lose if any\\(shuttles") > 0);
  CHECK(games_that(short_run.out, "lose if not any\\(everyone") > 0);
  for (const std::string players : {"1", "2", "3", "4"}) {
    const auto whole_run = test::run_program(
        {"simulate", "escort-service", "--games", "100", "--players", players}, workspace.path());
    INFO(whole_run.out << whole_run.err);
    CHECK(games_that(whole_run.out, "win if ") < 20);
  }
}
