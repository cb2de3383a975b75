// Modifiers that end by themselves.
#include <fmt/format.h>

#include <algorithm>

#include "sim/compile/compiler.h"

namespace rulepress::sim {

using model::Node;

// A modifier that ends by itself takes along the values it was made with.
void Compiler::start_float(const Node& from) {
  const model::Modifier& modifier = model_.modifiers[from.ref];
  const std::size_t number = program_.floats.size();
  FloatProgram made;
  made.stat = modifier.stat;
  made.procedure = modifier.procedure;
  made.parameter = modifier.parameter;
  made.until = modifier.until;
  made.edge = modifier.until_edge;
  made.span = modifier.span;
  program_.floats.push_back(made);
  if (modifier.stat != model::no_ref) program_.stats[modifier.stat].floats = true;
  if (modifier.procedure != model::no_ref) program_.procedures[modifier.procedure].floats = true;
  later_.emplace_back([this, number, &modifier, piece = piece_, name = routine_.name,
                       makers = routine_.slots] {
    const model::Code& target = modifier.stat != model::no_ref ? model_.stats[modifier.stat].base
                                                               : model_.procedures[modifier.procedure].body;
    const std::size_t parameters = target.parameters;
    FloatProgram& one = program_.floats[number];
    const Piece own{&modifier.code, piece.meaning};
    // The parameters of what it changes were given last, before anything that `where` names.
    std::size_t first = modifier.code.locals.size();
    for (std::size_t i = 0; i + parameters <= modifier.code.locals.size(); ++i) {
      bool same = true;
      for (std::size_t k = 0; k < parameters; ++k)
        same = same && modifier.code.locals[i + k].name == target.locals[k].name;
      if (same) first = i;
    }
    start(name, own, 0);
    const std::vector<Slot> slots = routine_.slots;
    const std::uint32_t words = routine_.frame;
    routine_ = {};
    one.modifier.given = parameters == 0 || first >= slots.size() ? 0 : slots[first].offset;
    one.modifier.frame = words;
    if (modifier.condition != model::no_node)
      one.modifier.condition = expression(name + " if", own, modifier.condition, 0);
    const model::Type wanted =
        modifier.stat == model::no_ref ? model::Type{} : model_.stats[modifier.stat].type;
    for (const model::ModifierStep& step : modifier.steps)
      program_.floats[number].modifier.steps.push_back(
          {step.change, expression(name + " change", own, step.value, 0, wanted)});
    FloatProgram& done = program_.floats[number];
    for (Ref local = 0; local < slots.size(); ++local) {
      const bool parameter = local >= first && local < first + parameters;
      bool used = modifier.condition != model::no_node && mentions(modifier.condition, local);
      for (const model::ModifierStep& step : modifier.steps) used = used || mentions(step.value, local);
      const bool named = !modifier.code.locals[local].name.empty();
      piece_ = own;
      if (!used || parameter || !named || slot(local) != nullptr) continue;
      if (makers[local].form != SlotForm::word)
        trouble(modifier.span,
                fmt::format("`{}` cannot be kept by a modifier: keep its value with `let` first",
                            modifier.code.locals[local].name));
      done.captured.emplace_back(makers[local].offset, slots[local].offset);
    }
    for (const RoutineRef routine : {done.modifier.condition}) {
      if (routine != no_routine)
        done.modifier.frame = std::max(done.modifier.frame, program_.routines[routine].frame);
    }
    for (const ModifierStep& step : done.modifier.steps)
      done.modifier.frame = std::max(done.modifier.frame, program_.routines[step.value].frame);
  });
  emit(Opcode::start_float, small(number));
}

}  // namespace rulepress::sim
