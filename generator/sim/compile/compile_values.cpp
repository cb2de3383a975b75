// Values as instructions: names, fields, stats, texts, sets.
#include <algorithm>
#include <utility>

#include "sim/compile/compiler.h"

namespace rulepress::sim {

using model::Kind;
using model::Node;
using model::NodeIndex;
using model::Op;
using model::Shape;

void Compiler::bag(NodeIndex index) {
  value(index);
  if (node(index).type.is_place()) emit(Opcode::zone_bag);
}

void Compiler::value(NodeIndex index) {
  const Node& from = node(index);
  const NodeIndex outer = std::exchange(origin_, index);
  switch (from.op) {
    case Op::number:
    case Op::truth:
    case Op::enum_value:
    case Op::seat:
      emit(Opcode::number, static_cast<std::int32_t>(from.number));
      break;
    case Op::none:
      emit(Opcode::number, none);
      break;
    case Op::all_values:
      emit(Opcode::all_values, small(model_.enums[from.ref].values.size()));
      break;
    case Op::all_things:
      emit(Opcode::all_things, static_cast<std::int32_t>(from.ref));
      break;
    case Op::places:
      emit(Opcode::all_things, static_cast<std::int32_t>(model_.boards[from.ref].places));
      break;
    case Op::named_thing:
      emit(Opcode::number, world_.find(from.ref, from.text));
      break;
    case Op::local:
      local(from, false);
      break;
    case Op::local_at:
      local(from, true);
      break;
    case Op::game_field:
    case Op::field:
      field(from, false);
      break;
    case Op::game_field_at:
    case Op::field_at:
      field(from, true);
      break;
    case Op::owner:
      value(from.children[0]);
      emit(Opcode::owner);
      break;
    case Op::die_value:
    case Op::die_tags:
      value(from.children[0]);
      emit(from.op == Op::die_value ? Opcode::die_value : Opcode::die_tags);
      break;
    case Op::option:
      emit(Opcode::option, static_cast<std::int32_t>(from.ref));
      break;
    case Op::team:
      emit(Opcode::number, team);
      break;
    case Op::policy:
      if (from.children.size() > 2)
        trouble(from.span, "a policy takes at most two values when the game is played");
      for (const NodeIndex child : from.children) value(child);
      emit(Opcode::policy, static_cast<std::int32_t>(from.ref), small(from.children.size()));
      break;
    case Op::make:
      make(from);
      break;
    case Op::meaning:
      meaning_value(from);
      break;
    case Op::before:
      emit(Opcode::local, static_cast<std::int32_t>(captures_.at(index)));
      break;
    case Op::supply:
      emit(Opcode::supply, static_cast<std::int32_t>(from.ref));
      break;
    case Op::stat: {
      if (stat_in_place(from)) break;
      const model::Code& base = model_.stats[from.ref].base;
      for (std::size_t i = 0; i < from.children.size(); ++i) pass(from.children[i], base.locals[i].type);
      emit(Opcode::stat, static_cast<std::int32_t>(from.ref));
      break;
    }
    case Op::builtin:
      builtin(from);
      break;
    case Op::set:
      for (const NodeIndex child : from.children) value(child);
      emit(Opcode::make_set, small(from.children.size()), from.type.shape == Shape::list ? 1 : 0);
      break;
    case Op::range:
      value(from.children[0]);
      value(from.children[1]);
      emit(Opcode::range);
      break;
    case Op::where:
      filter(from);
      break;
    case Op::ranked:
      ranking(from, Opcode::ranked);
      break;
    case Op::is:
      value(from.children[0]);
      emit(Opcode::is, static_cast<std::int32_t>(from.ref));
      break;
    case Op::otherwise: {
      value(from.children[0]);
      const std::size_t test = emit(Opcode::jump_if_none);
      const std::size_t over = emit(Opcode::jump);
      patch_a(test);
      value(from.children[1]);
      patch_a(over);
      break;
    }
    case Op::choice: {
      const std::vector<std::size_t> otherwise = jumps_if(false, from.children[0]);
      const bool many = is_bag(from.type);
      many ? bag(from.children[1]) : value(from.children[1]);
      const std::size_t over = emit(Opcode::jump);
      patch_all(otherwise);
      many ? bag(from.children[2]) : value(from.children[2]);
      patch_a(over);
      break;
    }
    case Op::negative:
      value(from.children[0]);
      emit(Opcode::negate);
      break;
    case Op::negation:
      value(from.children[0]);
      emit(Opcode::invert);
      break;
    case Op::binary:
      binary(from);
      break;
    default:
      trouble(from.span, "this cannot be worked out when the game is played");
      emit(Opcode::number, none);
      break;
  }
  origin_ = outer;
}

void Compiler::pass(NodeIndex index, const model::Type& wanted) {
  if (is_bag(wanted)) {
    bag(index);
  } else {
    value(index);
  }
}

void Compiler::local(const Node& from, bool indexed) {
  if (const text::Given* given = slot(from.ref)) {
    switch (given->kind) {
      case text::Given::Kind::absent:
        emit(Opcode::number, none);
        break;
      case text::Given::Kind::number:
      case text::Given::Kind::value:
        emit(Opcode::number, static_cast<std::int32_t>(given->number));
        break;
      case text::Given::Kind::thing:
        emit(Opcode::number, world_.find(piece_.code->locals[from.ref].type.ref, given->name));
        break;
      case text::Given::Kind::that:
        break;  // a local
      case text::Given::Kind::meanings:
        emit(Opcode::number, small(given->meanings.size()));
        break;
    }
    return;
  }
  const Slot& slot = routine_.slots[from.ref];
  const auto at = static_cast<std::int32_t>(slot.offset);
  const model::Type& declared = piece_.code->locals[from.ref].type;
  if (indexed) {
    field_index(declared, from.children[0]);
    const std::size_t count = Layout::index_count(declared, world_);
    emit(slot.form == SlotForm::reference ? Opcode::ref_at : Opcode::local_at, at, 0, small(count));
  } else if (slot.form == SlotForm::reference) {
    emit(is_bag(declared) ? Opcode::ref_bag : Opcode::ref, at);
  } else {
    emit(slot.form == SlotForm::bag ? Opcode::local_bag : Opcode::local, at);
  }
}

// A record lies in the frame of whoever makes it.
void Compiler::make(const Node& from) {
  const model::Record& record = model_.records[from.ref];
  if (!in_statements_) trouble(from.span, "a record can only be made where something happens");
  for (std::size_t i = 0; i < record.fields.size(); ++i) {
    const model::Field& field = model_.fields[record.fields[i]];
    if (!field.type.is_one() || field.type.indexed)
      trouble(field.name.span, "a field of a record holds one value when the game is played");
    if (i < from.children.size()) {
      value(from.children[i]);
    } else if (field.initial.root != model::no_node) {
      value(field.initial.root);
    } else {
      emit(Opcode::number, none);
    }
  }
  const auto words = static_cast<std::uint32_t>(record.fields.size());
  emit(Opcode::make_record, static_cast<std::int32_t>(hidden(words)), static_cast<std::int32_t>(words));
}

// What a text needs to know, in the order of its category. `this` is the card that the text stands on, or the
// one that the phrase around it stands on.
void Compiler::text_arguments(const Node& from, const model::Category& category, bool with_this) {
  std::size_t next = 1;
  const Node& text = node(from.children[0]);
  for (const model::Local& parameter : category.parameters) {
    if (parameter.name != "this") {
      if (is_bag(parameter.type)) trouble(from.span, "a text cannot be told a whole set");
      if (next < from.children.size()) value(from.children[next++]);
      continue;
    }
    if (text.op == Op::field && with_this) {
      value(text.children[0]);
      continue;
    }
    const auto& locals = piece_.code->locals;
    const auto own = std::ranges::find_if(locals, [](const auto& one) { return one.name == "this"; });
    if (own == locals.end()) {
      emit(Opcode::number, none);
    } else {
      emit(Opcode::local,
           static_cast<std::int32_t>(routine_.slots[static_cast<std::size_t>(own - locals.begin())].offset));
    }
  }
}

void Compiler::meaning_value(const Node& from) {
  const Node& text = node(from.children[0]);
  const model::Category& category = model_.categories[from.ref];
  text_arguments(from, category, true);
  if (text.op == Op::local) {
    const text::Given* given = slot(text.ref);
    if (given == nullptr || given->meanings.size() != 1) {
      // An optional part that is not there: whoever asks for it asked before whether it is none.
      for (std::size_t i = 0; i < category.parameters.size(); ++i) emit(Opcode::drop);
      emit(Opcode::number, none);
      return;
    }
    if (text::results_in(given->meanings[0]) > 0) pass_results();
    emit(Opcode::meaning, static_cast<std::int32_t>(meaning_routine(given->meanings[0])));
    return;
  }
  if (text.op != Op::field)
    return trouble(from.span, "only a printed text or a slot can be asked for its value");
  value(text.children[0]);
  emit(Opcode::printed_meaning, static_cast<std::int32_t>(text.ref), static_cast<std::int32_t>(from.ref));
}

// Leaves the place of an index among all that there are, from 0.
void Compiler::field_index(const model::Type& type, NodeIndex index) {
  value(index);
  if (type.index == Kind::number && type.index_bounds && type.index_bounds->low != 0) {
    emit(Opcode::number, static_cast<std::int32_t>(type.index_bounds->low));
    emit(Opcode::subtract);
  } else if (type.index == Kind::thing) {
    emit(Opcode::index_of, -1, static_cast<std::int32_t>(type.index_ref));
  }
}

void Compiler::field(const Node& from, bool indexed) {
  const model::Field& declared = model_.fields[from.ref];
  const auto ref = static_cast<std::int32_t>(from.ref);
  const bool of_game = from.op == Op::game_field || from.op == Op::game_field_at;
  const FieldPlace& where = program_.layout.fields[from.ref];
  if (of_game && declared.type.is_place()) {
    // Which zone it is, is known now, or when its index is.
    const auto first = static_cast<std::int32_t>(where.offset);
    if (!indexed) {
      emit(Opcode::number, first);
    } else {
      field_index(declared.type, from.children.back());
      emit(Opcode::game_zone_at, first, small(where.indexes));
    }
    return;
  }
  if (of_game && !indexed && !declared.printed && !is_bag(declared.type)) {
    emit(Opcode::word, static_cast<std::int32_t>(where.offset));
    return;
  }
  if (of_game) {
    emit(Opcode::number, 0);
  } else {
    value(from.children[0]);
  }
  if (declared.holder == model::Holder::record) {
    const auto& fields = model_.records[declared.of].fields;
    emit(Opcode::record_field,
         small(static_cast<std::size_t>(std::ranges::find(fields, from.ref) - fields.begin())));
    return;
  }
  if (indexed) field_index(declared.type, from.children.back());
  const bool many = is_bag(declared.type);
  if (declared.type.is_place()) {
    emit(indexed ? Opcode::zone_at : Opcode::zone, ref);
  } else if (declared.printed) {
    emit(many ? Opcode::printed_bag : indexed ? Opcode::printed_at : Opcode::printed, ref);
  } else if (many) {
    emit(indexed ? Opcode::field_bag_at : Opcode::field_bag, ref);
  } else {
    emit(indexed ? Opcode::field_at : Opcode::field, ref);
  }
}

// Each of those that are kept, or with `filter_until` only whether there is one, or with `filter_first` the
// first of them. False if they were found at
// one blow, and so the whole bag is there.
bool Compiler::filter(const Node& from, Opcode taken) {
  bag(from.children[0]);
  if (selects_printed(from) || selects_type(from)) return false;
  const auto element = static_cast<std::int32_t>(routine_.slots[from.ref].offset);
  emit(Opcode::filter);
  const std::int32_t again = here();
  const std::size_t next = emit(Opcode::filter_next, element);
  value(from.children[1]);
  const std::size_t keep = emit(taken, again, 0, taken == Opcode::filter_first ? element : 0);
  patch_b(next);
  if (taken != Opcode::filter_first) return true;
  // Nothing was found: what is left is an empty bag.
  emit(Opcode::first);
  patch_b(keep);
  return true;
}

void Compiler::ranking(const Node& from, Opcode op) {
  bag(from.children[0]);
  const auto element = static_cast<std::int32_t>(routine_.slots[from.ref].offset);
  const std::size_t at = emit(op, element);
  for (std::size_t i = 1; i < from.children.size(); ++i) {
    const std::size_t key = emit(Opcode::key, 0, from.text[i - 1] == 'm' ? 1 : 0);
    here();
    value(from.children[i]);
    emit(Opcode::yield);
    patch_a(key);
  }
  patch_b(at);
}

// The field, if a value is what is printed in it on the thing in a local.
Ref Compiler::printed_of(NodeIndex index, Ref local) const {
  const Node& at = node(index);
  if (at.op != Op::field || !model_.fields[at.ref].printed || !at.type.is_one()) return model::no_ref;
  const Node& whose = node(at.children[0]);
  return whose.op == Op::local && whose.ref == local ? at.ref : model::no_ref;
}

// `where .colour = red`: those with a value printed on them, as one instruction.
bool Compiler::selects_printed(const Node& from) {
  const Node& test = node(from.children[1]);
  if (test.op != Op::binary || (test.text != "=" && test.text != "!=")) return false;
  const Node& left = node(test.children[0]);
  const Node& right = node(test.children[1]);
  const bool constant = right.op == Op::number || right.op == Op::truth || right.op == Op::enum_value;
  const Ref field = printed_of(test.children[0], from.ref);
  if (!constant || !left.type.is_one() || field == model::no_ref) return false;
  emit(Opcode::where_printed, column(field), test.text == "=" ? 0 : 1,
       static_cast<std::int32_t>(right.number));
  return true;
}

// `where it is boat`, `where not (it is boat)`: likewise.
bool Compiler::selects_type(const Node& from) {
  const Node* test = &node(from.children[1]);
  const bool others = test->op == Op::negation;
  if (others) test = &node(test->children[0]);
  if (test->op != Op::is) return false;
  const Node& what = node(test->children[0]);
  if (what.op != Op::local || what.ref != from.ref) return false;
  emit(Opcode::where_type, static_cast<std::int32_t>(test->ref), others ? 1 : 0);
  return true;
}

}  // namespace rulepress::sim
