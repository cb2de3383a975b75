#include <fmt/format.h>
#include <fmt/ostream.h>

#include <ostream>

#include "build/jobs.h"
#include "build/outputs.h"
#include "cli/actions.h"
#include "cli/checked.h"
#include "cli/table.h"
#include "sim/examples.h"
#include "sim/games.h"
#include "sim/log.h"
#include "sim/mistakes.h"
#include "sim/replay.h"
#include "sim/words.h"

namespace rulepress::cli {
namespace {

struct Run {
  const PlayTable& table;
  std::uint64_t first;
  std::uint64_t games;
  sim::Limits limits;
};

std::string percent(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "0 %";
  const double share = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  return share > 0 && share < 1 ? fmt::format("{:.1f} %", share) : fmt::format("{:.0f} %", share);
}

// The clause as it stands in the rules.
std::string clause_words(const Run& run, std::size_t clause) {
  const sim::EndingProgram& program = run.table.program->endings[clause];
  const source::Span span = run.table.game->model->endings[program.ending].span;
  const auto& text = run.table.session->sources()[span.file].text;
  return std::string(text.substr(span.begin, span.end - span.begin));
}

void print_lengths(std::ostream& out, std::string_view what,
                   const std::map<std::uint32_t, std::uint64_t>& counts) {
  if (counts.empty()) return;
  fmt::print(out, "  {:<11}{} in the middle of all games; from {} to {}\n", what, sim::quantile(counts, 0.5),
             counts.begin()->first, counts.rbegin()->first);
}

void print_summary(std::ostream& out, const Run& run, const sim::Tally& tally) {
  fmt::print(out, "{}: {} game{} with {} player{}, seeds {} to {}\n", run.table.game->files.name, tally.games,
             tally.games == 1 ? "" : "s", run.table.table.players, run.table.table.players == 1 ? "" : "s",
             run.first, run.first + run.games - 1);
  const auto line = [&](std::string_view head, std::uint64_t count, const std::string& text) {
    fmt::print(out, "  {:<11}{:>7} {:>6}  {}\n", head, count, percent(count, tally.games), text);
  };
  std::string_view head = "ends";
  for (const auto& [clause, count] : tally.clauses)
    line(std::exchange(head, ""), count, clause_words(run, clause));
  if (tally.nothing_more > 0) line(std::exchange(head, ""), tally.nothing_more, "nothing more to do");
  std::uint64_t finished = tally.nothing_more;
  for (const auto& [clause, count] : tally.clauses) finished += count;
  if (finished > 0) {
    head = "won";
    for (std::size_t seat = 0; seat < tally.wins.size(); ++seat)
      line(std::exchange(head, ""), tally.wins[seat], (*run.table.world)[static_cast<sim::Value>(seat)].name);
    if (tally.shared > 0) line("", tally.shared, "won by several (counted above for each)");
    if (tally.nobody > 0) line("", tally.nobody, "won by nobody");
  }
  print_lengths(out, "rounds", tally.rounds);
  print_lengths(out, "decisions", tally.decisions);
  if (tally.too_long > 0)
    line("too long", tally.too_long,
         fmt::format("stopped after {} decisions or {} rounds", run.limits.decisions, run.limits.rounds));
  std::uint64_t wrong = 0;
  for (const auto& mishap : tally.mishaps) wrong += mishap.games;
  if (wrong > 0) line("went wrong", wrong, "the mistakes tell why");
}

// Plays one game again, as it went.
sim::Replay replay_of(const Run& run, std::uint64_t seed, sim::Observer* observer) {
  const sim::Program& program = *run.table.program;
  sim::State state = sim::first_state(program, seed);
  sim::Machine machine(program, state);
  machine.watch(observer);
  sim::Replay replay{run.table.game->files.name, sim::rules_hash(program), run.table.table, seed, {}};
  sim::play_by_chance(machine, seed, run.limits, &replay.choices);
  return replay;
}

std::string save(const Run& run, std::uint64_t seed, const Terminal& terminal) {
  build::RealOutputs outputs(run.table.session->root());
  std::string path = fmt::format("output/{}/replays/{}.replay", run.table.game->files.name, seed);
  if (const auto error = outputs.write(path, sim::to_text(replay_of(run, seed, nullptr)))) {
    fmt::print(terminal.err, "{} could not be written: {}\n", path, error->detail);
    return "";
  }
  return path;
}

int report_mishaps(const Run& run, const sim::Tally& tally, const Arguments& arguments,
                   const Terminal& terminal) {
  source::Diagnostics diagnostics;
  const model::Model& model = *run.table.game->model;
  const source::Span main = model.procedures[run.table.program->main_phase].name.span;
  const auto again = [&](source::Diagnostic& told, std::uint64_t games, std::uint64_t seed) {
    told.note(fmt::format("in {} of {} games, first with seed {}", games, tally.games, seed));
    const std::string path = save(run, seed, terminal);
    if (!path.empty())
      told.note(
          fmt::format("see it happen: rulepress play {} --replay {}", run.table.game->files.name, path));
  };
  for (const sim::Tally::Mishap& mishap : tally.mishaps)
    again(sim::report(*run.table.program, mishap.fault, main, diagnostics), mishap.games, mishap.first);
  if (tally.too_long > 0) {
    auto& told = diagnostics.report(sim::mistakes::never_ends, main,
                                    fmt::format("the game did not end after {} decisions or {} rounds",
                                                run.limits.decisions, run.limits.rounds));
    again(told, tally.too_long, tally.first_too_long);
    told.suggest("look whether players who choose by chance can bring it to an end at all");
  }
  rules::add_headings(*run.table.game->rulebook, diagnostics);
  diagnostics.sort(run.table.session->sources());
  show(diagnostics, run.table.session->sources(), arguments, terminal);
  return diagnostics.count(source::Severity::error) > 0 ? exit_mistakes : exit_good;
}

}  // namespace

int simulate_action(const Arguments& arguments, const Terminal& terminal) {
  const PlayTable table = set_table(arguments, terminal);
  if (!table.program) return table.code;
  const bool log = arguments.options.contains("log");
  const Run run{table,
                std::stoull(arguments.option("seed", "1")),
                std::stoull(arguments.option("games", log ? "1" : "1000")),
                {}};
  if (log) {
    for (std::uint64_t seed = run.first; seed < run.first + run.games; ++seed) {
      sim::State nothing = sim::first_state(*table.program, seed);
      sim::Machine machine(*table.program, nothing);
      sim::Log told(*table.program, nothing,
                    [&](source::Span span) { return table.game->rulebook->heading_path(span); });
      machine.watch(&told);
      sim::play_by_chance(machine, seed, run.limits);
      terminal.out << told.take();
    }
  }
  sim::Tally all;
  all.wins.resize(table.table.players);
  // Some at a time, so that a great many games need no more room than a few.
  constexpr std::uint64_t at_once = 1U << 16U;
  for (std::uint64_t done = 0; done < run.games; done += at_once) {
    const auto shards = sim::shards_of(run.first + done, std::min(at_once, run.games - done));
    std::vector<sim::Tally> tallies(shards.size());
    build::for_each_index(shards.size(), jobs_of(arguments), [&](std::size_t i) {
      tallies[i] = sim::play(*table.program, shards[i], run.limits);
    });
    for (const sim::Tally& tally : tallies) all.add(tally);
  }
  const int code = report_mishaps(run, all, arguments, terminal);
  if (!arguments.quiet) print_summary(terminal.out, run, all);
  return code;
}

}  // namespace rulepress::cli
