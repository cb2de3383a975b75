// What `that …` means in a text: what the nearest earlier phrase gave back that has the right type. A phrase
// tells with `->` that it gives something back. This is known once a text is read; nothing is looked for
// while a game is played.
//
// Nearest is whichever ends last before the phrase that says `that …` begins; where two end together, the
// one around the other, since it is done last. What is only a value, such as an amount, belongs to the phrase
// that does something with it. Texts that declare rules are rules of their own, so `that …` never means what
// another rule of the card gave.
#pragma once

#include <string_view>

#include "text/readings.h"

namespace rulepress::text {

inline constexpr std::string_view that_word = "that";
inline constexpr std::string_view any_card = "card";  // `that card` is one of the type that the slot takes

// Whether what a phrase gives back is of the type, or of a kind of it.
bool gives_back(const model::Phrase& phrase, const model::Type& type, const model::Model& model);

// A `that …` for which there is nothing.
struct Unbound {
  const Given* given;
  model::Type type;    // that it asks for
  std::size_t before;  // where the phrase begins that says it, in the text
};

// Sets Given::number and Given::of of each `that …`, and Meaning::result of what they mean.
std::vector<Unbound> bind_results(Reading& reading, const model::Model& model);

// The same as if nothing had been bound: what a `that …` means depends on the text around it.
Meaning unbound(Meaning meaning);

// How many results of its text a meaning and those inside it give or ask for; 0 if none.
std::size_t results_in(const Meaning& meaning);

}  // namespace rulepress::text
