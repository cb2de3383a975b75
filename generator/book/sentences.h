// Sentences taken out of the prose of a rulebook: what a glossary or a quick reference says of something.
#pragma once

#include <string>

#include "book/words.h"

namespace rulepress::book {

// The first sentence, and one more where it is very short, with no word in bold; nothing where it only leads
// to what stands below.
Words one_sentence(const Words& words);

// "The unit moves." for ":heat: **HEAT n.** The unit moves."; as it is where the name belongs to a sentence.
Words without_name(Words words);

// From the sentence on that has a name in bold.
Words from_sentence_with(const Words& words, const std::string& name);

}  // namespace rulepress::book
