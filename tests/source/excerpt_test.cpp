#include "source/excerpt.h"

#include <catch2/catch.hpp>

using namespace rulepress::source;

namespace {

Span at(std::uint32_t begin, std::uint32_t end) {
  return {SourceId{7}, begin, end};
}

// ab\u00e9cd inside quotes that start at 10: a b at 11, the escape from 13 to 19, c d at 19.
Excerpt with_escape() {
  Excerpt excerpt(at(10, 22));
  excerpt.append_plain("ab", 11);
  excerpt.append_written("é", 13, 19);
  excerpt.append_plain("cd", 19);
  return excerpt;
}

}  // namespace

TEST_CASE("the text of an excerpt is what was appended") {
  CHECK(with_escape().text() == "abécd");
  CHECK(with_escape().whole() == at(10, 22));
}

TEST_CASE("plain bytes have places of their own") {
  const Excerpt excerpt = with_escape();
  CHECK(excerpt.span(0, 1) == at(11, 12));
  CHECK(excerpt.span(1, 2) == at(12, 13));
  CHECK(excerpt.span(4, 5) == at(19, 20));
  CHECK(excerpt.span(5, 6) == at(20, 21));
}

TEST_CASE("all bytes of an escape share its place") {
  const Excerpt excerpt = with_escape();
  CHECK(excerpt.span(2, 4) == at(13, 19));
  CHECK(excerpt.span(2, 3) == at(13, 19));
  CHECK(excerpt.span(3, 4) == at(13, 19));
}

TEST_CASE("a range over an escape starts and ends in plain text") {
  CHECK(with_escape().span(1, 5) == at(12, 20));
  CHECK(with_escape().span(0, 6) == at(11, 21));
  CHECK(with_escape().span(1, 4) == at(12, 19));
}

TEST_CASE("an empty range marks the place before its byte") {
  const Excerpt excerpt = with_escape();
  CHECK(excerpt.span(0, 0) == at(11, 11));
  CHECK(excerpt.span(2, 2) == at(13, 13));
  CHECK(excerpt.span(4, 4) == at(19, 19));
}

TEST_CASE("the empty range at the end stands behind the last byte") {
  CHECK(with_escape().span(6, 6) == at(21, 21));
  Excerpt ends_escaped(at(0, 4));
  ends_escaped.append_written("\n", 1, 3);
  CHECK(ends_escaped.span(1, 1) == at(3, 3));
}

TEST_CASE("an empty excerpt has only its whole place") {
  CHECK(Excerpt(at(4, 6)).span(0, 0) == at(4, 6));
  CHECK(Excerpt(at(4, 6)).text().empty());
}

TEST_CASE("plain pieces with a gap between them keep their places") {
  Excerpt excerpt(at(0, 20));
  excerpt.append_plain("ab", 2);
  excerpt.append_plain("cd", 4);   // goes on
  excerpt.append_plain("ef", 10);  // after indentation
  CHECK(excerpt.span(2, 4) == at(4, 6));
  CHECK(excerpt.span(3, 5) == at(5, 11));
  CHECK(excerpt.span(4, 4) == at(10, 10));
}

TEST_CASE("two escapes side by side are told apart") {
  Excerpt excerpt(at(0, 6));
  excerpt.append_written("\"", 1, 3);
  excerpt.append_written("\\", 3, 5);
  CHECK(excerpt.span(0, 1) == at(1, 3));
  CHECK(excerpt.span(1, 2) == at(3, 5));
}

TEST_CASE("appending nothing changes nothing") {
  Excerpt excerpt = with_escape();
  excerpt.append_plain("", 99);
  excerpt.append_written("", 99, 100);
  CHECK(excerpt.text() == "abécd");
  CHECK(excerpt.span(6, 6) == at(21, 21));
}
