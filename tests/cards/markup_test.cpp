#include "cards/markup.h"

#include <catch2/catch.hpp>

#include "source/toml.h"
#include "support/harness.h"

using namespace rulepress;
using Lines = std::vector<std::string>;

namespace {

// The text of a card as it stands between the quotes of a TOML file.
struct Text {
  explicit Text(const std::string& inside) {
    file = sources.add("cards/demo/a.toml", "t = \"" + inside + "\"");
    const auto table = source::parse_toml(file, sources, diagnostics);
    REQUIRE(diagnostics.all().empty());
    runs = cards::parse_markup(*table.find("t")->value.as<source::Excerpt>(), diagnostics);
  }
  std::string dump() const { return cards::dump(runs); }
  Lines reports() const { return test::brief(diagnostics, sources); }
  // The source behind each run.
  Lines spans() const {
    Lines made;
    for (const cards::Run& run : runs) made.emplace_back(sources.text(run.span));
    return made;
  }

  source::Sources sources;
  source::SourceId file{};
  source::Diagnostics diagnostics;
  std::vector<cards::Run> runs;
};

// The runs of a text in which nothing is wrong.
std::string good(const std::string& inside) {
  const Text text(inside);
  CHECK(text.reports() == Lines{});
  return text.dump();
}

}  // namespace

TEST_CASE("plain text is one run") {
  CHECK(good("Draw a card.") == "(Draw a card.)");
  CHECK(good("") == "");
}

TEST_CASE("stars make bold and italic") {
  CHECK(good("**Deal 2** damage") == "b(Deal 2) ( damage)");
  CHECK(good("take *half* of it") == "(take ) i(half) ( of it)");
  CHECK(good("**a**b*c*") == "b(a) (b) i(c)");
}

TEST_CASE("bold and italic nest in either order") {
  CHECK(good("**a *b* c**") == "b(a ) bi(b) b( c)");
  CHECK(good("*a **b** c*") == "i(a ) bi(b) i( c)");
  CHECK(good("**a *b***") == "b(a ) bi(b)");
  CHECK(good("*a **b***") == "i(a ) bi(b)");
}

TEST_CASE("three stars are both, and close together or in either order") {
  CHECK(good("***both***") == "bi(both)");
  CHECK(good("***a* b**") == "bi(a) b( b)");
  CHECK(good("***a** b*") == "bi(a) i( b)");
}

TEST_CASE("stars with space around them are themselves") {
  CHECK(good("2 * 3") == "(2 * 3)");
  CHECK(good("2 ** 3") == "(2 ** 3)");
  CHECK(good("a *") == "(a *)");
  CHECK(good("*") == "(*)");
  CHECK(good("**") == "(**)");
  CHECK(good("*a * b*") == "i(a * b)");
}

TEST_CASE("a backslash makes a mark itself") {
  CHECK(good("a \\\\*b\\\\*") == "(a *b*)");
  CHECK(good("\\\\:flame:") == "(:flame:)");
  CHECK(good("\\\\\\\\*a*") == "(\\) i(a)");
  CHECK(good("**a\\\\***") == "b(a*)");
  CHECK(good("back\\\\slash \\\\") == "(back\\slash \\)");
}

TEST_CASE("icons stand anywhere but inside a word") {
  CHECK(good(":flame:") == ":flame:");
  CHECK(good(":flame: burns") == ":flame: ( burns)");
  CHECK(good("Deal 2 :flame:") == "(Deal 2 ) :flame:");
  CHECK(good("(:flame:), :two-words:.") == "(() :flame: (), ) :two-words: (.)");
  CHECK(good(":a::b:") == ":a: :b:");
  CHECK(good("**2 :flame:** *:ice:*") == "b(2 ) b:flame: ( ) i:ice:");
}

TEST_CASE("colons that make no icon are themselves") {
  CHECK(good("3:1:2") == "(3:1:2)");
  CHECK(good("at 12:30: go") == "(at 12:30: go)");
  CHECK(good("Note: this") == "(Note: this)");
  CHECK(good(":: :") == "(:: :)");
  CHECK(good(":no space:") == "(:no space:)");
  CHECK(good("x:flame:") == "(x:flame:)");
  CHECK(good("ä:flame:") == "(ä:flame:)");
  CHECK(good("–:flame:") == "(–) :flame:");
}

TEST_CASE("an icon's name has small letters and hyphens") {
  const Text text("a :Big_Flame:");
  CHECK(text.dump() == "(a ) :Big_Flame:");
  CHECK(text.reports() == Lines{"1:9 cards/bad-icon-name"});
  CHECK(text.diagnostics.all()[0].suggestion->edits[0].replacement == "big-flame");
}

TEST_CASE("an empty line ends a paragraph") {
  CHECK(good("a\\n\\nb") == "(a) (\n\n) (b)");
  CHECK(good("a\\nb") == "(a\nb)");
  CHECK(good("**a**\\n\\n*b*") == "b(a) (\n\n) i(b)");
}

TEST_CASE("a mark does not reach over the end of its paragraph") {
  const Text text("**a\\n\\nb**");
  CHECK(text.dump() == "b(a) (\n\n) (b**)");
  CHECK(text.reports() == Lines{"1:6 cards/open-mark"});
}

TEST_CASE("a mark that is never closed is reported where it opens") {
  const Text bold("x **a");
  CHECK(bold.reports() == Lines{"1:8 cards/open-mark"});
  CHECK(bold.diagnostics.all()[0].suggestion->text.starts_with("close it with `**`, "));
  CHECK(Text("*a").reports() == Lines{"1:6 cards/open-mark"});
  CHECK(Text("***a").reports() == Lines{"1:6 cards/open-mark", "1:8 cards/open-mark"});
}

TEST_CASE("marks that close in the wrong order are reported at the first to close") {
  const Text text("**a *b** c*");
  CHECK(text.reports() == Lines{"1:12 cards/crossed-marks"});
  CHECK(text.dump() == "b(a ) bi(b) i( c)");
  REQUIRE(text.diagnostics.all()[0].secondary.size() == 1);
  CHECK(text.diagnostics.all()[0].secondary[0].span.begin == 9);
}

TEST_CASE("an invisible control character is reported") {
  CHECK(Text("a\\u0007b").reports() == Lines{"1:7 source/control-character"});
  CHECK(Text("a\\u007Fb").reports() == Lines{"1:7 source/control-character"});
  CHECK(Text("a\\tb").reports().empty());
}

TEST_CASE("every run knows its place in the source") {
  const Text text("Größe **ü*ber*ß** :flame: a\\\\*b \\\"c\\\"\\n\\n*d*");
  CHECK(text.dump() == "(Größe ) b(ü) bi(ber) b(ß) ( ) :flame: ( a*b \"c\") (\n\n) i(d)");
  CHECK(text.spans() ==
        Lines{"Größe ", "ü", "ber", "ß", " ", ":flame:", " a\\\\*b \\\"c\\\"", "\\n\\n", "d"});
}

TEST_CASE("no prefix of a rich text loses characters or leaves the text") {
  const std::string rich = "***Größe*** **a *b** c* :flame: \\*x\\: :Bad_Icon: 3:1:2\n\n**é** * ** :";
  for (std::size_t size = 0; size <= rich.size(); ++size) {
    source::Diagnostics diagnostics;
    source::Excerpt excerpt({source::SourceId{}, 100, static_cast<std::uint32_t>(100 + size)});
    excerpt.append_plain(rich.substr(0, size), 100);
    std::uint32_t reached = 100;
    for (const cards::Run& run : cards::parse_markup(excerpt, diagnostics)) {
      INFO(size << " " << run.text);
      CHECK_FALSE(run.text.empty());
      CHECK(run.span.begin >= reached);
      CHECK(run.span.end > run.span.begin);
      reached = run.span.end;
    }
    CHECK(reached <= 100 + size);
    for (const auto& diagnostic : diagnostics.all()) {
      CHECK(diagnostic.primary.span.begin >= 100);
      CHECK(diagnostic.primary.span.end <= 100 + size);
    }
  }
}
