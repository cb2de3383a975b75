// Where everything that changes during a game lies in its state: one flat block of words without pointers.
// To clone a state is to copy it. The size is worked out once.
//
//   supplies | fields of the game | fields of things | where each thing lies | zones | the machine | its
//   stack
//
// A number, truth, value or thing takes one word. A set is one bit for each thing that could be in it. A list
// is its length and its elements. A zone is a ring: each thing has four words, what comes after it and
// before it, its zone and its owner, and so has the zone itself, which closes the ring: its first, its last,
// how many lie there, and whose they are.
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
  std::size_t indexes = 1;
  Ref holder = model::no_ref;  // type of the things that have it; of the game: no_ref
  // Where all things that have it are numbered one after the other, as most are: the first, and how many.
  Value first = 0;
  std::uint32_t run = 0;
  Value low = -1'000'000'000;  // of a number
  Value high = 1'000'000'000;
  Ref element = model::no_ref;  // of a set of things
};

// What is needed of a field of the game or of players that holds a number, close together.
struct OwnPlace {
  std::uint32_t offset = 0;
  std::uint32_t run = 0;  // how many have it
  Value low = 0;
  std::uint32_t range = 0;  // from low to high
};

// Words of a thing in the ring of its zone, and of the zone.
namespace link {
inline constexpr std::size_t after = 0;   // of a zone: the first; itself if it is empty
inline constexpr std::size_t before = 1;  // of a zone: the last
inline constexpr std::size_t zone = 2;    // of a thing: its zone, or none
inline constexpr std::size_t count = 2;   // of a zone
inline constexpr std::size_t owner = 3;   // of a zone: who becomes the owner of what is put there, or none
inline constexpr std::size_t words = 4;
}  // namespace link

// A zone by its number.
struct ZonePlace {
  Ref field = model::no_ref;
  Value holder = none;  // the thing that has it; of the game: none
  bool pile = false;
  bool of_player = false;
  bool simple = false;  // a thing can be put there without asking for anything else
};

// A bag among the locals of a frame: how many it holds, and room for that many. What is left of its room
// belongs to nobody.
struct BagPlace {
  std::uint32_t offset = 0;
  std::uint32_t room = 0;
};

struct Layout {
  explicit Layout(const World& world);
  // What the program needs besides: marks of `once per`, room for modifiers that end by themselves.
  void add_machine(std::size_t once_marks, std::size_t float_width);

  std::size_t supplies = 0;
  std::vector<FieldPlace> fields;  // by field of the model; printed ones and those of records take no room
  std::vector<OwnPlace> own;       // by field, too
  std::vector<ZonePlace> zone_places;
  std::size_t links = 0;  // of each thing, and then of each zone, as if zones were more things
  std::size_t zones = 0;

  // The machine's own words.
  std::size_t frame = 0;     // where the frame that runs begins, or none
  std::size_t ended = 0;     // 0, or 1 more than the clause that ended the game
  std::size_t winners = 0;   // a bit for each player
  std::size_t settling = 0;  // whether `always` rules are being looked at
  std::size_t rounds = 0;
  std::size_t dice = 0;     // how many given dice were used
  std::size_t seed = 0;     // two words
  std::size_t streams = 0;  // how many numbers each stream gave
  std::size_t once = 0;     // what was done in this phase
  std::size_t once_marks = 0;
  std::size_t float_count = 0;
  std::size_t floats = 0;
  std::size_t float_width = 0;
  std::size_t stack = 0;
  std::size_t words = 0;
  std::vector<std::vector<BagPlace>> bags;  // of frames, by routine; from the first

  // How many values an index has: one for each player, each value of an enum, each number of a range.
  static std::size_t index_count(const model::Type& type, const World& world);
};

inline constexpr std::size_t list_capacity = 32;  // where a list does not say `up to`
inline constexpr std::size_t most_floats = 64;
inline constexpr std::size_t stack_words = 1U << 15U;

}  // namespace rulepress::sim
