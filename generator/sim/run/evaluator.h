// Works out values: stats with their modifiers, conditions, sets. Nothing changes by it but scratch locals.
// What goes wrong on the way is kept as a trouble, and the value is then of no use.
#pragma once

#include <array>
#include <memory>

#include "sim/decision.h"
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

  // How many loops and calls `run` may do by itself, with all simple steps between them, because nobody
  // watches; and the frame to which it must not go back. Tells how many are left.
  void allow(std::int64_t steps, Value stop) {
    allowed_ = steps;
    stop_ = stop;
  }
  std::int64_t allowed() const { return allowed_; }

  // What is asked. Listings put the options there that they find; as which action, and how many at most.
  Question& question() { return question_; }
  void collect(std::uint32_t action, std::size_t most) {
    listed_ = action;
    most_offers_ = most;
  }

  // Room for the locals of a routine, given back with `leave`. Nothing may be on the stack that is still
  // needed above it.
  Value* enter(std::uint32_t words) {
    Value* frame = top_;
    if (room(words)) top_ += words;
    return frame;
  }
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

  // A player for a thing: itself, or whose it is by a field of its type.
  Value player_named(Value thing) const;
  // What a card's text knows: itself, who has it, what it lies on. False when the card does not count now.
  bool bind(std::uint32_t owner, Value* locals) const;

  // Words of the stack.
  void push(Value value) { *top_++ = value; }
  Value pop() { return *--top_; }
  Value* top() { return top_; }
  void set_top(Value* top) { top_ = top; }
  Value* base() { return stack_.get(); }
  bool room(std::size_t words) { return limit_ - top_ > static_cast<std::ptrdiff_t>(words) || no_room(); }
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
  void rank(const Instruction& one, std::uint32_t pc, Value* locals);
  void join_each(const Instruction& one, std::uint32_t pc, Value* locals);
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
  // A word of a field, or none.
  Value field_word(const Value* words, Ref field, Value thing) const {
    const FieldPlace& place = program_.layout.fields[field];
    const std::uint32_t ordinal = ordinal_of(place, thing);
    return ordinal == no_ordinal ? none : words[place.offset + ordinal * place.stride];
  }
  Value zone_number(Ref field, Value thing) const {
    const FieldPlace& place = program_.layout.fields[field];
    const std::uint32_t ordinal = ordinal_of(place, thing);
    return ordinal == no_ordinal ? none : static_cast<Value>(place.offset + ordinal * place.stride);
  }
  static constexpr std::uint32_t no_ordinal = static_cast<std::uint32_t>(-1);
  std::uint32_t ordinal_of(const FieldPlace& place, Value thing) const {
    const std::uint32_t in_a_row =
        static_cast<std::uint32_t>(thing) - static_cast<std::uint32_t>(place.first);
    if (in_a_row < place.run) return in_a_row;
    return place.run > 0 || thing == none ? no_ordinal
                                          : static_cast<std::uint32_t>(world_.ordinal(place.holder, thing));
  }
  bool frame_fits(Value start, const Entry& entry) const {
    return static_cast<std::size_t>(start) + frame::locals + entry.frame + 64 <= program_.layout.words;
  }
  // Into a field of the game or of a player in a local. False if it fails.
  bool put_own(const Instruction& one, Value by, Value* words, const Value* locals) {
    const OwnPlace& place = program_.layout.own[static_cast<Ref>(one.a)];
    const std::uint32_t ordinal = one.c < 0 ? 0 : static_cast<std::uint32_t>(locals[one.c]);
    if (ordinal >= place.run || by == none) return false;
    Value& word = words[place.offset + ordinal];
    const std::int64_t old = one.d == 0 ? 0 : word;
    const std::int64_t made = one.d == 2 ? old - by : old + by;
    if (static_cast<std::uint64_t>(made - place.low) > place.range) return false;
    word = static_cast<Value>(made);
    return true;
  }
  // As many options as things were put where options have room for them. False if there are too many.
  bool offer_listed(const Instruction& each, std::ptrdiff_t count) {
    Options& options = question_.decision.options;
    if (count == 0) return true;
    if (options.size() + static_cast<std::size_t>(count) > most_offers_) return false;
    options.add(Option::Kind::action, each.c < 0 ? listed_ : static_cast<std::uint32_t>(each.c), 1,
                static_cast<std::uint32_t>(count));
    return true;
  }
  Value arithmetic(Opcode op, Value a, Value b, std::uint32_t pc);
  bool no_room();
  Value* put_zone(Value* to, const Value* node, const Value* links, Value count);
  void complain(Trouble trouble, std::uint32_t pc);

  const Program& program_;
  const World& world_;
  State& state_;
  // What `run` looks up most, at hand: a decision is made in less time than finding these anew takes.
  const Instruction* const code_;
  const Value* const printed_;
  const OwnPlace* const own_places_;
  const ZonePlace* const zone_places_;
  const OfferProgram* const offers_;
  const Entry* const plain_calls_;
  const Stretch* const stretches_;
  const Value things_;
  const std::uint32_t seats_;
  std::unique_ptr<Value[]> stack_;
  Value* top_;
  Value* limit_;
  // Where to go on when a plain stat is worked out.
  struct Back {
    const Instruction* one;
    Value* locals;
  };
  std::unique_ptr<Back[]> backs_;
  Back* back_;
  Back* const last_back_;
  std::int64_t allowed_ = 0;
  void* const* labels_ = nullptr;   // where each instruction is done now
  void* const* careful_ = nullptr;  // the same when nothing may happen by itself
  Value stop_ = none;
  Question question_;
  std::uint32_t listed_ = 0;
  std::size_t most_offers_ = 0;
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
