#include "playtest/value.h"

#include <algorithm>
#include <bit>

namespace rulepress::playtest {

void value_game(sim::Machine& machine, bool over, std::vector<double>& values) {
  const sim::Program& program = machine.program();
  const sim::State& state = machine.state();
  const sim::Value ended = state[program.layout.ended];
  std::uint32_t winners = 0;
  bool shared = true;
  if (over && ended != 0) {
    winners = static_cast<std::uint32_t>(state[program.layout.winners]);
    const sim::EndingProgram& ending = program.endings[sim::at(ended - 1)];
    shared = program.world->model().endings[ending.ending].kind == model::DeclarationKind::end;
  } else if (!program.score.empty()) {
    winners = machine.best_players();
  } else if (!over) {
    std::ranges::fill(values, 0.5);
    return;
  }
  const double share = shared ? 1.0 / std::max(1, std::popcount(winners)) : 1.0;
  for (std::size_t seat = 0; seat < values.size(); ++seat)
    values[seat] = (winners >> seat & 1U) != 0 ? share : 0.0;
}

void value_by_stat(sim::Machine& machine, model::Ref stat, std::vector<double>& values) {
  const bool of_player = machine.program().world->model().stats[stat].base.parameters > 0;
  std::vector<sim::Value> words;
  for (std::size_t seat = 0; seat < values.size(); ++seat) {
    if (!of_player && seat > 0) {
      values[seat] = values[0];
      continue;
    }
    if (of_player) words.assign(1, static_cast<sim::Value>(seat));
    values[seat] = std::clamp(machine.evaluator().stat(stat, words), 0, 100) / 100.0;
  }
}

}  // namespace rulepress::playtest
