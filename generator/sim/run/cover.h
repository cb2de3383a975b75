// Dice on boxes: which of the boxes a roll covers.
#pragma once

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "sim/state.h"

namespace rulepress::sim {

// Dice cover boxes layer after layer: a layer is begun only when the one before it is covered. Within a layer
// the boxes that fewest dice can cover go first, each by the die that is of least use for the others there,
// and then for later layers; trying all ways gives no more. The boxes that are covered, sorted.
template <typename LayerOf, typename Fits>
Bag covered_boxes(const Bag& dice, const Bag& boxes, const LayerOf& layer_of, const Fits& fits) {
  std::vector<std::vector<bool>> fit(boxes.size(), std::vector<bool>(dice.size()));
  std::vector<Value> layers(boxes.size());
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    layers[b] = layer_of(boxes[b]);
    for (std::size_t d = 0; d < dice.size(); ++d) fit[b][d] = fits(dice[d], boxes[b]);
  }
  std::vector<bool> spent(dice.size(), false);
  Bag covered;
  for (const Value layer : std::set<Value>(layers.begin(), layers.end())) {
    std::vector<std::size_t> open;
    std::vector<std::pair<std::size_t, std::size_t>> uses(dice.size());  // here, and later
    std::vector<std::size_t> chances(boxes.size(), 0);
    for (std::size_t b = 0; b < boxes.size(); ++b) {
      if (layers[b] == layer) open.push_back(b);
      for (std::size_t d = 0; d < dice.size(); ++d) {
        if (!fit[b][d] || spent[d] || layers[b] < layer) continue;
        ++(layers[b] == layer ? uses[d].first : uses[d].second);
        ++chances[b];
      }
    }
    std::ranges::stable_sort(open, {}, [&](std::size_t b) { return chances[b]; });
    std::size_t done = 0;
    for (const std::size_t b : open) {
      std::size_t best = dice.size();
      for (std::size_t d = 0; d < dice.size(); ++d) {
        if (fit[b][d] && !spent[d] && (best == dice.size() || uses[d] < uses[best])) best = d;
      }
      if (best == dice.size()) continue;
      spent[best] = true;
      covered.push_back(boxes[b]);
      ++done;
    }
    if (done < open.size()) break;
  }
  std::ranges::sort(covered);
  return covered;
}

}  // namespace rulepress::sim
