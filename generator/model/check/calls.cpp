// Calls: stats, verbs, records, policies, the functions of the language, and the meanings of texts.
#include <fmt/format.h>

#include <algorithm>

#include "model/builtins.h"
#include "model/check/checker.h"
#include "model/mistakes.h"
#include "source/nearest.h"

namespace rulepress::model {
namespace {

using expr::NodeKind;
using SymbolKind = Symbol::Kind;

}  // namespace

std::vector<NodeIndex> Checker::arguments(const expr::Tree& tree, std::span<const expr::NodeIndex> given,
                                          std::span<const Local> wanted, Span span, std::string_view name) {
  std::vector<NodeIndex> made;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const Type expected = i < wanted.size() ? wanted[i].type : Type{};
    made.push_back(value(tree, given[i], expected));
    if (i < wanted.size()) need(made.back(), expected, fmt::format("`{}`", wanted[i].name));
  }
  if (given.size() != wanted.size()) {
    std::vector<std::string> names;
    for (const Local& one : wanted) names.push_back(one.name);
    auto& told = report(mistakes::wrong_arguments, span,
                        fmt::format("`{}` takes {}, but gets {}", name,
                                    source::counted(wanted.size(), "value"), given.size()));
    if (!wanted.empty() && wanted[0].span.end > 0) told.also(wanted[0].span, "they are declared here");
    told.suggest(names.empty() ? "leave the brackets empty"
                               : fmt::format("give {}{}", source::quoted_list(names),
                                             names.size() == 1 ? "" : ", in this order"));
  }
  return made;
}

NodeIndex Checker::call_value(const expr::Tree& tree, const expr::Node& from, bool may_do) {
  const std::span<const expr::NodeIndex> given(from.children);
  const Span name_span{from.span.file, from.span.begin,
                       from.span.begin + static_cast<std::uint32_t>(from.text.size())};
  Ref local_ref = no_ref;
  if (const Local* local = find_local(from.text, &local_ref);
      local != nullptr && local->type.kind == Kind::meaning) {
    const NodeIndex text = add(Op::local, local->type, name_span, {}, local_ref);
    apply_facts(text, from.text);
    return meaning_value(text, tree, given, from.span, may_do);
  }
  const Symbol* found = find(from.text);
  if (found != nullptr && found->kind != SymbolKind::broken) used_.insert({found->kind, found->ref});
  if (found != nullptr) {
    const Ref ref = found->ref;
    switch (found->kind) {
      case SymbolKind::broken:
        for (const expr::NodeIndex one : given) value(tree, one);
        return wrong(from.span);
      case SymbolKind::stat: {
        const std::vector<Local> wanted = model_.stats[ref].base.locals;
        auto made = arguments(tree, given, std::span(wanted).first(model_.stats[ref].base.parameters),
                              from.span, from.text);
        return add(Op::stat, model_.stats[ref].type, from.span, std::move(made), ref);
      }
      case SymbolKind::procedure: {
        const Code& body = model_.procedures[ref].body;
        const std::vector<Local> wanted(body.locals.begin(),
                                        body.locals.begin() + static_cast<std::ptrdiff_t>(body.parameters));
        auto made = arguments(tree, given, wanted, from.span, from.text);
        if (!may_do) {
          report(mistakes::effect_in_value, from.span,
                 fmt::format("`{}` does something, so it cannot stand inside a value", from.text))
              .suggest(fmt::format("do it first: `let x = {}(…)`", from.text));
        }
        return add(Op::call, model_.procedures[ref].has_result ? model_.procedures[ref].result : Type{},
                   from.span, std::move(made), ref);
      }
      case SymbolKind::record: {
        const Record& record = model_.records[ref];
        std::vector<Local> wanted;
        wanted.reserve(record.fields.size());
        for (const Ref field : record.fields)
          wanted.push_back(
              {model_.fields[field].name.text, model_.fields[field].type, model_.fields[field].name.span});
        // Fields with a value of their own may be left out, from the end.
        std::size_t needed = wanted.size();
        while (needed > 0 && model_.fields[record.fields[needed - 1]].initial.root != no_node) --needed;
        const std::size_t taken = std::clamp(given.size(), needed, wanted.size());
        auto made = arguments(tree, given, std::span(wanted).first(taken), from.span, from.text);
        return add(Op::make, Type{Kind::record, ref}, from.span, std::move(made), ref);
      }
      case SymbolKind::policy: {
        const Code& code = model_.policies[ref].code;
        const std::vector<Local> wanted(code.locals.begin(),
                                        code.locals.begin() + static_cast<std::ptrdiff_t>(code.parameters));
        auto made = arguments(tree, given, wanted, from.span, from.text);
        return add(Op::policy, Type{Kind::decider}, from.span, std::move(made), ref);
      }
      default:
        break;
    }
  }
  if (find_builtin(from.text) != nullptr) return builtin_value(tree, from, may_do);
  Ref element = no_ref;  // `.field` may have a meaning in it
  for (const expr::NodeIndex one : given) with_element(tree, one, {}, element);
  if (found != nullptr) {
    auto& told = report(mistakes::wrong_kind_of_name, name_span,
                        fmt::format("`{}` cannot be called like this", from.text));
    if (found->span.end > 0) told.also(found->span, "declared here");
    told.suggest(found->kind == SymbolKind::menu   ? "a menu is offered: `offer … once`"
                 : found->kind == SymbolKind::cost ? "a cost is paid: `cost …(…)`"
                                                   : "stats, verbs, phases and records are called");
    return wrong(from.span);
  }
  auto& told = report(mistakes::unknown_function, name_span,
                      fmt::format("there is no stat, verb or function `{}`", from.text));
  std::vector<std::string> known =
      names_of({SymbolKind::stat, SymbolKind::procedure, SymbolKind::record, SymbolKind::policy});
  for (const Builtin& one : builtins()) known.emplace_back(one.name);
  suggest(told, {from.text, name_span}, known);
  return wrong(from.span);
}

NodeIndex Checker::use_value(const expr::Tree& tree, const expr::Node& from, bool may_do) {
  const NodeIndex of = value(tree, from.children[0]);
  const NodeIndex text = member_of(of, from.text, from.span);
  const std::span<const expr::NodeIndex> given = std::span(from.children).subspan(1);
  if (!type(text).known()) {
    for (const expr::NodeIndex one : given) value(tree, one);
    return wrong(from.span);
  }
  if (type(text).kind != Kind::meaning) {
    report(mistakes::wrong_type, from.span,
           fmt::format("only a text can be called; this is {}", named(type(text))))
        .suggest("the field's type should be a category");
    return wrong(from.span);
  }
  return meaning_value(text, tree, given, from.span, may_do);
}

// A text bound to its card knows `this`; what else its category asks for is given, or has the same name here.
NodeIndex Checker::meaning_value(NodeIndex text, const expr::Tree& tree,
                                 std::span<const expr::NodeIndex> given, Span span, bool may_do) {
  const Category& category = model_.categories[type(text).ref];
  std::vector<NodeIndex> children{text};
  std::vector<Local> wanted;
  for (const Local& one : category.parameters) {
    if (one.name != "this") wanted.push_back(one);
  }
  if (given.empty()) {
    for (const Local& one : wanted) {
      Ref ref = no_ref;
      const Local* here = find_local(one.name, &ref);
      if (here == nullptr || !fits(here->type, one.type)) {
        report(mistakes::wrong_arguments, span,
               fmt::format("`{}` needs to know its `{}`, and nothing is called so here", category.name.text,
                           one.name))
            .also(category.name.span, "declared here")
            .suggest("give it in brackets");
        continue;
      }
      children.push_back(add(Op::local, here->type, span, {}, ref));
    }
  } else {
    const auto made = arguments(tree, given, wanted, span, category.name.text);
    children.insert(children.end(), made.begin(), made.end());
  }
  if (category.mode == "gives") {
    Type gives = category.type;
    gives.maybe = gives.maybe || type(text).maybe;  // a part of the phrase that may be missing
    return add(Op::meaning, gives, span, std::move(children), type(text).ref);
  }
  if (!may_do || category.mode == "declares") {
    report(mistakes::effect_in_value, span,
           category.mode == "does"
               ? fmt::format("`{}` does something, so it cannot stand inside a value", category.name.text)
               : fmt::format("`{}` declares rules; they hold by themselves and cannot be done",
                             category.name.text))
        .also(category.name.span, "declared here")
        .suggest(category.mode == "does" ? "write it as a statement: `do …`" : "take it out");
  }
  return add(Op::perform, {}, span, std::move(children), type(text).ref);
}

NodeIndex Checker::builtin_value(const expr::Tree& tree, const expr::Node& from, bool may_do) {
  const Builtin& builtin = *find_builtin(from.text);
  const Span span = from.span;
  const auto& given = from.children;
  if (given.size() < builtin.least || given.size() > builtin.takes.size()) {
    report(mistakes::wrong_arguments, span,
           fmt::format("`{}` takes {}, but gets {}", builtin.name,
                       source::counted(builtin.takes.size(), "value"), given.size()))
        .suggest(fmt::format("write it as `{}`: {}", builtin.usage, builtin.text));
    for (const expr::NodeIndex one : given) value(tree, one);
    return wrong(span);
  }
  if (builtin.effect != Effect::pure && !may_do) {
    report(mistakes::effect_in_value, span,
           fmt::format("`{}` is left to chance, so it cannot stand inside a value", builtin.name))
        .suggest(fmt::format("do it first: `let x = {}`", builtin.usage));
  }
  std::vector<NodeIndex> made;
  Type first;
  Ref element = no_ref;
  std::string extra;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const Slot slot = builtin.takes[i];
    const std::string what = fmt::format("`{}`", builtin.name);
    const expr::Node& argument = tree.nodes[given[i]];
    NodeIndex one = no_node;
    switch (slot) {
      case Slot::number:
        one = value(tree, given[i], Type::number());
        need(one, Type::number(), what);
        break;
      case Slot::truth:
        one = value(tree, given[i], Type::truth());
        need(one, Type::truth(), what);
        break;
      case Slot::for_each:
        if (builtin.name == "position") {
          one = value(tree, given[i], first.element());
          need(one, first.element(), what);
        } else {
          one = with_element(tree, given[i], first.element(), element, Type::number());
          need(one, Type::number().or_none(), what);
        }
        break;
      case Slot::many_for_each:
        one = with_element(tree, given[i], first.element(), element);
        break;
      case Slot::player:
        one = value(tree, given[i], Type::thing(player_type));
        need(one, Type::thing(player_type), what);
        break;
      case Slot::stat: {
        const Ref stat = argument.kind == NodeKind::name ? need_symbol({argument.text, argument.span},
                                                                       SymbolKind::stat, "the name of a stat")
                                                         : no_ref;
        if (argument.kind != NodeKind::name) {
          report(mistakes::wrong_type, argument.span, "here stands the name of a stat")
              .suggest(fmt::format("write it as `{}`", builtin.usage));
        } else if (stat != no_ref) {
          const Code& base = model_.stats[stat].base;
          const bool right = base.parameters == 2 && base.locals[0].type.kind == Kind::die &&
                             fits(first.element(), base.locals[1].type) &&
                             model_.stats[stat].type.kind == Kind::truth;
          if (!right) {
            report(mistakes::wrong_type, argument.span,
                   fmt::format("`{}` should tell whether a die covers {}", argument.text,
                               named(first.element())))
                .also(model_.stats[stat].name.span, "declared here")
                .suggest("declare it as `stat fits(d: die, b: box): truth = …`");
          }
        }
        one = add(Op::stat, Type::truth(), argument.span, {}, stat);
        break;
      }
      case Slot::field: {
        const bool asked = first.element().kind == Kind::thing && argument.kind == NodeKind::name;
        const Ref field = asked ? find_field(Holder::thing, first.ref, argument.text) : no_ref;
        if (field == no_ref) {
          report(mistakes::unknown_field, argument.span,
                 fmt::format("here stands the name of a field of {}", named(first.element())))
              .suggest(fmt::format("write it as `{}`", builtin.usage));
        }
        one = add(Op::field, {}, argument.span, {}, field);
        break;
      }
      default:
        one = value(tree, given[i]);
        break;
    }
    const Type have = type(one);
    const auto complain = [&](std::string_view wanted) {
      report(mistakes::wrong_type, node(one).span,
             fmt::format("{} takes {}, but this is {}", what, wanted, named(have)))
          .suggest(fmt::format("write it as `{}`: {}", builtin.usage, builtin.text));
    };
    if (have.known() || !have.is_one()) {
      switch (slot) {
        case Slot::many:
        case Slot::many_for_each:
        case Slot::set:
          need_many(one, what);
          break;
        case Slot::ordered:
          if (!have.is_ordered() || have.indexed) {
            report(mistakes::unordered, node(one).span,
                   fmt::format("{} needs an order, and {} has none", what, named(have)))
                .suggest("rank it: `… ranked least …`, or let a player `choose`");
          }
          break;
        case Slot::pile:
          if (have.shape != Shape::pile || have.indexed) complain("a pile");
          break;
        case Slot::dice:
          if (have.kind != Kind::die || have.is_one()) complain("dice");
          break;
        case Slot::ranking:
          if (node(one).op != Op::ranked) complain("a ranking: `… ranked most …`");
          break;
        case Slot::place:
          if (have.kind != Kind::thing || !have.is_one() || model_.things[have.ref].origin != Origin::place)
            complain("a place of a board");
          break;
        case Slot::thing:
          if (have.kind != Kind::thing || !have.is_one()) complain("a thing");
          break;
        case Slot::zones:
          if (!have.indexed || !have.is_place()) complain("zones with an index, such as `game.column`");
          break;
        default:
          break;
      }
    }
    if (i == 0) first = have;
    made.push_back(one);
  }
  if ((builtin.name == "sum" || builtin.name == "highest" || builtin.name == "lowest") && given.size() == 1 &&
      first.known() && first.kind != Kind::number && first.kind != Kind::die) {
    report(mistakes::wrong_arguments, span,
           fmt::format("`{}` needs to know which number of {} to take", builtin.name, named(first)))
        .suggest(fmt::format("write it as `{}`", builtin.usage));
  }
  if (builtin.name == "next" && !made.empty()) {
    const Node& pile = node(made[0]);
    if ((pile.op == Op::field || pile.op == Op::game_field) && pile.ref != no_ref) {
      const Field& field = model_.fields[pile.ref];
      const bool said = std::ranges::any_of(
          field.policies, [](const PolicyRule& rule) { return rule.moment == Moment::empty; });
      if (!said && field.type.shape == Shape::pile) {
        report(mistakes::missing_policy, span,
               fmt::format("nothing says what happens when `{}` is empty", field.name.text))
            .also(field.name.span, "declared here")
            .suggest("add `, when empty refuse` or `, when empty refill from …` there");
      }
    }
  }
  Type result;
  const bool place_known = first.kind == Kind::thing && first.ref != no_ref;
  switch (builtin.gives) {
    case Gives::number:
      result = builtin.name == "die" ? Type::number(1, 6) : Type::number();
      break;
    case Gives::truth:
      result = Type::truth();
      break;
    case Gives::element:
      result = first.element().or_none();
      break;
    case Gives::elements:
      result = first.many(Shape::list);
      break;
    case Gives::same_set:
      result = first.many(Shape::set);
      break;
    case Gives::joined:
      result = type(made[1]).is_one() ? Type{} : type(made[1]).unindexed().many(Shape::set);
      break;
    case Gives::places:
      result = place_known ? first.many(Shape::set) : Type{};
      break;
    case Gives::edges:
      result = Type::thing(edge_type).many(Shape::set);
      break;
    case Gives::edge:
      result = Type::thing(edge_type).or_none();
      break;
    case Gives::player:
      result = Type::thing(player_type);
      break;
    case Gives::players:
      result = Type::thing(player_type).many(Shape::list);
      break;
    case Gives::dice:
      result = Type{Kind::die}.many(Shape::list);
      break;
  }
  if (!first.known() && (builtin.gives == Gives::element || builtin.gives == Gives::places)) result = {};
  return add(Op::builtin, result, span, std::move(made), element, 0, from.text);
}

// A whole right side may do something: call a verb, roll dice.
NodeIndex Checker::rhs(const Expression& expression, const Type& expected) {
  if (!expression.there()) return wrong({});
  const expr::Node& top = expression.tree.top();
  if (top.kind == NodeKind::call) {
    const NodeIndex made = call_value(expression.tree, top, true);
    if (node(made).op == Op::call && !model_.procedures[node(made).ref].has_result) {
      report(mistakes::no_result, top.span, fmt::format("`{}` gives nothing back", top.text))
          .also(model_.procedures[node(made).ref].name.span, "declared here without `->`")
          .suggest("declare what it gives: `-> number`, and `return` it");
    }
    return made;
  }
  return value(expression, expected);
}

}  // namespace rulepress::model
