#include "layout/card/table.h"

#include "layout/composed.h"

using namespace rulepress;
using namespace rulepress::layout;
using namespace rulepress::layout::test_of_compose;

namespace {

// Letters are 2 mm wide and lines 4 mm high; cells have no padding and the table no lines, unless told.
std::string table(const std::string& rest) {
  return R"({ kind = "table", style = "body", padding = 0, )" + rest + " }";
}

const std::string plain = R"(lines = "none", )";

}  // namespace

TEST_CASE("columns are as wide as they say, as their words, or share what is left") {
  CHECK(
      good(table(
          plain +
          R"(size = [40, 10], columns = [{ width = 6 }, { share = 1 }, { share = 3 }], rows = [["a", "b", "c"]])")) ==
      "text 0 0 6, text 6 0 8.5, text 14.5 0 25.5");
  // Two letters and a hair, so that they are not broken.
  CHECK(good(table(plain + R"(size = [40, 10], columns = [{}, { share = 1 }], rows = [["ab", "c"]])")) ==
        "text 0 0 4.05, text 4.05 0 35.95");
}

TEST_CASE("columns that want too much share the room, and small ones keep what they want") {
  CHECK(good(table(plain + R"(size = [21, 30], columns = [{}, {}], rows = [["a", "aaa bbb ccc ddd"]])")) ==
        "text 0 2 2.05, text 2.05 0 18.95");
}

TEST_CASE("a row is as high as its highest cell") {
  CHECK(
      good(table(
          plain +
          R"(size = [20, 20], valign = "top", columns = [{ width = 10 }, { width = 6 }], rows = [["aa", "aa bb"], ["c", "d"]])")) ==
      "text 0 0 10, text 10 0 6, text 0 8 10, text 10 8 6");
}

TEST_CASE("rows may come from a list, with a head above") {
  CHECK(
      good(table(
          plain +
          R"(size = [20, 20], over = "tags", as = "tag", columns = [ { width = 10, head = "Tag", cell = "{tag}" }, { width = 4, cell = "{number}" }])")) ==
      "text 0 0 10, text 0 4 10, text 10 4 4, text 0 8 10, text 10 8 4");
}

TEST_CASE("padding stands around each cell, lines between rows or around all cells") {
  const std::string cells =
      R"(size = [20, 20], columns = [{ width = 8 }, { width = 8 }], rows = [["a", "b"], ["c", ""]])";
  CHECK(good(R"({ kind = "table", style = "body", padding = [1, 2], )" + cells + "}") ==
        "0 8 16 0, text 1 2 6, text 9 2 6, text 1 10 6");
  CHECK(good(table(R"(lines = "all", )" + cells)) ==
        "0 4 16 0, 8 0 0 8, 0 0 16 8, text 0 0 8, text 8 0 8, text 0 4 8");
}

TEST_CASE("every second row has the colour of a zebra's stripe, the head its own") {
  const Composed made(
      "front = [" +
      table(
          plain +
          R"(size = [20, 20], fill = "#fff", zebra = "#eee", head-fill = "#ddd", over = "3", columns = [{ width = 8, head = "A", cell = "{item}" }])") +
      "]");
  CHECK(made.reports() == Lines{});
  Lines fills;
  for (std::size_t i = 0; i < 4; ++i) fills.push_back(to_text(fill(made.faces.front.items.at(i))));
  CHECK(fills == Lines{"#dddddd", "#ffffff", "#eeeeee", "#ffffff"});
}

TEST_CASE("a table shrinks its type until it fits") {
  const Composed made(
      "front = [" +
      table(R"(size = [20, 7], fit = [3, 4], columns = [{ width = 8 }], rows = [["a"], ["b"]])") + "]");
  CHECK(made.reports() == Lines{});
  const auto& text = std::get<Text>(made.faces.front.items.at(1).what);
  CHECK(text.block.paragraphs[0].runs[0].size.value == 3.5);
}

TEST_CASE("a table without a height takes what its rows need") {
  CHECK(good(R"({ kind = "column", size = [20, 40], items = [)" +
             table(plain + R"(columns = [{ width = 8 }], rows = [["a"], ["b"]])") +
             R"(, { kind = "rect", size = [1, 1] }] })") == "text 0 0 8, text 0 4 8, 0 8 1 1");
}

TEST_CASE("a table that does not fit says by how much") {
  const Composed made("front = [" +
                      table(R"(size = [10, 5], columns = [{ width = 12 }], rows = [["a"], ["b"]])") + "]");
  CHECK(made.reports() == Lines{"6:10 layout/text-overflow"});
  CHECK(made.diagnostics.all().at(0).message ==
        "the table does not fit its box: it is 2.0 mm too wide and 3.0 mm too high");
}

TEST_CASE("a table with words of the card is the card's mistake") {
  CHECK(bad(table(R"(size = [10, 3], columns = [{ width = 8 }], rows = [["{hp}"]])")) ==
        Lines{"2:6 layout/text-overflow"});
}

TEST_CASE("a word too wide for its column is reported where the card says it") {
  const Composed made("front = [" +
                      table(R"(size = [10, 20], over = "tags", columns = [{ width = 3, cell = "{item}" }])") +
                      "]");
  CHECK(made.reports() == Lines{"6:9 layout/text-overflow"});
  CHECK(made.diagnostics.all().at(0).message == "the text does not fit its box: a word is 1.0 mm too wide");
}
