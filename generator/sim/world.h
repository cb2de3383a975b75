// The things of one game at one table: players, places, edges, every copy of every card, and the parts
// printed on them. Each thing is a small number; what is printed never changes, so it is looked up here and
// not in the state.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "cards/deck.h"
#include "model/model.h"
#include "text/meaning.h"

namespace rulepress::sim {

using model::Ref;

// A value of the rules: a number, a truth, an enum's value by its number, a thing, a die. `none` is its own.
using Value = std::int32_t;
inline constexpr Value none = INT32_MIN;

// A value as a place in a list.
inline std::size_t at(Value value) {
  return static_cast<std::size_t>(value);
}

struct Thing {
  Ref type = model::no_ref;
  std::string name;
  std::size_t component = static_cast<std::size_t>(-1);  // in the deck; copies of one card share it
  std::size_t from = static_cast<std::size_t>(-1);       // a part: the thing it is printed on
};

// What is settled before the game: how many play, options by name, variants that are switched on.
struct Table {
  std::size_t players = 2;
  std::map<std::string, std::string> options = {};
  std::set<std::string> variants = {};

  friend bool operator==(const Table&, const Table&) = default;
};

class World {
 public:
  World(const model::Model& model, const cards::Deck& deck, const text::Texts& texts, const Table& table);

  const model::Model& model() const { return *model_; }
  const cards::Deck& deck() const { return *deck_; }
  std::size_t players() const { return players_; }
  std::size_t size() const { return things_.size(); }
  const Thing& operator[](Value thing) const { return things_[static_cast<std::size_t>(thing)]; }

  // All things of a type and its kinds, in order.
  const std::vector<Value>& all(Ref type) const { return by_type_[type]; }
  // A thing's place among `all` of a type.
  Value ordinal(Ref type, Value thing) const {
    return ordinals_[type * things_.size() + static_cast<std::size_t>(thing)];
  }
  bool is_a(Value thing, Ref type) const { return ordinal(type, thing) >= 0; }
  // Fields of a type that hold one player, or one place of a board.
  const std::vector<Ref>& player_fields(Ref type) const { return player_fields_[type]; }
  const std::vector<Ref>& place_fields(Ref type) const { return place_fields_[type]; }
  // By the name or id of a card, or the name of a place; `none` if there is none.
  Value find(Ref type, const std::string& name) const;

  // What is printed: one value, or several for lists. `index` is 0 where a field has none.
  Value printed(Value thing, Ref field) const {
    return first_printed_[field * things_.size() + static_cast<std::size_t>(thing)];
  }
  // All of them, field after field, one word a thing.
  const Value* printed_words() const { return first_printed_.data(); }
  Value printed(Value thing, Ref field, std::size_t index) const {
    const Printed& one = printed_[field * things_.size() + static_cast<std::size_t>(thing)];
    return index < one.count ? pool_[one.start + index] : none;
  }
  std::span<const Value> printed_list(Value thing, Ref field) const {
    const Printed& one = printed_[field * things_.size() + static_cast<std::size_t>(thing)];
    return {pool_.data() + one.start, one.count};
  }

  // What texts of cards say, each different one once; a field that holds a text has the numbers of these.
  const std::vector<text::Meaning>& meanings() const { return meanings_; }
  std::size_t meaning_number(const text::Meaning& meaning) const;

  Value option(Ref option) const { return options_[option]; }
  bool switched_on(std::size_t variant) const;
  // Options and variants of the table that the game does not have, or values that do not fit.
  const std::vector<std::string>& troubles() const { return troubles_; }

  const std::vector<Value>& neighbours(Value place) const {
    return neighbours_[static_cast<std::size_t>(place)];
  }
  Value edge_between(Value a, Value b) const;
  const std::vector<Value>& edges_of(Value place) const { return edges_of_[static_cast<std::size_t>(place)]; }
  int row(Value place) const { return rows_[static_cast<std::size_t>(place)]; }
  int column(Value place) const { return columns_[static_cast<std::size_t>(place)]; }
  Ref board_of(Value place) const { return boards_[static_cast<std::size_t>(place)]; }

 private:
  Value add(Ref type, std::string name);
  void add_boards();
  void add_components();
  void add_parts();
  void index_types();
  void index_fields();
  void read_printed();
  void read_fields(Value thing, Ref type, const source::TomlTable& table);
  Value read_value(const model::Type& type, const source::TomlValue& value) const;
  void read_text(Ref category, const source::TomlValue& value, std::vector<Value>& out);
  void settle_options(const Table& table);
  void pack_printed();

  struct Printed {
    std::uint32_t start = 0;
    std::uint32_t count = 0;
  };

  const model::Model* model_;
  const cards::Deck* deck_;
  const text::Texts* texts_;
  std::size_t players_;
  std::vector<Thing> things_;
  std::vector<std::vector<Value>> by_type_;
  std::vector<std::vector<Ref>> player_fields_, place_fields_;
  std::vector<Value> ordinals_;
  // Under (field, thing): values by index, or a list's elements; afterwards packed, one after the other.
  std::map<std::pair<Ref, Value>, std::vector<Value>> reading_;
  std::vector<Printed> printed_;
  std::vector<Value> pool_;
  std::vector<Value> first_printed_;  // the value with index 0 of each, once more
  std::vector<text::Meaning> meanings_;
  std::vector<Value> options_;
  std::set<std::string> variants_;
  std::vector<std::string> troubles_;
  std::vector<std::vector<Value>> neighbours_, edges_of_;
  std::map<std::pair<Value, Value>, Value> edge_between_;
  std::vector<int> rows_, columns_;
  std::vector<Ref> boards_;
};

}  // namespace rulepress::sim
