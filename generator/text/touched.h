// What a text has to do with in the rulebook: the verbs it watches or does, the stats it changes or asks, the
// menus and costs it adds to, the state it changes.
#pragma once

#include "text/meaning.h"

namespace rulepress::text {

struct Touched {
  std::string how;  // "watches the verb", "changes the stat"
  model::Name what;

  friend bool operator==(const Touched& a, const Touched& b) {
    return a.how == b.how && a.what.text == b.what.text;
  }
};

// Each once, in the order in which the text comes to them.
std::vector<Touched> touched(const Meaning& meaning, const model::Model& model);

// All phrases of a meaning, the outermost first, each once.
std::vector<Ref> phrases_of(const Meaning& meaning);

// The meaning as lines: a phrase, and below it what stands in its slots, further in.
std::string indented(const Meaning& meaning, const model::Model& model, std::size_t depth = 0);

}  // namespace rulepress::text
