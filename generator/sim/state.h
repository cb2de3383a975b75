// A game at one moment. All of it lies in one block of words; `Layout` says where. The last part is the stack
// of what is being done; what is above its top belongs to nobody and is neither copied nor compared.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "sim/layout.h"

namespace rulepress::sim {

using Bag = std::vector<Value>;

inline constexpr std::ptrdiff_t zone_stride = 3;  // words of a zone

class State {
 public:
  State(const World& world, const Layout& layout);
  State(const State& other);
  State& operator=(const State& other);
  State(State&&) noexcept = default;
  State& operator=(State&&) noexcept = default;
  ~State() = default;

  friend bool operator==(const State& a, const State& b);
  Value* words() { return words_.get(); }
  const Value* words() const { return words_.get(); }
  Value& operator[](std::size_t place) { return words_[place]; }
  Value operator[](std::size_t place) const { return words_[place]; }
  std::size_t used() const;  // words up to the top of the stack

  // `holder` is nothing to a field of the game; `index` counts from 0.
  Value get(Ref field, Value holder, std::size_t index) const {
    return words_[address(field, holder, index)];
  }
  void set(Ref field, Value holder, std::size_t index, Value value) {
    words_[address(field, holder, index)] = value;
  }
  std::size_t address(Ref field, Value holder, std::size_t index) const {
    const FieldPlace& place = layout_->fields[field];
    const std::size_t ordinal =
        place.holder == model::no_ref ? 0 : static_cast<std::size_t>(world_->ordinal(place.holder, holder));
    return place.offset + ordinal * place.stride + index * place.width;
  }
  void read(Ref field, Value holder, std::size_t index, Bag& out) const;  // of a set or list
  // False when a list is too long for its room.
  bool write(Ref field, Value holder, std::size_t index, const Value* values, std::size_t count);
  bool write(Ref field, Value holder, std::size_t index, const Bag& values) {
    return write(field, holder, index, values.data(), values.size());
  }

  Value supply(Ref supply) const { return words_[layout_->supplies + supply]; }
  void set_supply(Ref supply, Value left) { words_[layout_->supplies + supply] = left; }

  // Zones by number.
  Value zone(Ref field, Value holder, std::size_t index) const {
    return static_cast<Value>(address(field, holder, index));
  }
  Value zone_of(Value thing) const { return words_[layout_->zone_of + static_cast<std::size_t>(thing)]; }
  // The player in whose zone a thing lies or lay last.
  Value owner(Value thing) const { return words_[layout_->owner + static_cast<std::size_t>(thing)]; }
  Value count_in(Value zone) const { return words_[zone_word(zone) + 2]; }
  Value first_in(Value zone) const { return words_[zone_word(zone)]; }
  Value last_in(Value zone) const { return words_[zone_word(zone) + 1]; }
  Value next_of(Value thing) const { return words_[layout_->after + static_cast<std::size_t>(thing)]; }
  void contents(Value zone, Bag& out) const;  // from the top
  void move(Value thing, Value zone, bool to_bottom);
  void move_all(Value from, Value to, bool to_bottom);  // in their order
  // From the top of one to the bottom of another, in their order; there must be as many.
  void move_first(Value from, Value to, Value count);
  void take_out(Value thing);
  void arrange(Value zone, std::span<const Value> order);  // all that lies there, from the top

 private:
  std::size_t zone_word(Value zone) const { return layout_->zones + 3 * static_cast<std::size_t>(zone); }
  Value& after(Value thing) { return words_[layout_->after + static_cast<std::size_t>(thing)]; }
  Value& before(Value thing) { return words_[layout_->before + static_cast<std::size_t>(thing)]; }

  const World* world_;
  const Layout* layout_;
  std::unique_ptr<Value[]> words_;
};

inline void State::move(Value thing, Value zone, bool to_bottom) {
  Value* const zones = words_.get() + layout_->zones;
  Value* const next = words_.get() + layout_->after;
  Value* const last = words_.get() + layout_->before;
  Value& place = words_[layout_->zone_of + static_cast<std::size_t>(thing)];
  if (place != none) {
    Value* const from = zones + zone_stride * place;
    const Value above = last[thing];
    const Value below = next[thing];
    (above == none ? from[0] : next[above]) = below;
    (below == none ? from[1] : last[below]) = above;
    --from[2];
  }
  Value* const to = zones + zone_stride * zone;
  const Value above = to_bottom ? to[1] : none;
  const Value below = to_bottom ? none : to[0];
  next[thing] = below;
  last[thing] = above;
  (above == none ? to[0] : next[above]) = thing;
  (below == none ? to[1] : last[below]) = thing;
  ++to[2];
  place = zone;
  const ZonePlace& where = layout_->zone_places[static_cast<std::size_t>(zone)];
  if (where.of_player) words_[layout_->owner + static_cast<std::size_t>(thing)] = where.holder;
}

struct Program;

// Before the set-up: nothing lies anywhere, every field has the value that the rules start it with.
State first_state(const Program& program, std::uint64_t seed = 0);
// Other luck for a game that has not begun: its first state can be copied and used again.
void set_seed(const Program& program, State& state, std::uint64_t seed);

// A frame of the stack: these words, then the locals of its routine, then what loops keep.
namespace frame {
inline constexpr std::size_t parent = 0;  // where the frame below begins, or none
inline constexpr std::size_t routine = 1;
inline constexpr std::size_t pc = 2;   // the instruction that is next
inline constexpr std::size_t top = 3;  // where the frame ends
inline constexpr std::size_t subject =
    4;  // an action: which of the program; a menu: how it closes; an event: 0 if replaced
inline constexpr std::size_t seat = 5;    // who acts
inline constexpr std::size_t noting = 6;  // inside `together`: effects are noted, not done
inline constexpr std::size_t locals = 7;
}  // namespace frame

}  // namespace rulepress::sim
