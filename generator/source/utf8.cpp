#include "source/utf8.h"

#include <fmt/format.h>
#include <utf8proc.h>

#include <cstdlib>

namespace rulepress::source {

Character first_character(std::string_view text) {
  const auto byte = static_cast<unsigned char>(text.front());
  if (byte < 0x80) return {byte, 1, true};
  utf8proc_int32_t code = -1;
  const auto size = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                     static_cast<utf8proc_ssize_t>(text.size()), &code);
  if (size <= 0 || code < 0) return {0xFFFD, 1, false};
  return {static_cast<std::uint32_t>(code), static_cast<std::size_t>(size), true};
}

std::size_t count_characters(std::string_view text) {
  std::size_t count = 0;
  for (; !text.empty(); ++count) text.remove_prefix(first_character(text).bytes);
  return count;
}

std::size_t count_utf16(std::string_view text) {
  std::size_t count = 0;
  while (!text.empty()) {
    const Character next = first_character(text);
    count += next.code >= 0x10000 ? 2 : 1;
    text.remove_prefix(next.bytes);
  }
  return count;
}

int display_width(std::uint32_t code) {
  return utf8proc_charwidth(static_cast<utf8proc_int32_t>(code));
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const Character next = first_character(text);
    width += static_cast<std::size_t>(display_width(next.code));
    text.remove_prefix(next.bytes);
  }
  return width;
}

bool is_word_character(std::uint32_t code) {
  if (code == '_') return true;
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(code))) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
      return true;
    default:
      return false;
  }
}

bool is_word_byte(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n";
  const auto begin = text.find_first_not_of(blank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blank) - begin + 1);
}

namespace {

std::string mapped(std::string_view text, utf8proc_int32_t (*map)(utf8proc_int32_t)) {
  std::string made;
  while (!text.empty()) {
    const Character next = first_character(text);
    const auto code = static_cast<utf8proc_int32_t>(next.code);
    append_utf8(made, next.valid ? static_cast<std::uint32_t>(map(code)) : next.code);
    text.remove_prefix(next.bytes);
  }
  return made;
}

}  // namespace

std::string lower_case(std::string_view text) {
  return mapped(text, utf8proc_tolower);
}

std::string upper_case(std::string_view text) {
  return mapped(text, utf8proc_toupper);
}

std::string folded(std::string_view text) {
  utf8proc_uint8_t* made = nullptr;
  const auto options =
      static_cast<utf8proc_option_t>(UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK | UTF8PROC_CASEFOLD);
  const auto size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                 static_cast<utf8proc_ssize_t>(text.size()), &made, options);
  if (size < 0) return std::string(text);  // not UTF-8: nothing to take away
  std::string plain(reinterpret_cast<const char*>(made), static_cast<std::size_t>(size));
  std::free(made);
  return plain;
}

std::string visible(std::uint32_t code) {
  std::string text;
  if (code < 0x20) {
    append_utf8(text, 0x2400 + code);  // ␀ … ␟
  } else if (code == 0x7F) {
    text = "␡";
  } else if (code == 0xFEFF || (code >= 0x200B && code <= 0x200F) || (code >= 0x202A && code <= 0x202E) ||
             (code >= 0x2060 && code <= 0x206F) || (code >= 0x80 && code < 0xA0) || code == 0xAD ||
             code == 0x61C || code == 0x2028 || code == 0x2029) {
    text = fmt::format("<U+{:04X}>", code);
  } else {
    append_utf8(text, code);
  }
  return text;
}

std::string visible(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const Character next = first_character(text);
    shown += visible(next.code);
    text.remove_prefix(next.bytes);
  }
  return shown;
}

void append_utf8(std::string& text, std::uint32_t code) {
  utf8proc_uint8_t bytes[4];
  const auto size = utf8proc_encode_char(static_cast<utf8proc_int32_t>(code), bytes);
  text.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

}  // namespace rulepress::source
