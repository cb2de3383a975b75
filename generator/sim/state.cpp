#include "sim/state.h"

#include <algorithm>

namespace rulepress::sim {

using Form = FieldPlace::Form;

State::State(const World& world, const Layout& layout)
    : world_(&world), layout_(&layout), words_(std::make_unique_for_overwrite<Value[]>(layout.words)) {
  std::fill_n(words_.get(), layout.stack, 0);
  std::fill_n(words_.get() + layout.links, link::words * world.size(), none);
  for (std::size_t zone = 0; zone < layout.zone_places.size(); ++zone) {
    const ZonePlace& place = layout.zone_places[zone];
    Value* const own = ring(static_cast<Value>(zone));
    own[link::after] = own[link::before] = node_of(static_cast<Value>(zone));
    own[link::owner] = place.of_player ? place.holder : none;
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

// Frame by frame from the top, without the room of bags that is not used.
bool operator==(const State& a, const State& b) {
  const Layout& layout = *a.layout_;
  if (a.used() != b.used() || a[layout.frame] != b[layout.frame]) return false;
  const auto equal = [&](std::size_t from, std::size_t to) {
    return std::equal(a.words() + from, a.words() + to, b.words() + from);
  };
  std::size_t end = a.used();
  for (Value running = a[layout.frame]; running != none;) {
    const std::size_t start = at(running);
    std::size_t from = start;
    for (const BagPlace& bag : layout.bags[at(a[start + frame::routine])]) {
      const std::size_t count = start + frame::locals + bag.offset;
      if (!equal(from, count + 1) || !equal(count + 1, count + 1 + at(a[count]))) return false;
      from = count + 1 + bag.room;
    }
    if (!equal(from, end)) return false;
    end = start;
    running = a[start + frame::parent];
  }
  return equal(0, end);
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
  Value* const own = links(thing);
  if (own[link::zone] == none) return;
  links(own[link::before])[link::after] = own[link::after];
  links(own[link::after])[link::before] = own[link::before];
  --ring(own[link::zone])[link::count];
  own[link::after] = own[link::before] = own[link::zone] = none;
}

void State::lay(Value zone, std::span<const Value> things) {
  Arranger arranger(*this, zone);
  for (std::size_t i = things.size(); i-- > 0;) {
    links(things[i])[link::zone] = zone;
    arranger.put_above(things[i]);
  }
  arranger.close();
}

void State::move_first(Value from, Value to, Value count) {
  move_part(from, to, count, ring(to)[link::before], node_of(to));
}

void State::move_all(Value from, Value to, bool to_bottom) {
  const Value node = node_of(to);
  move_part(from, to, count_in(from), to_bottom ? ring(to)[link::before] : node,
            to_bottom ? node : ring(to)[link::after]);
}

// The first few of a zone between two neighbours in the ring of another one.
void State::move_part(Value from, Value to, Value count, Value above, Value below) {
  if (count <= 0) return;
  Value* const all = words_.get() + layout_->links;
  Value* const source = ring(from);
  Value* const target = ring(to);
  const Value owner = target[link::owner];
  const Value first = source[link::after];
  Value last = first;
  Value thing = first;
  if (owner == none) {
    for (Value i = 0; i < count; ++i) {
      last = thing;
      all[at(thing) * link::words + link::zone] = to;
      thing = all[at(thing) * link::words + link::after];
    }
  } else {
    for (Value i = 0; i < count; ++i) {
      last = thing;
      all[at(thing) * link::words + link::zone] = to;
      all[at(thing) * link::words + link::owner] = owner;
      thing = all[at(thing) * link::words + link::after];
    }
  }
  source[link::after] = thing;
  all[at(thing) * link::words + link::before] = node_of(from);
  source[link::count] -= count;
  all[at(above) * link::words + link::after] = first;
  all[at(first) * link::words + link::before] = above;
  all[at(last) * link::words + link::after] = below;
  all[at(below) * link::words + link::before] = last;
  target[link::count] += count;
}

}  // namespace rulepress::sim
