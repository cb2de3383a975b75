#include "layout/scene/hyphenator.h"

#include <iconv.h>

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "layout/scene/hyphen_patterns.h"
#include "source/utf8.h"

namespace rulepress::layout {
namespace {

constexpr std::uint32_t soft_hyphen_code = 0xAD;
constexpr std::string_view soft_hyphen = "\u00AD";
constexpr std::size_t shortest_begin = 2;  // letters; less of a word looks lost on a line
constexpr std::size_t shortest_rest = 3;
constexpr std::size_t shortest_word = shortest_begin + shortest_rest;

struct Piece {
  std::string_view text;
  bool word;  // that may be broken
};

bool belongs_to_word(std::uint32_t code) {
  return source::is_word_character(code) || code == soft_hyphen_code;
}

// Words and what stands between them.
std::vector<Piece> pieces_of(std::string_view text) {
  std::vector<Piece> pieces;
  while (!text.empty()) {
    std::size_t length = 0;
    std::size_t letters = 0;
    bool hyphens = false;
    const bool inside = belongs_to_word(source::first_character(text).code);
    while (length < text.size()) {
      const source::Character next = source::first_character(text.substr(length));
      if (belongs_to_word(next.code) != inside) break;
      hyphens = hyphens || next.code == soft_hyphen_code;
      length += next.bytes;
      ++letters;
    }
    pieces.push_back({text.substr(0, length), inside && !hyphens && letters >= shortest_word});
    text.remove_prefix(length);
  }
  return pieces;
}

std::string with_soft_hyphens(std::string_view word, const std::vector<bool>& breaks) {
  const std::size_t letters = source::count_characters(word);
  std::string made;
  for (std::size_t letter = 0; !word.empty(); ++letter) {
    const std::size_t length = source::first_character(word).bytes;
    made += word.substr(0, length);
    word.remove_prefix(length);
    const std::size_t before = letter + 1;
    const bool stub = before < shortest_begin || letters - before < shortest_rest;
    if (!stub && letter < breaks.size() && breaks[letter]) made += soft_hyphen;
  }
  return made;
}

}  // namespace

struct Hyphenator::Dictionary {
  explicit Dictionary(HyphenPatterns read) : patterns(std::move(read)) {
    std::string coding = patterns.coding();
    if (coding.starts_with("microsoft-")) coding.erase(0, 10);
    converter = iconv_open(coding.c_str(), "UTF-8");
  }
  ~Dictionary() {
    if (converter != no_converter()) iconv_close(converter);
  }
  Dictionary(const Dictionary&) = delete;
  Dictionary& operator=(const Dictionary&) = delete;

  // As iconv_open says that it failed.
  static iconv_t no_converter() {
    return reinterpret_cast<iconv_t>(-1);  // NOLINT(performance-no-int-to-ptr)
  }

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

  void learn(const std::vector<Piece>& pieces) {
    std::vector<std::string> words;
    std::vector<std::string> small;
    for (const Piece& piece : pieces) {
      if (!piece.word) continue;
      std::string word(piece.text);
      if (!known.try_emplace(word, word).second) continue;
      small.push_back(coded(source::lower_case(word)));
      words.push_back(std::move(word));
    }
    if (words.empty()) return;
    const auto breaks = patterns.breaks(small);
    for (std::size_t i = 0; i < words.size(); ++i) known[words[i]] = with_soft_hyphens(words[i], breaks[i]);
  }

  HyphenPatterns patterns;
  iconv_t converter;
  std::unordered_map<std::string, std::string> known;  // words and how they may be broken
};

Hyphenator::Hyphenator(std::string folder) : folder_(std::move(folder)) {}

Hyphenator::~Hyphenator() = default;

Hyphenator::Dictionary* Hyphenator::dictionary(const std::string& language) {
  const auto [place, added] = dictionaries_.try_emplace(language);
  if (!added) return place->second.get();
  std::string name = language;
  std::ranges::replace(name, '-', '_');
  if (auto patterns = HyphenPatterns::read(folder_ + "/hyph_" + name + ".dic"))
    place->second = std::make_unique<Dictionary>(std::move(*patterns));
  return place->second.get();
}

bool Hyphenator::knows(const std::string& language) {
  return dictionary(language) != nullptr;
}

std::string Hyphenator::hyphenated(std::string_view text, const std::string& language) {
  Dictionary* dict = dictionary(language);
  if (dict == nullptr) return std::string(text);
  const std::vector<Piece> pieces = pieces_of(text);
  dict->learn(pieces);
  std::string made;
  for (const Piece& piece : pieces) {
    if (piece.word) {
      made += dict->known.at(std::string(piece.text));
    } else {
      made += piece.text;
    }
  }
  return made;
}

}  // namespace rulepress::layout
