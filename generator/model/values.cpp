// Expressions: what they yield. `expected` helps to find what a bare word or a name in quotes stands for; it
// does not promise that the value fits.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/builtins.h"
#include "model/checker.h"
#include "model/mistakes.h"
#include "source/nearest.h"

namespace rulepress::model {
namespace {

using expr::NodeKind;
using SymbolKind = Symbol::Kind;

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

// `c.at` as text, to know it again; empty for what is not a chain of names.
std::string path_of(const expr::Tree& tree, expr::NodeIndex index, std::size_t elements) {
  const expr::Node& node = tree.nodes[index];
  if (node.kind == NodeKind::name) return node.text == "it" ? fmt::format("it{}", elements) : node.text;
  if (node.kind == NodeKind::own) return fmt::format("it{}.{}", elements, node.text);
  if (node.kind != NodeKind::member) return {};
  const std::string of = path_of(tree, node.children[0], elements);
  return of.empty() ? of : of + "." + node.text;
}

bool is_none(const expr::Tree& tree, expr::NodeIndex index) {
  return tree.nodes[index].kind == NodeKind::name && tree.nodes[index].text == "none";
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
  if (made != no_node && type(made).maybe) {
    const std::string path = path_of(tree, index, frame_.elements.size());
    if (!path.empty() && std::ranges::find(frame_.sure, path) != frame_.sure.end())
      node(made).type.maybe = false;
  }
  return made;
}

void Checker::note_sure(const expr::Tree& tree, expr::NodeIndex index, bool holds) {
  const expr::Node& from = tree.nodes[index];
  if (from.kind == NodeKind::negation) note_sure(tree, from.children[0], !holds);
  if (from.kind != NodeKind::binary) return;
  if (from.text == (holds ? "and" : "or")) {
    for (const expr::NodeIndex child : from.children) note_sure(tree, child, holds);
  }
  const auto add_path = [&](expr::NodeIndex of) {
    std::string path = path_of(tree, of, frame_.elements.size());
    if (!path.empty()) frame_.sure.push_back(std::move(path));
  };
  if (from.text == (holds ? "!=" : "=")) {
    if (is_none(tree, from.children[1])) add_path(from.children[0]);
    if (is_none(tree, from.children[0])) add_path(from.children[1]);
  }
  if (from.text == "is" && holds) add_path(from.children[0]);
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
    std::string& path = frame_.sure[i];
    if (path == element || path.starts_with(element + ".")) path.replace(0, element.size(), name.text);
  }
}

// What was known of a place, or through it, is not known of its new value.
void Checker::note_assigned(const Expression& place, bool maybe) {
  if (!place.there()) return;
  std::string path = path_of(place.tree, place.tree.root, frame_.elements.size());
  if (path.empty()) return;
  for (std::string& known : frame_.sure) {
    if (known == path || known.starts_with(path + ".")) known.clear();
  }
  if (!maybe) frame_.sure.push_back(std::move(path));
}

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

bool Checker::comparable(const Type& a, const Type& b) const {
  if (!a.known() || !b.known()) return true;
  if (a.kind == Kind::none || b.kind == Kind::none) return a.is_one() && b.is_one();
  if (a.is_one() != b.is_one() || a.indexed || b.indexed) return false;
  if (a.kind == Kind::thing && b.kind == Kind::thing)
    return model_.is_a(a.ref, b.ref) || model_.is_a(b.ref, a.ref);
  return a.kind == b.kind && (a.ref == b.ref || a.kind == Kind::number);
}

Type Checker::common(const Type& a, const Type& b) const {
  if (!a.known()) return b;
  if (!b.known()) return a;
  if (a.kind == Kind::none) return b.or_none();
  if (b.kind == Kind::none) return a.or_none();
  Type made = a;
  made.maybe = a.maybe || b.maybe;
  made.bounds.reset();
  if (a.shape != b.shape) {
    if (a.is_one() || b.is_one()) return {};
    made.shape = a.is_ordered() && b.is_ordered() ? Shape::list : Shape::set;
  }
  if (a.kind == Kind::thing && b.kind == Kind::thing) {
    Ref up = a.ref;
    while (up != no_ref && !model_.is_a(b.ref, up)) up = model_.things[up].parent;
    if (up != no_ref) {
      made.ref = up;
      return made;
    }
    return {};
  }
  const auto decides = [](const Type& type) {
    return type.kind == Kind::decider || (type.kind == Kind::thing && type.ref == player_type);
  };
  if (decides(a) && decides(b)) return Type{Kind::decider};
  if (a.kind != b.kind || a.ref != b.ref) return {};
  return made;
}

bool Checker::fits(const Type& have, const Type& wanted) const {
  if (!have.known() || !wanted.known())
    return have.is_one() == wanted.is_one() || (!have.known() && have.is_one()) ||
           (!wanted.known() && wanted.is_one());
  if (have.kind == Kind::none) return wanted.maybe;
  if (have.indexed != wanted.indexed) return false;
  if (have.indexed && (have.index != wanted.index || have.index_ref != wanted.index_ref)) return false;
  if (wanted.is_one() != have.is_one()) return false;
  if (wanted.shape == Shape::list && !have.is_ordered()) return false;
  if (wanted.is_place() && !have.is_place()) return false;
  if (wanted.kind == Kind::decider)
    return have.kind == Kind::decider || (have.kind == Kind::thing && have.ref == player_type);
  if (wanted.kind != have.kind) return false;
  if (wanted.kind == Kind::thing) return model_.is_a(have.ref, wanted.ref);
  return wanted.kind == Kind::number || wanted.ref == have.ref;
}

void Checker::need(NodeIndex index, const Type& wanted, std::string_view what) {
  const Type have = type(index);
  const Span span = node(index).span;
  if (!fits(have, wanted)) {
    auto& told = report(mistakes::wrong_type, span,
                        fmt::format("{} needs {}, but this is {}", what, named(wanted), named(have)));
    if (wanted.is_one() && !have.is_one() && have.element().kind == wanted.kind) {
      told.suggest("pick one of them: `the(…)`, `first(…)` or `choose`");
    } else if (!wanted.is_one() && have.is_one() && have.kind == wanted.kind) {
      told.suggest("put it in braces: `{x}`");
    } else if (wanted.kind == Kind::truth && have.kind == Kind::number && have.is_one()) {
      told.suggest("compare it with something: `… > 0`");
    } else if (wanted.kind == Kind::number && !have.is_one()) {
      told.suggest("count them: `count(…)`");
    } else {
      told.suggest(fmt::format("give {}", named(wanted)));
    }
    return;
  }
  if (have.maybe && !wanted.maybe && have.kind != Kind::none) {
    report(mistakes::maybe_none, span,
           fmt::format("{} needs {}, but here there may be none", what, named(wanted)))
        .suggest("say what holds then: `… else …`, or ask first: `if … != none`");
    return;
  }
  if (node(index).op == Op::number && wanted.bounds &&
      (node(index).number < wanted.bounds->low || node(index).number > wanted.bounds->high)) {
    report(mistakes::out_of_range, span,
           fmt::format("{} goes from {} to {}, and {} is outside", what, wanted.bounds->low,
                       wanted.bounds->high, node(index).number))
        .suggest("take a number inside, or widen the range");
  }
}

bool Checker::need_many(NodeIndex index, std::string_view what) {
  const Type have = type(index);
  if (!have.is_one() && !have.indexed) return true;
  if (!have.known()) return false;
  report(mistakes::wrong_type, node(index).span,
         fmt::format("{} needs a set, list, zone or pile, but this is {}", what, named(have)))
      .suggest("put it in braces to make a set of it: `{x}`");
  return false;
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
