#include "model/parse/line_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "model/mistakes.h"

namespace rulepress::model {
namespace {

using expr::TokenKind;

// Words that cannot be names, because a line would then read two ways.
constexpr std::array<std::string_view, 22> reserved = {
    "or",   "and",    "not",   "in",   "mod", "if",     "then", "else", "true", "false", "where",
    "none", "ranked", "least", "most", "by",  "before", "is",   "it",   "to",   "of",    "let"};

}  // namespace

const expr::Token& LineParser::token(std::size_t ahead) const {
  return line_.tokens[std::min(at_ + ahead, line_.tokens.size() - 1)];
}

bool LineParser::is(std::string_view word, std::size_t ahead) const {
  const expr::Token& next = token(ahead);
  return !failed_ && (next.kind == TokenKind::name || next.kind == TokenKind::sign) && next.text == word;
}

bool LineParser::take(std::string_view word) {
  if (!is(word)) return false;
  ++at_;
  return true;
}

bool LineParser::take(std::string_view first, std::string_view second) {
  if (!is(first) || !is(second, 1)) return false;
  at_ += 2;
  return true;
}

std::string LineParser::quoted_token() const {
  const expr::Token& next = token();
  return line_.text->text().substr(next.begin, next.end - next.begin);
}

void LineParser::expected(std::string_view what) {
  if (failed_) return;
  failed_ = true;
  const expr::Token& next = token();
  if (next.kind == TokenKind::wrong) return;  // told when it was read
  suggest_form(diagnostics_.report(
      mistakes::syntax, line_.text->span(next.begin, next.end),
      next.kind == TokenKind::end ? fmt::format("the line ends here, but {} should follow", what)
                                  : fmt::format("`{}` stands here, but {} should", quoted_token(), what)));
}

void LineParser::suggest_form(source::Diagnostic& report) const {
  report.suggest(form_.empty() ? std::string("mend this line; it is left out until then")
                               : fmt::format("such a line looks like this: `{}`", form_));
}

void LineParser::need(std::string_view word) {
  if (!failed_ && !take(word)) expected(fmt::format("`{}`", word));
}

void LineParser::need_end() {
  if (!at_end()) expected("the end of the line");
}

Name LineParser::name(std::string_view what) {
  if (failed_) return {};
  const expr::Token& next = token();
  if (next.kind != TokenKind::name) {
    expected(what);
    return {};
  }
  const Span place = line_.text->span(next.begin, next.end);
  if (std::ranges::find(reserved, next.text) != reserved.end()) {
    diagnostics_
        .report(mistakes::reserved_word, place,
                fmt::format("`{}` is a word of the language and cannot be {}", next.text, what))
        .suggest("take another name");
    failed_ = true;
    return {};
  }
  ++at_;
  return {next.text, place};
}

Name LineParser::text(std::string_view what) {
  if (failed_) return {};
  const expr::Token& next = token();
  if (next.kind != TokenKind::text) {
    expected(what);
    return {};
  }
  ++at_;
  return {next.text, line_.text->span(next.begin, next.end)};
}

Expression LineParser::expression() {
  if (failed_) return {};
  expr::ExpressionPart part = expr::parse_part(*line_.text, line_.tokens, at_, diagnostics_);
  at_ = part.next;
  if (part.failed) {
    failed_ = true;
    source::Diagnostic& told = diagnostics_.all().back();
    if (!told.suggestion) suggest_form(told);
    return {};
  }
  return {std::move(part.tree)};
}

std::vector<Expression> LineParser::expressions() {
  std::vector<Expression> all;
  do {
    all.push_back(expression());
  } while (take(","));
  if (failed_) all.clear();
  return all;
}

std::vector<Expression> LineParser::arguments() {
  need("(");
  if (take(")")) return {};
  std::vector<Expression> all = expressions();
  need(")");
  return all;
}

// A number alone: in `0..6 = 3` the rest is no part of it.
Expression LineParser::number() {
  const std::size_t begin = token().begin;
  const bool negative = take("-");
  if (failed_ || token().kind != TokenKind::number) {
    expected("a number");
    return {};
  }
  Expression made;
  expr::Node node;
  node.kind = expr::NodeKind::number;
  node.span = line_.text->span(begin, token().end);
  node.number = (negative ? -1 : 1) * std::strtod(token().text.c_str(), nullptr);
  made.tree.nodes.push_back(std::move(node));
  ++at_;
  return made;
}

TypeName LineParser::type() {
  TypeName made;
  const std::size_t begin = token().begin;
  if (take("set", "of")) {
    made.shape = Shape::set;
  } else if (take("list", "of")) {
    made.shape = Shape::list;
  } else if (take("zone", "of")) {
    made.shape = Shape::zone;
  } else if (take("pile", "of")) {
    made.shape = Shape::pile;
  }
  const bool range = token().kind == TokenKind::number || is("-");
  if (range && !failed_) {
    made.low = number();
    need("..");
    made.high = number();
  } else {
    made.name = name("a type");
  }
  if (take("up", "to")) made.limit = expression();
  if (take("or", "none")) made.or_none = true;
  const std::size_t end = at_ > 0 ? line_.tokens[at_ - 1].end : begin;
  made.span = line_.text->span(begin, std::max(begin, end));
  return made;
}

TypeName LineParser::range_or_number() {
  if (token().kind != TokenKind::number || is("..", 1)) return type();
  TypeName made;
  made.low = made.high = number();
  made.span = made.low.span();
  return made;
}

FieldSyntax LineParser::field() {
  FieldSyntax made;
  made.name = name("the name of a field");
  if (take("[")) {
    made.index = type();
    need("]");
  }
  need(":");
  made.type = type();
  if (take("=")) made.initial = expression();
  for (bool more = true; more && !at_end();) {
    more = false;
    if (is(",")) break;
    if (take("seen", "by")) {
      more = true;
      if (take("all")) {
        made.seen = Seen::all;
      } else if (take("owner")) {
        made.seen = Seen::owner;
      } else if (take("none")) {
        made.seen = Seen::none;
      } else {
        expected("`all`, `owner` or `none`");
      }
    }
    if (take("from")) {
      more = true;
      made.supply = name("the name of a supply");
    }
  }
  made.policies = policies();
  need_end();
  return made;
}

std::vector<Policy> LineParser::policies() {
  std::vector<Policy> all;
  while (take(",")) {
    need("when");
    all.push_back(policy());
  }
  return all;
}

Policy LineParser::policy() {
  Policy made;
  const std::size_t begin = token().begin;
  if (take("full")) {
    made.moment = Moment::full;
  } else if (take("empty")) {
    made.moment = Moment::empty;
  } else if (take("host", "leaves")) {
    made.moment = Moment::host_leaves;
  } else {
    expected("`full`, `empty` or `host leaves`");
  }
  if (take("refuse")) {
    made.kind = PolicyKind::refuse;
  } else if (take("give")) {
    made.kind = PolicyKind::give_what_is_left;
    need("what");
    need("is");
    need("left");
  } else if (take("refill")) {
    made.kind = PolicyKind::refill;
    need("from");
    made.place = expression();
  } else if (take("owner")) {
    made.kind = PolicyKind::owner_moves;
    need("moves");
    made.amount = expression();
    need("to");
    made.place = expression();
  } else if (take("move")) {
    made.kind = PolicyKind::move_to;
    need("to");
    made.place = expression();
  } else {
    expected("`refuse`, `give what is left`, `refill from …`, `move to …` or `owner moves … to …`");
  }
  made.span = line_.text->span(begin, std::max(begin, line_.tokens[at_ > 0 ? at_ - 1 : 0].end));
  return made;
}

std::vector<Parameter> LineParser::parameters() {
  std::vector<Parameter> all;
  if (!take("(") || take(")")) return all;
  do {
    Parameter made;
    made.by_reference = take("var");
    made.name = name("the name of a parameter");
    if (take("[")) {
      made.index = type();
      need("]");
    }
    need(":");
    made.type = type();
    if (take("in")) made.domain = expression();
    if (!failed_) all.push_back(std::move(made));
  } while (take(","));
  need(")");
  return all;
}

std::vector<Name> LineParser::names(std::string_view separator, std::string_view what) {
  std::vector<Name> all;
  do {
    all.push_back(name(what));
  } while (take(separator));
  std::erase_if(all, [](const Name& one) { return !one.there(); });
  return all;
}

std::vector<RankKey> LineParser::rank_keys() {
  std::vector<RankKey> keys;
  do {
    if (!is("least") && !is("most")) {
      expected("`least` or `most`");
      break;
    }
    const bool most = take("most");
    if (!most) take("least");
    keys.push_back({most, expression()});
  } while (is(",") && (is("least", 1) || is("most", 1)) && take(","));
  return keys;
}

}  // namespace rulepress::model
