// The words of a card's text or of a phrase: words, numbers and signs, each with its place. Case, blanks and
// the marks for bold and italic do not count.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rulepress::text {

struct Word {
  std::string folded;  // small letters, plain apostrophes; :icon: with its colons
  std::size_t begin = 0, end = 0;
  bool spaced = false;                // a blank stands before it
  std::optional<std::int64_t> value;  // of a number or numeral
  bool sign = false;                  // the number has one
  bool digits = false;                // it is written in digits
};

std::vector<Word> words_of(std::string_view text);

// "three" for 3; digits above twelve.
std::string numeral(std::int64_t number);

}  // namespace rulepress::text
