// What a card's text says: phrases of the rulebook, with what stands in their slots. A text that was read is
// a list of meanings, one after the other; each is done or declared in that order.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/model.h"

namespace rulepress::text {

using model::Ref;

struct Meaning;

// What stands in one slot of a phrase.
struct Given {
  enum class Kind : std::uint8_t {
    absent,   // an optional group that is not there
    number,   // number
    value,    // number: which of the values of the slot's enum
    thing,    // name: of the card
    that,     // number: which result of the text, from 0; of: the phrase that gives it; name: the words
    meanings  // of the slot's category: one, or several where the slot takes a list
  } kind = Kind::absent;
  std::int64_t number = 0;
  std::string name = {};
  Ref of = model::no_ref;
  std::uint32_t begin = 0, end = 0;  // of `that …`: its words in the text; no part of what it means
  std::vector<Meaning> meanings;

  friend bool operator==(const Given&, const Given&);
};

inline constexpr std::uint32_t no_result = static_cast<std::uint32_t>(-1);

struct Meaning {
  Ref phrase = model::no_ref;
  std::vector<Given> slots;          // one for each slot of the phrase, in the order of its parameters
  std::uint32_t begin = 0, end = 0;  // its words in the text, as bytes; no part of what it means
  std::uint32_t result = no_result;  // what it gives back is this result of the text; none if nobody asks

  friend bool operator==(const Meaning& a, const Meaning& b) {
    return a.phrase == b.phrase && a.result == b.result && a.slots == b.slots;
  }
};

inline bool operator==(const Given& a, const Given& b) {
  return a.kind == b.kind && a.number == b.number && a.of == b.of && a.name == b.name &&
         a.meanings == b.meanings;
}

// All texts of a game that could be read, under their category and the words on the card. Equal texts are
// read once.
struct Texts {
  struct Hash {
    std::size_t operator()(const std::pair<Ref, std::string>& key) const {
      return std::hash<std::string>()(key.second) + key.first;
    }
  };
  std::unordered_map<std::pair<Ref, std::string>, std::vector<Meaning>, Hash> read;

  const std::vector<Meaning>* find(Ref category, const std::string& words) const {
    const auto found = read.find({category, words});
    return found == read.end() ? nullptr : &found->second;
  }
};

}  // namespace rulepress::text
