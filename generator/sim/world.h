// The things of one game at one table: players, places, edges, every copy of every card, and the parts
// printed on them. Each thing is a small number; what is printed never changes, so it is looked up here and
// not in the state.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "cards/deck.h"
#include "model/model.h"

namespace rulepress::sim {

using model::Ref;

// A value of the rules: a number, a truth, an enum's value by its number, a thing, a die. `none` is its own.
using Value = std::int32_t;
inline constexpr Value none = INT32_MIN;

struct Thing {
  Ref type = model::no_ref;
  std::string name;
  std::size_t component = static_cast<std::size_t>(-1);  // in the deck; copies of one card share it
  std::size_t from = static_cast<std::size_t>(-1);       // a part: the thing it is printed on
};

struct Table {
  std::size_t players = 2;
};

class World {
 public:
  World(const model::Model& model, const cards::Deck& deck, const Table& table);

  const model::Model& model() const { return *model_; }
  const cards::Deck& deck() const { return *deck_; }
  std::size_t players() const { return players_; }
  std::size_t size() const { return things_.size(); }
  const Thing& operator[](Value thing) const { return things_[static_cast<std::size_t>(thing)]; }

  // All things of a type and its kinds, in order.
  const std::vector<Value>& all(Ref type) const { return by_type_[type]; }
  // A thing's place among `all` of a type.
  Value ordinal(Ref type, Value thing) const { return ordinals_[type][static_cast<std::size_t>(thing)]; }
  bool is_a(Value thing, Ref type) const { return ordinals_[type][static_cast<std::size_t>(thing)] >= 0; }
  // By the name or id of a card, or the name of a place; `none` if there is none.
  Value find(Ref type, const std::string& name) const;

  // What is printed: one value, or several for lists. `index` is 0 where a field has none.
  Value printed(Value thing, Ref field, std::size_t index) const;
  const std::vector<Value>& printed_list(Value thing, Ref field) const;

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
  void read_printed();
  void read_fields(Value thing, Ref type, const source::TomlTable& table);
  Value read_value(const model::Type& type, const source::TomlValue& value) const;

  const model::Model* model_;
  const cards::Deck* deck_;
  std::size_t players_;
  std::vector<Thing> things_;
  std::vector<std::vector<Value>> by_type_;
  std::vector<std::vector<Value>> ordinals_;
  // Under (field, thing): values by index, or a list's elements.
  std::map<std::pair<Ref, Value>, std::vector<Value>> printed_;
  std::vector<std::vector<Value>> neighbours_, edges_of_;
  std::map<std::pair<Value, Value>, Value> edge_between_;
  std::vector<int> rows_, columns_;
  std::vector<Ref> boards_;
};

}  // namespace rulepress::sim
