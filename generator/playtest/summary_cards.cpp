// What became of each card, as tables and plots.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "playtest/summary.h"

namespace rulepress::playtest {

using sim::Value;

namespace {

constexpr std::size_t most_points = 40;  // of a plot that lists cards
constexpr std::size_t most_moments = 8;  // rounds at which it is told what is possible

Estimate against_rest(const Share& with, const Share& all, double width) {
  if (with.cases == 0 || with.cases >= all.cases) return {};
  return difference_of(share_of(with.won, with.cases, width),
                       share_of(all.won - with.won, all.cases - with.cases, width));
}

Estimate difference(const Survey& survey, const Share& with, double width) {
  Share all;
  for (const Share& seat : survey.seats) all.add(seat);
  return against_rest(with, all, width);
}

bool says_nothing(const Cell& cell) {
  if (const auto* one = std::get_if<ShareCell>(&cell)) return one->estimate.cases == 0;
  if (const auto* one = std::get_if<MeanCell>(&cell)) return one->estimate.cases == 0;
  return false;
}

// A game without hands has no need for columns about them.
void drop_empty_columns(Table& table) {
  for (std::size_t i = table.columns.size(); i-- > 0;) {
    if (!std::ranges::all_of(table.rows, [&](const auto& row) { return says_nothing(row[i]); })) continue;
    const auto at = static_cast<std::ptrdiff_t>(i);
    table.columns.erase(table.columns.begin() + at);
    for (auto& row : table.rows) row.erase(row.begin() + at);
  }
}

class CardsDescriber {
 public:
  CardsDescriber(const sim::Program& program, const Run& run, Section& section)
      : program_(program), survey_(run.survey), section_(section) {
    std::vector<bool> there(survey_.cards.size(), false);
    for (std::size_t thing = 0; thing < program_.world->size(); ++thing) {
      const std::size_t card = (*program_.world)[static_cast<Value>(thing)].component;
      if (card < there.size()) there[card] = true;
    }
    struct Line {
      double order;
      std::size_t card;
    };
    std::vector<Line> lines;
    lines.reserve(there.size());
    for (std::size_t i = 0; i < there.size(); ++i) {
      if (!there[i]) continue;
      const Estimate played = card_difference(program_, survey_, i);
      lines.push_back({played.cases == 0 ? 0 : -std::abs(played.value), i});
    }
    // Those that matter most first.
    std::ranges::stable_sort(lines, {}, &Line::order);
    order_.reserve(lines.size());
    for (const Line& line : lines) order_.push_back(line.card);
  }

  void describe() {
    if (order_.empty()) return;
    uses();
    by_round();
    differences();
    picks();
    effects();
  }

 private:
  void uses() {
    Table made{"cards",
               "Cards",
               "Won: whoever played or had the card, minus whoever did not. With effect: it was "
               "played or its text was done, and something else changed. In hand: where only its player sees "
               "it; still there at the end of the game.",
               {"card", "games possible", "chosen when possible", "games with effect", "won: played",
                "won: had", "rounds in hand", "still there", "possible from round", "type"},
               {},
               most_rows_in_terminal};
    const std::uint64_t games = survey_.tally.games;
    const bool team = program_.world->model().one_team;
    for (const std::size_t i : order_) {
      const CardCount& card = survey_.cards[i];
      const Estimate drawn = team ? Estimate{} : difference(survey_, card.drawn, usual_width);
      made.rows.push_back({card_name(program_, i), share_cell(card.games_offered, games),
                           share_cell(card.chosen, card.offered), share_cell(card.games_effective, games),
                           ShareCell{card_difference(program_, survey_, i), true}, ShareCell{drawn, true},
                           MeanCell{mean_of(static_cast<double>(card.rounds_held),
                                            static_cast<double>(card.rounds_squared), card.held)},
                           share_cell(card.stuck, card.held), spread_of(card.first_offered),
                           program_.world->deck().components[i].type});
    }
    drop_empty_columns(made);
    section_.tables.push_back(std::move(made));
  }

  // By when a card can be used, in steps up to the length of most games.
  void by_round() {
    const std::uint32_t last = sim::quantile(survey_.tally.rounds, 0.5);
    if (last < 2) return;
    Table made{
        "by-round",
        "From when on cards can be played",
        "Games in which an action with the card had been possible by then: what it costs was there, and "
        "so was the card.",
        {"card"},
        {},
        most_rows_in_terminal};
    std::vector<std::uint32_t> moments;
    for (std::size_t i = 1; i <= most_moments; ++i) {
      const auto round = static_cast<std::uint32_t>((last * i + most_moments - 1) / most_moments);
      if (moments.empty() || moments.back() < round) moments.push_back(round);
    }
    for (const std::uint32_t round : moments) made.columns.push_back(fmt::format("round {}", round));
    for (const std::size_t i : order_) {
      const CardCount& card = survey_.cards[i];
      if (card.games_offered == 0) continue;
      std::vector<Cell> row{card_name(program_, i)};
      for (const std::uint32_t round : moments) {
        std::uint64_t games = 0;
        for (const auto& [first, count] : card.first_offered) games += first <= round ? count : 0;
        row.emplace_back(share_cell(games, survey_.tally.games));
      }
      made.rows.push_back(std::move(row));
    }
    section_.tables.push_back(std::move(made));
  }

  void differences() {
    Plot plot{Plot::Kind::intervals, "Won when played, minus not", "", "difference in wins", true, {}, 0};
    for (const std::size_t i : order_) {
      const Estimate played = card_difference(program_, survey_, i);
      if (played.cases > 0 && plot.points.size() < most_points)
        plot.points.push_back({card_name(program_, i), 0, played});
    }
    if (!plot.points.empty()) section_.plots.push_back(std::move(plot));
  }

  // Strong cards that few choose, and weak ones that many do, stand in the corners.
  void picks() {
    Plot plot{Plot::Kind::scatter,
              "What is chosen, and what wins",
              "chosen when possible",
              "won when played, minus not",
              true,
              {},
              0};
    for (const std::size_t i : order_) {
      const CardCount& card = survey_.cards[i];
      const Estimate played = card_difference(program_, survey_, i);
      if (card.offered == 0 || played.cases == 0) continue;
      plot.points.push_back({card_name(program_, i),
                             static_cast<double>(card.chosen) / static_cast<double>(card.offered), played});
    }
    if (plot.points.size() > 2) section_.plots.push_back(std::move(plot));
  }

  // The least first: those may be dead.
  void effects() {
    Plot plot{Plot::Kind::intervals, "Games in which a card had an effect", "", "games", true, {}, -1};
    for (const std::size_t i : order_) {
      if (survey_.cards[i].games_used > 0)
        plot.points.push_back(
            {card_name(program_, i), 0,
             share_of(static_cast<double>(survey_.cards[i].games_effective), survey_.tally.games)});
    }
    std::ranges::stable_sort(plot.points, {}, [](const Plot::Point& point) { return point.y.value; });
    if (plot.points.size() > most_points) {
      plot.points.resize(most_points);
      plot.title = fmt::format("The {} cards that had an effect in fewest games", most_points);
    }
    if (!plot.points.empty()) section_.plots.push_back(std::move(plot));
  }

  const sim::Program& program_;
  const Survey& survey_;
  Section& section_;
  std::vector<std::size_t> order_;  // cards at this table
};

}  // namespace

Estimate card_difference(const sim::Program& program, const Survey& survey, std::size_t card, double width) {
  if (!program.world->model().one_team) return difference(survey, survey.cards[card].played, width);
  Share all;
  for (const auto& [clause, share] : survey.clauses) all.add(share);
  return against_rest(survey.cards[card].together, all, width);
}

void describe_cards(const sim::Program& program, const Run& run, Section& section) {
  CardsDescriber(program, run, section).describe();
}

}  // namespace rulepress::playtest
