// A workspace with more than thirty different mistakes planted in it. The files of tests/planted/ hold ‹slug›
// right before each place where a mistake must be reported; the test takes these marks out, counts lines and
// columns by itself, and compares. A game designer's worst day: byte-order mark, CRLF, Latin-1, escapes in
// multi-line text, fences in lists.
#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "support/harness.h"

namespace fs = std::filesystem;
using namespace rulepress;

namespace {

struct Planted {
  std::string path;
  int line;
  int column;
  std::string slug;
  friend auto operator<=>(const Planted&, const Planted&) = default;
};

constexpr std::string_view opening = "‹";
constexpr std::string_view closing = "›";

// Takes the marks out of a file's bytes and notes where they stood. Columns count code points, which start
// with any byte but a continuation byte; a wrong byte counts as one.
std::string take_marks(const std::string& path, std::string_view bytes, std::vector<Planted>& planted) {
  std::string clean;
  int line = 1;
  int column = 1;
  if (bytes.starts_with("\xEF\xBB\xBF")) {
    clean = bytes.substr(0, 3);
    bytes.remove_prefix(3);
  }
  while (!bytes.empty()) {
    if (bytes.starts_with(opening)) {
      const auto end = bytes.find(closing);
      planted.push_back(
          {path, line, column, std::string(bytes.substr(opening.size(), end - opening.size()))});
      bytes.remove_prefix(end + closing.size());
      continue;
    }
    const auto byte = static_cast<unsigned char>(bytes.front());
    clean += bytes.front();
    bytes.remove_prefix(1);
    if (byte == '\n') {
      ++line;
      column = 1;
    } else if ((byte & 0xC0) != 0x80) {
      ++column;
    }
  }
  return clean;
}

struct PlantedWorkspace {
  test::TemporaryFolder folder;
  std::vector<Planted> planted;
  std::size_t files = 0;

  PlantedWorkspace() {
    const fs::path from = test::project_root() / "tests/planted";
    for (const auto& entry : fs::recursive_directory_iterator(from)) {
      if (!entry.is_regular_file()) continue;
      const std::string path = entry.path().lexically_relative(from).generic_string();
      test::write_file(folder.path() / path, take_marks(path, test::read_file(entry.path()), planted));
      ++files;
    }
    // Mistakes of whole files and folders have no line.
    planted.push_back({"cards/Sea Farers", 0, 0, "workspace/bad-game-name"});
    planted.push_back({"cards/lagoon", 0, 0, "workspace/no-manifest"});
    planted.push_back({"cards/orchard/seeds.tml", 0, 0, "workspace/stray-file"});
    planted.push_back({"templates/orchad", 0, 0, "workspace/loose-file"});
    std::sort(planted.begin(), planted.end());
  }
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("all planted mistakes are reported at their exact place, sorted, and nothing else") {
  const PlantedWorkspace workspace;
  std::set<std::string> kinds;
  for (const Planted& one : workspace.planted) kinds.insert(one.slug);
  REQUIRE(workspace.files >= 12);
  REQUIRE(kinds.size() >= 30);

  const test::Outcome outcome = test::run_program({"check", "--format", "json"}, workspace.folder.path());
  CHECK(outcome.code == 1);
  std::vector<Planted> found;
  std::size_t suggestions = 0;
  for (const std::string& line : lines_of(outcome.out)) {
    const auto object = nlohmann::json::parse(line);
    const auto& place = object.at("place");
    const bool has_line = place.contains("begin");
    found.push_back({place.at("path"), has_line ? place.at("begin").at("line").get<int>() : 0,
                     has_line ? place.at("begin").at("column").get<int>() : 0, object.at("slug")});
    suggestions += object.contains("suggestion");
  }
  CHECK(std::is_sorted(found.begin(), found.end()));
  for (const Planted& one : workspace.planted) {
    INFO(one.path << ":" << one.line << ":" << one.column << " " << one.slug);
    CHECK(std::count(found.begin(), found.end(), one) == 1);
  }
  for (const Planted& one : found) {
    INFO(one.path << ":" << one.line << ":" << one.column << " " << one.slug);
    CHECK(std::count(workspace.planted.begin(), workspace.planted.end(), one) == 1);
  }
  CHECK(suggestions >= 35);
}

TEST_CASE("planted misspellings get the right suggestion") {
  const PlantedWorkspace workspace;
  const std::string text = test::run_program({"check"}, workspace.folder.path()).err;
  for (const char* meant :
       {"did you mean `summary`?", "did you mean `cards/rare-field`?", "did you mean `quay.png`?",
        "did you mean `#the-tide`?", "did you mean `03-end.md`?", "did you mean `rules`?",
        "did you mean `defaults`?", "did you mean `juice`, as on the others?",
        "did you mean `templates/orchard`?", "hyphens: `green-tea`", "hyphens: `:coin:`",
        "should its name end in `.toml`?", "this byte is probably `ü`"}) {
    INFO(meant);
    CHECK(text.find(meant) != std::string::npos);
  }
}

TEST_CASE("the three forms tell of the same mistakes in the same order") {
  const PlantedWorkspace workspace;
  const auto shorts =
      lines_of(test::run_program({"check", "--format", "short"}, workspace.folder.path()).out);
  const auto objects =
      lines_of(test::run_program({"check", "--format", "json"}, workspace.folder.path()).out);
  const std::string human = test::run_program({"check"}, workspace.folder.path()).err;
  REQUIRE(shorts.size() == objects.size());
  std::size_t at = 0;
  for (std::size_t i = 0; i < shorts.size(); ++i) {
    const auto object = nlohmann::json::parse(objects[i]);
    const std::string slug = "[" + object.at("slug").get<std::string>() + "]";
    CHECK(shorts[i].ends_with(slug));
    at = human.find(slug, at);
    REQUIRE(at != std::string::npos);
    ++at;
  }
}

TEST_CASE("any number of jobs gives the same bytes") {
  const PlantedWorkspace workspace;
  const auto one = test::run_program({"check", "--jobs", "1"}, workspace.folder.path());
  for (const char* jobs : {"2", "3", "16"}) {
    CHECK(test::run_program({"check", "--jobs", jobs}, workspace.folder.path()).err == one.err);
  }
}
