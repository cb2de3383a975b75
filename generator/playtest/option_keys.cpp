#include "playtest/option_keys.h"

#include <algorithm>

#include "playtest/actions.h"
#include "sim/chance.h"

namespace rulepress::playtest {

using sim::at;
using sim::none;
using sim::Option;
using sim::Value;

OptionKeys::OptionKeys(const Knowledge& knowledge)
    : knowledge_(knowledge), thing_picks_(thing_picks(knowledge.program())) {
  const model::Model& model = knowledge.program().world->model();
  for (model::Ref type = 0; type < model.things.size(); ++type)
    plain_.push_back(std::ranges::all_of(model.all_fields(type),
                                         [&](model::Ref field) { return model.fields[field].printed; }));
}

std::uint64_t OptionKeys::key_of(const sim::State& state, Value seat, Value thing, std::size_t option) const {
  if (thing == none) return 1;
  const sim::Thing& one = (*knowledge_.program().world)[thing];
  const Value zone = state.zone_of(thing);
  if (zone != none && !knowledge_.sees(seat, zone)) return sim::mixed((2ULL << 60U) | option);
  if (zone == none || !plain_[one.type] || one.component == static_cast<std::size_t>(-1))
    return sim::mixed((3ULL << 60U) | at(thing));
  return sim::mixed((4ULL << 60U) | (static_cast<std::uint64_t>(zone) << 32U) | one.component);
}

void OptionKeys::find(const sim::State& state, const sim::Decision& decision,
                      std::vector<std::uint64_t>& keys) const {
  keys.clear();
  const sim::Program& program = knowledge_.program();
  const bool choice_of_things = decision.kind == sim::Decision::Kind::choice &&
                                program.choices[decision.subject].element.kind == model::Kind::thing;
  std::size_t number = 0;
  for (const Option option : decision.options) {
    std::uint64_t key = sim::mixed((static_cast<std::uint64_t>(option.kind) << 32U) | option.number);
    if (option.kind == Option::Kind::pick) {
      const bool thing = choice_of_things || decision.kind == sim::Decision::Kind::room;
      key ^= thing ? key_of(state, decision.seat, option.value, number)
                   : sim::mixed(static_cast<std::uint64_t>(static_cast<std::uint32_t>(option.value)));
    } else if (option.kind == Option::Kind::action) {
      const std::span<const Value> picks = decision.options.picks(option);
      const std::vector<bool>& things = thing_picks_[option.number];
      for (std::size_t i = 0; i < picks.size(); ++i) {
        const bool thing = i < things.size() && things[i];
        const std::uint64_t one =
            thing ? key_of(state, decision.seat, picks[i], number)
                  : sim::mixed(static_cast<std::uint64_t>(static_cast<std::uint32_t>(picks[i])));
        key = sim::mixed(key ^ one);
      }
    }
    keys.push_back(key);
    ++number;
  }
}

}  // namespace rulepress::playtest
