#include "sim/compiler.h"

#include <algorithm>
#include <utility>

namespace rulepress::sim {

using model::Kind;
using model::Node;
using model::NodeIndex;
using model::Op;

namespace {

constexpr std::size_t most_dice = 48;
constexpr std::size_t most_numbers = 64;

// Players are the first things, and a field of theirs is one word after the other.
bool of_players(const FieldPlace& place) {
  return place.holder == model::player_type && place.first == 0 && place.run > 0 && place.stride == 1;
}

}  // namespace

// What follows another instruction may become one with it, unless somebody jumps to between them.
bool Compiler::fuse(Opcode op, std::int32_t a, std::int32_t b) {
  if (program_.code.size() <= joint_) return false;
  Instruction& last = program_.code.back();
  const auto become = [&](Instruction made) {
    last = made;
    program_.origins.back() = origin_;
    return true;
  };
  const bool after_local = last.op == Opcode::local;
  const bool after_number = last.op == Opcode::number;
  switch (op) {
    case Opcode::field:
    case Opcode::zone: {
      if (!after_local) return false;
      const FieldPlace& place = program_.layout.fields[static_cast<Ref>(a)];
      const bool field = op == Opcode::field;
      if (of_players(place))
        return become({field ? Opcode::player_field : Opcode::player_zone, small(place.offset), last.a,
                       small(place.run)});
      return become({field ? Opcode::local_field : Opcode::local_zone, a, last.a});
    }
    case Opcode::printed:
      return after_local &&
             become({Opcode::local_printed, a, last.a, small(static_cast<std::size_t>(a) * world_.size())});
    case Opcode::game_zone_at:
      return after_local && become({Opcode::local_game_zone, a, b, last.a});
    case Opcode::equal:
      return after_number && become({Opcode::equal_to, last.a});
    case Opcode::unequal:
      return after_number && become({Opcode::unequal_to, last.a});
    case Opcode::invert:
      if (last.op == Opcode::equal_to) return become({Opcode::unequal_to, last.a});
      return last.op == Opcode::unequal_to && become({Opcode::equal_to, last.a});
    case Opcode::jump_unless:
      if (last.op == Opcode::equal_to) return become({Opcode::jump_if_unequal, a, last.a});
      return last.op == Opcode::unequal_to && become({Opcode::jump_if_equal, a, last.a});
    default:
      return false;
  }
}

std::size_t Compiler::emit(Opcode op, std::int32_t a, std::int32_t b, std::int32_t c) {
  if (fuse(op, a, b)) return program_.code.size() - 1;
  program_.code.push_back({op, a, b, c});
  program_.origins.push_back(origin_);
  return program_.code.size() - 1;
}

void Compiler::trouble(source::Span span, std::string_view what) {
  program_.troubles.push_back({span, std::string(what)});
}

std::size_t Compiler::capacity(const model::Type& type) const {
  if (type.kind == Kind::thing) return world_.all(type.ref).size() + 1;
  if (type.kind == Kind::enumeration) return model_.enums[type.ref].values.size();
  return type.kind == Kind::die ? most_dice : most_numbers;
}

Slot Compiler::slot_of(const model::Local& local, bool given) {
  Slot slot;
  slot.offset = routine_.frame;
  if (given && local.by_reference && local.type.kind != Kind::record) {
    slot.form = SlotForm::reference;
  } else if (local.type.indexed) {
    slot.form = SlotForm::array;
    slot.size = static_cast<std::uint32_t>(Layout::index_count(local.type, world_));
  } else if (is_bag(local.type) && local.type.kind != Kind::meaning) {
    slot.form = SlotForm::bag;
    slot.size = static_cast<std::uint32_t>(1 + capacity(local.type));
  }
  routine_.frame += slot.size;
  return slot;
}

std::uint32_t Compiler::hidden(std::uint32_t words) {
  const std::uint32_t offset = routine_.frame;
  routine_.frame += words;
  return offset;
}

void Compiler::start(const std::string& name, const Piece& piece, std::size_t parameters) {
  routine_ = {};
  results_ = {};
  origin_ = model::no_node;
  routine_.name = name;
  routine_.start = static_cast<std::uint32_t>(here());
  piece_ = piece;
  const model::Code& code = *piece.code;
  const auto add_told = [&] {
    results_ = {small(hidden()), true, text::results_in(*piece.meaning)};
    routine_.parameter_words = routine_.frame;
  };
  if (piece.told && parameters == 0) add_told();
  for (std::size_t i = 0; i < code.locals.size(); ++i) {
    const bool given = i < code.given || (code.given == 0 && i < code.parameters);
    routine_.slots.push_back(slot_of(code.locals[i], given));
    if (i >= parameters) continue;
    routine_.parameter_words = routine_.frame;
    if (routine_.slots.back().form == SlotForm::bag) routine_.plain = false;
    if (piece.told && i + 1 == parameters) add_told();
  }
  routine_.parameters = static_cast<std::uint32_t>(parameters);
  hidden(static_cast<std::uint32_t>(piece.captures));
}

RoutineRef Compiler::reserve() {
  program_.routines.emplace_back();
  return static_cast<RoutineRef>(program_.routines.size() - 1);
}

RoutineRef Compiler::finish() {
  program_.routines.push_back(std::move(routine_));
  routine_ = {};
  return static_cast<RoutineRef>(program_.routines.size() - 1);
}

// A routine under a number that was promised before.
void Compiler::define(RoutineRef ref, const std::function<RoutineRef()>& make) {
  later_.emplace_back([this, ref, make] {
    const RoutineRef made = make();
    program_.routines[ref] = program_.routines[made];
  });
}

void Compiler::finish_later() {
  for (std::size_t i = 0; i < later_.size(); ++i) {
    const std::function<void()> task = std::move(later_[i]);
    task();
  }
  later_.clear();
}

RoutineRef Compiler::expression(const std::string& name, const Piece& piece, NodeIndex root,
                                std::size_t parameters) {
  start(name, piece, parameters);
  in_statements_ = false;
  routine_.gives_bag = is_bag(node(root).type);
  routine_.span = node(root).span;
  if (piece.told) take_results(*piece.meaning, false);
  if (routine_.gives_bag) {
    bag(root);
  } else {
    value(root);
  }
  emit(Opcode::yield);
  return finish();
}

// Whether a value depends on a local.
bool Compiler::mentions(NodeIndex index, Ref local) const {
  const Node& at = node(index);
  if ((at.op == Op::local || at.op == Op::local_at) && at.ref == local) return true;
  return std::ranges::any_of(at.children, [&](NodeIndex child) { return mentions(child, local); });
}

// What a slot of the text at hand holds, where that is known now.
const text::Given* Compiler::slot(Ref local) const {
  if (piece_.meaning == nullptr) return nullptr;
  const model::Phrase& phrase = model_.phrases[piece_.meaning->phrase];
  const std::size_t first = model_.categories[phrase.category].parameters.size();
  if (local < first || local >= first + piece_.meaning->slots.size()) return nullptr;
  const text::Given& given = piece_.meaning->slots[local - first];
  return given.kind == text::Given::Kind::that ? nullptr : &given;  // that one is a local like others
}

}  // namespace rulepress::sim
