// A verb is an event: its parameters are modified, rules before it run, rules instead of it, then its body
// and the rules that watch it. And what is looked at after each change: `always`, and the end of the game.
#include <algorithm>

#include "sim/run/machine.h"

namespace rulepress::sim {
namespace {

enum Stage : Value { beginning, before, instead, begin_rules, body, done, end_rules, after_rules, ending };

}  // namespace

void Machine::begin_event(Ref ref, const ProcedureProgram& procedure, Value* own) {
  const Routine& routine = program_.routines[procedure.wrapper];
  const std::uint32_t words = routine.parameter_words;
  const bool floats = procedure.floats && state_[program_.layout.float_count] > 0;
  for (std::uint32_t i = 0; i < routine.parameters; ++i) {
    const bool modified = i < procedure.parameters.size() && !procedure.parameters[i].empty();
    if (!modified && !floats) continue;
    const Slot& slot = routine.slots[i];
    const bool bag = slot.form == SlotForm::bag;
    if (bag) {
      evaluator_.push_bag({own + slot.offset + 1, at(own[slot.offset])});
    } else {
      evaluator_.push(own[slot.offset]);
    }
    if (modified) evaluator_.modify(procedure.parameters[i], own, words, bag);
    if (floats) evaluator_.modify_by_floats(model::no_ref, ref, i, own, words, bag);
    if (bag) {
      const std::span<Value> values = evaluator_.top_bag();
      const std::size_t count = std::min<std::size_t>(values.size(), slot.size - 1);
      own[slot.offset] = static_cast<Value>(count);
      std::copy_n(values.begin(), count, own + slot.offset + 1);
      evaluator_.drop_bag();
    } else {
      own[slot.offset] = evaluator_.pop();
    }
  }
  if (procedure.phase) {
    for (const std::uint32_t number : procedure.marks)
      std::fill_n(state_.words() + program_.layout.once + program_.actions[number].mark, world_.players() + 1,
                  0);
    if (state_[program_.layout.float_count] > 0) end_floats(ref, model::Edge::begin);
  }
  // What cards know and what `before` asks for is kept until the rules that come afterwards.
  for (const auto* list : {&procedure.at_end, &procedure.after}) {
    for (const TriggerProgram& trigger : *list) {
      const Ref category = program_.owners[trigger.owner].category;
      if (category == model::no_ref && trigger.captures.empty()) continue;
      const std::size_t known =
          category == model::no_ref ? 0 : world_.model().categories[category].parameters.size();
      Value* kept = own + trigger.kept;
      Value* frame = evaluator_.enter(program_.routines[trigger.body].frame + 16);
      std::fill_n(frame, known, none);
      kept[0] = evaluator_.bind(trigger.owner, frame) ? 1 : 0;
      std::copy_n(frame, known, kept + 1);
      std::copy_n(own, words, frame + trigger.given);
      for (std::size_t i = 0; i < trigger.captures.size(); ++i) {
        Value* inner = evaluator_.enter(program_.routines[trigger.captures[i]].frame);
        std::copy_n(frame, trigger.captured, inner);
        kept[1 + known + i] = evaluator_.value(trigger.captures[i], inner);
        evaluator_.leave(inner);
      }
      evaluator_.leave(frame);
    }
  }
}

// The next rule of a list that applies, with its frame on the stack.
bool Machine::next_trigger(const std::vector<TriggerProgram>& list, const ProcedureProgram& procedure,
                           Value* own, bool kept) {
  const std::uint32_t words = program_.routines[procedure.wrapper].parameter_words;
  Value& cursor = own[procedure.cursor];
  while (at(cursor) < list.size()) {
    const TriggerProgram& trigger = list[at(cursor++)];
    const Ref category = program_.owners[trigger.owner].category;
    const std::size_t known =
        category == model::no_ref ? 0 : world_.model().categories[category].parameters.size();
    const std::uint32_t room =
        std::max(program_.routines[trigger.body].frame,
                 trigger.condition == no_routine ? 0 : program_.routines[trigger.condition].frame);
    Value* frame = evaluator_.enter(room + 1);
    bool applies = true;
    if (known > 0) {
      if (kept && own[trigger.kept] == 1) {
        std::copy_n(own + trigger.kept + 1, known, frame);
      } else {
        applies = evaluator_.bind(trigger.owner, frame);
      }
    }
    std::copy_n(own, words, frame + trigger.given);
    if (kept) std::copy_n(own + trigger.kept + 1 + known, trigger.captures.size(), frame + trigger.captured);
    applies = applies && (trigger.condition == no_routine || evaluator_.holds(trigger.condition, frame));
    if (applies && evaluator_.trouble() == Trouble::nothing) {
      Value* locals = push(trigger.body);
      if (locals != nullptr) {
        std::copy_n(frame, known, locals);
        std::copy_n(own, words, locals + trigger.given);
        std::copy_n(frame + trigger.captured, trigger.captures.size(), locals + trigger.captured);
        if (observer_ != nullptr) observer_->began(trigger.body, locals);
      }
    }
    evaluator_.leave(frame);
    if (applies) return true;
  }
  cursor = 0;
  return false;
}

Machine::Next Machine::event(Ref ref, Value* from, std::uint32_t pc) {
  const ProcedureProgram& procedure = program_.procedures[ref];
  Value* own = from + frame::locals;
  Value& stage = own[procedure.stage];
  from[frame::pc] = static_cast<Value>(pc);
  while (true) {
    if (evaluator_.trouble() != Trouble::nothing) return Next::stop;
    switch (stage) {
      case beginning:
        begin_event(ref, procedure, own);
        break;
      case before:
        if (next_trigger(procedure.before, procedure, own, false)) return Next::reload;
        break;
      case instead:
        if (next_trigger(procedure.instead, procedure, own, false)) {
          stage = done;
          from[frame::subject] = 0;
          return Next::reload;
        }
        break;
      case begin_rules:
        if (next_trigger(procedure.at_begin, procedure, own, false)) return Next::reload;
        if (end_at(procedure.endings_at_begin)) return Next::stop;
        break;
      case body: {
        stage = done;
        Value* locals = push(procedure.body);
        if (locals == nullptr) return Next::stop;
        std::copy_n(own, program_.routines[procedure.wrapper].parameter_words, locals);
        return Next::reload;
      }
      case done:
        own[procedure.cursor] = 0;
        // What was replaced and never gone on with did not happen.
        if (own[procedure.inner] != 0 || from[frame::subject] == 0) stage = ending - 1;
        break;
      case end_rules:
        if (next_trigger(procedure.at_end, procedure, own, true)) return Next::reload;
        break;
      case after_rules:
        if (next_trigger(procedure.after, procedure, own, true)) return Next::reload;
        break;
      default: {
        if (own[procedure.inner] == 0 && procedure.phase) {
          if (state_[program_.layout.float_count] > 0) end_floats(ref, model::Edge::end);
          if (end_at(procedure.endings_at_end)) return Next::stop;
        }
        const bool inner = own[procedure.inner] != 0;
        const Value below = from[frame::parent];
        const Value* result = own + procedure.result;
        if (inner) {
          // The rule that went on stands between this and the event it belongs to.
          const Value outer = state_[at(below) + frame::parent];
          std::copy_n(result, procedure.result_size,
                      state_.words() + outer + frame::locals + procedure.result);
        } else if (procedure.result_size > 0) {
          if (program_.routines[procedure.wrapper].gives_bag) {
            evaluator_.push_bag({result + 1, at(result[0])});
          } else {
            evaluator_.push(*result);
          }
        }
        pop();
        return Next::reload;
      }
    }
    ++stage;
  }
}

// Goes on with what a rule stands instead of: the rest of the rules of that kind, or the body.
Machine::Next Machine::proceed(const Instruction& one, Value* from) {
  const Value outer = from[frame::parent];
  const auto wrapper = static_cast<RoutineRef>(state_[at(outer) + frame::routine]);
  const ProcedureProgram& procedure = program_.procedures[program_.routines[wrapper].wrapper_of];
  Value* locals = push(wrapper);
  if (locals == nullptr) return Next::stop;
  state_[at(outer) + frame::subject] = 1;
  const Value* own = state_.words() + outer + frame::locals;
  std::copy_n(own, program_.routines[wrapper].parameter_words, locals);
  if (one.b == 1) take_parameters(program_.routines[wrapper], locals);
  locals[procedure.stage] = instead;
  locals[procedure.cursor] = own[procedure.cursor];
  locals[procedure.inner] = 1;
  return Next::reload;
}

void Machine::end_floats(Ref phase, model::Edge edge) {
  const Layout& layout = program_.layout;
  Value& count = state_[layout.float_count];
  std::size_t kept = 0;
  for (std::size_t i = 0; i < at(count); ++i) {
    Value* entry = state_.words() + layout.floats + i * layout.float_width;
    const FloatProgram& one = program_.floats[at(entry[0])];
    if (one.until == phase && one.edge == edge) continue;
    if (kept != i)
      std::copy_n(entry, layout.float_width, state_.words() + layout.floats + kept * layout.float_width);
    ++kept;
  }
  // Equal states are equal words.
  std::fill_n(state_.words() + layout.floats + kept * layout.float_width,
              (at(count) - kept) * layout.float_width, 0);
  count = static_cast<Value>(kept);
}

bool Machine::end_at(const std::vector<std::size_t>& endings) {
  for (const std::size_t one : endings) {
    const RoutineRef condition = program_.endings[one].condition;
    Value* frame = evaluator_.enter(program_.routines[condition].frame);
    const bool holds = evaluator_.holds(condition, frame);
    evaluator_.leave(frame);
    if (!holds || evaluator_.trouble() != Trouble::nothing) continue;
    end_game(one);
    return true;
  }
  return false;
}

Machine::Next Machine::settle(Value* from, std::uint32_t pc) {
  Value& settling = state_[program_.layout.settling];
  const Value here = state_[program_.layout.frame];
  if (settling != 0 && settling != here) return Next::go_on;  // inside such a rule
  settling = 0;
  for (const AlwaysProgram& rule : program_.always) {
    const std::uint32_t room =
        std::max(program_.routines[rule.condition].frame, program_.routines[rule.body].frame);
    Value* frame = evaluator_.enter(room + 8);
    const Ref category = program_.owners[rule.owner].category;
    const std::size_t known =
        category == model::no_ref ? 0 : world_.model().categories[category].parameters.size();
    bool holds = evaluator_.bind(rule.owner, frame);
    Value element = none;
    if (holds && rule.each) {
      evaluator_.values(rule.condition, frame);
      const std::span<Value> values = evaluator_.top_bag();
      holds = !values.empty();
      if (holds) element = values.front();
    } else if (holds) {
      holds = evaluator_.holds(rule.condition, frame);
    }
    if (holds && evaluator_.trouble() == Trouble::nothing) {
      Value* locals = push(rule.body);
      if (locals == nullptr) return Next::stop;
      std::copy_n(frame, known, locals);
      if (rule.each) locals[rule.element] = element;
      settling = here;
      from[frame::pc] = static_cast<Value>(pc);
      if (observer_ != nullptr) observer_->began(rule.body, locals);
    }
    evaluator_.leave(frame);
    if (evaluator_.trouble() != Trouble::nothing) return Next::stop;
    if (holds) return Next::reload;
  }
  return end_at(program_.endings_at_once) ? Next::stop : Next::go_on;
}

std::vector<std::int64_t> Machine::rank_of(Value player) {
  std::vector<std::int64_t> rank;
  for (std::size_t key = 0; key < program_.score.size(); ++key) {
    Value* frame = evaluator_.enter(program_.routines[program_.score[key]].frame + 1);
    frame[program_.score_element] = player;
    const std::int64_t value = evaluator_.value(program_.score[key], frame);
    evaluator_.leave(frame);
    rank.push_back(world_.model().score->directions[key] == 'm' ? -value : value);
  }
  return rank;
}

// A bit for each player who ranks first; none if the rules say that a tie has no winner.
std::uint32_t Machine::best_players() {
  if (program_.score.empty()) return 0;
  const model::Score& score = *world_.model().score;
  std::vector<std::vector<std::int64_t>> ranks;
  for (std::size_t player = 0; player < world_.players(); ++player)
    ranks.push_back(rank_of(static_cast<Value>(player)));
  const auto best = *std::ranges::min_element(ranks);
  std::uint32_t winners = 0;
  for (std::size_t player = 0; player < ranks.size(); ++player) {
    if (ranks[player] == best) winners |= 1U << player;
  }
  const bool tie = std::ranges::count(ranks, best) > 1;
  return tie && score.tie == "nobody" ? 0 : winners;
}

void Machine::end_game(std::size_t number) {
  const EndingProgram& one = program_.endings[number];
  const model::Ending& ending = world_.model().endings[one.ending];
  const std::uint32_t all = (1U << world_.players()) - 1;
  std::uint32_t named = all;
  if (one.who != no_routine) {
    named = 0;
    Value* frame = evaluator_.enter(program_.routines[one.who].frame);
    evaluator_.values(one.who, frame);
    if (program_.routines[one.who].gives_bag) {
      for (const Value player : evaluator_.top_bag()) named |= 1U << static_cast<unsigned>(player);
    } else if (evaluator_.top()[-1] != none) {
      named = 1U << static_cast<unsigned>(evaluator_.top()[-1]);
    }
    evaluator_.leave(frame);
  }
  std::uint32_t winners = 0;
  switch (ending.kind) {
    case model::DeclarationKind::win:
      winners = named;
      break;
    case model::DeclarationKind::lose:
      winners = all & ~named;
      break;
    default:
      winners = best_players();
      break;
  }
  state_[program_.layout.ended] = static_cast<Value>(number + 1);
  state_[program_.layout.winners] = static_cast<Value>(winners);
  if (observer_ != nullptr) observer_->ended(number);
}

}  // namespace rulepress::sim
