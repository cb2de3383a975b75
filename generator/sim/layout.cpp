#include "sim/layout.h"

#include <algorithm>

namespace rulepress::sim {
namespace {

using model::Kind;
using model::Shape;

std::size_t universe(const model::Type& type, const World& world) {
  if (type.kind == Kind::thing) return world.all(type.ref).size();
  if (type.kind == Kind::enumeration) return world.model().enums[type.ref].values.size();
  return 64;  // numbers
}

}  // namespace

std::size_t Layout::index_count(const model::Type& type, const World& world) {
  if (!type.indexed) return 1;
  if (type.index == Kind::thing) return world.all(type.index_ref).size();
  if (type.index == Kind::enumeration) return world.model().enums[type.index_ref].values.size();
  if (type.index_bounds)
    return static_cast<std::size_t>(type.index_bounds->high - type.index_bounds->low + 1);
  return 1;
}

Layout::Layout(const World& world) {
  const model::Model& model = world.model();
  supplies = words;
  words += model.supplies.size();
  fields.resize(model.fields.size());
  for (Ref ref = 0; ref < model.fields.size(); ++ref) {
    const model::Field& field = model.fields[ref];
    if (field.printed || field.holder == model::Holder::record) continue;
    const std::size_t holders = field.holder == model::Holder::game ? 1 : world.all(field.of).size();
    const std::size_t indexes = index_count(field.type, world);
    FieldPlace& place = fields[ref];
    place.element = field.type.kind == Kind::thing ? field.type.ref : model::no_ref;
    if (field.type.is_place()) {
      place.form = FieldPlace::Form::zone;
      place.offset = zone_count;
      place.stride = indexes;
      zone_count += holders * indexes;
      const bool of_players = field.holder == model::Holder::thing && field.of == model::player_type;
      for (std::size_t i = 0; i < holders * indexes; ++i) {
        zone_holders.push_back(of_players ? static_cast<Value>(i / indexes) : none);
      }
      continue;
    }
    if (field.type.shape == Shape::set) {
      place.form = FieldPlace::Form::set;
      place.width = std::max<std::size_t>(1, (universe(field.type, world) + 31) / 32);
    } else if (field.type.shape == Shape::list) {
      place.form = FieldPlace::Form::list;
      const bool limited =
          field.capacity.root != model::no_node && model.code[field.capacity.root].op == model::Op::number;
      place.capacity =
          limited ? static_cast<std::size_t>(model.code[field.capacity.root].number) : list_capacity;
      place.width = 1 + place.capacity;
    }
    place.offset = words;
    place.stride = place.width * indexes;
    words += holders * place.stride;
  }
  zones = words;
  words += 3 * zone_count;
  zone_of = words;
  after = zone_of + world.size();
  before = after + world.size();
  owner = before + world.size();
  words = owner + world.size();
}

}  // namespace rulepress::sim
