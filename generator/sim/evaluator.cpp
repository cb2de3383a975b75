#include "sim/evaluator.h"

#include <algorithm>
#include <numeric>

namespace rulepress::sim {
namespace {

constexpr std::size_t stack_size = 1U << 17U;
constexpr std::size_t margin = 2048;  // an expression has fewer nodes than this
constexpr int deepest = 300;
constexpr std::int64_t largest = 1'000'000'000;

std::size_t at(Value value) {
  return static_cast<std::size_t>(value);
}

std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  const std::int64_t quotient = a / b;
  return (a % b != 0) && ((a < 0) != (b < 0)) ? quotient - 1 : quotient;
}

}  // namespace

Evaluator::Evaluator(const Program& program, State& state)
    : program_(program),
      world_(*program.world),
      state_(state),
      stack_(std::make_unique_for_overwrite<Value[]>(stack_size)),
      top_(stack_.get()),
      limit_(stack_.get() + stack_size - margin) {}

void Evaluator::complain(Trouble trouble, std::uint32_t pc) {
  if (trouble_ != Trouble::nothing) return;
  trouble_ = trouble;
  trouble_at_ = pc;
}

bool Evaluator::room(std::size_t words) {
  if (static_cast<std::size_t>(limit_ - top_) > words && top_ < limit_) return true;
  complain(Trouble::too_many_values, trouble_at_);
  return false;
}

Value* Evaluator::enter(std::uint32_t words) {
  Value* frame = top_;
  if (!room(words)) return frame;
  top_ += words;
  return frame;
}

void Evaluator::push_bag(std::span<const Value> values) {
  if (!room(values.size() + 1)) return push(0);
  std::ranges::copy(values, top_);
  top_ += values.size();
  push(static_cast<Value>(values.size()));
}

Value Evaluator::stat(Ref ref, const std::vector<Value>& words) {
  for (const Value word : words) push(word);
  call_stat(ref);
  return pop();
}

Bag Evaluator::stat_bag(Ref ref, const std::vector<Value>& words) {
  for (const Value word : words) push(word);
  call_stat(ref);
  const std::span<Value> values = top_bag();
  Bag made(values.begin(), values.end());
  drop_bag();
  return made;
}

Value Evaluator::arithmetic(Opcode op, Value a, Value b, std::uint32_t pc) {
  if (a == none || b == none) return none;
  std::int64_t result = 0;
  switch (op) {
    case Opcode::add:
      result = std::int64_t{a} + b;
      break;
    case Opcode::subtract:
      result = std::int64_t{a} - b;
      break;
    case Opcode::multiply:
      result = std::int64_t{a} * b;
      break;
    default:
      if (b == 0) {
        complain(Trouble::division_by_zero, pc);
        return 0;
      }
      result = floor_divide(a, b);
      if (op == Opcode::modulo) result = a - b * result;
      break;
  }
  if (result > largest || result < -largest) {
    complain(Trouble::number_too_large, pc);
    return 0;
  }
  return static_cast<Value>(result);
}

std::uint32_t Evaluator::run(std::uint32_t pc, Value* locals) {
  const Instruction* const code = program_.code.data();
  Value* const words = state_.words();
  while (true) {
    const Instruction& one = code[pc];
    if (one.op >= Opcode::yield) return pc;
    ++pc;
    const auto ref = static_cast<Ref>(one.a);
    switch (one.op) {
      case Opcode::number:
        push(one.a);
        break;
      case Opcode::local:
        push(locals[one.a]);
        break;
      case Opcode::local_bag:
        push_bag({locals + one.a + 1, at(locals[one.a])});
        break;
      case Opcode::local_at: {
        const Value index = top_[-1];
        if (index < 0 || index >= one.c) complain(Trouble::missing_index, pc - 1);
        top_[-1] = index < 0 || index >= one.c ? none : locals[one.a + index];
        break;
      }
      case Opcode::ref:
        push(words[locals[one.a]]);
        break;
      case Opcode::ref_bag:
        push_bag({words + locals[one.a] + 1, at(words[locals[one.a]])});
        break;
      case Opcode::ref_at: {
        const Value index = top_[-1];
        if (index < 0 || index >= one.c) complain(Trouble::missing_index, pc - 1);
        top_[-1] = index < 0 || index >= one.c ? none : words[locals[one.a] + index];
        break;
      }
      case Opcode::record_field:
        top_[-1] = top_[-1] == none ? none : words[top_[-1] + one.a];
        break;
      case Opcode::field: {
        const Value thing = top_[-1];
        const FieldPlace& place = program_.layout.fields[ref];
        if (place.holder == model::no_ref) {
          top_[-1] = words[place.offset];
        } else if (thing == none) {
          top_[-1] = none;
        } else {
          const Value ordinal = world_.ordinal(place.holder, thing);
          top_[-1] = ordinal < 0 ? none : words[place.offset + at(ordinal) * place.stride];
        }
        break;
      }
      case Opcode::field_at: {
        const Value index = pop();
        const Value thing = top_[-1];
        const FieldPlace& place = program_.layout.fields[ref];
        const bool missing = index == none || index < 0 || at(index) >= place.indexes;
        if (missing && index != none) complain(Trouble::missing_index, pc - 1);
        const bool has = place.holder == model::no_ref || (thing != none && world_.is_a(thing, place.holder));
        top_[-1] = missing || !has ? none : state_.get(ref, thing, at(index));
        break;
      }
      case Opcode::printed: {
        const Value thing = top_[-1];
        top_[-1] = thing == none ? none : world_.printed(thing, ref, 0);
        break;
      }
      case Opcode::printed_at: {
        const Value index = pop();
        const Value thing = top_[-1];
        top_[-1] = thing == none || index < 0 ? none : world_.printed(thing, ref, at(index));
        break;
      }
      case Opcode::zone: {
        const Value thing = top_[-1];
        const FieldPlace& place = program_.layout.fields[ref];
        if (place.holder == model::no_ref) {
          top_[-1] = static_cast<Value>(place.offset);
        } else {
          const Value ordinal = thing == none ? -1 : world_.ordinal(place.holder, thing);
          top_[-1] = ordinal < 0 ? none : static_cast<Value>(place.offset + at(ordinal) * place.stride);
        }
        break;
      }
      case Opcode::zone_at: {
        const Value index = pop();
        const Value thing = top_[-1];
        const FieldPlace& place = program_.layout.fields[ref];
        const bool missing = index == none || index < 0 || at(index) >= place.indexes;
        if (missing && index != none) complain(Trouble::missing_index, pc - 1);
        const bool has = place.holder == model::no_ref || (thing != none && world_.is_a(thing, place.holder));
        top_[-1] = missing || !has ? none : state_.zone(ref, thing, at(index));
        break;
      }
      case Opcode::zone_bag: {
        const Value zone = pop();
        const Value count = zone == none ? 0 : state_.count_in(zone);
        if (!room(at(count) + 1)) {
          push(0);
          break;
        }
        if (count > 0) {
          for (Value thing = state_.first_in(zone); thing != none; thing = state_.next_of(thing)) push(thing);
        }
        push(count);
        break;
      }
      case Opcode::zone_count:
        top_[-1] = top_[-1] == none ? 0 : state_.count_in(top_[-1]);
        break;
      case Opcode::zone_first:
        top_[-1] = top_[-1] == none ? none : state_.first_in(top_[-1]);
        break;
      case Opcode::zone_last:
        top_[-1] = top_[-1] == none ? none : state_.last_in(top_[-1]);
        break;
      case Opcode::owner:
        top_[-1] = top_[-1] == none ? none : state_.owner(top_[-1]);
        break;
      case Opcode::die_value:
        top_[-1] = number_of_die(top_[-1]);
        break;
      case Opcode::supply:
        push(state_.supply(ref));
        break;
      case Opcode::option:
        push(world_.option(ref));
        break;
      case Opcode::all_things:
        push_bag(world_.all(ref));
        break;
      case Opcode::stat:
        call_stat(ref);
        break;
      case Opcode::meaning:
        call(ref);
        break;
      case Opcode::printed_meaning:
        call_text(one);
        break;
      case Opcode::where:
        select(one, pc, locals);
        pc = static_cast<std::uint32_t>(one.b);
        break;
      case Opcode::ranked:
      case Opcode::leaders:
        rank(one, pc, locals);
        pc = static_cast<std::uint32_t>(one.b);
        break;
      case Opcode::sum:
        add_up(one, pc, locals);
        pc = static_cast<std::uint32_t>(one.b);
        break;
      case Opcode::count: {
        const Value count = top_[-1];
        drop_bag();
        push(count);
        break;
      }
      case Opcode::any:
      case Opcode::empty: {
        const bool any = top_[-1] > 0;
        drop_bag();
        push(any == (one.op == Opcode::any) ? 1 : 0);
        break;
      }
      case Opcode::minimum:
      case Opcode::maximum: {
        const Value b = pop();
        const Value a = top_[-1];
        top_[-1] = one.op == Opcode::minimum ? std::min(a, b) : std::max(a, b);
        break;
      }
      case Opcode::absolute:
        if (top_[-1] != none) top_[-1] = std::abs(top_[-1]);
        break;
      case Opcode::is:
        top_[-1] = top_[-1] != none && world_.is_a(top_[-1], ref) ? 1 : 0;
        break;
      case Opcode::negate:
        if (top_[-1] != none) top_[-1] = -top_[-1];
        break;
      case Opcode::invert:
        top_[-1] = top_[-1] == 0 ? 1 : 0;
        break;
      case Opcode::add:
      case Opcode::subtract:
      case Opcode::multiply:
      case Opcode::divide:
      case Opcode::modulo: {
        const Value b = pop();
        top_[-1] = arithmetic(one.op, top_[-1], b, pc - 1);
        break;
      }
      case Opcode::less:
      case Opcode::at_most: {
        const Value b = pop();
        const Value a = top_[-1];
        const bool there = a != none && b != none;
        top_[-1] = there && (one.op == Opcode::less ? a < b : a <= b) ? 1 : 0;
        break;
      }
      case Opcode::equal: {
        const Value b = pop();
        top_[-1] = top_[-1] == b ? 1 : 0;
        break;
      }
      case Opcode::unequal: {
        const Value b = pop();
        top_[-1] = top_[-1] != b ? 1 : 0;
        break;
      }
      case Opcode::jump:
        pc = static_cast<std::uint32_t>(one.a);
        break;
      case Opcode::jump_unless:
        if (pop() != 1) pc = static_cast<std::uint32_t>(one.a);
        break;
      case Opcode::jump_if_none:
        if (top_[-1] != none) break;
        --top_;
        pc = static_cast<std::uint32_t>(one.a);
        break;
      case Opcode::can_draw:
        top_[-1] = can_draw(top_[-1]) ? 1 : 0;
        break;
      case Opcode::policy: {
        const Value second = one.b > 1 ? pop() : none;
        const Value first = one.b > 0 ? pop() : none;
        push(pack_policy(ref, first, second));
        if (top_[-1] == none) complain(Trouble::odd_policy, pc - 1);
        break;
      }
      case Opcode::address:
        push(one.b == 1 ? locals[one.a] : static_cast<Value>(locals + one.a - words));
        break;
      case Opcode::make_record:
        top_ -= one.b;
        std::copy_n(top_, one.b, locals + one.a);
        push(static_cast<Value>(locals + one.a - words));
        break;
      case Opcode::drop:
        --top_;
        break;
      case Opcode::drop_bag:
        drop_bag();
        break;
      case Opcode::put: {
        const Value by = pop();
        Value& place = locals[one.a];
        place = one.b == 0 ? by : arithmetic(one.b == 1 ? Opcode::add : Opcode::subtract, place, by, pc - 1);
        break;
      }
      case Opcode::put_at: {
        const Value by = pop();
        const Value index = pop();
        if (index < 0 || index >= one.c) {
          complain(Trouble::missing_index, pc - 1);
          break;
        }
        Value& place = locals[one.a + index];
        place = one.b == 0 ? by : arithmetic(one.b == 1 ? Opcode::add : Opcode::subtract, place, by, pc - 1);
        break;
      }
      case Opcode::put_bag: {
        const std::span<Value> values = top_bag();
        if (values.size() > at(one.b)) {
          complain(Trouble::too_many_values, pc - 1);
        } else {
          locals[one.a] = static_cast<Value>(values.size());
          std::ranges::copy(values, locals + one.a + 1);
        }
        drop_bag();
        break;
      }
      case Opcode::put_array:
        std::fill_n(locals + one.a, one.c, pop());
        break;
      case Opcode::others:
      case Opcode::left:
      case Opcode::right:
        players(one);
        break;
      case Opcode::the:
      case Opcode::first:
      case Opcode::last:
      case Opcode::at:
      case Opcode::position:
      case Opcode::index_of:
      case Opcode::alike:
      case Opcode::same_card:
      case Opcode::in:
      case Opcode::same_bag:
      case Opcode::sum_plain:
        pick(one);
        break;
      case Opcode::adjacent:
      case Opcode::beside:
      case Opcode::around:
      case Opcode::edges:
      case Opcode::between:
      case Opcode::distance:
      case Opcode::closer:
      case Opcode::sees:
      case Opcode::row:
      case Opcode::column:
        board(one);
        break;
      case Opcode::cover:
        cover(one);
        break;
      default:
        set_operation(one);
        break;
    }
  }
}

void Evaluator::call(RoutineRef ref) {
  const Routine& routine = program_.routines[ref];
  if (++depth_ > deepest || !room(routine.frame)) {
    complain(Trouble::too_deep, routine.start);
    --depth_;
    return push(0);
  }
  // Words lie already where its first locals are.
  Value* frame = top_ - routine.parameter_words;
  if (!routine.plain) {
    Value* given = enter(routine.frame);
    for (std::uint32_t i = routine.parameters; i-- > 0;) {
      const Slot& slot = routine.slots[i];
      Value* behind = i + 1 == routine.parameters ? given : frame;
      if (slot.form == SlotForm::bag) {
        const Value count = behind[-1];
        given[slot.offset] = count;
        std::copy_n(behind - 1 - count, count, given + slot.offset + 1);
        frame = behind - 1 - count;
      } else {
        given[slot.offset] = behind[-1];
        frame = behind - 1;
      }
    }
    if (routine.parameters == 0) frame = given;
    run(routine.start, given);
  } else {
    top_ = frame + routine.frame;
    run(routine.start, frame);
  }
  // The result goes where the parameters were.
  if (routine.gives_bag) {
    const Value count = top_[-1] + 1;
    std::copy(top_ - count, top_, frame);
    top_ = frame + count;
  } else {
    *frame = top_[-1];
    top_ = frame + 1;
  }
  --depth_;
}

// A text that is printed on a thing and stands for a value.
void Evaluator::call_text(const Instruction& one) {
  const Value thing = pop();
  const Value meaning = thing == none ? none : world_.printed(thing, static_cast<Ref>(one.a), 0);
  const auto words = world_.model().categories[static_cast<Ref>(one.b)].parameters.size();
  if (meaning == none) {
    top_ -= words;
    return push(none);
  }
  call(program_.meanings[at(meaning)]);
}

}  // namespace rulepress::sim
