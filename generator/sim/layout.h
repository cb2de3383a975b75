// Where everything that changes during a game lies in its state: one flat block of words without pointers.
// To clone a state is to copy it, to compare two is to compare bytes. The size is worked out once.
//
//   supplies | fields of the game | fields of things | zones | where each thing lies | scratch of the machine
//
// A number, truth, value or thing takes one word. A set is one bit for each thing that could be in it. A list
// is its length and its elements. A zone is a chain: its first, last and count here, and for each thing its
// zone and its neighbours.
#pragma once

#include <cstddef>
#include <vector>

#include "sim/world.h"

namespace rulepress::sim {

struct FieldPlace {
  enum class Form { word, set, list, zone } form = Form::word;
  std::size_t offset = 0;  // of the first word; of a zone: its number
  std::size_t stride = 1;  // from one thing to the next
  std::size_t width = 1;   // of one value
  std::size_t capacity = 0;
  Ref element = model::no_ref;  // of a set of things
};

struct Layout {
  explicit Layout(const World& world);

  std::size_t supplies = 0;
  std::vector<FieldPlace> fields;  // by field of the model; printed ones and those of records take no room
  std::size_t zone_count = 0;
  std::vector<Value> zone_holders;  // the player each zone belongs to, or none
  std::size_t zones = 0;            // three words each: first, last, count
  std::size_t zone_of = 0;          // one word for each thing, as the next two
  std::size_t after = 0;
  std::size_t before = 0;
  std::size_t owner = 0;
  std::size_t words = 0;

  // How many values an index has: one for each player, each value of an enum, each number of a range.
  static std::size_t index_count(const model::Type& type, const World& world);
};

inline constexpr std::size_t list_capacity = 32;  // where a list does not say `up to`

}  // namespace rulepress::sim
