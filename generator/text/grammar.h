// The phrases of a game as a grammar over words: each phrase is a small automaton, whose edges take a word, a
// number, an enum's value, a card's name, or a text of a category.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "cards/deck.h"
#include "model/model.h"
#include "text/words.h"

namespace rulepress::text {

using model::Model;
using model::Ref;

using WordId = std::uint32_t;
inline constexpr WordId unknown_word = 0;

struct Edge {
  enum class Kind : std::uint8_t { word, number, signed_number, value, name, category } kind = Kind::word;
  bool joint = false;  // a word between the elements of a list
  std::uint16_t slot = 0xFFFF;
  std::uint32_t what = 0;      // word, enum, thing type or category
  std::uint32_t to = 0;        // state
  std::uint32_t spelling = 0;  // of a word
};
inline constexpr std::uint16_t edge_without_slot = 0xFFFF;

struct State {
  std::uint32_t first_edge = 0, edges = 0;
  bool final = false;
  Ref phrase = model::no_ref;  // none: the top of a text
};

// An enum's value or a card's name, as words; or `that …`, which stands for what an earlier phrase gave.
struct Entry {
  Edge::Kind kind = Edge::Kind::value;  // where it may stand
  Ref of = model::no_ref;               // enum or thing type
  std::int64_t number = 0;
  std::string name;  // as it is printed
  std::vector<WordId> words;
  bool that = false;
  bool exact = false;  // not where a type stands that this one is a kind of
};

struct CategoryStarts {
  std::vector<std::uint32_t> all;                                        // states
  std::vector<std::uint32_t> open;                                       // those that may start with a slot
  std::unordered_map<WordId, std::vector<std::uint32_t>> by_first_word;  // the others
};

struct Grammar {
  const Model* model = nullptr;
  std::vector<const model::Wording*> wordings;  // of each phrase, in the game's language
  std::vector<State> states;
  std::vector<Edge> edges;
  std::vector<std::uint32_t> starts;  // of each phrase; none for one that is left out
  std::vector<CategoryStarts> categories;
  std::vector<std::uint32_t> top_one, top_many;  // of each category
  std::vector<std::vector<Ref>> over;            // of each phrase: those that stand back behind it
  std::vector<std::string> vocabulary;           // by id, folded; the first is empty
  std::vector<std::string> spellings;            // of words in phrases, as they are written there
  std::unordered_map<std::string, WordId> ids;
  std::vector<Entry> entries;
  std::unordered_map<WordId, std::vector<std::uint32_t>> entries_by_first_word;

  WordId id_of(const std::string& folded) const {
    const auto found = ids.find(folded);
    return found == ids.end() ? unknown_word : found->second;
  }
  WordId that = unknown_word;  // the word `that`, if texts can mean something by it

  // Whether it may stand where the edge leads.
  bool fits(const Entry& entry, const Edge& edge) const;
  // How an enum's value is written on cards: as its term is, else as it is declared, with blanks.
  std::string value_words(Ref of, std::size_t value) const;
};

inline constexpr std::uint32_t no_state = static_cast<std::uint32_t>(-1);

// The wordings of all phrases: in the language, or as they are first written.
std::vector<const model::Wording*> wordings_in(const Model& model, const std::string& language);

// `left_out`: phrases that no text can be read with.
Grammar make_grammar(const Model& model, const cards::Deck& deck, const std::string& language,
                     const std::vector<bool>& left_out = {});

}  // namespace rulepress::text
