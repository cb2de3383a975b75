// Searches: plays on from where it stands many times, each time with what its seat cannot see dealt anew, and
// comes back more often to what turned out well (Monte Carlo tree search over information sets). All players
// in its head choose what is best for themselves as far as it has looked, and beyond that anything.
#pragma once

#include "playtest/agent.h"
#include "playtest/dealer.h"
#include "playtest/option_keys.h"

namespace rulepress::playtest {

struct SearchSettings {
  std::uint32_t iterations = 200;
  std::uint32_t playout = 2'000;    // decisions until who ranks first now is taken for who wins
  double curiosity = 0.7;           // how much what was seldom tried is preferred
  model::Ref stat = model::no_ref;  // instead of that: how well a player stands then, within its range
};

class SearchAgent : public Agent {
 public:
  explicit SearchAgent(const Knowledge& knowledge, const SearchSettings& settings = {});

  std::size_t choose(const sim::State& state, const sim::Decision& decision, std::uint64_t luck,
                     std::span<const std::size_t> allowed = {}) override;
  std::uint64_t playouts() const { return playouts_; }

 private:
  struct Edge {
    std::uint64_t key = 0;
    std::uint32_t visits = 0;
    std::uint32_t offered = 0;  // how often it could have been taken
    double total = 0;           // for whoever decides here
    std::int32_t child = -1;
  };
  struct Node {
    sim::Value seat = sim::none;
    std::vector<Edge> edges;
  };
  struct Step {
    std::size_t node;
    std::size_t edge;
  };

  void iterate(const sim::State& state, const sim::Decision& decision, Luck& luck);
  std::size_t select(std::size_t node, Luck& luck, std::size_t& option, bool& fresh);
  std::size_t edge_of(Node& node, std::uint64_t key);
  std::size_t add_node(sim::Value seat);
  bool decided(std::uint32_t left) const;

  Dealer dealer_;
  OptionKeys keys_;
  SearchSettings settings_;
  sim::State state_;
  sim::Machine machine_;
  std::vector<Node> nodes_;  // room is used again
  std::size_t used_ = 0;
  std::span<const std::size_t> allowed_;  // at the first decision
  std::vector<Step> path_;
  std::vector<std::uint64_t> found_;
  std::vector<std::pair<std::size_t, std::size_t>>
      offered_;  // edges that can be taken, and their first option
  std::vector<double> values_;
  std::uint64_t playouts_ = 0;
};

}  // namespace rulepress::playtest
