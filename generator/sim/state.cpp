#include "sim/state.h"

#include <algorithm>

namespace rulepress::sim {

using Form = FieldPlace::Form;

State::State(const World& world, const Layout& layout)
    : world_(&world), layout_(&layout), words_(std::make_unique_for_overwrite<Value[]>(layout.words)) {
  std::fill_n(words_.get(), layout.stack, 0);
  std::fill_n(words_.get() + layout.zone_of, 4 * world.size(), none);
  for (std::size_t zone = 0; zone < layout.zone_places.size(); ++zone) {
    words_[layout.zones + 3 * zone] = none;
    words_[layout.zones + 3 * zone + 1] = none;
  }
  words_[layout.frame] = none;
}

State::State(const State& other)
    : world_(other.world_),
      layout_(other.layout_),
      words_(std::make_unique_for_overwrite<Value[]>(other.layout_->words)) {
  std::copy_n(other.words_.get(), other.used(), words_.get());
}

State& State::operator=(const State& other) {
  if (this == &other) return *this;
  if (layout_->words != other.layout_->words)
    words_ = std::make_unique_for_overwrite<Value[]>(other.layout_->words);
  world_ = other.world_;
  layout_ = other.layout_;
  std::copy_n(other.words_.get(), other.used(), words_.get());
  return *this;
}

bool operator==(const State& a, const State& b) {
  return a.used() == b.used() && std::equal(a.words(), a.words() + a.used(), b.words());
}

std::size_t State::used() const {
  const Value running = words_[layout_->frame];
  return running == none ? layout_->stack
                         : static_cast<std::size_t>(words_[static_cast<std::size_t>(running) + frame::top]);
}

void State::read(Ref field, Value holder, std::size_t index, Bag& out) const {
  const FieldPlace& place = layout_->fields[field];
  const std::size_t at = address(field, holder, index);
  out.clear();
  if (place.form == Form::list) {
    out.assign(&words_[at + 1], &words_[at + 1] + words_[at]);
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

bool State::write(Ref field, Value holder, std::size_t index, const Value* values, std::size_t count) {
  const FieldPlace& place = layout_->fields[field];
  const std::size_t at = address(field, holder, index);
  if (place.form == Form::list && count > place.capacity) return false;
  // Equal lists are equal bytes.
  std::fill_n(&words_[at], place.width, 0);
  if (place.form == Form::list) {
    words_[at] = static_cast<Value>(count);
    std::copy_n(values, count, &words_[at + 1]);
    return true;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Value element =
        place.element == model::no_ref ? values[i] : world_->ordinal(place.element, values[i]);
    if (element < 0 || static_cast<std::size_t>(element) >= 32 * place.width) return false;
    words_[at + static_cast<std::size_t>(element) / 32] |=
        static_cast<Value>(1U << (static_cast<unsigned>(element) % 32));
  }
  return true;
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

void State::arrange(Value zone, std::span<const Value> order) {
  for (std::size_t i = 0; i < order.size(); ++i) {
    before(order[i]) = i == 0 ? none : order[i - 1];
    after(order[i]) = i + 1 == order.size() ? none : order[i + 1];
  }
  words_[zone_word(zone)] = order.empty() ? none : order.front();
  words_[zone_word(zone) + 1] = order.empty() ? none : order.back();
}

void State::move_first(Value from, Value to, Value count) {
  if (count <= 0) return;
  Value* const source = words_.get() + zone_word(from);
  Value* const target = words_.get() + zone_word(to);
  Value* const zones = words_.get() + layout_->zone_of;
  Value* const owners = words_.get() + layout_->owner;
  Value* const next = words_.get() + layout_->after;
  Value* const previous = words_.get() + layout_->before;
  const ZonePlace& place = layout_->zone_places[static_cast<std::size_t>(to)];
  const Value first = source[0];
  Value last = first;
  Value thing = first;
  for (Value i = 0; i < count; ++i) {
    last = thing;
    zones[thing] = to;
    if (place.of_player) owners[thing] = place.holder;
    thing = next[thing];
  }
  source[0] = thing;
  (thing == none ? source[1] : previous[thing]) = none;
  source[2] -= count;
  const Value above = target[1];
  previous[first] = above;
  (above == none ? target[0] : next[above]) = first;
  next[last] = none;
  target[1] = last;
  target[2] += count;
}

void State::move_all(Value from, Value to, bool to_bottom) {
  const std::size_t source = zone_word(from);
  const std::size_t target = zone_word(to);
  const Value first = words_[source];
  const Value last = words_[source + 1];
  if (first == none) return;
  const ZonePlace& place = layout_->zone_places[static_cast<std::size_t>(to)];
  for (Value thing = first; thing != none; thing = after(thing)) {
    words_[layout_->zone_of + static_cast<std::size_t>(thing)] = to;
    if (place.of_player) words_[layout_->owner + static_cast<std::size_t>(thing)] = place.holder;
  }
  if (words_[target] == none) {
    words_[target] = first;
    words_[target + 1] = last;
  } else if (to_bottom) {
    const Value above = words_[target + 1];
    after(above) = first;
    before(first) = above;
    words_[target + 1] = last;
  } else {
    const Value below = words_[target];
    after(last) = below;
    before(below) = last;
    words_[target] = first;
  }
  words_[target + 2] += words_[source + 2];
  words_[source] = words_[source + 1] = none;
  words_[source + 2] = 0;
}

}  // namespace rulepress::sim
