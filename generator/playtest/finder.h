// Goes through what was seen and tells what stands out. One kind of finding is one function; findings_*.cpp
// hold them by what they are about. What all of them need stands here.
#pragma once

#include <set>

#include "playtest/findings.h"

namespace rulepress::playtest {

inline constexpr std::uint64_t enough_games = 200;    // to say that something never happens
inline constexpr std::uint64_t enough_cases = 30;     // to compare shares
inline constexpr std::uint64_t enough_matches = 100;  // of one who thinks against others

std::string per_cent(double share);
std::string with_interval(const Estimate& one);

class Finder {
 public:
  Finder(const sim::Program& program, const Evidence& evidence, source::Diagnostics& diagnostics);

  void find();

 private:
  // What an action takes from a field of players for a card that is picked for it, by what is printed there.
  struct Price {
    model::Ref type, spent, printed;
  };

  // findings_cards.cpp
  void dead_cards();
  void idle_texts();
  void never_chosen();
  void dominant_cards();
  void prices_in(const model::Action& action, model::NodeIndex index, std::vector<Price>& made) const;
  sim::Value printed_on(std::size_t card, model::Ref field) const;
  sim::Value initial_peak(model::Ref field) const;
  std::set<std::size_t> speaking_cards() const;
  // findings_rules.cpp
  void idle_rules();
  std::set<std::size_t> cards_saying(model::Ref phrase, const std::set<model::Ref>& idle) const;
  // findings_supplies.cpp
  void supplies();
  // findings_balance.cpp
  void seats();
  void roles();
  void skill();
  void one_sided();
  bool uneven_seats(const sim::Program& program, const Run& run, std::size_t looked_at);

  std::string games_words() const;
  std::string again(const Run& run, std::uint64_t seed) const;  // a command that shows a game
  source::Span span_of(std::size_t card) const;
  source::Span span_of(const Role& role) const;
  source::Span game_span() const;
  const Run& first() const { return *looked_at_.front(); }
  static bool thinks(const Run& run);

  const sim::Program& program_;
  const sim::World& world_;
  const model::Model& model_;
  Evidence evidence_;
  source::Diagnostics& diagnostics_;
  std::vector<const Run*> looked_at_;
  Survey all_;                       // of all runs
  std::vector<std::size_t> copies_;  // by component: at this table
  std::set<std::size_t> told_;       // cards that something was said about already
};

}  // namespace rulepress::playtest
