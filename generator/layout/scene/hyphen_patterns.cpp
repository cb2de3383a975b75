#include "layout/scene/hyphen_patterns.h"

#include <hyphen.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <set>

namespace rulepress::layout {
namespace {

// Letters that stay together at the start and the end of a word; a dictionary may ask for more.
constexpr int least_before = 2;
constexpr int least_after = 3;

constexpr std::array<std::string_view, 6> setting_words{
    "LEFTHYPHENMIN",          "RIGHTHYPHENMIN", "COMPOUNDLEFTHYPHENMIN",
    "COMPOUNDRIGHTHYPHENMIN", "NOHYPHEN",       "NEXTLEVEL"};

struct Free {
  void operator()(HyphenDict* dict) const { hnj_hyphen_free(dict); }
  void operator()(FILE* file) const { std::fclose(file); }
};

// "ab4c" stands in words with "abc"; what follows a slash says how to spell the parts.
std::string letters_of(std::string_view pattern) {
  std::string letters;
  for (const char c : pattern.substr(0, pattern.find('/'))) {
    if (std::isdigit(static_cast<unsigned char>(c)) == 0) letters += c;
  }
  return letters;
}

std::vector<bool> breaks_of(HyphenDict* dict, const std::string& word) {
  std::vector<char> points(word.size() + 5);
  char** replacements = nullptr;
  int* positions = nullptr;
  int* cuts = nullptr;
  const int failed =
      hnj_hyphen_hyphenate3(dict, word.data(), static_cast<int>(word.size()), points.data(), nullptr,
                            &replacements, &positions, &cuts, least_before, least_after, 0, 0);
  std::vector<bool> made(word.size());
  for (std::size_t i = 0; i < word.size() && failed == 0; ++i) {
    // Where a language spells a broken word in another way, it is left whole.
    const bool changes = replacements != nullptr && replacements[i] != nullptr;
    made[i] = (points[i] & 1) != 0 && !changes;
  }
  for (std::size_t i = 0; replacements != nullptr && i < word.size(); ++i) std::free(replacements[i]);
  std::free(replacements);
  std::free(positions);
  std::free(cuts);
  return made;
}

}  // namespace

std::optional<HyphenPatterns> HyphenPatterns::read(const std::string& path) {
  std::ifstream file(path);
  HyphenPatterns made;
  if (!std::getline(file, made.coding_)) return std::nullopt;
  while (!made.coding_.empty() && std::isspace(static_cast<unsigned char>(made.coding_.back())) != 0)
    made.coding_.pop_back();
  made.levels_.emplace_back();
  std::string line;
  while (std::getline(file, line)) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty() || line[0] == '#' || line[0] == '%') continue;
    bool setting = false;
    for (const std::string_view word : setting_words) setting = setting || line.starts_with(word);
    if (line.starts_with("NEXTLEVEL")) {
      made.levels_.emplace_back();
    } else if (setting) {
      made.levels_.back().settings += line + "\n";
    } else {
      line.erase(std::min(line.find_first_of(" \t"), line.size()));
      if (!line.empty()) made.levels_.back().patterns.emplace_back(letters_of(line), line + "\n");
    }
  }
  for (Level& level : made.levels_) {
    std::ranges::stable_sort(level.patterns, {}, &std::pair<std::string, std::string>::first);
  }
  return made;
}

std::string HyphenPatterns::dictionary_for(const std::vector<std::string>& words) const {
  // A dot stands for the beginning or the end of a word, and a word may be made of words.
  std::set<std::string> parts;
  for (const std::string& word : words) {
    for (std::size_t begin = 0; begin < word.size(); ++begin) {
      for (std::size_t length = 1; begin + length <= word.size(); ++length) {
        const std::string part = word.substr(begin, length);
        parts.insert({part, "." + part, part + ".", "." + part + "."});
      }
    }
  }
  std::string made = coding_ + "\n";
  for (const Level& level : levels_) {
    if (&level != &levels_.front()) made += "NEXTLEVEL\n";
    made += level.settings;
    std::set<std::string_view> lines;  // libhyphen loses memory when it reads one twice
    for (const std::string& part : parts) {
      auto found =
          std::ranges::lower_bound(level.patterns, part, {}, &std::pair<std::string, std::string>::first);
      if (found == level.patterns.end() || !found->first.starts_with(part)) continue;
      // Of several with the same letters the last one counts.
      while (found + 1 != level.patterns.end() && (found + 1)->first == found->first) ++found;
      lines.insert(found->second);
    }
    for (const std::string_view line : lines) made += line;
  }
  return made;
}

std::vector<std::vector<bool>> HyphenPatterns::breaks(const std::vector<std::string>& words) const {
  std::vector<std::vector<bool>> made(words.size());
  std::string text = dictionary_for(words);
  const std::unique_ptr<FILE, Free> file(fmemopen(text.data(), text.size(), "r"));
  if (!file) return made;
  const std::unique_ptr<HyphenDict, Free> dict(hnj_hyphen_load_file(file.get()));
  for (std::size_t i = 0; dict && i < words.size(); ++i) made[i] = breaks_of(dict.get(), words[i]);
  return made;
}

}  // namespace rulepress::layout
