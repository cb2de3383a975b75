#include "source/sources.h"

#include <catch2/catch.hpp>

using namespace rulepress::source;

namespace {

struct Place {
  std::uint32_t line, column, utf16;
  friend bool operator==(const Place&, const Place&) = default;
};

std::ostream& operator<<(std::ostream& out, const Place& place) {
  return out << place.line << ':' << place.column << " utf16 " << place.utf16;
}

Place place_of(const Source& source, std::uint32_t offset) {
  const Position position = source.position(offset);
  return {position.line, position.column, position.utf16};
}

const Source& source_of(Sources& sources, std::string text) {
  return sources[sources.add("file", std::move(text))];
}

}  // namespace

TEST_CASE("positions count lines and columns from one") {
  Sources sources;
  const Source& source = source_of(sources, "ab\ncd\n");
  CHECK(place_of(source, 0) == Place{1, 1, 0});
  CHECK(place_of(source, 1) == Place{1, 2, 1});
  CHECK(place_of(source, 2) == Place{1, 3, 2});  // the line end belongs to its line
  CHECK(place_of(source, 3) == Place{2, 1, 0});
}

TEST_CASE("the end of a file after a newline is a line of its own") {
  Sources sources;
  const Source& source = source_of(sources, "ab\n");
  CHECK(source.lines.size() == 2);
  CHECK(place_of(source, 3) == Place{2, 1, 0});
  CHECK(source.line(2).empty());
}

TEST_CASE("the last line needs no newline") {
  Sources sources;
  const Source& source = source_of(sources, "ab\ncd");
  CHECK(source.lines.size() == 2);
  CHECK(source.line(2) == "cd");
  CHECK(place_of(source, 5) == Place{2, 3, 2});
}

TEST_CASE("an empty file has one empty line") {
  Sources sources;
  const Source& source = source_of(sources, "");
  CHECK(source.lines.size() == 1);
  CHECK(source.line(1).empty());
  CHECK(place_of(source, 0) == Place{1, 1, 0});
}

TEST_CASE("an offset beyond the end is taken as the end") {
  Sources sources;
  CHECK(place_of(source_of(sources, "ab"), 99) == Place{1, 3, 2});
}

TEST_CASE("a byte-order mark takes no column") {
  Sources sources;
  const Source& source = source_of(sources, "\xEF\xBB\xBFhi\nyo");
  CHECK(source.text_begin == 3);
  CHECK(place_of(source, 0) == Place{1, 1, 0});
  CHECK(place_of(source, 3) == Place{1, 1, 0});
  CHECK(place_of(source, 4) == Place{1, 2, 1});
  CHECK(place_of(source, 6) == Place{2, 1, 0});
  CHECK(source.line(1) == "hi");
  CHECK(source.line_begin(1) == 3);
  CHECK(source.line_begin(2) == 6);
}

TEST_CASE("a file may be nothing but a byte-order mark") {
  Sources sources;
  const Source& source = source_of(sources, "\xEF\xBB\xBF");
  CHECK(source.line(1).empty());
  CHECK(place_of(source, 3) == Place{1, 1, 0});
}

TEST_CASE("a byte-order mark further on is text") {
  Sources sources;
  const Source& source = source_of(sources,
                                   "a\xEF\xBB\xBF"
                                   "b");
  CHECK(source.text_begin == 0);
  CHECK(place_of(source, 4) == Place{1, 3, 2});
}

TEST_CASE("CRLF ends a line and is no part of it") {
  Sources sources;
  const Source& source = source_of(sources, "ab\r\nc\r\n\r\nd");
  CHECK(source.line(1) == "ab");
  CHECK(source.line(2) == "c");
  CHECK(source.line(3).empty());
  CHECK(source.line(4) == "d");
  CHECK(place_of(source, 4) == Place{2, 1, 0});
  CHECK(place_of(source, 9) == Place{4, 1, 0});
}

TEST_CASE("a tab is one column") {
  Sources sources;
  CHECK(place_of(source_of(sources, "\t\tx"), 2) == Place{1, 3, 2});
}

TEST_CASE("an umlaut is one column, an emoji one column and two UTF-16 units") {
  Sources sources;
  const Source& source = source_of(sources, "äb👍c");
  CHECK(place_of(source, 2) == Place{1, 2, 1});
  CHECK(place_of(source, 3) == Place{1, 3, 2});
  CHECK(place_of(source, 7) == Place{1, 4, 4});
}

TEST_CASE("a combining mark is a column of its own") {
  Sources sources;
  const Source& source = source_of(sources, "e\u0301x");
  CHECK(place_of(source, 1) == Place{1, 2, 1});
  CHECK(place_of(source, 3) == Place{1, 3, 2});
}

TEST_CASE("a wrong byte is one column") {
  Sources sources;
  CHECK(place_of(source_of(sources, "\xFF\xFEx"), 2) == Place{1, 3, 2});
}

TEST_CASE("lines are found from offsets") {
  Sources sources;
  const Source& source = source_of(sources, "a\n\nb\n");
  CHECK(source.line_of(0) == 1);
  CHECK(source.line_of(1) == 1);
  CHECK(source.line_of(2) == 2);
  CHECK(source.line_of(3) == 3);
  CHECK(source.line_of(5) == 4);
}

TEST_CASE("files keep their ids and the text of a span is found") {
  Sources sources;
  const SourceId first = sources.add("a.md", "one two");
  const SourceId second = sources.add("b.md", "three");
  CHECK(first != second);
  CHECK(sources[first].path == "a.md");
  CHECK(sources[second].path == "b.md");
  CHECK(sources.text({first, 4, 7}) == "two");
  CHECK(sources.text({second, 5, 5}).empty());
}

TEST_CASE("references to files stay good while others are added") {
  Sources sources;
  const Source& first = source_of(sources, "first");
  for (int i = 0; i < 1000; ++i) sources.add("file", "more");
  CHECK(first.text == "first");
  CHECK(&sources[SourceId{}] == &first);
}

TEST_CASE("a file without text still has a first line") {
  Sources sources;
  const Source& source = sources[sources.add_without_text("folder")];
  CHECK_FALSE(source.has_text);
  CHECK(place_of(source, 0) == Place{1, 1, 0});
}
