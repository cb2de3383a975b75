// What play is not needed for: what a deck is made of, and what a hand holds at the start. Dice: dice.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "playtest/summary.h"
#include "sim/run/words.h"

namespace rulepress::playtest {

using sim::at;
using sim::none;
using sim::Value;

namespace {

constexpr std::size_t most_rows = 12;  // of a table, in the terminal

// The chance that `hand` cards out of `pool` hold at least one of `copies`.
double chance_of_one(std::size_t pool, std::size_t copies, std::size_t hand) {
  double none_of_them = 1;
  for (std::size_t i = 0; i < hand; ++i) {
    if (pool - i <= copies) return 1;
    none_of_them *= static_cast<double>(pool - i - copies) / static_cast<double>(pool - i);
  }
  return 1 - none_of_them;
}

// Each type by its enums and numbers.
void composition(const sim::Program& program, Section& section) {
  const sim::World& world = *program.world;
  const model::Model& model = world.model();
  Table table{"composition", "What the deck is made of", "", {"type", "field", "value", "cards", "share"}, {},
              most_rows};
  for (model::Ref type = 0; type < model.things.size(); ++type) {
    std::vector<Value> own;
    for (const Value thing : world.all(type)) {
      if (world[thing].type == type && world[thing].component != static_cast<std::size_t>(-1))
        own.push_back(thing);
    }
    if (own.size() < 2) continue;
    for (const model::Ref ref : model.all_fields(type)) {
      const model::Field& field = model.fields[ref];
      const bool counted =
          field.printed && field.type.is_one() && !field.type.indexed &&
          (field.type.kind == model::Kind::enumeration || field.type.kind == model::Kind::number);
      if (!counted) continue;
      std::map<Value, std::size_t> counts;
      for (const Value thing : own) ++counts[world.printed(thing, ref)];
      if (counts.size() < 2 || counts.size() > 20) continue;
      for (const auto& [value, count] : counts)
        table.rows.push_back({model.things[type].name.text, field.name.text,
                              sim::words_of(world, field.type, value), Number{static_cast<double>(count)},
                              Number{static_cast<double>(count) / static_cast<double>(own.size()), 0, true}});
    }
  }
  if (!table.rows.empty()) section.tables.push_back(std::move(table));
}

// What lies in a hand when the game is set up, if it was dealt from what others cannot tell it from.
void opening_hands(const Knowledge& knowledge, Section& section) {
  const sim::Program& program = knowledge.program();
  const sim::World& world = *program.world;
  if (world.players() < 2) return;
  sim::State state = sim::first_state(program, 1);
  sim::Machine machine(program, state);
  machine.begin();
  if (machine.run() == sim::Status::wrong) return;
  for (std::size_t zone = 0; zone < program.layout.zone_places.size(); ++zone) {
    const sim::ZonePlace& place = program.layout.zone_places[zone];
    const model::Field& field = world.model().fields[place.field];
    const auto number = static_cast<Value>(zone);
    const auto hand = static_cast<std::size_t>(state.count_in(number));
    if (!place.of_player || place.holder != 0 || field.seen != model::Seen::owner || hand == 0) continue;
    for (const auto& pool : knowledge.pools(1)) {
      if (std::ranges::find(pool, number) == pool.end()) continue;
      std::map<std::size_t, std::size_t> copies;
      std::size_t all = 0;
      // Hands of others come out of a deck that all share; a deck of one's own deals to nobody else.
      const auto of_game = [&](Value one) { return !program.layout.zone_places[at(one)].of_player; };
      const bool shared = std::ranges::any_of(pool, of_game);
      for (std::size_t one = 0; one < program.layout.zone_places.size(); ++one) {
        const auto other = static_cast<Value>(one);
        const sim::ZonePlace& from = program.layout.zone_places[one];
        const bool own =
            std::ranges::find(pool, other) != pool.end() && (!from.of_player || from.holder == 0);
        if (!own && !(shared && from.field == place.field)) continue;
        for (Value thing = state.first_in(other); thing != none; thing = state.next_of(thing)) {
          ++copies[world[thing].component];
          ++all;
        }
      }
      if (all <= hand || copies.size() < 2 || copies.contains(static_cast<std::size_t>(-1))) continue;
      Table table{"opening",
                  fmt::format("At the start: {} of {} cards in `{}`", hand, all, field.name.text),
                  "If the hand is dealt from all cards that others cannot tell it from.",
                  {"card", "copies", "at least one in hand"},
                  {},
                  most_rows};
      for (const auto& [card, count] : copies)
        table.rows.push_back({card_name(program, card), Number{static_cast<double>(count)},
                              Number{chance_of_one(all, count, hand), 1, true}});
      section.tables.push_back(std::move(table));
    }
  }
}

}  // namespace

Section describe_deck(const Knowledge& knowledge) {
  Section made;
  made.title = "Without playing";
  composition(knowledge.program(), made);
  opening_hands(knowledge, made);
  describe_dice(knowledge, made);
  return made;
}

}  // namespace rulepress::playtest
