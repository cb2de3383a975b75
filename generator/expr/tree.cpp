#include "expr/tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "expr/mistakes.h"
#include "expr/token.h"

namespace rulepress::expr {
namespace {

// Deeper nesting than any person writes; keeps the stack safe.
constexpr int max_depth = 200;
// `1 + 1 + 1 + …` is deep as well, without any nesting.
constexpr std::size_t max_nodes = 1000;

// How tightly the operators bind, loosest first.
constexpr std::array<std::array<std::string_view, 7>, 5> levels = {{
    {"or"},
    {"and"},
    {"=", "!=", "<", "<=", ">", ">=", "in"},
    {"+", "-"},
    {"*", "/", "mod"},
}};
constexpr std::size_t comparison_level = 2;

constexpr std::array<std::string_view, 10> keywords = {"or", "and",  "not",  "in",   "mod",
                                                       "if", "then", "else", "true", "false"};

class Parser {
 public:
  Parser(const source::Excerpt& excerpt, std::size_t begin, std::size_t end, source::Diagnostics& diagnostics)
      : excerpt_(excerpt), diagnostics_(diagnostics) {
    const std::size_t reports_before = diagnostics.all().size();
    tokens_ = tokens_of(excerpt, begin, end, diagnostics);
    told_ = diagnostics.all().size() > reports_before;
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
    report.suggest("an expression looks like `hp`, `cost + 1` or `hp > 2 and not flying`");
  }

  NodeIndex add(NodeKind kind, std::size_t begin, std::vector<NodeIndex> children = {},
                std::string text = {}) {
    if (tree_.nodes.size() >= max_nodes) expected("something shorter");
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
      const NodeIndex first = parse_whole_operand(true);
      if (!take("else")) expected("`else`");
      const NodeIndex second = after_then ? parse_whole_operand(true) : parse_whole();
      made = add(NodeKind::choice, begin, {condition, first, second});
    } else {
      made = parse_whole_operand();
      while (!failed_ && take("else")) made = add(NodeKind::otherwise, begin, {made, parse_whole_operand()});
    }
    --depth_;
    return made;
  }

  NodeIndex parse_whole_operand(bool after_then = false) {
    return is("if") ? parse_whole(after_then) : parse_level(0);
  }

  NodeIndex parse_level(std::size_t level) {
    if (level == levels.size()) return parse_unary();
    const std::size_t begin = token().begin;
    NodeIndex left = parse_level(level + 1);
    while (!failed_) {
      const auto sign =
          std::ranges::find_if(levels[level], [&](auto text) { return !text.empty() && is(text); });
      if (sign == levels[level].end()) break;
      const std::string text(*sign);
      advance();
      const NodeIndex right = parse_level(level + 1);
      left = add(NodeKind::binary, begin, {left, right}, text);
      if (level == comparison_level) break;  // "a < b < c" is a mistake, not a comparison of a truth
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
        made = add(NodeKind::member, begin, {made}, std::move(name));
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
    if (first.kind == TokenKind::name && std::ranges::find(keywords, first.text) == keywords.end()) {
      advance();
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
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
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

std::string dump(const Tree& tree) {
  return dump_node(tree, tree.root);
}

}  // namespace rulepress::expr
