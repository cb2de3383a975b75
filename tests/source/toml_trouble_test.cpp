#include "source/toml_trouble.h"

#include <catch2/catch.hpp>

#include "source/toml.h"
#include "support/harness.h"

using namespace rulepress::source;
using rulepress::test::brief;

namespace {

struct Trouble {
  Sources sources;
  Diagnostics diagnostics;

  explicit Trouble(std::string text) {
    parse_toml(sources.add("file", std::move(text)), sources, diagnostics);
    REQUIRE(diagnostics.all().size() == 1);
  }
  const Diagnostic& report() const { return diagnostics.all()[0]; }
  std::string brief() const { return rulepress::test::brief(report(), sources); }
  std::string marked() const { return std::string(sources.text(report().primary.span)); }
  // The file after the suggested edit.
  std::string mended() const {
    REQUIRE(report().suggestion);
    REQUIRE(report().suggestion->edits.size() == 1);
    const Edit& edit = report().suggestion->edits[0];
    std::string text = sources[edit.span.file].text;
    return text.replace(edit.span.begin, edit.span.end - edit.span.begin, edit.replacement);
  }
};

void check_place(const std::string& text, const std::string& place, const std::string& marked) {
  INFO(text);
  const Trouble trouble(text);
  CHECK(trouble.brief() == place + " source/toml-syntax");
  CHECK(trouble.marked() == marked);
}

void check_mended(const std::string& text, const std::string& mended) {
  INFO(text);
  CHECK(Trouble(text).mended() == mended);
  Sources sources;
  Diagnostics diagnostics;
  parse_toml(sources.add("file", mended), sources, diagnostics);
  CHECK(diagnostics.all().empty());
}

}  // namespace

TEST_CASE("text without quotes gets them") {
  check_place("a = 1\nname = Fire ball # hot\n", "2:8", "Fire ball");
  check_mended("name = Fire ball # hot\n", "name = \"Fire ball\" # hot\n");
  check_mended("name = Der \"Drache\"\n", "name = \"Der \\\"Drache\\\"\"\n");
}

TEST_CASE("text without quotes may start with any letter") {
  check_mended("name = Über\n", "name = \"Über\"\n");
  check_mended("name = ırmak\n", "name = \"ırmak\"\n");  // its code ends in the bits of a digit
  check_mended("name = 漢字\n", "name = \"漢字\"\n");
}

TEST_CASE("curly quotes become straight ones") {
  check_place("name = “Fire”\n", "1:8", "“");
  check_mended("name = “Fire”\n", "name = \"Fire\"\n");
  check_mended("name = „Feuer“\n", "name = \"Feuer\"\n");
  check_mended("name = «Feu»\n", "name = \"Feu\"\n");
}

TEST_CASE("a truth in capital letters becomes small") {
  check_mended("a = True\n", "a = true\n");
  check_mended("a = FALSE # x\n", "a = false # x\n");
}

TEST_CASE("a backslash that escapes nothing is doubled") {
  check_place("a = \"ä\\d\"\n", "1:7", "\\d");
  check_mended("a = \"C:\\dir\"\n", "a = \"C:\\\\dir\"\n");
}

TEST_CASE("the mark on an unknown escape has its whole letter") {
  check_place("a = \"\\ü\"\n", "1:6", "\\ü");
}

TEST_CASE("text that is not closed is marked where it starts") {
  check_place("a = \"x\nb = 2\n", "1:5", "\"");
  check_place("a = 'x\nb = 2\n", "1:5", "'");
  check_place("a = \"x", "1:5", "\"");
  check_place("a = \"", "1:5", "\"");
  check_place("a = \"\n", "1:5", "\"");
  check_place("a = \"x\\", "1:5", "\"");
  check_place("a = \"x\r\nb = 2\r\n", "1:5", "\"");
  check_place("a = 1\nb = \"\"\"x\n\ny\n", "2:5", "\"\"\"");
  check_place("a = 1\nb = '''x\n", "2:5", "'''");
}

TEST_CASE("a fence that was closed before is not the one that is open") {
  check_place("a = \"\"\"x\"\"\"\nb = \"y", "2:5", "\"");
  check_place("a = \"\"\"x\"\"\"\nb = '''y\n\"\"\"\n", "2:5", "'''");
  check_place("a = '''x'''\nb = \"\"\"it's '''\n", "2:5", "\"\"\"");
}

TEST_CASE("a list that is not closed is no open text") {
  check_place("a = \"\"\"x\"\"\"\nb = [1, 2\n", "2:5", "[");
  check_place("b = [\n  \"x\",\n", "1:5", "[");
}

TEST_CASE("a quote inside text ends it") {
  check_place("a = \"say \"hello\" now\"\n", "1:10", "\"");
  CHECK(Trouble("a = \"say \"hello\" now\"\n").mended() == "a = \"say \\\"hello\" now\"\n");
}

TEST_CASE("a line with no value is marked behind its equals sign") {
  check_place("a =\nb = 2\n", "1:4", "");
  check_place(
      "\xEF\xBB\xBF"
      "a =",
      "1:4", "");
}

TEST_CASE("a line that is nothing is marked without its indentation") {
  check_place("a = 1\n  hello # remark\n", "2:3", "hello");
}

TEST_CASE("zeros in front of a number are marked with it") {
  check_place("a = 007\n", "1:5", "007");
}

TEST_CASE("a bracket alone on a line is an error, not a crash") {
  CHECK(Trouble("[\n").brief().ends_with(" source/toml-syntax"));
  CHECK(Trouble("[[\n").brief().ends_with(" source/toml-syntax"));
  CHECK(Trouble("[\r\n").brief().ends_with(" source/toml-syntax"));
  CHECK(Trouble("[").brief().ends_with(" source/toml-syntax"));
  CHECK(Trouble("[=]").brief().ends_with(" source/toml-syntax"));
}

TEST_CASE("a key that stands twice is shown with the first") {
  const Trouble trouble("a = 1\nb = 2\n  a = 3\n");
  CHECK(trouble.brief() == "3:3 source/duplicate-key");
  CHECK(trouble.report().message == "the key `a` stands in this table twice");
  REQUIRE(trouble.report().secondary.size() == 1);
  CHECK(trouble.report().secondary[0].span == Span{SourceId{}, 0, 1});
}

TEST_CASE("the same key of another table is not the first") {
  const Trouble trouble("[x]\na = 1\n[y]\nb = 1\na = 2\na = 3\n");
  CHECK(trouble.brief() == "6:1 source/duplicate-key");
  REQUIRE(trouble.report().secondary.size() == 1);
  CHECK(trouble.report().secondary[0].span == Span{SourceId{}, 20, 21});
}

TEST_CASE("a key that stands twice in an inline table is shown there") {
  const Trouble trouble("x = {a = 1, b = 2, a = 3}\n");
  CHECK(trouble.brief() == "1:20 source/duplicate-key");
  CHECK(trouble.marked() == "a");
  REQUIRE(trouble.report().secondary.size() == 1);
  CHECK(trouble.report().secondary[0].span == Span{SourceId{}, 5, 6});
}

TEST_CASE("a dotted key that stands twice is shown whole") {
  const Trouble trouble("a.b = 1\na.b = 2\n");
  CHECK(trouble.brief() == "2:1 source/duplicate-key");
  CHECK(trouble.marked() == "a.b");
}

TEST_CASE("a table that stands twice is shown with the first") {
  const Trouble trouble("[a]\nx = 1\n[b]\n[a]\n");
  CHECK(trouble.brief() == "4:2 source/duplicate-key");
  CHECK(trouble.marked() == "a");
  REQUIRE(trouble.report().secondary.size() == 1);
  CHECK(trouble.report().secondary[0].span == Span{SourceId{}, 1, 2});
}

TEST_CASE("words of toml++ that nobody foresaw are passed on") {
  Sources sources;
  Diagnostics diagnostics;
  const SourceId file = sources.add("file", "\n");
  report_toml_trouble("Error while parsing moon: full", 0, file, sources, diagnostics);
  CHECK(diagnostics.all().at(0).message == "this is not TOML: full");
  CHECK(brief(diagnostics, sources) == std::vector<std::string>{"1:1 source/toml-syntax"});
}
