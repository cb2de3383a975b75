// Books of small games in memory, as text.
#pragma once

#include <catch2/catch.hpp>
#include <map>
#include <string>

#include "build/pipeline.h"
#include "pages/book.h"
#include "source/file_system.h"
#include "support/harness.h"

namespace rulepress::book::test_of_book {

using Files = std::map<std::string, std::string>;

constexpr const char* ember = R"([[card]]
id = "ember"
name = "Ember"
count = 3
cost = 2
text = "**Burn** 2 :flame:."

[[card]]
id = "gale"
name = "Gale"
cost = 4
text = "Blow."
)";

constexpr const char* card_template = R"(size = "poker"
icons = { flame = "flame.svg" }

[styles.body]
font = "Lato"
size = 9

[[front]]
name = "title"
kind = "text"
at = [5, 5]
size = [53.5, 8]
text = "{name}"
style = "body"

[[front]]
name = "rules"
kind = "text"
at = [5, 40]
size = [53.5, 30]
text = "{text}"
style = "body"

[[back]]
kind = "rect"
fill = "#333333"
)";

constexpr const char* flame =
    R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>)";

struct Made {
  explicit Made(Files files) {
    files.emplace("rules/demo/game.toml", "name = \"Demo\"\n");
    source::MemoryFileSystem disk;
    for (const auto& [path, text] : files) disk.add(path, text);
    source::Sources sources;
    source::Diagnostics of_workspace;
    const auto workspace = workspace::survey(disk, sources, of_workspace);
    build::Graph graph(disk, sources);
    const auto check = build::check(workspace, of_workspace, {{}, 1}, graph, sources);
    REQUIRE(check.games.size() == 1);
    reports = test::brief(check.diagnostics, sources);
    if (check.games[0].book != nullptr) book = *check.games[0].book;
  }
  pages::Book book;
  std::vector<std::string> reports;
};

// The blocks of a rulebook without cards, from the first chapter on and without generated parts.
inline std::string blocks(const std::string& chapter, Files more = {}) {
  more["rules/demo/01-start.md"] =
      chapter +
      "\n<!-- leave out: contents -->\n\n<!-- leave out: components -->\n\n<!-- leave out: cards -->\n\n"
      "<!-- leave out: icons -->\n\n<!-- leave out: glossary -->\n\n<!-- leave out: colophon -->\n\n"
      "<!-- leave out: index -->\n\n<!-- leave out: reference -->\n\n<!-- leave out: variants -->\n\n"
      "<!-- leave out: reminders -->\n\n<!-- leave out: rulings -->\n";
  Made made(more);
  for (const std::string& report : made.reports) UNSCOPED_INFO(report);
  CHECK(made.reports.empty());
  made.book.cover = {};
  const std::string text = pages::dump(made.book);
  const auto second = text.find("\ncover \n");
  return second == std::string::npos ? text : text.substr(second + std::string("\ncover \n").size());
}

inline Files with_cards() {
  return {{"cards/demo/cards.toml", ember},
          {"templates/demo/card.toml", card_template},
          {"templates/demo/flame.svg", flame}};
}

}  // namespace rulepress::book::test_of_book
