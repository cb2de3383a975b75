#include "playtest/priority.h"

#include <algorithm>
#include <numeric>

#include "playtest/actions.h"

namespace rulepress::playtest {

using sim::Option;
using sim::Value;

PriorityAgent::PriorityAgent(const Knowledge& knowledge, const PriorityList& list,
                             std::unique_ptr<Agent> plays)
    : knowledge_(knowledge),
      list_(list),
      plays_(std::move(plays)),
      thing_picks_(thing_picks(knowledge.program())) {}

void PriorityAgent::find_cards(const sim::State& state, const sim::Decision& decision, const Option& option) {
  cards_.clear();
  const sim::Program& program = knowledge_.program();
  const sim::World& world = *program.world;
  const auto add = [&](Value thing) {
    if (thing < 0 || sim::at(thing) >= world.size()) return;
    const Value zone = state.zone_of(thing);
    if (zone != sim::none && !knowledge_.sees(decision.seat, zone)) return;
    if (world[thing].component != static_cast<std::size_t>(-1)) cards_.push_back(world[thing].component);
  };
  if (option.kind == Option::Kind::pick) {
    if (decision.kind == sim::Decision::Kind::room ||
        (decision.kind == sim::Decision::Kind::choice &&
         program.choices[decision.subject].element.kind == model::Kind::thing))
      add(option.value);
  } else if (option.kind == Option::Kind::action) {
    const std::span<const Value> picks = decision.options.picks(option);
    const std::vector<bool>& things = thing_picks_[option.number];
    for (std::size_t i = 0; i < picks.size() && i < things.size(); ++i) {
      if (things[i]) add(picks[i]);
    }
    const Value card = program.owners[program.actions[option.number].owner].thing;
    if (card != sim::none) add(card);
  }
}

bool PriorityAgent::matches(const ListEntry& entry, const sim::Decision& decision,
                            const Option& option) const {
  if (entry.pass) return option.kind == Option::Kind::pass || option.kind == Option::Kind::done;
  if (!entry.label.empty())
    return option.kind == Option::Kind::label &&
           knowledge_.program().asks[decision.subject].labels[option.number] == entry.label;
  if (!entry.action.empty()) {
    if (option.kind != Option::Kind::action ||
        action_of(knowledge_.program(), option.number).name.text != entry.action)
      return false;
  }
  return !entry.card || std::ranges::find(cards_, *entry.card) != cards_.end();
}

// Whether `only` speaks of such options, and this is none of those it names.
bool PriorityAgent::left_out(const sim::Decision& decision, const Option& option) const {
  const auto& components = knowledge_.program().world->deck().components;
  bool spoken_of = false;
  for (const ListEntry& entry : list_.only) {
    if (matches(entry, decision, option)) return false;
    if (entry.pass || !entry.label.empty()) {
      spoken_of = spoken_of || option.kind == Option::Kind::label;
    } else if (!entry.action.empty()) {
      const bool action = option.kind == Option::Kind::action;
      spoken_of = spoken_of ||
                  (action &&
                   (!entry.card || action_of(knowledge_.program(), option.number).name.text == entry.action));
    } else {
      spoken_of = spoken_of || std::ranges::any_of(cards_, [&](std::size_t card) {
                    return components[card].type == components[*entry.card].type;
                  });
    }
  }
  return spoken_of;
}

std::size_t PriorityAgent::choose(const sim::State& state, const sim::Decision& decision, std::uint64_t luck,
                                  std::span<const std::size_t> allowed) {
  std::vector<std::size_t> open(allowed.begin(), allowed.end());
  if (open.empty()) {
    open.resize(decision.options.size());
    std::iota(open.begin(), open.end(), std::size_t{0});
  }
  std::vector<std::size_t> left;
  std::vector<std::size_t> best;
  std::size_t rank = list_.order.size();
  for (const std::size_t number : open) {
    const Option option = decision.options[number];
    find_cards(state, decision, option);
    const bool never = std::ranges::any_of(
        list_.never, [&](const ListEntry& entry) { return matches(entry, decision, option); });
    if (never || left_out(decision, option)) continue;
    left.push_back(number);
    const auto first = std::ranges::find_if(
        list_.order, [&](const ListEntry& entry) { return matches(entry, decision, option); });
    const auto own = static_cast<std::size_t>(first - list_.order.begin());
    if (own > rank || own == list_.order.size()) continue;
    if (own < rank) best.clear();
    rank = own;
    best.push_back(number);
  }
  // Somebody who may do nothing at all has to do something.
  const std::vector<std::size_t>& from = !best.empty() ? best : !left.empty() ? left : open;
  if (from.size() == 1) return from.front();
  return plays_->choose(state, decision, luck, from);
}

}  // namespace rulepress::playtest
