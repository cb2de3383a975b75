// UTF-8 in small pieces, on utf8proc. Wrong bytes never stop anything here: each counts as one character.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace rulepress::source {

struct Character {
  std::uint32_t code;  // U+FFFD for a wrong byte
  std::size_t bytes;   // at least 1
  bool valid;
};

// The character at the start of a text that is not empty.
Character first_character(std::string_view text);

std::size_t count_characters(std::string_view text);
std::size_t count_utf16(std::string_view text);

// Columns that a character takes on a terminal: 0, 1 or 2.
int display_width(std::uint32_t code);
std::size_t display_width(std::string_view text);

// Letters, digits and `_` of any script: what a word is made of.
bool is_word_character(std::uint32_t code);

// The same for one byte, near enough to find where a word ends: ASCII letters and digits, and all bytes of
// others.
bool is_word_byte(char c);

// Without the spaces, tabs and line ends around it.
std::string_view trimmed(std::string_view text);

std::string lower_case(std::string_view text);
std::string upper_case(std::string_view text);

// Small letters without accents: "Über" becomes "uber", "Großer" becomes "grosser".
std::string folded(std::string_view text);

void append_utf8(std::string& text, std::uint32_t code);

// As a terminal can show it: what is invisible, moves the cursor or turns text round becomes a symbol or its
// number, a wrong byte U+FFFD.
std::string visible(std::uint32_t code);
std::string visible(std::string_view text);

}  // namespace rulepress::source
