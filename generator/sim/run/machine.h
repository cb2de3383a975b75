// Plays a game: runs its program on a state until somebody has to decide, the game is over, or something is
// wrong with the rules. A decision stands at an instruction that can be run again, so a state is all there is
// to keep.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/run/evaluator.h"

namespace rulepress::sim {

enum class Wrong : std::uint8_t {
  division_by_zero,
  number_too_large,
  values_without_end,
  too_many_values,
  missing_index,
  odd_policy,
  nothing_to_choose,
  overfull_zone,
  empty_supply,
  out_of_range,
  nothing_there,  // something is done to none
  cannot_pay,
  calls_without_end,
  repeats,  // the same state again, without a decision
  runaway,  // ever new states, without a decision
  too_many_options,
  too_many_modifiers,
  dice_used_up,  // in an example
};

// What is wrong with the rules, found while playing.
struct Fault {
  Wrong kind;
  model::NodeIndex node = model::no_node;
  std::vector<RoutineRef> chain;  // what was being done, innermost first
  std::string about;              // a field, a number; for the message
};

// Who wants to know what happens.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void began(RoutineRef, const Value* /*locals*/) {}
  virtual void acted(const Decision&, const Option&) {}
  virtual void changed(Ref /*field*/, Value /*holder*/, std::size_t /*index*/, Value /*before*/,
                       Value /*after*/) {}
  virtual void moved(Value /*thing*/, Value /*from*/, Value /*to*/) {}
  virtual void shuffled(Value /*zone*/) {}
  virtual void rolled(Value /*die*/) {}
  virtual void ended(std::size_t /*ending*/) {}
};

enum class Status : std::uint8_t { decision, over, wrong, returned };

class Machine {
 public:
  Machine(const Program& program, State& state);

  // Sets the game going from its set-up; the state is a first state.
  void begin();
  // From outside, for examples: does a routine with these locals, calls a procedure with what was put on the
  // stack, opens a menu once.
  void run_routine(RoutineRef routine, std::span<const Value> locals);
  void call_with(Ref procedure, std::span<const Value> stacked);
  void open_menu(Ref menu, std::span<const Value> given);
  // A player for a thing: itself, whose it is by a field of its type, or who owns it.
  Value player_of(Value thing) const;
  // By what the game is scored, the best by the least; nothing where it has no score.
  std::vector<std::int64_t> rank_of(Value player);
  // A bit for each player who ranks first now.
  std::uint32_t best_players();
  // Another game on the same machine.
  void reset(const State& state);
  Status run();
  // Up to the moment when this frame runs again.
  Status run_to(Value frame);
  void answer(std::size_t option);

  const Decision& decision() const { return question_.decision; }
  const Fault& fault() const { return *fault_; }
  State& state() { return state_; }
  Evaluator& evaluator() { return evaluator_; }
  const Program& program() const { return program_; }

  void watch(Observer* observer) { observer_ = observer; }
  // Dice that are given, for examples. Without them dice are left to chance.
  void give_dice(std::vector<Value> dice);
  std::size_t dice_left() const;
  void set_patience(std::int64_t steps) { patience_ = steps; }

 private:
  enum class Next : std::uint8_t { go_on, reload, wait, stop };

  Next step(const Instruction& one, std::uint32_t pc, std::uint32_t& next, Value* running);
  Value* running() { return state_.words() + state_[program_.layout.frame]; }
  Value* push(RoutineRef routine);
  void pop();
  void take_parameters(const Routine& routine, Value* locals);
  Next start(RoutineRef routine);
  Next give(const Instruction& one, Value* from);
  Next fail(Wrong kind, std::uint32_t pc, std::string about = {});
  Next fail_by_value();
  bool patient(std::uint32_t pc);
  std::vector<RoutineRef> chain(std::uint32_t pc) const;
  model::NodeIndex calling() const;

  // Events (events.cpp).
  Next event(Ref procedure, Value* from, std::uint32_t pc);
  void begin_event(Ref procedure, const ProcedureProgram& program, Value* own);
  bool next_trigger(const std::vector<TriggerProgram>& list, const ProcedureProgram& program, Value* own,
                    bool kept);
  void end_floats(Ref phase, model::Edge edge);
  Next proceed(const Instruction& one, Value* from);
  bool end_at(const std::vector<std::size_t>& endings);
  Next settle(Value* from, std::uint32_t pc);
  void end_game(std::size_t ending);

  // Menus and costs (menus.cpp).
  Next menu(const Instruction& one, std::uint32_t pc, std::uint32_t& next, Value* from);
  Value asked(const MenuProgram& menu, const Value* given);
  Next ways(const Instruction& one, std::uint32_t pc, Value* from);
  bool list_actions(const std::vector<std::uint32_t>& actions, const Value* given, std::uint32_t words,
                    Value seat, bool first_only);
  bool list(const ActionProgram& action, std::uint32_t number, Value* frame, bool first_only);
  bool list_picks(const ActionProgram& action, std::uint32_t number, Value* frame, std::size_t pick,
                  Value seat, bool first_only);
  bool possible(const ActionProgram& action, Value* frame, Value seat);
  bool head_holds(const std::vector<HeadStep>& steps, std::size_t first, const ActionProgram* action,
                  Value* frame, Value seat);
  bool try_out(const ActionProgram& action, Value* frame, Value seat, std::size_t first);
  bool feasible(const ActionProgram& action, std::size_t first, Value seat);
  Value* start_action(const Option& option, const Options& options, const Value* given, std::uint32_t words,
                      Value seat);
  bool marked(const ActionProgram& action, Value seat) const;
  Machine& scratch();

  // Choices (choices.cpp).
  Next choose(const Instruction& one, std::uint32_t pc, std::uint32_t& next, Value* from);
  Next ask(const Instruction& one, std::uint32_t pc, std::uint32_t& next, Value* from);
  std::vector<Value> ranked_by(Value policy, std::span<const Value> set);
  Value decide_by(Value policy, std::span<const Value> set, bool& team_decides, std::vector<Value>& ties);

  // Changes (effects.cpp).
  Next put_field(const Instruction& one, std::uint32_t pc);
  Next put_word(Value* place, Ref field, Value holder, int change, Value by, std::uint32_t pc);
  Next move(Value thing, Value zone, Value where, std::uint32_t pc);
  Next move_zone(Value from, Value to, Value where, std::uint32_t pc);
  Next moving(std::uint32_t pc, Value* from);
  void place(Value thing, Value zone, Value where);
  void host_leaves(Value host);
  Value capacity_of(Value zone);
  Value ask_zone(RoutineRef routine, Value holder, Value element);
  void shuffle(Value zone);
  Value next_card(Value zone);
  Value throw_die(std::uint32_t pc);
  std::uint32_t chance(std::uint32_t stream, std::uint32_t limit);
  Next start_float(const Instruction& one, std::uint32_t pc, const Value* locals);
  Next do_notes(const Instruction& one, std::uint32_t pc, Value* from);
  Next note(const Instruction& one, std::uint32_t pc, Value* from);

  const Program& program_;
  const World& world_;
  State& state_;
  Evaluator evaluator_;
  Question& question_;
  std::optional<Fault> fault_;
  Observer* observer_ = nullptr;
  std::int64_t patience_ = 2'000'000;
  std::int64_t budget_ = 0;
  std::unique_ptr<State> checkpoint_;  // of a game that takes too long
  std::int64_t until_checkpoint_ = 0;
  std::vector<RoutineRef> circling_;  // what was done since the checkpoint
  Value stop_ = none;
  bool dice_given_ = false;
  std::vector<Value> dice_;
  std::unique_ptr<State> scratch_state_;
  std::unique_ptr<Machine> scratch_;
  int trial_depth_ = 0;
};

}  // namespace rulepress::sim
