// Text is measured and broken as a typesetter would, by numbers that are known from the fonts' own tables.
#include <catch2/catch.hpp>

#include "render/blocks.h"

using namespace rulepress;
using namespace rulepress::test;
using layout::Align;

namespace {

struct Desk {
  source::MemoryFileSystem files;
  render::Tools tools;
  explicit Desk(const render::FontList& list = test_fonts()) : tools(list, files) {
    files.add("coin.svg", coin_svg());
  }
  layout::Measured measure(const layout::TextBlock& what) { return tools.text.measure(what); }
};

render::FontList many_fonts() {
  render::FontList list;
  list.families = {"Lato", "Vollkorn", "Noto Sans CJK JP"};
  return list;
}

double in_mm(double points) {
  return points * 25.4 / 72;
}

const std::string sentence =
    "When you arrive at the mountain, take two coins and then draw a card from the river.";

}  // namespace

TEST_CASE("a digit of Lato is 0.58 em wide, so ten of them at 10 pt are 58 pt") {
  // Lato's hmtx: 1160 of 2000 units for each figure.
  Desk desk;
  const auto measured = desk.measure(block({paragraph({run("0000000000")})}));
  REQUIRE(measured.lines.size() == 1);
  CHECK(measured.width.value == Approx(in_mm(58)).margin(0.01));
  CHECK(measured.lines[0].left.value == Approx(0));
}

TEST_CASE("width grows in proportion to the size, without rounding to pixels") {
  Desk desk;
  const double at_7 = desk.measure(block({paragraph({run(sentence, 7)})})).width.value;
  const double at_21 = desk.measure(block({paragraph({run(sentence, 21)})})).width.value;
  CHECK(at_21 / at_7 == Approx(3).epsilon(0.001));
}

TEST_CASE("a block of n lines is n times leading times size high, in any font") {
  Desk desk;
  for (const char* family : {"Lato", "Vollkorn"}) {
    const auto measured = desk.measure(block({paragraph({run("a\nb\nc", 10, family)})}, 50, 1.3));
    REQUIRE(measured.lines.size() == 3);
    CHECK(measured.height.value == Approx(in_mm(3 * 13)));
    CHECK((measured.lines[1].baseline - measured.lines[0].baseline).value == Approx(in_mm(13)));
    CHECK((measured.lines[2].baseline - measured.lines[1].baseline).value == Approx(in_mm(13)));
  }
}

TEST_CASE("a line with a larger run stands further below the line before it") {
  Desk desk;
  const auto measured =
      desk.measure(block({paragraph({run("small\nand ", 10), run("LARGE", 20), run("\nsmall", 10)})}, 80));
  REQUIRE(measured.lines.size() == 3);
  CHECK((measured.lines[1].baseline - measured.lines[0].baseline).value == Approx(in_mm(24)));
  CHECK((measured.lines[2].baseline - measured.lines[1].baseline).value == Approx(in_mm(12)));
}

TEST_CASE("space before a paragraph counts, but not above the first") {
  Desk desk;
  auto first = paragraph({run("one")});
  first.space_before = {3};
  auto second = first;
  const auto measured = desk.measure(block({first, second}, 50));
  REQUIRE(measured.lines.size() == 2);
  CHECK(measured.height.value == Approx(in_mm(24) + 3));
  CHECK((measured.lines[1].baseline - measured.lines[0].baseline).value == Approx(in_mm(12) + 3));
}

TEST_CASE("lines keep inside the block and their words are all there, in order") {
  Desk desk;
  const auto measured = desk.measure(block({paragraph({run(sentence)})}, 40));
  REQUIRE(measured.lines.size() > 2);
  std::string all;
  for (const auto& line : measured.lines) {
    CHECK(line.width.value <= 40.01);
    all += (all.empty() ? "" : " ") + line.text;
  }
  CHECK(all == sentence);
  CHECK(measured.too_wide.value == 0);
}

TEST_CASE("a block exactly as wide as its text stays one line") {
  Desk desk;
  const auto natural = desk.measure(block({paragraph({run(sentence, 8.3)})}));
  CHECK(desk.measure(block({paragraph({run(sentence, 8.3)})}, natural.width.value)).lines.size() == 1);
}

TEST_CASE("justified lines fill the width exactly, except for the last") {
  Desk desk;
  for (const double size : {8.0, 8.5, 9.0, 10.0}) {
    const auto measured = desk.measure(block(
        {paragraph(
            {run("Every foot\u00ADstep, and an\u00ADswers each with a slow ex\u00ADha\u00ADla\u00ADtion "
                 "of in\u00ADcan\u00ADdes\u00ADcent dust, says the moun\u00ADtain.",
                 size, "Vollkorn")},
            Align::justified)},
        37));
    REQUIRE(measured.lines.size() > 2);
    for (std::size_t i = 0; i + 1 < measured.lines.size(); ++i) {
      CHECK(measured.lines[i].left.value == Approx(0));
      CHECK(measured.lines[i].width.value == Approx(37).margin(0.005));
    }
    CHECK(measured.lines.back().width.value < 37);
    CHECK(measured.too_wide.value == 0);
  }
}

TEST_CASE("a justified line is rather short than full of holes") {
  Desk desk;
  const auto measured =
      desk.measure(block({paragraph({run("a b Donaudampfschifffahrt")}, Align::justified)}, 40));
  REQUIRE(measured.lines.size() == 2);
  CHECK(measured.lines[0].text == "a b");
  CHECK(measured.lines[0].width.value < 10);
}

TEST_CASE("a word broken at a soft hyphen shows the hyphen, and only there") {
  Desk desk;
  const auto broken = desk.measure(block({paragraph({run("an incandes\u00ADcent")})}, 24));
  REQUIRE(broken.lines.size() == 2);
  CHECK(broken.lines[0].text == "an incandes-");
  CHECK(broken.lines[1].text == "cent");
  const double without = desk.measure(block({paragraph({run("an incandes")})})).width.value;
  CHECK(broken.lines[0].width.value > without + 0.5);
  const auto whole = desk.measure(block({paragraph({run("an incandes\u00ADcent")})}, 60));
  REQUIRE(whole.lines.size() == 1);
  CHECK(whole.lines[0].text == "an incandescent");
}

TEST_CASE("centred and right-aligned lines leave the room where it belongs") {
  Desk desk;
  const auto centred = desk.measure(block({paragraph({run("0000")}, Align::centre)}, 40));
  const auto right = desk.measure(block({paragraph({run("0000")}, Align::right)}, 40));
  const double width = in_mm(4 * 5.8);
  CHECK(centred.lines.at(0).left.value == Approx((40 - width) / 2).margin(0.01));
  CHECK(right.lines.at(0).left.value == Approx(40 - width).margin(0.01));
}

TEST_CASE("without a width, lines are never broken and stand against the widest") {
  Desk desk;
  const auto measured =
      desk.measure(block({paragraph({run("00")}, Align::right), paragraph({run("000000")}, Align::right)}));
  REQUIRE(measured.lines.size() == 2);
  CHECK(measured.lines[0].left.value == Approx(in_mm(4 * 5.8)).margin(0.01));
  CHECK(measured.lines[1].left.value == Approx(0).margin(0.01));
}

TEST_CASE("a word wider than the block is reported") {
  Desk desk;
  CHECK(desk.measure(block({paragraph({run("a Donaudampfschifffahrt b")})}, 15)).too_wide.value > 0);
  CHECK(desk.measure(block({paragraph({run("a Donau b")})}, 15)).too_wide.value == 0);
}

TEST_CASE("an indent moves all lines and leaves less room") {
  Desk desk;
  auto indented = paragraph({run(sentence)});
  indented.indent = {5};
  indented.bullet = "•";
  const auto measured = desk.measure(block({indented}, 40));
  REQUIRE(measured.lines.size() > 2);
  for (const auto& line : measured.lines) {
    CHECK(line.left.value == Approx(5));
    CHECK(line.width.value <= 35.01);
  }
}

TEST_CASE("tracking widens a line by as much for each place between letters") {
  Desk desk;
  auto spaced = run("0000000000");
  spaced.tracking = {1};
  const double wide = desk.measure(block({paragraph({spaced})})).width.value;
  // Nine places; the ends may keep their half.
  CHECK(wide >= Approx(in_mm(58 + 9)).margin(0.01));
  CHECK(wide <= Approx(in_mm(58 + 10)).margin(0.01));
}

TEST_CASE("features change the letters: old-style figures are not as wide as lining ones") {
  Desk desk;
  auto lining = run("1111111111", 10, "Vollkorn");
  lining.font.features = "lnum, tnum";
  const double plain = desk.measure(block({paragraph({run("1111111111", 10, "Vollkorn")})})).width.value;
  CHECK(desk.measure(block({paragraph({lining})})).width.value != Approx(plain).epsilon(0.01));
}

TEST_CASE("characters that no font of the game has are named, each once") {
  Desk desk;
  const auto measured = desk.measure(block({paragraph({run("山 ab 山 水 é")})}));
  CHECK(measured.missing_glyphs == std::vector<std::string>{"山", "水"});
}

TEST_CASE("another font of the game lends its letters") {
  Desk desk(many_fonts());
  CHECK(desk.measure(block({paragraph({run("山 水")})})).missing_glyphs.empty());
}

TEST_CASE("Japanese is broken between characters") {
  Desk desk(many_fonts());
  auto what = block({paragraph({run("山に着いたら金貨を二枚得るその後一枚払って", 10, "Noto Sans CJK JP")})},
                    in_mm(101));
  what.language = "ja";
  const auto measured = desk.measure(what);
  REQUIRE(measured.lines.size() == 3);  // 21 characters of 1 em, ten in a line
  CHECK(measured.lines[0].width.value == Approx(in_mm(100)).margin(0.05));
}

TEST_CASE("a paragraph from right to left starts at the right") {
  Desk desk;
  auto hebrew = paragraph({run("0000.")});
  hebrew.right_to_left = true;
  const auto measured = desk.measure(block({hebrew}, 40));
  CHECK((measured.lines.at(0).left + measured.lines.at(0).width).value == Approx(40).margin(0.01));
  hebrew.align = Align::right;
  CHECK(desk.measure(block({hebrew}, 40)).lines.at(0).left.value == Approx(0).margin(0.01));
}

TEST_CASE("an icon takes the room of one em and a little air, and stays with the letters next to it") {
  Desk desk;
  const auto measured = desk.measure(block({paragraph({icon("coin.svg")})}));
  CHECK(measured.width.value == Approx(in_mm(10 * 1.14)).margin(0.01));
  CHECK(measured.lines.at(0).text == "gold");
  // Air in the drawing is none in the line: a bar in the middle half of a square takes half an em.
  desk.files.add(
      "slim.svg",
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect x="6" width="12" height="24"/></svg>)");
  const auto slim = desk.measure(block({paragraph({icon("slim.svg")})}));
  CHECK(slim.width.value == Approx(in_mm(10 * 0.64)).margin(0.01));
  // "pay 2" and the icon do not fit into one line, "pay" does: the digit goes along.
  const double narrow = desk.measure(block({paragraph({run("pay 2")})})).width.value + 1;
  const auto broken = desk.measure(block({paragraph({run("pay 2"), icon("coin.svg")})}, narrow));
  REQUIRE(broken.lines.size() == 2);
  CHECK(broken.lines[0].text == "pay");
  CHECK(broken.lines[1].text == "2gold");
}

TEST_CASE("a game without any font measures nothing and does not fall over") {
  render::FontList none;
  none.families = {"No Such Family"};
  Desk desk(none);
  CHECK(desk.measure(block({paragraph({run("abc")})}, 40)).lines.empty());
}

TEST_CASE("text that is not UTF-8, empty runs and empty paragraphs are borne") {
  Desk desk;
  CHECK(desk.measure(block({paragraph({run("a\xff\xfe b")})}, 40)).lines.size() == 1);
  CHECK(desk.measure(block({paragraph({})}, 40)).lines.empty());
  const auto empty = desk.measure(block({paragraph({run("")})}, 40));
  CHECK(empty.height.value == Approx(in_mm(12)));
}
