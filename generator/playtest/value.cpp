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
  const model::Stat& told = machine.program().world->model().stats[stat];
  const bool of_player = told.base.parameters > 0;
  const model::Bounds range = told.type.bounds.value_or(model::Bounds{0, 100});
  const double width = static_cast<double>(std::max<std::int64_t>(1, range.high - range.low));
  std::vector<sim::Value> words;
  for (std::size_t seat = 0; seat < values.size(); ++seat) {
    if (!of_player && seat > 0) {
      values[seat] = values[0];
      continue;
    }
    if (of_player) words.assign(1, static_cast<sim::Value>(seat));
    const auto got = static_cast<double>(machine.evaluator().stat(stat, words) - range.low);
    values[seat] = std::clamp(got / width, 0.0, 1.0);
  }
}

}  // namespace rulepress::playtest
