#include "playtest/smoke_test.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/run/examples.h"
#include "sim/run/games.h"

namespace rulepress::playtest {
namespace {

constexpr std::uint64_t most_games = 20;
constexpr std::uint32_t most_decisions = 4'000;  // in all games together
constexpr sim::Limits one_game{1'000, 200};
constexpr std::int64_t steps_without_decision = 200'000;

}  // namespace

void smoke_test(const sim::Program& program, const std::string& game, source::Diagnostics& diagnostics) {
  sim::Tally tally;
  tally.wins.resize(program.world->players());
  sim::State state = sim::first_state(program, 1);
  std::uint32_t decisions = 0;
  for (std::uint64_t seed = 1; seed <= most_games && decisions < most_decisions; ++seed) {
    state = sim::first_state(program, seed);
    sim::Machine machine(program, state);
    machine.set_patience(steps_without_decision);
    const sim::Played played = sim::play_by_chance(machine, seed, one_game);
    // A game that goes round and asks nobody is a rulebook that is not done yet.
    const bool unfinished =
        played.end == sim::End::wrong && played.decisions == 0 &&
        (played.fault->kind == sim::Wrong::repeats || played.fault->kind == sim::Wrong::runaway);
    if (unfinished) return;
    decisions += played.decisions + 1;
    tally.add(played, seed);
  }
  const auto worst = std::ranges::max_element(tally.mishaps, {}, &sim::Tally::Mishap::games);
  if (worst == tally.mishaps.end()) return;
  const source::Span main = program.world->model().procedures[program.main_phase].name.span;
  source::Diagnostic& told = sim::report(program, worst->fault, main, diagnostics);
  // A prototype may be printed before its rules are done; `simulate` is stricter.
  told.severity = source::Severity::warning;
  told.note(fmt::format("in {} of {} short games by chance, first with seed {}", worst->games, tally.games,
                        worst->first))
      .note(fmt::format("see it happen: rulepress simulate {} --seed {} --log", game, worst->first));
}

}  // namespace rulepress::playtest
