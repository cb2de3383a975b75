// Supplies that are too small.
#include <fmt/format.h>

#include <algorithm>

#include "playtest/finder.h"
#include "playtest/mistakes.h"

namespace rulepress::playtest {

using sim::Value;

namespace {

constexpr double shortage_matters = 0.02;

bool mentions_supply(const model::Model& model, model::NodeIndex index, model::Ref supply) {
  if (index == model::no_node) return false;
  const model::Node& node = model.code[index];
  if (node.op == model::Op::supply && node.ref == supply) return true;
  return std::ranges::any_of(node.children,
                             [&](model::NodeIndex child) { return mentions_supply(model, child, supply); });
}

}  // namespace

void Finder::supplies() {
  if (evidence_.bottomless == nullptr) return;
  const Run& run = *evidence_.bottomless;
  const std::vector<Value> stocks = stocks_of(program_);
  for (model::Ref i = 0; i < stocks.size(); ++i) {
    if (std::ranges::any_of(model_.endings, [&](const model::Ending& one) {
          return mentions_supply(model_, one.condition.root, i);
        }))
      continue;
    std::uint64_t more = 0;
    std::uint64_t games = 0;
    Value enough = 0;
    const auto used = peak_use(program_, run, i);
    for (const auto& [peak, count] : used) games += count;
    std::uint64_t seen = 0;
    for (const auto& [peak, count] : used) {
      if (peak > stocks[i]) more += count;
      if (100 * seen < 99 * games) enough = peak;
      seen += count;
    }
    const Estimate share = share_of(static_cast<double>(more), games, width_for(stocks.size()));
    if (share.low < shortage_matters) continue;
    diagnostics_
        .report(mistakes::supply_runs_out, model_.supplies[i].name.span,
                fmt::format("`{}` is too small: more than {} are needed in {} of games",
                            model_.supplies[i].name.text, stocks[i],
                            with_interval(share_of(static_cast<double>(more), games))))
        .note(
            fmt::format("{} games of {}, with a supply that never runs out: {} would be enough in 99 of 100",
                        games, run.campaign.lineup.words(), enough))
        .note(again(first(), first().survey.supplies[i].games_empty > 0
                                 ? first().survey.supplies[i].first_seed
                                 : first().campaign.first))
        .suggest(
            fmt::format("write `supply {} {}`, or take less from it", model_.supplies[i].name.text, enough));
  }
}

}  // namespace rulepress::playtest
