// The documentation is run. In a page, a fence with a path (```toml cards/demo/cards.toml) is a file of a
// workspace; a fence ```console holds commands after `$` and what they print. Pages under docs/diagnostics/
// show one kind of mistake each: their Example must have it and nothing else, their Mended must have nothing.
#include <catch2/catch.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "source/explain.h"
#include "support/harness.h"

namespace fs = std::filesystem;
using namespace rulepress;

namespace {

std::vector<fs::path> files_below(const fs::path& folder, const std::string& ending) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    std::error_code broken_link;  // golden cases have links that lead nowhere
    if (entry.is_regular_file(broken_link) && entry.path().extension() == ending)
      found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

// slug -> severity, from every mistakes.h.
std::map<std::string, std::string> declared_mistakes() {
  static const std::regex pattern(R"rx(Mistake \w+\{"([a-z0-9/-]+)", Severity::(\w+)\})rx");
  std::map<std::string, std::string> found;
  for (const fs::path& header : files_below(test::project_root() / "generator", ".h")) {
    if (header.filename() != "mistakes.h") continue;
    const std::string text = test::read_file(header);
    for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match) {
      found[(*match)[1]] = (*match)[2];
    }
  }
  return found;
}

std::map<std::string, std::string> workspace_of(const std::vector<test::Fence>& fences,
                                                const std::string& section) {
  std::map<std::string, std::string> files;
  for (const test::Fence& fence : fences) {
    if (!fence.path.empty() && (section.empty() || fence.section == section)) files[fence.path] = fence.text;
  }
  return files;
}

// Examples may leave the manifest out.
void add_manifest(std::map<std::string, std::string>& files) {
  bool has_rules = false;
  for (const auto& [path, text] : files) {
    if (path.ends_with("game.toml")) return;
    has_rules = has_rules || path.starts_with("rules/");
  }
  files[has_rules ? "rules/demo/game.toml" : "cards/demo/game.toml"] = "name = \"Demo\"\n";
}

// Times and sizes of files differ from machine to machine.
std::string without_measures(const std::string& text) {
  static const std::regex measure(R"(\d+(\.\d)? (s|kB|MB)\b)");
  return std::regex_replace(text, measure, "# $2");
}

void run_console(const std::string& text, fs::path& folder) {
  std::istringstream lines(text);
  std::string line;
  std::string command;
  std::string expected;
  const auto finish = [&] {
    if (command.empty()) return;
    INFO("$ " << command);
    auto words = test::split_command(command);
    if (words.front() == "cd") {
      folder /= words.at(1);
      REQUIRE(fs::is_directory(folder));
      return;
    }
    REQUIRE(words.front() == "rulepress");
    words.erase(words.begin());
    CHECK(without_measures(test::seen_of_program(words, folder)) == without_measures(expected));
  };
  while (std::getline(lines, line)) {
    if (line.starts_with("$ ")) {
      finish();
      command = line.substr(2);
      expected.clear();
    } else {
      expected += line + "\n";
    }
  }
  finish();
}

}  // namespace

TEST_CASE("every kind of mistake has a page, and every page a kind of mistake") {
  const auto declared = declared_mistakes();
  REQUIRE(declared.size() > 30);
  for (const auto& [slug, severity] : declared) {
    INFO(slug);
    const source::ExplainPage* page = source::find_explain_page(slug);
    REQUIRE(page != nullptr);
    CHECK(source::name_of(page->severity) == severity);
    CHECK(page->text.starts_with("# " + slug + "\n\n**"));
    CHECK(page->summary.ends_with('.'));
  }
  for (const source::ExplainPage& page : source::explain_pages()) {
    INFO(page.slug);
    CHECK(declared.contains(page.slug));
  }
}

TEST_CASE("every kind of mistake has a golden case") {
  std::string all;
  for (const fs::path& file : files_below(test::project_root() / "tests/golden", ".txt"))
    all += test::read_file(file);
  for (const auto& [slug, severity] : declared_mistakes()) {
    INFO(slug);
    CHECK(all.find("[" + slug + "]") != std::string::npos);
  }
}

TEST_CASE("the example on each page has that mistake alone, and the mended one has none") {
  for (const source::ExplainPage& page : source::explain_pages()) {
    DYNAMIC_SECTION(page.slug) {
      if (page.text.find("<!-- no example: ") != std::string_view::npos) continue;
      const auto fences = test::fences_of(test::project_root() / "docs/diagnostics" / (page.slug + ".md"));
      auto example = workspace_of(fences, "Example");
      auto mended = workspace_of(fences, "Mended");
      REQUIRE_FALSE(example.empty());
      REQUIRE_FALSE(mended.empty());
      if (page.slug != "workspace/no-manifest") add_manifest(example);
      add_manifest(mended);
      const auto found = test::check_in_memory(example);
      CHECK_FALSE(found.empty());
      for (const std::string& line : found) CHECK_THAT(line, Catch::Contains(" " + page.slug + " "));
      CHECK(test::check_in_memory(mended) == std::vector<std::string>{});
    }
  }
}

TEST_CASE("the examples of the user's documentation work") {
  std::vector<fs::path> pages = files_below(test::project_root() / "docs", ".md");
  pages.push_back(test::project_root() / "README.md");
  for (const fs::path& page : pages) {
    if (page.string().find("/diagnostics/") != std::string::npos) continue;
    DYNAMIC_SECTION(page.lexically_relative(test::project_root()).string()) {
      const test::TemporaryFolder temporary;
      fs::path folder = temporary.path();
      bool any = false;
      for (const test::Fence& fence : test::fences_of(page)) {
        if (fence.language == "console") {
          run_console(fence.text, folder);
        } else if (!fence.path.empty() && fence.language != "map") {
          test::write_file(folder / fence.path, fence.text);
          any = true;
        }
      }
      if (!any) continue;
      const test::Outcome outcome = test::run_program({"check", "-q"}, folder);
      CHECK(outcome.out + outcome.err == "");
      CHECK(outcome.code == 0);
    }
  }
}
