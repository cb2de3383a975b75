#include "sim/state.h"

#include <algorithm>

namespace rulepress::sim {

using Form = FieldPlace::Form;

State::State(const World& world, const Layout& layout)
    : world_(&world), layout_(&layout), words_(layout.words, 0) {
  for (std::size_t thing = 0; thing < world.size(); ++thing) {
    words_[layout.zone_of + thing] = none;
    words_[layout.after + thing] = none;
    words_[layout.before + thing] = none;
    words_[layout.owner + thing] = none;
  }
  for (std::size_t zone = 0; zone < layout.zone_count; ++zone) {
    words_[layout.zones + 3 * zone] = none;
    words_[layout.zones + 3 * zone + 1] = none;
  }
}

std::size_t State::address(Ref field, Value holder, std::size_t index) const {
  const FieldPlace& place = layout_->fields[field];
  const model::Field& declared = world_->model().fields[field];
  const std::size_t ordinal = declared.holder == model::Holder::game
                                  ? 0
                                  : static_cast<std::size_t>(world_->ordinal(declared.of, holder));
  return place.offset + ordinal * place.stride + index * place.width;
}

void State::read(Ref field, Value holder, std::size_t index, Bag& out) const {
  const FieldPlace& place = layout_->fields[field];
  const std::size_t at = address(field, holder, index);
  out.clear();
  if (place.form == Form::list) {
    out.assign(words_.begin() + static_cast<std::ptrdiff_t>(at) + 1,
               words_.begin() + static_cast<std::ptrdiff_t>(at) + 1 + words_[at]);
    return;
  }
  for (std::size_t word = 0; word < place.width; ++word) {
    for (auto bits = static_cast<std::uint32_t>(words_[at + word]); bits != 0; bits &= bits - 1) {
      const auto element =
          static_cast<std::size_t>(32 * word) + static_cast<std::size_t>(__builtin_ctz(bits));
      out.push_back(place.element == model::no_ref ? static_cast<Value>(element)
                                                   : world_->all(place.element)[element]);
    }
  }
}

bool State::write(Ref field, Value holder, std::size_t index, const Bag& values) {
  const FieldPlace& place = layout_->fields[field];
  const std::size_t at = address(field, holder, index);
  if (place.form == Form::list) {
    if (values.size() > place.capacity) return false;
    words_[at] = static_cast<Value>(values.size());
    std::ranges::copy(values, words_.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    // Equal lists are equal bytes.
    std::fill(words_.begin() + static_cast<std::ptrdiff_t>(at + 1 + values.size()),
              words_.begin() + static_cast<std::ptrdiff_t>(at + place.width), 0);
    return true;
  }
  std::fill(words_.begin() + static_cast<std::ptrdiff_t>(at),
            words_.begin() + static_cast<std::ptrdiff_t>(at + place.width), 0);
  for (const Value value : values) {
    const Value element = place.element == model::no_ref ? value : world_->ordinal(place.element, value);
    if (element < 0 || static_cast<std::size_t>(element) >= 32 * place.width) return false;
    words_[at + static_cast<std::size_t>(element) / 32] |=
        static_cast<Value>(1U << (static_cast<unsigned>(element) % 32));
  }
  return true;
}

Value State::zone(Ref field, Value holder, std::size_t index) const {
  return static_cast<Value>(address(field, holder, index));
}

void State::contents(Value zone, Bag& out) const {
  out.clear();
  for (Value thing = first_in(zone); thing != none; thing = next_of(thing)) out.push_back(thing);
}

void State::take_out(Value thing) {
  const Value zone = zone_of(thing);
  if (zone == none) return;
  const Value above = before(thing);
  const Value below = after(thing);
  (above == none ? words_[zone_word(zone)] : after(above)) = below;
  (below == none ? words_[zone_word(zone) + 1] : before(below)) = above;
  --words_[zone_word(zone) + 2];
  after(thing) = before(thing) = none;
  words_[layout_->zone_of + static_cast<std::size_t>(thing)] = none;
}

void State::move(Value thing, Value zone, bool to_bottom) {
  take_out(thing);
  Value& first = words_[zone_word(zone)];
  Value& last = words_[zone_word(zone) + 1];
  if (first == none) {
    first = last = thing;
  } else if (to_bottom) {
    after(last) = thing;
    before(thing) = last;
    last = thing;
  } else {
    before(first) = thing;
    after(thing) = first;
    first = thing;
  }
  ++words_[zone_word(zone) + 2];
  words_[layout_->zone_of + static_cast<std::size_t>(thing)] = zone;
  const Value holder = layout_->zone_holders[static_cast<std::size_t>(zone)];
  if (holder != none) words_[layout_->owner + static_cast<std::size_t>(thing)] = holder;
}

}  // namespace rulepress::sim
