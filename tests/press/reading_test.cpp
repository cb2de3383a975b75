#include "press/reading.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "pages/sample_book.h"
#include "pages/set_book.h"
#include "press/faces.h"
#include "support/set_pages.h"

namespace rulepress::press {
namespace {

using test::pages_of;
using test::prose;

using layout::Mm;
using pages::BookPages;
using pages::PlacedStrip;
using Kind = PlacedStrip::Kind;

struct Pressed {
  BookPages pages;
  std::string pdf;
  source::Diagnostics diagnostics;
};

pages::Theme small_theme() {
  pages::Theme theme;
  theme.page = {{148}, {210}};
  theme.columns = 1;
  theme.inner = theme.outer = Mm{15};
  return theme;
}

Pressed press_sample(const pages::Theme& theme, std::size_t chapters) {
  Pressed made;
  const source::MemoryFileSystem none;
  render::Tools tools(test::test_fonts(), none);
  layout::Hyphenator hyphenator;
  made.pages = pages::set_book(test::SampleBook(chapters).make(), theme,
                               {tools.text, tools.pictures, hyphenator}, made.diagnostics);
  std::vector<layout::Scene> scenes;
  for (const pages::BookPage& page : made.pages.pages) scenes.push_back(page.scene);
  const render::PdfParts parts = render::draw_parts(scenes, tools);
  CHECK(parts.error.empty());
  auto pdf = reading_pdf(parts, made.pages, {made.pages.title, "Ada Brook", usual_creation_time});
  if (const auto* error = std::get_if<Error>(&pdf)) FAIL(error->message);
  made.pdf = std::get<std::string>(std::move(pdf));
  return made;
}

// Set once for all tests here.
const Pressed& sample() {
  static const Pressed made = press_sample({}, 10);
  return made;
}

// The strips of each column from above: page, band, column.
using Columns = std::map<std::array<std::size_t, 3>, std::vector<const PlacedStrip*>>;
Columns columns_of(const BookPages& pages) {
  Columns columns;
  for (const PlacedStrip& strip : pages.strips)
    columns[{strip.page, strip.band, strip.column}].push_back(&strip);
  return columns;
}

TEST_CASE("a rulebook of 25 pages has no heading at the foot of a column") {
  CHECK(sample().pages.pages.size() >= 25);
  CHECK(test::headings_at_foot(sample().pages) == test::Faults{});
  const auto headings = std::ranges::count_if(
      sample().pages.strips, [](const PlacedStrip& strip) { return strip.kind == Kind::heading; });
  CHECK(headings > 90);
}

TEST_CASE("no first and no last line of a paragraph stands alone in its column") {
  const test::LineCounts lines = test::lonely_lines(sample().pages);
  CHECK(lines.alone == test::Faults{});
  CHECK(lines.cut > 10);  // else this says nothing
}

TEST_CASE("no figure and no box stands between the lines of a paragraph or the rows of a table") {
  CHECK(test::torn_text(sample().pages) == test::Faults{});
}

TEST_CASE("spaces between words are at most twice as wide as the font makes them") {
  CHECK(test::odd_spaces(sample().pages) == test::Faults{});
  std::size_t justified = 0;
  std::size_t short_lines = 0;
  for (const PlacedStrip& strip : sample().pages.strips) {
    if (strip.spaces != 1) ++justified;
    if (std::abs(strip.free.value) > 0.3) ++short_lines;
  }
  CHECK(justified > 500);
  // A line in two hundred may stay short of its edge rather than tear.
  CHECK(short_lines * 200 < justified);
}

TEST_CASE("columns that end together end within a line of each other, unless what follows cannot be cut") {
  const pages::Theme theme;
  const pages::Book book = test::SampleBook(10).make();
  const source::MemoryFileSystem none;
  render::Tools tools(test::test_fonts(), none);
  layout::Hyphenator hyphenator;
  source::Diagnostics diagnostics;
  std::vector<pages::StructureNode> structure{{"Document"}};
  pages::StripMaker maker(book, theme, {tools.text, tools.pictures, hyphenator}, structure, diagnostics);
  maker.add(book.blocks, false);
  const pages::NumberedPages pages = pages::page_text(maker, theme, {});
  const test::ColumnEnds ends = test::ColumnJudge(maker.strips(), theme).judge(pages.paged);
  CHECK(ends.ragged == test::Faults{});
  INFO(fmt::format("uncuttable: {}", fmt::join(ends.uncuttable, "\n")));
  CHECK(ends.bands >= 30);
  CHECK(ends.uncuttable.size() * 20 <= ends.bands);
}

TEST_CASE("every link of a rulebook lands, and its contents and index tell true pages") {
  const BookPages& pages = sample().pages;
  CHECK(test::dead_links(pages) == test::Faults{});
  std::size_t links = 0;
  for (const pages::BookPage& page : pages.pages) links += page.links.size();
  CHECK(links > 100);
  CHECK(pages.has_last_page);
  CHECK(sample().diagnostics.all().empty());
}

// On A4, Letter and A5.
const std::vector<BookPages>& samples() {
  static const std::vector<BookPages> made = [] {
    pages::Theme letter;
    letter.page = {{215.9}, {279.4}};
    const pages::Book book = test::SampleBook(10).make();
    return std::vector{pages_of(book), pages_of(book, letter), pages_of(book, small_theme())};
  }();
  return made;
}

TEST_CASE("no word of a table is broken") {
  std::size_t rows = 0;
  for (const BookPages& pages : samples()) {
    for (const PlacedStrip& strip : pages.strips) {
      if (strip.kind != Kind::row) continue;
      ++rows;
      INFO(strip.words);
      CHECK(!strip.hyphened);
    }
  }
  CHECK(rows > 100);
}

TEST_CASE("every page that the index names has the word, on every paper") {
  for (const BookPages& pages : samples()) {
    CHECK(test::dead_links(pages) == test::Faults{});
    std::map<std::size_t, std::string> text;   // of each page
    std::map<std::size_t, std::string> index;  // lines of each entry
    bool in_index = false;
    for (std::size_t i = 0; i < pages.strips.size(); ++i) {
      const PlacedStrip& strip = pages.strips[i];
      if (strip.kind == Kind::heading) in_index = strip.words == "Index";
      std::string words = strip.words;
      if (strip.hyphened) {
        const std::string& next = pages.strips[i + 1].words;
        words = words.substr(0, words.size() - 1) + next.substr(0, next.find(' '));
      }
      (in_index ? index[strip.paragraph] : text[strip.page]) += " " + words + " ";
    }
    std::size_t numbers = 0;
    test::Faults wrong;
    for (const auto& [paragraph, line] : index) {
      const std::string noun = line.substr(1, line.find(' ', 1) - 1);
      const auto gap = line.find("\u2003");
      if (gap == std::string::npos) continue;  // the heading
      for (std::size_t at = gap; (at = line.find_first_of("0123456789", at)) != std::string::npos;) {
        std::size_t digits = 0;
        const std::size_t page = std::stoul(line.substr(at), &digits);
        at += digits;
        ++numbers;
        if (text[page - 1].find(noun) == std::string::npos) wrong.push_back(line);
      }
    }
    CHECK(numbers > 80);
    CHECK(wrong == test::Faults{});
  }
}

TEST_CASE("a reading PDF is clean, tagged, and read column by column") {
  const test::TemporaryFolder folder;
  const std::string path = (folder.path() / "book.pdf").string();
  test::write_file(path, sample().pdf);
  const test::Answer check = test::ask("qpdf --check " + path);
  INFO(check.text);
  CHECK(check.code == 0);
  CHECK(check.text.find("WARNING") == std::string::npos);
  const std::string info = test::ask("pdfinfo " + path).text;
  CHECK(info.find("Tagged:          yes") != std::string::npos);
  CHECK(info.find("Title:           The Lanterns of Vell") != std::string::npos);
  const std::string structure = test::ask("pdfinfo -struct-text " + path).text;
  for (const char* role :
       {"Document", "H1", "H2", "H3", "P", "L", "LI", "Table", "TR", "TH", "Figure", "Caption", "Link"})
    CHECK(structure.find(role) != std::string::npos);
  const std::string dests = test::ask("pdfinfo -dests " + path).text;
  CHECK(dests.find("\"s3-2\"") != std::string::npos);

  // Poppler joins words that were broken.
  const auto letters_of = [](std::string words) {
    std::erase_if(words, [](char c) { return c == ' ' || c == '-' || c == '\n'; });
    return words;
  };
  // All words of a column stand before those of the next.
  const Columns columns = columns_of(sample().pages);
  const auto words_of = [&](std::size_t page) {
    return test::ask(fmt::format("pdftotext -raw -f {} -l {} {} -", page + 1, page + 1, path)).text;
  };
  std::size_t seen = 0;
  for (const std::size_t page : {std::size_t{3}, std::size_t{6}, std::size_t{9}}) {
    const std::string text = letters_of(words_of(page));
    std::size_t at = 0;
    for (const auto& [place, strips] : columns) {
      if (place[0] != page) continue;
      for (const PlacedStrip* strip : strips) {
        if (strip->kind != Kind::text || strip->words.size() < 30) continue;
        const std::size_t found = text.find(letters_of(strip->words), at);
        INFO(strip->words);
        REQUIRE(found != std::string::npos);
        at = found;
        ++seen;
      }
    }
  }
  CHECK(seen > 60);
}

TEST_CASE("two runs make the same rulebook, byte by byte") {
  CHECK(press_sample(small_theme(), 3).pdf == press_sample(small_theme(), 3).pdf);
}

TEST_CASE("the text of a small page has one column, and nothing reaches over its margins") {
  const Pressed made = press_sample(small_theme(), 3);
  const Mm bottom = Mm{210} - small_theme().bottom;
  const auto& strips = made.pages.strips;
  const auto index = std::ranges::find_if(
      strips, [](const PlacedStrip& strip) { return strip.kind == Kind::heading && strip.words == "Index"; });
  REQUIRE(index != strips.end());
  for (const PlacedStrip& strip : strips) {
    if (strip.kind != Kind::contents && strip.page < index->page) CHECK(strip.column == 0);
    CHECK(strip.top + strip.height <= bottom + Mm{0.01});
  }
}

TEST_CASE("a table or figure for which no page has room is told of") {
  const source::MemoryFileSystem none;
  render::Tools tools(test::test_fonts(), none);
  layout::Hyphenator hyphenator;
  source::Diagnostics diagnostics;
  pages::Book book;
  book.cover.title = "Large";
  pages::BookTable table;
  table.columns.assign(14, layout::Align::left);
  table.rows.emplace_back(14, pages::BookTable::Cell{{{"Extraordinarily"}}});
  book.blocks.push_back({table});
  pages::BookFigure figure;
  figure.size = {{900}, {200}};
  book.blocks.push_back({figure});
  for (int i = 0; i < 60; ++i)
    book.last_page.push_back(
        {pages::BookProse{{{std::string(400, 'w') + " and more words than a page has room for"}}}});
  for (int i = 0; i < 300; ++i) book.last_page.push_back({pages::BookProse{{{"Another line of it."}}}});
  pages::set_book(book, {}, {tools.text, tools.pictures, hyphenator}, diagnostics);
  std::vector<std::string> slugs;
  for (const source::Diagnostic& one : diagnostics.all()) slugs.push_back(one.slug);
  CHECK(slugs == std::vector<std::string>{"layout/table-too-wide", "layout/figure-too-large",
                                          "layout/last-page-too-full"});
}

}  // namespace
}  // namespace rulepress::press
