#include "pages/columns.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>

namespace rulepress::pages {
namespace {

FlowStrip line(bool keep = false) {
  FlowStrip made;
  made.height = Mm{2};
  made.keep = keep;
  return made;
}

// A paragraph whose first and last two lines stay together.
void add_paragraph(std::vector<FlowStrip>& strips, std::size_t lines) {
  for (std::size_t i = 0; i < lines; ++i) {
    strips.push_back(line(i > 0 && (i == 1 || i + 1 == lines)));
    if (i == 0) strips.back().before = Mm{1};
  }
}

FlowQueue all_of(const std::vector<FlowStrip>& strips) {
  FlowQueue queue;
  for (std::size_t i = 0; i < strips.size(); ++i) queue.push_back(i);
  return queue;
}

std::string brief(const FlowColumn& column) {
  std::string out;
  for (const FlowPlace& place : column.places) out += fmt::format("{}@{:g} ", place.strip, place.y.value);
  return out;
}

const FlowRules rules{Mm{1}, Mm{1}, 2};

TEST_CASE("a column takes as many lines as it has room for") {
  const std::vector<FlowStrip> strips(5, line());
  FlowQueue queue = all_of(strips);
  CHECK(brief(fill_column(strips, queue, Mm{7}, rules, false)) == "0@0 1@2 2@4 ");
  CHECK(queue == FlowQueue{3, 4});
}

TEST_CASE("neither the first nor the last line of a paragraph stands alone") {
  std::vector<FlowStrip> strips;
  add_paragraph(strips, 5);
  add_paragraph(strips, 5);
  FlowQueue queue = all_of(strips);
  // There is room for six lines, but the sixth would be the first of a paragraph.
  CHECK(fill_column(strips, queue, Mm{13}, rules, false).places.size() == 5);
  queue = all_of(strips);
  // There is room for four, but then the fifth would stand alone.
  CHECK(fill_column(strips, queue, Mm{8}, rules, false).places.size() == 3);
}

TEST_CASE("a column does not end below the only line that it has of a paragraph") {
  // The rest of a paragraph below a figure: there is room for one line of it.
  std::vector<FlowStrip> strips(5, line());
  strips[0].height = Mm{6};
  strips[0].floats = true;
  for (std::size_t i = 1; i < 5; ++i) strips[i].follows = true;
  FlowQueue queue = all_of(strips);
  CHECK(brief(fill_column(strips, queue, Mm{8}, rules, false)) == "0@0 ");
  queue = all_of(strips);
  CHECK(brief(fill_column(strips, queue, Mm{10}, rules, false)) == "0@0 1@6 2@8 ");
  const auto balanced = balanced_columns(strips, all_of(strips), Mm{10}, rules);
  REQUIRE(balanced.size() == 2);
  CHECK(balanced[0].places.size() != 2);
}

TEST_CASE("a table that goes on below a figure has its head there again") {
  std::vector<FlowStrip> strips(4, line());
  strips[0].height = Mm{4};
  strips[0].floats = true;
  for (std::size_t i = 1; i < 4; ++i) strips[i].head = Mm{3};
  FlowQueue queue = all_of(strips);
  const FlowColumn column = fill_column(strips, queue, Mm{20}, rules, false);
  CHECK(brief(column) == "0@0 1@7 2@9 3@11 ");
  REQUIRE(column.places.size() == 4);
  CHECK(column.places[1].repeats_head);
  CHECK(!column.places[2].repeats_head);
  const auto balanced = balanced_columns(strips, all_of(strips), Mm{20}, {Mm{1}, Mm{1}, 1});
  REQUIRE(balanced.size() == 1);
  CHECK(brief(balanced[0]) == brief(column));
}

TEST_CASE("a figure does not move in between the lines of a paragraph") {
  // Two figures and the rest of a paragraph: columns are even with two lines below the first figure, and the
  // second one goes below the others.
  std::vector<FlowStrip> strips(6, line());
  strips[0].height = strips[1].height = Mm{8};
  strips[0].floats = strips[1].floats = true;
  for (std::size_t i = 2; i < 6; ++i) strips[i].follows = true;
  const auto columns = balanced_columns(strips, all_of(strips), Mm{30}, rules);
  REQUIRE(columns.size() == 2);
  CHECK(brief(columns[0]) == "0@0 2@8 3@10 ");
  CHECK(brief(columns[1]) == "4@0 5@2 1@4 ");
  // It may stand between two paragraphs, nearer to its place.
  strips[4].follows = false;
  CHECK(brief(balanced_columns(strips, all_of(strips), Mm{30}, rules)[1]) == "1@0 4@8 5@10 ");
}

TEST_CASE("where a figure waits, the column ends with a paragraph, a table or a box, not within it") {
  const auto filled = [](const auto& goes_on) {
    std::vector<FlowStrip> strips(9, line());
    strips[1].height = Mm{20};
    strips[1].floats = true;
    for (std::size_t i = 5; i < 9; ++i) goes_on(strips[i]);
    goes_on(strips[4]);
    strips[4].follows = strips[4].row = false;
    FlowQueue queue = all_of(strips);
    return brief(fill_column(strips, queue, Mm{12}, rules, false));
  };
  // There would be room for two strips more.
  CHECK(filled([](FlowStrip& one) { one.follows = true; }) == "0@0 2@2 3@4 ");
  CHECK(filled([](FlowStrip& one) { one.row = true; }) == "0@0 2@2 3@4 ");
  CHECK(filled([](FlowStrip& one) { one.frame = 1; }) == "0@0 2@2 3@4 ");
  CHECK(filled([](FlowStrip&) {}) == "0@0 2@2 3@4 4@6 5@8 6@10 ");
}

TEST_CASE("where a figure waits for the next page, its last column ends with a paragraph") {
  std::vector<FlowStrip> strips(20, line());
  for (std::size_t i = 9; i < 20; ++i) strips[i].follows = true;
  FlowRules waiting = rules;
  waiting.figure_next = true;
  FlowQueue queue = all_of(strips);
  auto columns = page_columns(strips, queue, Mm{12}, rules, true);
  CHECK(columns[1].places.size() == 6);
  queue = all_of(strips);
  columns = page_columns(strips, queue, Mm{12}, waiting, true);
  REQUIRE(!queue.empty());
  CHECK(!strips[queue.front()].follows);
  // The first column may: the text goes on at once beside it.
  std::vector<FlowStrip> other(20, line());
  for (std::size_t i = 3; i < 12; ++i) other[i].follows = true;
  queue = all_of(other);
  columns = page_columns(other, queue, Mm{12}, waiting, true);
  CHECK(columns[0].places.size() == 6);
}

TEST_CASE("nothing is placed where nothing may end, unless it must") {
  std::vector<FlowStrip> strips{line(), line(true), line(true), line(true)};
  FlowQueue queue = all_of(strips);
  CHECK(fill_column(strips, queue, Mm{4}, rules, false).places.empty());
  CHECK(queue.size() == 4);
  CHECK(fill_column(strips, queue, Mm{4}, rules, true).places.size() == 2);
}

TEST_CASE("a figure without room waits for the next column, and the text goes on") {
  std::vector<FlowStrip> strips(6, line());
  strips[1].height = Mm{6};
  strips[1].floats = true;
  FlowQueue queue = all_of(strips);
  CHECK(brief(fill_column(strips, queue, Mm{6}, rules, false)) == "0@0 2@2 3@4 ");
  CHECK(queue == FlowQueue{1, 4, 5});
}

TEST_CASE("a figure at the top of a low column waits too where a whole page follows") {
  std::vector<FlowStrip> strips(4, line());
  strips[0].height = Mm{9};
  strips[0].floats = true;
  FlowQueue queue = all_of(strips);
  CHECK(fill_column(strips, queue, Mm{6}, rules, false).places.empty());
  CHECK(brief(fill_column(strips, queue, Mm{6}, rules, false, true)) == "1@0 2@2 3@4 ");
  CHECK(queue == FlowQueue{0});
}

TEST_CASE("a table's head is repeated above the rows of the next column") {
  std::vector<FlowStrip> strips(4, line());
  for (std::size_t i = 1; i < 4; ++i) strips[i].head = Mm{2};
  FlowQueue queue = all_of(strips);
  fill_column(strips, queue, Mm{4}, rules, false);
  const FlowColumn second = fill_column(strips, queue, Mm{6}, rules, false);
  CHECK(brief(second) == "2@2 3@4 ");
  CHECK(second.places[0].repeats_head);
  CHECK_FALSE(second.places[1].repeats_head);
}

TEST_CASE("a frame has air above and below, in every column that it is in") {
  std::vector<FlowStrip> strips(4, line());
  for (FlowStrip& strip : strips) strip.frame = 0;
  FlowQueue queue = all_of(strips);
  const FlowColumn first = fill_column(strips, queue, Mm{7}, rules, false);
  CHECK(brief(first) == "0@1 1@3 ");
  CHECK(first.height == Mm{6});
  CHECK(brief(fill_column(strips, queue, Mm{7}, rules, false)) == "2@1 3@3 ");
}

TEST_CASE("columns that end together are as high as each other, within a line") {
  std::vector<FlowStrip> strips;
  for (std::size_t i = 2; i < 9; ++i) add_paragraph(strips, i);
  const auto columns = balanced_columns(strips, all_of(strips), Mm{200}, rules);
  REQUIRE(columns.size() == 2);
  CHECK(std::abs((columns[0].height - columns[1].height).value) <= 2);
  CHECK(balanced_columns(strips, all_of(strips), Mm{20}, rules).empty());
}

TEST_CASE("a figure moves a little where columns could not end together otherwise") {
  // Two paragraphs of six lines with a high figure between them.
  std::vector<FlowStrip> strips;
  add_paragraph(strips, 6);
  strips.push_back(line());
  strips.back().height = Mm{12};
  strips.back().floats = true;
  add_paragraph(strips, 6);
  add_paragraph(strips, 6);
  const auto columns = balanced_columns(strips, all_of(strips), Mm{200}, rules);
  REQUIRE(columns.size() == 2);
  CHECK(std::abs((columns[0].height - columns[1].height).value) <= 2);
  std::size_t placed = 0;
  for (const FlowColumn& column : columns) placed += column.places.size();
  CHECK(placed == strips.size());
}

TEST_CASE("a figure never stands above words that come before it") {
  // Columns would be even with the figure between the paragraphs.
  std::vector<FlowStrip> strips(3, line());
  strips[0].height = Mm{6};
  strips[1].height = Mm{20};
  strips[2].height = Mm{14};
  strips[2].floats = true;
  const auto columns = balanced_columns(strips, all_of(strips), Mm{200}, rules);
  REQUIRE(columns.size() == 2);
  CHECK(brief(columns[0]) == "0@0 1@6 ");
  CHECK(brief(columns[1]) == "2@0 ");
}

TEST_CASE("a figure is made smaller or larger where columns could not end together otherwise") {
  // A heading with its text, and a figure: nothing can be cut.
  std::vector<FlowStrip> strips(2, line());
  strips[0].height = Mm{20};
  strips[1].height = Mm{26};
  strips[1].floats = true;
  FlowRules own = rules;
  const auto feet = [&] {
    const auto columns = balanced_columns(strips, all_of(strips), Mm{200}, own);
    return fmt::format("{:g} {:g}, {:g}", columns.at(0).height.value, columns.at(1).height.value,
                       columns.at(1).places.at(0).shrunk.value);
  };
  CHECK(feet() == "20 26, 0");
  strips[1].shrinks = Mm{24};
  CHECK(feet() == "20 26, 0");  // as long as the rules do not let it
  own.shrinking = 0.1;
  CHECK(feet() == "20 24, 2");  // as near as it goes
  own.shrinking = 0.2;
  CHECK(feet() == "20 22, 4");  // no more than is needed to be within a line
  strips[0].height = Mm{32};
  CHECK(feet() == "32 26, 0");
  strips[1].grows = Mm{5};
  CHECK(feet() == "32 30, -4");
  strips[1].grows = Mm{3};
  CHECK(feet() == "32 26, 0");
}

TEST_CASE("what stands below a figure of another size moves with it, and what gives is used first") {
  std::vector<FlowStrip> strips(3, line());
  strips[0].height = Mm{30};
  strips[1].height = Mm{20};
  strips[1].grows = Mm{6};
  strips[2].before = Mm{1};
  strips[2].gives = 2;
  const auto columns = balanced_columns(strips, all_of(strips), Mm{200}, rules);
  REQUIRE(columns.size() == 2);
  // 23 high: 2 units given, 3 grown, and a line is left over.
  CHECK(brief(columns[1]) == "1@0 2@26 ");
  CHECK(columns[1].places[0].shrunk == Mm{-3});
  CHECK(columns[1].height == Mm{28});
}

TEST_CASE("a figure that belongs to a heading may wait, and the text below it stays with the heading") {
  std::vector<FlowStrip> strips(7, line());
  strips[2].heads = true;
  strips[3].height = Mm{10};
  strips[3].floats = strips[3].keep = true;
  FlowQueue queue = all_of(strips);
  CHECK(brief(fill_column(strips, queue, Mm{8}, rules, false)) == "0@0 1@2 2@4 4@6 ");
  CHECK(queue == FlowQueue{3, 5, 6});
  queue = all_of(strips);
  // There is no room for a line below the heading.
  CHECK(brief(fill_column(strips, queue, Mm{6}, rules, false)) == "0@0 1@2 ");
  CHECK(queue == FlowQueue{2, 3, 4, 5, 6});
}

TEST_CASE("figures stay in their order: one that would fit waits behind one that does not") {
  std::vector<FlowStrip> strips(6, line());
  strips[1].height = Mm{9};
  strips[1].floats = strips[3].floats = true;
  FlowQueue queue = all_of(strips);
  CHECK(brief(fill_column(strips, queue, Mm{8}, rules, false)) == "0@0 2@2 4@4 5@6 ");
  CHECK(queue == FlowQueue{1, 3});
}

TEST_CASE("a figure that waits stays in its chapter") {
  std::vector<FlowStrip> strips(6, line());
  strips[1].height = Mm{9};
  strips[1].floats = true;
  strips[3].heads = strips[3].opens = true;
  FlowQueue queue = all_of(strips);
  CHECK(brief(fill_column(strips, queue, Mm{8}, rules, false)) == "0@0 2@2 ");
  CHECK(queue == FlowQueue{1, 3, 4, 5});
}

TEST_CASE("a figure that waits stays in its section") {
  std::vector<FlowStrip> strips(8, line());
  strips[1].height = Mm{20};
  strips[1].floats = true;
  strips[4].heads = true;
  strips[5].keep = true;
  FlowQueue queue = all_of(strips);
  // There would be room for the heading and two lines more.
  CHECK(brief(fill_column(strips, queue, Mm{14}, rules, false)) == "0@0 2@2 3@4 ");
  CHECK(queue == FlowQueue{1, 4, 5, 6, 7});
}

TEST_CASE("where one column of a page must end early, the others end with it") {
  // The left column ends two lines early, because a block of four lines does not fit any more.
  std::vector<FlowStrip> strips(8, line());
  for (int i = 0; i < 4; ++i) strips.push_back(line(i > 0));
  for (int i = 0; i < 40; ++i) strips.push_back(line());
  FlowQueue queue = all_of(strips);
  const auto columns = page_columns(strips, queue, Mm{20}, rules, true);
  REQUIRE(columns.size() == 2);
  CHECK(columns[0].height == Mm{16});
  CHECK(columns[1].height == Mm{16});
  CHECK(queue.front() == 16);
}

TEST_CASE("a page ends a line early rather than with a broken word") {
  std::vector<FlowStrip> strips(60, line());
  const auto taken = [&] {
    FlowQueue queue = all_of(strips);
    page_columns(strips, queue, Mm{20}, rules, true);
    return queue.front();
  };
  CHECK(taken() == 20);
  strips[19].hyphened = true;
  CHECK(taken() == 18);
  // From one column to the next it is not worth that.
  strips[19].hyphened = false;
  strips[9].hyphened = true;
  CHECK(taken() == 20);
}

TEST_CASE("what feathers moves apart by equal parts until columns end within a line of each other") {
  std::vector<FlowStrip> strips(6, line());
  for (const std::size_t i : {1, 3, 4, 5}) strips[i].feathers = true;
  strips[3].gives = 2;
  const std::vector<FlowColumn> made{
      {{{0, Mm{0}}, {1, Mm{2}}, {2, Mm{4}}, {3, Mm{6}}, {4, Mm{8}}, {5, Mm{10}}}, Mm{12}}};
  auto columns = made;
  stretch_columns(strips, columns, Mm{15}, rules);
  CHECK(brief(columns[0]) == "0@0 1@2.25 2@4.25 3@6.5 4@8.75 5@11 ");
  CHECK(columns[0].height == Mm{13});
  // What is more than they take is given by others.
  columns = made;
  stretch_columns(strips, columns, Mm{17}, rules);
  CHECK(columns[0].height >= Mm{15});
  CHECK(columns[0].height <= Mm{16});
  CHECK(raggedness(3, {0, 1, 0}) < ragged);
  CHECK(raggedness(4, {0, 1, 0}) >= ragged);
}

TEST_CASE("columns that end within a line of each other are left alone") {
  std::vector<FlowStrip> strips(3, line());
  strips[2].gives = 2;
  const std::vector<FlowColumn> made{{{{0, Mm{0}}, {1, Mm{2}}, {2, Mm{4}}}, Mm{6}}};
  auto columns = made;
  stretch_columns(strips, columns, Mm{8}, rules);
  CHECK(columns[0].height == Mm{6});
  stretch_columns(strips, columns, Mm{9}, rules);
  CHECK(columns[0].height == Mm{7});
}

TEST_CASE(
    "a short column is stretched before strips that give, by whole units and no further than they give") {
  std::vector<FlowStrip> strips(4, line());
  strips[2].gives = 2;
  strips[3].gives = 1;
  const std::vector<FlowColumn> made{{{{0, Mm{0}}, {1, Mm{2}}, {2, Mm{4}}, {3, Mm{6}}}, Mm{8}}};
  auto columns = made;
  // A line is left over.
  stretch_columns(strips, columns, Mm{12.4}, rules);
  CHECK(columns[0].height == Mm{10});
  CHECK(columns[0].places[1].y == Mm{2});
  CHECK(columns[0].places[2].y == Mm{5});
  CHECK(columns[0].places[3].y == Mm{8});
  columns = made;
  stretch_columns(strips, columns, Mm{13}, rules);
  CHECK(columns[0].height == Mm{11});
  columns = made;
  stretch_columns(strips, columns, Mm{40}, rules);
  CHECK(columns[0].height == Mm{8});
}

}  // namespace
}  // namespace rulepress::pages
