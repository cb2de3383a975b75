// Seats and roles that win too often, games in which skill does not count, and games that are always won
// or lost.
#include <fmt/format.h>

#include <algorithm>

#include "playtest/finder.h"
#include "playtest/mistakes.h"

namespace rulepress::playtest {

using sim::Value;

namespace {

constexpr double seat_matters = 0.03;
constexpr double role_matters = 0.05;
constexpr double skill_matters = 0.15;

}  // namespace

bool Finder::uneven_seats(const sim::Program& program, const Run& run, std::size_t looked_at) {
  const Survey& survey = run.survey;
  Share all;
  for (const Share& seat : survey.seats) all.add(seat);
  if (all.cases < enough_cases) return false;
  const double fair = all.won / static_cast<double>(all.cases);
  double worst = seat_matters;
  std::size_t which = survey.seats.size();
  for (std::size_t seat = 0; seat < survey.seats.size(); ++seat) {
    const Estimate won = share_of(survey.seats[seat].won, survey.seats[seat].cases, width_for(looked_at));
    const double off = std::max(won.low - fair, fair - won.high);
    if (off <= worst) continue;
    worst = off;
    which = seat;
  }
  if (which == survey.seats.size()) return false;
  const Estimate won = share_of(survey.seats[which].won, survey.seats[which].cases);
  diagnostics_
      .report(
          mistakes::seat_advantage, game_span(),
          fmt::format("seat {} wins {} of games{}, where {} would be even",
                      (*program.world)[static_cast<Value>(which)].name, with_interval(won),
                      evidence_.tables.empty() ? "" : fmt::format(" with {} players", survey.seats.size()),
                      per_cent(fair)))
      .note(fmt::format("{} games of {}", survey.tally.games, run.campaign.lineup.words()))
      .note(again(run, run.campaign.first))
      .suggest("give those who come later something more, or let all have the same number of turns");
  return true;
}

// With as many as were asked for, by those who think best and agree on it; then with other numbers of
// players.
void Finder::seats() {
  if (model_.one_team) return;
  std::size_t looked_at = world_.players() * evidence_.runs.size();
  for (const PlayedTable& table : evidence_.tables) looked_at += table.run->survey.seats.size();
  for (auto run = evidence_.runs.rbegin(); world_.players() > 1 && run != evidence_.runs.rend(); ++run) {
    if (uneven_seats(program_, **run, looked_at)) break;
  }
  for (const PlayedTable& table : evidence_.tables) {
    if (table.run->survey.seats.size() > 1 && table.run->survey.seats.size() != world_.players() &&
        table.run->survey.tally.games >= enough_games)
      uneven_seats(*table.program, *table.run, looked_at);
  }
}

void Finder::roles() {
  std::set<Role> told;
  for (auto run = evidence_.runs.rbegin(); run != evidence_.runs.rend(); ++run) {
    const Survey& survey = (*run)->survey;
    for (const auto& [group, roles] : role_groups(program_, survey)) {
      Share all;
      for (const Role& role : roles) all.add(survey.roles.at(role));
      if (all.cases == 0 || roles.size() < 2) continue;
      const double fair = all.won / static_cast<double>(all.cases);
      for (const Role& role : roles) {
        const Share& share = survey.roles.at(role);
        const Estimate won =
            share_of(share.won, share.cases, width_for(survey.roles.size() * evidence_.runs.size()));
        const bool weak = won.high < fair - role_matters;
        const bool strong = won.low > fair + role_matters;
        if ((!weak && !strong) || share.cases < enough_cases || !told.insert(role).second) continue;
        const bool card = role.field == model::no_ref;
        diagnostics_
            .report(mistakes::uneven_roles, span_of(role),
                    fmt::format("`{}` wins {} of games, where {} would be even", role_name(program_, role),
                                with_interval(share_of(share.won, share.cases)), per_cent(fair)))
            .note(fmt::format("{} games of {}", survey.tally.games, (*run)->campaign.lineup.words()))
            .note(again(**run, card && survey.cards[role.value].games_moved > 0
                                   ? survey.cards[role.value].first_seed
                                   : (*run)->campaign.first))
            .suggest(weak ? "give it something that others do not have" : "take something away from it");
      }
    }
  }
}

void Finder::skill() {
  if (evidence_.ladder == nullptr || model_.one_team || world_.players() < 2) return;
  const Run& run = *evidence_.ladder;
  const auto& lineup = run.campaign.lineup.seats;
  const bool one_thinks = lineup[0].kind == AgentSpec::Kind::search &&
                          std::all_of(lineup.begin() + 1, lineup.end(), [](const AgentSpec& seat) {
                            return seat.kind == AgentSpec::Kind::random;
                          });
  if (!one_thinks) return;
  Share all;
  for (const Share& agent : run.survey.agents) all.add(agent);
  const Share& own = run.survey.agents[0];
  if (own.cases < enough_matches) return;
  const double fair = all.won / static_cast<double>(all.cases);
  const Estimate won = share_of(own.won, own.cases);
  if (won.low > fair || won.high > fair + skill_matters) return;
  diagnostics_
      .report(mistakes::no_skill, game_span(),
              fmt::format("who thinks ahead wins {} of games against chance, where {} would be luck alone",
                          with_interval(won), per_cent(fair)))
      .note(fmt::format("{} games of {}", run.survey.tally.games, run.campaign.lineup.words()))
      .note(again(first(), first().campaign.first))
      .suggest("give players decisions that matter");
}

void Finder::one_sided() {
  if (!model_.one_team || evidence_.runs.empty()) return;
  const Run& run = *evidence_.runs.back();
  if (!thinks(run)) return;
  Share won;
  for (const auto& [clause, share] : run.survey.clauses) won.add(share);
  if (won.cases < enough_cases || (won.won > 0 && won.won < static_cast<double>(won.cases))) return;
  diagnostics_
      .report(mistakes::one_sided, game_span(),
              fmt::format("the players {} all {} games: they win {}", won.won > 0 ? "won" : "lost", won.cases,
                          with_interval(share_of(won.won, won.cases))))
      .note(fmt::format("games of {}", run.campaign.lineup.words()))
      .note(again(run, run.campaign.first))
      .suggest(won.won > 0 ? "make it harder" : "make it easier");
}

}  // namespace rulepress::playtest
