#include "source/utf8.h"

#include <catch2/catch.hpp>

using namespace rulepress::source;

TEST_CASE("a character has its code and its size in bytes") {
  const auto [text, code, bytes] = GENERATE(table<std::string, std::uint32_t, std::size_t>({
      {"A", 0x41, 1},
      {"ä", 0xE4, 2},
      {"€", 0x20AC, 3},
      {"🂡", 0x1F0A1, 4},
      {std::string(1, '\0'), 0, 1},
      {"\x7F", 0x7F, 1},
      {"\xF4\x8F\xBF\xBF", 0x10FFFF, 4},
  }));
  const Character first = first_character(text + "x");
  CHECK(first.code == code);
  CHECK(first.bytes == bytes);
  CHECK(first.valid);
}

TEST_CASE("a wrong byte is one character of its own") {
  const std::string wrong = GENERATE(as<std::string>{}, "\x80", "\xFF", "\xC3", "\xC3x", "\xE2\x82",
                                     "\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xF0\x9F\x82");
  const Character first = first_character(wrong);
  CHECK(first.code == 0xFFFD);
  CHECK(first.bytes == 1);
  CHECK_FALSE(first.valid);
}

TEST_CASE("characters are counted as code points") {
  CHECK(count_characters("") == 0);
  CHECK(count_characters("Bär") == 3);
  CHECK(count_characters("a\u0308") == 2);
  CHECK(count_characters("👍🏽") == 2);
  CHECK(count_characters("a\xFF\xFE"
                         "b") == 4);
}

TEST_CASE("UTF-16 needs two units beyond U+FFFF") {
  CHECK(count_utf16("") == 0);
  CHECK(count_utf16("Bär") == 3);
  CHECK(count_utf16("\uFFFF") == 1);
  CHECK(count_utf16("\U00010000") == 2);
  CHECK(count_utf16("a👍b") == 4);
  CHECK(count_utf16("\xFF") == 1);
}

TEST_CASE("a terminal shows wide characters in two columns and marks in none") {
  CHECK(display_width("abc") == 3);
  CHECK(display_width("漢字") == 4);
  CHECK(display_width("👍") == 2);
  CHECK(display_width("e\u0301") == 1);
  CHECK(display_width("\xFF") == 1);
}

TEST_CASE("letters, digits, marks and the underline make words") {
  CHECK(is_word_character('a'));
  CHECK(is_word_character('7'));
  CHECK(is_word_character('_'));
  CHECK(is_word_character(U'ß'));
  CHECK(is_word_character(U'漢'));
  CHECK(is_word_character(0x0301));
  CHECK_FALSE(is_word_character('-'));
  CHECK_FALSE(is_word_character(' '));
  CHECK_FALSE(is_word_character(U'–'));
  CHECK_FALSE(is_word_character(U'👍'));
  CHECK_FALSE(is_word_character(0xA0));
}

TEST_CASE("small letters of any script") {
  CHECK(lower_case("ÄRGER Nr. 7") == "ärger nr. 7");
  CHECK(lower_case("ΩЖ") == "ωж");
  CHECK(lower_case("A\xFF") == "a\uFFFD");
}

TEST_CASE("accents are taken away, whole or as marks") {
  CHECK(folded("Über") == "uber");
  CHECK(folded("e\u0301a") == "ea");
  CHECK(folded("Straße") == "strasse");
  CHECK(folded("") == "");
}

TEST_CASE("text that is not UTF-8 keeps its accents") {
  CHECK(folded("ü\xFF") == "ü\xFF");
}

TEST_CASE("codes are written in one to four bytes") {
  std::string text;
  for (const std::uint32_t code : {0x41U, 0xE4U, 0x20ACU, 0x1F0A1U, 0x0U}) append_utf8(text, code);
  CHECK(text == std::string("Aä€🂡\0", 11));
}

TEST_CASE("what a terminal would obey or hide becomes visible") {
  CHECK(visible("a\tb\nc\x1b[31m") == "a␉b␊c␛[31m");
  CHECK(visible("\x7F") == "␡");
  CHECK(visible("a\u202Eb\u200Bc\uFEFF") == "a<U+202E>b<U+200B>c<U+FEFF>");
  CHECK(visible("\u0085\u00AD") == "<U+0085><U+00AD>");
  CHECK(visible("é e\u0301 漢 👍") == "é e\u0301 漢 👍");
  CHECK(visible("\xFF") == "\uFFFD");
}
