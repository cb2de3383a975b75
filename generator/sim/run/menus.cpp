// Menus and costs. What can be done is worked out: every action whose head can be filled so that its guards
// hold and its costs can be paid. Where costs depend on each other, they are tried on a copy of the state.
#include <algorithm>

#include "sim/run/machine.h"

namespace rulepress::sim {
bool Machine::marked(const ActionProgram& action, Value seat) const {
  return action.once_per != model::no_ref &&
         state_[program_.layout.once + action.mark + (seat >= 0 ? at(seat) : world_.players())] != 0;
}

bool Machine::list_actions(const std::vector<std::uint32_t>& actions, const Value* given, std::uint32_t words,
                           Value seat, bool first_only) {
  bool any = false;
  for (const std::uint32_t number : actions) {
    const ActionProgram& action = program_.actions[number];
    if (marked(action, seat)) continue;
    Value* frame = evaluator_.enter(action.frame + 16);
    if (action.owner == rulebook || evaluator_.bind(action.owner, frame)) {
      std::copy_n(given, words, frame + action.given);
      any = (action.listing != no_routine ? list(action, number, frame, first_only)
                                          : list_picks(action, number, frame, 0, seat, first_only)) ||
            any;
    }
    evaluator_.leave(frame);
    if (evaluator_.trouble() != Trouble::nothing || fault_) return false;
    if (any && first_only) return true;
  }
  return any;
}

// Where no cost has to be tried, one routine goes through everything.
bool Machine::list(const ActionProgram& action, std::uint32_t number, Value* frame, bool first_only) {
  const std::size_t before = question_.decision.options.size();
  evaluator_.collect(number, first_only ? 0 : most_options);
  const std::uint32_t pc = evaluator_.run(program_.routines[action.listing].start, frame);
  if (evaluator_.trouble() != Trouble::nothing) return false;
  const bool more = program_.code[pc].op != Opcode::yield;
  if (first_only) return more;
  if (more) {
    fail(Wrong::too_many_options, program_.routines[action.body].start);
    return false;
  }
  return question_.decision.options.size() > before;
}

bool Machine::list_picks(const ActionProgram& action, std::uint32_t number, Value* frame, std::size_t pick,
                         Value seat, bool first_only) {
  if (pick == action.picks.size()) {
    if (!possible(action, frame, seat)) return false;
    if (first_only) return true;
    Options& options = question_.decision.options;
    if (options.size() >= most_options) {
      fail(Wrong::too_many_options, program_.routines[action.body].start);
      return false;
    }
    Value* to = options.add(Option::Kind::action, number, static_cast<std::uint32_t>(action.picks.size()), 1);
    for (const ActionProgram::Pick& one : action.picks) *to++ = frame[one.slot];
    return true;
  }
  const ActionProgram::Pick& one = action.picks[pick];
  Value* const before = evaluator_.top();
  if (one.domain != no_routine) {
    evaluator_.values(one.domain, frame);
  } else if (one.all_of != model::no_ref) {
    evaluator_.push_bag(world_.all(one.all_of));
  } else {
    for (Value value = 0; value < one.values; ++value) evaluator_.push(value);
    evaluator_.push(one.values);
  }
  bool any = false;
  const std::span<const Value> values = evaluator_.top_bag();
  for (const Value value : values) {
    frame[one.slot] = value;
    any = list_picks(action, number, frame, pick + 1, seat, first_only) || any;
    if ((any && first_only) || fault_ || evaluator_.trouble() != Trouble::nothing) break;
  }
  evaluator_.set_top(before);
  return any;
}

bool Machine::possible(const ActionProgram& action, Value* frame, Value seat) {
  if (action.needs_trial) return try_out(action, frame, seat, 0);
  return head_holds(action.head, 0, &action, frame, seat);
}

// Each condition and cost for itself.
bool Machine::head_holds(const std::vector<HeadStep>& steps, std::size_t first, const ActionProgram* action,
                         Value* frame, Value seat) {
  for (std::size_t i = first; i < steps.size(); ++i) {
    const HeadStep& step = steps[i];
    switch (step.kind) {
      case HeadStep::Kind::guard:
        if (!evaluator_.holds(step.value, frame)) return false;
        break;
      case HeadStep::Kind::once:
        if (action != nullptr && marked(*action, seat)) return false;
        break;
      case HeadStep::Kind::spend: {
        const Value have = evaluator_.value(step.value, frame);
        const Value amount = evaluator_.value(step.amount, frame);
        if (have == none || amount == none || std::int64_t{have} - amount < step.low) return false;
        break;
      }
      case HeadStep::Kind::pay: {
        if (trial_depth_ > 16) return false;
        ++trial_depth_;
        Value* const before = evaluator_.top();
        evaluator_.run(program_.routines[step.value].start, frame);
        const CostProgram& cost = program_.costs[step.cost];
        const std::uint32_t words = program_.routines[cost.frame].parameter_words;
        const bool payable = list_actions(cost.ways, evaluator_.top() - words, words, seat, true);
        evaluator_.set_top(before);
        --trial_depth_;
        if (!payable) return false;
        break;
      }
    }
  }
  return true;
}

Machine& Machine::scratch() {
  if (!scratch_) {
    scratch_state_ = std::make_unique<State>(state_);
    scratch_ = std::make_unique<Machine>(program_, *scratch_state_);
    scratch_->set_patience(20'000);
    scratch_->trial_depth_ = trial_depth_ + 1;
  }
  *scratch_state_ = state_;
  scratch_->fault_.reset();
  scratch_->evaluator_.forget_trouble();
  scratch_->evaluator_.set_top(scratch_->evaluator_.base());
  scratch_->question_.answer = -1;
  scratch_->question_.listing = false;
  scratch_->budget_ = scratch_->patience_;
  return *scratch_;
}

bool Machine::try_out(const ActionProgram& action, Value* frame, Value seat, std::size_t first) {
  if (trial_depth_ > 6) return true;
  Machine& trial = scratch();
  Value* locals = trial.push(action.body);
  if (locals == nullptr) return false;
  std::copy_n(frame, program_.routines[action.body].frame, locals);
  trial.running()[frame::seat] = seat;
  return trial.feasible(action, first, seat);
}

// The action's frame is on top of the stack: whether the rest of its head can be done, one step after the
// other.
bool Machine::feasible(const ActionProgram& action, std::size_t first, Value seat) {
  const Value own = state_[program_.layout.frame];
  for (std::size_t i = first; i < action.head.size(); ++i) {
    const HeadStep& step = action.head[i];
    Value* locals = state_.words() + own + frame::locals;
    // Scratch locals of a step may lie behind those of the body.
    Value* frame = evaluator_.enter(action.frame + 16);
    std::copy_n(locals, program_.routines[action.body].frame, frame);
    const bool last = i + 1 == action.head.size();
    if (step.kind != HeadStep::Kind::pay || last) {
      const std::vector<HeadStep> alone{step};
      const bool holds = head_holds(alone, 0, &action, frame, seat);
      evaluator_.leave(frame);
      if (!holds) return false;
      if (step.kind != HeadStep::Kind::spend || last) continue;
      Value* inner = push(step.apply);
      if (inner == nullptr) return false;
      std::copy_n(state_.words() + own + frame::locals, program_.routines[action.body].frame, inner);
      if (run_to(own) != Status::returned) return false;
      continue;
    }
    evaluator_.run(program_.routines[step.value].start, frame);
    const CostProgram& cost = program_.costs[step.cost];
    const std::uint32_t words = program_.routines[cost.frame].parameter_words;
    const Bag given(evaluator_.top() - words, evaluator_.top());
    evaluator_.leave(frame);
    question_.decision.options.clear();
    list_actions(cost.ways, given.data(), words, seat, false);
    const Options ways = question_.decision.options;
    for (const Option way : ways) {
      if (trial_depth_ > 6) return true;
      Machine& trial = scratch();
      if (trial.start_action(way, ways, given.data(), words, seat) == nullptr) continue;
      const Status status = trial.run_to(own);
      if (status == Status::decision) return true;
      if (status == Status::returned && trial.feasible(action, i + 1, seat)) return true;
    }
    return false;
  }
  return true;
}

Value* Machine::start_action(const Option& option, const Options& options, const Value* given,
                             std::uint32_t words, Value seat) {
  const ActionProgram& action = program_.actions[option.number];
  Value* locals = push(action.body);
  if (locals == nullptr) return nullptr;
  Value* made = running();
  made[frame::subject] = static_cast<Value>(option.number);
  made[frame::seat] = seat;
  if (action.owner != rulebook) evaluator_.bind(action.owner, locals);
  std::copy_n(given, words, locals + action.given);
  const std::span<const Value> picks = options.picks(option);
  for (std::size_t i = 0; i < picks.size(); ++i) locals[action.picks[i].slot] = picks[i];
  if (observer_ != nullptr) observer_->began(action.body, locals);
  return locals;
}

Value Machine::asked(const MenuProgram& menu, const Value* given) {
  Value* frame = evaluator_.enter(program_.routines[menu.who].frame);
  std::copy_n(given, menu.words, frame);
  const Value seat = evaluator_.value(menu.who, frame);
  evaluator_.leave(frame);
  return seat;
}

// What the evaluator does not do by itself: somebody watches, or an action belongs to a card.
Machine::Next Machine::menu(const Instruction& one, std::uint32_t pc, std::uint32_t& next, Value* from) {
  const OfferProgram& offer = program_.offers[at(one.a)];
  const MenuProgram& menu = program_.menus[offer.menu];
  Value* const locals = from + frame::locals;
  const Value* const given = locals + one.c;
  Options& options = question_.decision.options;
  if (question_.answer < 0) {
    question_.decision.ask(Decision::Kind::menu, none, offer.menu);
    question_.listing = true;
    const Value seat = asked(menu, given);
    if (seat == none) return fail(Wrong::nothing_there, pc);
    if (observer_ != nullptr) observer_->began(menu.opened, given);
    question_.decision.seat = seat;
    const bool any = list_actions(menu.actions, given, menu.words, seat, false);
    if (fault_ || evaluator_.trouble() != Trouble::nothing) return Next::stop;
    question_.listing = false;
    options.add(Option::Kind::pass);
    if (any) return Next::wait;
    question_.answer = 0;
  }
  const Option option = question_.take_answer();
  if (option.kind == Option::Kind::pass) {
    next = static_cast<std::uint32_t>(one.b);
    return Next::go_on;
  }
  if (offer.acted >= 0) locals[offer.acted] = 1;
  from[frame::pc] = offer.until_pass ? static_cast<Value>(pc) : one.b;
  return start_action(option, options, given, menu.words, question_.decision.seat) == nullptr ? Next::stop
                                                                                              : Next::reload;
}

Machine::Next Machine::ways(const Instruction& one, std::uint32_t pc, Value* from) {
  const CostProgram& cost = program_.costs[static_cast<Ref>(one.a)];
  Value* locals = from + frame::locals;
  const std::uint32_t words = program_.routines[cost.frame].parameter_words;
  const Value seat = from[frame::seat];
  Options& options = question_.decision.options;
  if (question_.answer < 0) {
    question_.decision.ask(Decision::Kind::way, seat == none ? team : seat,
                           static_cast<std::uint32_t>(one.a));
    list_actions(cost.ways, locals, words, seat, false);
    if (fault_ || evaluator_.trouble() != Trouble::nothing) return Next::stop;
    // A way that leaves the rest of the action unpaid is none.
    const Value payer = from[frame::parent];
    const Value subject = state_[at(payer) + frame::subject];
    if (options.size() > 1 && subject != none && trial_depth_ <= 6) {
      const ActionProgram& action = program_.actions[at(subject)];
      const model::NodeIndex asked = program_.origins[at(state_[at(payer) + frame::pc]) - 1];
      const auto step = std::ranges::find(action.head, asked, &HeadStep::node);
      if (action.needs_trial && step != action.head.end()) {
        const Options all = options;
        options.clear();
        for (const Option option : all) {
          Machine& trial = scratch();
          trial.pop();
          if (trial.start_action(option, all, locals, words, seat) == nullptr) continue;
          const Status status = trial.run_to(payer);
          const bool fine =
              status == Status::decision ||
              (status == Status::returned &&
               trial.feasible(action, static_cast<std::size_t>(step - action.head.begin()) + 1, seat));
          if (fine) options.add(option, all);
        }
      }
    }
    if (options.empty()) return fail(Wrong::cannot_pay, pc);
    if (options.size() > 1) return Next::wait;
    question_.answer = 0;
  }
  const Option option = question_.take_answer();
  return start_action(option, options, locals, words, seat) == nullptr ? Next::stop : Next::reload;
}

}  // namespace rulepress::sim
