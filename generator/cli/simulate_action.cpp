#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <ostream>

#include "build/outputs.h"
#include "cli/actions.h"
#include "cli/campaigns.h"
#include "cli/checked.h"
#include "cli/comparison.h"
#include "playtest/findings.h"
#include "sim/examples.h"
#include "sim/log.h"
#include "sim/mistakes.h"
#include "sim/replay.h"
#include "source/nearest.h"

namespace rulepress::cli {
namespace {

using playtest::AgentSpec;
using playtest::Campaign;
using playtest::Lineup;
using playtest::Run;
using source::counted;

constexpr std::uint64_t quick_random = 1'000;
constexpr std::uint64_t quick_search = 50;
constexpr std::uint64_t quick_ladder = 100;
constexpr std::uint32_t most_iterations = 200;
constexpr std::uint32_t least_iterations = 20;
// Decisions that the quick profile may look at, ahead of all its games together; some seconds of work.
constexpr double quick_budget = 12e6;

class Simulation {
 public:
  Simulation(const PlayTable& table, const Arguments& arguments, const Terminal& terminal)
      : table_(table),
        arguments_(arguments),
        terminal_(terminal),
        program_(*table.program),
        campaigns_(table, arguments, terminal, interrupt_) {
    first_ = std::stoull(arguments.option("seed", "1"));
    quote_ = [this](source::Span span) { return std::string(table_.session->sources().text(span)); };
  }

  int run() {
    if (const int code = read_forms(); code != exit_good) return code;
    Campaign campaign;
    campaign.first = first_;
    if (const int code = read_lineup(campaign.lineup); code != exit_good) return code;
    campaign.lineup.rotate = arguments_.options.contains("rotate");
    const bool log = arguments_.options.contains("log");
    const bool own = arguments_.options.contains("games") || arguments_.options.contains("agents");
    campaign.games = std::stoull(arguments_.option("games", log                        ? "1"
                                                            : campaign.lineup.thinks() ? "50"
                                                                                       : "1000"));
    if (log) {
      tell(campaign);
      if (!arguments_.options.contains("games")) return exit_good;
    }
    if (arguments_.options.contains("against")) return compare_versions(setting(), campaign);
    if (arguments_.options.contains("without")) return ablate(setting(), campaign);
    if (arguments_.options.contains("vary")) return vary(setting(), campaign);
    if (own) {
      runs_.push_back(campaigns_.play(campaign));
    } else {
      play_quick(campaign);
    }
    play_bottomless();
    return report();
  }

 private:
  Comparison setting() { return {table_, arguments_, terminal_, campaigns_, interrupt_, forms_}; }

  int read_forms() {
    for (const std::string& form : comma_list(arguments_.option("report", ""))) {
      const std::vector<std::string> known{"html", "json", "csv"};
      if (std::ranges::find(known, form) == known.end())
        return fail(terminal_, fmt::format("there is no report `{}`", form),
                    "write --report html, json or csv; several with commas");
      forms_.push_back(form);
    }
    return exit_good;
  }

  int read_lineup(Lineup& lineup) {
    const std::vector<std::string> words = comma_list(arguments_.option("agents", "random"));
    const std::size_t players = table_.table.players;
    if (words.size() != 1 && words.size() != players)
      return fail(terminal_,
                  fmt::format("{} for {}", counted(words.size(), "agent"), counted(players, "player")),
                  "name one agent for all, or one for each seat");
    for (std::size_t seat = 0; seat < players; ++seat) {
      AgentSpec& spec = lineup.seats.emplace_back();
      const auto trouble = playtest::read_agent(words[words.size() == 1 ? 0 : seat], table_.game->agents,
                                                *table_.game->model, spec);
      if (trouble) return fail(terminal_, trouble->message, trouble->help);
    }
    return exit_good;
  }

  void tell(const Campaign& campaign) {
    for (std::uint64_t number = 0; number < campaign.games; ++number) {
      std::optional<sim::Log> told;
      playtest::choices_of(campaigns_.knowledge(), table_.game->agents, campaign, number,
                           [&](const sim::State& state) {
                             return &told.emplace(program_, state, [&](source::Span span) {
                               return table_.game->rulebook->heading_path(span);
                             });
                           });
      terminal_.out << told->take();
    }
  }

  // Many games by chance, some of agents that search, and those against chance. How far they search depends
  // on how long games are, never on the clock: the same command gives the same report.
  void play_quick(Campaign campaign) {
    campaign.games = quick_random;
    runs_.push_back(campaigns_.play(campaign));
    if (campaigns_.stopped()) return;
    const playtest::Survey& chance = runs_.front().survey;
    const double games = static_cast<double>(std::max<std::uint64_t>(1, chance.tally.games));
    const double open = std::max(1.0, static_cast<double>(chance.decisions - chance.forced) / games);
    const double whole = std::max(1.0, static_cast<double>(chance.decisions) / games);
    const bool ladder = table_.table.players > 1 && !table_.game->model->one_team;
    Campaign search = campaign;
    search.games = quick_search;
    search.playout = 500;
    const double each = open * std::min(whole / 2, static_cast<double>(search.playout));
    const double searched =
        static_cast<double>(quick_search) +
        (ladder ? static_cast<double>(quick_ladder) / static_cast<double>(table_.table.players) : 0);
    const double iterations = quick_budget / (searched * each);
    AgentSpec spec;
    spec.kind = AgentSpec::Kind::search;
    spec.iterations =
        static_cast<std::uint32_t>(std::clamp<double>(iterations, least_iterations, most_iterations));
    spec.words = fmt::format("search:{}", spec.iterations);
    const double part = std::clamp(iterations / least_iterations, 0.1, 1.0);
    search.games = static_cast<std::uint64_t>(static_cast<double>(quick_search) * part);
    if (spec.iterations < most_iterations || part < 1)
      notes_.emplace_back("quick", fmt::format("games are long ({:.0f} decisions), so agents search only {} "
                                               "times for a decision{}; --agents search:200 plays better",
                                               whole, spec.iterations,
                                               part < 1 ? fmt::format(", in {} games", search.games) : ""));
    search.lineup.seats.assign(table_.table.players, spec);
    runs_.push_back(campaigns_.play(search));
    if (!ladder || campaigns_.stopped()) return;
    Campaign against = search;
    against.lineup.rotate = true;
    against.lineup.seats.assign(table_.table.players, AgentSpec{});
    against.lineup.seats[0] = spec;
    against.games = static_cast<std::uint64_t>(static_cast<double>(quick_ladder) * part) /
                    table_.table.players * table_.table.players;
    ladder_ = campaigns_.play(against);
  }

  // How much of a supply would be needed, where there was not enough.
  void play_bottomless() {
    if (runs_.empty() || campaigns_.stopped() || runs_.front().campaign.lineup.thinks()) return;
    const auto& supplies = runs_.front().survey.supplies;
    if (std::ranges::none_of(supplies, [](const playtest::SupplyCount& one) { return one.games_empty > 0; }))
      return;
    Campaign campaign = runs_.front().campaign;
    campaign.bottomless = true;
    bottomless_ = campaigns_.play(campaign);
  }

  // Plays one game again, as it went.
  std::string save(const Run& run, std::uint64_t seed) {
    std::uint64_t number = 0;
    while (run.campaign.seed_of(number) != seed) ++number;
    const sim::Replay replay{
        table_.game->files.name, sim::rules_hash(program_), table_.table, seed,
        playtest::choices_of(campaigns_.knowledge(), table_.game->agents, run.campaign, number)};
    build::RealOutputs outputs(table_.session->root());
    std::string path = fmt::format("output/{}/replays/{}.replay", table_.game->files.name, seed);
    if (const auto error = outputs.write(path, sim::to_text(replay))) {
      fmt::print(terminal_.err, "{} could not be written: {}\n", path, error->detail);
      return "";
    }
    return path;
  }

  void find_mishaps(const Run& run, source::Diagnostics& diagnostics) {
    const sim::Tally& tally = run.survey.tally;
    const source::Span main = table_.game->model->procedures[program_.main_phase].name.span;
    const auto again = [&](source::Diagnostic& told, std::uint64_t games, std::uint64_t seed) {
      told.note(fmt::format("in {} of {} games, first with seed {}", games, tally.games, seed));
      const std::string path = save(run, seed);
      if (!path.empty())
        told.note(fmt::format("see it happen: rulepress play {} --replay {}", table_.game->files.name, path));
    };
    for (const sim::Tally::Mishap& mishap : tally.mishaps) {
      auto& told = sim::report(program_, mishap.fault, main, diagnostics);
      // Found with other agents already.
      const auto& all = diagnostics.all();
      if (std::any_of(all.begin(), all.end() - 1, [&](const source::Diagnostic& one) {
            return one.primary.span == told.primary.span && one.message == told.message;
          })) {
        diagnostics.all().pop_back();
        continue;
      }
      again(told, mishap.games, mishap.first);
    }
    if (tally.too_long == 0) return;
    auto& told = diagnostics.report(sim::mistakes::never_ends, main,
                                    fmt::format("the game did not end after {} decisions or {} rounds",
                                                run.campaign.limits.decisions, run.campaign.limits.rounds));
    again(told, tally.too_long, tally.first_too_long);
    told.suggest(run.campaign.lineup.thinks()
                     ? "look whether it can be brought to an end at all"
                     : "look whether players who choose by chance can bring it to an end at all");
  }

  int report() {
    source::Diagnostics diagnostics;
    std::vector<Run*> all;
    all.reserve(runs_.size());
    for (Run& run : runs_) all.push_back(&run);
    if (ladder_) all.push_back(&*ladder_);
    for (const Run* run : all) find_mishaps(*run, diagnostics);
    // Seats and roles are compared where all think alike; one against others tells what skill is worth.
    playtest::Evidence evidence{
        table_.game->files.name, {}, ladder_ ? &*ladder_ : nullptr, bottomless_ ? &*bottomless_ : nullptr};
    for (const Run& run : runs_) {
      if (run.survey.tally.games == 0) continue;
      if (run.campaign.lineup.alike()) evidence.runs.push_back(&run);
      if (run.campaign.lineup.rotate && !run.campaign.lineup.alike()) evidence.ladder = &run;
    }
    playtest::find(program_, evidence, diagnostics);
    rules::add_headings(*table_.game->rulebook, diagnostics);
    diagnostics.sort(table_.session->sources());
    show(diagnostics, table_.session->sources(), arguments_, terminal_);
    playtest::Report made;
    made.title = title(all);
    made.facts = notes_;
    if (campaigns_.stopped()) made.facts.emplace_back("stopped", "these are the games that were finished");
    made.findings = finding_lines(diagnostics, table_.session->sources());
    for (const Run* run : all) {
      if (run->survey.tally.games > 0) made.sections.push_back(playtest::describe(program_, *run, quote_));
    }
    made.sections.push_back(playtest::describe_deck(campaigns_.knowledge()));
    if (!arguments_.quiet && !machine_form(arguments_)) print(made, all);
    const int written = write_reports(made, table_, forms_, arguments_, terminal_);
    if (written != exit_good) return written;
    return diagnostics.count(source::Severity::error) > 0 ? exit_mistakes : exit_good;
  }

  // A few lines for each run; all tables for those who want them.
  void print(const playtest::Report& made, const std::vector<Run*>& all) {
    if (arguments_.verbose) {
      terminal_.out << playtest::write_text(made, terminal_.width);
      return;
    }
    terminal_.out << made.title << "\n";
    for (const auto& [name, value] : made.facts) fmt::print(terminal_.out, "  {:<11}{}\n", name, value);
    for (const Run* run : all) {
      if (run != all.front()) fmt::print(terminal_.out, "\n");
      terminal_.out << playtest::brief(program_, *run, quote_);
    }
  }

  std::string title(const std::vector<Run*>& all) const {
    std::uint64_t games = 0;
    for (const Run* run : all) games += run->survey.tally.games;
    const Run& front = runs_.front();
    return fmt::format("{}: {} with {}, seeds {} to {}", table_.game->files.name, counted(games, "game"),
                       counted(table_.table.players, "player"), first_,
                       front.campaign.seed_of(front.campaign.games - 1));
  }

  const PlayTable& table_;
  const Arguments& arguments_;
  const Terminal& terminal_;
  const sim::Program& program_;
  Interrupt interrupt_;
  Campaigns campaigns_;
  std::uint64_t first_ = 1;
  playtest::Quote quote_;
  std::vector<std::string> forms_;
  std::vector<std::pair<std::string, std::string>> notes_;
  std::vector<Run> runs_;
  std::optional<Run> ladder_, bottomless_;
};

}  // namespace

int simulate_action(const Arguments& arguments, const Terminal& terminal) {
  const PlayTable table = set_table(arguments, terminal);
  if (!table.program) return table.code;
  return Simulation(table, arguments, terminal).run();
}

}  // namespace rulepress::cli
