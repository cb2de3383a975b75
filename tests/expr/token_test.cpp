#include "expr/token.h"

#include <catch2/catch.hpp>

#include "expr/words.h"

using namespace rulepress;
using Lines = std::vector<std::string>;

namespace {

struct Lexed : test::Words {
  explicit Lexed(const std::string& inside) : Words(inside) {
    tokens = expr::tokens_of(excerpt, 0, excerpt.text().size(), diagnostics);
  }
  Lines texts() const {
    Lines made;
    for (const expr::Token& token : tokens) made.push_back(token.text);
    return made;
  }
  std::vector<expr::Token> tokens;
};

}  // namespace

TEST_CASE("words, numbers, texts and signs are told apart") {
  const Lexed words("hp >= 2.5 'x y'");
  CHECK(words.texts() == Lines{"hp", ">=", "2.5", "x y", ""});
  CHECK(words.tokens[0].kind == expr::TokenKind::name);
  CHECK(words.tokens[1].kind == expr::TokenKind::sign);
  CHECK(words.tokens[2].kind == expr::TokenKind::number);
  CHECK(words.tokens[3].kind == expr::TokenKind::text);
  CHECK(words.tokens[4].kind == expr::TokenKind::end);
  CHECK(words.reports().empty());
}

TEST_CASE("a range is two numbers with dots between") {
  CHECK(Lexed("1..6").texts() == Lines{"1", "..", "6", ""});
  CHECK(Lexed("1.5..6").texts() == Lines{"1.5", "..", "6", ""});
  CHECK(Lexed("1.x").texts() == Lines{"1", ".", "x", ""});
}

TEST_CASE("signs of two characters are one") {
  CHECK(Lexed("a!=b<=c<d").texts() == Lines{"a", "!=", "b", "<=", "c", "<", "d", ""});
}

TEST_CASE("names may hold letters of any language") {
  CHECK(Lexed("größe+1").texts() == Lines{"größe", "+", "1", ""});
}

TEST_CASE("tokens know their bytes") {
  const Lexed words("ab + 'c'");
  CHECK(words.tokens[1].begin == 3);
  CHECK(words.tokens[1].end == 4);
  CHECK(words.tokens[2].begin == 5);  // with its quotes
  CHECK(words.tokens[2].end == 8);
  CHECK(words.tokens[3].begin == 8);
}

TEST_CASE("only the given bytes are read") {
  test::Words words("12345");
  const auto tokens = expr::tokens_of(words.excerpt, 1, 3, words.diagnostics);
  REQUIRE(tokens.size() == 2);
  CHECK(tokens[0].text == "23");
  CHECK(tokens[1].begin == 3);
}

TEST_CASE("an unclosed text is reported where it starts") {
  const Lexed words("a = 'fire");
  CHECK(words.reports() == Lines{"1:6 expr/syntax"});
  CHECK(words.texts() == Lines{"a", "=", "fire", ""});
}

TEST_CASE("signs of other languages are read as what they mean, and corrected") {
  const auto [inside, texts, replacement] = GENERATE(table<std::string, Lines, std::string>({
      {"a == b", {"a", "=", "b", ""}, "="},
      {"a && b", {"a", "and", "b", ""}, "and"},
      {"a & b", {"a", "and", "b", ""}, "and"},
      {"a || b", {"a", "or", "b", ""}, "or"},
      {"a | b", {"a", "or", "b", ""}, "or"},
      {"a !b", {"a", "not", "b", ""}, "not "},
  }));
  const Lexed words(inside);
  CHECK(words.texts() == texts);
  CHECK(words.reports() == Lines{"1:4 expr/syntax"});
  REQUIRE(words.diagnostics.all()[0].suggestion->edits.size() == 1);
  CHECK(words.diagnostics.all()[0].suggestion->edits[0].replacement == replacement);
}

TEST_CASE("a character without a meaning is reported and left out") {
  const Lexed words("a € 2");
  CHECK(words.reports() == Lines{"1:4 expr/syntax"});
  CHECK(words.texts() == Lines{"a", "2", ""});
}
