// The same seeds with every number of players, and what skill is worth.
#include <fmt/format.h>

#include "playtest/summary.h"
#include "source/nearest.h"

namespace rulepress::playtest {

using sim::Value;

Section describe_tables(const std::vector<PlayedTable>& tables) {
  Section made;
  made.title = "How many play";
  const Run& first = *tables.front().run;
  const bool team = tables.front().program->world->model().one_team;
  made.note = fmt::format("{} games of {} each, all with the same seeds; brackets hold 95 % intervals.",
                          first.survey.tally.games, first.campaign.lineup.words());
  Table length{"players-length",
               "Length by number of players",
               "",
               {"players", "games", "rounds", "decisions of each player", "without an end"},
               {},
               0};
  Table wins{"players-wins",
             team ? "Won together, by number of players" : "Wins by seat and number of players",
             team ? "" : "Shared wins count in part.",
             {"players", "seat", "won", "more than even"},
             {},
             0};
  Plot plot{Plot::Kind::intervals,
            team ? "Won together" : "Wins by seat, minus even",
            "",
            team ? "games won" : "difference",
            true,
            {},
            team ? -1.0 : 0.0};
  if (team) wins.columns = {"players", "won"};
  for (const PlayedTable& table : tables) {
    const Survey& survey = table.run->survey;
    const std::size_t players = survey.seats.size();
    std::uint64_t lost = survey.tally.too_long;
    for (const sim::Tally::Mishap& mishap : survey.tally.mishaps) lost += mishap.games;
    Estimate each = mean_of(survey.tally.decisions);
    for (double* value : {&each.value, &each.low, &each.high}) *value /= static_cast<double>(players);
    length.rows.push_back({Number{static_cast<double>(players)},
                           Number{static_cast<double>(survey.tally.games)},
                           MeanCell{mean_of(survey.tally.rounds)}, MeanCell{each},
                           ShareCell{share_of(static_cast<double>(lost), survey.tally.games)}});
    if (team) {
      Share all;
      for (const auto& [clause, share] : survey.clauses) all.add(share);
      const Estimate won = share_of(all.won, all.cases);
      wins.rows.push_back({Number{static_cast<double>(players)}, ShareCell{won}});
      plot.points.push_back({source::counted(players, "player"), 0, won});
      continue;
    }
    Share all;
    for (const Share& seat : survey.seats) all.add(seat);
    const double even = all.cases == 0 ? 0 : all.won / static_cast<double>(all.cases);
    for (std::size_t seat = 0; seat < players && players > 1; ++seat) {
      const Estimate won = share_of(survey.seats[seat].won, survey.seats[seat].cases);
      const Estimate more{won.value - even, won.low - even, won.high - even, won.cases};
      const std::string& name = (*table.program->world)[static_cast<Value>(seat)].name;
      wins.rows.push_back(
          {Number{static_cast<double>(players)}, name, ShareCell{won}, ShareCell{more, true}});
      plot.points.push_back({fmt::format("{} of {}", name, players), 0, more});
    }
  }
  made.tables.push_back(std::move(length));
  made.tables.push_back(std::move(wins));
  if (!plot.points.empty()) made.plots.push_back(std::move(plot));
  return made;
}

Section describe_skill(const std::vector<const Run*>& matches) {
  Section made;
  made.title = "What skill is worth";
  made.note =
      "One agent against others that think less. Each seed was played with every seat for it; brackets hold "
      "95 % intervals.";
  Table table{"skill", "Skill ladder", "", {"agent", "against", "games", "won", "even"}, {}, 0};
  Plot plot{Plot::Kind::intervals, "Wins of the one who thinks more", "", "games won", true, {}, -1};
  for (const Run* run : matches) {
    const Survey& survey = run->survey;
    Share all;
    for (const Share& agent : survey.agents) all.add(agent);
    const double even = all.cases == 0 ? 0 : all.won / static_cast<double>(all.cases);
    const Estimate won = share_of(survey.agents[0].won, survey.agents[0].cases);
    const auto& seats = run->campaign.lineup.seats;
    table.rows.push_back({seats.front().words, seats.back().words,
                          Number{static_cast<double>(survey.tally.games)}, ShareCell{won},
                          Number{even, 0, true}});
    plot.points.push_back({fmt::format("{} : {}", seats.front().words, seats.back().words), 0, won});
    plot.fair = even;
  }
  made.tables.push_back(std::move(table));
  made.plots.push_back(std::move(plot));
  return made;
}

}  // namespace rulepress::playtest
