#include "sim/world.h"

#include <fmt/format.h>

#include <algorithm>

#include "cards/constants.h"
#include "cards/typed.h"

namespace rulepress::sim {
namespace {

using model::Kind;
using model::Origin;
using source::TomlArray;
using source::TomlTable;
using source::TomlValue;

TomlTable table_of(const cards::Component& component) {
  TomlTable table;
  for (const cards::Field& field : component.fields)
    table.entries.push_back({field.name, field.name_span, field.value});
  if (!component.text.text().empty()) table.entries.push_back({"text", {}, TomlValue{{}, component.text}});
  return table;
}

}  // namespace

World::World(const model::Model& model, const cards::Deck& deck, const text::Texts& texts, const Table& table)
    : model_(&model), deck_(&deck), texts_(&texts), players_(table.players) {
  for (std::size_t i = 0; i < players_; ++i)
    add(model::player_type, std::string(1, static_cast<char>('A' + i)));
  add_boards();
  add_components();
  index_types();
  add_parts();
  index_types();
  index_fields();
  read_printed();
  pack_printed();
  settle_options(table);
}

Value World::add(Ref type, std::string name) {
  things_.push_back({type, std::move(name)});
  neighbours_.emplace_back();
  edges_of_.emplace_back();
  rows_.push_back(0);
  columns_.push_back(0);
  boards_.push_back(model::no_ref);
  return static_cast<Value>(things_.size() - 1);
}

void World::add_boards() {
  for (Ref ref = 0; ref < model_->boards.size(); ++ref) {
    const model::Board& board = model_->boards[ref];
    if (board.places == model::no_ref) continue;
    const auto join = [&](Value a, Value b, Value edge) {
      neighbours_[static_cast<std::size_t>(a)].push_back(b);
      neighbours_[static_cast<std::size_t>(b)].push_back(a);
      if (edge == none) return;
      edges_of_[static_cast<std::size_t>(a)].push_back(edge);
      edges_of_[static_cast<std::size_t>(b)].push_back(edge);
      edge_between_[{std::min(a, b), std::max(a, b)}] = edge;
    };
    const auto place = [&](std::string name, int row, int column) {
      const Value made = add(board.places, std::move(name));
      rows_[static_cast<std::size_t>(made)] = row;
      columns_[static_cast<std::size_t>(made)] = column;
      boards_[static_cast<std::size_t>(made)] = ref;
      return made;
    };
    std::vector<Value> places;
    if (board.map < model_->maps.size()) {
      const model::MapDrawing& map = model_->maps[board.map];
      for (const model::MapPlace& one : map.places) places.push_back(place(one.name, one.row, one.column));
      for (const model::MapEdge& one : map.edges) {
        const Ref type = model_->type_of(board, one);
        const Value edge =
            type == model::no_ref
                ? none
                : add(type, fmt::format("{}-{}", map.places[one.from].name, map.places[one.to].name));
        join(places[one.from], places[one.to], edge);
      }
      continue;
    }
    if (board.size.root == model::no_node) continue;
    const auto width = static_cast<int>(cards::constant_number(*model_, *deck_, board.size.root, players_));
    const int height =
        board.height.root == model::no_node
            ? 1
            : static_cast<int>(cards::constant_number(*model_, *deck_, board.height.root, players_));
    for (int row = 0; row < height; ++row) {
      for (int column = 0; column < width; ++column)
        places.push_back(place(fmt::format("{}", row * width + column + 1), row, column));
    }
    for (int row = 0; row < height; ++row) {
      for (int column = 0; column < width; ++column) {
        const auto at = [&](int r, int c) {
          return places[static_cast<std::size_t>(r) * static_cast<std::size_t>(width) +
                        static_cast<std::size_t>(c)];
        };
        if (column + 1 < width) join(at(row, column), at(row, column + 1), none);
        if (row + 1 < height) join(at(row, column), at(row + 1, column), none);
      }
    }
    if (board.shape == model::BoardShape::ring && places.size() > 2)
      join(places.back(), places.front(), none);
  }
}

void World::add_components() {
  for (std::size_t i = 0; i < deck_->components.size(); ++i) {
    const cards::Component& component = deck_->components[i];
    const Ref type = cards::declared_type(component, *model_);
    if (type == model::no_ref || model_->things[type].origin != Origin::component) continue;
    for (int copy = 0; copy < component.count; ++copy) {
      const Value made = add(type, component.name.text().empty() ? component.id : component.name.text());
      things_[static_cast<std::size_t>(made)].component = i;
    }
  }
  // Places of a graph are components too: what is printed on them counts.
  for (Thing& thing : things_) {
    if (model_->things[thing.type].origin != Origin::place) continue;
    for (std::size_t i = 0; i < deck_->components.size(); ++i) {
      const cards::Component& component = deck_->components[i];
      if (cards::declared_type(component, *model_) == thing.type &&
          (component.name.text() == thing.name || component.id == thing.name))
        thing.component = i;
    }
  }
}

// Every copy has parts of its own, so that a set of covered boxes belongs to one enemy.
void World::add_parts() {
  const std::size_t whole = things_.size();
  for (std::size_t i = 0; i < whole; ++i) {
    if (things_[i].component == static_cast<std::size_t>(-1)) continue;
    const cards::Component& component = deck_->components[things_[i].component];
    for (const Ref ref : model_->all_fields(things_[i].type)) {
      const model::Field& field = model_->fields[ref];
      if (!field.printed || field.type.kind != Kind::thing ||
          model_->things[field.type.ref].origin != Origin::part)
        continue;
      const auto found = std::ranges::find(component.fields, field.name.text, &cards::Field::name);
      if (found == component.fields.end()) continue;
      std::vector<Value>& parts = reading_[{ref, static_cast<Value>(i)}];
      const auto make = [&](const TomlValue& value) {
        const auto* table = value.as<TomlTable>();
        if (table == nullptr) return;
        const Value made = add(field.type.ref, fmt::format("{} {}", things_[i].name, parts.size() + 1));
        things_[static_cast<std::size_t>(made)].from = i;
        parts.push_back(made);
        read_fields(made, field.type.ref, *table);
      };
      if (const auto* list = found->value.as<TomlArray>()) {
        for (const TomlValue& one : *list) make(one);
      } else {
        make(found->value);
      }
    }
  }
}

void World::index_types() {
  by_type_.assign(model_->things.size(), {});
  ordinals_.assign(model_->things.size() * things_.size(), -1);
  for (std::size_t i = 0; i < things_.size(); ++i) {
    for (Ref type = things_[i].type; type != model::no_ref; type = model_->things[type].parent) {
      ordinals_[type * things_.size() + i] = static_cast<Value>(by_type_[type].size());
      by_type_[type].push_back(static_cast<Value>(i));
    }
  }
}

void World::index_fields() {
  player_fields_.assign(model_->things.size(), {});
  place_fields_.assign(model_->things.size(), {});
  for (Ref type = 0; type < model_->things.size(); ++type) {
    for (const Ref ref : model_->all_fields(type)) {
      const model::Field& field = model_->fields[ref];
      if (field.printed || field.type.kind != model::Kind::thing || !field.type.is_one() ||
          field.type.indexed)
        continue;
      if (field.type.ref == model::player_type) player_fields_[type].push_back(ref);
      if (model_->things[field.type.ref].origin == model::Origin::place) place_fields_[type].push_back(ref);
    }
  }
}

void World::read_printed() {
  for (std::size_t i = 0; i < things_.size(); ++i) {
    if (things_[i].component == static_cast<std::size_t>(-1)) continue;
    read_fields(static_cast<Value>(i), things_[i].type, table_of(deck_->components[things_[i].component]));
  }
}

void World::read_fields(Value thing, Ref type, const TomlTable& table) {
  for (const Ref ref : model_->all_fields(type)) {
    const model::Field& field = model_->fields[ref];
    const bool part = field.type.kind == Kind::thing && model_->things[field.type.ref].origin == Origin::part;
    if (!field.printed || part) continue;
    std::vector<Value>& values = reading_[{ref, thing}];
    values.clear();
    const source::TomlEntry* entry = table.find(field.name.text);
    const auto initial = [&]() -> Value {
      if (field.initial.root == model::no_node) return none;
      const model::Node& node = model_->code[field.initial.root];
      return node.op == model::Op::number || node.op == model::Op::truth || node.op == model::Op::enum_value
                 ? static_cast<Value>(node.number)
                 : none;
    };
    if (field.type.kind == Kind::meaning) {
      if (entry != nullptr) read_text(field.type.ref, entry->value, values);
    } else if (field.type.indexed && field.type.index == Kind::enumeration) {
      const auto* inner = entry == nullptr ? nullptr : entry->value.as<TomlTable>();
      for (const model::Name& name : model_->enums[field.type.index_ref].values) {
        const source::TomlEntry* one = inner == nullptr ? nullptr : inner->find(name.text);
        values.push_back(one == nullptr ? initial() : read_value(field.type.unindexed(), one->value));
      }
    } else if (!field.type.is_one()) {
      const auto* list = entry == nullptr ? nullptr : entry->value.as<TomlArray>();
      if (list == nullptr) continue;
      for (const TomlValue& one : *list) values.push_back(read_value(field.type.element(), one));
    } else {
      values.push_back(entry == nullptr ? initial() : read_value(field.type, entry->value));
    }
  }
}

Value World::read_value(const model::Type& type, const TomlValue& value) const {
  if (const auto* number = value.as<std::int64_t>()) return static_cast<Value>(*number);
  if (const auto* truth = value.as<bool>()) return *truth ? 1 : 0;
  const auto* text = value.as<source::Excerpt>();
  if (text == nullptr) return none;
  if (type.kind == Kind::enumeration) {
    const auto& values = model_->enums[type.ref].values;
    const auto found = std::ranges::find(values, text->text(), &model::Name::text);
    return found == values.end() ? none : static_cast<Value>(found - values.begin());
  }
  return type.kind == Kind::thing ? find(type.ref, text->text()) : none;
}

Value World::find(Ref type, const std::string& name) const {
  const auto nth = [&](const std::string& called, int number) {
    for (const Value thing : by_type_[type]) {
      const Thing& one = things_[static_cast<std::size_t>(thing)];
      const bool is = one.name == called || (one.component != static_cast<std::size_t>(-1) &&
                                             deck_->components[one.component].id == called);
      if (is && --number == 0) return thing;
    }
    return none;
  };
  const Value found = nth(name, 1);
  const auto copy = found == none ? cards::copy_named(name) : std::nullopt;
  return copy ? nth(copy->card, copy->number) : found;
}

// A text, or several; what could not be read was told before.
void World::read_text(Ref category, const TomlValue& value, std::vector<Value>& out) {
  if (const auto* list = value.as<TomlArray>()) {
    for (const TomlValue& one : *list) read_text(category, one, out);
    return;
  }
  const auto* words = value.as<source::Excerpt>();
  const std::vector<text::Meaning>* found =
      words == nullptr ? nullptr : texts_->find(category, words->text());
  if (found == nullptr) return;
  for (const text::Meaning& meaning : *found) {
    const auto same = std::ranges::find(meanings_, meaning);
    out.push_back(static_cast<Value>(same - meanings_.begin()));
    if (same == meanings_.end()) meanings_.push_back(meaning);
  }
}

std::size_t World::meaning_number(const text::Meaning& meaning) const {
  return static_cast<std::size_t>(std::ranges::find(meanings_, meaning) - meanings_.begin());
}

void World::pack_printed() {
  printed_.assign(model_->fields.size() * things_.size(), {});
  first_printed_.assign(printed_.size(), none);
  for (const auto& [key, values] : reading_) {
    if (!values.empty())
      first_printed_[key.first * things_.size() + static_cast<std::size_t>(key.second)] = values.front();
    printed_[key.first * things_.size() + static_cast<std::size_t>(key.second)] = {
        static_cast<std::uint32_t>(pool_.size()), static_cast<std::uint32_t>(values.size())};
    pool_.insert(pool_.end(), values.begin(), values.end());
  }
  reading_.clear();
}

void World::settle_options(const Table& table) {
  for (const model::Option& option : model_->options) {
    Value chosen = none;
    if (option.initial.root != model::no_node) {
      const model::Node& node = model_->code[option.initial.root];
      if (node.op == model::Op::named_thing) {
        chosen = find(node.ref, node.text);
      } else if (node.op != model::Op::none) {
        chosen = static_cast<Value>(node.number);
      }
    } else if (option.type.kind == Kind::thing && !option.type.maybe && !all(option.type.ref).empty()) {
      chosen = all(option.type.ref).front();
    }
    if (const auto set = table.options.find(option.name.text); set != table.options.end()) {
      const std::string& words = set->second;
      Value read = none;
      if (option.type.kind == Kind::thing) {
        read = find(option.type.ref, words);
      } else if (option.type.kind == Kind::enumeration) {
        const auto& values = model_->enums[option.type.ref].values;
        const auto found = std::ranges::find(values, words, &model::Name::text);
        if (found != values.end()) read = static_cast<Value>(found - values.begin());
      } else if (option.type.kind == Kind::truth) {
        if (words == "true" || words == "false") read = words == "true" ? 1 : 0;
      } else if (!words.empty() && words.find_first_not_of("0123456789") == std::string::npos &&
                 words.size() < 9) {
        read = static_cast<Value>(std::stoi(words));
        if (option.type.bounds && (read < option.type.bounds->low || read > option.type.bounds->high))
          read = none;
      }
      if (read == none)
        troubles_.push_back(fmt::format("the option `{}` cannot be `{}`", option.name.text, words));
      else
        chosen = read;
    }
    options_.push_back(chosen);
  }
  for (const auto& [name, value] : table.options) {
    if (std::ranges::none_of(model_->options, [&](const auto& one) { return one.name.text == name; }))
      troubles_.push_back(fmt::format("there is no option `{}`", name));
  }
  for (const std::string& name : table.variants) {
    if (std::ranges::none_of(model_->variants, [&](const auto& one) { return one.name.text == name; }))
      troubles_.push_back(fmt::format("there is no variant \"{}\"", name));
  }
  variants_ = table.variants;
}

bool World::switched_on(std::size_t variant) const {
  return variant == static_cast<std::size_t>(-1) || variants_.contains(model_->variants[variant].name.text);
}

Value World::edge_between(Value a, Value b) const {
  const auto found = edge_between_.find({std::min(a, b), std::max(a, b)});
  return found == edge_between_.end() ? none : found->second;
}

}  // namespace rulepress::sim
