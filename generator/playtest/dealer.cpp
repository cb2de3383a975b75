#include "playtest/dealer.h"

#include <algorithm>
#include <numeric>

namespace rulepress::playtest {

using sim::at;
using sim::none;
using sim::Value;

// Each place keeps the type of what lies there: backs can be seen.
void Dealer::deal(sim::State& state, const std::vector<Value>& zones, Luck& luck) {
  const sim::World& world = *knowledge_.program().world;
  lay_.clear();
  owners_.clear();
  bool one_type = true;
  for (const Value zone : zones) {
    for (Value thing = state.first_in(zone); thing != none; thing = state.next_of(thing)) {
      lay_.push_back(thing);
      owners_.push_back(state.owner(thing));
      one_type = one_type && world[thing].type == world[lay_.front()].type;
    }
  }
  if (lay_.size() < 2) return;
  order_.resize(lay_.size());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  const auto type_at = [&](std::size_t place) { return world[lay_[place]].type; };
  if (!one_type) std::ranges::stable_sort(order_, {}, type_at);
  now_.resize(lay_.size());
  for (std::size_t first = 0; first < order_.size();) {
    some_.clear();
    std::size_t last = first;
    for (; last < order_.size() && type_at(order_[last]) == type_at(order_[first]); ++last)
      some_.push_back(lay_[order_[last]]);
    std::ranges::sort(some_);
    for (std::size_t left = some_.size(); left > 1; --left)
      std::swap(some_[left - 1], some_[luck.below(left)]);
    for (std::size_t i = first; i < last; ++i) now_[order_[i]] = some_[i - first];
    first = last;
  }
  for (std::size_t i = 0; i < lay_.size(); ++i) becomes_[at(lay_[i])] = now_[i];
  std::span<const Value> left(now_);
  for (const Value zone : zones) {
    const std::size_t count = at(state.count_in(zone));
    state.lay(zone, left.first(count));
    left = left.subspan(count);
  }
  for (std::size_t i = 0; i < now_.size(); ++i) state.set_owner(now_[i], owners_[i]);
}

void Dealer::redeal(sim::State& state, const sim::Decision& decision, Luck& luck) {
  const sim::Program& program = knowledge_.program();
  std::ranges::fill(becomes_, none);
  for (const std::vector<Value>& zones : knowledge_.pools(decision.seat)) deal(state, zones, luck);
  // Whoever chooses among hidden cards chooses a place, not a card.
  if (decision.kind == sim::Decision::Kind::choice) {
    const sim::ChoiceProgram& choice = program.choices[decision.subject];
    Value* const set = state.words() + state[program.layout.frame] + sim::frame::locals + choice.set;
    for (Value i = 1; choice.element.kind == model::Kind::thing && i <= set[0]; ++i) {
      if (set[i] != none && becomes_[at(set[i])] != none) set[i] = becomes_[at(set[i])];
    }
  }
  sim::set_seed(program, state, luck.seed());
}

}  // namespace rulepress::playtest
