#include "source/read_text.h"

#include <catch2/catch.hpp>

#include "support/harness.h"

using namespace rulepress::source;
using rulepress::test::brief;
using Briefs = std::vector<std::string>;

namespace {

struct Reading {
  Sources sources;
  Diagnostics diagnostics;
  bool usable;

  explicit Reading(std::string text) {
    MemoryFileSystem files;
    files.add("file", std::move(text));
    usable = read_text(files, "file", sources, diagnostics).has_value();
  }
  Briefs briefs() const { return brief(diagnostics, sources); }
  const Diagnostic& first() const { return diagnostics.all().at(0); }
};

std::string bytes(std::string_view text) {
  return std::string(text);
}

}  // namespace

TEST_CASE("good text is read without a word") {
  const std::string text = GENERATE(as<std::string>{}, "", "a", "a\tb\n", "ä\r\nb\r\n", "\xEF\xBB\xBF# 👍\n",
                                    "\xEF\xBB\xBF", "\n\n", "\u0085\u2028");
  const Reading reading(text);
  CHECK(reading.usable);
  CHECK(reading.briefs().empty());
}

TEST_CASE("each trouble of reading has its report") {
  const auto [trouble, slug, message] = GENERATE(table<ReadTrouble, std::string, std::string>({
      {ReadTrouble::missing, "source/not-found", "there is no file `file`"},
      {ReadTrouble::is_folder, "source/is-a-folder", "`file` is a folder, but a file is expected here"},
      {ReadTrouble::link_loop, "source/link-loop", "`file` is a link that leads back to itself"},
      {ReadTrouble::too_large, "source/unreadable", "`file` is larger than 64 MiB"},
      {ReadTrouble::not_a_file, "source/unreadable", "`file` is not an ordinary file"},
      {ReadTrouble::denied, "source/unreadable", "`file` may not be read"},
      {ReadTrouble::failed, "source/unreadable", "`file` cannot be read: the disk is on fire"},
  }));
  MemoryFileSystem files;
  files.add("file", ReadError{trouble, "the disk is on fire"});
  Sources sources;
  Diagnostics diagnostics;
  CHECK_FALSE(read_text(files, "file", sources, diagnostics));
  REQUIRE(diagnostics.all().size() == 1);
  const Diagnostic& report = diagnostics.all()[0];
  CHECK(report.slug == slug);
  CHECK(report.message == message);
  CHECK(sources[report.primary.span.file].path == "file");
  CHECK_FALSE(sources[report.primary.span.file].has_text);
}

TEST_CASE("a byte that is not UTF-8 is reported with what was probably meant") {
  const Reading reading(
      "Stra\xDF"
      "e\nn\x96x");
  CHECK_FALSE(reading.usable);
  CHECK(reading.briefs() == Briefs{"1:5 source/not-utf8", "2:2 source/not-utf8"});
  CHECK(reading.first().message == "the byte 0xDF is not UTF-8 text");
  CHECK(reading.first().suggestion->text == "save the file as UTF-8; this byte is probably `ß`");
  CHECK(reading.diagnostics.all()[1].suggestion->text == "save the file as UTF-8; this byte is probably `–`");
}

TEST_CASE("a byte that means nothing in Windows-1252 gets no guess") {
  CHECK(Reading("a\x81").first().suggestion->text == "save the file as UTF-8");
}

TEST_CASE("a character cut off at the end of the file is reported byte by byte") {
  CHECK(Reading("ab\xE2\x82").briefs() == Briefs{"1:3 source/not-utf8", "1:4 source/not-utf8"});
}

TEST_CASE("ten wrong bytes are reported, of more only the number") {
  const Reading ten(std::string(10, '\xE4'));
  CHECK(ten.diagnostics.all().size() == 10);
  CHECK(ten.diagnostics.all().back().notes.empty());
  const Reading more(std::string(13, '\xE4'));
  REQUIRE(more.diagnostics.all().size() == 10);
  CHECK(more.diagnostics.all().back().notes == Briefs{"and 3 more like this in the file"});
  CHECK(more.diagnostics.all().front().notes.empty());
}

TEST_CASE("the count of more stays with the bytes, whatever is said about lines") {
  const Reading reading(std::string(11, '\xE4') + "\na\r\n");
  REQUIRE(reading.diagnostics.all().size() == 11);
  CHECK(reading.diagnostics.all()[9].notes == Briefs{"and 1 more like this in the file"});
  CHECK(reading.diagnostics.all()[10].slug == "source/mixed-line-ends");
  CHECK(reading.diagnostics.all()[10].notes.empty());
}

TEST_CASE("UTF-16 and UTF-32 are recognised by their marks") {
  const std::string text = GENERATE(as<std::string>{}, std::string("\xFF\xFE"), std::string("\xFE\xFF\0a", 4),
                                    std::string("\xFF\xFE"
                                                "a\0",
                                                4),
                                    std::string("\0\0\xFE\xFF", 4), std::string("\xFF\xFE\0\0", 4));
  const Reading reading(text);
  CHECK_FALSE(reading.usable);
  CHECK(reading.briefs() == Briefs{"1:1 source/wrong-encoding"});
}

TEST_CASE("UTF-16 without a mark is recognised by its zero bytes") {
  CHECK(Reading(std::string("#\0 \0", 4)).briefs() == Briefs{"1:1 source/wrong-encoding"});
  CHECK(Reading(std::string("\0#\0 ", 4)).briefs() == Briefs{"1:1 source/wrong-encoding"});
  CHECK(Reading(std::string("#\0", 2)).briefs() == Briefs{"1:2 source/control-character"});
}

TEST_CASE("control characters are reported with their number") {
  const Reading reading(bytes("a\x1b[1m\n\x7F"));
  CHECK_FALSE(reading.usable);
  CHECK(reading.briefs() == Briefs{"1:2 source/control-character", "2:1 source/control-character"});
  CHECK(reading.first().message == "the invisible control character U+001B stands in the text");
  CHECK(reading.first().suggestion->edits.at(0).replacement.empty());
  CHECK(reading.sources.text(reading.first().suggestion->edits.at(0).span) == "\x1b");
}

TEST_CASE("a carriage return alone ends no line") {
  CHECK(Reading("a\rb\r\n").briefs() == Briefs{"1:2 source/bare-carriage-return"});
  CHECK(Reading("a\r").briefs() == Briefs{"1:2 source/bare-carriage-return"});
  CHECK(Reading("a\r\r\n").briefs() == Briefs{"1:2 source/bare-carriage-return"});
  CHECK_FALSE(Reading("a\rb").usable);
}

TEST_CASE("a second byte-order mark is reported, but does no harm") {
  const Reading reading(
      "\xEF\xBB\xBF\xEF\xBB\xBF"
      "a\n\xEF\xBB\xBF");
  CHECK(reading.usable);
  CHECK(reading.briefs() == Briefs{"1:1 source/stray-byte-order-mark", "2:1 source/stray-byte-order-mark"});
  CHECK(reading.first().primary.span == Span{SourceId{}, 3, 6});
}

TEST_CASE("mixed line ends are reported at the first that differs") {
  const Reading crlf("a\r\nb\nc\r\n");
  CHECK(crlf.usable);
  CHECK(crlf.briefs() == Briefs{"2:2 source/mixed-line-ends"});
  CHECK(crlf.first().message == "Windows and Unix line ends are mixed: 2 CRLF, 1 LF");
  CHECK(crlf.first().primary.text == "the first LF is here");
  const Reading lf("a\n\nbc\r\n");
  CHECK(lf.briefs() == Briefs{"3:3 source/mixed-line-ends"});
  CHECK(lf.first().primary.text == "the first CRLF is here");
}

TEST_CASE("a last line without end mixes nothing") {
  CHECK(Reading("a\r\nb").briefs().empty());
  CHECK(Reading("\n\r").briefs() == Briefs{"2:1 source/bare-carriage-return"});
}

TEST_CASE("a line is too long by its characters, not by its bytes") {
  std::string umlauts;
  for (std::size_t i = 0; i < long_line_characters; ++i) umlauts += "ä";
  CHECK(Reading(umlauts).briefs().empty());
  const Reading reading("a\n" + umlauts + "x\n");
  CHECK(reading.usable);
  CHECK(reading.briefs() == Briefs{"2:1 source/long-line"});
  CHECK(reading.first().message == "this line has 10001 characters");
}
