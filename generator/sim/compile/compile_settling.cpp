// What `always` and the end of the game look at. After a change of anything else, nobody has to look again.
#include <algorithm>
#include <array>
#include <string_view>

#include "sim/compile/compiler.h"

namespace rulepress::sim {

using model::Node;
using model::NodeIndex;
using model::Op;

void Compiler::find_what_settles() {
  for (const model::Always& one : model_.always) {
    if (!counts(one.variant)) continue;
    settles_ = true;
    look_at(one.condition);
    // Whether a card's rule counts depends on where the card lies.
    if (one.phrase != model::no_ref) looked_at_.anything = true;
  }
  for (const model::Ending& one : model_.endings) {
    if (!counts(one.variant) || one.at != model::no_ref) continue;
    settles_ = true;
    look_at(one.condition.root);
  }
}

// Fields by name; whatever else can change is taken for anything.
void Compiler::look_at(NodeIndex index) {
  if (index == model::no_node || looked_at_.anything) return;
  static constexpr std::array<std::string_view, 16> only_of_what_is_given = {
      "count", "any", "empty",   "the",    "first", "last",   "max",   "min",
      "abs",   "sum", "highest", "lowest", "at",    "others", "alike", "take"};
  const Node& from = node(index);
  switch (from.op) {
    case Op::number:
    case Op::truth:
    case Op::enum_value:
    case Op::seat:
    case Op::none:
    case Op::all_values:
    case Op::all_things:
    case Op::places:
    case Op::named_thing:
    case Op::local:
    case Op::option:
    case Op::team:
    case Op::set:
    case Op::range:
    case Op::where:
    case Op::is:
    case Op::otherwise:
    case Op::choice:
    case Op::negative:
    case Op::negation:
    case Op::binary:
      break;
    case Op::game_field:
    case Op::field:
    case Op::game_field_at:
    case Op::field_at: {
      const model::Field& field = model_.fields[from.ref];
      if (field.type.is_place()) looked_at_.anything = true;
      if (!field.printed) looked_at_.fields.insert(from.ref);
      break;
    }
    case Op::stat:
      if (is_modified(from.ref)) {
        looked_at_.anything = true;
      } else if (looked_at_.stats.insert(from.ref).second) {
        look_at(model_.stats[from.ref].base.root);
      }
      break;
    case Op::builtin:
      if (std::ranges::find(only_of_what_is_given, from.text) == only_of_what_is_given.end())
        looked_at_.anything = true;
      break;
    default:
      looked_at_.anything = true;
      break;
  }
  for (const NodeIndex child : from.children) look_at(child);
}

bool Compiler::is_modified(Ref stat) const {
  return std::ranges::any_of(model_.modifiers, [&](const auto& one) { return one.stat == stat; });
}

// After a change: what `always` demands, and whether the game ends.
void Compiler::effect(Ref field) {
  const bool seen = looked_at_.anything || looked_at_.fields.contains(field);
  if (settles_ && seen) emit(Opcode::settle);
}

}  // namespace rulepress::sim
