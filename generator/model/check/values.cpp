// Expressions: what they yield. `expected` helps to find what a bare word or a name in quotes stands for; it
// does not promise that the value fits.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/builtins.h"
#include "model/check/checker.h"
#include "model/mistakes.h"
#include "source/nearest.h"

namespace rulepress::model {
namespace {

using expr::NodeKind;
using SymbolKind = Symbol::Kind;

// `c.at` as text, to know it again; empty for what is not a chain of names.
std::string path_of(const expr::Tree& tree, expr::NodeIndex index, std::size_t elements) {
  const expr::Node& node = tree.nodes[index];
  if (node.kind == NodeKind::name) return node.text == "it" ? fmt::format("it{}", elements) : node.text;
  if (node.kind == NodeKind::own) return fmt::format("it{}.{}", elements, node.text);
  if (node.kind != NodeKind::member) return {};
  const std::string of = path_of(tree, node.children[0], elements);
  return of.empty() ? of : of + "." + node.text;
}

}  // namespace

NodeIndex Checker::add(Op op, const Type& type, Span span, std::vector<NodeIndex> children, Ref ref,
                       std::int64_t number, std::string text) {
  model_.code.push_back({op, type, span, ref, number, std::move(text), std::move(children)});
  return static_cast<NodeIndex>(model_.code.size() - 1);
}

NodeIndex Checker::value(const Expression& expression, const Type& expected) {
  if (!expression.there()) return add(Op::wrong, {}, {});
  return value(expression.tree, expression.tree.root, expected);
}

NodeIndex Checker::value(const expr::Tree& tree, expr::NodeIndex index, const Type& expected) {
  const expr::Node& from = tree.nodes[index];
  NodeIndex made = no_node;
  switch (from.kind) {
    case NodeKind::number:
      if (const auto number = whole_number(from.number, from.span))
        return add(Op::number, Type::number(), from.span, {}, no_ref, *number);
      return wrong(from.span);
    case NodeKind::truth:
      return add(Op::truth, Type::truth(), from.span, {}, no_ref, from.number != 0 ? 1 : 0);
    case NodeKind::text:
      return text_value(from, expected);
    case NodeKind::name:
      made = name_value(from, expected);
      break;
    case NodeKind::member:
      made = member_value(tree, from);
      break;
    case NodeKind::own:
      if (frame_.elements.empty()) {
        report(mistakes::misplaced, from.span, fmt::format("nothing tells whose `.{}` this is", from.text))
            .suggest("a field without an owner stands only after `where` or `ranked`, and in `sum(…)`");
        return wrong(from.span);
      }
      made = member_of(add(Op::local, frame_.code.locals[frame_.elements.back()].type, from.span, {},
                           frame_.elements.back()),
                       from.text, from.span);
      break;
    case NodeKind::index:
      return index_value(tree, from);
    case NodeKind::call:
      return call_value(tree, from, false);
    case NodeKind::use:
      return use_value(tree, from, false);
    case NodeKind::negative: {
      const NodeIndex inner = value(tree, from.children[0]);
      need(inner, Type::number(), "`-`");
      if (node(inner).op == Op::number)
        return add(Op::number, Type::number(), from.span, {}, no_ref, -node(inner).number);
      return add(Op::negative, Type::number(), from.span, {inner});
    }
    case NodeKind::negation: {
      const NodeIndex inner = value(tree, from.children[0]);
      need(inner, Type::truth(), "`not`");
      return add(Op::negation, Type::truth(), from.span, {inner});
    }
    case NodeKind::binary:
      return binary_value(tree, from);
    case NodeKind::choice:
      return choice_value(tree, from, expected);
    case NodeKind::otherwise: {
      const NodeIndex first = value(tree, from.children[0], expected);
      if (type(first).known() && !type(first).maybe && type(first).kind != Kind::none) {
        report(mistakes::idle_else, from.span,
               "this `else` is never taken: what stands before it is always there")
            .suggest(
                "take it out; if it belongs to an `if`, put what stands between `then` and `else` in "
                "brackets");
      }
      const NodeIndex second = value(tree, from.children[1], type(first));
      const Type both = common(type(first).present(), type(second));
      if (!both.known() && type(first).known() && type(second).known())
        need(second, type(first).present(), "what stands instead of none");
      return add(Op::otherwise, both, from.span, {first, second});
    }
    case NodeKind::list:
      return set_literal(tree, from, expected);
    case NodeKind::where:
      return where_value(tree, from);
    case NodeKind::ranked:
      return ranked_value(tree, from);
    case NodeKind::before: {
      if (!frame_.may_say_before) {
        report(mistakes::misplaced, from.span,
               "`before` asks how something was when a verb began; no verb is watched here")
            .suggest("it stands in rules that begin with `when`");
      }
      const NodeIndex inner = value(tree, from.children[0], expected);
      return add(Op::before, type(inner), from.span, {inner});
    }
    case NodeKind::named: {
      const expr::Node& name = tree.nodes[from.children[0]];
      const Ref ref = need_symbol(
          {from.text,
           {from.span.file, from.span.begin, from.span.begin + static_cast<std::uint32_t>(from.text.size())}},
          SymbolKind::thing, "a type");
      if (ref == no_ref) return wrong(from.span);
      return add(Op::named_thing, Type::thing(ref), name.span, {}, ref, 0, name.text);
    }
    case NodeKind::wrong:
      return wrong(from.span);
  }
  if (made != no_node) apply_facts(made, path_of(tree, index, frame_.elements.size()));
  return made;
}

void Checker::apply_facts(NodeIndex made, const std::string& path) {
  if (path.empty()) return;
  Type& known = node(made).type;
  for (const Fact& fact : frame_.sure) {
    if (fact.path != path) continue;
    known.maybe = false;
    if (fact.kind != no_ref && known.kind == Kind::thing && known.is_one() &&
        model_.is_a(fact.kind, known.ref))
      known.ref = fact.kind;
  }
}

void Checker::note_sure(const expr::Tree& tree, expr::NodeIndex index, bool holds) {
  const expr::Node& from = tree.nodes[index];
  if (from.kind == NodeKind::negation) note_sure(tree, from.children[0], !holds);
  if (from.kind != NodeKind::binary) return;
  if (from.text == (holds ? "and" : "or")) {
    for (const expr::NodeIndex child : from.children) note_sure(tree, child, holds);
  }
  const auto add_path = [&](expr::NodeIndex of, Ref kind = no_ref) {
    std::string path = path_of(tree, of, frame_.elements.size());
    if (!path.empty()) frame_.sure.push_back({std::move(path), kind});
  };
  if (from.text == (holds ? "!=" : "=")) {
    if (is_none(tree, from.children[1])) add_path(from.children[0]);
    if (is_none(tree, from.children[0])) add_path(from.children[1]);
  }
  if (from.text == "is" && holds) {
    const Symbol* const kind = find(tree.nodes[from.children[1]].text);
    add_path(from.children[0], kind != nullptr && kind->kind == SymbolKind::thing ? kind->ref : no_ref);
  }
}

// In `for b in boats where .at != none`, b.at is there.
void Checker::note_selected(const Expression& set, const Name& name) {
  if (!set.there()) return;
  const std::size_t before = frame_.sure.size();
  frame_.elements.push_back(no_ref);  // paths as they are inside the `where`
  const std::string element = fmt::format("it{}", frame_.elements.size());
  const expr::Node* at = &set.tree.top();
  while (at->kind == NodeKind::where || at->kind == NodeKind::ranked) {
    if (at->kind == NodeKind::where) note_sure(set.tree, at->children[1], true);
    at = &set.tree.nodes[at->children[0]];
  }
  frame_.elements.pop_back();
  for (std::size_t i = before; i < frame_.sure.size(); ++i) {
    std::string& path = frame_.sure[i].path;
    if (path == element || path.starts_with(element + ".")) path.replace(0, element.size(), name.text);
  }
}

// What was known of a place, or through it, is not known of its new value.
void Checker::note_assigned(const Expression& place, bool maybe) {
  if (!place.there()) return;
  std::string path = path_of(place.tree, place.tree.root, frame_.elements.size());
  if (path.empty()) return;
  for (Fact& known : frame_.sure) {
    if (known.path == path || known.path.starts_with(path + ".")) known.path.clear();
  }
  if (!maybe) frame_.sure.push_back({std::move(path)});
}

// The set that `where` or `ranked` looks at, and the local for its elements: the one that a loop or a choice
// names, if this is its own set.
NodeIndex Checker::base_set(const expr::Tree& tree, const expr::Node& from, std::string_view what,
                            Ref& local) {
  const Name* const naming = std::exchange(frame_.naming, nullptr);
  const NodeKind inner = tree.nodes[from.children[0]].kind;
  if (inner == NodeKind::where || inner == NodeKind::ranked) frame_.naming = naming;
  const NodeIndex set = value(tree, from.children[0]);
  frame_.naming = nullptr;
  if (!need_many(set, what)) return no_node;
  if (naming == nullptr) return set;
  if (frame_.named == no_ref) {
    frame_.named = add_local(*naming, type(set).element());
    frame_.visible.pop_back();
  }
  local = frame_.named;
  return set;
}

NodeIndex Checker::where_value(const expr::Tree& tree, const expr::Node& from) {
  Ref local = no_ref;
  const NodeIndex set = base_set(tree, from, "`where`", local);
  if (set == no_node) return wrong(from.span);
  const std::size_t visible = frame_.visible.size();
  if (local != no_ref) frame_.visible.push_back(local);
  const NodeIndex condition = with_element(tree, from.children[1], type(set).element(), local, Type::truth());
  frame_.visible.resize(visible);
  need(condition, Type::truth(), "`where`");
  return add(Op::where, type(set).many(type(set).is_ordered() ? Shape::list : Shape::set), from.span,
             {set, condition}, local);
}

NodeIndex Checker::ranked_value(const expr::Tree& tree, const expr::Node& from) {
  Ref local = no_ref;
  const NodeIndex set = base_set(tree, from, "`ranked`", local);
  if (set == no_node) return wrong(from.span);
  const std::size_t visible = frame_.visible.size();
  if (local != no_ref) frame_.visible.push_back(local);
  std::vector<NodeIndex> children{set};
  for (std::size_t i = 1; i < from.children.size(); ++i) {
    children.push_back(with_element(tree, from.children[i], type(set).element(), local, Type::number()));
    need(children.back(), Type::number().or_none(), "`ranked`");
  }
  frame_.visible.resize(visible);
  return add(Op::ranked, type(set).many(Shape::list), from.span, std::move(children), local, 0, from.text);
}

NodeIndex Checker::choice_value(const expr::Tree& tree, const expr::Node& from, const Type& expected) {
  const NodeIndex condition = value(tree, from.children[0]);
  need(condition, Type::truth(), "`if`");
  const std::size_t sure = frame_.sure.size();
  note_sure(tree, from.children[0], true);
  const NodeIndex first = value(tree, from.children[1], expected);
  frame_.sure.resize(sure);
  note_sure(tree, from.children[0], false);
  const NodeIndex second = value(tree, from.children[2], expected.known() ? expected : type(first));
  frame_.sure.resize(sure);
  const Type both = common(type(first), type(second));
  if (!both.known() && type(first).known() && type(second).known()) {
    report(mistakes::wrong_type, from.span,
           fmt::format("this yields {} or {}", named(type(first)), named(type(second))))
        .suggest("let both be of one kind");
  }
  return add(Op::choice, both, from.span, {condition, first, second});
}

NodeIndex Checker::value_of(const Expression& expression, const Type& wanted, std::string_view what) {
  const NodeIndex made = value(expression, wanted);
  if (expression.there()) need(made, wanted, what);
  return made;
}

NodeIndex Checker::condition(const Expression& expression, std::string_view what) {
  return value_of(expression, Type::truth(), what);
}

NodeIndex Checker::set_value(const Expression& expression, std::string_view what, const Name* name) {
  frame_.named = no_ref;
  const bool selects = expression.there() && (expression.tree.top().kind == NodeKind::where ||
                                              expression.tree.top().kind == NodeKind::ranked);
  frame_.naming = selects ? name : nullptr;
  const NodeIndex made = value(expression);
  frame_.naming = nullptr;
  if (expression.there()) need_many(made, what);
  return made;
}

// The local of a loop's or choice's element; `set_value` may have made it.
Ref Checker::name_element(const Name& name, const Type& element) {
  if (frame_.named == no_ref) return add_local(name, element);
  const Ref local = std::exchange(frame_.named, no_ref);
  frame_.visible.push_back(local);
  return local;
}

}  // namespace rulepress::model
