// Operators: arithmetic, comparisons, sets in braces.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/builtins.h"
#include "model/check/checker.h"
#include "model/mistakes.h"
#include "source/nearest.h"

namespace rulepress::model {
namespace {

using SymbolKind = Symbol::Kind;
using expr::NodeKind;

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

}  // namespace

bool is_none(const expr::Tree& tree, expr::NodeIndex index) {
  return tree.nodes[index].kind == NodeKind::name && tree.nodes[index].text == "none";
}

NodeIndex Checker::is_value(const expr::Tree& tree, const expr::Node& from) {
  const NodeIndex thing = value(tree, from.children[0]);
  const expr::Node& right = tree.nodes[from.children[1]];
  if (right.kind != NodeKind::name) {
    report(mistakes::wrong_type, right.span, "after `is` stands the name of a type")
        .suggest("write `=` to compare values");
    return wrong(from.span);
  }
  const Ref ref = need_symbol({right.text, right.span}, SymbolKind::thing, "a type");
  const Type have = type(thing);
  if (ref == no_ref || !have.known()) return add(Op::is, Type::truth(), from.span, {thing}, ref);
  if (have.kind != Kind::thing || !have.is_one()) {
    report(mistakes::wrong_type, node(thing).span,
           fmt::format("`is` asks for the type of a thing; this is {}", named(have)))
        .suggest("write `=` to compare values");
  } else if (!model_.is_a(ref, have.ref) && !model_.is_a(have.ref, ref)) {
    report(mistakes::wrong_type, from.span,
           fmt::format("{} is never {}", named(have.present()), named(Type::thing(ref))))
        .suggest(fmt::format("say `type {} is {}` if it is a kind of it", right.text,
                             model_.things[have.ref].name.text));
  }
  return add(Op::is, Type::truth(), from.span, {thing}, ref);
}

// A die never shows 7: a comparison whose answer the ranges know already is hardly what was meant.
void Checker::note_always(NodeIndex left, NodeIndex right, const std::string& sign, Span span) {
  const Type& have = type(left);
  const Node& number = node(right);
  if (number.op != Op::number || !have.bounds || !have.is_one() || have.maybe || node(left).op == Op::stat)
    return;
  const auto [low, high] = *have.bounds;
  const std::int64_t n = number.number;
  const auto says = [&](bool always, bool never) {
    if (!always && !never) return;
    report(mistakes::always_same, span,
           fmt::format("this is {} so: {} goes from {} to {}", always ? "always" : "never",
                       node(left).op == Op::die_value ? "a die" : "the number on the left", low, high))
        .suggest("compare with a number inside the range, or take the condition out");
  };
  if (sign == "=") says(low == high && low == n, n < low || n > high);
  if (sign == "!=") says(n < low || n > high, low == high && low == n);
  if (sign == "<") says(high < n, low >= n);
  if (sign == "<=") says(high <= n, low > n);
  if (sign == ">") says(low > n, high <= n);
  if (sign == ">=") says(low >= n, high < n);
}

NodeIndex Checker::equal_value(const expr::Tree& tree, const expr::Node& from) {
  // What a bare word means depends on what it is compared with.
  const NodeKind left_kind = tree.nodes[from.children[0]].kind;
  const bool right_first =
      left_kind == NodeKind::text || left_kind == NodeKind::name || left_kind == NodeKind::list;
  const NodeKind right_kind = tree.nodes[from.children[1]].kind;
  Type asked;  // a text is compared with none as such, without asking for its value
  if (is_none(tree, from.children[1])) asked.kind = Kind::meaning;
  NodeIndex left = no_node;
  NodeIndex right = no_node;
  if (right_first && right_kind != NodeKind::name && right_kind != NodeKind::text &&
      right_kind != NodeKind::list) {
    right = value(tree, from.children[1]);
    left = value(tree, from.children[0], type(right));
  } else {
    left = value(tree, from.children[0], asked);
    right = value(tree, from.children[1], type(left));
  }
  if (!comparable(type(left), type(right))) {
    report(mistakes::wrong_type, from.span,
           fmt::format("{} and {} are never the same", named(type(left)), named(type(right))))
        .suggest("compare things of one kind");
  }
  note_always(left, right, from.text, from.span);
  return add(Op::binary, Type::truth(), from.span, {left, right}, no_ref, 0, from.text);
}

NodeIndex Checker::binary_value(const expr::Tree& tree, const expr::Node& from) {
  const std::string& sign = from.text;
  if (sign == "is") return is_value(tree, from);
  if (sign == "=" || sign == "!=") return equal_value(tree, from);
  if (sign == "and" || sign == "or") {
    const NodeIndex left = value(tree, from.children[0]);
    const std::size_t sure = frame_.sure.size();
    note_sure(tree, from.children[0], sign == "and");
    const NodeIndex right = value(tree, from.children[1]);
    frame_.sure.resize(sure);
    for (const NodeIndex side : {left, right}) need(side, Type::truth(), fmt::format("`{}`", sign));
    return add(Op::binary, Type::truth(), from.span, {left, right}, no_ref, 0, sign);
  }
  if (sign == "in") {
    const NodeIndex right = value(tree, from.children[1]);
    const NodeIndex left = value(tree, from.children[0], type(right).element());
    if (need_many(right, "`in`") && !comparable(type(left), type(right).element())) {
      report(mistakes::wrong_type, from.span,
             fmt::format("{} is never in {}", named(type(left)), named(type(right))))
          .suggest("compare things of one kind");
    }
    return add(Op::binary, Type::truth(), from.span, {left, right}, no_ref, 0, sign);
  }
  const NodeIndex left = value(tree, from.children[0]);
  const NodeIndex right = value(tree, from.children[1], type(left));
  const std::string what = fmt::format("`{}`", sign);
  if ((sign == "+" || sign == "-") && !type(left).is_one()) {
    if (type(right).is_one() && type(right).known()) {
      report(mistakes::wrong_type, node(right).span,
             fmt::format("{} joins two sets; this is {}", what, named(type(right))))
          .suggest("put it in braces: `{x}`");
    } else if (!comparable(type(left), type(right))) {
      report(mistakes::wrong_type, from.span,
             fmt::format("{} and {} do not go together", named(type(left)), named(type(right))))
          .suggest("join sets of one kind");
    }
    const Type both = common(type(left).element(), type(right).element());
    const bool lists = type(left).is_ordered() && sign == "+";
    return add(Op::binary, both.many(lists ? Shape::list : Shape::set), from.span, {left, right}, no_ref, 0,
               sign);
  }
  need(left, Type::number(), what);
  need(right, Type::number(), what);
  if (sign == "..") return add(Op::range, Type::number().many(Shape::list), from.span, {left, right});
  const bool compares = is_one_of(sign, {"<", "<=", ">", ">="});
  if (compares) note_always(left, right, sign, from.span);
  return add(Op::binary, compares ? Type::truth() : Type::number(), from.span, {left, right}, no_ref, 0,
             sign);
}

NodeIndex Checker::set_literal(const expr::Tree& tree, const expr::Node& from, const Type& expected) {
  std::vector<NodeIndex> elements;
  Type element;
  for (const expr::NodeIndex child : from.children) {
    const NodeIndex made = value(tree, child, expected.known() ? expected.element() : element);
    if (!type(made).is_one()) need(made, type(made).element(), "a set in braces");
    element = elements.empty() ? type(made) : common(element, type(made));
    elements.push_back(made);
  }
  if (elements.empty()) element = expected.element();
  element.bounds.reset();
  return add(Op::set, element.many(expected.shape == Shape::list ? Shape::list : Shape::set), from.span,
             std::move(elements));
}

NodeIndex Checker::with_element(const expr::Tree& tree, expr::NodeIndex index, const Type& element,
                                Ref& local, const Type& expected) {
  if (local == no_ref) local = add_hidden(element);
  frame_.elements.push_back(local);
  const NodeIndex made = value(tree, index, expected);
  frame_.elements.pop_back();
  return made;
}

}  // namespace rulepress::model
