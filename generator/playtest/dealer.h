// Deals everything anew that a seat cannot see: hidden cards lie in another order or in another hidden zone
// of their pool, and all luck that is still to come is other luck. An agent that looks at a game only after
// dealing it anew cannot know more than its seat may.
//
// What an agent has seen and then lost sight of is forgotten. Cards that a rule has in its hands while
// somebody decides stay the same.
#pragma once

#include "playtest/knowledge.h"
#include "playtest/luck.h"

namespace rulepress::playtest {

class Dealer {
 public:
  explicit Dealer(const Knowledge& knowledge)
      : knowledge_(knowledge), becomes_(knowledge.program().world->size(), sim::none) {}

  // A state in which `decision` has to be made, as it might be for all that whoever decides can know.
  // Whatever lay hidden before, the same luck gives the same state.
  void redeal(sim::State& state, const sim::Decision& decision, Luck& luck);

 private:
  void deal(sim::State& state, const std::vector<sim::Value>& zones, Luck& luck);

  const Knowledge& knowledge_;
  // Room that is used again.
  std::vector<sim::Value> lay_, now_, owners_, some_;
  std::vector<std::size_t> order_;
  std::vector<sim::Value> becomes_;  // by thing: what lies in its place now
};

}  // namespace rulepress::playtest
