// What somebody has to decide, and the answers there are. Answers of the same kind are kept as one group with
// what is picked for each of them, so that a menu over many cards is a few words until somebody looks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/world.h"

namespace rulepress::sim {

// One of the answers.
struct Option {
  enum class Kind : std::uint8_t { pass, done, pick, action, label } kind;
  Value value = none;        // pick
  std::uint32_t number = 0;  // an action or way of the program; a label
  std::uint32_t first = 0;   // of what was picked for its head, in Options::picks
  std::uint32_t count = 0;
};

class Options {
 public:
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  void clear() {
    in_use_ = 0;
    used_ = 0;
    size_ = 0;
  }

  void add(Option::Kind kind, std::uint32_t number = 0) { add(kind, number, 0, 1); }
  // Several of a kind, with `each` words for each of them, which are to be written where this tells.
  Value* add(Option::Kind kind, std::uint32_t number, std::uint32_t each, std::uint32_t count) {
    const std::uint32_t first = used_;
    used_ += each * count;
    if (in_use_ == room_for_groups_ || used_ > room_for_picks_) grow(used_);
    groups_[in_use_++] = {kind, number, first, each, count};
    size_ += count;
    return picks_.data() + first;
  }

  // Where that will be, before it is known how many of at most `count` words there are.
  Value* room_for(std::uint32_t count) {
    if (std::size_t{used_} + count > room_for_picks_) grow(std::size_t{used_} + count);
    return picks_.data() + used_;
  }

  // One of others.
  void add(const Option& option, const Options& of) {
    std::ranges::copy(of.picks(option), add(option.kind, option.number, option.count, 1));
  }
  void add_picks(std::span<const Value> values) {
    std::ranges::copy(values, add(Option::Kind::pick, 0, 1, static_cast<std::uint32_t>(values.size())));
  }

  Option operator[](std::size_t number) const {
    for (const Group& group : std::span(groups_).first(in_use_)) {
      if (number < group.count) {
        const std::uint32_t first = group.first + static_cast<std::uint32_t>(number) * group.each;
        const bool pick = group.kind == Option::Kind::pick;
        return {group.kind, pick ? picks_[first] : none, group.number, first, pick ? 0 : group.each};
      }
      number -= group.count;
    }
    return {Option::Kind::pass};
  }
  std::span<const Value> picks(const Option& option) const {
    return std::span(picks_).subspan(option.first, option.count);
  }

  class Iterator {
   public:
    Iterator(const Options& of, std::size_t number) : of_(&of), number_(number) {}
    Option operator*() const { return (*of_)[number_]; }
    Iterator& operator++() {
      ++number_;
      return *this;
    }
    bool operator==(const Iterator& other) const { return number_ == other.number_; }

   private:
    const Options* of_;
    std::size_t number_;
  };
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size_}; }

 private:
  struct Group {
    Option::Kind kind;
    std::uint32_t number;
    std::uint32_t first;  // in picks
    std::uint32_t each;   // words of one
    std::uint32_t count;
  };
  void grow(std::size_t picks) {
    groups_.resize(2 * groups_.size() + 4);
    picks_.resize(std::max(picks_.size(), 2 * picks + 16));
    room_for_groups_ = groups_.size();
    room_for_picks_ = picks_.size();
  }

  // These never shrink, so that a machine asks for memory only while it has not yet seen the largest
  // decision.
  std::vector<Group> groups_;
  std::vector<Value> picks_;
  std::size_t room_for_groups_ = 0;
  std::size_t room_for_picks_ = 0;
  std::size_t in_use_ = 0;  // of groups
  std::uint32_t used_ = 0;  // of picks
  std::size_t size_ = 0;
};

struct Decision {
  enum class Kind : std::uint8_t { menu, way, choice, label, room } kind = Kind::menu;
  Value seat = none;          // a player, or `team`
  std::uint32_t subject = 0;  // which menu, cost, choice or ask; room: the zone
  Options options;

  void ask(Kind what, Value whom, std::uint32_t about) {
    kind = what;
    seat = whom;
    subject = about;
    options.clear();
  }
};

// What is asked now, and the answer if there is one already.
struct Question {
  Decision decision;
  std::int64_t answer = -1;
  bool listing = false;   // the options of a menu are being found
  bool complete = false;  // they were found on the way, and there is something to decide

  Option take_answer() {
    const Option taken = decision.options[static_cast<std::size_t>(answer)];
    answer = -1;
    return taken;
  }
};

inline constexpr std::size_t most_options = 20'000;

}  // namespace rulepress::sim
