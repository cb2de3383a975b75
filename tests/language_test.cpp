// docs/language.md is a game. Its files and its blocks of rules, maps and cards (toml without a path) must
// pass the check as one workspace; a block with lines `-- error: …` or `# warning: …` is left out of it, and
// must have exactly those mistakes when it is added. Its tables must name every function, and its blocks show
// every word that starts a rule.
#include <catch2/catch.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "model/builtins.h"
#include "support/harness.h"

namespace fs = std::filesystem;
using namespace rulepress;

namespace {

fs::path language_page() {
  return test::project_root() / "docs/language.md";
}

bool is_block(const test::Fence& fence) {
  return fence.language == "rules" || fence.language == "map";
}

// "error: nothing says what happens when `guests` is full", from the comments of a block.
std::vector<std::string> promised_mistakes(const std::string& block) {
  static const std::regex pattern("(?:--|#) ((error|warning): .*)");
  std::vector<std::string> found;
  for (std::sregex_iterator match(block.begin(), block.end(), pattern), end; match != end; ++match)
    found.push_back((*match)[1]);
  return found;
}

std::string as_chapter(const std::vector<test::Fence>& blocks) {
  std::string text = "# Rules\n\nWhat this page shows.\n\n";
  for (const test::Fence& block : blocks) {
    const std::string name = block.path.empty() ? "" : " " + block.path;
    text += "```" + block.language + name + "\n" + block.text + "```\n\n";
  }
  return text;
}

struct Page {
  test::TemporaryFolder folder;
  std::string game;
  std::vector<test::Fence> right;
  std::vector<test::Fence> wrong;
  std::string cards;

  Page() {
    for (const test::Fence& fence : test::fences_of(language_page())) {
      if (fence.language == "toml" && fence.path.empty()) {
        if (promised_mistakes(fence.text).empty()) {
          cards += fence.text + "\n";
        } else {
          wrong.push_back(fence);
        }
      } else if (is_block(fence)) {
        (promised_mistakes(fence.text).empty() ? right : wrong).push_back(fence);
      } else if (fence.language != "console" && !fence.path.empty()) {
        test::write_file(folder.path() / fence.path, fence.text);
        if (fence.path.ends_with("game.toml")) game = fs::path(fence.path).parent_path().filename();
      }
    }
    write_chapter("90-right.md", right);
    write_cards("");
  }

  // The cards of the page, and one more block.
  void write_cards(const std::string& more) const {
    test::write_file(folder.path() / "cards" / game / "more.toml", cards + more);
  }

  void write_chapter(const std::string& name, const std::vector<test::Fence>& blocks) const {
    test::write_file(folder.path() / "rules" / game / name, as_chapter(blocks));
  }

  // "error: nothing says …", sorted.
  std::vector<std::string> mistakes() const {
    static const std::regex pattern(R"(^[^:]+:\d+:\d+: (.*) \[[a-z/-]+\]$)");
    std::istringstream lines(test::run_program({"check", "-q", "--format", "short"}, folder.path()).out);
    std::vector<std::string> found;
    for (std::string line; std::getline(lines, line);) {
      std::smatch match;
      REQUIRE(std::regex_match(line, match, pattern));
      found.push_back(match[1]);
    }
    std::sort(found.begin(), found.end());
    return found;
  }
};

// The words in a table of first words in the parser's source.
std::vector<std::string> first_words(const std::string& kind) {
  const std::string text = test::read_file(test::project_root() / "generator/model/parse" / (kind + "s.cpp"));
  const std::string table = text.substr(text.find(kind + "_words = {{"));
  static const std::regex pattern("^    \\{\"([a-z]+)\",");
  std::vector<std::string> words;
  std::istringstream lines(table.substr(0, table.find("\n}};")));
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (std::regex_search(line, match, pattern)) words.push_back(match[1]);
  }
  return words;
}

}  // namespace

TEST_CASE("the blocks of the language's page are one game without a mistake") {
  const Page page;
  CHECK(page.right.size() > 25);
  const std::vector<std::string> none;
  CHECK(page.mistakes() == none);
}

TEST_CASE("each block that shows a mistake has that mistake alone") {
  const Page page;
  CHECK(page.wrong.size() > 20);
  for (const test::Fence& block : page.wrong) {
    INFO(block.text);
    auto promised = promised_mistakes(block.text);
    std::sort(promised.begin(), promised.end());
    const bool card = block.language == "toml";
    page.write_chapter("91-wrong.md", card ? std::vector<test::Fence>{} : std::vector{block});
    page.write_cards(card ? block.text : "");
    auto found = page.mistakes();
    const auto is_error = [](const std::string& mistake) { return mistake.starts_with("error: "); };
    if (std::any_of(promised.begin(), promised.end(), is_error))
      std::erase_if(found, [&](const std::string& mistake) { return !is_error(mistake); });
    CHECK(found == promised);
  }
}

TEST_CASE("the tables of functions are those of the language") {
  std::set<std::string> rows;
  std::istringstream lines(test::read_file(language_page()));
  bool in_table = false;
  for (std::string line; std::getline(lines, line);) {
    if (line == "| function | what it tells |") {
      in_table = true;
      std::getline(lines, line);
    } else if (!line.starts_with("|")) {
      in_table = false;
    } else if (in_table) {
      CHECK(rows.insert(line).second);
    }
  }
  std::set<std::string> functions;
  for (const model::Builtin& one : model::builtins())
    functions.insert("| `" + std::string(one.usage) + "` | " + std::string(one.text) + " |");
  CHECK(rows == functions);
}

TEST_CASE("every word that starts a rule or a statement is shown") {
  std::string all;
  for (const test::Fence& fence : test::fences_of(language_page())) {
    if ((fence.language == "rules" && promised_mistakes(fence.text).empty()) || fence.language == "markdown")
      all += "\n" + fence.text;
  }
  const auto declarations = first_words("declaration");
  const auto statements = first_words("statement");
  CHECK(declarations.size() == 34);
  CHECK(statements.size() == 18);
  for (const auto& words : {declarations, statements}) {
    for (const std::string& word : words) {
      INFO(word);
      CHECK(std::regex_search(all, std::regex("(^|\\n) *" + word + "\\b")));
    }
  }
}

TEST_CASE("the grammar of the design page has every word that starts a rule or a statement") {
  const std::string page = test::read_file(test::project_root() / "docs/language-design.md");
  for (const auto& words : {first_words("declaration"), first_words("statement")}) {
    for (const std::string& word : words) {
      INFO(word);
      CHECK(page.find("\"" + word) != std::string::npos);
    }
  }
}
