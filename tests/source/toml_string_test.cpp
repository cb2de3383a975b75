// Where each character of a TOML string comes from. The literals are the whole file, so offsets count from
// the opening quote.
#include <catch2/catch.hpp>

#include "source/toml.h"

using namespace rulepress::source;

namespace {

Excerpt read(const std::string& literal) {
  Sources sources;
  const SourceId file = sources.add("file", literal);
  return read_toml_string(sources[file], {file, 0, static_cast<std::uint32_t>(literal.size())});
}

std::pair<std::uint32_t, std::uint32_t> place(const Excerpt& excerpt, std::size_t begin, std::size_t end) {
  const Span span = excerpt.span(begin, end);
  return {span.begin, span.end};
}

using Place = std::pair<std::uint32_t, std::uint32_t>;

}  // namespace

TEST_CASE("every escape stands for its character") {
  const auto [literal, text] = GENERATE(table<std::string, std::string>({
      {R"("\b")", "\b"},
      {R"("\t")", "\t"},
      {R"("\n")", "\n"},
      {R"("\f")", "\f"},
      {R"("\r")", "\r"},
      {R"("\"")", "\""},
      {R"("\\")", "\\"},
      {R"("\u00e9")", "é"},
      {R"("\u00E9")", "é"},
      {R"("\U0001F0A1")", "🂡"},
      {R"("\u0041")", "A"},
  }));
  const Excerpt excerpt = read(literal);
  CHECK(excerpt.text() == text);
  CHECK(place(excerpt, 0, text.size()) == Place{1, literal.size() - 1});
}

TEST_CASE("a zero can be escaped") {
  CHECK(read(R"("a\u0000b")").text() == std::string("a\0b", 3));
}

TEST_CASE("empty strings are empty in all four kinds") {
  const std::string literal =
      GENERATE("\"\"", "''", "\"\"\"\"\"\"", "''''''", "\"\"\"\n\"\"\"", "'''\r\n'''");
  CHECK(read(literal).text().empty());
  CHECK(read(literal).whole() == Span{SourceId{}, 0, static_cast<std::uint32_t>(literal.size())});
}

TEST_CASE("characters before, on and after an escape have their own places") {
  const Excerpt excerpt = read(R"("a\tb")");  // " 0, a 1, \t 2, b 4
  CHECK(excerpt.text() == "a\tb");
  CHECK(place(excerpt, 0, 1) == Place{1, 2});
  CHECK(place(excerpt, 1, 2) == Place{2, 4});
  CHECK(place(excerpt, 2, 3) == Place{4, 5});
  CHECK(place(excerpt, 3, 3) == Place{5, 5});
}

TEST_CASE("an umlaut before an escape counts as its bytes") {
  const Excerpt excerpt = read(R"("ä\u00fcß")");  // ä 1 to 3, the escape 3 to 9, ß 9 to 11
  CHECK(excerpt.text() == "äüß");
  CHECK(place(excerpt, 0, 2) == Place{1, 3});
  CHECK(place(excerpt, 2, 4) == Place{3, 9});
  CHECK(place(excerpt, 4, 6) == Place{9, 11});
}

TEST_CASE("in single quotes a backslash is a backslash") {
  const Excerpt excerpt = read(R"('a\tb')");
  CHECK(excerpt.text() == "a\\tb");
  CHECK(place(excerpt, 1, 3) == Place{2, 4});
}

TEST_CASE("the first line end of a text of several lines is dropped") {
  const Excerpt excerpt = read("\"\"\"\na\nb\"\"\"");
  CHECK(excerpt.text() == "a\nb");
  CHECK(place(excerpt, 0, 1) == Place{4, 5});
  CHECK(place(excerpt, 1, 2) == Place{5, 6});
  CHECK(place(excerpt, 2, 3) == Place{6, 7});
}

TEST_CASE("only the first line end is dropped") {
  CHECK(read("\"\"\"\n\na\"\"\"").text() == "\na");
  CHECK(read("'''\r\n\r\na'''").text() == "\na");
  CHECK(read("\"\"\" \na\"\"\"").text() == " \na");
}

TEST_CASE("CRLF inside a text becomes a line feed that has the place of both") {
  const Excerpt excerpt = read("'''\r\na\r\nb'''");  // a 5, CRLF 6, b 8
  CHECK(excerpt.text() == "a\nb");
  CHECK(place(excerpt, 0, 1) == Place{5, 6});
  CHECK(place(excerpt, 1, 2) == Place{6, 8});
  CHECK(place(excerpt, 2, 3) == Place{8, 9});
}

TEST_CASE("a backslash at the end of a line swallows the space up to the next word") {
  const std::string end = GENERATE("\\\n", "\\\r\n", "\\  \n", "\\\n\n\t ", "\\ \t\r\n \r\n  ");
  const Excerpt excerpt = read("\"\"\"a" + end + "b\"\"\"");
  const auto after = static_cast<std::uint32_t>(4 + end.size());
  CHECK(excerpt.text() == "ab");
  CHECK(place(excerpt, 0, 1) == Place{3, 4});
  CHECK(place(excerpt, 1, 2) == Place{after, after + 1});
  CHECK(place(excerpt, 0, 2) == Place{3, after + 1});
}

TEST_CASE("a backslash at the end of the last line swallows the rest") {
  CHECK(read("\"\"\"a\\\n  \"\"\"").text() == "a");
}

TEST_CASE("an escape may follow a swallowed line end") {
  const Excerpt excerpt = read("\"\"\"a\\\n \\tb\"\"\"");  // a 3, \ 4, line end 5, space 6, \t 7, b 9
  CHECK(excerpt.text() == "a\tb");
  CHECK(place(excerpt, 1, 2) == Place{7, 9});
  CHECK(place(excerpt, 2, 3) == Place{9, 10});
}

TEST_CASE("quotes beside the fence belong to the text") {
  const auto [literal, text] = GENERATE(table<std::string, std::string>({
      {"\"\"\"\"a\"\"\"\"", "\"a\""},
      {"\"\"\"\"\"a\"\"\"\"\"", "\"\"a\"\""},
      {"''''a''''", "'a'"},
      {"'''''a'''''", "''a''"},
      {"\"\"\"a\"b\"\"c\"\"\"", "a\"b\"\"c"},
      {"\"\"\"\\\"\"\"\"", "\""},
  }));
  CHECK(read(literal).text() == text);
}

TEST_CASE("quotes beside the fence have their own places") {
  const Excerpt excerpt = read("\"\"\"\"a\"\"\"\"");
  CHECK(place(excerpt, 0, 1) == Place{3, 4});
  CHECK(place(excerpt, 2, 3) == Place{5, 6});
}

TEST_CASE("a text of two quotes and one of three are told apart") {
  CHECK(read("'\"\"\"'").text() == "\"\"\"");
  CHECK(read("\"'''\"").text() == "'''");
  CHECK(read(R"("\"\"")").text() == "\"\"");
}

TEST_CASE("emoji stand as they are") {
  const Excerpt excerpt = read("\"👍\\n👎\"");  // 👍 1 to 5, escape 5 to 7, 👎 7 to 11
  CHECK(place(excerpt, 0, 4) == Place{1, 5});
  CHECK(place(excerpt, 4, 5) == Place{5, 7});
  CHECK(place(excerpt, 5, 9) == Place{7, 11});
}
