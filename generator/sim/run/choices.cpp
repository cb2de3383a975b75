// Choices: some of a set, or one of several ways to go on; by a player, by all together, or by a policy.
#include <algorithm>
#include <numeric>

#include "sim/chance.h"
#include "sim/run/machine.h"

namespace rulepress::sim {
namespace {

using Amount = ChoiceProgram::Amount;

}  // namespace

// The elements in the order of a policy; `ties` are those that rank first.
Value Machine::decide_by(Value decider, std::span<const Value> set, bool& team_decides,
                         std::vector<Value>& ties) {
  const std::vector<Value> order = ranked_by(decider, set);
  ties = order;
  const PolicyProgram& policy = program_.policies[unpack_policy(decider).policy];
  team_decides = ties.size() > 1 && policy.tie == "team";
  if (ties.size() > 1 && policy.tie == "random")
    return ties[chance(pick_stream, static_cast<std::uint32_t>(ties.size()))];
  return ties.front();
}

// Those that rank first among a set.
std::vector<Value> Machine::ranked_by(Value decider, std::span<const Value> set) {
  const PackedPolicy packed = unpack_policy(decider);
  const PolicyProgram& policy = program_.policies[packed.policy];
  const std::vector<Value> all(set.begin(), set.end());
  std::vector<Value> best;
  std::vector<std::int64_t> best_rank;
  for (const Value element : all) {
    std::vector<std::int64_t> rank;
    for (std::size_t key = 0; key < policy.keys.size(); ++key) {
      const Routine& routine = program_.routines[policy.keys[key]];
      Value* frame = evaluator_.enter(routine.frame + 2);
      for (std::uint32_t i = 0; i < routine.parameters && i < 2; ++i)
        frame[routine.slots[i].offset] = packed.values[i];
      frame[policy.element] = element;
      const Value value = evaluator_.value(policy.keys[key], frame);
      evaluator_.leave(frame);
      rank.push_back(value == none                   ? INT64_MAX
                     : policy.directions[key] == 'm' ? -std::int64_t{value}
                                                     : std::int64_t{value});
    }
    if (best.empty() || rank < best_rank) {
      best = {element};
      best_rank = rank;
    } else if (rank == best_rank) {
      best.push_back(element);
    }
  }
  return best;
}

Machine::Next Machine::choose(const Instruction& one, std::uint32_t pc, std::uint32_t& next, Value* from) {
  const ChoiceProgram& choice = program_.choices[at(one.a)];
  Value* locals = from + frame::locals;
  Value* const set = locals + choice.set;
  const Value decider = locals[choice.decider];
  const Value wanted = locals[choice.count];
  Value& least = locals[choice.least];  // elements before this one were asked for
  Value* const result = locals + choice.result;
  const bool single = choice.amount == Amount::one;
  const bool exact = choice.amount == Amount::exactly;
  const auto finish = [&] {
    least = 0;
    return Next::go_on;
  };
  const auto take = [&](Value index) {
    if (single) {
      *result = set[1 + index];
    } else {
      result[1 + result[0]++] = set[1 + index];
    }
  };
  if (decider == none) return fail(Wrong::nothing_there, pc, choice.name);
  if (question_.answer < 0 && least == 0) {
    const bool too_few = set[0] < (single ? 1 : exact ? wanted : 0);
    if (too_few) {
      if (choice.must) return fail(Wrong::nothing_to_choose, pc, choice.name);
      next = choice.otherwise;
      return finish();
    }
  }
  if (is_policy(decider) && question_.answer < 0 && least == 0) {
    // A policy takes as many as it may.
    std::vector<Value> left(set + 1, set + 1 + set[0]);
    Value count = single ? 1 : std::min(wanted, set[0]);
    while (count-- > 0 && !left.empty()) {
      bool team_decides = false;
      std::vector<Value> ties;
      Value chosen = decide_by(decider, left, team_decides, ties);
      if (team_decides && single) {
        question_.decision.ask(Decision::Kind::choice, team, static_cast<std::uint32_t>(one.a));
        question_.decision.options.add_picks(ties);
        return Next::wait;
      }
      const auto index = static_cast<Value>(std::find(set + 1, set + 1 + set[0], chosen) - (set + 1));
      take(index);
      left.erase(std::ranges::find(left, chosen));
    }
    return finish();
  }
  if (question_.answer >= 0) {
    const Option option = question_.take_answer();
    if (option.kind == Option::Kind::done) return finish();
    const auto index =
        static_cast<Value>(std::find(set + 1 + least, set + 1 + set[0], option.value) - (set + 1));
    take(index);
    if (single) return finish();
    least = index + 1;
  }
  while (true) {
    const Value taken = single ? 0 : result[0];
    const Value missing = single ? 1 : wanted - taken;
    if (missing <= 0 || least >= set[0]) return finish();
    const Value left = set[0] - least;
    if ((single || exact) && left == missing) {
      // All that is left has to be taken.
      for (Value i = 0; i < missing; ++i) take(least + i);
      return finish();
    }
    question_.decision.ask(Decision::Kind::choice, decider, static_cast<std::uint32_t>(one.a));
    const Value last = exact ? set[0] - missing : set[0] - 1;
    question_.decision.options.add_picks({set + 1 + least, set + 2 + last});
    if (!single && !exact) question_.decision.options.add(Option::Kind::done);
    return Next::wait;
  }
}

Machine::Next Machine::ask(const Instruction& one, std::uint32_t pc, std::uint32_t& next, Value* from) {
  const AskProgram& ask = program_.asks[at(one.a)];
  Value* locals = from + frame::locals;
  if (question_.answer < 0) {
    Value seat = locals[ask.decider];
    if (seat == none) return fail(Wrong::nothing_there, pc);
    question_.decision.ask(Decision::Kind::label, is_policy(seat) ? team : seat,
                           static_cast<std::uint32_t>(one.a));
    Options& options = question_.decision.options;
    const auto open = static_cast<std::uint32_t>(locals[ask.open]);
    for (std::uint32_t i = 0; i < ask.labels.size(); ++i) {
      if ((open >> i & 1U) == 0) continue;
      bool holds = true;
      if (!ask.heads[i].empty()) {
        std::uint32_t room = 0;
        for (const HeadStep& step : ask.heads[i]) {
          for (const RoutineRef routine : {step.value, step.amount}) {
            if (routine != no_routine) room = std::max(room, program_.routines[routine].frame);
          }
        }
        const auto own = program_.routines[at(from[frame::routine])].frame;
        Value* frame = evaluator_.enter(std::max(room, own) + 1);
        std::copy_n(locals, own, frame);
        holds = head_holds(ask.heads[i], 0, nullptr, frame, from[frame::seat]);
        evaluator_.leave(frame);
      }
      if (holds) options.add(Option::Kind::label, i);
    }
    if (evaluator_.trouble() != Trouble::nothing) return Next::stop;
    if (options.empty()) return fail(Wrong::nothing_to_choose, pc);
    if (options.size() > 1) return Next::wait;
    question_.answer = 0;
  }
  const Option option = question_.take_answer();
  next = ask.targets[option.number];
  return Next::go_on;
}

}  // namespace rulepress::sim
