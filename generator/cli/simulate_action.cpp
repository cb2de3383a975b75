#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <ostream>

#include "build/outputs.h"
#include "cli/actions.h"
#include "cli/campaigns.h"
#include "cli/checked.h"
#include "cli/comparison.h"
#include "cli/quick_profile.h"
#include "playtest/findings.h"
#include "sim/mistakes.h"
#include "sim/run/examples.h"
#include "sim/run/log.h"
#include "sim/run/replay.h"
#include "source/nearest.h"

namespace rulepress::cli {
namespace {

using playtest::AgentSpec;
using playtest::Campaign;
using playtest::Lineup;
using playtest::Run;
using source::counted;

class Simulation {
 public:
  Simulation(const PlayTable& table, const Arguments& arguments, const Terminal& terminal)
      : table_(table),
        arguments_(arguments),
        terminal_(terminal),
        program_(*table.playable.program),
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
    for (const char* compared : {"against", "without", "vary"}) {
      if (log && arguments_.options.contains(compared))
        return fail(terminal_, fmt::format("--log does not go with --{}", compared),
                    "leave one of them out: --log tells games one by one, the other compares many");
    }
    if (log && !arguments_.options.contains("games")) {
      tell(campaign.seed_of(0), answers(campaign, 0));
      return exit_good;
    }
    if (arguments_.options.contains("against")) return compare_versions(setting(), campaign);
    if (arguments_.options.contains("without")) return ablate(setting(), campaign);
    if (arguments_.options.contains("vary")) return vary(setting(), campaign);
    if (own) {
      campaign.keep_games = log;
      runs_.push_back(campaigns_.play(campaign));
      for (const playtest::GameLine& game : runs_.back().survey.games)
        tell(campaign.seed_of(game.number), game.choices);
    } else {
      QuickLook quick = take_quick_look(table_, arguments_, terminal_, interrupt_, campaigns_, campaign);
      runs_ = std::move(quick.runs);
      ladder_ = std::move(quick.ladder);
      others_ = std::move(quick.others);
      notes_ = std::move(quick.notes);
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

  std::vector<std::uint32_t> answers(const Campaign& campaign, std::uint64_t number) const {
    return playtest::choices_of(campaigns_.knowledge(), table_.game->agents, campaign, number);
  }

  // Plays a game again, and says what happens in it.
  void tell(std::uint64_t seed, const std::vector<std::uint32_t>& choices) {
    sim::State state = sim::first_state(program_, seed);
    sim::Machine machine(program_, state);
    sim::Log log(program_, state,
                 [&](source::Span span) { return table_.game->rulebook->heading_path(span); });
    machine.watch(&log);
    std::size_t next = 0;
    sim::play_game(machine, {.decisions = static_cast<std::uint32_t>(choices.size())},
                   [&](const sim::Decision&) { return choices[next++]; });
    terminal_.out << log.take();
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
  std::string save(const PlayTable& table, const Campaigns& campaigns, const Run& run, std::uint64_t seed) {
    std::uint64_t number = 0;
    while (run.campaign.seed_of(number) != seed) ++number;
    const sim::Replay replay{
        table_.game->files.name, sim::rules_hash(*table.playable.program), table.table, seed,
        playtest::choices_of(campaigns.knowledge(), table_.game->agents, run.campaign, number)};
    build::RealOutputs outputs(table_.session->root());
    std::string path = fmt::format("output/{}/replays/{}{}.replay", table_.game->files.name, seed,
                                   &table == &table_ ? "" : fmt::format("-with-{}", table.table.players));
    if (const auto error = outputs.write(path, sim::to_text(replay))) {
      fmt::print(terminal_.err, "{} could not be written: {}\n", path, error->detail);
      return "";
    }
    return path;
  }

  void find_mishaps(const PlayTable& table, const Campaigns& campaigns, const Run& run,
                    source::Diagnostics& diagnostics) {
    const sim::Tally& tally = run.survey.tally;
    const source::Span main = table_.game->model->procedures[program_.main_phase].name.span;
    const auto again = [&](source::Diagnostic& told, std::uint64_t games, std::uint64_t seed) {
      told.note(fmt::format("in {} of {} games{}, first with seed {}", games, tally.games,
                            &table == &table_ ? "" : " with " + counted(table.table.players, "player"),
                            seed));
      const std::string path = save(table, campaigns, run, seed);
      if (!path.empty())
        told.note(fmt::format("see it happen: rulepress play {} --replay {}", table_.game->files.name, path));
    };
    for (const sim::Tally::Mishap& mishap : tally.mishaps) {
      auto& told = sim::report(*table.playable.program, mishap.fault, main, diagnostics);
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
    const auto told_already = [](const source::Diagnostic& one) {
      return one.slug == sim::mistakes::never_ends.slug;
    };
    if (tally.too_long == 0 || std::ranges::any_of(diagnostics.all(), told_already)) return;
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
    if (campaigns_.stopped()) notes_.emplace_back("stopped", "these are the games that were finished");
    for (const auto* runs : {&runs_, &ladder_}) {
      for (const Run& run : *runs) find_mishaps(table_, campaigns_, run, diagnostics);
    }
    for (const OtherTable& other : others_)
      find_mishaps(*other.table, *other.campaigns, other.run, diagnostics);
    const std::vector<playtest::PlayedTable> tables = played_tables();
    // Seats and roles are compared where all think alike; one against others tells what skill is worth.
    playtest::Evidence evidence{table_.game->files.name,
                                {},
                                ladder_.empty() ? nullptr : &ladder_.front(),
                                bottomless_ ? &*bottomless_ : nullptr,
                                tables};
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
    made.title = title();
    const auto matches = played_matches();
    std::vector<const Run*> played;
    for (const Run& run : runs_) {
      if (run.survey.tally.games > 0) played.push_back(&run);
    }
    if (!played.empty()) made.facts = playtest::overview(program_, played, matches, tables);
    made.facts.insert(made.facts.end(), notes_.begin(), notes_.end());
    made.findings_looked_for = true;
    made.findings = finding_lines(diagnostics, table_.session->sources());
    for (const Run* run : played)
      made.sections.push_back(
          playtest::describe(program_, *run, quote_, bottomless_ ? &*bottomless_ : nullptr));
    if (!matches.empty()) made.sections.push_back(playtest::describe_skill(matches));
    if (!tables.empty()) made.sections.push_back(playtest::describe_tables(tables));
    made.sections.push_back(playtest::describe_deck(campaigns_.knowledge()));
    if (!arguments_.quiet && !machine_form(arguments_)) print(made, tables);
    const int written = write_reports(made, table_, forms_, arguments_, terminal_);
    if (written != exit_good) return written;
    return diagnostics.count(source::Severity::error) > 0 ? exit_mistakes : exit_good;
  }

  std::vector<const Run*> played_matches() const {
    std::vector<const Run*> made;
    for (const Run& run : ladder_) {
      if (run.survey.agents[0].cases > 0) made.push_back(&run);
    }
    return made;
  }

  // The games by chance, and those with other numbers of players, in order.
  std::vector<playtest::PlayedTable> played_tables() const {
    std::vector<playtest::PlayedTable> made;
    if (others_.empty()) return made;
    made.reserve(others_.size() + 1);
    made.push_back({&program_, &runs_.front()});
    for (const OtherTable& other : others_) made.push_back({other.table->playable.program.get(), &other.run});
    std::ranges::sort(made, {},
                      [](const playtest::PlayedTable& one) { return one.run->survey.seats.size(); });
    return made;
  }

  // A few lines for each run; all tables for those who want them.
  void print(const playtest::Report& made, const std::vector<playtest::PlayedTable>& tables) {
    if (arguments_.verbose) {
      terminal_.out << playtest::write_text(made, terminal_.width);
      return;
    }
    terminal_.out << made.title << "\n";
    for (const auto& [name, value] : notes_) fmt::print(terminal_.out, "  {:<11}{}\n", name, value);
    for (const Run& run : runs_) {
      if (run.survey.tally.games == 0) continue;
      if (&run != &runs_.front()) fmt::print(terminal_.out, "\n");
      terminal_.out << playtest::brief(program_, run, quote_);
    }
    terminal_.out << playtest::brief(played_matches(), tables);
  }

  std::string title() const {
    std::uint64_t games = 0;
    for (const Run& run : runs_) games += run.survey.tally.games;
    for (const Run& run : ladder_) games += run.survey.tally.games;
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
  std::vector<Run> ladder_;
  std::vector<OtherTable> others_;
  std::optional<Run> bottomless_;
};

}  // namespace

int simulate_action(const Arguments& arguments, const Terminal& terminal) {
  const PlayTable table = set_table(arguments, terminal);
  if (!table.playable.program) return table.code;
  return Simulation(table, arguments, terminal).run();
}

}  // namespace rulepress::cli
