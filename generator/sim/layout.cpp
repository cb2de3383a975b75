#include "sim/layout.h"

#include <algorithm>

#include "sim/chance.h"

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
    place.indexes = indexes;
    place.holder = field.holder == model::Holder::game ? model::no_ref : field.of;
    if (field.type.bounds) {
      place.low = static_cast<Value>(std::max<std::int64_t>(field.type.bounds->low, place.low));
      place.high = static_cast<Value>(std::min<std::int64_t>(field.type.bounds->high, place.high));
    }
    place.run = 1;
    if (place.holder != model::no_ref) {
      const std::vector<Value>& all = world.all(field.of);
      const bool in_a_row = !all.empty() && all.back() - all.front() == static_cast<Value>(all.size()) - 1;
      place.first = in_a_row ? all.front() : 0;
      place.run = in_a_row ? static_cast<std::uint32_t>(all.size()) : 0;
    }
    place.element = field.type.kind == Kind::thing ? field.type.ref : model::no_ref;
    if (field.type.is_place()) {
      place.form = FieldPlace::Form::zone;
      place.offset = zone_places.size();
      place.stride = indexes;
      for (std::size_t i = 0; i < holders * indexes; ++i) {
        const Value holder = field.holder == model::Holder::game ? none : world.all(field.of)[i / indexes];
        zone_places.push_back({ref, holder, field.type.shape == Shape::pile,
                               holder != none && world[holder].type == model::player_type});
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
  for (const FieldPlace& place : fields)
    own.push_back({static_cast<std::uint32_t>(place.offset), place.run, place.low,
                   static_cast<std::uint32_t>(std::max(place.high - place.low, 0))});
  links = words;
  zones = links + link::words * world.size();
  words = zones + link::words * zone_places.size();
  const auto one = [&](std::size_t& place, std::size_t count) {
    place = words;
    words += count;
  };
  one(frame, 1);
  one(ended, 1);
  one(winners, 1);
  one(settling, 1);
  one(rounds, 1);
  one(dice, 1);
  one(seed, 2);
  one(streams, first_pile_stream + zone_places.size());
  one(float_count, 1);
  add_machine(0, 0);
}

void Layout::add_machine(std::size_t marks, std::size_t width) {
  once = float_count + 1;
  once_marks = marks;
  floats = once + marks;
  float_width = width;
  stack = floats + most_floats * width;
  words = stack + stack_words;
}

}  // namespace rulepress::sim
