// The functions that every game has, in one table: what they are called, what they take, what they tell. The
// checker gives them their types, the simulator their meaning, docs/language.md their description.
#pragma once

#include <span>
#include <string_view>

#include "model/model.h"

namespace rulepress::model {

// What an argument must be. `many` is a set, list, zone or pile; results refer to the first argument.
enum class Slot : std::uint8_t {
  number,
  truth,
  many,     // of anything
  numbers,  // many numbers or dice
  ordered,  // a list or pile
  pile,
  dice,
  ranking,  // … ranked …
  place,    // a place of a board
  player,
  thing,
  zones,     // an indexed zone
  for_each,  // a number for each element of the first argument
  many_for_each,
  set,
  stat,   // the name of a stat
  field,  // the name of a field of the first argument's elements
  any,
};

enum class Gives : std::uint8_t {
  number,
  truth,
  element,   // of the first argument, or none
  elements,  // a list of them
  same_set,  // a set of them
  joined,    // a set of what the second argument has
  places,    // a set of places like the first argument
  edges,
  edge,  // or none
  player,
  players,
  dice,
};

struct Builtin {
  std::string_view name;
  std::string_view usage;
  std::string_view text;
  std::span<const Slot> takes;
  std::size_t least;  // the others may be left out
  Gives gives;
  Effect effect;
};

std::span<const Builtin> builtins();
const Builtin* find_builtin(std::string_view name);

// Functions, and words such as `game` and `players`: no game may declare them anew.
bool is_language_name(std::string_view name);

}  // namespace rulepress::model
