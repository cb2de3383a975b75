// Runs every golden case: a tiny workspace in tests/golden/<feature>/{good,bad}/<case>/.
//   good   `rulepress check` finds nothing at all
//   bad    its whole output and exit code are as in expected.txt; command.txt may hold another command line
// RULEPRESS_GOLDEN=rewrite writes expected.txt anew; read what changed before you commit it. CI refuses it.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <set>

#include "support/harness.h"

namespace fs = std::filesystem;
using namespace rulepress;

namespace {

std::vector<fs::path> folders_in(const fs::path& folder) {
  std::vector<fs::path> found;
  if (!fs::exists(folder)) return found;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.is_directory()) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<fs::path> cases(const std::string& kind) {
  std::vector<fs::path> found;
  for (const fs::path& feature : folders_in(test::project_root() / "tests/golden")) {
    for (const fs::path& one : folders_in(feature / kind)) found.push_back(one);
  }
  return found;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string outcome_of(const fs::path& folder) {
  std::string line = fs::exists(folder / "command.txt") ? test::read_file(folder / "command.txt") : "check";
  while (line.ends_with('\n')) line.pop_back();
  // Commands may write; what they write goes into a copy.
  const test::TemporaryFolder temporary;
  fs::path place = folder;
  if (line != "check") {
    place = temporary.path() / "workspace";
    fs::copy(folder, place, fs::copy_options::recursive | fs::copy_options::copy_symlinks);
  }
  const test::Outcome outcome = test::run_program(test::split_command(line), place);
  return replaced(outcome.out + outcome.err, place.string(), "WORKSPACE") + "exit " +
         std::to_string(outcome.code) + "\n";
}

bool rewriting() {
  const char* wish = std::getenv("RULEPRESS_GOLDEN");
  return wish != nullptr && std::string(wish) == "rewrite";
}

}  // namespace

TEST_CASE("goldens are not rewritten in CI") {
  if (std::getenv("CI") != nullptr) CHECK_FALSE(rewriting());
}

TEST_CASE("good workspaces have no mistakes") {
  REQUIRE_FALSE(cases("good").empty());
  for (const fs::path& folder : cases("good")) {
    DYNAMIC_SECTION(folder.lexically_relative(test::project_root()).string()) {
      const test::Outcome outcome = test::run_program({"check", "-q"}, folder);
      CHECK(outcome.out + outcome.err == "");
      CHECK(outcome.code == 0);
    }
  }
}

TEST_CASE("bad workspaces are reported as expected") {
  REQUIRE_FALSE(cases("bad").empty());
  for (const fs::path& folder : cases("bad")) {
    DYNAMIC_SECTION(folder.lexically_relative(test::project_root()).string()) {
      const std::string actual = outcome_of(folder);
      if (rewriting()) {
        test::write_file(folder / "expected.txt", actual);
      } else {
        CHECK(actual == test::read_file(folder / "expected.txt"));
      }
    }
  }
}
