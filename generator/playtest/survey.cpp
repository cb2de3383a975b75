#include "playtest/survey.h"

#include <algorithm>
#include <cmath>

#include "playtest/rule_list.h"

namespace rulepress::playtest {
namespace {

template <typename Key, typename Count>
void add_counts(std::map<Key, Count>& to, const std::map<Key, Count>& from) {
  for (const auto& [key, count] : from) to[key] += count;
}

template <typename Key>
void add_shares(std::map<Key, Share>& to, const std::map<Key, Share>& from) {
  for (const auto& [key, share] : from) to[key].add(share);
}

void add_shares(std::vector<Share>& to, const std::vector<Share>& from) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i].add(from[i]);
}

}  // namespace

void Ratio::add(std::uint64_t above, std::uint64_t below) {
  ++games;
  top += above;
  bottom += below;
  top_squares += above * above;
  bottom_squares += below * below;
  products += above * below;
}

void Ratio::add(const Ratio& other) {
  games += other.games;
  top += other.top;
  bottom += other.bottom;
  top_squares += other.top_squares;
  bottom_squares += other.bottom_squares;
  products += other.products;
}

// The usual variance of a ratio: that of what each game is above or below it.
Estimate ratio_of(const Ratio& ratio) {
  if (ratio.bottom == 0) return {};
  const auto number = [](std::uint64_t value) { return static_cast<double>(value); };
  const double value = number(ratio.top) / number(ratio.bottom);
  const double squares = number(ratio.top_squares) - 2 * value * number(ratio.products) +
                         value * value * number(ratio.bottom_squares);
  const double games = number(ratio.games);
  const double half =
      ratio.games < 2
          ? 0
          : usual_width * std::sqrt(std::max(0.0, squares) * games / (games - 1)) / number(ratio.bottom);
  return {value, value - half, value + half, ratio.games};
}

void CardCount::add(const CardCount& other) {
  if (games_moved == 0) first_seed = other.first_seed;
  offered += other.offered;
  chosen += other.chosen;
  picked += other.picked;
  texts += other.texts;
  games_moved += other.games_moved;
  games_offered += other.games_offered;
  games_used += other.games_used;
  games_effective += other.games_effective;
  games_text += other.games_text;
  drawn.add(other.drawn);
  played.add(other.played);
  together.add(other.together);
  held += other.held;
  rounds_held += other.rounds_held;
  rounds_squared += other.rounds_squared;
  stuck += other.stuck;
  add_counts(first_offered, other.first_offered);
}

Survey::Survey(const sim::Program& program, std::size_t lineup)
    : seats(program.world->players()),
      agents(lineup),
      cards(program.world->deck().components.size()),
      actions(program.actions.size()),
      rules(rule_list(program).size()),
      supplies(program.stocks.size()),
      peaks(program.world->model().fields.size(), sim::none) {
  tally.wins.resize(program.world->players());
}

void Survey::add(const Survey& other) {
  tally.add(other.tally);
  add_shares(clauses, other.clauses);
  add_shares(seats, other.seats);
  add_shares(agents, other.agents);
  for (std::size_t i = 0; i < cards.size(); ++i) cards[i].add(other.cards[i]);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    actions[i].offered += other.actions[i].offered;
    actions[i].chosen += other.actions[i].chosen;
  }
  for (std::size_t i = 0; i < rules.size(); ++i) {
    rules[i].times += other.rules[i].times;
    rules[i].games += other.rules[i].games;
  }
  for (std::size_t i = 0; i < supplies.size(); ++i) {
    if (supplies[i].games_empty == 0) supplies[i].first_seed = other.supplies[i].first_seed;
    supplies[i].games_empty += other.supplies[i].games_empty;
    add_counts(supplies[i].fewest_left, other.supplies[i].fewest_left);
  }
  for (std::size_t i = 0; i < peaks.size(); ++i) peaks[i] = std::max(peaks[i], other.peaks[i]);
  decisions.add(other.decisions);
  forced.add(other.forced);
  options.add(other.options);
  choosing.add(other.choosing);
  add_shares(roles, other.roles);
  add_shares(against, other.against);
  add_counts(lead_changes, other.lead_changes);
  add_counts(margins, other.margins);
  games.insert(games.end(), other.games.begin(), other.games.end());
}

}  // namespace rulepress::playtest
