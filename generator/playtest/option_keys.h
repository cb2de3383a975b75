// Which options of a decision are the same to whoever decides: copies of one card that lie in one zone are,
// and so is an option in two games that were dealt differently. Hidden cards are told apart by their place
// alone.
#pragma once

#include "playtest/knowledge.h"

namespace rulepress::playtest {

class OptionKeys {
 public:
  explicit OptionKeys(const Knowledge& knowledge);

  // One for each option.
  void find(const sim::State& state, const sim::Decision& decision, std::vector<std::uint64_t>& keys) const;

 private:
  std::uint64_t key_of(const sim::State& state, sim::Value seat, sim::Value thing, std::size_t option) const;

  const Knowledge& knowledge_;
  std::vector<bool> plain_;                     // by type: its things have nothing of their own but a place
  std::vector<std::vector<bool>> thing_picks_;  // by action of the program: which of its picks are things
};

}  // namespace rulepress::playtest
