// A game at one moment. All of it lies in one block of words; `Layout` says where. The last part is the stack
// of what is being done; what is above its top belongs to nobody and is neither copied nor compared.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "sim/layout.h"

namespace rulepress::sim {

using Bag = std::vector<Value>;

inline constexpr std::ptrdiff_t zone_stride = link::words;

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
  Value zone_of(Value thing) const { return links(thing)[link::zone]; }
  // The player in whose zone a thing lies or lay last.
  Value owner(Value thing) const { return links(thing)[link::owner]; }
  Value count_in(Value zone) const { return ring(zone)[link::count]; }
  Value first_in(Value zone) const { return thing_or_none(ring(zone)[link::after]); }
  Value last_in(Value zone) const { return thing_or_none(ring(zone)[link::before]); }
  Value next_of(Value thing) const { return thing_or_none(links(thing)[link::after]); }
  void contents(Value zone, Bag& out) const;     // from the top
  void contents(Value zone, Value* out) const {  // the same, where there is room for them
    const Value* const all = words_.get() + layout_->links;
    Value node = node_of(zone);
    for (Value left = count_in(zone); left > 0; --left) {
      node = all[at(node) * link::words + link::after];
      *out++ = node;
    }
  }
  void move(Value thing, Value zone, bool to_bottom);
  void move_all(Value from, Value to, bool to_bottom);  // in their order
  // From the top of one to the bottom of another, in their order; there must be as many.
  void move_first(Value from, Value to, Value count);
  void take_out(Value thing);
  // What lies in a zone is other things now, as many, from the top. Where those lay before, others must be
  // laid.
  void lay(Value zone, std::span<const Value> things);
  void set_owner(Value thing, Value owner) { links(thing)[link::owner] = owner; }

  // Lays what lies in a zone in another order: each thing once, from the bottom up.
  class Arranger {
   public:
    Arranger(State& state, Value zone)
        : links_(state.words_.get() + state.layout_->links), node_(state.node_of(zone)), below_(node_) {}
    void put_above(Value thing) {
      links_[at(thing) * link::words + link::after] = below_;
      links_[at(below_) * link::words + link::before] = thing;
      below_ = thing;
    }
    void close() { put_above(node_); }

   private:
    Value* links_;
    Value node_;
    Value below_;
  };

 private:
  void move_part(Value from, Value to, Value count, Value above, Value below);
  Value* links(Value node) { return words_.get() + layout_->links + at(node) * link::words; }
  const Value* links(Value node) const { return words_.get() + layout_->links + at(node) * link::words; }
  Value* ring(Value zone) { return words_.get() + layout_->zones + at(zone) * link::words; }
  const Value* ring(Value zone) const { return words_.get() + layout_->zones + at(zone) * link::words; }
  Value node_of(Value zone) const { return static_cast<Value>(world_->size()) + zone; }
  Value thing_or_none(Value node) const { return at(node) < world_->size() ? node : none; }

  const World* world_;
  const Layout* layout_;
  std::unique_ptr<Value[]> words_;
};

// Takes a thing out of its ring and puts it into that of a zone. `links` are those of all things, with those
// of the zones behind them, where the zone is `node`.
inline void relink(Value* links, Value* zones, Value thing, Value zone, Value node, bool to_bottom) {
  Value* const own = links + at(thing) * link::words;
  if (own[link::zone] != none) {
    links[at(own[link::before]) * link::words + link::after] = own[link::after];
    links[at(own[link::after]) * link::words + link::before] = own[link::before];
    --zones[at(own[link::zone]) * link::words + link::count];
  }
  Value* const ring = zones + at(zone) * link::words;
  const Value above = to_bottom ? ring[link::before] : node;
  const Value below = to_bottom ? node : ring[link::after];
  own[link::after] = below;
  own[link::before] = above;
  links[at(above) * link::words + link::after] = thing;
  links[at(below) * link::words + link::before] = thing;
  ++ring[link::count];
  own[link::zone] = zone;
  own[link::owner] = ring[link::owner] == none ? own[link::owner] : ring[link::owner];
}

inline void State::move(Value thing, Value zone, bool to_bottom) {
  relink(words_.get() + layout_->links, words_.get() + layout_->zones, thing, zone, node_of(zone), to_bottom);
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
