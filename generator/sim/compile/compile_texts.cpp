// What cards say: each different text becomes instructions once, with its slots as constants; each card that
// has it is an owner of its rules.
#include <fmt/format.h>

#include <algorithm>

#include "sim/compile/compiler.h"

namespace rulepress::sim {

using model::no_node;
using model::no_ref;

std::uint32_t Compiler::add_owner(Value thing, Ref category, const std::vector<model::Name>& zones) {
  Home home;
  home.anywhere = zones.empty();
  home.zones.assign(program_.layout.zone_places.size(), false);
  for (const model::Name& name : zones) {
    if (name.text == "play") home.play = true;
    for (std::size_t zone = 0; zone < home.zones.size(); ++zone) {
      if (model_.fields[program_.layout.zone_places[zone].field].name.text == name.text)
        home.zones[zone] = true;
    }
  }
  std::vector<bool> key = home.zones;
  key.push_back(home.play);
  key.push_back(home.anywhere);
  const auto [found, fresh] = known_homes_.emplace(key, static_cast<std::uint32_t>(program_.homes.size()));
  if (fresh) program_.homes.push_back(std::move(home));
  program_.owners.push_back({thing, category, found->second});
  return static_cast<std::uint32_t>(program_.owners.size() - 1);
}

// What a text does or what it stands for. Equal texts share one routine.
RoutineRef Compiler::meaning_routine(const text::Meaning& meaning) {
  for (const auto& [known, routine] : known_meanings_) {
    if (*known == meaning) return routine;
  }
  const RoutineRef made = reserve();
  known_meanings_.emplace_back(&meaning, made);
  define(made, [this, &meaning] {
    const model::Phrase& phrase = model_.phrases[meaning.phrase];
    const model::Category& category = model_.categories[phrase.category];
    const Piece piece{&phrase.code, &meaning, 0, text::results_in(meaning) > 0};
    const std::size_t parameters = category.parameters.size();
    const std::string name = fmt::format("\"{}\"", phrase.words.text);
    return category.mode == "gives"
               ? expression(name, piece, phrase.code.root, parameters, category.type)
               : statements(name, piece, phrase.code.root, parameters, phrase.words.span);
  });
  return made;
}

void Compiler::add_texts() {
  program_.meanings.assign(world_.meanings().size(), no_routine);
  for (std::size_t i = 0; i < world_.meanings().size(); ++i) {
    const model::Phrase& phrase = model_.phrases[world_.meanings()[i].phrase];
    if (model_.categories[phrase.category].mode != "declares")
      program_.meanings[i] = meaning_routine(world_.meanings()[i]);
  }
  for (Value thing = 0; static_cast<std::size_t>(thing) < world_.size(); ++thing) {
    const Ref type = world_[thing].type;
    for (const Ref ref : model_.all_fields(type)) {
      const model::Field& field = model_.fields[ref];
      if (field.type.kind != model::Kind::meaning || model_.categories[field.type.ref].mode != "declares")
        continue;
      for (const Value number : world_.printed_list(thing, ref)) {
        const text::Meaning& meaning = world_.meanings()[static_cast<std::size_t>(number)];
        const model::Phrase& phrase = model_.phrases[meaning.phrase];
        const std::uint32_t owner = add_owner(
            thing, field.type.ref, phrase.lives_in.empty() ? model_.things[type].lives_in : phrase.lives_in);
        for (const Ref one : phrase.modifiers) add_modifier(one, owner, &meaning);
        for (const Ref one : phrase.triggers) add_trigger(one, owner, &meaning);
        for (const Ref one : phrase.always) add_always(one, owner, &meaning);
        for (const Ref one : phrase.actions) add_action(one, false, owner, &meaning);
        for (const Ref one : phrase.ways) add_action(one, true, owner, &meaning);
      }
    }
  }
}

}  // namespace rulepress::sim
