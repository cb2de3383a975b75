// Plays by a list that a designer wrote (lists.h), and leaves what the list does not settle to another agent.
#pragma once

#include "playtest/agent.h"
#include "playtest/lists.h"

namespace rulepress::playtest {

class PriorityAgent : public Agent {
 public:
  PriorityAgent(const Knowledge& knowledge, const PriorityList& list, std::unique_ptr<Agent> plays);

  std::size_t choose(const sim::State& state, const sim::Decision& decision, std::uint64_t luck,
                     std::span<const std::size_t> allowed = {}) override;

 private:
  // The components that an option names, as far as its seat sees them.
  void find_cards(const sim::State& state, const sim::Decision& decision, const sim::Option& option);
  bool matches(const ListEntry& entry, const sim::Decision& decision, const sim::Option& option) const;
  bool left_out(const sim::Decision& decision, const sim::Option& option) const;

  const Knowledge& knowledge_;
  const PriorityList& list_;
  std::unique_ptr<Agent> plays_;
  std::vector<std::vector<bool>> thing_picks_;  // by action: which of its picks are things
  std::vector<std::size_t> cards_;              // of the option that is looked at
};

}  // namespace rulepress::playtest
