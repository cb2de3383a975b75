#include "press/book_html.h"

#include <catch2/catch.hpp>
#include <regex>
#include <set>

#include "source/file_system.h"

using namespace rulepress;
using namespace rulepress::layout;

namespace {

BookFigure figure_of(const std::string& id, const std::string& alt) {
  Scene scene;
  scene.id = id;
  scene.size = {{20}, {30}};
  scene.items.push_back({Shape{rectangle_path({{}, {}, {20}, {30}}, {}),
                               Fill{Gradient{{}, {{0}, {30}}, {1, 0, 0, 1}, {0, 0, 1, 1}}}, std::nullopt}});
  TextRun run;
  run.text = id;
  run.font.family = "Lato";
  run.size = {9};
  TextBlock block;
  Paragraph paragraph;
  paragraph.runs.push_back(run);
  block.paragraphs.push_back(paragraph);
  scene.items.push_back({Text{block, {{2}, {2}}}});
  BookFigure figure;
  figure.scenes.push_back({scene, {{1}, {1}}, 0.5, 10, true});
  figure.size = {{14}, {20}};
  figure.alt = alt;
  return figure;
}

Book small_book() {
  Book book;
  book.language = "en-GB";
  book.cover.title = "Salt & Smoke";
  book.cover.subtitle = "A game of \"fire\"";
  BookHeading chapter;
  chapter.number = "1";
  chapter.anchor = "start";
  chapter.words = {{"Start"}};
  BookHeading section = chapter;
  section.level = 2;
  section.number = "1.1";
  section.anchor = "fire";
  section.words = {{"Fire <hot>"}};
  BookRun link{"the fire"};
  link.link = "#fire";
  BookTable table;
  table.columns = {Align::left, Align::right};
  table.head = {{{{"Card"}}}, {{{"Copies"}}}};
  table.rows = {{{{{"Log"}}, {figure_of("log", "A log")}}, {{{"3"}}}}};
  BookList list;
  list.ordered = true;
  list.first = 3;
  list.items = {{{BookProse{{{"Third"}}}}}};
  BookBox box;
  box.kind = BookBox::Kind::example;
  box.title = {{"It burns"}};
  box.blocks = {{figure_of("log", "A log, again")}};
  BookIndex index;
  index.entries = {{"fire", {"fire", "start"}}};
  book.blocks = {{chapter}, {BookProse{{{"See "}, link, {"."}}, true}}, {section}, {table}, {list}, {box},
                 {index}};
  BookHeading last = chapter;
  last.number = "";
  last.anchor = "quick-reference";
  last.words = {{"Quick reference"}};
  book.last_page = {{last}};
  return book;
}

std::string page_of(const Book& book, const source::MemoryFileSystem& files = {}) {
  render::Tools tools({}, files);
  const press::BookPage page = press::book_html(book, tools);
  CHECK(page.error.empty());
  return page.html;
}

std::vector<std::string> all(const std::string& text, const std::string& pattern) {
  const std::regex wanted(pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator match(text.begin(), text.end(), wanted), end; match != end; ++match)
    found.push_back((*match)[1]);
  return found;
}

}  // namespace

TEST_CASE("the page of a book says what it is, in which language, and lets readers skip to the rules") {
  const std::string page = page_of(small_book());
  CHECK_THAT(page, Catch::StartsWith("<!DOCTYPE html>\n<html lang=\"en-GB\">"));
  CHECK_THAT(page, Catch::Contains("<title>Salt &amp; Smoke: rules</title>"));
  CHECK_THAT(page, Catch::Contains("<a class=\"skip\" href=\"#rules\">"));
  CHECK_THAT(page, Catch::Contains("<h1>Salt &amp; Smoke</h1>"));
  CHECK_THAT(page, Catch::Contains("<h2 id=\"start\"><span class=\"number\">1</span>Start</h2>"));
  CHECK_THAT(page, Catch::Contains("<h3 id=\"fire\"><span class=\"number\">1.1</span>Fire &lt;hot&gt;</h3>"));
  CHECK_THAT(page, Catch::Contains("<p class=\"lead\">See <a href=\"#fire\">the fire</a>.</p>"));
  CHECK_THAT(page, Catch::Contains("<ol start=\"3\">"));
  CHECK_THAT(page, Catch::Contains("<section class=\"reference\">"));
}

TEST_CASE("tables name their rows and columns, and figures have words") {
  const std::string page = page_of(small_book());
  CHECK_THAT(page,
             Catch::Contains("<th scope=\"col\">Card</th><th scope=\"col\" class=\"right\">Copies</th>"));
  CHECK_THAT(page, Catch::Contains("<th scope=\"row\">"));
  CHECK_THAT(page, Catch::Contains("aria-label=\"A log\""));
  CHECK_THAT(page, Catch::Contains("aria-label=\"A log, again\""));
  CHECK(all(page, "(<img)").empty());
}

TEST_CASE("all names on the page are unique, and every link and use lands on one") {
  const std::string page = page_of(small_book());
  const auto names = all(page, " id=\"([^\"]+)\"");
  const std::set<std::string> known(names.begin(), names.end());
  CHECK(known.size() == names.size());
  const auto targets = all(page, "(?:href=\"|url\\()#([^\")]+)[\")]");
  CHECK(targets.size() > 5);
  for (const std::string& target : targets) {
    INFO(target);
    CHECK(known.contains(target));
  }
}

TEST_CASE("a scene that is shown twice is drawn once, and the page needs nothing else") {
  const std::string page = page_of(small_book());
  CHECK(all(page, "(<symbol id=\"s\\d+\" overflow)").size() == 1);
  CHECK(all(page, "(<(?:script|link|iframe))").empty());
  CHECK(all(page, "(?:src|href)=\"(https?:[^\"]*)\"").empty());
  CHECK(page == page_of(small_book()));
}

TEST_CASE("what is drawn for light paper has a light ground on dark pages, and light icons a dark one") {
  source::MemoryFileSystem files;
  const auto icon_of = [](const char* colour) {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><circle cx=\"5\" cy=\"5\" r=\"4\" "
        "fill=\"{}\"/></svg>",
        colour);
  };
  files.add("black.svg", icon_of("#000"));
  files.add("white.svg", icon_of("#fff"));
  BookFigure plan = figure_of("plan", "A plan of lines");
  plan.scenes[0].scene.items = {
      {Shape{rectangle_path({{2}, {2}, {5}, {5}}, {}), std::nullopt, Stroke{{0, 0, 0, 1}, Mm{0.3}}}}};
  BookRun black{"black"};
  black.icon = "black.svg";
  BookRun white{"white"};
  white.icon = "white.svg";
  Book book = small_book();
  book.blocks.push_back({plan});
  book.blocks.push_back({BookProse{{black, white}}});
  const std::string page = page_of(book, files);
  CHECK_THAT(page, Catch::Contains("class=\"drawing ink\" role=\"img\" aria-label=\"A plan of lines\""));
  CHECK_THAT(page, Catch::Contains("class=\"drawing\" role=\"img\" aria-label=\"A log\""));
  CHECK_THAT(page, Catch::Contains("class=\"icon\" role=\"img\" aria-label=\"black\""));
  CHECK_THAT(page, Catch::Contains("class=\"icon light\" role=\"img\" aria-label=\"white\""));
}

TEST_CASE("on a narrow screen, a table of many columns is a list of rows that say what their cells are") {
  BookTable table;
  for (const char* head : {"Card", "Copies", "Heat", "Text"}) table.head.push_back({{{head}}});
  table.rows.push_back({{{{"Log"}}}, {{{"3"}}}, {{{"2"}}}, {{{"Burns."}}}});
  table.rows.push_back({{{{"7"}}}, {{{"1"}}}, {{{"1"}}}, {{{"Glows."}}}});
  BookTable narrow;
  narrow.head = {{{{"Word"}}}, {{{"Meaning"}}}};
  narrow.rows = {{{{{"log"}}}, {{{"Wood."}}}}};
  Book book = small_book();
  book.blocks.push_back({table});
  book.blocks.push_back({narrow});
  const std::string page = page_of(book);
  CHECK_THAT(page, Catch::Contains("<table class=\"wide\" role=\"table\">"));
  CHECK_THAT(page, Catch::Contains("<th scope=\"row\" role=\"rowheader\">Log</th><td role=\"cell\" "
                                   "data-head=\"Copies\">3</td><td role=\"cell\" data-head=\"Heat\">2</td>"));
  CHECK_THAT(page, Catch::Contains("<th scope=\"row\" role=\"rowheader\" data-head=\"Card\">7</th>"));
  CHECK_THAT(page, Catch::Contains("<th scope=\"row\">log</th><td>Wood.</td>"));
  CHECK_THAT(page,
             Catch::Contains(".wide, .wide tbody, .wide tr, .wide tbody th, .wide td { display: block; }"));
}
