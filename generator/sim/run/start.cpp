#include "sim/program.h"
#include "sim/run/evaluator.h"
#include "sim/state.h"

namespace rulepress::sim {

void set_seed(const Program& program, State& state, std::uint64_t seed) {
  state[program.layout.seed] = static_cast<Value>(seed & 0xffffffffU);
  state[program.layout.seed + 1] = static_cast<Value>(seed >> 32U);
}

State first_state(const Program& program, std::uint64_t seed) {
  const World& world = *program.world;
  const model::Model& model = world.model();
  State state(world, program.layout);
  set_seed(program, state, seed);
  Evaluator evaluator(program, state);
  const auto frame_of = [&](RoutineRef routine, Value holder) {
    Value* frame = evaluator.enter(program.routines[routine].frame + 1);
    frame[0] = holder;
    return frame;
  };
  for (Ref ref = 0; ref < program.stocks.size(); ++ref) {
    Value* frame = frame_of(program.stocks[ref], none);
    state.set_supply(ref, evaluator.value(program.stocks[ref], frame));
    evaluator.leave(frame);
  }
  // What has no initial value of its own starts as none, where there may be none.
  for (Ref ref = 0; ref < model.fields.size(); ++ref) {
    const model::Field& field = model.fields[ref];
    const bool word = !field.printed && field.holder != model::Holder::record &&
                      program.layout.fields[ref].form == FieldPlace::Form::word;
    if (!word || field.initial.root != model::no_node ||
        (!field.type.maybe && field.type.kind != model::Kind::thing))
      continue;
    const std::vector<Value> holders =
        field.holder == model::Holder::game ? std::vector<Value>{0} : world.all(field.of);
    for (const Value holder : holders) {
      // A player of the game, the first player say, is the first at the table until a rule names another.
      const bool first = field.holder == model::Holder::game && !field.type.maybe &&
                         field.type.kind == model::Kind::thing && field.type.ref == model::player_type;
      for (std::size_t i = 0; i < Layout::index_count(field.type, world); ++i)
        state.set(ref, holder, i, first ? 0 : none);
    }
  }
  for (const Program::Initial& initial : program.initials) {
    const model::Field& field = model.fields[initial.field];
    std::vector<Value> holders{0};
    if (initial.thing != none) {
      holders = {initial.thing};
    } else if (field.holder == model::Holder::thing) {
      holders = world.all(field.of);
    }
    for (const Value holder : holders) {
      for (std::size_t i = 0; i < Layout::index_count(field.type, world); ++i) {
        Value* frame = frame_of(initial.routine, holder);
        if (program.layout.fields[initial.field].form == FieldPlace::Form::word) {
          const Value value = evaluator.value(initial.routine, frame);
          // What comes from a supply is taken from it at the start, too.
          if (field.supply != model::no_ref && value != none)
            state.set_supply(field.supply,
                             state.supply(field.supply) - value + state.get(initial.field, holder, i));
          state.set(initial.field, holder, i, value);
        } else {
          evaluator.values(initial.routine, frame);
          const std::span<Value> values = evaluator.top_bag();
          state.write(initial.field, holder, i, values.data(), values.size());
        }
        evaluator.leave(frame);
      }
    }
  }
  return state;
}

}  // namespace rulepress::sim
