// The showcase in docs/ is pressed, uses every element that docs/templates.md names, and the pictures of the
// documentation still show it.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <regex>
#include <set>

#include "support/harness.h"

namespace fs = std::filesystem;
using namespace rulepress;

namespace {

const fs::path docs = test::project_root() / "docs";

// The kinds in the table of elements.
std::set<std::string> documented_kinds() {
  const std::string page = test::read_file(docs / "templates.md");
  const auto begin = page.find("\n## Elements\n");
  REQUIRE(begin != std::string::npos);
  const std::string section = page.substr(begin, page.find("\n## ", begin + 5) - begin);
  std::set<std::string> kinds;
  static const std::regex row(R"(\n\|([^|]*)\|)");
  static const std::regex word(R"(`([a-z]+)`)");
  for (std::sregex_iterator at(section.begin(), section.end(), row), end; at != end; ++at) {
    const std::string cell = (*at)[1];
    for (std::sregex_iterator kind(cell.begin(), cell.end(), word); kind != end; ++kind)
      kinds.insert((*kind)[1]);
  }
  return kinds;
}

std::set<std::string> kinds_in(const fs::path& folder) {
  static const std::regex pattern(R"rx(kind = "([a-z]+)")rx");
  std::set<std::string> kinds;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".toml") continue;
    const std::string text = test::read_file(entry.path());
    for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at)
      kinds.insert((*at)[1]);
  }
  return kinds;
}

// What a command prints.
std::string asked(const fs::path& folder, const std::string& command) {
  const fs::path answer = folder / "answer.txt";
  REQUIRE(std::system(("cd " + folder.string() + " && " + command + " > " + answer.string()).c_str()) == 0);
  return test::read_file(answer);
}

}  // namespace

TEST_CASE("the showcase uses every element of the documentation, and each has its picture") {
  const auto documented = documented_kinds();
  REQUIRE(documented.size() >= 15);
  auto used = kinds_in(docs / "showcase/templates/lantern-isles");
  used.merge(kinds_in(docs / "showcase/templates/night-vault"));
  const std::string page = test::read_file(docs / "templates.md");
  for (const std::string& kind : documented) {
    INFO(kind);
    CHECK(used.contains(kind));
    CHECK(page.find("(pictures/" + kind + ".png)") != std::string::npos);
    CHECK(fs::exists(docs / "pictures" / (kind + ".png")));
  }
}

TEST_CASE("the pictures of the documentation show what is drawn today") {
  const auto today = test::run_program({"check", "-q", "--dump", "faces"}, docs / "showcase");
  CHECK(today.err.empty());
  INFO("docs/pictures.sh makes them anew; look at them before you commit them");
  const bool same = today.out == test::read_file(docs / "pictures/faces.txt");
  CHECK(same);
}

TEST_CASE("every picture is small and stands on a page") {
  std::string pages = test::read_file(test::project_root() / "README.md");
  for (const auto& entry : fs::recursive_directory_iterator(docs)) {
    if (entry.path().extension() == ".md") pages += test::read_file(entry.path());
  }
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(docs / "pictures")) {
    if (entry.path().extension() != ".png") continue;
    INFO(entry.path());
    ++count;
    CHECK(entry.file_size() < 100'000);
    CHECK(pages.find("pictures/" + entry.path().filename().string()) != std::string::npos);
  }
  CHECK(count > 20);
}

TEST_CASE("the showcase is pressed without a warning, sound and searchable") {
  const test::TemporaryFolder temporary;
  const fs::path folder = temporary.path() / "showcase";
  fs::copy(docs / "showcase", folder, fs::copy_options::recursive);
  fs::remove_all(folder / "output");
  const auto outcome = test::run_program({"build"}, folder);
  INFO(outcome.err);
  CHECK(outcome.code == 0);
  CHECK_THAT(outcome.err, Catch::Contains("in all: no mistakes"));
  for (const std::string kind : {"cards", "tokens", "tiles", "boards"}) {
    const std::string pdf = "output/lantern-isles/lantern-isles-" + kind + "-a4.pdf";
    INFO(pdf);
    REQUIRE(fs::exists(folder / pdf));
    CHECK_THAT(asked(folder, "qpdf --check " + pdf), Catch::Contains("No syntax or stream encoding errors"));
    // No pixels: all of it is drawn with lines and letters.
    CHECK(asked(folder, "pdfimages -list " + pdf + " | tail -n +3").empty());
    // A column says for each font whether it is embedded.
    CHECK(asked(folder, "pdffonts " + pdf + " | tail -n +3 | awk '{ if ($(NF - 4) != \"yes\") print }'")
              .empty());
  }
  const std::string text = asked(folder, "pdftotext output/lantern-isles/lantern-isles-cards-a4.pdf -");
  for (const std::string name :
       {"Gull Rock", "Amber Reef", "The Old Mill", "Smugglers’ Stair", "Marit", "Old Tam"}) {
    INFO(name);
    CHECK(text.find(name) != std::string::npos);
  }
}
