// What stands behind an action of a program: its declaration, and which of its picks are things.
#pragma once

#include <vector>

#include "sim/program.h"

namespace rulepress::playtest {

inline const model::Action& action_of(const sim::Program& program, std::size_t number) {
  const sim::ActionProgram& action = program.actions[number];
  const model::Model& model = program.world->model();
  return (action.way ? model.ways : model.actions)[action.action];
}

// By action: for each of its picks, whether it is a thing.
inline std::vector<std::vector<bool>> thing_picks(const sim::Program& program) {
  std::vector<std::vector<bool>> made(program.actions.size());
  for (std::size_t i = 0; i < made.size(); ++i) {
    const model::Action& from = action_of(program, i);
    made[i].reserve(from.head.size());
    for (const model::Action::Head& head : from.head)
      made[i].push_back(from.code.locals[head.local].type.kind == model::Kind::thing);
  }
  return made;
}

}  // namespace rulepress::playtest
