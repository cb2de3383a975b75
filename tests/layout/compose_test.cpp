#include "layout/card/compose.h"

#include "layout/composed.h"

using namespace rulepress;
using namespace rulepress::layout;
using namespace rulepress::layout::test_of_compose;

TEST_CASE("free elements stand where they say, and fill what is left") {
  CHECK(good(R"({ kind = "rect", at = [5, 6], size = [10, 20] })") == "5 6 10 20");
  CHECK(good(R"({ kind = "rect", at = [5, 6] })") == "5 6 55 84");
  CHECK(good(R"({ kind = "ellipse" })") == "0 0 60 90");
  CHECK(good(R"({ kind = "rect", width = "{hp}", height = "{hp - 1}" })") == "0 0 3 2");
  CHECK(good(R"({ kind = "line", at = [1, 2], width = 10 })") == "1 2 10 0");
  CHECK(good(R"({ kind = "polygon", at = [1, 1], points = [[0, 0], [4, 0], [0, "{hp}"]] })") == "1 1 4 3");
  CHECK(good(R"({ kind = "path", at = [1, 1], path = "M 0 0 L 4 5" })") == "1 1 4 5");
}

TEST_CASE("items of an element start from its place") {
  CHECK(good(R"({ kind = "rect", at = [5, 5], size = [9, 9], items = [{ kind = "rect", at = [1, 2] }] })") ==
        "5 5 9 9, 6 7 8 7");
}

TEST_CASE("a face has its name, size and border") {
  const Composed composed("bleed = 2\ncorner = 1\nfront = []\nback = [{ kind = \"rect\" }]");
  CHECK(composed.faces.front.id == "ember/front");
  CHECK(composed.faces.front.size == Size{{60}, {90}});
  CHECK(composed.faces.front.bleed == Mm{2});
  CHECK(composed.faces.front.corner_radius == Mm{1});
  REQUIRE(composed.faces.back.has_value());
  CHECK(composed.faces.back->id == "ember/back");
  CHECK(composed.faces.back->items.size() == 1);
  CHECK_FALSE(Composed("front = []").faces.back.has_value());
}

TEST_CASE("what does not hold is left out, and takes no room") {
  CHECK(good(R"({ kind = "rect", when = "hp > 3" })") == "");
  CHECK(good(R"({ kind = "row", gap = 2, items = [
      { kind = "rect", size = [5, 5], when = "hp = 9" }, { kind = "rect", size = [4, 4], when = "hp = 3" }] })") ==
        "0 0 4 4");
}

TEST_CASE("rows and columns place their items behind one another") {
  CHECK(good(R"({ kind = "row", size = [50, 20], gap = 2, padding = 5, items = [
      { kind = "rect", size = [10, 4] }, { kind = "rect", size = [6, 4] }] })") == "5 5 10 4, 17 5 6 4");
  CHECK(good(R"({ kind = "column", size = [20, 50], gap = 2, items = [
      { kind = "rect", size = [10, 10] }, { kind = "rect", size = [10, 6] }] })") == "0 0 10 10, 0 12 10 6");
}

TEST_CASE("what is left is shared out by grow") {
  // 50 - 2 gaps of 2 - 10 = 36, in four parts of 9
  CHECK(good(R"({ kind = "row", size = [50, 20], gap = 2, items = [{ kind = "rect", size = [10, 4] },
      { kind = "rect", height = 4, grow = 1 }, { kind = "rect", height = 4, grow = 3 }] })") ==
        "0 0 10 4, 12 0 9 4, 23 0 27 4");
  CHECK(good(R"({ kind = "column", size = [20, 50], items = [{ kind = "rect", size = [5, 60] },
      { kind = "rect", width = 5, grow = 1 }] })") == "0 0 5 60, 0 60 5 0");
}

TEST_CASE("items are placed along and across their container") {
  const auto [keys, places] = GENERATE(table<std::string, std::string>({
      {"place = \"start\"", "0 0 10 4, 12 0 10 4"},
      {"place = \"centre\"", "14 0 10 4, 26 0 10 4"},
      {"place = \"end\"", "28 0 10 4, 40 0 10 4"},
      {"place = \"spread\"", "0 0 10 4, 40 0 10 4"},
      {"across = \"centre\"", "0 8 10 4, 12 8 10 4"},
      {"across = \"end\"", "0 16 10 4, 12 16 10 4"},
  }));
  CHECK(good("{ kind = \"row\", size = [50, 20], gap = 2, " + keys +
             ", items = [{ kind = \"rect\", size = [10, 4] }, { kind = \"rect\", size = [10, 4] }] }") ==
        places);
}

TEST_CASE("a stack lays its items over one another") {
  CHECK(good(R"({ kind = "stack", size = [20, 20], place = "centre", across = "end", items = [
      { kind = "rect", size = [10, 4] }, { kind = "rect", size = [20, 20] }] })") == "5 16 10 4, 0 0 20 20");
}

TEST_CASE("text in a column is as high as its lines") {
  // Nine letters a line: two lines of 4 mm; the gap of 1 follows.
  CHECK(good(R"({ kind = "column", size = [20, 50], gap = 1, items = [
      { kind = "text", text = "aaaa bbbb cccc", style = "body" }, { kind = "rect", size = [5, 5] }] })") ==
        "text 0 0 18.05, 0 9 5 5");
}

TEST_CASE("text that grows in a row is as high as its lines at the width it gets") {
  // 16 mm hold one word of 8 mm, not two with a space.
  CHECK(good(R"({ kind = "column", size = [20, 50], items = [
      { kind = "row", items = [{ kind = "rect", size = [4, 4] },
                               { kind = "text", text = "aaaa bbbb", style = "body", grow = 1 }] },
      { kind = "rect", size = [5, 5] }] })") == "0 0 4 4, text 4 0 16, 0 8 5 5");
}

TEST_CASE("a row in a column takes the room of its items") {
  CHECK(good(R"({ kind = "column", size = [40, 50], items = [
      { kind = "row", gap = 1, padding = 2, items = [{ kind = "icon", icon = "flame", width = 4 },
                                                     { kind = "gauge", count = 3, gap = 1 }] },
      { kind = "rect", size = [5, 5] }] })") == "picture 2 3 4 2, 7 2 4 4, 12 2 4 4, 17 2 4 4, 0 8 5 5");
}

TEST_CASE("a repeat draws its items for each number or item") {
  CHECK(
      good(
          R"({ kind = "repeat", over = "hp", gap = 1, items = [{ kind = "rect", size = [4, "{item}"] }] })") ==
      "0 0 4 1, 5 0 4 2, 10 0 4 3");
  CHECK(good(R"({ kind = "repeat", over = "tags", as = "tag", flow = "column", gap = 1, items = [
      { kind = "rect", size = ["{length(tag)}", "{number}"] }] })") == "0 0 2 1, 0 2 1 2");
  CHECK(good(R"({ kind = "repeat", over = "0", items = [{ kind = "rect" }] })") == "");
}

TEST_CASE("a repeat goes on behind everything that it drew") {
  CHECK(good(R"({ kind = "repeat", over = "2", gap = 1, items = [
      { kind = "rect", size = [4, 4] }, { kind = "rect", at = [5, 0], size = [4, 4] }] })") ==
        "0 0 4 4, 5 0 4 4, 10 0 4 4, 15 0 4 4");
  CHECK(good(R"({ kind = "repeat", over = "tags", gap = 1, items = [
      { kind = "text", text = "{item}", style = "body" }] })") == "text 0 0 4.05, text 5.05 0 2.05");
  CHECK(good(R"({ kind = "column", items = [
      { kind = "repeat", over = "2", flow = "column", items = [{ kind = "rect", size = [4, 3] }] },
      { kind = "rect", size = [5, 5] }] })") == "0 0 4 3, 0 3 4 3, 0 6 5 5");
}

TEST_CASE("what is turned turns around its middle") {
  CHECK(good(R"({ kind = "rect", at = [10, 20], size = [4, 6], rotate = 90 })") ==
        "[turned 90 around 12 23: 10 20 4 6]");
  CHECK(good(R"({ kind = "rect", size = [4, 6], opacity = 0.5 })") == "[opacity 0.5: 0 0 4 6]");
}

TEST_CASE("a group clips its items when it is told to") {
  const std::string items = "items = [{ kind = \"rect\", at = [1, 1], size = [20, 20] }] }";
  CHECK(good("{ kind = \"group\", clip = true, at = [5, 5], size = [10, 10], " + items) ==
        "[clipped to 5 5 10 10: 6 6 20 20]");
  CHECK(good("{ kind = \"group\", at = [5, 5], size = [10, 10], " + items) == "6 6 20 20");
}

TEST_CASE("a gauge has square boxes, as large as its box allows") {
  CHECK(good(R"({ kind = "gauge", count = "{hp}", size = [20, 4], gap = 1 })") ==
        "0 0 4 4, 5 0 4 4, 10 0 4 4");
  CHECK(good(R"({ kind = "gauge", count = 3, size = [4, 20], gap = 1, vertical = true, round = true })") ==
        "0 0 4 4, 0 5 4 4, 0 10 4 4");
  CHECK(good(R"({ kind = "gauge", count = 3, size = [5, 4], gap = 1 })") ==
        "0 1.5 1 1, 2 1.5 1 1, 4 1.5 1 1");
  CHECK(good(R"({ kind = "gauge", count = 0, size = [5, 4] })") == "");
}

TEST_CASE("a gauge fills as many boxes as it says") {
  const Composed composed(
      R"(front = [{ kind = "gauge", count = 3, filled = 1, size = [20, 4], fill = "dark", empty-fill = "white" }])");
  REQUIRE(composed.faces.front.items.size() == 3);
  CHECK(fill(composed.faces.front.items[0]) == Colour{0.2, 0.2, 0.2, 1});
  CHECK(fill(composed.faces.front.items[1]) == Colour{1, 1, 1, 1});
  CHECK(fill(composed.faces.front.items[2]) == Colour{1, 1, 1, 1});
}

TEST_CASE("a picture is fitted into its box") {
  CHECK(good(R"({ kind = "image", file = "sharp.png", size = [20, 10] })") == "picture 5 0 10 10");
  CHECK(good(R"({ kind = "image", file = "sharp.png", size = [20, 10], fit = "cover" })") ==
        "[clipped to 0 0 20 10: picture 0 -5 20 20]");
  CHECK(good(R"({ kind = "image", file = "sharp.png", size = [20, 10], fit = "stretch" })") ==
        "picture 0 0 20 10");
  CHECK(good(R"({ kind = "icon", icon = "flame", at = [3, 3], width = 8 })") == "picture 3 5 8 4");
}

TEST_CASE("a picture with too few pixels or none is reported at the card") {
  // 100 pixels on 20 mm are 127 an inch; on 8 mm 317.
  CHECK(bad(R"({ kind = "image", file = "{'coarse'}.png", size = [20, 20] })") ==
        Lines{"2:6 layout/low-resolution"});
  CHECK(bad(R"({ kind = "image", file = "coarse.png", size = [8, 8] })").empty());
  CHECK(bad(R"({ kind = "image", file = "wide.svg", size = [50, 50] })").empty());
  CHECK(bad(R"({ kind = "image", file = "{id}.png", size = [8, 8] })") == Lines{"2:6 layout/bad-picture"});
}

TEST_CASE("text is set as large as it fits, in quarters of a point") {
  const std::string text =
      "front = [{ kind = \"text\", text = \"aaaa bbbb {'cccc'}\", style = \"body\", fit = [3, 5], ";
  // Two lines: twice the size.
  const Composed fits(text + "size = [20, 9.2] }]");
  CHECK(fits.reports().empty());
  CHECK(first_text(fits).paragraphs[0].runs[0].size == Pt{4.5});
  const Composed large(text + "size = [20, 10] }]");
  CHECK(first_text(large).paragraphs[0].runs[0].size == Pt{5});
  const Composed never(text + "size = [20, 4] }]");
  CHECK(first_text(never).paragraphs[0].runs[0].size == Pt{3});
  CHECK(never.reports() == Lines{"2:6 layout/text-overflow"});
}

TEST_CASE("text stands at the top, the middle or the bottom of its box") {
  const std::string text = "{ kind = \"text\", text = \"a\", style = \"body\", size = [20, 10]";
  CHECK(good(text + " }") == "text 0 0 20");
  CHECK(good(text + ", valign = \"middle\" }") == "text 0 3 20");
  CHECK(good(text + ", valign = \"bottom\" }") == "text 0 6 20");
}

TEST_CASE("text that does not fit is reported where the card says it") {
  CHECK(bad(R"({ kind = "text", text = "{name}", style = "body", size = [20, 3] })") ==
        Lines{"3:8 layout/text-overflow"});
  CHECK(bad(R"({ kind = "text", text = "{name}", style = "body", size = [9, 9] })") ==
        Lines{"3:8 layout/text-overflow"});  // five letters need 10 mm
  CHECK(bad(R"({ kind = "text", text = "{name}!", style = "body", size = [20, 3] })") ==
        Lines{"2:6 layout/text-overflow"});
  CHECK(bad(R"({ kind = "column", size = [20, 6], items = [{ kind = "rect", size = [3, 3] },
      { kind = "text", text = "{name}", style = "body", grow = 1 }] })") ==
        Lines{"3:8 layout/text-overflow"});
}

TEST_CASE("icons and letters that nobody has are reported where the card says them") {
  CHECK(bad(R"({ kind = "text", text = "{text}", style = "body" })") == Lines{"4:14 layout/unknown-icon"});
  CHECK(bad(R"({ kind = "text", text = "{snow}", style = "body" })") == Lines{"7:8 layout/missing-glyph"});
  CHECK(bad(R"({ kind = "icon", icon = "{name}", width = 5 })") == Lines{"2:6 layout/unknown-icon"});
}

TEST_CASE("what has nothing of the card in it is the template's mistake") {
  CHECK(bad(R"({ kind = "image", file = "coarse.png", size = [20, 20] })") ==
        Lines{"6:35 layout/low-resolution"});
  CHECK(bad(R"({ kind = "text", text = "aa", style = "body", size = [20, 3] })") ==
        Lines{"6:34 layout/text-overflow"});
}

TEST_CASE("text keeps out of the border that may be cut off") {
  const auto reports = [](const std::string& place) {
    std::string lines = head;
    lines.replace(lines.find("safe = 0"), 8, "safe = 3");
    source::Sources sources;
    source::Diagnostics diagnostics;
    lines += "front = [{ kind = \"text\", text = \"a{'a'}\", style = \"body\", " + place + " }]";
    const Template made = read_template(sources.add("templates/demo/card.toml", lines), sources, diagnostics);
    const auto file = cards::read_card_file(sources.add("cards/demo/a.toml", card), sources, diagnostics);
    FakeText text;
    FakePictures pictures;
    Hyphenator hyphenator;
    compose(made, file.components.at(0), {text, pictures, hyphenator}, diagnostics);
    return test::brief(diagnostics, sources);
  };
  CHECK(reports("at = [3, 3]").empty());
  CHECK(reports("at = [1, 10]") == Lines{"6:34 layout/outside-safe-zone"});
  CHECK(reports("at = [53, 10], width = 7").empty());  // two letters end at 57
  CHECK(reports("at = [54, 10], width = 6") == Lines{"6:34 layout/outside-safe-zone"});
  CHECK(reports("at = [10, 84]") == Lines{"6:34 layout/outside-safe-zone"});
  CHECK(reports("at = [1, 10], width = 10, rotate = 90").empty());  // nobody can say
}

TEST_CASE("text must stand out from what it stands on") {
  const auto reports = [](const std::string& under, const std::string& colour) {
    Lines found =
        bad(under + " { kind = \"text\", text = \"{name}\", style = \"body\", at = [5, 5], colour = \"" +
            colour + "\" }");
    for (std::string& one : found) one.erase(0, one.find(' ') + 1);
    return found;
  };
  const Lines low{"layout/low-contrast"};
  CHECK(reports("", "black").empty());
  CHECK(reports("", "white") == low);
  CHECK(reports(R"({ kind = "rect", fill = "dark" },)", "white").empty());
  CHECK(reports(R"({ kind = "rect", fill = "dark" },)", "black") == low);
  CHECK(reports(R"({ kind = "rect", fill = "dark" }, { kind = "rect", fill = "white" },)", "black").empty());
  CHECK(reports(R"({ kind = "rect", fill = "none" },)", "white") == low);
}

TEST_CASE("where nobody can say what text stands on, nothing is said") {
  const std::string under =
      GENERATE(as<std::string>{}, R"({ kind = "rect", fill = "dark", size = [10, 90] },)",
               R"({ kind = "rect", fill = "dark", fill-to = "white" },)",
               R"({ kind = "rect", fill = "#3338" },)", R"({ kind = "rect", fill = "dark", opacity = 0.5 },)",
               R"({ kind = "rect", fill = "dark", rotate = 10 },)",
               R"({ kind = "image", file = "wide.svg" },)", R"({ kind = "emblem" },)");
  INFO(under);
  CHECK(bad(under + R"({ kind = "text", text = "{name}", style = "body", at = [5, 5], colour = "white" })")
            .empty());
}

TEST_CASE("fonts that the game does not have are reported at the style") {
  source::Sources sources;
  source::Diagnostics diagnostics;
  const Template made = read_template(
      sources.add("templates/demo/card.toml", "[styles.a]\nfont = \"A\"\n[styles.b]\nfont = \"Lost\""),
      sources, diagnostics);
  FakeText text;
  check_fonts(made, text, diagnostics);
  CHECK(test::brief(diagnostics, sources) == Lines{"4:8 layout/unknown-font"});
  CHECK(diagnostics.all()[0].suggestion->text == "did you mean `Last`?");
}

TEST_CASE("elements with names are found again in the scene, the first of several") {
  const Composed composed(R"(front = [
      { kind = "rect", at = [5, 6], size = [10, 20], name = "panel", items = [
        { kind = "rect", at = [1, 2], size = [3, 4], name = "knob" }] },
      { kind = "rect", at = [20, 30], size = [8, 2], rotate = 90, name = "edge" },
      { kind = "repeat", over = "tags", items = [{ kind = "rect", size = [2, 2], name = "tag" }] }])");
  CHECK(composed.reports() == Lines{});
  std::string found;
  for (const NamedBox& one : composed.faces.front.named) found += one.name + " " + brief(one.box) + "; ";
  CHECK(found == "panel 5 6 10 20; knob 6 8 3 4; edge 23 27 2 8; tag 0 0 2 2; ");
}
