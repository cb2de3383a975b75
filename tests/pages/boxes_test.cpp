// What is never cut in a rulebook, and what stands at a foot: boxes, small tables, galleries, the imprint.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <set>

#include "pages/book_pages.h"
#include "pages/sample_book.h"
#include "pages/set_book.h"
#include "pages/strips.h"

namespace rulepress::pages {
namespace {

using test::pages_of;
using test::prose;

using layout::Mm;
using pages::BookPages;
using pages::PlacedStrip;

std::string many_words(std::size_t count) {
  std::string made;
  for (std::size_t i = 0; i < count; ++i) made += i == 0 ? "Words" : " words";
  return made + ".";
}

pages::BookBox box_of(std::size_t words) {
  pages::BookBox box;
  box.kind = pages::BookBox::Kind::example;
  box.title = {{"Title of it"}};
  box.blocks.push_back(prose(many_words(words)));
  box.blocks.push_back(prose("The tail of it."));
  return box;
}

std::vector<const PlacedStrip*> with(const BookPages& pages, const std::string& words) {
  std::vector<const PlacedStrip*> found;
  for (const PlacedStrip& strip : pages.strips) {
    if (strip.words.find(words) != std::string::npos) found.push_back(&strip);
  }
  return found;
}
std::vector<const PlacedStrip*> with(BookPages&& gone, const std::string& words) = delete;

TEST_CASE("a box stands in one piece wherever a page ends") {
  for (std::size_t before = 20; before < 60; before += 3) {
    pages::Book book;
    book.cover.title = "Boxes";
    for (std::size_t i = 0; i < before; ++i) book.blocks.push_back(prose(many_words(30)));
    book.blocks.push_back({box_of(60)});
    for (int i = 0; i < 12; ++i) book.blocks.push_back(prose(many_words(30)));
    const BookPages pages = pages_of(book);
    const auto title = with(pages, "Title of it");
    const auto tail = with(pages, "The tail of it");
    REQUIRE(title.size() == 1);
    REQUIRE(tail.size() == 1);
    CHECK(title[0] == tail[0]);
  }
}

TEST_CASE("of a box that is as high as a page, three lines at least stand on either side of a cut") {
  pages::Book book;
  book.cover.title = "Boxes";
  for (int i = 0; i < 4; ++i) book.blocks.push_back(prose(many_words(30)));
  book.blocks.push_back({box_of(900)});
  const BookPages pages = pages_of(book);
  const auto title = with(pages, "Title of it");
  const auto tail = with(pages, "The tail of it");
  REQUIRE(title.size() == 1);
  REQUIRE(tail.size() == 1);
  const auto beside = [&](const PlacedStrip* one) {
    return std::ranges::count_if(pages.strips, [&](const PlacedStrip& other) {
      return other.page == one->page && other.band == one->band && other.column == one->column;
    });
  };
  CHECK(beside(title[0]) >= 3);
  CHECK(beside(tail[0]) >= 3);
}

TEST_CASE("a small table is not cut, and a long one is") {
  for (const std::size_t rows : {5U, 7U, 40U}) {
    std::size_t cut = 0;
    for (std::size_t before = 10; before < 30; ++before) {
      pages::Book book;
      book.cover.title = "Tables";
      for (std::size_t i = 0; i < before; ++i) book.blocks.push_back(prose(many_words(30)));
      pages::BookTable table;
      table.columns = {layout::Align::left, layout::Align::left};
      table.head = {{{{"Head"}}}, {{{"Meaning"}}}};
      for (std::size_t i = 0; i < rows; ++i) table.rows.push_back({{{{"cell of it"}}}, {{{"words"}}}});
      book.blocks.push_back({table});
      for (int i = 0; i < 12; ++i) book.blocks.push_back(prose(many_words(30)));
      const BookPages pages = pages_of(book);
      const auto cells = with(pages, "cell of it");
      REQUIRE(cells.size() == rows);
      const bool whole =
          cells.front()->page == cells.back()->page && cells.front()->column == cells.back()->column;
      cut += whole ? 0 : 1;
    }
    CHECK((rows < 10 ? cut == 0 : cut > 0));
  }
}

// How many of these strips stand in each column.
std::map<std::array<std::size_t, 3>, std::size_t> counted(const std::vector<const PlacedStrip*>& strips) {
  std::map<std::array<std::size_t, 3>, std::size_t> counts;
  for (const PlacedStrip* strip : strips) ++counts[{strip->page, strip->band, strip->column}];
  return counts;
}

TEST_CASE("two rows at least of a table stand in a column, with a head or without") {
  for (const bool head : {true, false}) {
    std::size_t cut = 0;
    for (std::size_t before = 0; before < 40; ++before) {
      pages::Book book;
      book.cover.title = "Tables";
      for (std::size_t i = 0; i < before; ++i) book.blocks.push_back(prose("A line."));
      pages::BookTable table;
      table.columns = {layout::Align::left};
      if (head) table.head = {{{{"Head"}}}};
      for (std::size_t i = 0; i < 24; ++i) table.rows.push_back({{{{"cell of it"}}}});
      book.blocks.push_back({table});
      book.blocks.push_back(prose(many_words(60)));
      const BookPages pages = pages_of(book);
      const auto counts = counted(with(pages, "cell of it"));
      cut += counts.size() > 1 ? 1 : 0;
      for (const auto& [place, rows] : counts) CHECK(rows >= 2);
    }
    CHECK(cut > 5);
  }
}

TEST_CASE("no short item of a list stands alone in a column") {
  std::size_t cut = 0;
  for (std::size_t before = 0; before < 40; ++before) {
    pages::Book book;
    book.cover.title = "Lists";
    for (std::size_t i = 0; i < before; ++i) book.blocks.push_back(prose("A line."));
    pages::BookList list;
    for (int i = 0; i < 7; ++i) list.items.push_back({prose("An item of it.")});
    book.blocks.push_back({list});
    book.blocks.push_back(prose(many_words(60)));
    const BookPages pages = pages_of(book);
    const auto counts = counted(with(pages, "An item of it"));
    cut += counts.size() > 1 ? 1 : 0;
    for (const auto& [place, items] : counts) CHECK(items >= 2);
  }
  CHECK(cut > 5);
}

TEST_CASE("a step of up to four lines stands in one column") {
  std::size_t items = 0;
  for (std::size_t before = 0; before < 30; ++before) {
    pages::Book book;
    book.cover.title = "Lists";
    for (std::size_t i = 0; i < before; ++i) book.blocks.push_back(prose("A line."));
    pages::BookList list;
    list.ordered = true;
    for (std::size_t i = 0; i < 12; ++i)
      list.items.push_back({prose("Item: " + many_words(26 + 2 * (i % 5)))});
    book.blocks.push_back({list});
    const BookPages pages = pages_of(book);
    for (std::size_t i = 0; i + 1 < pages.strips.size(); ++i) {
      const PlacedStrip& strip = pages.strips[i];
      const PlacedStrip& next = pages.strips[i + 1];
      if (strip.lines > 4 || strip.paragraph == 0 || strip.paragraph != next.paragraph) continue;
      items += strip.lines == 4 ? 1 : 0;
      CHECK(strip.column == next.column);
      CHECK(strip.page == next.page);
    }
  }
  CHECK(items > 100);
}

TEST_CASE("items of a list and of a list in it are equally far from each other, however long the column is") {
  pages::Book book;
  book.cover.title = "Lists";
  pages::BookList inner;
  for (int i = 0; i < 2; ++i) inner.items.push_back({prose("An item of it.")});
  pages::BookList list;
  for (int i = 0; i < 3; ++i) list.items.push_back({prose("An item of it."), {inner}});
  std::size_t seen = 0;
  for (std::size_t lines = 8; lines < 14; ++lines) {
    pages::Book one = book;
    one.blocks.push_back({list});
    for (std::size_t i = 0; i < lines; ++i) one.blocks.push_back(prose("A line."));
    const BookPages pages = pages_of(one);
    const auto items = with(pages, "An item of it");
    for (std::size_t i = 2; i < items.size(); ++i) {
      if (items[i]->column != items[i - 2]->column) continue;
      CHECK((items[i]->top - items[i - 1]->top).value ==
            Approx((items[i - 1]->top - items[i - 2]->top).value));
      ++seen;
    }
  }
  CHECK(seen > 20);
}

TEST_CASE("a column of a table is as wide as its longest word, whatever share of the width it has") {
  pages::Book book;
  book.cover.title = "Tables";
  pages::BookTable table;
  table.columns = {layout::Align::left, layout::Align::left};
  table.widths = {1, 12};
  table.head = {{{{"Kind"}}}, {{{"Words"}}}};
  table.rows = {{{{{"lighthousekeeper"}}}, {{{many_words(40)}}}}};
  book.blocks.push_back({table});
  const BookPages pages = pages_of(book);
  CHECK(with(pages, "lighthousekeeper |").size() == 1);
}

TEST_CASE("rows of a table have the same room around their words, however many lines they have") {
  pages::Book book;
  book.cover.title = "Tables";
  pages::BookTable table;
  table.columns = {layout::Align::left, layout::Align::left};
  for (const std::size_t words : {2, 12, 24, 36, 48})
    table.rows.push_back({{{{"Row"}}}, {{{many_words(words)}}}});
  book.blocks.push_back({table});
  const BookPages pages = pages_of(book);
  const pages::Theme theme;
  std::set<int> lines;
  for (const PlacedStrip* row : with(pages, "Row |")) {
    const double beside = (row->height - theme.unit()) / theme.line();
    CHECK(beside == Approx(std::round(beside)));
    lines.insert(static_cast<int>(std::round(beside)));
  }
  CHECK(lines.size() >= 4);
}

// Where the words of the second column begin, of the row that has some words.
Mm second_column(const std::vector<pages::Strip>& strips, const std::string& words) {
  for (const pages::Strip& strip : strips) {
    if (strip.facts.words.find(words) == std::string::npos) continue;
    std::vector<Mm> lefts;
    for (const pages::StripPart& part : strip.parts) {
      for (const layout::Item& item : part.items) {
        if (const auto* text = std::get_if<layout::Text>(&item.what)) lefts.push_back(text->at.x);
      }
    }
    return lefts.empty() ? Mm{} : *std::ranges::max_element(lefts);
  }
  FAIL("no row has " << words);
  return {};
}

std::vector<pages::Strip> strips_of(const pages::Book& book) {
  const source::MemoryFileSystem none;
  render::Tools tools(test::test_fonts(), none);
  layout::Hyphenator hyphenator;
  source::Diagnostics diagnostics;
  std::vector<pages::StructureNode> structure{{"Document"}};
  const pages::Theme theme;
  pages::StripMaker maker(book, theme, {tools.text, tools.pictures, hyphenator}, structure, diagnostics);
  maker.add(book.blocks, false);
  return maker.strips();
}

TEST_CASE("tables of one family have the same columns") {
  pages::BookTable narrow;
  narrow.columns = {layout::Align::left, layout::Align::left};
  narrow.rows = {{{{{"Ox"}}}, {{{"narrow"}}}}};
  pages::BookTable wide = narrow;
  wide.rows = {{{{{"A lighthousekeeper"}}}, {{{"wide"}}}}};
  const auto apart = [&] {
    pages::Book book;
    book.blocks = {{narrow}, {wide}};
    const auto strips = strips_of(book);
    return second_column(strips, "wide") - second_column(strips, "narrow");
  };
  CHECK(apart() > Mm{3});
  narrow.family = wide.family = "both";
  CHECK(std::abs(apart().value) < 1e-9);
}

TEST_CASE("a column of a table is a little wider where that saves lines") {
  pages::BookTable table;
  table.columns = {layout::Align::left, layout::Align::left, layout::Align::left};
  for (const char* number : {"One", "Two", "Three", "Four", "Five", "Six"})
    table.rows.push_back({{{{std::string(number) + " measures"}}},
                          {{{"Somebody has seen it, and will tell."}}},
                          {{{"I have never seen this, nor will I."}}}});
  pages::Book book;
  book.cover.title = "Tables";
  book.blocks.push_back({table});
  const BookPages pages = pages_of(book);
  const auto rows = with(pages, "measures |");
  REQUIRE(rows.size() == 6);
  // All alike: no first cell has a line more than its row needs.
  for (const PlacedStrip* row : rows) CHECK(row->height == rows.front()->height);
}

TEST_CASE("a figure of one size is as large on every page") {
  pages::Book book;
  book.cover.title = "Boards";
  for (int i = 0; i < 14; ++i) {
    pages::BookFigure figure;
    figure.size = {Mm{100}, Mm{60}};
    figure.one_size = true;
    figure.alt = "board";
    book.blocks.push_back(prose(many_words(static_cast<std::size_t>(30 + i * 17 % 60))));
    book.blocks.push_back({figure});
  }
  const BookPages pages = pages_of(book);
  const auto boards = with(pages, "board");
  REQUIRE(boards.size() == 14);
  for (const PlacedStrip* board : boards) CHECK(board->height == boards.front()->height);
}

TEST_CASE("words of a name in a table are not broken") {
  pages::Book book;
  book.cover.title = "Tables";
  pages::BookTable table;
  table.columns = {layout::Align::left, layout::Align::left};
  table.widths = {1, 3};
  table.rows = {{{{{"The Extraordinary Lighthousekeeper"}}}, {{{many_words(40)}}}}};
  book.blocks.push_back({table});
  pages::Theme theme;
  theme.page = {{105}, {148}};
  theme.columns = 1;
  theme.inner = theme.outer = Mm{10};
  const BookPages pages = pages_of(book, theme);
  CHECK(with(pages, "The Extraordinary Lighthousekeeper |").size() == 1);
}

TEST_CASE("what stands in tables of the quick reference is as small as its words") {
  pages::Book book;
  book.cover.title = "Glance";
  book.blocks.push_back(prose("Words."));
  pages::BookTable table;
  table.columns = {layout::Align::left, layout::Align::left};
  for (int i = 0; i < 36; ++i) {
    pages::BookFigure icon;
    icon.size = {Mm{12}, Mm{12}};
    icon.alt = "icon";
    pages::BookTable::Cell shown;
    shown.figures.push_back(icon);
    table.rows.push_back({shown, {{{"what it is"}}}});
  }
  book.last_page.push_back({table});
  CHECK(pages_of(book).has_last_page);
}

TEST_CASE("an icon that is too light for paper stands on a dark ground between words") {
  source::MemoryFileSystem files;
  const auto shapes_with = [&](const char* colour) {
    files.add("icon.svg",
              fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><circle "
                          "cx=\"5\" cy=\"5\" r=\"4\" fill=\"{}\"/></svg>",
                          colour));
    render::Tools tools(test::test_fonts(), files);
    layout::Hyphenator hyphenator;
    source::Diagnostics diagnostics;
    std::vector<pages::StructureNode> structure{{"Document"}};
    pages::BookRun icon{"heart"};
    icon.icon = "icon.svg";
    pages::Book book;
    book.blocks.push_back({pages::BookProse{{{"A "}, icon, {" beats."}}}});
    const pages::Theme theme;
    pages::StripMaker maker(book, theme, {tools.text, tools.pictures, hyphenator}, structure, diagnostics);
    maker.add(book.blocks, false);
    std::size_t shapes = 0;
    for (const pages::StripPart& part : maker.strips().at(0).parts) {
      for (const layout::Item& item : part.items)
        shapes += std::holds_alternative<layout::Shape>(item.what) ? 1 : 0;
    }
    return shapes;
  };
  CHECK(shapes_with("#ffffff") == 1);
  CHECK(shapes_with("#a02020") == 0);
}

TEST_CASE("a gallery has as many in a row as there is room for, in equally full rows") {
  pages::Book book;
  book.cover.title = "Gallery";
  pages::BookGallery gallery;
  for (int i = 1; i <= 4; ++i) gallery.items.push_back({std::nullopt, {{fmt::format("thing {}", i)}}});
  book.blocks.push_back({gallery});
  const BookPages pages = pages_of(book);
  const auto rows = with(pages, "thing");
  REQUIRE(rows.size() == 2);
  CHECK(rows[0]->words == "thing 1 thing 2");
  CHECK(rows[0]->wide);
  pages::Theme narrow;
  narrow.page = {{100}, {150}};
  narrow.columns = 1;
  const BookPages small_pages = pages_of(book, narrow);
  CHECK(with(small_pages, "thing").size() == 4);
}

TEST_CASE("the imprint stands at the foot of the last page of the text, or below the quick reference") {
  std::size_t on_text = 0;
  std::size_t below_reference = 0;
  for (std::size_t lines = 0; lines < 130; lines += 3) {
    pages::Book book;
    book.cover.title = "Foot";
    book.imprint.push_back(prose("Set by somebody."));
    book.last_page.push_back(prose("A glance."));
    for (std::size_t i = 0; i <= lines; ++i) book.blocks.push_back(prose("A line of text."));
    const pages::Theme theme;
    const BookPages pages = pages_of(book, theme);
    const auto foot = with(pages, "Set by somebody");
    REQUIRE(foot.size() == 1);
    const bool last = foot[0]->page + 1 == pages.pages.size();
    (last ? below_reference : on_text) += 1;
    if (last) continue;
    CHECK(foot[0]->page + 2 == pages.pages.size());
    CHECK((foot[0]->top + foot[0]->height).value ==
          Approx((theme.top + pages::text_height(theme)).value).margin(0.01));
    for (const PlacedStrip& strip : pages.strips) {
      if (&strip != foot[0] && strip.page == foot[0]->page) CHECK(strip.top + strip.height < foot[0]->top);
    }
  }
  CHECK(on_text > 0);
  CHECK(below_reference > 0);
}

}  // namespace
}  // namespace rulepress::pages
