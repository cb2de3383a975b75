// "Did you mean …?": the candidate closest to a word that nobody knows.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rulepress::source {

// Insertions, deletions, replacements and swaps of neighbours, counted in code points.
std::size_t edit_distance(std::string_view a, std::string_view b);

// Nothing when no candidate is close enough to be meant: about a third of the word may differ, upper and
// lower case count as one. The first of equally close ones wins.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates);

// The names in a map, as candidates.
template <class Map>
std::vector<std::string> keys_of(const Map& map) {
  std::vector<std::string> keys;
  keys.reserve(map.size());
  for (const auto& [key, value] : map) keys.push_back(key);
  return keys;
}

// "a" or "an", as English says the word: "an enemy", "a unit".
std::string_view article(std::string_view word);

// "a", "a and b", "a, b and c"; each in backquotes.
std::string quoted_list(std::span<const std::string> words, std::string_view last_joint = "and");

// "1 card", "3 cards".
std::string counted(std::size_t count, std::string_view noun);

}  // namespace rulepress::source
