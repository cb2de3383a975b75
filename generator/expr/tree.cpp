#include "expr/tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>

#include "expr/mistakes.h"
#include "expr/token.h"

namespace rulepress::expr {
namespace {

// Deeper nesting than any person writes; keeps the stack safe.
constexpr int max_depth = 200;
// `1 + 1 + 1 + …` is deep as well, without any nesting; what rules are turned into takes more of the stack.
constexpr std::size_t max_nodes = 1000;
constexpr std::size_t max_nodes_in_rules = 400;

struct Operator {
  std::string_view sign;
  int level;  // how tightly it binds; the loosest is 0
  bool rules = false;
};
constexpr std::array<Operator, 16> operators = {{{"or", 0},
                                                 {"and", 1},
                                                 {"=", 2},
                                                 {"!=", 2},
                                                 {"<", 2},
                                                 {"<=", 2},
                                                 {">", 2},
                                                 {">=", 2},
                                                 {"in", 2},
                                                 {"is", 2, true},
                                                 {"..", 3, true},
                                                 {"+", 4},
                                                 {"-", 4},
                                                 {"*", 5},
                                                 {"/", 5},
                                                 {"mod", 5}}};
constexpr int comparison_level = 2;
constexpr int range_level = 3;
constexpr int tightest_level = 5;

constexpr std::array<std::string_view, 16> keywords = {"or",    "and",  "not",  "in",    "mod",   "if",
                                                       "then",  "else", "true", "false", "where", "ranked",
                                                       "least", "most", "by",   "before"};
constexpr std::size_t keywords_of_templates = 10;  // the others may be names there

class Parser {
 public:
  Parser(const source::Excerpt& excerpt, std::size_t begin, std::size_t end, source::Diagnostics& diagnostics)
      : excerpt_(excerpt), diagnostics_(diagnostics) {
    const std::size_t reports_before = diagnostics.all().size();
    own_tokens_ = tokens_of(excerpt, begin, end, diagnostics);
    tokens_ = own_tokens_;
    told_ = diagnostics.all().size() > reports_before;
  }

  Parser(const source::Excerpt& excerpt, std::span<const Token> tokens, std::size_t at,
         source::Diagnostics& diagnostics)
      : excerpt_(excerpt), diagnostics_(diagnostics), tokens_(tokens), at_(at), rules_(true) {}

  ExpressionPart parse_part() {
    tree_.root = parse_whole();
    return {std::move(tree_), at_, failed_};
  }

  Tree parse() {
    tree_.root = parse_whole();
    if (!failed_ && token().kind != TokenKind::end) {
      expected("an operator, or the end of the expression");
    }
    return std::move(tree_);
  }

 private:
  const Token& token() const { return tokens_[at_]; }

  void advance() {
    if (token().kind != TokenKind::end) ++at_;
  }

  bool is(std::string_view text) const {
    return (token().kind == TokenKind::name || token().kind == TokenKind::sign) && token().text == text;
  }

  bool take(std::string_view text) {
    if (!is(text)) return false;
    advance();
    return true;
  }

  // Only the first mistake of an expression is told: what follows is guesswork.
  void expected(std::string_view what) {
    if (failed_) return;
    failed_ = true;
    if (told_) return;
    const bool at_end = token().kind == TokenKind::end;
    auto& report = diagnostics_.report(
        mistakes::syntax, excerpt_.span(token().begin, token().end),
        at_end ? fmt::format("the expression ends here, but {} should follow", what)
               : fmt::format("`{}` stands here, but {} should",
                             excerpt_.text().substr(token().begin, token().end - token().begin), what));
    if (!rules_) report.suggest("an expression looks like `hp`, `cost + 1` or `hp > 2 and not flying`");
  }

  NodeIndex add(NodeKind kind, std::size_t begin, std::vector<NodeIndex> children = {},
                std::string text = {}) {
    if (tree_.nodes.size() >= (rules_ ? max_nodes_in_rules : max_nodes)) expected("something shorter");
    const std::size_t end = at_ > 0 ? std::max(tokens_[at_ - 1].end, begin) : begin;
    tree_.nodes.push_back({kind, excerpt_.span(begin, end), std::move(text), 0, std::move(children)});
    return static_cast<NodeIndex>(tree_.nodes.size() - 1);
  }

  NodeIndex wrong(std::string_view what) {
    expected(what);
    return add(NodeKind::wrong, token().begin);
  }

  // `if … then … else …`, or an operand with `else` behind it. Between `then` and `else` an `else` belongs to
  // the `if`.
  NodeIndex parse_whole(bool after_then = false) {
    if (++depth_ > max_depth) {
      --depth_;
      return wrong("something less deeply nested");
    }
    const std::size_t begin = token().begin;
    NodeIndex made = 0;
    if (take("if")) {
      const NodeIndex condition = parse_level(0);
      if (!take("then")) expected("`then`");
      const std::size_t then = token().begin;
      NodeIndex first = parse_whole_operand(true);
      if (rules_) first = parse_selection(first, then);
      if (!take("else")) expected("`else`");
      const NodeIndex second = after_then ? parse_whole_operand(true) : parse_whole();
      made = add(NodeKind::choice, begin, {condition, first, second});
    } else {
      made = parse_whole_operand();
      if (rules_) made = parse_selection(made, begin);
      while (!failed_ && !else_is_statement() && take("else")) {
        made = add(NodeKind::otherwise, begin, {made, parse_whole_operand()});
      }
    }
    --depth_;
    return made;
  }

  // In `choose t in units by you else skip` the `else` is the statement's.
  bool else_is_statement() const {
    if (!rules_ || !is("else")) return false;
    const Token& next = tokens_[at_ + 1];
    return next.kind == TokenKind::end || next.text == "skip" || next.text == "return";
  }

  // … where condition … ranked least key, most key
  NodeIndex parse_selection(NodeIndex made, std::size_t begin) {
    while (!failed_ && take("where")) made = add(NodeKind::where, begin, {made, parse_level(0)});
    if (failed_ || !take("ranked")) return made;
    std::vector<NodeIndex> children{made};
    std::string directions;
    do {
      if (!is("least") && !is("most")) return wrong("`least` or `most`");
      directions += token().text[0];
      advance();
      children.push_back(parse_level(0));
    } while (!failed_ && is(",") && (tokens_[at_ + 1].text == "least" || tokens_[at_ + 1].text == "most") &&
             take(","));
    return add(NodeKind::ranked, begin, std::move(children), directions);
  }

  NodeIndex parse_whole_operand(bool after_then = false) {
    return is("if") ? parse_whole(after_then) : parse_level(0);
  }

  const Operator* next_operator() const {
    if (token().kind != TokenKind::name && token().kind != TokenKind::sign) return nullptr;
    const auto* const found = std::ranges::find(operators, token().text, &Operator::sign);
    return found == operators.end() || (found->rules && !rules_) ? nullptr : found;
  }

  // Operands joined by operators that bind at least as tightly as the level says.
  NodeIndex parse_level(int level) {
    const std::size_t begin = token().begin;
    NodeIndex left = parse_unary();
    int last = tightest_level + 1;
    while (!failed_) {
      const Operator* const next = next_operator();
      if (next == nullptr || next->level < level) break;
      // "a < b < c" is a mistake, not a comparison of a truth.
      if (next->level == last && (last == comparison_level || last == range_level)) break;
      last = next->level;
      advance();
      const NodeIndex right = parse_level(last + 1);
      left = add(NodeKind::binary, begin, {left, right}, std::string(next->sign));
    }
    return left;
  }

  NodeIndex parse_unary() {
    if (++depth_ > max_depth) {
      --depth_;
      return wrong("something less deeply nested");
    }
    const std::size_t begin = token().begin;
    NodeIndex made = 0;
    if (take("not")) {
      // "not a = b" denies the comparison.
      made = add(NodeKind::negation, begin, {parse_level(comparison_level)});
    } else if (take("-")) {
      made = add(NodeKind::negative, begin, {parse_unary()});
    } else if (rules_ && take("before")) {
      made = add(NodeKind::before, begin, {parse_unary()});
    } else {
      made = parse_postfix();
    }
    --depth_;
    return made;
  }

  NodeIndex parse_postfix() {
    const std::size_t begin = token().begin;
    NodeIndex made = parse_primary();
    while (!failed_) {
      if (take(".")) {
        if (token().kind != TokenKind::name) return wrong("a name");
        std::string name = token().text;
        advance();
        if (rules_ && take("(")) {
          std::vector<NodeIndex> children = parse_items(")");
          children.insert(children.begin(), made);
          made = add(NodeKind::use, begin, std::move(children), std::move(name));
        } else {
          made = add(NodeKind::member, begin, {made}, std::move(name));
        }
      } else if (take("[")) {
        const NodeIndex inner = parse_whole();
        if (!take("]")) expected("`]`");
        made = add(NodeKind::index, begin, {made, inner});
      } else {
        break;
      }
    }
    return made;
  }

  bool is_keyword(std::string_view word) const {
    const auto end = rules_ ? keywords.end() : keywords.begin() + keywords_of_templates;
    return std::find(keywords.begin(), end, word) != end;
  }

  NodeIndex parse_primary() {
    const Token first = token();
    if (first.kind == TokenKind::number) {
      advance();
      const NodeIndex made = add(NodeKind::number, first.begin);
      tree_.nodes[made].number = std::strtod(first.text.c_str(), nullptr);
      return made;
    }
    if (first.kind == TokenKind::wrong) {
      advance();
      failed_ = true;
      return add(NodeKind::wrong, first.begin);
    }
    if (first.kind == TokenKind::text) {
      advance();
      return add(NodeKind::text, first.begin, {}, first.text);
    }
    if (take("(")) {
      const NodeIndex inner = parse_whole();
      if (!take(")")) expected("`)`");
      return inner;
    }
    if (take("{")) return add(NodeKind::list, first.begin, parse_items("}"));
    if (is("true") || is("false")) {
      advance();
      const NodeIndex made = add(NodeKind::truth, first.begin);
      tree_.nodes[made].number = first.text == "true" ? 1 : 0;
      return made;
    }
    if (rules_ && take(".")) {
      if (token().kind != TokenKind::name) return wrong("the name of a field");
      std::string name = token().text;
      advance();
      return add(NodeKind::own, first.begin, {}, std::move(name));
    }
    if (first.kind == TokenKind::name && !is_keyword(first.text)) {
      advance();
      if (rules_ && token().kind == TokenKind::text) {
        const NodeIndex name = parse_primary();
        return add(NodeKind::named, first.begin, {name}, first.text);
      }
      if (take("(")) {
        auto items = parse_items(")");
        return add(NodeKind::call, first.begin, std::move(items), first.text);
      }
      return add(NodeKind::name, first.begin, {}, first.text);
    }
    return wrong("a value");
  }

  std::vector<NodeIndex> parse_items(std::string_view close) {
    std::vector<NodeIndex> items;
    if (take(close)) return items;
    do {
      items.push_back(parse_whole());
    } while (!failed_ && take(","));
    if (!take(close)) expected(fmt::format("`,` or `{}`", close));
    return items;
  }

  const source::Excerpt& excerpt_;
  source::Diagnostics& diagnostics_;
  std::vector<Token> own_tokens_;
  std::span<const Token> tokens_;
  std::size_t at_ = 0;
  bool rules_ = false;
  int depth_ = 0;
  bool failed_ = false;  // the rest is not looked at
  bool told_ = false;    // a wrong word was reported
  Tree tree_;
};

std::string number_text(double number) {
  return fmt::format("{}", number);
}

std::string dump_node(const Tree& tree, NodeIndex index) {
  const Node& node = tree.nodes[index];
  std::string inner;
  for (const NodeIndex child : node.children) inner += " " + dump_node(tree, child);
  switch (node.kind) {
    case NodeKind::number:
      return number_text(node.number);
    case NodeKind::text:
      return fmt::format("\"{}\"", node.text);
    case NodeKind::truth:
      return node.number != 0 ? "true" : "false";
    case NodeKind::name:
      return node.text;
    case NodeKind::member:
      return fmt::format("(.{}{})", node.text, inner);
    case NodeKind::index:
      return fmt::format("(at{})", inner);
    case NodeKind::call:
      return fmt::format("({}{})", node.text, inner);
    case NodeKind::negative:
      return fmt::format("(-{})", inner);
    case NodeKind::negation:
      return fmt::format("(not{})", inner);
    case NodeKind::binary:
      return fmt::format("({}{})", node.text, inner);
    case NodeKind::choice:
      return fmt::format("(if{})", inner);
    case NodeKind::otherwise:
      return fmt::format("(else{})", inner);
    case NodeKind::list:
      return fmt::format("(list{})", inner);
    case NodeKind::own:
      return fmt::format("(.{} it)", node.text);
    case NodeKind::where:
      return fmt::format("(where{})", inner);
    case NodeKind::ranked:
      return fmt::format("(ranked {}{})", node.text, inner);
    case NodeKind::before:
      return fmt::format("(before{})", inner);
    case NodeKind::named:
      return fmt::format("({}{})", node.text, inner);
    case NodeKind::use:
      return fmt::format("(use .{}{})", node.text, inner);
    case NodeKind::wrong:
      return "wrong";
  }
  return "";
}

}  // namespace

Tree parse(const source::Excerpt& excerpt, std::size_t begin, std::size_t end,
           source::Diagnostics& diagnostics) {
  return Parser(excerpt, begin, end, diagnostics).parse();
}

Tree parse(const source::Excerpt& excerpt, source::Diagnostics& diagnostics) {
  return parse(excerpt, 0, excerpt.text().size(), diagnostics);
}

ExpressionPart parse_part(const source::Excerpt& excerpt, const std::vector<Token>& tokens, std::size_t at,
                          source::Diagnostics& diagnostics) {
  return Parser(excerpt, std::span(tokens), at, diagnostics).parse_part();
}

std::string dump(const Tree& tree) {
  return dump_node(tree, tree.root);
}

}  // namespace rulepress::expr
