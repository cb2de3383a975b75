// A game at one moment. All of it lies in one block of words; `Layout` says where.
#pragma once

#include <span>
#include <vector>

#include "sim/layout.h"

namespace rulepress::sim {

using Bag = std::vector<Value>;

class State {
 public:
  State(const World& world, const Layout& layout);

  friend bool operator==(const State& a, const State& b) { return a.words_ == b.words_; }
  std::span<const Value> words() const { return words_; }

  // `holder` is nothing to a field of the game; `index` counts from 0.
  Value get(Ref field, Value holder, std::size_t index) const {
    return words_[address(field, holder, index)];
  }
  void set(Ref field, Value holder, std::size_t index, Value value) {
    words_[address(field, holder, index)] = value;
  }
  void read(Ref field, Value holder, std::size_t index, Bag& out) const;  // of a set or list
  // False when a list is too long for its room.
  bool write(Ref field, Value holder, std::size_t index, const Bag& values);

  Value supply(Ref supply) const { return words_[layout_->supplies + supply]; }
  void set_supply(Ref supply, Value left) { words_[layout_->supplies + supply] = left; }

  // Zones by number.
  Value zone(Ref field, Value holder, std::size_t index) const;
  Value zone_of(Value thing) const { return words_[layout_->zone_of + static_cast<std::size_t>(thing)]; }
  // The player in whose zone a thing lies or lay last.
  Value owner(Value thing) const { return words_[layout_->owner + static_cast<std::size_t>(thing)]; }
  Value count_in(Value zone) const { return words_[zone_word(zone) + 2]; }
  Value first_in(Value zone) const { return words_[zone_word(zone)]; }
  Value last_in(Value zone) const { return words_[zone_word(zone) + 1]; }
  Value next_of(Value thing) const { return words_[layout_->after + static_cast<std::size_t>(thing)]; }
  void contents(Value zone, Bag& out) const;  // from the top
  void move(Value thing, Value zone, bool to_bottom);
  void take_out(Value thing);

 private:
  std::size_t address(Ref field, Value holder, std::size_t index) const;
  std::size_t zone_word(Value zone) const { return layout_->zones + 3 * static_cast<std::size_t>(zone); }
  Value& after(Value thing) { return words_[layout_->after + static_cast<std::size_t>(thing)]; }
  Value& before(Value thing) { return words_[layout_->before + static_cast<std::size_t>(thing)]; }

  const World* world_;
  const Layout* layout_;
  std::vector<Value> words_;
};

struct Program;

// Before the set-up: nothing lies anywhere, every field has the value that the rules start it with.
State first_state(const Program& program);

}  // namespace rulepress::sim
