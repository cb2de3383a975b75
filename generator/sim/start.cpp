#include "sim/evaluator.h"
#include "sim/program.h"
#include "sim/state.h"

namespace rulepress::sim {

State first_state(const Program& program) {
  const World& world = *program.world;
  const model::Model& model = world.model();
  State state(world, program.layout);
  for (Ref ref = 0; ref < program.stocks.size(); ++ref) {
    state.set_supply(ref, Evaluator(program, state).value(program.stocks[ref], {}));
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
      for (std::size_t i = 0; i < Layout::index_count(field.type, world); ++i)
        state.set(ref, holder, i, none);
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
        if (program.layout.fields[initial.field].form == FieldPlace::Form::word) {
          state.set(initial.field, holder, i, Evaluator(program, state).value(initial.routine, {holder}));
        } else {
          state.write(initial.field, holder, i, Evaluator(program, state).bag(initial.routine, {holder}));
        }
      }
    }
  }
  return state;
}

}  // namespace rulepress::sim
