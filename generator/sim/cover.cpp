// Dice on boxes.
#include <algorithm>
#include <numeric>
#include <set>

#include "sim/evaluator.h"

namespace rulepress::sim {

bool Evaluator::covers(Ref ref, Value die, Value box) {
  push(die);
  push(box);
  call_stat(ref);
  return pop() == 1;
}

// Dice cover boxes layer after layer: a layer is begun only when the one before it is covered. Within a layer
// the boxes that fewest dice can cover go first, each by the die that is of least use elsewhere; trying all
// ways gives no more.
void Evaluator::cover(const Instruction& one) {
  const auto take = [&] {
    const std::span<Value> values = top_bag();
    Bag made(values.begin(), values.end());
    drop_bag();
    return made;
  };
  Bag dice = take();
  const Bag boxes = take();
  const auto ref = static_cast<Ref>(one.a);
  const auto layer_of = [&](Value box) {
    return one.b < 0 ? 0 : world_.printed(box, static_cast<Ref>(one.b), 0);
  };
  std::set<Value> layers;
  for (const Value box : boxes) layers.insert(layer_of(box));
  Bag covered;
  for (const Value layer : layers) {
    Bag open;
    std::ranges::copy_if(boxes, std::back_inserter(open), [&](Value box) { return layer_of(box) == layer; });
    std::vector<std::vector<bool>> fits(open.size(), std::vector<bool>(dice.size()));
    std::vector<std::size_t> uses(dice.size(), 0);
    std::vector<std::size_t> chances(open.size(), 0);
    for (std::size_t b = 0; b < open.size(); ++b) {
      for (std::size_t d = 0; d < dice.size(); ++d) {
        fits[b][d] = covers(ref, dice[d], open[b]);
        if (!fits[b][d]) continue;
        ++uses[d];
        ++chances[b];
      }
    }
    std::vector<std::size_t> order(open.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return chances[a] < chances[b]; });
    std::vector<bool> spent(dice.size(), false);
    std::size_t done = 0;
    for (const std::size_t b : order) {
      std::size_t best = dice.size();
      for (std::size_t d = 0; d < dice.size(); ++d) {
        if (fits[b][d] && !spent[d] && (best == dice.size() || uses[d] < uses[best])) best = d;
      }
      if (best == dice.size()) continue;
      spent[best] = true;
      covered.push_back(open[b]);
      ++done;
    }
    Bag rest;
    for (std::size_t d = 0; d < dice.size(); ++d) {
      if (!spent[d]) rest.push_back(dice[d]);
    }
    dice = std::move(rest);
    if (done < open.size()) break;
  }
  std::ranges::sort(covered);
  push_bag(covered);
}

}  // namespace rulepress::sim
