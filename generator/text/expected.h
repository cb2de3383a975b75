// What may stand at a place of a text, as far as it was read.
#pragma once

#include <map>
#include <set>

#include "text/chart.h"

namespace rulepress::text {

struct Terminals {
  std::map<WordId, std::uint32_t> words;  // with a spelling
  std::set<Ref> enums, things;            // things: by name
  bool number = false, signed_number = false;
};

struct Expected {
  Terminals direct;  // by the phrases that are being read
  Terminals all;     // by these, and by all texts that may start here
  std::set<Ref> categories;
  bool end = false;          // of the text
  std::vector<Ref> phrases;  // that are being read, those that were read furthest first
};

Expected expected_at(const Chart& chart, std::size_t at);

// "`mana`, a number or an effect"
std::string in_words(const Expected& expected, const Grammar& grammar);

// Whether a value, a name or `that …` may stand here.
bool may_stand(const Entry& entry, const Expected& expected, const Grammar& grammar);

// Words that could be put here: known words, values and names; numbers are anybody's guess.
std::vector<std::string> candidates(const Expected& expected, const Grammar& grammar);

// "an effect", "a mech"
std::string with_article(const std::string& noun);

}  // namespace rulepress::text
