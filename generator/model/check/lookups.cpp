// Names in expressions: locals, values of enums, all things of a type, fields and what stands in `[ ]`.
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

NodeIndex Checker::text_value(const expr::Node& from, const Type& expected) {
  if (expected.kind == Kind::thing) {
    return add(Op::named_thing, Type::thing(expected.ref), from.span, {}, expected.ref, 0, from.text);
  }
  const auto component =
      std::ranges::find(model_.things, Origin::component, [](const ThingType& one) { return one.origin; });
  const std::string some_type = component == model_.things.end() ? "card" : component->name.text;
  report(mistakes::nameless_thing, from.span, fmt::format("what is \"{}\" the name of?", from.text))
      .suggest(fmt::format("say its type before it: `{} \"{}\"`", some_type, from.text));
  return wrong(from.span);
}

NodeIndex Checker::name_value(const expr::Node& from, const Type& expected) {
  const std::string& name = from.text;
  Ref ref = no_ref;
  if (const Local* local = find_local(name, &ref)) {
    const bool asked = local->type.kind == Kind::meaning && local->type.is_one();
    const NodeIndex made = add(Op::local, local->type, from.span, {}, ref);
    return asked && model_.categories[local->type.ref].mode == "gives" && expected.kind != Kind::meaning
               ? meaning_value(made, {}, {}, from.span, false)
               : made;
  }
  if (name == "it" && !frame_.elements.empty()) {
    const Ref element = frame_.elements.back();
    return add(Op::local, frame_.code.locals[element].type, from.span, {}, element);
  }
  const auto values = values_.find(name);
  const auto enum_value = [&](Ref of, std::int64_t number) {
    Type made{Kind::enumeration, of};
    return add(Op::enum_value, made, from.span, {}, of, number, name);
  };
  if (values != values_.end() && expected.kind == Kind::enumeration) {
    for (const auto& [of, number] : values->second) {
      if (of == expected.ref) return enum_value(of, number);
    }
  }
  if (name == "none") return add(Op::none, Type{Kind::none}, from.span);
  if (name == "team") return add(Op::team, Type{Kind::decider}, from.span);
  if (frame_.sibling_holder != no_ref) {
    if (const Ref field = find_field(Holder::thing, frame_.sibling_holder, name); field != no_ref) {
      const NodeIndex holder = add(Op::local, Type::thing(frame_.sibling_holder), from.span, {}, 0);
      return add(Op::field, model_.fields[field].type, from.span, {holder}, field);
    }
  }
  if (frame_.sibling_game) {
    if (const Ref field = find_field(Holder::game, no_ref, name); field != no_ref)
      return add(Op::game_field, model_.fields[field].type, from.span, {}, field);
  }
  if (frame_.seats && name.size() == 1 && name[0] >= 'A' && name[0] <= 'L') {
    return add(Op::seat, Type::thing(player_type), from.span, {}, no_ref, name[0] - 'A');
  }
  if (const Symbol* found = find(name)) {
    used_.insert({found->kind, found->ref});
    switch (found->kind) {
      case SymbolKind::broken:
        return wrong(from.span);
      case SymbolKind::enumeration:
        return add(Op::all_values, Type{Kind::enumeration, found->ref}.many(Shape::list), from.span, {},
                   found->ref);
      case SymbolKind::plural:
        return add(Op::all_things, Type::thing(found->ref).many(Shape::set), from.span, {}, found->ref);
      case SymbolKind::board: {
        const Ref places = model_.boards[found->ref].places;
        if (places == no_ref) return wrong(from.span);
        return add(Op::places, Type::thing(places).many(Shape::set), from.span, {}, found->ref);
      }
      case SymbolKind::option:
        return add(Op::option, model_.options[found->ref].type, from.span, {}, found->ref);
      case SymbolKind::supply:
        return add(Op::supply, Type::number(), from.span, {}, found->ref);
      case SymbolKind::stat:
        if (model_.stats[found->ref].base.parameters == 0)
          return add(Op::stat, model_.stats[found->ref].type, from.span, {}, found->ref);
        report(mistakes::wrong_arguments, from.span, fmt::format("the stat `{}` needs to know of what", name))
            .also(found->span, "declared here")
            .suggest(fmt::format("write `{}(…)`", name));
        return wrong(from.span);
      case SymbolKind::policy:
        if (model_.policies[found->ref].code.parameters == 0)
          return add(Op::policy, Type{Kind::decider}, from.span, {}, found->ref);
        report(mistakes::wrong_arguments, from.span, fmt::format("the policy `{}` needs to know more", name))
            .also(found->span, "declared here")
            .suggest(fmt::format("write `{}(…)`", name));
        return wrong(from.span);
      case SymbolKind::thing:
        report(mistakes::wrong_kind_of_name, from.span, fmt::format("`{}` is a type, not a thing", name))
            .suggest(fmt::format("`{}` are all of them, `{} \"Name\"` is one by its name",
                                 model_.things[found->ref].plural, name));
        return wrong(from.span);
      default:
        report(mistakes::wrong_kind_of_name, from.span, fmt::format("`{}` is not a value", name))
            .also(found->span, "declared here")
            .suggest("name a value, a field or a stat");
        return wrong(from.span);
    }
  }
  if (values != values_.end()) {
    if (values->second.size() == 1) return enum_value(values->second[0].first, values->second[0].second);
    std::vector<std::string> enums;
    for (const auto& [of, number] : values->second) enums.push_back(model_.enums[of].name.text);
    report(mistakes::ambiguous_value, from.span,
           fmt::format("`{}` is a value of {}", name, source::quoted_list(enums)))
        .suggest("compare it with something of the right type, so that it is clear which is meant");
    return wrong(from.span);
  }
  if (expected.kind == Kind::enumeration) {
    const Enum& meant = model_.enums[expected.ref];
    auto& told = report(mistakes::unknown_value, from.span,
                        fmt::format("`{}` has no value `{}`", meant.name.text, name));
    told.also(meant.name.span, "its values are declared here");
    std::vector<std::string> known;
    known.reserve(meant.values.size());
    for (const Name& one : meant.values) known.push_back(one.text);
    suggest(told, {name, from.span}, known);
    return wrong(from.span);
  }
  if (frame_.unsure) return wrong(from.span);
  if (name == "it" || name == "this" || name == "you") {
    report(mistakes::misplaced, from.span, fmt::format("`{}` means nothing here", name))
        .suggest(name == "it" ? "`it` is the element in question after `where` or `ranked`"
                              : "`this` and `you` are known in phrases, if their category names them");
    return wrong(from.span);
  }
  auto& told = report(mistakes::unknown_name, from.span, fmt::format("nothing is called `{}` here", name));
  std::vector<std::string> known = names_of(
      {SymbolKind::plural, SymbolKind::board, SymbolKind::option, SymbolKind::supply, SymbolKind::stat});
  for (const Ref local : frame_.visible) known.push_back(frame_.code.locals[local].name);
  for (const auto& [word, of] : values_) known.push_back(word);
  suggest(told, {name, from.span}, known);
  return wrong(from.span);
}

NodeIndex Checker::member_value(const expr::Tree& tree, const expr::Node& from) {
  const expr::Node& of = tree.nodes[from.children[0]];
  Ref local = no_ref;
  if (of.kind == NodeKind::name && of.text == "game" && find_local("game", &local) == nullptr) {
    if (const Ref field = find_field(Holder::game, no_ref, from.text); field != no_ref)
      return add(Op::game_field, model_.fields[field].type, from.span, {}, field);
    const Span place{from.span.file, from.span.end - static_cast<std::uint32_t>(from.text.size()),
                     from.span.end};
    auto& told = report(mistakes::unknown_field, place, fmt::format("the game has no field `{}`", from.text));
    suggest(told, {from.text, place}, field_names(Holder::game, no_ref));
    return wrong(from.span);
  }
  const NodeIndex made = value(tree, from.children[0]);
  return member_of(made, from.text, from.span);
}

NodeIndex Checker::member_of(NodeIndex of, const std::string& name, Span span) {
  const Type have = type(of);
  if (!have.known()) return wrong(span);
  const Span place{span.file,
                   span.end - std::min<std::uint32_t>(span.end, static_cast<std::uint32_t>(name.size())),
                   span.end};
  const auto made = [&](Ref ref, bool maybe) {
    Type result = model_.fields[ref].type;
    if (maybe && result.is_one()) result.maybe = true;
    return add(Op::field, result, span, {of}, ref);
  };
  if (!have.is_one() || have.indexed) {
    report(mistakes::unknown_field, place,
           fmt::format("this is {}, and only one thing has a field `{}`", named(have), name))
        .suggest(
            "pick one with `the(…)` or `first(…)`, add up with `sum(…, .field)`, or go through all with "
            "`for`");
    return wrong(span);
  }
  std::vector<std::string> known;
  if (have.kind == Kind::thing) {
    if (name == "owner" && model_.things[have.ref].origin == Origin::component) {
      return add(Op::owner, Type::thing(player_type), span, {of});
    }
    if (const Ref ref = find_field(Holder::thing, have.ref, name); ref != no_ref)
      return made(ref, have.maybe);
    // What only some kinds of it have is none for the others.
    if (const Ref ref = find_field_of_kinds(have.ref, name); ref != no_ref) return made(ref, true);
    known = field_names(Holder::thing, have.ref);
  } else if (have.kind == Kind::record) {
    if (const Ref ref = find_field(Holder::record, have.ref, name); ref != no_ref)
      return made(ref, have.maybe);
    known = field_names(Holder::record, have.ref);
  } else if (have.kind == Kind::die) {
    if (name == "value") return add(Op::die_value, Type::number(1, 6), span, {of});
    if (name == "tags") return add(Op::die_tags, Type{}.many(Shape::set), span, {of});
    known = {"value", "tags"};
  }
  auto& told = report(mistakes::unknown_field, place,
                      fmt::format("{} has no field `{}`", named(have.present()), name));
  suggest(told, {name, place}, known);
  return wrong(span);
}

NodeIndex Checker::index_value(const expr::Tree& tree, const expr::Node& from) {
  const NodeIndex of = value(tree, from.children[0]);
  const Type have = type(of);
  if (have.indexed) {
    Type by{have.index, have.index_ref};
    by.bounds = have.index_bounds;
    const NodeIndex at = value(tree, from.children[1], by);
    need(at, by, "the index");
    const Op op = node(of).op == Op::local        ? Op::local_at
                  : node(of).op == Op::game_field ? Op::game_field_at
                                                  : Op::field_at;
    std::vector<NodeIndex> children = node(of).children;
    children.push_back(at);
    return add(op, have.unindexed(), from.span, std::move(children), node(of).ref);
  }
  const NodeIndex at = value(tree, from.children[1], Type::number());
  if (!have.known()) return wrong(from.span);
  if (!have.is_ordered()) {
    report(mistakes::wrong_index, from.span,
           fmt::format("`[ ]` picks from what has an order or an index; this is {}", named(have)))
        .suggest("rank it first, or take out the brackets");
    return wrong(from.span);
  }
  need(at, Type::number(), "the index");
  return add(Op::builtin, have.element(), from.span, {of, at}, no_ref, 0, "at");
}

}  // namespace rulepress::model
