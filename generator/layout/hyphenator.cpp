#include "layout/hyphenator.h"

#include <hyphen.h>
#include <iconv.h>

#include <algorithm>
#include <cstdlib>
#include <unordered_map>
#include <vector>

#include "source/utf8.h"

namespace rulepress::layout {
namespace {

constexpr std::uint32_t soft_hyphen_code = 0xAD;
constexpr std::string_view soft_hyphen = "\u00AD";
constexpr std::size_t shortest_word = 5;  // what is left on a line of a shorter one is not worth a hyphen
// Letters that stay together at the start and the end of a word; a dictionary may ask for more.
constexpr int least_before = 2;
constexpr int least_after = 3;

bool belongs_to_word(std::uint32_t code) {
  return source::is_word_character(code) || code == soft_hyphen_code;
}

}  // namespace

struct Hyphenator::Dictionary {
  explicit Dictionary(HyphenDict* loaded) : dict(loaded) {
    std::string coding = dict->cset;
    if (coding.starts_with("microsoft-")) coding.erase(0, 10);
    converter = iconv_open(coding.c_str(), "UTF-8");
  }
  ~Dictionary() {
    if (converter != no_converter()) iconv_close(converter);
    hnj_hyphen_free(dict);
  }
  Dictionary(const Dictionary&) = delete;
  Dictionary& operator=(const Dictionary&) = delete;

  static iconv_t no_converter() { return reinterpret_cast<iconv_t>(-1); }

  // In the dictionary's own coding; empty when that does not have all of the word's letters.
  std::string coded(std::string word) const {
    if (converter == no_converter()) return {};
    std::string out(word.size() * 4, '\0');
    char* from = word.data();
    char* to = out.data();
    std::size_t left = word.size();
    std::size_t room = out.size();
    iconv(converter, nullptr, nullptr, nullptr, nullptr);
    if (iconv(converter, &from, &left, &to, &room) == static_cast<std::size_t>(-1)) return {};
    out.resize(out.size() - room);
    return out;
  }

  // The word with soft hyphens.
  std::string broken(std::string_view word) const {
    const std::string small = coded(source::lower_case(word));
    if (small.empty()) return std::string(word);
    std::vector<char> points(small.size() + 5);
    char** replacements = nullptr;
    int* positions = nullptr;
    int* cuts = nullptr;
    const int failed =
        hnj_hyphen_hyphenate3(dict, small.data(), static_cast<int>(small.size()), points.data(), nullptr,
                              &replacements, &positions, &cuts, least_before, least_after, 0, 0);
    std::string made;
    std::size_t letter = 0;
    for (std::string_view rest = word; !rest.empty(); ++letter) {
      const std::size_t length = source::first_character(rest).bytes;
      made += rest.substr(0, length);
      rest.remove_prefix(length);
      // Where a language spells a broken word in another way, it is left whole.
      const bool changes = replacements != nullptr && replacements[letter] != nullptr;
      if (failed == 0 && !rest.empty() && (points[letter] & 1) != 0 && !changes) made += soft_hyphen;
    }
    for (std::size_t i = 0; replacements != nullptr && i < small.size(); ++i) std::free(replacements[i]);
    std::free(replacements);
    std::free(positions);
    std::free(cuts);
    return made;
  }

  HyphenDict* dict;
  iconv_t converter;
  std::unordered_map<std::string, std::string> known;  // a text is set several times until it fits
};

Hyphenator::Hyphenator(std::string folder) : folder_(std::move(folder)) {}

Hyphenator::~Hyphenator() = default;

Hyphenator::Dictionary* Hyphenator::dictionary(const std::string& language) {
  const auto [place, added] = dictionaries_.try_emplace(language);
  if (!added) return place->second.get();
  std::string name = language;
  std::ranges::replace(name, '-', '_');
  if (HyphenDict* loaded = hnj_hyphen_load((folder_ + "/hyph_" + name + ".dic").c_str()))
    place->second = std::make_unique<Dictionary>(loaded);
  return place->second.get();
}

bool Hyphenator::knows(const std::string& language) {
  return dictionary(language) != nullptr;
}

std::string Hyphenator::hyphenated(std::string_view text, const std::string& language) {
  Dictionary* dict = dictionary(language);
  if (dict == nullptr) return std::string(text);
  std::string made;
  while (!text.empty()) {
    std::size_t length = 0;
    std::size_t letters = 0;
    bool hyphens = false;
    while (length < text.size()) {
      const source::Character next = source::first_character(text.substr(length));
      if (!belongs_to_word(next.code)) break;
      hyphens = hyphens || next.code == soft_hyphen_code;
      length += next.bytes;
      ++letters;
    }
    const std::string word(text.substr(0, length));
    if (letters >= shortest_word && !hyphens) {
      const auto [place, added] = dict->known.try_emplace(word);
      if (added) place->second = dict->broken(word);
      made += place->second;
    } else {
      made += word;
    }
    text.remove_prefix(length);
    if (text.empty()) break;
    const std::size_t between = source::first_character(text).bytes;
    made += text.substr(0, between);
    text.remove_prefix(between);
  }
  return made;
}

}  // namespace rulepress::layout
