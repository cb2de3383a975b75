// How games end, what the box holds, and what is chosen before they begin.
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

}  // namespace

void Checker::check_ending(const Declaration& declaration, std::size_t variant) {
  Ending made{declaration.kind, {}, {}, no_ref, declaration.until_edge, declaration.span, variant};
  if (declaration.until.there()) made.at = need_phase(declaration.until);
  start({});
  if (declaration.who.there()) {
    const NodeIndex who = value(declaration.who, Type::thing(player_type));
    const Type have = type(who);
    if (have.known() && (have.kind != Kind::thing || have.ref != player_type)) {
      report(mistakes::wrong_type, node(who).span,
             fmt::format("players win and lose, but this is {}", named(have)))
          .suggest("name a player or a set of players");
    }
    made.who = finish(who);
  }
  start({});
  const NodeIndex asked = condition(declaration.value, "`if`");
  made.condition = finish(asked);
  model_.endings.push_back(std::move(made));
}

void Checker::check_score(const Declaration& declaration) {
  if (model_.score) {
    report(mistakes::duplicate_name, declaration.span, "the score is told twice")
        .also(model_.score->span, "the first")
        .suggest("join them in one line");
    return;
  }
  Score made;
  made.span = declaration.span;
  made.tie = declaration.mode;
  start({});
  made.element = add_hidden(Type::thing(player_type));
  frame_.elements.push_back(made.element);
  for (const RankKey& key : declaration.keys) {
    made.keys.push_back(value_of(key.value, Type::number(), "`score`"));
    made.directions += key.most ? 'm' : 'l';
  }
  made.code = finish(no_node);
  model_.score = std::move(made);
}

void Checker::check_expectation(const Declaration& declaration) {
  Expectation made;
  made.bound = declaration.mode;
  made.count =
      whole_number(std::strtod(declaration.name.text.c_str(), nullptr), declaration.name.span).value_or(0);
  made.different = declaration.different;
  made.span = declaration.span;
  made.type = need_symbol(declaration.other, SymbolKind::thing, "a type");
  start({});
  made.element = add_hidden(made.type == no_ref ? Type{} : Type::thing(made.type));
  NodeIndex asked = no_node;
  if (declaration.value.there() && made.type != no_ref) {
    frame_.elements.push_back(made.element);
    asked = condition(declaration.value, "`where`");
  }
  made.condition = finish(asked);
  model_.expectations.push_back(std::move(made));
}

void Checker::check_supply(const Declaration& declaration) {
  const Symbol* found = find(declaration.name.text);
  if (found == nullptr || found->kind != SymbolKind::supply || found->span != declaration.name.span) return;
  start({});
  const NodeIndex stock = value_of(declaration.value, Type::number(), "a supply");
  Supply& supply = model_.supplies[found->ref];
  supply.stock = finish(stock);
  bool said = false;
  for (const Policy& policy : declaration.policies) {
    const bool fits = policy.moment == Moment::empty &&
                      (policy.kind == PolicyKind::refuse || policy.kind == PolicyKind::give_what_is_left);
    if (!fits) {
      report(mistakes::odd_policy, policy.span,
             "a supply can only run empty, and then refuse or give what is left")
          .suggest("write `when empty refuse` or `when empty give what is left`");
      continue;
    }
    said = true;
    supply.empty = {policy.moment, policy.kind, {}, {}, policy.span};
  }
  if (!said && declaration.policies.empty()) {
    report(mistakes::missing_policy, declaration.name.span,
           fmt::format("nothing says what happens when `{}` is empty", declaration.name.text))
        .suggest("add `, when empty refuse` or `, when empty give what is left`");
  }
}

void Checker::check_option(const Declaration& declaration) {
  const Symbol* found = find(declaration.name.text);
  if (found == nullptr || found->kind != SymbolKind::option || found->span != declaration.name.span ||
      !declaration.value.there())
    return;
  start({});
  const NodeIndex root = value_of(declaration.value, model_.options[found->ref].type, "the option");
  model_.options[found->ref].initial = finish(root);
}

}  // namespace rulepress::model
