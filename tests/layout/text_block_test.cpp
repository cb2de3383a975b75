#include "layout/card/text_block.h"

#include <catch2/catch.hpp>

using namespace rulepress;
using namespace rulepress::layout;

namespace {

Style style() {
  Style made;
  made.font.family = "Serif";
  made.leading = 1.3;
  made.tracking = Pt{0.1};
  made.paragraph_space = Mm{2};
  return made;
}

TextBlock block(const std::string& text, const Style& made = style()) {
  source::Excerpt excerpt;
  excerpt.append_written(text, 0, 0);
  source::Diagnostics diagnostics;
  return text_block(cards::parse_markup(excerpt, diagnostics),
                    {made, Pt{8}, Colour{1, 0, 0, 1}, Align::centre}, {{"flame", "icons/flame.svg"}}, Mm{40});
}

// "b[…]" for bold, "i[…]" for italic, "<path>" for icons; paragraphs end with "|", bullets start with "•".
std::string brief(const TextBlock& made) {
  std::string text;
  for (const Paragraph& paragraph : made.paragraphs) {
    text += paragraph.bullet;
    for (const TextRun& run : paragraph.runs) {
      if (!run.icon.empty()) {
        text += "<" + run.icon + ">";
        continue;
      }
      text += std::string(run.font.weight == 700 ? "b" : "") + (run.font.italic ? "i" : "") + "[" + run.text +
              "]";
    }
    text += "|";
  }
  return text;
}

}  // namespace

TEST_CASE("single line ends are spaces, empty lines start paragraphs") {
  CHECK(brief(block("one\ntwo")) == "[one two]|");
  CHECK(brief(block("one\n\ntwo")) == "[one]|[two]|");
  CHECK(brief(block("one\n\n\n\ntwo")) == "[one]|[two]|");
}

TEST_CASE("line ends around the text leave nothing behind") {
  CHECK(brief(block("one\n")) == "[one]|");
  CHECK(brief(block("\none")) == "[one]|");
  CHECK(brief(block("one\n- two\n")) == "[one]|•[two]|");
  CHECK(block("").paragraphs.empty());
  CHECK(block("\n\n").paragraphs.empty());
}

TEST_CASE("lines that start with a hyphen are items") {
  CHECK(brief(block("Take:\n- a\n- b\nand c\n\nThen")) == "[Take:]|•[a]|•[b and c]|[Then]|");
  CHECK(brief(block("a - b")) == "[a - b]|");
  CHECK(brief(block("-1")) == "[-1]|");
  CHECK(block("- a").paragraphs[0].indent > Mm{0});
  CHECK(block("a").paragraphs[0].indent == Mm{0});
}

TEST_CASE("marks become runs, and equal neighbours one run") {
  CHECK(brief(block("a **b** *c*")) == "[a ]b[b][ ]i[c]|");
  CHECK(brief(block("**a**\n**b**")) == "b[a][ ]b[b]|");
  CHECK(brief(block("**a\nb**")) == "b[a b]|");
  CHECK(brief(block("a\\*b")) == "[a*b]|");
}

TEST_CASE("icons stand in the line, and unknown ones are left out") {
  const TextBlock made = block("Pay :flame: now");
  CHECK(brief(made) == "[Pay ]<icons/flame.svg>[ now]|");
  CHECK(made.paragraphs[0].runs[1].text == "flame");
  CHECK(brief(block("a :wings: b")) == "[a  b]|");
}

TEST_CASE("a block has the style it is given") {
  const TextBlock made = block("a\n\nb\n- c");
  CHECK(made.width == Mm{40});
  CHECK(made.leading == 1.3);
  CHECK(made.paragraphs[0].align == Align::centre);
  CHECK(made.paragraphs[0].space_before == Mm{0});
  CHECK(made.paragraphs[1].space_before == Mm{2});
  CHECK(made.paragraphs[2].space_before == Mm{1});
  const TextRun& run = made.paragraphs[0].runs[0];
  CHECK(run.size == Pt{8});
  CHECK(run.colour == Colour{1, 0, 0, 1});
  CHECK(run.font.family == "Serif");
  CHECK(run.tracking == Pt{0.1});
}

TEST_CASE("bold never makes a style lighter") {
  Style heavy = style();
  heavy.font.weight = 900;
  CHECK(block("**a**", heavy).paragraphs[0].runs[0].font.weight == 900);
}

TEST_CASE("a paragraph runs the way of its first letter") {
  const TextBlock made = block("2 cards: one\n\n3 قطع one\n\n:flame: שלום\n\n12");
  REQUIRE(made.paragraphs.size() == 4);
  CHECK_FALSE(made.paragraphs[0].right_to_left);
  CHECK(made.paragraphs[1].right_to_left);
  CHECK(made.paragraphs[2].right_to_left);
  CHECK_FALSE(made.paragraphs[3].right_to_left);
}

TEST_CASE("words may be broken where the style says so") {
  Hyphenator hyphenator;
  source::Excerpt excerpt;
  excerpt.append_written("**incandescent** mountain", 0, 0);
  source::Diagnostics diagnostics;
  const Style made = style();
  const auto runs = cards::parse_markup(excerpt, diagnostics);
  const BlockStyle look{made, Pt{8}, Colour{}, Align::left, "en-US", &hyphenator};
  const TextBlock broken = text_block(runs, look, {}, Mm{40});
  CHECK(broken.language == "en-US");
  CHECK(brief(broken) == "b[in\u00ADcan\u00ADdes\u00ADcent][ moun\u00ADtain]|");
}
