// One text, read.
#pragma once

#include "text/readings.h"

namespace rulepress::text {

struct Outcome {
  enum class Kind : std::uint8_t {
    read,
    unclear,    // it can be read, but a `that …` in it means nothing that came before
    unread,     // no phrase fits
    ambiguous,  // readings: those that differ
    cut_off     // there are too many ways to read it
  } kind = Kind::unread;
  std::vector<Reading> readings;
};

inline constexpr std::size_t most_words = 1000;

// The state of the grammar in which a text of the category starts.
std::uint32_t top_of(const Grammar& grammar, Ref category, bool many);

Outcome read_words(const Grammar& grammar, std::span<const Word> words, Ref category, bool many);
// The same with a chart that was used before.
Outcome read_words(Chart& chart, std::span<const Word> words, Ref category, bool many);

}  // namespace rulepress::text
