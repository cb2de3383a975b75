#include "press/book_html.h"

#include <catch2/catch.hpp>
#include <regex>
#include <set>

#include "source/file_system.h"

using namespace rulepress;
using namespace rulepress::layout;
using namespace rulepress::pages;

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
  files.add("red.svg", icon_of("#c8421e"));
  files.add(
      "tile.svg",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><rect width=\"10\" height=\"10\" "
      "fill=\"#000\"/><circle cx=\"5\" cy=\"5\" r=\"3\" fill=\"#fff\"/></svg>");
  BookFigure plan = figure_of("plan", "A plan of lines");
  plan.scenes[0].scene.items = {
      {Shape{rectangle_path({{2}, {2}, {5}, {5}}, {}), std::nullopt, Stroke{{0, 0, 0, 1}, Mm{0.3}}}}};
  BookFigure blank = plan;
  blank.alt = "A blank card";
  plan.scenes[0].shadow = false;
  BookRun black{"black"};
  black.icon = "black.svg";
  BookRun white{"white"};
  white.icon = "white.svg";
  Book book = small_book();
  book.blocks.push_back({plan});
  book.blocks.push_back({blank});
  BookRun red{"red"};
  red.icon = "red.svg";
  BookRun tile{"tile"};
  tile.icon = "tile.svg";
  book.blocks.push_back({BookProse{{black, white, red, tile}}});
  // In a table as in a line.
  BookTable icons;
  for (const char* path : {"black.svg", "red.svg"}) {
    BookFigure icon;
    icon.size = {{6}, {6}};
    icon.alt = path;
    Scene scene;
    scene.size = icon.size;
    scene.items.push_back({Picture{path, {{1}, {1}, {4}, {4}}}});
    icon.scenes.push_back({scene, {}});
    icons.rows.push_back({{{}, {icon}}, {{{"An icon"}}}});
  }
  icons.head = {{{{"Icon"}}}, {{{"Meaning"}}}};
  book.blocks.push_back({icons});
  const std::string page = page_of(book, files);
  CHECK_THAT(page, Catch::Contains("class=\"drawing ink\" role=\"img\" aria-label=\"A plan of lines\""));
  CHECK_THAT(page, Catch::Contains("class=\"drawing\" role=\"img\" aria-label=\"A log\""));
  // A card is made of paper itself.
  CHECK_THAT(page, Catch::Contains("class=\"drawing\" role=\"img\" aria-label=\"A blank card\""));
  CHECK(all(page, "(fill=\"#fff\"/><use)").size() == 1);
  CHECK_THAT(page, Catch::Contains("class=\"icon dark\" role=\"img\" aria-label=\"black\""));
  CHECK_THAT(page, Catch::Contains("class=\"icon\" role=\"img\" aria-label=\"red\""));
  CHECK_THAT(page, Catch::Contains("class=\"icon\" role=\"img\" aria-label=\"tile\""));
  CHECK_THAT(page, Catch::Contains(
                       "<th scope=\"row\"><svg class=\"drawing ink\" role=\"img\" aria-label=\"black.svg\""));
  CHECK_THAT(page,
             Catch::Contains("<th scope=\"row\"><svg class=\"drawing\" role=\"img\" aria-label=\"red.svg\""));
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
  CHECK_THAT(page, Catch::Contains("<table class=\"wide named\" role=\"table\">"));
  CHECK_THAT(page, Catch::Contains("<th scope=\"row\" role=\"rowheader\">Log</th><td role=\"cell\" "
                                   "data-head=\"Copies\">3</td><td role=\"cell\" data-head=\"Heat\">2</td>"));
  CHECK_THAT(page, Catch::Contains("<th scope=\"row\" role=\"rowheader\" data-head=\"Card\">7</th>"));
  CHECK_THAT(page, Catch::Contains("<th scope=\"row\">log</th><td>Wood.</td>"));
  CHECK_THAT(page,
             Catch::Contains(".wide, .wide tbody, .wide tr, .wide tbody th, .wide td { display: block; }"));
}

namespace {

source::MemoryFileSystem with_icon() {
  source::MemoryFileSystem files;
  // Half of it is air, all on the right.
  files.add("gem.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 12 12\"><rect width=\"6\" height=\"12\" "
            "fill=\"#c8421e\"/></svg>");
  return files;
}

BookRun gem(const std::string& link = {}) {
  BookRun run{"gem"};
  run.icon = "gem.svg";
  run.link = link;
  return run;
}

// A page of this paragraph, with icons as their words in braces.
std::string line_of(const Words& words) {
  Book book;
  book.cover.title = "Gems";
  book.blocks = {{BookProse{words}}};
  const std::string page = page_of(book, with_icon());
  const auto begin = page.find("<p>", page.find("<main"));
  std::string line = page.substr(begin + 3, page.find("</p>", begin) - begin - 3);
  line = std::regex_replace(line, std::regex("<svg[^>]*aria-label=\"([^\"]*)\".*?</svg>"), "{$1}");
  return std::regex_replace(line, std::regex("<svg[^>]*aria-hidden.*?</svg>"), "{}");
}

BookFigure cards_of(int count, double scale) {
  BookFigure figure = figure_of("card", "Cards");
  BookFigure::Placed card = figure.scenes[0];
  card.scene.size = {{60}, {90}};
  card.degrees = 0;
  card.scale = scale;
  figure.scenes.clear();
  for (int i = 0; i < count; ++i) {
    card.at = {{64 * scale * i}, {}};
    figure.scenes.push_back(card);
  }
  figure.size = {{64 * scale * count}, {90 * scale}};
  return figure;
}

double width_of(const std::string& page, const std::string& alt) {
  const auto widths = all(page, "aria-label=\"" + alt + "\"[^>]*width:([0-9.]+)mm");
  REQUIRE(widths.size() == 1);
  return std::stod(widths[0]);
}

}  // namespace

TEST_CASE("no line ends between an icon and what belongs to it") {
  CHECK(line_of({{"Pay 1\u00a0"}, gem(), {". Then go on."}}) ==
        "Pay <span class=\"held\">1\u00a0{gem}.</span> Then go on.");
  CHECK(line_of({{"Pay "}, gem(), {"\u00a0now or "}, gem(), {" then"}}) ==
        "Pay <span class=\"held\">{gem}\u00a0now</span> or {gem} then");
  CHECK(line_of({{"A ("}, gem(), gem(), {")"}}) ==
        "A <span class=\"held\">({gem}</span><span class=\"held\">{gem})</span>");
  BookRun strong{"Pay 2\u00a0", true};
  CHECK(line_of({strong, gem(), {"!"}}) ==
        "<strong>Pay </strong><span class=\"held\"><strong>2\u00a0</strong>{gem}!</span>");
}

TEST_CASE("words and icons that lead to one place are one link") {
  BookRun words{"the "};
  words.link = "#gems";
  Words all_of_it{{"See "}, words, gem("#gems"), {"."}};
  Book book;
  BookHeading heading;
  heading.anchor = "gems";
  heading.words = {{"Gems"}};
  book.blocks = {{heading}, {BookProse{all_of_it}}};
  const std::string page = page_of(book, with_icon());
  const auto main = page.find("<main");
  CHECK(all(page.substr(main), "(<a href=\"#gems\">)").size() == 1);
  CHECK_THAT(page, Catch::Contains("See <span class=\"held\"><a href=\"#gems\">the <svg"));
}

TEST_CASE("an icon beside its own word is not heard twice, and stands without the air of its drawing") {
  CHECK(line_of({{"Gems "}, gem(), {" and a "}, gem(), {" gem, or a "}, gem()}) ==
        "Gems {} and a {} gem, or a {gem}");
  Book book;
  book.blocks = {{BookProse{{gem()}}}};
  CHECK_THAT(page_of(book, with_icon()), Catch::Contains("viewBox=\"0.000 0 5.000 10.000\""));
}

TEST_CASE("cards on a screen are large enough to be read, and icons of tables as large as in print") {
  Book book = small_book();
  BookFigure few = cards_of(2, 0.4);
  few.alt = "Few";
  BookFigure many = cards_of(6, 0.4);
  many.alt = "Many";
  BookFigure large = cards_of(1, 0.9);
  large.alt = "Large";
  BookFigure board = cards_of(1, 1);
  board.scenes[0].shadow = false;
  board.alt = "Board";
  book.blocks = {{few}, {many}, {large}, {board}};
  BookTable table;
  table.rows = {{{{}, {figure_of("log", "In a cell")}}, {{{"A log"}}}}};
  book.blocks.push_back({table});
  const std::string page = page_of(book);
  CHECK(width_of(page, "Few") / 64 / 2 * 60 >= 39.9);  // mm, 150 pixels
  CHECK(width_of(page, "Many") <= 187);                // as wide as the column
  CHECK(width_of(page, "Many") > 64 * 0.4 * 6);
  CHECK(width_of(page, "Large") / 64 * 60 <= 65);  // about as large as in the hand
  CHECK(width_of(page, "Board") > 64 * 1.3);
  CHECK(width_of(page, "In a cell") == Approx(14));
}

TEST_CASE("shadows fall to one side, however a card is turned") {
  BookFigure figure = cards_of(1, 0.5);
  figure.scenes[0].at = {{3}, {4}};
  figure.scenes[0].degrees = 180;
  Book book;
  book.blocks = {{figure}};
  const std::string page = page_of(book);
  CHECK_THAT(page, Catch::Contains("<g transform=\"translate(3.000 4.000) rotate(180.000 15.000 22.500)"));
  CHECK_THAT(page, Catch::Contains("transform=\"translate(3.500 4.500) rotate(180.000 15.000 22.500) "
                                   "scale(0.50000)\" class=\"shade\""));
}

TEST_CASE("what is drawn over cards with a light casing needs no plate on a dark page") {
  const auto stroke = [](Colour colour, double width) {
    using Kind = PathStep::Kind;
    return Item{Shape{{{Kind::move, {}, {}, {{-9}, {5}}}, {Kind::line, {}, {}, {{10}, {5}}}},
                      std::nullopt,
                      Stroke{colour, Mm{width}}}};
  };
  BookFigure cased = cards_of(1, 0.5);
  cased.over = {stroke({1, 1, 1, 1}, 0.9), stroke({0, 0, 0, 1}, 0.4)};
  cased.alt = "Cased";
  BookFigure bare = cards_of(1, 0.5);
  bare.over = {stroke({0, 0, 0, 1}, 0.4)};
  bare.alt = "Bare";
  for (BookFigure* figure : {&cased, &bare})
    figure->scenes[0].scene.items = {
        {Shape{rectangle_path({{}, {}, {60}, {90}}, {}), Fill{Colour{0, 0, 0, 1}}, std::nullopt}}};
  Book book;
  book.blocks = {{cased}, {bare}};
  const std::string page = page_of(book);
  CHECK_THAT(page, Catch::Contains("class=\"drawing\" role=\"img\" aria-label=\"Cased\""));
  CHECK_THAT(page, Catch::Contains("class=\"drawing ink\" role=\"img\" aria-label=\"Bare\""));
}

TEST_CASE("no level of headings is left out, and the imprint stands below the rules") {
  Book book = small_book();
  BookHeading small;
  small.level = 4;
  small.in_contents = false;
  small.words = {{"Colophon"}};
  book.imprint = {{small}, {BookProse{{{"Made by hand."}}}}};
  small.words = {{"Icons"}};
  book.last_page.push_back({small});
  const std::string page = page_of(book);
  CHECK_THAT(page, Catch::Contains("<h3 class=\"as-h5\">Icons</h3>"));
  CHECK_THAT(page, Catch::Contains("</main>\n<footer>\n<h2 class=\"as-h5\">Colophon</h2>"));
}

TEST_CASE("boxes are called by their titles") {
  Book book = small_book();
  BookBox sidebar;
  sidebar.kind = BookBox::Kind::sidebar;
  sidebar.title = {{"Long ago"}};
  BookBox bare;
  bare.kind = BookBox::Kind::summary;
  book.blocks.push_back({sidebar});
  book.blocks.push_back({bare});
  const std::string page = page_of(book);
  CHECK_THAT(page, Catch::Contains("<div class=\"box example\" role=\"group\" aria-labelledby=\"box.1\">\n"
                                   "<p class=\"title\" id=\"box.1\">Example: It burns</p>"));
  CHECK_THAT(page, Catch::Contains("<aside class=\"box sidebar\" aria-labelledby=\"box.2\">"));
  CHECK_THAT(page, Catch::Contains("<div class=\"box summary\">"));
}

TEST_CASE("rows of one cell without a head are a list") {
  BookTable table;
  table.rows = {{{{{"Log"}}, {}, "card:log"}}, {{{{"Cone"}}}}};
  Book book;
  book.blocks = {{table}};
  const std::string page = page_of(book);
  CHECK_THAT(page,
             Catch::Contains("<ul class=\"rows\">\n<li id=\"card:log\">Log</li>\n<li>Cone</li>\n</ul>"));
  CHECK(all(page, "(<table)").empty());
}

TEST_CASE("the index leads to sections in the order of the book, and shows which tells most") {
  Book book = small_book();
  CHECK_THAT(page_of(book), Catch::Contains("<li><span>fire</span> <a href=\"#start\">1</a> <strong><a "
                                            "href=\"#fire\">1.1</a></strong></li>"));
  std::get<BookIndex>(book.blocks.back().what).entries[0].main = false;
  CHECK_THAT(
      page_of(book),
      Catch::Contains("<li><span>fire</span> <a href=\"#start\">1</a> <a href=\"#fire\">1.1</a></li>"));
}

TEST_CASE("the contents are folded where there is no room beside the rules") {
  const std::string page = page_of(small_book());
  CHECK_THAT(page, Catch::Contains("<details>\n<summary>Contents</summary>\n<ol>\n<li><a href=\"#start\">"));
}
