#include "sim/compile/compiler.h"

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

// Takes nothing from the stack and leaves one word on it.
bool leaves_one(const Instruction& one) {
  switch (one.op) {
    case Opcode::local:
    case Opcode::word:
    case Opcode::ref:
    case Opcode::local_field:
    case Opcode::player_field:
    case Opcode::local_printed:
    case Opcode::supply:
    case Opcode::option:
      return true;
    default:
      return false;
  }
}

}  // namespace

// Where it is told how many lie in a zone.
std::int32_t Compiler::count_word(std::int32_t zone) const {
  return small(program_.layout.zones + static_cast<std::size_t>(zone) * link::words + link::count);
}

// What follows another instruction may become one with it, unless somebody jumps to between them.
bool Compiler::fuse(const Instruction& one) {
  const auto [op, d, a, b, c] = one;
  if (program_.code.size() <= joint_) return false;
  Instruction& last = program_.code.back();
  const auto become = [&](Instruction made) {
    last = made;
    program_.origins.back() = origin_;
    return true;
  };
  // And with the one before that.
  const Instruction* const other =
      program_.code.size() >= joint_ + 2 ? &program_.code[program_.code.size() - 2] : nullptr;
  const auto become_both = [&](Instruction made) {
    program_.code.pop_back();
    program_.origins.pop_back();
    program_.code.back() = made;
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
      return after_local && become({Opcode::local_printed, a, last.a, column(static_cast<Ref>(a))});
    case Opcode::game_zone_at:
      if (after_number && last.a >= 0 && last.a < b) return become({Opcode::number, a + last.a});
      return after_local && become({Opcode::local_game_zone, a, b, last.a});
    case Opcode::is:
      return after_local && become({Opcode::local_is, a, last.a});
    case Opcode::index_of:
      return after_local && a >= 0 && last.a <= INT16_MAX &&
             become({Opcode::local_index_of, a, b, c, static_cast<std::int16_t>(last.a)});
    case Opcode::equal:
      return after_number && become({Opcode::equal_to, last.a});
    case Opcode::unequal:
      return after_number && become({Opcode::unequal_to, last.a});
    case Opcode::invert:
      if (last.op == Opcode::equal_to) return become({Opcode::unequal_to, last.a});
      return last.op == Opcode::unequal_to && become({Opcode::equal_to, last.a});
    case Opcode::jump_unless:
      if (last.op == Opcode::equal_to) return become({Opcode::jump_if_unequal, a, last.a});
      if (last.op == Opcode::unequal_to) return become({Opcode::jump_if_equal, a, last.a});
      if (last.op == Opcode::above) return become({Opcode::jump_unless_above, a, last.b, last.c, last.d});
      if (last.op == Opcode::below) return become({Opcode::jump_unless_below, a, last.b, last.c, last.d});
      if (last.op == Opcode::at_least) return become({Opcode::jump_unless_least, a, last.a});
      if (last.op == Opcode::up_to) return become({Opcode::jump_unless_most, a, last.a});
      if (last.op == Opcode::local_is) return become({Opcode::jump_by_type, a, last.a, last.b, 1});
      return last.op == Opcode::less && become({Opcode::jump_unless_less, a});
    case Opcode::jump_if_unequal:
      if (b != 0) return false;
      if (last.op == Opcode::local_is) return become({Opcode::jump_by_type, a, last.a, last.b});
      if (last.op == Opcode::equal_to) return become({Opcode::jump_if_equal, a, last.a});
      return last.op == Opcode::unequal_to && become({Opcode::jump_if_unequal, a, last.a});
    case Opcode::zone_count:
      return after_number && last.a >= 0 && become({Opcode::word, count_word(last.a)});
    case Opcode::at_most: {
      // Comparing with none would be another thing.
      if (after_number && last.a != none) return become({Opcode::up_to, last.a});
      if (other == nullptr || other->op != Opcode::number || other->a == none || !leaves_one(last))
        return false;
      const Instruction compared = last;
      const std::int32_t least = other->a;
      become_both(compared);
      program_.code.emplace_back(Opcode::at_least, least);
      program_.origins.push_back(origin_);
      return true;
    }
    case Opcode::keep_left: {
      if (other == nullptr || other->op != Opcode::game_zone_bag || !leaves_one(last) || d == 0) return false;
      const Instruction have = last;
      const std::int32_t zone = other->a;
      become_both(have);
      program_.code.emplace_back(Opcode::game_zone_left, a, b, zone);
      program_.origins.push_back(origin_);
      return true;
    }
    case Opcode::less: {
      if (other == nullptr) return false;
      const auto fits = [](std::int32_t number) { return number >= INT16_MIN && number <= INT16_MAX; };
      if (last.op == Opcode::local_printed && other->op == Opcode::number && fits(other->a))
        return become_both({Opcode::above, 0, last.b, last.c, static_cast<std::int16_t>(other->a)});
      return after_number && other->op == Opcode::local_printed && fits(last.a) &&
             become_both({Opcode::below, 0, other->b, other->c, static_cast<std::int16_t>(last.a)});
    }
    case Opcode::zone_bag:
      if (last.op == Opcode::player_zone) return become({Opcode::own_zone_bag, last.a, last.b, last.c});
      return after_number && last.a >= 0 && become({Opcode::game_zone_bag, last.a});
    case Opcode::where_printed:
      return last.op == Opcode::own_zone_bag && b == 0 && a / small(world_.size()) <= INT16_MAX &&
             become({Opcode::own_zone_where, last.a, last.b, c,
                     static_cast<std::int16_t>(a / small(world_.size()))});
    case Opcode::sum_printed:
      return last.op == Opcode::local_bag && become({Opcode::local_sum_printed, a, last.a, c});
    case Opcode::move:
      return noting_ == 0 && last.op == Opcode::player_zone && other != nullptr &&
             other->op == Opcode::local &&
             become_both({Opcode::move_own, other->a, last.a, last.b, static_cast<std::int16_t>(a)});
    case Opcode::move_zone:
      return noting_ == 0 && last.op == Opcode::player_zone && other != nullptr &&
             other->op == Opcode::player_zone && other->b == last.b &&
             become_both({Opcode::move_own_zone, other->a, last.a, last.b, static_cast<std::int16_t>(a)});
    case Opcode::jump_unless_left: {
      const std::int64_t least = std::int64_t{b} + last.a;
      if (!after_number || least > INT32_MAX || least <= none) return false;
      const auto number = static_cast<std::int32_t>(least);
      if (other == nullptr || other->op != Opcode::player_field || other->b > INT16_MAX)
        return become({Opcode::jump_unless_least, a, number});
      return become_both({Opcode::jump_unless_own, a, number, other->a, static_cast<std::int16_t>(other->b)});
    }
    // What goes through a zone puts it where the next instruction wants it, which stays to tell.
    case Opcode::put_bag:
      if (last.op == Opcode::own_zone_bag) last.op = Opcode::own_zone_kept;
      if (last.op == Opcode::own_zone_where) last.op = Opcode::own_zone_where_kept;
      return false;
    case Opcode::offer_each:
      if (b != 1) return false;
      if (last.op == Opcode::own_zone_where) last.op = Opcode::own_zone_where_offered;
      if (last.op == Opcode::game_zone_left) last.op = Opcode::game_zone_left_offered;
      return false;
    case Opcode::put_own: {
      if (!after_number) return false;
      const OwnPlace& place = program_.layout.own[static_cast<Ref>(a)];
      const bool fits = last.a != none && last.a >= place.low &&
                        static_cast<std::uint64_t>(std::int64_t{last.a} - place.low) <= place.range;
      return become({d == 0 && fits ? Opcode::set_own_number : Opcode::put_own_number, a, last.a, c, d});
    }
    default:
      return false;
  }
}

std::size_t Compiler::emit(Opcode op, std::int32_t a, std::int32_t b, std::int32_t c, std::int16_t d) {
  const Instruction made(op, a, b, c, d);
  if (fuse(made)) return program_.code.size() - 1;
  program_.code.push_back(made);
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
    routine_.bags.push_back({slot.offset, slot.size - 1});
  }
  routine_.frame += slot.size;
  return slot;
}

std::uint32_t Compiler::hidden(std::uint32_t words) {
  const std::uint32_t offset = routine_.frame;
  routine_.frame += words;
  return offset;
}

std::uint32_t Compiler::hidden_bag(std::size_t room) {
  routine_.bags.push_back({routine_.frame, static_cast<std::uint32_t>(room)});
  return hidden(static_cast<std::uint32_t>(room + 1));
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
                                std::size_t parameters, const model::Type& wanted) {
  start(name, piece, parameters);
  in_statements_ = false;
  routine_.gives_bag = is_bag(node(root).type) || is_bag(wanted);
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
