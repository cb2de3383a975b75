#include "text/words.h"

#include <algorithm>
#include <array>

#include "source/utf8.h"

namespace rulepress::text {
namespace {

constexpr std::array<std::string_view, 13> numerals = {"zero", "one",    "two",   "three", "four",
                                                       "five", "six",    "seven", "eight", "nine",
                                                       "ten",  "eleven", "twelve"};
constexpr std::size_t most_digits = 9;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_plain_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool is_blank(std::uint32_t code) {
  return code <= 0x20 || code == 0xA0 || code == 0x202F || code == 0x2009 || code == 0xAD;
}

class Splitter {
 public:
  explicit Splitter(std::string_view text) : text_(text) { words_.reserve(text.size() / 5 + 1); }

  std::vector<Word> run() {
    while (at_ < text_.size()) step();
    return std::move(words_);
  }

 private:
  std::uint32_t code_at(std::size_t at) const {
    if (at >= text_.size()) return 0;
    const auto byte = static_cast<unsigned char>(text_[at]);
    return byte < 0x80 ? byte : source::first_character(text_.substr(at)).code;
  }
  bool letter_at(std::size_t at) const {
    if (at >= text_.size()) return false;
    const char c = text_[at];
    if (static_cast<unsigned char>(c) < 0x80) return is_plain_letter(c) || is_digit(c);
    return source::is_word_character(code_at(at));
  }
  std::size_t size_at(std::size_t at) const {
    return static_cast<unsigned char>(text_[at]) < 0x80 ? 1 : source::first_character(text_.substr(at)).bytes;
  }
  bool is_minus(std::size_t at) const {
    const std::uint32_t code = code_at(at);
    return code == '-' || code == 0x2212 || code == 0x2013;
  }

  void step() {
    const std::uint32_t code = code_at(at_);
    if (is_blank(code)) {
      spaced_ = spaced_ || code != 0xAD;
      at_ += size_at(at_);
    } else if (code == '*') {
      ++at_;
    } else if (code == '\\' && at_ + 1 < text_.size()) {
      ++at_;
      add(at_ + size_at(at_));
    } else if (const std::size_t end = icon_end(); end > at_) {
      add(end);
    } else if ((code == '+' || is_minus(at_)) && starts_number()) {
      add_number(size_at(at_));
    } else if (is_digit(text_[at_])) {
      add_number(0);
    } else if (letter_at(at_)) {
      add(word_end(at_));
    } else {
      add(at_ + size_at(at_));
    }
  }

  // Letters; apostrophes and hyphens between them.
  std::size_t word_end(std::size_t at) const {
    while (at < text_.size()) {
      if (letter_at(at)) {
        at += size_at(at);
        continue;
      }
      const std::uint32_t code = code_at(at);
      const bool inner = code == '\'' || code == 0x2019 || code == '-' || code == 0x2010;
      if (!inner || !letter_at(at + size_at(at))) break;
      at += size_at(at);
    }
    return at;
  }

  std::size_t icon_end() const {
    if (text_[at_] != ':') return at_;
    std::size_t end = at_ + 1;
    while (end < text_.size() && (is_plain_letter(text_[end]) || is_digit(text_[end]) || text_[end] == '-'))
      ++end;
    return end > at_ + 1 && end < text_.size() && text_[end] == ':' ? end + 1 : at_;
  }

  bool starts_number() const {
    const std::size_t next = at_ + size_at(at_);
    if (next >= text_.size() || !is_digit(text_[next])) return false;
    return words_.empty() || spaced_ || !letter_at(words_.back().begin) || words_.back().end != at_;
  }

  void add_number(std::size_t sign) {
    std::size_t end = at_ + sign;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    const std::string_view digits = text_.substr(at_ + sign, end - at_ - sign);
    if (letter_at(end) || digits.size() > most_digits) {
      if (sign > 0) return add(at_ + sign);
      return add(word_end(at_));  // 3rd
    }
    std::int64_t value = 0;
    for (const char digit : digits) value = value * 10 + (digit - '0');
    const bool minus = sign > 0 && text_[at_] != '+';
    add(end);
    Word& made = words_.back();
    made.value = minus ? -value : value;
    made.sign = sign > 0;
    made.digits = true;
    made.folded = (minus ? "-" : sign > 0 ? "+" : "") + std::string(digits);
  }

  void add(std::size_t end) {
    Word made;
    made.begin = at_;
    made.end = end;
    made.spaced = spaced_ && !words_.empty();
    made.folded = fold(text_.substr(at_, end - at_));
    const auto* const found = std::ranges::find(numerals, made.folded);
    if (found != numerals.end() && found != numerals.begin()) made.value = found - numerals.begin();
    words_.push_back(std::move(made));
    spaced_ = false;
    at_ = end;
  }

  static std::string fold(std::string_view text) {
    std::string made;
    if (std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; })) {
      made = text;
      for (char& c : made) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
      }
      return made;
    }
    std::string plain;
    while (!text.empty()) {
      const auto next = source::first_character(text);
      const bool quote = next.code == 0x2019;
      const bool hyphen = next.code == 0x2010;
      if (quote || hyphen) {
        plain += quote ? '\'' : '-';
      } else {
        plain += text.substr(0, next.bytes);
      }
      text.remove_prefix(next.bytes);
    }
    return source::lower_case(plain);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool spaced_ = false;
  std::vector<Word> words_;
};

}  // namespace

std::vector<Word> words_of(std::string_view text) {
  return Splitter(text).run();
}

std::string numeral(std::int64_t number) {
  if (number < 1 || number >= static_cast<std::int64_t>(numerals.size())) return std::to_string(number);
  return std::string(numerals[static_cast<std::size_t>(number)]);
}

}  // namespace rulepress::text
