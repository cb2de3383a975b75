#include "cli/quick_profile.h"

#include <fmt/format.h>

#include <algorithm>

namespace rulepress::cli {
namespace {

using playtest::AgentSpec;
using playtest::Campaign;
using playtest::Run;

constexpr std::uint64_t random_games = 1'000;
constexpr std::uint64_t search_games = 50;
constexpr std::uint64_t ladder_games = 100;
constexpr std::uint64_t least_of_others = 200;  // games with another number of players
constexpr std::uint32_t most_iterations = 200;
constexpr std::uint32_t least_iterations = 10;
constexpr std::uint32_t playout = 500;
// What agents may do in their heads, in all games together; half a minute of work or so. One piece of work is
// a rule that is done or an option that is found.
constexpr double budget = 20e6;
// And games by chance with other numbers of players.
constexpr double budget_of_others = 2e6;

// For a game as it is played by chance, in the mean.
double work_in(const playtest::Survey& survey) {
  double made = static_cast<double>(survey.options.top + survey.decisions.top);
  for (const playtest::RuleCount& rule : survey.rules) made += static_cast<double>(rule.times);
  return made / static_cast<double>(std::max<std::uint64_t>(1, survey.tally.games));
}

AgentSpec agent(AgentSpec::Kind kind, const std::string& words) {
  AgentSpec made;
  made.kind = kind;
  made.words = words;
  return made;
}

class Quick {
 public:
  Quick(const PlayTable& table, const Arguments& arguments, const Terminal& terminal,
        const Interrupt& interrupt, const Campaigns& campaigns)
      : table_(table),
        arguments_(arguments),
        terminal_(terminal),
        interrupt_(interrupt),
        campaigns_(campaigns) {}

  QuickLook play(Campaign campaign) {
    campaign.games = random_games;
    made_.runs.push_back(campaigns_.play(campaign));
    const playtest::Survey& chance = made_.runs.front().survey;
    const double games = static_cast<double>(std::max<std::uint64_t>(1, chance.tally.games));
    open_ = std::max(1.0, static_cast<double>(chance.decisions.top - chance.forced.top) / games);
    whole_ = std::max(1.0, static_cast<double>(chance.decisions.top) / games);
    work_ = std::max(1.0, work_in(chance));
    if (!campaigns_.stopped()) search(campaign);
    if (!campaigns_.stopped()) others(campaign);
    return std::move(made_);
  }

 private:
  void search(Campaign campaign) {
    const std::size_t players = table_.table.players;
    const bool ladder = players > 1 && !table_.game->model->one_team;
    campaign.games = search_games;
    campaign.playout = playout;
    // From a decision to the end it is half a game, unless that is cut off.
    const playtest::Agents& own = table_.game->agents;
    const std::uint32_t ahead = own.aim == model::no_ref ? playout : std::min(own.ahead, playout);
    const double each = open_ * work_ * std::min(0.5, static_cast<double>(ahead) / whole_);
    // The ladder has one who searches, twice.
    const double searched =
        static_cast<double>(search_games) +
        (ladder ? 1.5 * static_cast<double>(ladder_games) / static_cast<double>(players) : 0);
    const double iterations = budget / (searched * each);
    const auto often =
        static_cast<std::uint32_t>(std::clamp<double>(iterations, least_iterations, most_iterations));
    const double part = std::clamp(iterations / least_iterations, 0.1, 1.0);
    // As the designer's aim wants it.
    AgentSpec spec;
    playtest::read_agent(fmt::format("search:{}", often), own, *table_.game->model, spec);
    campaign.games = static_cast<std::uint64_t>(static_cast<double>(search_games) * part);
    if (spec.iterations < most_iterations || part < 1)
      made_.notes.emplace_back(
          "quick",
          fmt::format("to be quick, agents search only {} times for a decision{}; "
                      "--agents search:200 plays better",
                      spec.iterations, part < 1 ? fmt::format(", in {} games", campaign.games) : ""));
    campaign.lineup.seats.assign(players, spec);
    made_.runs.push_back(campaigns_.play(campaign));
    if (!ladder) return;
    const auto rounded = [&](std::uint64_t games) {
      return std::max<std::uint64_t>(
                 1, static_cast<std::uint64_t>(static_cast<double>(games) * part) / players) *
             players;
    };
    const AgentSpec greedy = agent(AgentSpec::Kind::greedy, "greedy");
    match(campaign, spec, AgentSpec{}, rounded(ladder_games));
    // Who has no score to go by cannot be greedy.
    if (table_.playable.program->score.empty()) return;
    match(campaign, greedy, AgentSpec{}, rounded(ladder_games));
    match(campaign, spec, greedy, rounded(ladder_games / 2));
  }

  void match(Campaign campaign, const AgentSpec& one, const AgentSpec& others, std::uint64_t games) {
    if (campaigns_.stopped()) return;
    campaign.lineup.rotate = true;
    campaign.lineup.seats.assign(table_.table.players, others);
    campaign.lineup.seats[0] = one;
    campaign.games = games;
    made_.ladder.push_back(campaigns_.play(campaign));
  }

  void others(Campaign campaign) {
    const model::Model& model = *table_.game->model;
    if (!model.players || model.players->low == model.players->high) return;
    const auto least = static_cast<std::size_t>(model.players->low);
    const auto most = static_cast<std::size_t>(model.players->high);
    const double games = budget_of_others / (work_ * static_cast<double>(most - least));
    campaign.games = static_cast<std::uint64_t>(std::clamp<double>(games, least_of_others, random_games));
    for (std::size_t players = least; players <= most && !campaigns_.stopped(); ++players) {
      if (players == table_.table.players) continue;
      auto other = std::make_unique<PlayTable>();
      other->game = table_.game;
      other->table = table_.table;
      other->table.players = players;
      other->playable = sim::make_playable(model, *table_.game->deck, *table_.game->texts, other->table);
      if (other->playable.program == nullptr) continue;
      if (!other->playable.can_be_played()) {
        made_.notes.emplace_back(fmt::format("{} players", players),
                                 "this game cannot be played with so many");
        continue;
      }
      campaign.lineup.seats.assign(players, AgentSpec{});
      auto own = std::make_unique<Campaigns>(*other, arguments_, terminal_, interrupt_);
      Run run = own->play(campaign);
      if (run.survey.tally.games > 0)
        made_.others.push_back({std::move(other), std::move(own), std::move(run)});
    }
  }

  const PlayTable& table_;
  const Arguments& arguments_;
  const Terminal& terminal_;
  const Interrupt& interrupt_;
  const Campaigns& campaigns_;
  double open_ = 1;   // decisions of a game by chance with more than one option
  double whole_ = 1;  // all decisions
  double work_ = 1;
  QuickLook made_;
};

}  // namespace

QuickLook take_quick_look(const PlayTable& table, const Arguments& arguments, const Terminal& terminal,
                          const Interrupt& interrupt, const Campaigns& campaigns, Campaign campaign) {
  return Quick(table, arguments, terminal, interrupt, campaigns).play(std::move(campaign));
}

}  // namespace rulepress::cli
