#include "playtest/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace rulepress::playtest {
namespace {

Share all_games(const Survey& survey) {
  Share made;
  for (const auto& [clause, share] : survey.clauses) made.add(share);
  return made;
}

Estimate total_share(const Survey& survey) {
  const Share all = all_games(survey);
  return share_of(all.won, all.cases);
}

// Pairs of games with the same number that both came to an end.
template <typename Take>
Estimate paired(const Survey& before, const Survey& now, const Take& take) {
  std::map<std::uint64_t, const GameLine*> known;
  for (const GameLine& game : before.games) {
    if (game.whole) known[game.number] = &game;
  }
  std::vector<double> differences;
  for (const GameLine& game : now.games) {
    const auto found = known.find(game.number);
    if (game.whole && found != known.end()) differences.push_back(take(game) - take(*found->second));
  }
  return mean_of(differences);
}

}  // namespace

Section compare(const sim::Program& before, const sim::Program& now, const Run& old_run, const Run& new_run,
                const Quote& old_quote, const Quote& new_quote) {
  const Survey& a = old_run.survey;
  const Survey& b = new_run.survey;
  Section made;
  made.title =
      fmt::format("{} games of {} each, with the same seeds", b.tally.games, new_run.campaign.lineup.words());
  made.note = "Differences are now minus before, game by game; brackets hold 95 % intervals.";
  const bool team = now.world->model().one_team;

  Table wins{"wins", team ? "Won together" : "Wins by seat", "", {"", "before", "now", "difference"}, {}, 0};
  const std::size_t seats = team ? 1 : std::min(a.seats.size(), b.seats.size());
  Plot plot{Plot::Kind::intervals, "Wins, now minus before", "", "difference", true, {}, 0};
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const Estimate change = paired(a, b, [&](const GameLine& game) { return game.parts[seat]; });
    const std::string name = team ? "won" : (*now.world)[static_cast<sim::Value>(seat)].name;
    wins.rows.push_back({name,
                         ShareCell{team ? total_share(a) : share_of(a.seats[seat].won, a.seats[seat].cases)},
                         ShareCell{team ? total_share(b) : share_of(b.seats[seat].won, b.seats[seat].cases)},
                         ShareCell{change, true}});
    plot.points.push_back({name, 0, change});
  }
  made.tables.push_back(std::move(wins));

  Table length{"length", "Length", "", {"", "before", "now", "difference"}, {}, 0};
  length.rows.push_back(
      {"rounds", MeanCell{mean_of(a.tally.rounds)}, MeanCell{mean_of(b.tally.rounds)},
       MeanCell{paired(a, b, [](const GameLine& game) { return static_cast<double>(game.rounds); }), 1,
                true}});
  length.rows.push_back(
      {"decisions", MeanCell{mean_of(a.tally.decisions)}, MeanCell{mean_of(b.tally.decisions)},
       MeanCell{paired(a, b, [](const GameLine& game) { return static_cast<double>(game.decisions); }), 1,
                true}});
  made.tables.push_back(std::move(length));

  // Clauses and cards by their words: their numbers may have changed.
  const auto by_words = [](const sim::Program& program, const Survey& survey, const Quote& quote) {
    std::map<std::string, std::uint64_t> counts;
    for (const auto& [clause, share] : survey.clauses)
      counts[clause == nothing_more
                 ? "nothing more to do"
                 : quote(program.world->model().endings[program.endings[clause].ending].span)] += share.cases;
    return counts;
  };
  auto old_ends = by_words(before, a, old_quote);
  auto new_ends = by_words(now, b, new_quote);
  Table ends{"ends", "How games end", "", {"clause", "before", "now", "difference"}, {}, 0};
  std::map<std::string, int> clauses;
  for (const auto& [words, count] : old_ends) clauses[words];
  for (const auto& [words, count] : new_ends) clauses[words];
  for (const auto& [words, unused] : clauses) {
    const Estimate one = share_of(static_cast<double>(old_ends[words]), a.tally.games);
    const Estimate other = share_of(static_cast<double>(new_ends[words]), b.tally.games);
    ends.rows.push_back(
        {words, ShareCell{one}, ShareCell{other}, ShareCell{difference_of(other, one), true}});
  }
  made.tables.push_back(std::move(ends));

  Table cards{"cards",
              "Cards that are used more or less",
              "Those whose interval does not hold 0, corrected for how many cards there are.",
              {"card", "games used: before", "now", "difference"},
              {},
              20};
  std::map<std::string, std::size_t> known;
  for (std::size_t i = 0; i < a.cards.size(); ++i) known.emplace(card_name(before, i), i);
  struct Line {
    double order;
    std::vector<Cell> row;
  };
  std::vector<Line> lines;
  const double width = width_for(std::max<std::size_t>(1, known.size()));
  for (std::size_t i = 0; i < b.cards.size(); ++i) {
    const auto found = known.find(card_name(now, i));
    if (found == known.end()) continue;
    const auto use = [&](const Survey& survey, std::size_t card, double wide) {
      return share_of(static_cast<double>(survey.cards[card].games_used), survey.tally.games, wide);
    };
    const Estimate sure = difference_of(use(b, i, width), use(a, found->second, width));
    if (sure.low <= 0 && sure.high >= 0) continue;
    const Estimate one = use(a, found->second, usual_width);
    const Estimate other = use(b, i, usual_width);
    lines.push_back(
        {-std::abs(sure.value),
         {card_name(now, i), ShareCell{one}, ShareCell{other}, ShareCell{difference_of(other, one), true}}});
  }
  std::ranges::stable_sort(lines, {}, &Line::order);
  for (Line& line : lines) cards.rows.push_back(std::move(line.row));
  made.tables.push_back(std::move(cards));
  made.plots.push_back(std::move(plot));
  return made;
}

Section sensitivity(const sim::Program& program, const std::string& what,
                    const std::vector<Setting>& settings, std::optional<std::size_t> card) {
  Section made;
  made.title = fmt::format("{} games each of {}", settings.front().run->survey.tally.games,
                           settings.front().run->campaign.lineup.words());
  made.note = "All with the same seeds; brackets hold 95 % intervals.";
  const bool team = program.world->model().one_team;
  Table table{"sensitivity",
              what,
              "",
              {what, team ? "won together" : fmt::format("{} wins", (*program.world)[0].name), "rounds"},
              {},
              0};
  Plot wins{Plot::Kind::line,
            team ? "Won together" : fmt::format("Wins of {}", (*program.world)[0].name),
            what,
            "games",
            true,
            {},
            -1};
  Plot rounds{Plot::Kind::line, "Rounds of a game", what, "rounds", false, {}, -1};
  Plot use{Plot::Kind::line, "Games in which it is used", what, "games", true, {}, -1};
  Plot gain{Plot::Kind::line, "Won when used, minus not", what, "difference", true, {}, 0};
  if (card) {
    table.columns.emplace_back("games used");
    table.columns.emplace_back("won: used, minus not");
  }
  for (const Setting& one : settings) {
    const Survey& survey = one.run->survey;
    const std::string label = fmt::format("{:g}", one.value);
    const Estimate won = team ? total_share(survey) : share_of(survey.seats[0].won, survey.seats[0].cases);
    const Estimate length = mean_of(survey.tally.rounds);
    std::vector<Cell> row{label, ShareCell{won}, MeanCell{length}};
    wins.points.push_back({label, one.value, won});
    rounds.points.push_back({label, one.value, length});
    if (card) {
      const Estimate used = share_of(static_cast<double>(survey.cards[*card].games_used), survey.tally.games);
      const Estimate difference = card_difference(program, survey, *card);
      row.emplace_back(ShareCell{used});
      row.emplace_back(ShareCell{difference, true});
      use.points.push_back({label, one.value, used});
      if (difference.cases > 0) gain.points.push_back({label, one.value, difference});
    }
    table.rows.push_back(std::move(row));
  }
  made.tables.push_back(std::move(table));
  made.plots.push_back(std::move(wins));
  made.plots.push_back(std::move(rounds));
  if (card) {
    made.plots.push_back(std::move(use));
    made.plots.push_back(std::move(gain));
  }
  return made;
}

}  // namespace rulepress::playtest
