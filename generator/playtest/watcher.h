// Watches games and counts what happens in them, for a survey.
#pragma once

#include <set>

#include "playtest/survey.h"

namespace rulepress::playtest {

class Watcher : public sim::Observer {
 public:
  Watcher(const sim::Program& program, Survey& survey);

  // A game that is played on this state.
  void start(std::uint64_t seed, const sim::State& state);
  // Before each decision.
  void look(sim::Machine& machine);
  // Of a game that went to its end, or did not. Tells what each seat won.
  std::vector<double> finish(sim::Machine& machine, const sim::Played& played);

  void began(sim::RoutineRef routine, const sim::Value* locals) override;
  void acted(const sim::Decision& decision, const sim::Option& option) override;
  void changed(sim::Ref field, sim::Value holder, std::size_t index, sim::Value before,
               sim::Value after) override;
  void moved(sim::Value thing, sim::Value from, sim::Value to) override;
  void rolled(sim::Value die) override;

 private:
  struct Seen {  // of a card in this game
    bool moved = false;
    bool offered = false;
    bool effective = false;
    bool text = false;
    bool used = false;
    std::uint32_t drawn = 0;  // a bit for each seat
    std::uint32_t played = 0;
  };
  struct Watched {
    std::size_t rule = static_cast<std::size_t>(-1);
    bool counts = false;  // one of a rule's routines may call another one: only the first is counted
  };
  std::size_t component(sim::Value thing) const;
  // Cards that an action is about: what was picked for it, and the card that offers it.
  template <typename Use>
  void for_cards(const sim::Decision& decision, const sim::Option& option, const Use& use) const;
  void settle_action(const sim::State* state);
  // Roles may be handed out anew in each round: they are looked at when a round ends, and counted when the
  // game does.
  void look_at_roles(const sim::State& state);
  void count_roles(const std::vector<double>& parts);
  // What each player has of one kind; nothing where it is no role.
  std::vector<Role> roles_in_zones(const sim::State& state, sim::Ref type) const;
  std::vector<Role> roles_by_player(const sim::State& state, sim::Ref type) const;
  std::vector<Role> roles_in_field(const sim::State& state, sim::Ref field) const;

  const sim::Program& program_;
  const sim::World& world_;
  Survey& survey_;
  std::vector<std::vector<bool>> thing_picks_;  // by action: which of its picks are things
  std::vector<std::set<sim::Ref>> spent_;       // by action: fields that its costs take from
  std::vector<std::int64_t> this_at_;           // by routine: where the card lies whose text it is, or -1
  std::uint64_t seed_ = 0;
  std::uint32_t round_ = 0;
  std::vector<Seen> cards_;
  std::vector<sim::Value> fewest_;                                   // of each supply
  std::map<sim::Value, std::pair<sim::Value, std::uint32_t>> held_;  // by thing: the zone, and since when
  sim::Value leader_ = sim::none;
  std::uint32_t looked_in_ = 0;  // the round in which the score was looked at
  std::uint32_t lead_changes_ = 0;
  std::uint64_t decisions_ = 0, forced_ = 0, options_ = 0, choosing_ = 0;
  std::uint32_t chose_ = 0;  // a bit for each seat that had something to choose in this round
  std::uint64_t looks_ = 0;  // counts decisions
  std::vector<std::uint64_t> card_seen_, action_seen_;  // the last decision in which it was possible
  std::uint64_t game_ = 0;                              // counts games
  std::vector<Watched> watched_;                        // by routine
  std::vector<std::uint64_t> last_needed_;              // by rule: the last game in which it was
  std::vector<bool> unsteady_;                          // by field: whether it changed after the first round
  const sim::State* state_ = nullptr;
  std::vector<bool> is_round_;  // by routine: whether a round begins with it
  sim::Value cast_in_ =
      1;  // the round at whose beginning roles were looked at; before the first there are none
  // By type, and by field of players: what each seat had at the end of each round, since everybody has one.
  std::map<std::pair<bool, sim::Ref>, std::vector<std::vector<Role>>> cast_;
  // What was done since the last decision: the cards of the action that was taken, and cards whose text was
  // done.
  std::vector<sim::Value> acting_;
  struct Speaking {
    sim::Value card;
    sim::RoutineRef text;
    const sim::Value* locals;  // of the text
  };
  std::vector<Speaking> speaking_;
  sim::Value asked_in_ = sim::none;  // the frame of the last decision
  sim::Value acted_in_ = sim::none;  // that of the action
  std::size_t action_ = static_cast<std::size_t>(-1);
  sim::Value actor_ = sim::none;
  bool effect_ = false;
};

}  // namespace rulepress::playtest
