// The contents, the index and the quick reference: set so that they do not spill over.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "pages/set_book.h"
#include "pages/strips.h"
#include "support/set_pages.h"

namespace rulepress::pages {
namespace {

using test::pages_of;
using test::prose;

using layout::Mm;
using pages::BookPages;
using pages::PlacedStrip;
using Kind = PlacedStrip::Kind;

pages::Theme small_page() {
  pages::Theme theme;
  theme.page = {{148}, {210}};
  theme.columns = 1;
  return theme;
}

pages::BookBlock heading(int level, const std::string& words, const std::string& anchor,
                         bool starts_page = false) {
  pages::BookHeading made;
  made.level = level;
  made.words = {{words}};
  made.anchor = anchor;
  made.starts_page = starts_page;
  made.in_contents = anchor != "contents";
  return {made};
}

// Contents with so many lines, and a chapter on a new page behind them.
pages::Book with_contents(std::size_t entries) {
  pages::Book book;
  book.cover.title = "Guides";
  book.blocks.push_back(heading(1, "Contents", "contents"));
  book.blocks.push_back({pages::BookContents{}});
  book.blocks.push_back(heading(1, "First chapter", "first", true));
  for (std::size_t i = 0; i < entries; ++i) {
    book.blocks.push_back(heading(2, "A section", std::to_string(i)));
    book.blocks.push_back(prose("Words."));
  }
  return book;
}

pages::Book with_index(std::size_t lines_before, std::size_t entries) {
  pages::Book book;
  book.cover.title = "Guides";
  book.blocks.push_back(heading(1, "Text", "text"));
  for (std::size_t i = 0; i < lines_before; ++i) book.blocks.push_back(prose("A line."));
  book.blocks.push_back(heading(1, "Index", "index"));
  pages::BookIndex index;
  for (std::size_t i = 0; i < entries; ++i)
    index.entries.push_back({std::string(1, static_cast<char>('a' + i * 26 / entries)) + " word", {"text"}});
  book.blocks.push_back({index});
  return book;
}

std::set<std::size_t> pages_with(const BookPages& pages, Kind kind, const std::string& words = "") {
  std::set<std::size_t> found;
  for (const PlacedStrip& strip : pages.strips) {
    if (strip.kind == kind && strip.words.find(words) != std::string::npos) found.insert(strip.page);
  }
  return found;
}

std::size_t columns_on(const BookPages& pages, std::size_t page, Kind kind, const std::string& words) {
  std::set<std::size_t> columns;
  for (const PlacedStrip& strip : pages.strips) {
    if (strip.page == page && strip.kind == kind && strip.words.find(words) != std::string::npos)
      columns.insert(strip.column);
  }
  return columns.size();
}

TEST_CASE("a chapter of the contents stands in one column with its sections") {
  pages::Book book;
  book.cover.title = "Guides";
  book.blocks.push_back(heading(1, "Contents", "contents"));
  book.blocks.push_back({pages::BookContents{}});
  for (int chapter = 0; chapter < 5; ++chapter) {
    book.blocks.push_back(heading(1, fmt::format("Chapter {}", chapter), fmt::format("c{}", chapter), true));
    for (int section = 0; section < 5; ++section) {
      book.blocks.push_back(
          heading(2, fmt::format("Part {}.{}", chapter, section), fmt::format("p{}-{}", chapter, section)));
      book.blocks.push_back(prose("Words."));
    }
  }
  const BookPages pages = pages_of(book);
  std::map<std::string, std::set<std::size_t>> columns;
  for (const PlacedStrip& strip : pages.strips) {
    if (strip.kind == Kind::contents && strip.words.starts_with("Part "))
      columns[strip.words.substr(5, 1)].insert(strip.column);
  }
  REQUIRE(columns.size() == 5);
  std::set<std::size_t> all;
  for (const auto& [chapter, own] : columns) {
    CHECK(own.size() == 1);
    all.insert(own.begin(), own.end());
  }
  CHECK(all.size() == 2);
}

TEST_CASE("a heading stands below a lead of a line or two, and not alone in the next column") {
  pages::Book book;
  book.cover.title = "Leads";
  book.blocks.push_back(heading(1, "Chapter", "chapter"));
  pages::BookProse lead{{{"A short lead."}}};
  lead.lead = true;
  book.blocks.push_back({lead});
  book.blocks.push_back(heading(2, "Section", "section"));
  book.blocks.push_back(prose("Some words of it, and some more."));
  book.blocks.push_back(prose("Other words of it, and some more."));
  const BookPages pages = pages_of(book);
  const auto column_of = [&](const std::string& words) {
    const auto found =
        std::ranges::find_if(pages.strips, [&](const auto& strip) { return strip.words == words; });
    REQUIRE(found != pages.strips.end());
    return found->column;
  };
  CHECK(column_of("A short lead.") == column_of("Section"));
}

TEST_CASE("contents of a small page do not spill onto the page of the first chapter") {
  for (const std::size_t entries : {20, 29, 31, 33, 36, 50, 70}) {
    INFO(entries);
    const BookPages pages = pages_of(with_contents(entries), small_page());
    const auto listed = pages_with(pages, Kind::contents);
    CHECK(listed == std::set<std::size_t>{1});
    CHECK(*pages_with(pages, Kind::heading, "First chapter").begin() == 2);
    CHECK(test::dead_links(pages) == test::Faults{});
    CHECK(test::headings_at_foot(pages) == test::Faults{});
  }
  // A few lines too many stand closer together; twice as many stand in two columns.
  const BookPages some = pages_of(with_contents(31), small_page());
  CHECK(columns_on(some, 1, Kind::contents, "") == 1);
  const BookPages many = pages_of(with_contents(60), small_page());
  CHECK(columns_on(many, 1, Kind::contents, "") == 2);
}

TEST_CASE("an index stands in more columns than the text where there is room") {
  const BookPages wide = pages_of(with_index(3, 60));
  CHECK(columns_on(wide, 1, Kind::text, " word") == 3);
  const BookPages small = pages_of(with_index(3, 40), small_page());
  CHECK(columns_on(small, 1, Kind::text, " word") == 2);
  CHECK(test::dead_links(wide) == test::Faults{});
  CHECK(test::headings_at_foot(small) == test::Faults{});
}

TEST_CASE("an index stands closer together where that saves a page with few words") {
  std::size_t closer = 0;
  for (std::size_t entries = 20; entries < 120; ++entries) {
    const BookPages pages = pages_of(with_index(20, entries));
    const bool close = std::ranges::any_of(pages.strips, [](const PlacedStrip& strip) {
      return strip.words.find(" word") != std::string::npos && strip.height < pages::Theme{}.line() * 0.99;
    });
    if (!close) continue;
    ++closer;
    CHECK(pages_with(pages, Kind::text, " word").size() == 1);
  }
  CHECK(closer > 3);
  CHECK(closer < 60);
}

TEST_CASE("the index names the page of a word, not that of its section") {
  pages::Book book;
  book.cover.title = "Guides";
  book.blocks.push_back(heading(1, "Text", "text"));
  for (int i = 0; i < 60; ++i) book.blocks.push_back(prose("A line."));
  book.blocks.push_back(prose("Here is Astera\u2019s\u00a0Fortune."));
  book.blocks.push_back(heading(1, "Index", "index"));
  pages::BookIndex index;
  index.entries.push_back({"Astera's Fortune", {"text"}});
  index.entries.push_back({"Something that no line has", {"text"}});
  book.blocks.push_back({index});
  const BookPages pages = pages_of(book, small_page());
  const auto page = *pages_with(pages, Kind::text, "Here is").begin() + 1;
  CHECK(page > 2);
  CHECK(pages_with(pages, Kind::text, "Astera's Fortune\u2003" + std::to_string(page)).size() == 1);
  CHECK(pages_with(pages, Kind::text, "no line has\u20032").size() == 1);
}

TEST_CASE("the index tells a word from a name that has it, from a joined word, and from its small letters") {
  pages::Book book;
  book.cover.title = "Guides";
  book.blocks.push_back(heading(1, "Text", "text"));
  const auto fill = [&] {
    for (int i = 0; i < 60; ++i) book.blocks.push_back(prose("A line."));
  };
  book.blocks.push_back(prose("First: some amber, a shield, and HEAL 2."));
  fill();
  book.blocks.push_back(prose("Second: the Amber Reef, a Shield-Drone, and they heal."));
  book.blocks.push_back(heading(1, "Index", "index"));
  pages::BookIndex index;
  index.entries.push_back({"Amber", {"text"}});
  index.entries.push_back({"Amber Reef", {"text"}, {}, false, true, false});
  index.entries.push_back({"HEAL", {"text"}, {"HEAL"}, true});
  index.entries.push_back({"Shield", {"text"}});
  book.blocks.push_back({index});
  const BookPages pages = pages_of(book, small_page());
  const auto page_of = [&](const std::string& words) {
    return std::to_string(*pages_with(pages, Kind::text, words).begin() + 1);
  };
  const std::string first = page_of("First:");
  const std::string second = page_of("Second:");
  REQUIRE(first != second);
  const auto entry = [&](const std::string& word) {
    for (const PlacedStrip& strip : pages.strips) {
      if (strip.words.starts_with(word + "\u2003")) return strip.words;
    }
    return std::string("none");
  };
  CHECK(entry("Amber") == "Amber\u2003" + first);
  CHECK(entry("Amber Reef") == "Amber Reef\u2003" + second);
  CHECK(entry("HEAL") == "HEAL\u2003" + first);
  CHECK(entry("Shield") == "Shield\u2003" + first);
}

TEST_CASE("a quick reference that is too long for one column stands in two on a small page") {
  pages::Book book;
  book.cover.title = "Guides";
  book.blocks.push_back(prose("Words."));
  book.last_page.push_back(heading(1, "Quick reference", "quick"));
  for (int i = 0; i < 45; ++i) book.last_page.push_back(prose("A glance."));
  const BookPages pages = pages_of(book, small_page());
  CHECK(pages.has_last_page);
  CHECK(columns_on(pages, pages.pages.size() - 1, Kind::text, "A glance") == 2);
}

// The numbers that stand on a page by themselves, from its first item.
void numbers_in(const std::vector<layout::Item>& items, std::vector<std::size_t>& found) {
  for (const layout::Item& item : items) {
    if (const auto* group = std::get_if<layout::Group>(&item.what)) numbers_in(group->items, found);
    const auto* text = std::get_if<layout::Text>(&item.what);
    if (text == nullptr) continue;
    std::string words;
    if (text->set != nullptr) {
      for (const layout::GlyphRun& run : text->set->runs) {
        for (const layout::Spelling& one : run.spellings) words += one.text;
      }
    }
    if (!words.empty() && words.find_first_not_of("0123456789") == std::string::npos)
      found.push_back(std::stoul(words));
  }
}

TEST_CASE("contents tell true pages, and the imprint has no page of its own where any has room") {
  std::size_t elsewhere = 0;
  for (std::size_t i = 0; i < 60; ++i) {
    // The quick reference is set small already in some, and has no room.
    const std::size_t glances = i % 2 == 0 ? 46 : 98 + i / 3;
    pages::Book book = with_contents(20 + i * 2 / 3);
    book.imprint.push_back(prose("Set by somebody."));
    book.last_page.push_back(heading(1, "At a glance", "glance"));
    for (std::size_t k = 0; k < glances; ++k) book.last_page.push_back(prose("A line."));
    pages::Theme theme = small_page();
    theme.numbered = false;
    const BookPages pages = pages_of(book, theme);
    std::map<std::string, std::size_t> true_pages;
    for (const pages::Destination& one : pages.destinations) true_pages[one.anchor] = one.page + 1;
    std::vector<std::size_t> told;
    for (std::size_t page = 1; page + 1 < true_pages.at("first"); ++page)
      numbers_in(pages.pages[page].scene.items, told);
    std::vector<std::size_t> wanted;
    for (const auto& [anchor, page] : true_pages) {
      if (anchor != "contents" && anchor != "first" && anchor != "glance") wanted.push_back(page);
    }
    std::ranges::sort(told);
    std::ranges::sort(wanted);
    CHECK(told == wanted);
    const PlacedStrip* imprint = nullptr;
    for (const PlacedStrip& strip : pages.strips) {
      if (strip.words.find("Set by somebody") != std::string::npos) imprint = &strip;
    }
    REQUIRE(imprint != nullptr);
    const Mm foot = theme.top + pages::text_height(theme);
    std::map<std::size_t, Mm> lowest;
    for (const PlacedStrip& strip : pages.strips)
      lowest[strip.page] = std::max(lowest[strip.page], strip.top + strip.height);
    const bool alone = std::ranges::count(pages.strips, imprint->page, &PlacedStrip::page) == 1;
    const Mm wanted_room = imprint->height + theme.unit() * 2;
    for (const auto& [page, low] : lowest) {
      if (page + 1 < pages.pages.size() && page != imprint->page) CHECK((!alone || foot - low < wanted_room));
    }
    elsewhere += alone || imprint->page + 2 >= pages.pages.size() ? 0 : 1;
  }
  CHECK(elsewhere > 0);
}

}  // namespace
}  // namespace rulepress::pages
