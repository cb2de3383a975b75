// The wording of a phrase, taken apart: words, slots, what may be left out, wordings to choose from, and
// words that follow a number.
//
//   gain {n: number} mana                  a slot
//   {n: signed} damage                     +2, -1
//   destroy {n: numeral} mechs             three, 15
//   whoever is hurt has {ps: penalty list} -1 mvt, -1 cbt and -1 int; `{ps: penalty list or}` ends in "or"
//   {u: enemy name} in column {n: number}  a card's name
//   RANGED {n: number}[ IN {r: reach}]     may be left out
//   (draw|take) {n: number} cards          the first is preferred
//   draw {n: number} card(s)               1 card, 2 cards
//   {n: number} {n: mech is|mechs are}     the same with any words; the slot is named
//   The player {d: deed}. All players {d: deed plural}. with a deed "{gives|give} up {n: number} mana"
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "source/diagnostic.h"
#include "source/excerpt.h"

namespace rulepress::model {

using source::Span;
struct Parameter;

inline constexpr std::size_t no_slot = static_cast<std::size_t>(-1);

struct WordingPart {
  enum class Kind : std::uint8_t {
    words,     // text
    slot,      // slot
    optional,  // branches: one
    either,    // branches: the preferred one first
    forms      // branches: for one and for several; of `slot`, or of the sentence around when there is none
  } kind = Kind::words;
  enum class Style : std::uint8_t { plain, sign, numeral } style = Style::plain;  // of a number
  std::string text = {};
  Span span = {};
  std::size_t slot = no_slot;  // which of the phrase's parameters
  std::string joint = {};      // of a list: what stands before the last element
  bool plural = false;         // what stands in the slot is said of several
  std::vector<std::vector<WordingPart>> branches = {};
};

using Wording = std::vector<WordingPart>;

// Reads bytes [begin, end) of a block. Slots become parameters; in a translation (`known` is the wording that
// it translates) they are named only.
Wording read_wording(const source::Excerpt& text, std::size_t begin, std::size_t end,
                     std::vector<Parameter>& slots, const Wording* known, source::Diagnostics& diagnostics);

// A translation has all slots of the wording that it translates, and leaves out no more than that does.
void check_translation(const Wording& translation, const std::vector<Parameter>& slots, Span span,
                       source::Diagnostics& diagnostics);

// The part of a slot, wherever it stands.
const WordingPart* find_slot(const Wording& wording, std::size_t slot);

}  // namespace rulepress::model
