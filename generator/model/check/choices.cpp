// Statements that wait for somebody: choose, ask and offer.
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

constexpr std::int64_t must = 0;

}  // namespace

NodeIndex Checker::decider(const Expression& expression) {
  const NodeIndex made = value(expression, Type{Kind::decider});
  if (expression.there()) need(made, Type{Kind::decider}, "`by`");
  return made;
}

// Whether there is always something in it.
bool Checker::surely_some(NodeIndex set) const {
  const Node& at = node(set);
  switch (at.op) {
    case Op::wrong:
    case Op::all_values:
    case Op::places:
      return true;
    case Op::all_things:
      return at.ref == player_type;
    case Op::set:
      return !at.children.empty();
    case Op::ranked:
      return surely_some(at.children[0]);
    case Op::range: {
      const Node& low = node(at.children[0]);
      if (low.op != Op::number) return false;
      const Node& high = node(at.children[1]);
      const Type& of = high.type;
      return (high.op == Op::number && high.number >= low.number) ||
             (of.bounds && of.bounds->low >= low.number) ||
             (low.number <= 0 && high.op == Op::builtin && high.text == "count");
    }
    default:
      return false;
  }
}

NodeIndex Checker::do_choose(const Statement& statement) {
  const NodeIndex set =
      set_value(statement.value, "`choose`", statement.amount == Amount::one ? &statement.name : nullptr);
  const Ref named_local = std::exchange(frame_.named, no_ref);
  const NodeIndex by = decider(statement.decider);
  if (node(by).op == Op::policy && type(set).known()) {
    const Ref among = model_.policies[node(by).ref].among;
    if (among != no_ref && !comparable(type(set).element(), Type::thing(among))) {
      report(mistakes::wrong_type, node(by).span,
             fmt::format("this policy chooses among {}, but here is {}",
                         named(Type::thing(among).many(Shape::set)), named(type(set))))
          .also(model_.policies[node(by).ref].name.span, "declared here")
          .suggest("declare a policy for them, or let a player choose");
    }
  }
  std::vector<NodeIndex> children{set, by};
  static const std::map<Amount, std::string> words = {
      {Amount::one, "one"}, {Amount::exactly, "exactly"}, {Amount::up_to, "up to"}, {Amount::any, "any"}};
  if (statement.count.there()) children.push_back(value_of(statement.count, Type::number(), "`choose`"));
  const bool needs_some = statement.amount == Amount::one || statement.amount == Amount::exactly;
  if (needs_some && statement.otherwise == Otherwise::unsaid && type(set).known() && !surely_some(set)) {
    report(mistakes::nothing_to_choose, statement.span,
           "there may be nothing to choose, and then nobody knows what happens")
        .suggest("add `else skip` to leave the rest of the block out, or `else return`");
  }
  if (statement.otherwise == Otherwise::give) {
    const NodeIndex back = given_back(statement.result, statement.span);
    if (back != no_node) children.push_back(back);
  }
  Type chosen = type(set).element();
  chosen.bounds = type(set).bounds;
  if (statement.amount != Amount::one) chosen = chosen.many(Shape::set);
  const std::int64_t otherwise = statement.otherwise == Otherwise::unsaid ? must
                                 : statement.otherwise == Otherwise::skip ? 1
                                                                          : 2;
  frame_.named = named_local;
  const Ref local = name_element(statement.name, chosen);
  if (statement.amount == Amount::one) note_selected(statement.value, statement.name);
  return add(Op::choose, {}, statement.span, std::move(children), local, otherwise,
             words.at(statement.amount));
}

NodeIndex Checker::do_ask(const Statement& statement) {
  std::vector<NodeIndex> children{decider(statement.decider)};
  std::vector<std::string> labels;
  for (const Branch& branch : statement.branches) {
    if (std::ranges::find(labels, branch.label.text) != labels.end() && branch.label.there()) {
      report(mistakes::duplicate_name, branch.label.span,
             fmt::format("\"{}\" is offered twice", branch.label.text))
          .suggest("name them apart");
    }
    labels.push_back(branch.label.text);
    const NodeIndex asked = branch.condition.there()
                                ? condition(branch.condition, "`if`")
                                : add(Op::truth, Type::truth(), branch.span, {}, no_ref, 1);
    children.push_back(
        add(Op::branch, {}, branch.span, {asked, block(branch.body, true)}, no_ref, 0, branch.label.text));
  }
  if (statement.branches.size() == 1) {
    report(mistakes::nothing_to_choose, statement.span, "there is only one thing to choose")
        .suggest("add another, such as \"do nothing\"");
  }
  return add(Op::ask, {}, statement.span, std::move(children));
}

NodeIndex Checker::do_offer(const Statement& statement) {
  const Ref menu = need_symbol(statement.name, SymbolKind::menu, "a menu");
  std::vector<NodeIndex> children;
  Ref element = no_ref;
  const std::size_t visible = frame_.visible.size();
  if (statement.loop_name.there()) {
    const NodeIndex set = set_value(statement.value, "`for`", &statement.loop_name);
    children.push_back(set);
    element = name_element(statement.loop_name, type(set).element());
  }
  const std::vector<Local> all = menu == no_ref ? std::vector<Local>{} : model_.menus[menu].who.locals;
  const std::size_t count = menu == no_ref ? 0 : model_.menus[menu].who.parameters;
  const std::span<const Local> wanted = std::span(all).first(count);
  for (std::size_t i = 0; i < statement.arguments.size(); ++i) {
    const Type expected = i < wanted.size() ? wanted[i].type : Type{};
    const NodeIndex made = value(statement.arguments[i], expected);
    children.push_back(made);
    if (i >= wanted.size()) continue;
    need(made, expected, fmt::format("`{}`", wanted[i].name));
    const bool changes = wanted[i].by_reference && expected.kind != Kind::record;
    const bool local = node(made).op == Op::local && frame_.code.locals[node(made).ref].by_reference;
    if (changes && !local && node(made).op != Op::wrong) {
      report(
          mistakes::not_changeable, node(made).span,
          fmt::format("the menu changes its `{}`, so a name made by `let` should stand here", wanted[i].name))
          .also(wanted[i].span, "declared with `var`")
          .suggest("keep the value with `let` first");
    }
  }
  if (menu != no_ref && statement.arguments.size() != count) {
    report(mistakes::wrong_arguments, statement.span,
           fmt::format("`{}` takes {}, but gets {}", statement.name.text, source::counted(count, "value"),
                       statement.arguments.size()))
        .also(model_.menus[menu].name.span, "declared here")
        .suggest("give as many as the menu has parameters");
  }
  frame_.visible.resize(visible);
  static const std::map<Closing, std::string> words = {{Closing::unsaid, ""},
                                                       {Closing::once, "once"},
                                                       {Closing::until_pass, "until pass"},
                                                       {Closing::until_answered, "until answered"}};
  if (element == no_ref)
    return add(Op::offer, {}, statement.span, std::move(children), menu, 0, words.at(statement.closing));
  return add(Op::offer_each, {}, statement.span, std::move(children), menu, element,
             words.at(statement.closing));
}

}  // namespace rulepress::model
