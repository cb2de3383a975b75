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
  const Value holder = layout_->zone_places[static_cast<std::size_t>(zone)].holder;
  if (holder != none && (*world_)[holder].type == model::player_type)
    words_[layout_->owner + static_cast<std::size_t>(thing)] = holder;
}

}  // namespace rulepress::sim
