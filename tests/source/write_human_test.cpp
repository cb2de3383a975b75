#include <catch2/catch.hpp>

#include "source/write_diagnostics.h"

using namespace rulepress::source;

namespace {

constexpr Mistake error{"source/a", Severity::error};
constexpr Mistake warning{"source/b", Severity::warning};
constexpr Mistake advice{"source/c", Severity::advice};

// The lines between the first bar and the advice, for one mark in one file.
std::string shown(std::string text, std::uint32_t begin, std::uint32_t end, int width = 100) {
  Sources sources;
  const SourceId file = sources.add("f", std::move(text));
  Diagnostics diagnostics;
  diagnostics.report(error, {file, begin, end}, "m");
  const std::string whole = write_human(diagnostics.all()[0], sources, {.width = width});
  const std::string bar = "   │\n";
  const auto at = whole.find(bar);
  REQUIRE(at != std::string::npos);
  return whole.substr(at + bar.size());
}

std::string repeated(std::string_view text, int times) {
  std::string made;
  for (int i = 0; i < times; ++i) made += text;
  return made;
}

}  // namespace

TEST_CASE("a report is shown with its place, line, caret and advice") {
  Sources sources;
  const SourceId file = sources.add("cards/fire.toml", "id = \"ember\"\n");
  Diagnostics diagnostics;
  diagnostics.report(error, {file, 5, 12}, "the id is taken")
      .label("this one")
      .under("Spells › Fire")
      .note("ids are compared as they stand")
      .suggest("take another");
  CHECK(write_human(diagnostics.all()[0], sources, {}) ==
        "error: the id is taken [source/a]\n"
        "   ┌─ cards/fire.toml:1:6\n"
        "   │\n"
        " 1 │ id = \"ember\"\n"
        "   │      ^^^^^^^ this one\n"
        "   │\n"
        "   = in the rulebook under: Spells › Fire\n"
        "   = note: ids are compared as they stand\n"
        "   = help: take another\n");
}

TEST_CASE("labels of one file are gathered by line, with dots where lines are left out") {
  Sources sources;
  const SourceId file = sources.add("f", "one\ntwo\nthree\nfour\n");
  Diagnostics diagnostics;
  diagnostics.report(warning, {file, 14, 18}, "m")
      .label("main")
      .also({file, 4, 7}, "second")
      .also({file, 0, 3}, "first");
  CHECK(write_human(diagnostics.all()[0], sources, {}) ==
        "warning: m [source/b]\n"
        "   ┌─ f:4:1\n"
        "   │\n"
        " 1 │ one\n"
        "   │ ─── first\n"
        " 2 │ two\n"
        "   │ ─── second\n"
        "   ┆\n"
        " 4 │ four\n"
        "   │ ^^^^ main\n");
}

TEST_CASE("several labels on one line stand below each other from the left") {
  Sources sources;
  const SourceId file = sources.add("f", "one two\n");
  Diagnostics diagnostics;
  diagnostics.report(advice, {file, 4, 7}, "m").label("main").also({file, 0, 3}, "also");
  CHECK(write_human(diagnostics.all()[0], sources, {}) ==
        "advice: m [source/c]\n"
        "   ┌─ f:1:5\n"
        "   │\n"
        " 1 │ one two\n"
        "   │ ─── also\n"
        "   │     ^^^ main\n");
}

TEST_CASE("labels in other files follow, each file once") {
  Sources sources;
  const SourceId file = sources.add("f", "one\n");
  const SourceId other = sources.add("g", "x\ny\n");
  const SourceId folder = sources.add_without_text("h");
  Diagnostics diagnostics;
  diagnostics.report(error, {file, 0, 3}, "m")
      .also({other, 2, 3}, "later")
      .also({folder, 0, 0}, "a folder")
      .also({other, 0, 1}, "earlier")
      .suggest("help");
  CHECK(write_human(diagnostics.all()[0], sources, {}) ==
        "error: m [source/a]\n"
        "   ┌─ f:1:1\n"
        "   │\n"
        " 1 │ one\n"
        "   │ ^^^\n"
        "   ├─ g:2:1\n"
        "   │\n"
        " 1 │ x\n"
        "   │ ─ earlier\n"
        " 2 │ y\n"
        "   │ ─ later\n"
        "   ├─ h\n"
        "   │ a folder\n"
        "   │\n"
        "   = help: help\n");
}

TEST_CASE("a file without text is shown by its path alone") {
  Sources sources;
  Diagnostics diagnostics;
  diagnostics.report(error, {sources.add_without_text("folder"), 0, 0}, "m").suggest("help");
  CHECK(write_human(diagnostics.all()[0], sources, {}) ==
        "error: m [source/a]\n"
        "   ┌─ folder\n"
        "   = help: help\n");
}

TEST_CASE("the gutter is as wide as the largest line number shown") {
  Sources sources;
  const SourceId file = sources.add("f", repeated("x\n", 9) + "ten\nx\n");
  Diagnostics diagnostics;
  diagnostics.report(error, {file, 18, 21}, "m").also({file, 0, 1}, "first");
  CHECK(write_human(diagnostics.all()[0], sources, {}) ==
        "error: m [source/a]\n"
        "    ┌─ f:10:1\n"
        "    │\n"
        "  1 │ x\n"
        "    │ ─ first\n"
        "    ┆\n"
        " 10 │ ten\n"
        "    │ ^^^\n");
  CHECK(shown(repeated("x\n", 12), 16, 23) ==  // from line 9 on, which is the only one shown
        " 9 │ x\n"
        "   │ ^ (to line 12)\n");
}

TEST_CASE("a tab is shown as spaces up to the next multiple of four") {
  CHECK(shown("\tx", 1, 2) ==
        " 1 │     x\n"
        "   │     ^\n");
  CHECK(shown("ab\tx", 3, 4) ==
        " 1 │ ab  x\n"
        "   │     ^\n");
  CHECK(shown("abcd\tx", 4, 5) ==
        " 1 │ abcd    x\n"
        "   │     ^^^^\n");
}

TEST_CASE("wide characters take two carets") {
  CHECK(shown("漢字x", 3, 6) ==
        " 1 │ 漢字x\n"
        "   │   ^^\n");
  CHECK(shown("👍x", 4, 5) ==
        " 1 │ 👍x\n"
        "   │   ^\n");
}

TEST_CASE("a combining mark takes no column") {
  CHECK(shown("e\u0301x", 3, 4) ==
        " 1 │ e\u0301x\n"
        "   │  ^\n");
  CHECK(shown("e\u0301x", 0, 3) ==
        " 1 │ e\u0301x\n"
        "   │ ^\n");
}

TEST_CASE("control characters are shown as symbols") {
  CHECK(shown("a\x1b[1m\x7F", 6, 6) ==
        " 1 │ a␛[1m␡\n"
        "   │       ^\n");
  CHECK(shown(std::string("\0x", 2), 1, 2) ==
        " 1 │ ␀x\n"
        "   │  ^\n");
}

TEST_CASE("invisible characters and those that turn text round are shown by their number") {
  CHECK(shown("a\u200Bb", 1, 4) ==
        " 1 │ a<U+200B>b\n"
        "   │  ^^^^^^^^\n");
  CHECK(shown("\u202Exy", 4, 5) ==
        " 1 │ <U+202E>xy\n"
        "   │          ^\n");
}

TEST_CASE("a wrong byte is shown as a replacement character") {
  CHECK(shown("a\xFFx", 2, 3) ==
        " 1 │ a\uFFFDx\n"
        "   │   ^\n");
}

TEST_CASE("an empty place has one caret, at the end of a line or file too") {
  CHECK(shown("ab\ncd", 1, 1) == " 1 │ ab\n   │  ^\n");
  CHECK(shown("ab\ncd", 2, 2) == " 1 │ ab\n   │   ^\n");
  CHECK(shown("ab\r\ncd", 2, 2) == " 1 │ ab\n   │   ^\n");
  CHECK(shown("ab\ncd", 5, 5) == " 2 │ cd\n   │   ^\n");
  CHECK(shown("ab\n", 3, 3) == " 2 │\n   │ ^\n");
  CHECK(shown("", 0, 0) == " 1 │\n   │ ^\n");
}

TEST_CASE("the line end itself has a caret behind the line") {
  CHECK(shown("ab\ncd\n", 2, 3) == " 1 │ ab\n   │   ^\n");
  CHECK(shown("ab\r\ncd\n", 2, 4) == " 1 │ ab\n   │   ^\n");
}

TEST_CASE("a place over several lines is shown by its first") {
  CHECK(shown("one two\nthree\nfour\n", 4, 16) ==
        " 1 │ one two\n"
        "   │     ^^^ (to line 3)\n");
}

TEST_CASE("a place that ends with its line's end is of one line") {
  CHECK(shown("one\ntwo\n", 0, 4) == " 1 │ one\n   │ ^^^\n");
}

TEST_CASE("a byte-order mark is not shown") {
  CHECK(shown("\xEF\xBB\xBFxy", 4, 5) == " 1 │ xy\n   │  ^\n");
  CHECK(shown("\xEF\xBB\xBFxy", 0, 0) == " 1 │ xy\n   │ ^\n");
}

TEST_CASE("spaces at the end of a line are not printed") {
  CHECK(shown("ab  \n", 0, 2) == " 1 │ ab\n   │ ^^\n");
}

// With 40 columns there is room for 32 characters of a line, a third of them, ten, before the mark.
TEST_CASE("a long line is cut around its mark") {
  const std::string line = repeated("0123456789", 10);
  CHECK(shown(line, 50, 53, 40) ==
        " 1 │ …01234567890123456789012345678901…\n"
        "   │            ^^^\n");
}

TEST_CASE("a long line is cut at one end only where the other is in sight") {
  const std::string line = repeated("0123456789", 10);
  CHECK(shown(line, 0, 1, 40) ==
        " 1 │ 01234567890123456789012345678901…\n"
        "   │ ^\n");
  CHECK(shown(line, 99, 100, 40) ==
        " 1 │ …90123456789\n"
        "   │            ^\n");
  CHECK(shown(line, 100, 100, 40) ==
        " 1 │ …0123456789\n"
        "   │            ^\n");
}

TEST_CASE("a line that just fits is not cut") {
  const std::string line(32, 'x');
  CHECK(shown(line, 0, 1, 40) == " 1 │ " + line + "\n   │ ^\n");
  CHECK(shown(line + "x", 0, 1, 40) == " 1 │ " + line + "…\n   │ ^\n");
}

TEST_CASE("a mark that goes out of sight ends at the cut") {
  const std::string line = repeated("0123456789", 10);
  CHECK(shown(line, 50, 100, 40) ==
        " 1 │ …01234567890123456789012345678901…\n"
        "   │            ^^^^^^^^^^^^^^^^^^^^^^\n");
}

TEST_CASE("a second mark out of sight stands at the cut where it would be") {
  Sources sources;
  const SourceId file = sources.add("f", repeated("0123456789", 10));
  Diagnostics diagnostics;
  diagnostics.report(error, {file, 50, 51}, "m").also({file, 5, 8}, "left").also({file, 90, 95}, "right");
  CHECK(write_human(diagnostics.all()[0], sources, {.width = 40}) ==
        "error: m [source/a]\n"
        "   ┌─ f:1:51\n"
        "   │\n"
        " 1 │ …01234567890123456789012345678901…\n"
        "   │ ─ left\n"
        "   │            ^\n"
        "   │                                  ─ right\n");
}

TEST_CASE("wide characters are not cut in half") {
  const std::string line = repeated("漢", 40);
  CHECK(shown(line, 60, 63, 40) ==  // the twentieth: five before it take ten columns
        " 1 │ …" + repeated("漢", 16) +
            "…\n"
            "   │            ^^\n");
}

TEST_CASE("no terminal is taken for narrower than 40 columns") {
  const std::string line = repeated("0123456789", 10);
  CHECK(shown(line, 50, 53, 0) == shown(line, 50, 53, 40));
  CHECK(shown(line, 50, 53, -5) == shown(line, 50, 53, 40));
}

TEST_CASE("colours mark severity, gutter and help, and end where they should") {
  Sources sources;
  const SourceId file = sources.add("f", "x\n");
  Diagnostics diagnostics;
  diagnostics.report(error, {file, 0, 1}, "m").label("l").suggest("h");
  CHECK(write_human(diagnostics.all()[0], sources, {.colour = true}) ==
        "\x1b[1;31merror\x1b[0m\x1b[1m: m\x1b[0m \x1b[2m[source/a]\x1b[0m\n"
        "\x1b[2m   ┌─ \x1b[0mf:1:1\n"
        "\x1b[2m   │\n\x1b[0m"
        "\x1b[2m 1 │ \x1b[0mx\n"
        "\x1b[2m   │ \x1b[0m\x1b[1;31m^ l\x1b[0m\n"
        "\x1b[2m   │\n\x1b[0m"
        "\x1b[2m   = \x1b[0m\x1b[32mhelp\x1b[0m: h\n");
}

TEST_CASE("without colours there is no escape in the output, whatever is quoted") {
  Sources sources;
  const SourceId file = sources.add("\x1b[31mf", "\x1b[31mx\n");
  Diagnostics diagnostics;
  diagnostics.report(error, {file, 0, 1}, "m \x1b[2J").label("\x1b").note("a\nb").suggest("\u202E");
  CHECK(write_human(diagnostics.all()[0], sources, {}) ==
        "error: m ␛[2J [source/a]\n"
        "   ┌─ ␛[31mf:1:1\n"
        "   │\n"
        " 1 │ ␛[31mx\n"
        "   │ ^ ␛\n"
        "   │\n"
        "   = note: a␊b\n"
        "   = help: <U+202E>\n");
}

TEST_CASE("warnings and advice have colours of their own") {
  Sources sources;
  const SourceId file = sources.add("f", "x\n");
  Diagnostics diagnostics;
  diagnostics.report(warning, {file, 0, 1}, "m");
  diagnostics.report(advice, {file, 0, 1}, "m");
  CHECK(write_human(diagnostics.all()[0], sources, {.colour = true}).starts_with("\x1b[1;33mwarning\x1b[0m"));
  CHECK(write_human(diagnostics.all()[1], sources, {.colour = true}).starts_with("\x1b[1;34madvice\x1b[0m"));
}
