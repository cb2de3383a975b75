#include "playtest/survey.h"

#include <algorithm>

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
  stuck += other.stuck;
  add_counts(first_offered, other.first_offered);
}

Survey::Survey(const sim::Program& program, std::size_t lineup)
    : seats(program.world->players()),
      agents(lineup),
      cards(program.world->deck().components.size()),
      actions(program.actions.size()),
      began(program.routines.size()),
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
  for (std::size_t i = 0; i < began.size(); ++i) began[i] += other.began[i];
  for (std::size_t i = 0; i < supplies.size(); ++i) {
    if (supplies[i].games_empty == 0) supplies[i].first_seed = other.supplies[i].first_seed;
    supplies[i].games_empty += other.supplies[i].games_empty;
    add_counts(supplies[i].fewest_left, other.supplies[i].fewest_left);
  }
  for (std::size_t i = 0; i < peaks.size(); ++i) peaks[i] = std::max(peaks[i], other.peaks[i]);
  decisions += other.decisions;
  forced += other.forced;
  options += other.options;
  turns += other.turns;
  add_shares(roles, other.roles);
  add_shares(against, other.against);
  scored_games += other.scored_games;
  lead_changes += other.lead_changes;
  add_counts(margins, other.margins);
  games.insert(games.end(), other.games.begin(), other.games.end());
}

}  // namespace rulepress::playtest
