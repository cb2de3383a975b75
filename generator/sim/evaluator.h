// Works out values: stats with their modifiers, conditions, sets. Nothing changes by it.
#pragma once

#include "sim/program.h"
#include "sim/state.h"

namespace rulepress::sim {

class Evaluator {
 public:
  Evaluator(const Program& program, const State& state)
      : program_(program), world_(*program.world), state_(state) {}

  // The value of a routine whose first locals are these.
  Value value(std::uint32_t routine, const std::vector<Value>& locals);
  Bag bag(std::uint32_t routine, const std::vector<Value>& locals);
  Value stat(Ref stat, const std::vector<Value>& words);
  Bag stat_bag(Ref stat, const std::vector<Value>& words);

 private:
  // Runs the code of a routine from `pc` until it yields.
  void run(std::uint32_t pc, Value* locals);
  void step(const Instruction& one, std::uint32_t& pc, Value* locals);
  void select(const Instruction& one, std::uint32_t pc, Value* locals);
  void rank(const Instruction& one, std::uint32_t pc, Value* locals);
  void add_up(const Instruction& one, std::uint32_t pc, Value* locals);
  void call_stat(Ref ref);
  void board(const Instruction& one);
  bool sees(Value from, Value to);
  void cover(const Instruction& one);
  bool covers(Ref stat, Value die, Value box);

  void push(Value value) { words_.push_back(value); }
  Value pop() {
    const Value top = words_.back();
    words_.pop_back();
    return top;
  }
  Bag pop_bag() {
    Bag top = std::move(bags_.back());
    bags_.pop_back();
    return top;
  }
  void push_bag(Bag bag) { bags_.push_back(std::move(bag)); }

  const Program& program_;
  const World& world_;
  const State& state_;
  std::vector<Value> words_;
  std::vector<Bag> bags_;
};

}  // namespace rulepress::sim
