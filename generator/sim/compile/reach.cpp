#include "sim/compile/reach.h"

#include <fmt/format.h>

#include <algorithm>

namespace rulepress::sim {
namespace {

using model::Kind;
using model::Node;
using model::NodeIndex;
using model::Op;

constexpr int deepest_reach = 12;

Reach truth(bool can_be_false, bool can_be_true) {
  return Reach::between(can_be_false ? 0 : 1, can_be_true ? 1 : 0);
}

Reach either(const Reach& a, const Reach& b) {
  Reach made{std::min(a.low, b.low), std::max(a.high, b.high), a.none_too || b.none_too, {}};
  if (a.thing && b.thing && *a.thing == *b.thing) made.thing = a.thing;
  return made;
}

std::int64_t held(std::int64_t value) {
  return std::clamp(value, Reach::lowest, Reach::highest);
}

}  // namespace

std::string words_of(const Reach& reach) {
  if (reach.low > reach.high) return "none";
  if (reach.low == reach.high) return fmt::format("{}", reach.low);
  if (reach.low > Reach::lowest && reach.high < Reach::highest)
    return fmt::format("{} to {}", reach.low, reach.high);
  if (reach.low > Reach::lowest) return fmt::format("at least {}", reach.low);
  return fmt::format("at most {}", reach.high);
}

Reach Reaching::of_type(const model::Type& type) const {
  Reach made;
  made.none_too = type.maybe;
  if (!type.is_one()) return Reach::anything();
  if (type.kind == Kind::number && type.bounds) {
    made.low = type.bounds->low;
    made.high = type.bounds->high;
  } else if (type.kind == Kind::truth) {
    made.low = 0;
    made.high = 1;
  } else if (type.kind == Kind::enumeration) {
    made.low = 0;
    made.high = static_cast<std::int64_t>(model_.enums[type.ref].values.size()) - 1;
  } else if (type.kind == Kind::thing) {
    made.none_too = true;
  }
  return made;
}

Reach Reaching::of(NodeIndex index, const Locals& locals, int depth) const {
  const Node& node = model_.code[index];
  if (depth > deepest_reach || --left_ < 0) return Reach::anything();
  const auto child = [&](std::size_t i) { return of(node.children[i], locals, depth + 1); };
  switch (node.op) {
    case Op::number:
    case Op::truth:
    case Op::enum_value:
      return Reach::number(node.number);
    case Op::none:
      return Reach::nothing();
    case Op::named_thing: {
      const Value thing = node.ref == model::no_ref ? none : world_.find(node.ref, node.text);
      return thing == none ? Reach::anything() : Reach::exactly(thing);
    }
    case Op::local: {
      const auto found = locals.find(node.ref);
      return found == locals.end() ? of_type(node.type) : found->second;
    }
    case Op::field:
    case Op::game_field:
      return field(node, locals, depth);
    case Op::field_at:
    case Op::game_field_at:
      return node.ref == model::no_ref ? Reach::anything()
                                       : of_type(model_.fields[node.ref].type.unindexed());
    case Op::option:
      return node.type.kind == Kind::thing ? Reach::anything() : Reach::number(world_.option(node.ref));
    case Op::before:
      return child(0);
    case Op::otherwise: {
      Reach first = child(0);
      if (!first.none_too) return first;
      first.none_too = false;
      return either(first, child(1));
    }
    case Op::choice: {
      const Reach asked = child(0);
      if (asked.only(1)) return child(1);
      if (asked.only(0)) return child(2);
      return either(child(1), child(2));
    }
    case Op::negative: {
      const Reach inner = child(0);
      return {held(-inner.high), held(-inner.low), inner.none_too, {}};
    }
    case Op::negation: {
      const Reach inner = child(0);
      return truth(inner.high >= 1, inner.low <= 0);
    }
    case Op::is: {
      const Reach inner = child(0);
      if (inner.thing) return Reach::number(world_.is_a(*inner.thing, node.ref) ? 1 : 0);
      return Reach::between(0, 1);
    }
    case Op::stat:
      return stat(node, locals, depth);
    case Op::builtin:
      return builtin(node, locals, depth);
    case Op::binary:
      return binary(node, locals, depth);
    default:
      return node.type.kind == Kind::truth ? Reach::between(0, 1) : Reach::anything();
  }
}

Reach Reaching::field(const Node& node, const Locals& locals, int depth) const {
  if (node.ref == model::no_ref) return Reach::anything();
  const model::Field& declared = model_.fields[node.ref];
  if (!declared.type.is_one() || declared.holder == model::Holder::record) return Reach::anything();
  if (!declared.printed || node.op == Op::game_field) return of_type(declared.type);
  const Reach holder = of(node.children[0], locals, depth + 1);
  if (holder.thing) {
    const Value value = world_.printed(*holder.thing, node.ref, 0);
    if (value == none) return Reach::nothing();
    return declared.type.kind == Kind::thing ? Reach::exactly(value) : Reach::number(value);
  }
  if (declared.type.kind == Kind::thing) return Reach::anything();
  // What any card has.
  Reach made = Reach::nothing();
  made.none_too = false;
  for (const Value thing : world_.all(declared.of)) {
    const Value value = world_.printed(thing, node.ref, 0);
    if (value == none) {
      made.none_too = true;
    } else if (made.low > made.high) {
      made.low = made.high = value;
    } else {
      made.low = std::min<std::int64_t>(made.low, value);
      made.high = std::max<std::int64_t>(made.high, value);
    }
  }
  return made;
}

Reach Reaching::count(NodeIndex set, const Locals& locals, int depth) const {
  const Node& node = model_.code[set];
  if (depth > deepest_reach || left_ < 0) return Reach::between(0, Reach::highest);
  switch (node.op) {
    case Op::field: {
      const model::Field& declared = model_.fields[node.ref];
      const Reach holder = of(node.children[0], locals, depth + 1);
      if (declared.printed && holder.thing)
        return Reach::number(static_cast<std::int64_t>(world_.printed_list(*holder.thing, node.ref).size()));
      break;
    }
    case Op::all_things:
      return Reach::number(static_cast<std::int64_t>(world_.all(node.ref).size()));
    case Op::all_values:
      return Reach::number(static_cast<std::int64_t>(model_.enums[node.ref].values.size()));
    case Op::set:
      return Reach::between(node.children.empty() ? 0 : 1, static_cast<std::int64_t>(node.children.size()));
    case Op::ranked:
      return count(node.children[0], locals, depth + 1);
    case Op::where: {
      Reach inner = count(node.children[0], locals, depth + 1);
      inner.low = 0;
      // Of cards, only those count for which the condition can be so.
      if (node.type.kind == Kind::thing) {
        std::int64_t can = 0;
        Locals with = locals;
        for (const Value thing : world_.all(node.type.ref)) {
          with[node.ref] = Reach::exactly(thing);
          if (of(node.children[1], with, depth + 1).high >= 1) ++can;
        }
        inner.high = std::min(inner.high, can);
      }
      return inner;
    }
    default:
      break;
  }
  const std::int64_t most = node.type.kind == Kind::thing
                                ? static_cast<std::int64_t>(world_.all(node.type.ref).size())
                                : Reach::highest;
  return Reach::between(0, most);
}

Reach Reaching::builtin(const Node& node, const Locals& locals, int depth) const {
  const auto child = [&](std::size_t i) { return of(node.children[i], locals, depth + 1); };
  if (node.text == "count") return count(node.children[0], locals, depth);
  if (node.text == "any" || node.text == "empty") {
    const Reach many = count(node.children[0], locals, depth);
    const bool any = node.text == "any";
    return truth(any ? many.low <= 0 : many.high >= 1, any ? many.high >= 1 : many.low <= 0);
  }
  if (node.text == "max" || node.text == "min") {
    const Reach a = child(0);
    const Reach b = child(1);
    const bool max = node.text == "max";
    return {max ? std::max(a.low, b.low) : std::min(a.low, b.low),
            max ? std::max(a.high, b.high) : std::min(a.high, b.high),
            a.none_too || b.none_too,
            {}};
  }
  if (node.text == "die") return Reach::between(1, 6);
  return node.type.kind == Kind::truth ? Reach::between(0, 1) : Reach::anything();
}

Reach Reaching::binary(const Node& node, const Locals& locals, int depth) const {
  const std::string& sign = node.text;
  const Node& left = model_.code[node.children[0]];
  if (!left.type.is_one() || sign == "in" || sign == "/" || sign == "mod")
    return node.type.kind == Kind::truth ? Reach::between(0, 1) : Reach::anything();
  const Reach a = of(node.children[0], locals, depth + 1);
  const Reach b = of(node.children[1], locals, depth + 1);
  const bool none_too = a.none_too || b.none_too;
  if (sign == "and") return truth(a.low <= 0 || b.low <= 0, a.high >= 1 && b.high >= 1);
  if (sign == "or") return truth(a.low <= 0 && b.low <= 0, a.high >= 1 || b.high >= 1);
  if (sign == "+") return {held(a.low + b.low), held(a.high + b.high), none_too, {}};
  if (sign == "-") return {held(a.low - b.high), held(a.high - b.low), none_too, {}};
  if (sign == "*") {
    if (!(a.low > Reach::lowest && a.high < Reach::highest && b.low > Reach::lowest &&
          b.high < Reach::highest) ||
        a.low > a.high || b.low > b.high)
      return Reach::anything();
    const auto all = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
    return {held(std::min(all)), held(std::max(all)), none_too, {}};
  }
  if (sign == "=" || sign == "!=") {
    bool can = std::max(a.low, b.low) <= std::min(a.high, b.high) || (a.none_too && b.none_too);
    bool can_not = !(a.low == a.high && b.low == b.high && a.low == b.low && !none_too);
    // A card by its name means every copy of it.
    if (a.thing && b.thing && world_[*a.thing].component == world_[*b.thing].component &&
        world_[*a.thing].component != static_cast<std::size_t>(-1)) {
      can = true;
      can_not = true;
    } else if (left.type.kind == Kind::thing && !(a.thing && b.thing)) {
      can = can_not = true;
    }
    return sign == "=" ? truth(can_not, can) : truth(can, can_not);
  }
  const bool swapped = sign == ">" || sign == ">=";
  const Reach& small = swapped ? b : a;
  const Reach& large = swapped ? a : b;
  const bool equal_counts = sign == "<=" || sign == ">=";
  const bool can = small.low <= small.high && large.low <= large.high &&
                   (equal_counts ? small.low <= large.high : small.low < large.high);
  const bool can_not = none_too || (equal_counts ? small.high > large.low : small.high >= large.low);
  return truth(can_not, can);
}

// A stat that a modifier changes can be anything.
Reach Reaching::stat(const Node& node, const Locals& locals, int depth) const {
  if (node.ref == model::no_ref) return Reach::anything();
  const model::Stat& one = model_.stats[node.ref];
  if (!one.type.is_one()) return Reach::anything();
  if (!one.modifiers.empty() || one.base.root == model::no_node)
    return one.type.kind == Kind::truth ? Reach::between(0, 1) : Reach::anything();
  Locals inner;
  for (std::size_t i = 0; i < node.children.size(); ++i)
    inner[static_cast<Ref>(i)] = of(node.children[i], locals, depth + 1);
  return of(one.base.root, inner, depth + 1);
}

}  // namespace rulepress::sim
