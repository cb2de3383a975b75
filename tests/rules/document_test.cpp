#include "rules/document.h"

#include <catch2/catch.hpp>

#include "support/harness.h"

using namespace rulepress;
using Lines = std::vector<std::string>;
using Chapters = std::vector<std::pair<std::string, std::string>>;

namespace {

// A rulebook of chapters below rules/demo/, beside other files.
struct Book {
  explicit Book(const Chapters& texts, const Lines& others = {}) {
    source::MemoryFileSystem disk;
    for (const std::string& path : others) disk.add(path, "");
    std::vector<std::shared_ptr<const rules::Chapter>> chapters;
    for (const auto& [name, text] : texts) {
      disk.add("rules/demo/" + name, text);
      files.push_back(sources.add("rules/demo/" + name, text));
      chapters.push_back(
          std::make_shared<rules::Chapter>(rules::read_chapter(files.back(), sources, diagnostics)));
    }
    document = rules::read_document(chapters, disk, sources, diagnostics);
  }

  Lines reports() const { return test::brief(diagnostics, sources); }
  std::string advice(std::size_t index) const { return diagnostics.all().at(index).suggestion->text; }
  std::string edit(std::size_t index) const {
    const auto& edits = diagnostics.all().at(index).suggestion->edits;
    return edits.empty() ? "" : std::string(sources.text(edits[0].span)) + " -> " + edits[0].replacement;
  }
  std::string heading_at(std::size_t file, std::string_view words) const {
    const auto at = static_cast<std::uint32_t>(sources[files[file]].text.find(words));
    return document.heading_path({files[file], at, at});
  }

  source::Sources sources;
  source::Diagnostics diagnostics;
  std::vector<source::SourceId> files;
  rules::Document document;
};

}  // namespace

TEST_CASE("an anchor is a title in small letters, joined by hyphens") {
  CHECK(rules::anchor_of("The Market") == "the-market");
  CHECK(rules::anchor_of("Who's first?") == "whos-first");
  CHECK(rules::anchor_of("Set-up: 2 players (short)") == "set-up-2-players-short");
  CHECK(rules::anchor_of("Rock & Roll") == "rock--roll");
  CHECK(rules::anchor_of("snake_case") == "snake_case");
}

TEST_CASE("an anchor keeps the letters of every script") {
  CHECK(rules::anchor_of("Übersicht") == "übersicht");
  CHECK(rules::anchor_of("Größe & Maß") == "größe--maß");
  CHECK(rules::anchor_of("Правила игры") == "правила-игры");
}

TEST_CASE("sections nest by the level of their headings") {
  const Book book(Chapters{{"a.md", "# Game\n\n## Set-up\n\n### Market\n\n## Play\n"}});
  CHECK(rules::dump(book.document, book.sources) ==
        "section #game Game\n  section #set-up Set-up\n    section #market Market\n  section #play Play\n");
  REQUIRE(book.document.sections.size() == 4);
  CHECK(book.document.sections[0].parent == rules::no_section);
  CHECK(book.document.sections[1].parent == 0);
  CHECK(book.document.sections[2].parent == 1);
  CHECK(book.document.sections[3].parent == 0);
  CHECK(book.reports().empty());
}

TEST_CASE("a heading's marks are not part of its name") {
  const Book book(Chapters{{"a.md", "# The *big* `Market`\n"}});
  CHECK(rules::dump(book.document, book.sources) == "section #the-big-market The big Market\n");
}

TEST_CASE("a place lies under the headings above it, and each chapter starts anew") {
  const Book book(Chapters{{"a.md", "before\n\n# Set-up\n\nfirst\n\n## Market\n\nsecond\n"},
                           {"b.md", "between\n\n## Turns\n\nthird\n"}});
  CHECK(book.heading_at(0, "before") == "");
  CHECK(book.heading_at(0, "first") == "Set-up");
  CHECK(book.heading_at(0, "second") == "Set-up › Market");
  CHECK(book.heading_at(0, "## Market") == "Set-up › Market");
  CHECK(book.heading_at(1, "between") == "");
  CHECK(book.heading_at(1, "third") == "Turns");
}

TEST_CASE("a place outside the rulebook has no heading") {
  Book book(Chapters{{"a.md", "# Set-up\n"}});
  const auto other = book.sources.add("cards/demo/a.toml", "id = 1");
  CHECK(book.document.heading_path({other, 3, 4}) == "");
}

TEST_CASE("diagnostics get the heading above them, and keep one they have") {
  Book book(Chapters{{"a.md", "# Set-up\n\nwords\n"}});
  source::Diagnostics diagnostics;
  const source::Mistake mistake{"rules/some", source::Severity::error};
  diagnostics.report(mistake, {book.files[0], 10, 15}, "first");
  diagnostics.report(mistake, {book.files[0], 10, 15}, "second").under("Elsewhere");
  rules::add_headings(book.document, diagnostics);
  CHECK(diagnostics.all()[0].heading == "Set-up");
  CHECK(diagnostics.all()[1].heading == "Elsewhere");
}

TEST_CASE("blocks of rules and maps belong to the heading above them") {
  const Book book(Chapters{{"a.md", "```rules\na\n```\n\n# Play\n\n```map\nb\n```\n\n~~~ rules\nc\n~~~\n"}});
  CHECK(rules::dump(book.document, book.sources) ==
        "section #play Play\n"
        "rules at rules/demo/a.md:1 under no heading\n"
        "map at rules/demo/a.md:7 under Play\n"
        "rules at rules/demo/a.md:11 under Play\n");
  CHECK(book.document.blocks[1].content.text() == "b\n");
  CHECK(book.reports().empty());
}

TEST_CASE("a block in a list is read without its indentation") {
  const Book book(Chapters{{"a.md", "# Play\n\n- First:\n\n  ```rules\n  draw\n    twice\n  ```\n"}});
  REQUIRE(book.document.blocks.size() == 1);
  const auto& content = book.document.blocks[0].content;
  CHECK(content.text() == "draw\n  twice\n");
  CHECK(book.sources.text(content.span(0, 4)) == "draw");
  CHECK(book.sources.text(content.span(7, 12)) == "twice");
  CHECK(book.document.blocks[0].section == 0);
}

TEST_CASE("other fenced blocks are left alone") {
  const Book book(Chapters{{"a.md", "```\nx\n```\n\n```python\n\tx\n```\n\n    indented\n"}});
  CHECK(book.document.blocks.empty());
  CHECK(book.reports().empty());
}

TEST_CASE("a block whose language is nearly one of ours is reported") {
  const Book book(Chapters{{"a.md", "```ruels\nx\n```\n"}});
  CHECK(book.reports() == Lines{"1:4 rules/unknown-fence"});
  CHECK(book.edit(0) == "ruels -> rules");
}

TEST_CASE("an empty block and one that is never closed are reported") {
  CHECK(Book(Chapters{{"a.md", "```rules\n```\n"}}).reports() == Lines{"1:4 rules/empty-block"});
  CHECK(Book(Chapters{{"a.md", "```rules\n  \n```\n"}}).reports() == Lines{"1:4 rules/empty-block"});
  CHECK(Book(Chapters{{"a.md", "```rules\ndraw\n"}}).reports() == Lines{"1:1 rules/open-fence"});
  CHECK(Book(Chapters{{"a.md", "```rules\ndraw\n```\n"}}).reports().empty());
}

TEST_CASE("a tab before the words of a rule is reported where it stands") {
  const Book book(Chapters{{"a.md", "```rules\na\n\tb\n  \tc\nd\te\n\t\n```\n"}});
  CHECK(book.reports() == Lines{"3:1 rules/tab-indent", "4:3 rules/tab-indent"});
  CHECK(book.edit(0) == "\t ->     ");
  CHECK(Book(Chapters{{"a.md", "```map\n\tb\n```\n"}}).reports().empty());
}

TEST_CASE("a chapter without words is reported") {
  CHECK(Book(Chapters{{"a.md", ""}}).reports() == Lines{"1:1 rules/empty-chapter"});
  CHECK(Book(Chapters{{"a.md", "\n \n"}}).reports() == Lines{"1:1 rules/empty-chapter"});
}

TEST_CASE("a heading without words is reported and makes no section") {
  const Book book(Chapters{{"a.md", "# Play\n\n##\n\nx\n"}});
  CHECK(book.reports() == Lines{"3:1 rules/empty-heading"});
  CHECK(book.document.sections.size() == 1);
}

TEST_CASE("a heading more than one level below the one above it is reported") {
  const Book book(Chapters{{"a.md", "# Play\n\n### Turn\n\n## Scoring\n"}});
  CHECK(book.reports() == Lines{"3:1 rules/heading-jump"});
  CHECK(book.advice(0) == "write it with 2 `#`");
  CHECK(Book(Chapters{{"a.md", "### Start\n\n# Next\n"}}).reports().empty());
}

TEST_CASE("sections with one name beside each other are reported, each once") {
  const Book book(Chapters{{"a.md", "# Play\n\n## Turn\n\n## Turn\n\n## Turn\n"}});
  CHECK(book.reports() == Lines{"5:1 rules/duplicate-heading", "7:1 rules/duplicate-heading"});
}

TEST_CASE("sections may share a name under different headings and in different chapters") {
  CHECK(Book(Chapters{{"a.md", "# A\n\n## Example\n\n# B\n\n## Example\n"}}).reports().empty());
  CHECK(Book(Chapters{{"a.md", "# Play\n"}, {"b.md", "# Play\n"}}).reports().empty());
}

TEST_CASE("links to headings of this and other chapters are good") {
  const Book book(Chapters{
      {"a.md", "# Set-up\n\n[here](#set-up) [there](b.md#the-market) [all](b.md) [up](../demo/b.md)\n"},
      {"b.md", "# The Market\n\n[back](a.md#set-up) [ü](<c d.md#übersicht>)\n"},
      {"c d.md", "# Übersicht\n\n[ü](c%20d.md#%C3%BCbersicht)\n"}});
  CHECK(book.reports().empty());
}

TEST_CASE("a link to a heading that there is not is reported") {
  const Book book(Chapters{{"a.md", "# Set-up\n\n[x](#setup) [y](b.md#markt)\n"}, {"b.md", "# Market\n"}});
  CHECK(book.reports() == Lines{"3:5 rules/broken-link", "3:17 rules/broken-link"});
  CHECK(book.edit(0) == "#setup -> #set-up");
  CHECK(book.edit(1) == "b.md#markt -> b.md#market");
}

TEST_CASE("a link to a chapter without headings cannot name one") {
  CHECK(Book(Chapters{{"a.md", "[x](b.md#top)\n"}, {"b.md", "words\n"}}).reports() ==
        Lines{"1:5 rules/broken-link"});
}

TEST_CASE("an anchor of a file that is no chapter is not checked") {
  CHECK(Book(Chapters{{"a.md", "[x](../../README.md#top)\n"}}, {"README.md"}).reports().empty());
}

TEST_CASE("a link to a file that there is not comes with the nearest name") {
  const Book book(Chapters{{"a.md", "[x](mrket.md#top) [y](../../../out.md)\n"}, {"market.md", "# Top\n"}});
  CHECK(book.reports() == Lines{"1:5 rules/broken-link", "1:23 rules/broken-link"});
  CHECK(book.edit(0) == "mrket.md#top -> market.md#top");
  CHECK(book.advice(1) == "addresses start from the folder of this file");
}

TEST_CASE("addresses with a scheme are left alone") {
  CHECK(Book(Chapters{{"a.md",
                       "[a](https://example.org/x#y) [b](mailto:me@example.org) [c](card:ember) "
                       "![d](https://example.org/x.png)\n"}})
            .reports()
            .empty());
  CHECK(Book(Chapters{{"a.md", "[a](notes/3:1.md)\n"}}).reports() == Lines{"1:5 rules/broken-link"});
}

TEST_CASE("a picture must be there and have a text in its place") {
  const Book book(Chapters{{"a.md", "![map](map.png)\n\n![](map.png)\n\n![map](mop.png)\n"}},
                  {"rules/demo/map.png"});
  CHECK(book.reports() == Lines{"3:2 rules/no-picture-text", "5:8 rules/missing-picture"});
  CHECK(book.edit(1) == "mop.png -> map.png");
}
