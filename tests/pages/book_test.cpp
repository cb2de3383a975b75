#include "pages/book.h"

#include <catch2/catch.hpp>

using namespace rulepress::pages;

TEST_CASE("a book is dumped block by block, with its words") {
  Book book;
  book.cover.title = "Demo";
  BookHeading heading;
  heading.number = "1";
  heading.anchor = "start";
  heading.words = {{"Start"}};
  book.blocks.push_back({heading});
  BookRun link{"the end"};
  link.link = "#end";
  BookRun strong{"Now"};
  strong.strong = true;
  book.blocks.push_back({BookProse{{strong, {" go to "}, link}}});
  BookBox box;
  box.title = {{"Care"}};
  box.blocks.push_back({BookProse{{{"Mind the step."}}}});
  book.blocks.push_back({box});
  BookTable table;
  table.columns = {Align::left, Align::right};
  table.rows = {{{{{"a"}}}, {{{"b"}}}}};
  book.last_page.push_back({table});
  CHECK(dump(book) ==
        "book in en\n"
        "cover Demo\n"
        "heading 1 1 #start Start\n"
        "prose **Now** go to [the end](#end)\n"
        "note Care\n"
        "  prose Mind the step.\n"
        "last page\n"
        "  table of 2 columns\n"
        "    row | a | b\n");
}
