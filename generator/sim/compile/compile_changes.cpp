// What changes: names, fields, cards that move.
#include <algorithm>
#include <utility>

#include "sim/compile/compiler.h"

namespace rulepress::sim {

using model::Kind;
using model::Node;
using model::NodeIndex;
using model::Op;
using model::Shape;

void Compiler::let(const Node& from) {
  const Slot slot = routine_.slots[from.ref];
  const model::Type& type = piece_.code->locals[from.ref].type;
  const auto at = static_cast<std::int32_t>(slot.offset);
  if (slot.form == SlotForm::bag) {
    right_side(from.children[0], type);
    emit(Opcode::put_bag, at, small(slot.size - 1));
    return;
  }
  right_side(from.children[0], type.unindexed());
  if (slot.form == SlotForm::array) {
    emit(Opcode::put_array, at, 0, small(slot.size));
  } else {
    emit(Opcode::put, at);
  }
}

void Compiler::assign(const Node& from) {
  store(node(from.children[0]), from.children[1], from.text == ":=" ? 0 : from.text == "+=" ? 1 : 2);
}

// A field of the game, or of a player in a local. What `together` notes is done later, when the local may
// hold somebody else.
bool Compiler::stores_own(const Node& place) const {
  if (noting_ > 0) return false;
  if (place.op == Op::game_field) return true;
  if (place.op != Op::field) return false;
  const FieldPlace& where = program_.layout.fields[place.ref];
  const Node& whose = node(place.children[0]);
  return where.holder == model::player_type && where.first == 0 && where.run > 0 && where.stride == 1 &&
         whose.op == Op::local && slot(whose.ref) == nullptr &&
         routine_.slots[whose.ref].form == SlotForm::word;
}

// `let c = next(pile)`, and then only `if c != none`, `move c to zone`: the way a card is drawn.
bool Compiler::draws(NodeIndex index, NodeIndex following, std::int32_t counter) {
  const Node& first = node(index);
  const Node& second = node(following);
  if (noting_ > 0 || first.op != Op::let || second.op != Op::if_else) return false;
  const Node& next = node(first.children[0]);
  const Node& test = node(second.children[0]);
  const Node& then = node(second.children[1]);
  if (next.op != Op::builtin || next.text != "next" || test.op != Op::binary || test.text != "!=" ||
      then.op != Op::block || then.children.size() != 1 || !node(second.children[2]).children.empty())
    return false;
  const auto is_card = [&](NodeIndex at) { return node(at).op == Op::local && node(at).ref == first.ref; };
  const Node& move = node(then.children[0]);
  if (!is_card(test.children[0]) || node(test.children[1]).op != Op::none || move.op != Op::move ||
      !is_card(move.children[0]) || mentions(move.children[1], first.ref) ||
      mentions(move.children[1], move.ref))
    return false;
  // Several at once only where nothing can come in between.
  const Node& to = node(move.children[1]);
  const bool named = to.op == Op::field || to.op == Op::game_field;
  const bool simple = named && program_.layout.zone_places[program_.layout.fields[to.ref].offset].simple &&
                      !looked_at_.anything;
  if (counter >= 0 && !simple) return false;
  const NodeIndex outer = std::exchange(origin_, then.children[0]);
  value(next.children[0]);
  value(move.children[1]);
  const std::int32_t where = move.text == "top" ? 1 : move.text == "bottom" ? 2 : 0;
  emit(counter >= 0 ? Opcode::draw_all : Opcode::draw,
       static_cast<std::int32_t>(routine_.slots[first.ref].offset), where, counter >= 0 ? counter : 0);
  effect();
  origin_ = outer;
  return true;
}

// change: 0 as it is, 1 added, 2 taken away. A verb on the right side is called first, so that nothing waits
// on the stack meanwhile.
void Compiler::store(const Node& place, NodeIndex right, int change) {
  const bool many = is_bag(place.type);
  std::int32_t kept = -1;
  if (effectful(node(right))) {
    right_side(right, place.type);
    const std::size_t room = many ? capacity(place.type) : 0;
    kept = static_cast<std::int32_t>(many ? hidden_bag(room) : hidden());
    emit(many ? Opcode::put_bag : Opcode::put, kept, small(room));
  }
  const auto put_right = [&] {
    if (kept >= 0) {
      emit(many ? Opcode::local_bag : Opcode::local, kept);
    } else {
      pass(right, place.type);
    }
  };
  const auto combine = [&] {
    if (change == 1) emit(Opcode::join, place.type.shape == Shape::list ? 1 : 0, 2);
    if (change == 2) emit(Opcode::without);
  };
  if (place.op == Op::local || place.op == Op::local_at) {
    const Slot slot = routine_.slots[place.ref];
    const auto at = static_cast<std::int32_t>(slot.offset);
    const bool reference = slot.form == SlotForm::reference;
    const model::Type& declared = piece_.code->locals[place.ref].type;
    if (place.op == Op::local_at) {
      field_index(declared, place.children[0]);
      put_right();
      emit(reference ? Opcode::put_ref_at : Opcode::put_at, at, change,
           small(Layout::index_count(declared, world_)));
    } else if (many) {
      if (change != 0) local(place, false);
      put_right();
      combine();
      emit(reference ? Opcode::put_ref_bag : Opcode::put_bag, at, small(capacity(declared)));
    } else {
      put_right();
      emit(reference ? Opcode::put_ref : Opcode::put, at, change);
    }
    return;
  }
  const model::Field& declared = model_.fields[place.ref];
  const auto ref = static_cast<std::int32_t>(place.ref);
  const bool indexed = place.op == Op::field_at || place.op == Op::game_field_at;
  const auto holder = [&] {
    if (place.op == Op::game_field || place.op == Op::game_field_at) {
      emit(Opcode::number, 0);
    } else {
      value(place.children[0]);
    }
    if (indexed) field_index(declared.type, place.children.back());
  };
  const bool only_a_number = !indexed && !many && declared.holder != model::Holder::record &&
                             declared.supply == model::no_ref && declared.type.kind != Kind::thing;
  if (only_a_number && stores_own(place)) {
    put_right();
    const bool of_game = place.op == Op::game_field;
    const auto whose =
        of_game ? -1 : static_cast<std::int32_t>(routine_.slots[node(place.children[0]).ref].offset);
    emit(Opcode::put_own, ref, 0, whose, static_cast<std::int16_t>(change));
    effect(place.ref);
    return;
  }
  holder();
  if (declared.holder == model::Holder::record) {
    const auto& fields = model_.records[declared.of].fields;
    put_right();
    emit(Opcode::put_record,
         small(static_cast<std::size_t>(std::ranges::find(fields, place.ref) - fields.begin())), change, ref);
    return;
  }
  if (many) {
    if (change != 0) field(place, indexed);
    put_right();
    combine();
    emit(indexed ? Opcode::put_field_bag_at : Opcode::put_field_bag, ref);
  } else {
    put_right();
    emit(indexed ? Opcode::put_field_at : Opcode::put_field, ref, change, only_a_number ? 1 : 0);
  }
  effect(place.ref);
}

void Compiler::move(const Node& from) {
  const NodeIndex what = from.children[0];
  const NodeIndex to = from.children[1];
  const std::int32_t where = from.text == "top" ? 1 : from.text == "bottom" ? 2 : 0;
  const Node& place = node(to);
  const bool limited = (place.op != Op::field && place.op != Op::game_field && place.op != Op::field_at &&
                        place.op != Op::game_field_at) ||
                       model_.fields[place.ref].capacity.root != model::no_node;
  const bool each_differs = mentions(to, from.ref);
  if (node(what).type.is_one()) {
    value(what);
    if (each_differs) {
      const auto at = static_cast<std::int32_t>(routine_.slots[from.ref].offset);
      emit(Opcode::put, at);
      emit(Opcode::local, at);
    }
    value(to);
    emit(Opcode::move, where);
  } else if (!limited && !each_differs) {
    // What `together` notes is what lies there now.
    const bool whole_zone = node(what).type.is_place() && noting_ == 0;
    whole_zone ? value(what) : bag(what);
    value(to);
    emit(whole_zone ? Opcode::move_zone : Opcode::move_all, where);
  } else {
    bag(what);
    const auto kept = static_cast<std::int32_t>(hidden(2));
    const auto element = static_cast<std::int32_t>(routine_.slots[from.ref].offset);
    // The first of several ends up on top.
    const bool backwards = where == 1 || (where == 0 && place.type.shape == Shape::pile);
    emit(Opcode::each, kept, backwards ? 1 : 0);
    const std::int32_t again = here();
    const std::size_t next = emit(Opcode::each_next, kept, 0, element);
    emit(Opcode::local, element);
    value(to);
    emit(Opcode::move, where);
    effect();
    emit(Opcode::jump, again);
    patch_b(next);
    emit(Opcode::each_done, kept);
    return;
  }
  effect();
}

}  // namespace rulepress::sim
