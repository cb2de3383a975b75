#include "playtest/search.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "playtest/value.h"

namespace rulepress::playtest {

SearchAgent::SearchAgent(const Knowledge& knowledge, const SearchSettings& settings)
    : dealer_(knowledge),
      keys_(knowledge),
      settings_(settings),
      state_(sim::first_state(knowledge.program())),
      machine_(knowledge.program(), state_),
      values_(knowledge.program().world->players()) {}

std::size_t SearchAgent::add_node(sim::Value seat) {
  if (used_ == nodes_.size()) nodes_.emplace_back();
  nodes_[used_].seat = seat;
  nodes_[used_].edges.clear();
  return used_++;
}

std::size_t SearchAgent::edge_of(Node& node, std::uint64_t key) {
  const auto found = std::ranges::find(node.edges, key, &Edge::key);
  if (found != node.edges.end()) return static_cast<std::size_t>(found - node.edges.begin());
  node.edges.push_back({key});
  return node.edges.size() - 1;
}

// What to try at a node: something new if there is, or what promises most. `option` is its number now.
std::size_t SearchAgent::select(std::size_t number, Luck& luck, std::size_t& option, bool& fresh) {
  Node& node = nodes_[number];
  keys_.find(state_, machine_.decision(), found_);
  offered_.clear();
  std::size_t unknown = 0;
  for (std::size_t i = 0; i < found_.size(); ++i) {
    if (number == 0 && !allowed_.empty() && std::ranges::find(allowed_, i) == allowed_.end()) continue;
    const std::size_t edge = edge_of(node, found_[i]);
    // Another copy of the same.
    if (std::ranges::any_of(offered_, [&](const auto& one) { return one.first == edge; })) continue;
    offered_.emplace_back(edge, i);
    ++node.edges[edge].offered;
    if (node.edges[edge].visits == 0) ++unknown;
  }
  fresh = unknown > 0;
  if (fresh) {
    std::size_t skip = luck.below(unknown);
    for (const auto& [edge, first] : offered_) {
      if (node.edges[edge].visits > 0 || skip-- > 0) continue;
      option = first;
      return edge;
    }
  }
  double best = -1;
  std::size_t taken = 0;
  for (const auto& [edge, first] : offered_) {
    const Edge& one = node.edges[edge];
    const double value =
        one.total / one.visits + settings_.curiosity * std::sqrt(std::log(one.offered) / one.visits);
    if (value > best) {
      best = value;
      taken = edge;
      option = first;
    }
  }
  return taken;
}

void SearchAgent::iterate(const sim::State& state, const sim::Decision& decision, Luck& luck) {
  machine_.reset(state);
  dealer_.redeal(state_, decision, luck);
  path_.clear();
  std::size_t node = 0;
  bool in_tree = true;
  sim::Status status = machine_.run();
  for (std::uint32_t decisions = 0; status == sim::Status::decision; ++decisions) {
    const std::size_t count = machine_.decision().options.size();
    if (decisions >= settings_.playout) break;
    std::size_t option = 0;
    if (!in_tree) {
      option = count == 1 ? 0 : luck.below(count);
    } else if (count > 1) {
      bool fresh = false;
      const std::size_t edge = select(node, luck, option, fresh);
      path_.push_back({node, edge});
      in_tree = !fresh;
    }
    machine_.answer(option);
    status = machine_.run();
    if (in_tree && count > 1 && status == sim::Status::decision) {
      const Step last = path_.back();
      if (nodes_[last.node].edges[last.edge].child < 0) {
        const std::size_t made = add_node(machine_.decision().seat);
        nodes_[last.node].edges[last.edge].child = static_cast<std::int32_t>(made);
      }
      node = static_cast<std::size_t>(nodes_[last.node].edges[last.edge].child);
      nodes_[node].seat = machine_.decision().seat;
    }
  }
  ++playouts_;
  // A game that goes wrong is nobody's success.
  if (status == sim::Status::wrong)
    std::ranges::fill(values_, 0.0);
  else if (status == sim::Status::decision && settings_.stat != model::no_ref)
    value_by_stat(machine_, settings_.stat, values_);
  else
    value_game(machine_, status != sim::Status::decision, values_);
  const double all =
      std::accumulate(values_.begin(), values_.end(), 0.0) / static_cast<double>(values_.size());
  for (const Step& step : path_) {
    Edge& edge = nodes_[step.node].edges[step.edge];
    const sim::Value seat = nodes_[step.node].seat;
    ++edge.visits;
    edge.total += seat < 0 ? all : values_[sim::at(seat)];
  }
}

// Whether what was tried most is ahead by more than what is left to try: nothing would change it.
bool SearchAgent::decided(std::uint32_t left) const {
  std::uint32_t most = 0;
  std::uint32_t second = 0;
  for (const Edge& edge : nodes_[0].edges) {
    second = std::max(second, std::min(edge.visits, most));
    most = std::max(most, edge.visits);
  }
  return most - second > left;
}

std::size_t SearchAgent::choose(const sim::State& state, const sim::Decision& decision, std::uint64_t luck,
                                std::span<const std::size_t> allowed) {
  Luck drawn(luck);
  used_ = 0;
  allowed_ = allowed;
  add_node(decision.seat);
  for (std::uint32_t left = settings_.iterations; left > 0 && !decided(left); --left)
    iterate(state, decision, drawn);
  std::vector<std::uint64_t> keys;
  keys_.find(state, decision, keys);
  std::size_t best = allowed.empty() ? 0 : allowed.front();
  const Edge* most = nullptr;
  for (std::size_t option = 0; option < keys.size(); ++option) {
    if (!allowed.empty() && std::ranges::find(allowed, option) == allowed.end()) continue;
    const auto edge = std::ranges::find(nodes_[0].edges, keys[option], &Edge::key);
    if (edge == nodes_[0].edges.end()) continue;
    const bool better = most == nullptr || edge->visits > most->visits ||
                        (edge->visits == most->visits && edge->total > most->total);
    if (!better) continue;
    most = &*edge;
    best = option;
  }
  return best;
}

}  // namespace rulepress::playtest
