#include "playtest/greedy.h"

#include <algorithm>
#include <map>

namespace rulepress::playtest {

using sim::Value;

namespace {

constexpr int deals = 3;
constexpr double all_there_is = 1e9;  // more than any score

}  // namespace

GreedyAgent::GreedyAgent(const Knowledge& knowledge, model::Ref stat)
    : dealer_(knowledge),
      keys_(knowledge),
      stat_(stat),
      state_(sim::first_state(knowledge.program())),
      machine_(knowledge.program(), state_) {}

double GreedyAgent::score_of(Value player) {
  const sim::Program& program = machine_.program();
  if (stat_ != model::no_ref) {
    std::vector<Value> words;
    if (program.world->model().stats[stat_].base.parameters > 0) words.push_back(player);
    return machine_.evaluator().stat(stat_, words);
  }
  const std::vector<std::int64_t> rank = machine_.rank_of(player);
  // Whatever comes later only decides ties.
  double made = 0;
  double weight = 1;
  for (const std::int64_t key : rank) {
    made -= weight * static_cast<double>(key);
    weight /= 1000;
  }
  return made;
}

// The better, the more.
double GreedyAgent::standing(Value seat, sim::Status status) {
  const sim::Program& program = machine_.program();
  if (status == sim::Status::wrong) return -all_there_is;
  const Value own = std::max(seat, 0);
  if (status == sim::Status::over && state_[program.layout.ended] != 0)
    return (static_cast<std::uint32_t>(state_[program.layout.winners]) >> own & 1U) != 0 ? all_there_is
                                                                                         : -all_there_is;
  if (stat_ == model::no_ref && program.score.empty()) return 0;
  double others = 0;
  bool any = false;
  for (Value player = 0; sim::at(player) < program.world->players() && stat_ == model::no_ref; ++player) {
    if (player == own) continue;
    others = any ? std::max(others, score_of(player)) : score_of(player);
    any = true;
  }
  return score_of(own) - others;
}

std::size_t GreedyAgent::choose(const sim::State& state, const sim::Decision& decision, std::uint64_t luck,
                                std::span<const std::size_t> allowed) {
  Luck drawn(luck);
  std::vector<std::uint64_t> keys;
  keys_.find(state, decision, keys);
  std::map<std::uint64_t, double> known;  // options that are the same are tried once
  std::vector<double> values(keys.size(), -2 * deals * all_there_is);
  for (std::size_t option = 0; option < keys.size(); ++option) {
    if (!allowed.empty() && std::ranges::find(allowed, option) == allowed.end()) continue;
    const auto [found, first] = known.try_emplace(keys[option], 0.0);
    for (int i = 0; first && i < deals; ++i) {
      machine_.reset(state);
      Luck dealt(sim::mixed(luck + static_cast<std::uint64_t>(i) + 1));  // the same for each option
      dealer_.redeal(state_, decision, dealt);
      sim::Status status = machine_.run();
      if (status == sim::Status::decision && option < machine_.decision().options.size()) {
        machine_.answer(option);
        status = machine_.run();
      }
      found->second += standing(decision.seat, status);
    }
    values[option] = found->second;
  }
  const double best = *std::ranges::max_element(values);
  std::vector<std::size_t> good;
  for (std::size_t option = 0; option < values.size(); ++option) {
    if (values[option] >= best - 1e-9) good.push_back(option);
  }
  return good[drawn.below(good.size())];
}

}  // namespace rulepress::playtest
