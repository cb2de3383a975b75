// The words of an expression. The same words make up the expressions of templates and of rules.
#pragma once

#include <string>
#include <vector>

#include "source/diagnostic.h"
#include "source/excerpt.h"

namespace rulepress::expr {

enum class TokenKind {
  number,  // 3, 2.5
  text,    // "fire"
  name,    // hp, if, and
  sign,    // + - * / = != < <= > >= ( ) [ ] { } , . ..   and in rules : := += -= -> |
  wrong,   // stands where a mistake was reported
  end,
};

// Rules are written with more words and signs than templates.
enum class Dialect { templates, rules };

struct Token {
  TokenKind kind = TokenKind::end;
  std::string text;       // a text literal without its quotes
  std::size_t begin = 0;  // in the excerpt
  std::size_t end = 0;
};

// The tokens of bytes [begin, end) of an excerpt, with one of kind `end` last. What is no word of the
// language is reported, and left out unless its meaning is plain.
std::vector<Token> tokens_of(const source::Excerpt& excerpt, std::size_t begin, std::size_t end,
                             source::Diagnostics& diagnostics, Dialect dialect = Dialect::templates);

}  // namespace rulepress::expr
