#include "book/made.h"

using namespace rulepress::book::test_of_book;

TEST_CASE("headings are numbered to the third level, and chapters have a lead") {
  CHECK(blocks("# Turns\n\nPlay in turn.\n\nThen stop.\n\n## Dusk\n\nWait.\n\n### Rain\n\nWet.\n\n#### "
               "Hail\n\nOuch.\n") ==
        "heading 1 1 #turns Turns, on a new page\n"
        "lead Play in turn.\n"
        "prose Then stop.\n"
        "heading 2 1.1 #dusk Dusk\n"
        "prose Wait.\n"
        "heading 3 1.1.1 #rain Rain\n"
        "prose Wet.\n"
        "heading 4 #hail Hail, not in the contents\n"
        "prose Ouch.\n");
}

TEST_CASE("a title that repeats the game's name is left to the cover") {
  CHECK(blocks("# Demo\n\nHello.\n\n## Set-up\n\nSet up.\n\n## Play\n\nPlay.\n") ==
        "new page\n"
        "lead Hello.\n"
        "heading 1 1 #set-up Set-up\n"
        "lead Set up.\n"
        "heading 1 2 #play Play\n"
        "lead Play.\n");
}

TEST_CASE("words keep their emphasis, links lead to anchors, and quotes become typographic") {
  CHECK(blocks("# A\n\n*Go* to [the **end**](#the-end), \"they\" said -- it's `here`.\n\n## The end\n\nAt "
               "[home](https://x.org).\n") ==
        "heading 1 1 #a A, on a new page\n"
        "lead *Go* to [the ](#the-end)[**end**](#the-end), “they” said – it’s `here`.\n"
        "heading 2 1.1 #the-end The end\n"
        "prose At [home](https://x.org).\n");
}

TEST_CASE("a link whose words are the title of its section says the number, too") {
  CHECK(blocks("# A\n\nSee [The end](#the-end), at [the end](#the-end).\n\n## The end\n\nB.\n") ==
        "heading 1 1 #a A, on a new page\n"
        "lead See [1.1\u00a0The end](#the-end), at [the end](#the-end).\n"
        "heading 2 1.1 #the-end The end\n"
        "prose B.\n");
}

TEST_CASE("two chapters may have the same heading, and links know which is meant") {
  CHECK(blocks("# A\n\nGo [there](02-b.md#end) or [here](#end).\n\n## End\n\nOne.\n",
               {{"rules/demo/02-b.md", "# B\n\nNow.\n\n## End\n\nTwo.\n"}}) ==
        "heading 1 1 #a A, on a new page\n"
        "lead Go [there](#end-2) or [here](#end).\n"
        "heading 2 1.1 #end End\n"
        "prose One.\n"
        "heading 1 2 #b B\n"
        "lead Now.\n"
        "heading 2 2.1 #end-2 End\n"
        "prose Two.\n");
}

TEST_CASE("quotes become boxes by their first word") {
  CHECK(blocks("# A\n\nB.\n\n> **Note:** mind the *step*.\n\n> **Sidebar: The long night.** It was long.\n\n"
               "> **Example.** Ada pays.\n\n> Nobody knows.\n") ==
        "heading 1 1 #a A, on a new page\n"
        "lead B.\n"
        "note\n  prose Mind the *step*.\n"
        "sidebar The long night\n  prose It was long.\n"
        "example\n  prose Ada pays.\n"
        "quote\n  prose Nobody knows.\n");
}

TEST_CASE("lists, tables and other people's code") {
  CHECK(blocks("# A\n\nB.\n\n3. one\n4. two\n   - inner\n\n| a | b |\n| :-: | --: |\n| **x** | 1 "
               "|\n\n```ini\nk = v\n```\n") ==
        "heading 1 1 #a A, on a new page\n"
        "lead B.\n"
        "list from 3\n"
        "  item\n    prose one\n"
        "  item\n    prose two\n    list\n      item\n        prose inner\n"
        "table of 2 columns\n  head | a | b\n  row | **x** | 1\n"
        "code\n  k = v\n");
}

TEST_CASE("icons stand between colons, and comments are not printed") {
  const std::string made = blocks("# A <!-- S01 -->\n\nTake :flame: <!-- G02 --> at 10:30.\n", with_cards());
  CHECK(made ==
        "heading 1 1 #a A, on a new page\n"
        "lead Take :flame: at 10:30.\n");
}

TEST_CASE("a number stays with the icon behind it") {
  CHECK(blocks("# A\n\nTake 2 :flame: or a :flame: of 3.\n", with_cards()) ==
        "heading 1 1 #a A, on a new page\n"
        "lead Take 2\u00a0:flame: or a :flame: of 3.\n");
}

TEST_CASE("pages and columns can be asked for") {
  CHECK(blocks("# A\n\nB.\n\n<!-- page break -->\n\n<!-- one column -->\n\nC.\n\n<!-- two columns -->\n") ==
        "heading 1 1 #a A, on a new page\n"
        "lead B.\n"
        "new page\n"
        "one column from here\n"
        "prose C.\n"
        "two columns from here\n");
}

TEST_CASE("words behind a map's name are the caption of its drawing") {
  const auto drawn = [](const std::string& caption) {
    return blocks(
        "# A\n\nB.\n\n```rules\nboard bay: grid of water from map\n    edges: reef\n    steps: sides\n"
        "    distance: steps\neach water has\n    shoal: 0..9 = 0\n```\n\n```map bay" +
        caption + "\n+--+--+\n|aa aa|\n+--+--+\n\naa shoal 1\n```\n");
  };
  CHECK_THAT(drawn(" The bay's squares, empty"), Catch::Contains("The bay’s squares, empty"));
  CHECK_THAT(drawn(""), Catch::Contains("figure") && !Catch::Contains("caption"));
}
