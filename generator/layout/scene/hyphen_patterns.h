// The patterns of one hyphenation dictionary, by their letters. libhyphen needs seconds to take in a large
// language as a whole, but for some words only the patterns count whose letters stand in them: those are
// handed to it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rulepress::layout {

class HyphenPatterns {
 public:
  static std::optional<HyphenPatterns> read(const std::string& path);

  const std::string& coding() const { return coding_; }

  // For each word, in the dictionary's coding and in small letters: after which of its letters it may be
  // broken.
  std::vector<std::vector<bool>> breaks(const std::vector<std::string>& words) const;

 private:
  // A dictionary has one level, or two: the first between the words that a word is made of.
  struct Level {
    std::string settings;                                       // lines
    std::vector<std::pair<std::string, std::string>> patterns;  // letters and line, sorted by letters
  };
  std::string dictionary_for(const std::vector<std::string>& words) const;

  std::string coding_;
  std::vector<Level> levels_;
};

}  // namespace rulepress::layout
