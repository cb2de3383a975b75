// What many games add up to: how they went, and what became of every card, action, rule and supply in them.
// Surveys of several ranges of games are added; the sum is the same however the games were split up.
#pragma once

#include <map>
#include <vector>

#include "playtest/interval.h"
#include "sim/run/games.h"

namespace rulepress::playtest {

// Something that did or did not happen, in how many cases, and how often whoever it happened to won.
struct Share {
  std::uint64_t cases = 0;
  double won = 0;  // wins that are shared count in part

  void add(double part) {
    ++cases;
    won += part;
  }
  void add(const Share& other) {
    cases += other.cases;
    won += other.won;
  }
};

// What is counted in each game for each of something else: decisions for each round, say. All sums are whole
// numbers, so that they do not depend on the order in which games are added.
struct Ratio {
  std::uint64_t games = 0;
  std::uint64_t top = 0, bottom = 0;
  std::uint64_t top_squares = 0, bottom_squares = 0, products = 0;

  void add(std::uint64_t above, std::uint64_t below);
  void add(const Ratio& other);
};
// With an interval that takes games, not what happens in them, as what was drawn by chance.
Estimate ratio_of(const Ratio& ratio);

// What a player is in a game: a card of which everybody has exactly one, or a value that a field of players
// has from the first round on.
struct Role {
  sim::Ref field = model::no_ref;  // none: a card
  std::size_t value = 0;           // the component, or the number of the enum's value

  friend auto operator<=>(const Role&, const Role&) = default;
};

// How often a rule was needed, and in how many games.
struct RuleCount {
  std::uint64_t times = 0;
  std::uint64_t games = 0;
};

struct CardCount {
  std::uint64_t offered = 0;  // decisions in which an action with it was possible
  std::uint64_t chosen = 0;   // of those, decisions in which it was taken
  std::uint64_t picked = 0;   // times it was chosen for something else
  std::uint64_t texts = 0;    // times that its text was done, or a rule of it
  std::uint64_t games_moved = 0;
  std::uint64_t games_offered = 0;
  std::uint64_t games_used = 0;       // an action with it was taken, or its text was done
  std::uint64_t games_effective = 0;  // and more had changed then than itself and what was paid
  std::uint64_t games_text = 0;       // its text was done, and something had changed then
  std::uint64_t first_seed = 0;       // of a game in which it was moved
  Share drawn, played;                // by seats that had it, or used it
  Share together;                     // games in which it was used, and anybody won
  std::uint64_t held = 0;             // how often it came into a zone that only its player sees
  std::uint64_t rounds_held = 0;      // and for how many rounds, all together
  std::uint64_t rounds_squared = 0;   // the squares of these
  std::uint64_t stuck = 0;            // times it was still there at the end
  std::map<std::uint32_t, std::uint64_t>
      first_offered;  // by round: games in which it was possible from then on

  void add(const CardCount& other);
};

struct ActionCount {
  std::uint64_t offered = 0;  // decisions
  std::uint64_t chosen = 0;
};

struct SupplyCount {
  std::uint64_t games_empty = 0;
  std::uint64_t first_seed = 0;                     // of a game in which it ran out
  std::map<sim::Value, std::uint64_t> fewest_left;  // games
};

// One game, for comparing it with the same seed under other rules.
struct GameLine {
  std::uint64_t number = 0;
  bool whole = false;  // it came to an end
  std::uint32_t rounds = 0;
  std::uint32_t decisions = 0;
  std::vector<double> parts;           // by seat: what was won
  std::vector<std::uint32_t> choices;  // all answers, to play it again
};

struct Survey {
  explicit Survey(const sim::Program& program, std::size_t agents = 1);

  sim::Tally tally;
  std::map<std::size_t, Share> clauses;  // ways to end, and whether anybody won; `nothing_more` below
  std::vector<Share> seats;              // cases are games
  std::vector<Share> agents;             // by number in the lineup
  std::vector<CardCount> cards;          // by component of the deck
  std::vector<ActionCount> actions;      // by action of the program
  std::vector<RuleCount> rules;          // by rule of rule_list
  std::vector<SupplyCount> supplies;
  std::vector<sim::Value> peaks;  // by field of the model: the most that a number of players ever was
  Ratio decisions;                // for each round
  Ratio forced;                   // of decisions: those with one option
  Ratio options;                  // for each decision
  Ratio choosing;                 // of rounds, for each player: those with a decision of two options or more
  std::map<Role, Share> roles;
  std::map<std::pair<Role, Role>, Share> against;  // of one role against another
  // Games with a score, looked at once a round.
  std::map<std::uint32_t, std::uint64_t> lead_changes;  // games
  std::map<std::int64_t, std::uint64_t> margins;        // at the end, between the first two
  std::vector<GameLine> games;                          // where they are asked for

  void add(const Survey& other);  // of later games
};

inline constexpr std::size_t nothing_more = static_cast<std::size_t>(-1);

}  // namespace rulepress::playtest
