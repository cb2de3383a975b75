// A meaning in words: the canonical wording, which reads as that meaning again; the same with brackets around
// what stands in slots; and a notation for tests and people who look behind the words.
#pragma once

#include "text/grammar.h"
#include "text/meaning.h"

namespace rulepress::text {

struct Printed {
  std::string text;
  std::vector<std::pair<std::size_t, std::size_t>>
      values;  // bytes that are enums' values: their case is free
};

// Sentences start with a capital.
Printed canonical(const Meaning& meaning, const Grammar& grammar);
std::string canonical(const std::vector<Meaning>& meanings, const Grammar& grammar);

// As it is printed on the card: each phrase as its `shows` says, where it has one.
std::string shown(const Meaning& meaning, const Grammar& grammar);

// With brackets around texts in slots: "First [gain 2 mana], then [draw 1 card]."
std::string bracketed(const std::vector<Meaning>& meanings, const Grammar& grammar);

// `At HP {n}, when damaged, {e}.`(n 2, e `gain {n} mana`(n 2))
std::string notation(const Meaning& meaning, const Model& model);
std::string notation(const std::vector<Meaning>& meanings, const Model& model);

}  // namespace rulepress::text
