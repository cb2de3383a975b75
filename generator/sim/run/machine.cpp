#include "sim/run/machine.h"

#include <algorithm>
#include <array>
#include <utility>

#include "sim/chance.h"

namespace rulepress::sim {
namespace {

bool is_effect(const Instruction& one) {
  switch (one.op) {
    case Opcode::put_ref:
    case Opcode::put_ref_at:
    case Opcode::put_ref_bag:
    case Opcode::put_record:
    case Opcode::put_field:
    case Opcode::put_own:
    case Opcode::put_own_number:
    case Opcode::set_own_number:
    case Opcode::put_field_at:
    case Opcode::put_field_bag:
    case Opcode::put_field_bag_at:
    case Opcode::move:
    case Opcode::move_own:
    case Opcode::move_all:
    case Opcode::move_zone:
    case Opcode::move_own_zone:
    case Opcode::shuffle:
    case Opcode::run:
    case Opcode::perform:
      return true;
    case Opcode::call:
      return one.b == 0;
    default:
      return false;
  }
}

}  // namespace

Machine::Machine(const Program& program, State& state)
    : program_(program),
      world_(*program.world),
      state_(state),
      evaluator_(program, state),
      question_(evaluator_.question()) {
  budget_ = patience_;
}

void Machine::begin() {
  // One machine may play many games, one after the other.
  fault_.reset();
  evaluator_.forget_trouble();
  evaluator_.set_top(evaluator_.base());
  question_.answer = -1;
  question_.listing = false;
  budget_ = patience_;
  checkpoint_.reset();
  push(program_.root);
}

void Machine::run_routine(RoutineRef routine, std::span<const Value> given) {
  Value* locals = push(routine);
  if (locals != nullptr)
    std::copy_n(given.data(), std::min<std::size_t>(given.size(), program_.routines[routine].frame), locals);
}

void Machine::call_with(Ref procedure, std::span<const Value> stacked) {
  const ProcedureProgram& one = program_.procedures[procedure];
  for (const Value word : stacked) evaluator_.push(word);
  start(one.wrapper != no_routine ? one.wrapper : one.body);
}

void Machine::open_menu(Ref menu, std::span<const Value> given) {
  Value* locals = push(program_.menus[menu].opened);
  if (locals != nullptr) std::ranges::copy(given, locals);
}

void Machine::reset(const State& state) {
  state_ = state;
  fault_.reset();
  question_.answer = -1;
  question_.listing = false;
  budget_ = patience_;
  checkpoint_.reset();
  evaluator_.forget_trouble();
  evaluator_.set_top(evaluator_.base());
}

Value* Machine::push(RoutineRef ref) {
  const Entry& entry = program_.entries[ref];
  const std::size_t start = state_.used();
  if (start + frame::locals + entry.frame + 64 > program_.layout.words) {
    if (!fault_) fault_ = Fault{Wrong::calls_without_end, calling(), chain(0), {}};
    return nullptr;
  }
  Value* locals = make_frame(state_.words(), state_[program_.layout.frame], static_cast<Value>(start), entry,
                             program_.stretches.data());
  state_[program_.layout.frame] = static_cast<Value>(start);
  return locals;
}

void Machine::pop() {
  state_[program_.layout.frame] = running()[frame::parent];
}

// From the stack of values into the first locals of a new frame.
void Machine::take_parameters(const Routine& routine, Value* locals) {
  if (routine.plain) {
    const Value* words = evaluator_.top() - routine.parameter_words;
    std::copy_n(words, routine.parameter_words, locals);
    evaluator_.set_top(evaluator_.top() - routine.parameter_words);
    return;
  }
  for (std::uint32_t i = routine.parameters; i-- > 0;) {
    const Slot& slot = routine.slots[i];
    if (slot.form == SlotForm::bag) {
      const std::span<Value> values = evaluator_.top_bag();
      locals[slot.offset] = static_cast<Value>(values.size());
      std::ranges::copy(values, locals + slot.offset + 1);
      evaluator_.drop_bag();
    } else {
      locals[slot.offset] = evaluator_.pop();
    }
  }
}

Machine::Next Machine::start(RoutineRef ref) {
  Value* locals = push(ref);
  if (locals == nullptr) return Next::stop;
  take_parameters(program_.routines[ref], locals);
  if (observer_ != nullptr) observer_->began(ref, locals);
  return Next::reload;
}

// Menus have no frames; an action tells which one it is from. Nor have verbs that stand in the place of their
// call.
std::vector<RoutineRef> Machine::chain(std::uint32_t pc) const {
  std::vector<RoutineRef> made;
  const auto add_in_place = [&](std::uint32_t place) {
    const auto& all = program_.in_place;
    const auto after = std::ranges::upper_bound(all, place, {}, &InPlace::from);
    if (after != all.begin() && place < std::prev(after)->to)
      made.push_back(program_.procedures[std::prev(after)->procedure].body);
  };
  if (question_.listing) made.push_back(program_.menus[question_.decision.subject].opened);
  for (Value frame = state_[program_.layout.frame]; frame != none && made.size() < 12;
       frame = state_[at(frame) + frame::parent]) {
    const auto routine = static_cast<RoutineRef>(state_[at(frame) + frame::routine]);
    add_in_place(frame == state_[program_.layout.frame]
                     ? pc
                     : static_cast<std::uint32_t>(state_[at(frame) + frame::pc]) - 1);
    made.push_back(routine);
    const Value subject = state_[at(frame) + frame::subject];
    if (subject < 0 || at(subject) >= program_.actions.size()) continue;
    const ActionProgram& action = program_.actions[at(subject)];
    if (action.body == routine && !action.way)
      made.push_back(program_.menus[world_.model().actions[action.action].of].opened);
  }
  return made;
}

// The innermost rule that waits for what is being done. Menus and events have no words of their own.
model::NodeIndex Machine::calling() const {
  for (Value frame = state_[program_.layout.frame]; frame != none;
       frame = state_[at(frame) + frame::parent]) {
    const Routine& routine = program_.routines[at(state_[at(frame) + frame::routine])];
    const auto called = static_cast<std::uint32_t>(state_[at(frame) + frame::pc]) - 1;
    if (called < routine.start || routine.wrapper_of != model::no_ref) continue;
    if (program_.origins[called] != model::no_node) return program_.origins[called];
  }
  return model::no_node;
}

Machine::Next Machine::fail(Wrong kind, std::uint32_t pc, std::string about) {
  if (fault_) return Next::stop;
  const model::NodeIndex here = program_.origins[pc];
  fault_ = Fault{kind, here != model::no_node ? here : calling(), chain(pc), std::move(about)};
  return Next::stop;
}

Machine::Next Machine::fail_by_value() {
  static constexpr std::array kinds = {
      Wrong::runaway,         Wrong::division_by_zero, Wrong::number_too_large, Wrong::values_without_end,
      Wrong::too_many_values, Wrong::missing_index,    Wrong::odd_policy};
  return fail(kinds[static_cast<std::size_t>(evaluator_.trouble())], evaluator_.trouble_at());
}

// When there was no decision for a long time, states are compared on the way: an equal one means a loop.
bool Machine::patient(std::uint32_t pc) {
  if (--until_checkpoint_ > 0 && checkpoint_ != nullptr) {
    const auto now = static_cast<RoutineRef>(running()[frame::routine]);
    if (circling_.size() < 12 && std::ranges::find(circling_, now) == circling_.end())
      circling_.push_back(now);
    (*checkpoint_)[program_.layout.rounds] = state_[program_.layout.rounds];
    if (*checkpoint_ == state_) {
      fail(Wrong::repeats, pc);
      // All that happens on the way round is told, before what it is part of.
      std::vector<RoutineRef> all = circling_;
      for (const RoutineRef outer : fault_->chain) {
        if (std::ranges::find(all, outer) == all.end()) all.push_back(outer);
      }
      fault_->chain = std::move(all);
      return false;
    }
    return true;
  }
  circling_.clear();
  if (budget_ < -patience_ / 10 - 20'000) {
    fail(Wrong::runaway, pc);
    return false;
  }
  // Twice as long between two looks as before, so that loops of any length are found.
  until_checkpoint_ = checkpoint_ == nullptr ? 64 : std::min<std::int64_t>(-2 * budget_ + 64, 1 << 20);
  if (checkpoint_ == nullptr)
    checkpoint_ = std::make_unique<State>(state_);
  else
    *checkpoint_ = state_;
  return true;
}

Status Machine::run_to(Value frame) {
  const Value outer = std::exchange(stop_, frame);
  const Status status = run();
  stop_ = outer;
  return status;
}

Status Machine::run() {
  const std::size_t frame_word = program_.layout.frame;
  const Instruction* const code = program_.code.data();
  while (true) {
    if (fault_) return Status::wrong;
    const Value now = state_[frame_word];
    if (now == none || state_[program_.layout.ended] != 0) {
      evaluator_.set_top(evaluator_.base());
      return Status::over;
    }
    if (now == stop_) return Status::returned;
    Value* from = state_.words() + now;
    Value* locals = from + frame::locals;
    auto pc = static_cast<std::uint32_t>(from[frame::pc]);
    while (true) {
      if (code[pc].op < Opcode::yield) {
        // Whoever watches, notes or loses patience is told of every change.
        const bool alone = observer_ == nullptr && from[frame::noting] == 0;
        const std::int64_t allowed = alone && budget_ > 0 ? std::min<std::int64_t>(budget_, 1000) : 0;
        evaluator_.allow(allowed, stop_);
        pc = evaluator_.run(pc, locals);
        from = state_.words() + state_[frame_word];
        locals = from + frame::locals;
        budget_ -= allowed - evaluator_.allowed();
        if (evaluator_.trouble() != Trouble::nothing) {
          fail_by_value();
          return Status::wrong;
        }
        if (std::exchange(question_.complete, false)) return Status::decision;
      }
      const Instruction& one = code[pc];
      std::uint32_t next = pc + 1;
      from[frame::pc] = static_cast<Value>(pc);
      if (--budget_ < 0 && !patient(pc)) return Status::wrong;
      from[frame::pc] = static_cast<Value>(next);
      const Next then = one.op == Opcode::choose                    ? choose(one, pc, next, from)
                        : from[frame::noting] > 0 && is_effect(one) ? note(one, pc, from)
                                                                    : step(one, pc, next, from);
      if (then == Next::go_on) {
        pc = next;
        continue;
      }
      if (then == Next::reload) break;
      if (then == Next::stop) {
        if (evaluator_.trouble() != Trouble::nothing) fail_by_value();
        return fault_ ? Status::wrong : Status::over;
      }
      from[frame::pc] = static_cast<Value>(pc);
      return Status::decision;
    }
  }
}

void Machine::answer(std::size_t option) {
  question_.answer = static_cast<std::int64_t>(option);
  budget_ = patience_;
  checkpoint_.reset();
  if (observer_ != nullptr) observer_->acted(question_.decision, question_.decision.options[option]);
}

Machine::Next Machine::give(const Instruction& one, Value* from) {
  const Value below = from[frame::parent];
  if (one.a != 0 && below != none) {
    const Routine& routine = program_.routines[at(state_[at(below) + frame::routine])];
    if (routine.wrapper_of != model::no_ref) {
      const ProcedureProgram& host = program_.procedures[routine.wrapper_of];
      Value* own = state_.words() + below + frame::locals + host.result;
      if (one.a == 1) {
        *own = evaluator_.pop();
      } else {
        const std::span<Value> values = evaluator_.top_bag();
        own[0] = static_cast<Value>(values.size());
        std::ranges::copy(values, own + 1);
        evaluator_.drop_bag();
      }
    }
  }
  pop();
  return Next::reload;
}

Machine::Next Machine::step(const Instruction& one, std::uint32_t pc, std::uint32_t& next, Value* from) {
  Value* locals = from + frame::locals;
  const auto ref = static_cast<Ref>(one.a);
  const auto own_zone = [&](Value first) {
    const Value player = locals[one.c];
    return player >= 0 && at(player) < world_.players() ? first + player : none;
  };
  switch (one.op) {
    case Opcode::put_ref: {
      const Value by = evaluator_.pop();
      return put_word(state_.words() + locals[one.a], model::no_ref, none, one.b, by, pc);
    }
    case Opcode::put_ref_at: {
      const Value by = evaluator_.pop();
      const Value index = evaluator_.pop();
      if (index < 0 || index >= one.c) return fail(Wrong::missing_index, pc);
      return put_word(state_.words() + locals[one.a] + index, model::no_ref, none, one.b, by, pc);
    }
    case Opcode::put_ref_bag: {
      const std::span<Value> values = evaluator_.top_bag();
      if (values.size() > at(one.b)) return fail(Wrong::too_many_values, pc);
      Value* place = state_.words() + locals[one.a];
      *place = static_cast<Value>(values.size());
      std::ranges::copy(values, place + 1);
      evaluator_.drop_bag();
      return Next::go_on;
    }
    case Opcode::put_record: {
      const Value by = evaluator_.pop();
      const Value record = evaluator_.pop();
      if (record == none) return fail(Wrong::nothing_there, pc);
      return put_word(state_.words() + record + one.a, static_cast<Ref>(one.c), none, one.b, by, pc);
    }
    case Opcode::put_own:
    case Opcode::put_own_number:
    case Opcode::set_own_number: {
      const Value by = one.op == Opcode::put_own ? evaluator_.pop() : one.b;
      evaluator_.push(one.c < 0 ? 0 : locals[one.c]);
      evaluator_.push(by);
      return put_field({Opcode::put_field, one.a, one.d}, pc);
    }
    case Opcode::put_field:
    case Opcode::put_field_at:
    case Opcode::put_field_bag:
    case Opcode::put_field_bag_at:
      return put_field(one, pc);
    case Opcode::move: {
      const Value zone = evaluator_.pop();
      const Value thing = evaluator_.pop();
      return move(thing, zone, one.a, pc);
    }
    case Opcode::move_own:
      return move(locals[one.a], own_zone(one.b), one.d, pc);
    case Opcode::move_all: {
      const Value zone = evaluator_.pop();
      if (zone == none) return fail(Wrong::nothing_there, pc);
      const std::span<Value> things = evaluator_.top_bag();
      const bool pile = program_.layout.zone_places[at(zone)].pile;
      const bool bottom = one.a == 2 || (one.a == 0 && !pile);
      for (std::size_t i = 0; i < things.size(); ++i)
        place(things[bottom ? i : things.size() - 1 - i], zone, bottom ? 2 : 1);
      evaluator_.drop_bag();
      return Next::go_on;
    }
    case Opcode::move_own_zone:
      return move_zone(own_zone(one.a), own_zone(one.b), one.d, pc);
    case Opcode::move_zone: {
      const Value zone = evaluator_.pop();
      return move_zone(evaluator_.pop(), zone, one.a, pc);
    }
    case Opcode::moving:
      return moving(pc, from);
    case Opcode::shuffle: {
      const Value zone = evaluator_.pop();
      if (zone == none) return fail(Wrong::nothing_there, pc);
      shuffle(zone);
      return Next::go_on;
    }
    case Opcode::next: {
      const Value zone = evaluator_.pop();
      if (zone == none) return fail(Wrong::nothing_there, pc);
      evaluator_.push(next_card(zone));
      return Next::go_on;
    }
    case Opcode::draw: {
      const Value zone = evaluator_.pop();
      const Value pile = evaluator_.pop();
      if (pile == none) return fail(Wrong::nothing_there, pc);
      const Value card = next_card(pile);
      locals[one.a] = card;
      return card == none ? Next::go_on : move(card, zone, one.b, pc);
    }
    case Opcode::draw_all: {
      const Value zone = evaluator_.pop();
      const Value pile = evaluator_.pop();
      if (pile == none || zone == none) return fail(Wrong::nothing_there, pc);
      const bool bottom = one.b == 2 || (one.b == 0 && !program_.layout.zone_places[at(zone)].pile);
      while (locals[one.c] > 0) {
        locals[one.a] = next_card(pile);
        if (locals[one.a] == none) break;
        if (bottom && observer_ == nullptr && zone != pile) {
          const Value count = std::min(locals[one.c], state_.count_in(pile));
          state_.move_first(pile, zone, count);
          locals[one.a] = state_.last_in(zone);
          locals[one.c] -= count;
        } else {
          place(locals[one.a], zone, one.b);
          --locals[one.c];
        }
      }
      return Next::go_on;
    }
    case Opcode::die: {
      const Value die = throw_die(pc);
      evaluator_.push(die);
      return fault_ ? Next::stop : Next::go_on;
    }
    case Opcode::roll: {
      std::uint32_t tags = 0;
      if (one.a == 1) {
        for (const Value tag : evaluator_.top_bag()) tags |= 1U << static_cast<unsigned>(tag);
        evaluator_.drop_bag();
      }
      const Value count = std::max(evaluator_.pop(), 0);
      if (count > 48) return fail(Wrong::too_many_values, pc);
      for (Value i = 0; i < count; ++i)
        evaluator_.push(throw_die(pc) | static_cast<Value>(tags << static_cast<unsigned>(tag_shift)));
      evaluator_.push(count);
      return fault_ ? Next::stop : Next::go_on;
    }
    case Opcode::random: {
      const std::span<Value> values = evaluator_.top_bag();
      const Value chosen =
          values.empty() ? none : values[chance(pick_stream, static_cast<std::uint32_t>(values.size()))];
      evaluator_.drop_bag();
      evaluator_.push(chosen);
      return Next::go_on;
    }
    case Opcode::each: {
      const std::span<Value> values = evaluator_.top_bag();
      std::size_t top = at(from[frame::top]);
      if (top + values.size() + 66 > program_.layout.words) return fail(Wrong::calls_without_end, pc);
      // Between notes a set stays where it is: it is marked as a note that does nothing.
      if (from[frame::noting] > 0) {
        state_[top++] = -1;
        state_[top++] = static_cast<Value>(values.size() + 1);
      }
      Value* kept = state_.words() + top;
      kept[0] = static_cast<Value>(values.size());
      if (one.b == 1) {
        std::ranges::reverse_copy(values, kept + 1);
      } else {
        std::ranges::copy(values, kept + 1);
      }
      from[frame::top] = static_cast<Value>(top + values.size() + 1);
      locals[one.a] = static_cast<Value>(top);
      locals[one.a + 1] = 0;
      evaluator_.drop_bag();
      return Next::go_on;
    }
    case Opcode::each_next: {
      const Value* kept = state_.words() + locals[one.a];
      Value& cursor = locals[one.a + 1];
      if (cursor >= kept[0]) {
        next = static_cast<std::uint32_t>(one.b);
      } else {
        locals[one.c] = kept[1 + cursor++];
      }
      return Next::go_on;
    }
    case Opcode::each_done:
      if (from[frame::noting] == 0) from[frame::top] = locals[one.a];
      return Next::go_on;
    case Opcode::repeat_next:
      if (one.a < 0) return Next::go_on;
      if (locals[one.a] <= 0) {
        next = static_cast<std::uint32_t>(one.b);
      } else {
        --locals[one.a];
      }
      return Next::go_on;
    case Opcode::call: {
      const ProcedureProgram& procedure = program_.procedures[ref];
      return start(procedure.wrapper != no_routine ? procedure.wrapper : procedure.body);
    }
    case Opcode::call_in_place:
      from[frame::pc] = one.c;
      return start(program_.procedures[ref].body);
    case Opcode::run:
      return start(ref);
    case Opcode::perform: {
      const RoutineRef meaning = program_.meanings[at(evaluator_.pop())];
      // Not every text asks where results lie.
      if (program_.routines[meaning].parameter_words < at(one.b)) evaluator_.pop();
      return start(meaning);
    }
    case Opcode::give:
      return give(one, from);
    case Opcode::event:
      return event(ref, from, pc);
    case Opcode::proceed:
      return proceed(one, from);
    case Opcode::menu:
      return menu(one, pc, next, from);
    case Opcode::offered:
    case Opcode::offer_each:
      return fail(Wrong::too_many_options, pc);
    case Opcode::pay:
      return start(program_.costs[ref].frame);
    case Opcode::ways:
      return ways(one, pc, from);
    case Opcode::mark: {
      const ActionProgram& action = program_.actions[at(from[frame::subject])];
      const Value seat = from[frame::seat];
      const std::size_t mark = program_.layout.once + action.mark + (seat >= 0 ? at(seat) : world_.players());
      state_[mark] = 1;
      return Next::go_on;
    }
    case Opcode::choose:
      return choose(one, pc, next, from);
    case Opcode::ask:
      return ask(one, pc, next, from);
    case Opcode::start_float:
      return start_float(one, pc, locals);
    case Opcode::note:
      locals[one.a] = from[frame::top];
      locals[one.a + 1] = 0;
      ++from[frame::noting];
      return Next::go_on;
    case Opcode::do_notes:
      return do_notes(one, pc, from);
    case Opcode::over:
      end_game(at(one.a));
      return Next::stop;
    case Opcode::settle:
      return settle(from, pc);
    case Opcode::round:
      ++state_[program_.layout.rounds];
      return Next::go_on;
    default:
      pop();
      return Next::stop;
  }
}

}  // namespace rulepress::sim
