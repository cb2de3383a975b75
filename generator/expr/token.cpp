#include "expr/token.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "expr/mistakes.h"
#include "source/utf8.h"

namespace rulepress::expr {
namespace {

// What other languages write, and what it is here; longer ones first.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> foreign_signs = {
    {{"==", "="}, {"&&", "and"}, {"||", "or"}, {"&", "and"}, {"|", "or"}, {"!", "not"}}};

class Lexer {
 public:
  Lexer(const source::Excerpt& excerpt, std::size_t begin, std::size_t end, Dialect dialect,
        source::Diagnostics& diagnostics)
      : excerpt_(excerpt),
        text_(excerpt.text()),
        at_(begin),
        end_(end),
        dialect_(dialect),
        diagnostics_(diagnostics) {}

  std::vector<Token> read() {
    while (at_ < end_) {
      const auto c = static_cast<unsigned char>(text_[at_]);
      if (std::isspace(c) != 0) {
        ++at_;
      } else if (std::isdigit(c) != 0) {
        read_number();
      } else if (c == '"' || c == '\'') {
        read_text(text_[at_]);
      } else if (source::is_word_character(character().code)) {
        read_name();
      } else {
        read_sign();
      }
    }
    tokens_.push_back({TokenKind::end, "", end_, end_});
    return std::move(tokens_);
  }

 private:
  source::Character character() const {
    return source::first_character(std::string_view(text_).substr(at_, end_ - at_));
  }

  bool digit_at(std::size_t index) const {
    return index < end_ && std::isdigit(static_cast<unsigned char>(text_[index])) != 0;
  }

  void add(TokenKind kind, std::size_t begin, std::string text) {
    tokens_.push_back({kind, std::move(text), begin, at_});
  }

  void read_number() {
    const std::size_t begin = at_;
    while (digit_at(at_)) ++at_;
    // "1..6" is a range, not "1." and ".6".
    if (at_ < end_ && text_[at_] == '.' && digit_at(at_ + 1)) {
      ++at_;
      while (digit_at(at_)) ++at_;
    }
    add(TokenKind::number, begin, text_.substr(begin, at_ - begin));
  }

  void read_text(char quote) {
    const std::size_t begin = at_++;
    const std::size_t close = text_.find(quote, at_);
    if (close == std::string::npos || close >= end_) {
      diagnostics_
          .report(mistakes::syntax, excerpt_.span(begin, begin + 1),
                  "the text that starts here is never closed")
          .suggest(fmt::format("close it with {}", quote));
      at_ = end_;
      add(TokenKind::wrong, begin, text_.substr(begin + 1, end_ - begin - 1));
      return;
    }
    at_ = close + 1;
    add(TokenKind::text, begin, text_.substr(begin + 1, close - begin - 1));
  }

  void read_name() {
    const std::size_t begin = at_;
    while (at_ < end_ && source::is_word_character(character().code)) at_ += character().bytes;
    add(TokenKind::name, begin, text_.substr(begin, at_ - begin));
  }

  // With a space where the word would run into its neighbours.
  std::string replacement(std::string_view meant) const {
    const bool tight = at_ < end_ && std::isspace(static_cast<unsigned char>(text_[at_])) == 0;
    return std::string(meant) + (tight && meant != "=" ? " " : "");
  }

  bool next_is(std::string_view sign) const {
    return std::string_view(text_).substr(at_, end_ - at_).starts_with(sign);
  }

  bool take_sign(std::initializer_list<std::string_view> signs) {
    const auto* const found = std::ranges::find_if(signs, [&](auto sign) { return next_is(sign); });
    if (found == signs.end()) return false;
    const std::size_t begin = at_;
    at_ += found->size();
    add(TokenKind::sign, begin, std::string(*found));
    return true;
  }

  void read_sign() {
    const std::size_t begin = at_;
    if (take_sign({"!=", "<=", ">=", ".."})) return;
    if (dialect_ == Dialect::rules && !next_is("||") && take_sign({":=", "+=", "-=", "->", ":", "|"})) return;
    for (const auto& [sign, meant] : foreign_signs) {
      if (!next_is(sign)) continue;
      at_ += sign.size();
      const source::Span place = excerpt_.span(begin, at_);
      diagnostics_.report(mistakes::syntax, place, fmt::format("`{}` is written `{}` here", sign, meant))
          .suggest(fmt::format("write `{}`", meant), {place, replacement(meant)});
      add(meant == "=" ? TokenKind::sign : TokenKind::name, begin, std::string(meant));
      return;
    }
    const source::Character next = character();
    at_ += next.bytes;
    const std::string sign = text_.substr(begin, next.bytes);
    if (std::string_view("+-*/=<>()[]{},.").find(sign) != std::string_view::npos) {
      add(TokenKind::sign, begin, sign);
      return;
    }
    diagnostics_
        .report(mistakes::syntax, excerpt_.span(begin, at_),
                fmt::format("`{}` has no meaning in an expression", sign))
        .suggest("take it out");
  }

  const source::Excerpt& excerpt_;
  const std::string& text_;
  std::size_t at_;
  std::size_t end_;
  Dialect dialect_;
  source::Diagnostics& diagnostics_;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokens_of(const source::Excerpt& excerpt, std::size_t begin, std::size_t end,
                             source::Diagnostics& diagnostics, Dialect dialect) {
  return Lexer(excerpt, begin, end, dialect, diagnostics).read();
}

}  // namespace rulepress::expr
