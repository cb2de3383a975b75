// Reads the words of one line of rules from left to right. The first mistake of a line is told; after it the
// line counts as failed, and all further asking gives empty answers without more reports.
#pragma once

#include <string>
#include <string_view>

#include "model/parse/line.h"
#include "model/parse/syntax.h"

namespace rulepress::model {

class LineParser {
 public:
  // `form` shows how such a line is written, for whoever wrote it otherwise.
  LineParser(const Line& line, source::Diagnostics& diagnostics, std::string_view form = {})
      : line_(line), diagnostics_(diagnostics), form_(form) {}

  const expr::Token& token(std::size_t ahead = 0) const;
  bool at_end() const { return failed_ || token().kind == expr::TokenKind::end; }
  bool failed() const { return failed_; }
  bool is(std::string_view word, std::size_t ahead = 0) const;
  bool take(std::string_view word);  // a word or sign
  bool take(std::string_view first, std::string_view second);
  void take_any() { ++at_; }
  void need(std::string_view word);
  void need_end();
  void expected(std::string_view what);
  void skip_line() { failed_ = true; }
  void set_form(std::string_view form) { form_ = form; }

  Name name(std::string_view what);
  Name text(std::string_view what);
  Expression expression();
  std::vector<Expression> expressions();  // a, b, c
  std::vector<Expression> arguments();    // (a, b, c)
  Expression number();
  TypeName type();
  TypeName range_or_number();  // 2..4, or 3 for 3..3
  FieldSyntax field();
  std::vector<Parameter> parameters();  // (a: T, var b: T in S), or none at all
  std::vector<Name> names(std::string_view separator, std::string_view what);
  std::vector<RankKey> rank_keys();
  Policy policy();
  std::vector<Policy> policies();  // , when full …, when empty …
  Span span() const { return line_.span(); }
  source::Diagnostics& diagnostics() { return diagnostics_; }
  const source::Excerpt& excerpt() const { return *line_.text; }

 private:
  std::string quoted_token() const;
  void suggest_form(source::Diagnostic& report) const;

  const Line& line_;
  source::Diagnostics& diagnostics_;
  std::string_view form_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

}  // namespace rulepress::model
