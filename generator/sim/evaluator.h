// Works out values: stats with their modifiers, conditions, sets. Nothing changes by it but scratch locals.
// What goes wrong on the way is kept as a trouble, and the value is then of no use.
#pragma once

#include <array>
#include <memory>

#include "sim/program.h"
#include "sim/state.h"

namespace rulepress::sim {

enum class Trouble : std::uint8_t {
  nothing,
  division_by_zero,
  number_too_large,
  too_deep,         // values that ask for each other without end
  too_many_values,  // sets that do not fit
  missing_index,
  odd_policy
};

class Evaluator {
 public:
  Evaluator(const Program& program, State& state);

  // Runs instructions from `pc` up to the first that is not about values, and tells which that is.
  std::uint32_t run(std::uint32_t pc, Value* locals);

  // Room for the locals of a routine, given back with `leave`. Nothing may be on the stack that is still
  // needed above it.
  Value* enter(std::uint32_t words);
  void leave(Value* frame) { top_ = frame; }
  Value value(RoutineRef routine, Value* locals) {
    run(program_.routines[routine].start, locals);
    return pop();
  }
  bool holds(RoutineRef routine, Value* locals) { return value(routine, locals) == 1; }
  // Leaves a bag on the stack.
  void values(RoutineRef routine, Value* locals) { run(program_.routines[routine].start, locals); }

  // For tests and tools.
  Value stat(Ref stat, const std::vector<Value>& words);
  Bag stat_bag(Ref stat, const std::vector<Value>& words);

  // What a card's text knows: itself, who has it, what it lies on. False when the card does not count now.
  bool bind(std::uint32_t owner, Value* locals) const;

  // Words of the stack.
  void push(Value value) { *top_++ = value; }
  Value pop() { return *--top_; }
  Value* top() { return top_; }
  void set_top(Value* top) { top_ = top; }
  Value* base() { return stack_.get(); }
  bool room(std::size_t words);
  std::span<Value> top_bag() { return {top_ - 1 - top_[-1], static_cast<std::size_t>(top_[-1])}; }
  void drop_bag() { top_ -= top_[-1] + 1; }
  void push_bag(std::span<const Value> values);

  // A parameter's value through modifiers; `given` are the parameters' words.
  void modify(const std::vector<ModifierProgram>& modifiers, const Value* given, std::uint32_t words,
              bool bag);
  void modify_by_floats(Ref stat, Ref procedure, std::size_t parameter, const Value* given,
                        std::uint32_t words, bool bag);

  Trouble trouble() const { return trouble_; }
  std::uint32_t trouble_at() const { return trouble_at_; }
  void forget_trouble() { trouble_ = Trouble::nothing; }
  const State& state() const { return state_; }

 private:
  void select(const Instruction& one, std::uint32_t pc, Value* locals);
  void rank(const Instruction& one, std::uint32_t pc, Value* locals);
  void add_up(const Instruction& one, std::uint32_t pc, Value* locals);
  void call_stat(Ref ref);
  void call(RoutineRef routine);
  void call_text(const Instruction& one);
  void apply(model::Change change, bool bag);
  void apply_all(const ModifierProgram& modifier, Value* own, model::Change change, bool bag);
  void set_operation(const Instruction& one);
  void pick(const Instruction& one);
  void players(const Instruction& one);
  void board(const Instruction& one);
  bool sees(Value from, Value to);
  void cover(const Instruction& one);
  bool covers(Ref stat, Value die, Value box);
  bool can_draw(Value zone);
  bool live(const Home& home, Value thing) const;
  Value arithmetic(Opcode op, Value a, Value b, std::uint32_t pc);
  void complain(Trouble trouble, std::uint32_t pc);

  const Program& program_;
  const World& world_;
  State& state_;
  std::unique_ptr<Value[]> stack_;
  Value* top_;
  Value* limit_;
  int depth_ = 0;
  Trouble trouble_ = Trouble::nothing;
  std::uint32_t trouble_at_ = 0;
};

// A die is its number and a bit for each of its tags.
inline constexpr int tag_shift = 3;
inline Value number_of_die(Value die) {
  return die & 7;
}

}  // namespace rulepress::sim
