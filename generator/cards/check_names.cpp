// Names of cards in rules, places of maps, cards that are the same, values that nothing uses.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "cards/mistakes.h"
#include "cards/typed.h"
#include "source/nearest.h"

namespace rulepress::cards {
namespace {

using model::Model;
using model::Node;
using model::Op;
using model::Ref;

// The places of all boards whose places are of this type, and their edges: "a1-a2".
std::vector<std::string> place_names(const Model& model, Ref type) {
  std::vector<std::string> names;
  for (const model::Board& board : model.boards) {
    if (board.map >= model.maps.size()) continue;
    const model::MapDrawing& map = model.maps[board.map];
    if (board.places == type) {
      for (const model::MapPlace& place : map.places) names.push_back(place.name);
    }
    for (const model::MapEdge& edge : map.edges) {
      const Ref own = model.type_of(board, edge);
      if (own != model::no_ref && model.is_a(own, type))
        names.push_back(fmt::format("{}-{}", map.places[edge.from].name, map.places[edge.to].name));
    }
  }
  return names;
}

// Places without a map are counted from 1; how many there are may depend on the players.
bool counted_place(const Model& model, Ref type, const std::string& name) {
  return std::ranges::any_of(model.boards,
                             [&](const model::Board& board) {
                               return board.places == type && board.map >= model.maps.size();
                             }) &&
         !name.empty() && name[0] != '0' &&
         std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
}

// How things of a type may be called: cards by name and id, places by name.
std::set<std::string> names_of(const Deck& deck, const Model& model, Ref type) {
  std::set<std::string> names;
  for (std::string& name : place_names(model, type)) names.insert(std::move(name));
  for (const Component& component : deck.components) {
    const Ref own = declared_type(component, model);
    if (own == model::no_ref || !(model.is_a(own, type) || model.is_a(type, own))) continue;
    names.insert(component.name.text());
    names.insert(component.id);
  }
  return names;
}

// "Wasp 2", where there are two or more of the card.
bool names_copy(const Deck& deck, const Model& model, Ref type, const std::string& name) {
  const auto copy = copy_named(name);
  return copy && std::ranges::any_of(deck.components, [&](const Component& component) {
           const Ref own = declared_type(component, model);
           return own != model::no_ref && model.is_a(own, type) && copy->number <= component.count &&
                  (component.name.text() == copy->card || component.id == copy->card);
         });
}

std::string how_to_name(const Model& model, Ref type) {
  switch (model.things[type].origin) {
    case model::Origin::edge:
      return "an edge is called after the two places it lies between: \"a1-a2\"";
    case model::Origin::place:
      return "a place is called as in its map, or by its number where there is no map";
    default:
      return "name a card by its name or its id, and a further copy by its number: \"Name 2\"";
  }
}

void check_named_things(const Deck& deck, const Model& model, source::Diagnostics& diagnostics) {
  std::map<Ref, std::set<std::string>> known;
  std::set<std::pair<Ref, std::string>> told;
  for (const Node& node : model.code) {
    if (node.op != Op::named_thing || node.ref == model::no_ref) continue;
    if (!known.contains(node.ref)) known[node.ref] = names_of(deck, model, node.ref);
    const std::set<std::string>& names = known[node.ref];
    const bool unchecked = names.empty() && deck.components.empty();
    if (names.contains(node.text) || counted_place(model, node.ref, node.text) || unchecked ||
        names_copy(deck, model, node.ref, node.text) || !told.insert({node.ref, node.text}).second)
      continue;
    auto& report = diagnostics.report(
        mistakes::unknown_card, node.span,
        fmt::format("there is no {} called \"{}\"", model.things[node.ref].name.text, node.text));
    if (const auto meant = source::nearest(node.text, std::vector(names.begin(), names.end()))) {
      report.suggest(fmt::format("did you mean \"{}\"?", *meant));
    } else {
      report.suggest(how_to_name(model, node.ref));
    }
  }
}

// A graph's place is a component, if its type has fields to be printed.
void check_places(const Deck& deck, const Model& model, source::Diagnostics& diagnostics) {
  for (const model::Board& board : model.boards) {
    if (board.shape != model::BoardShape::graph || board.map >= model.maps.size() ||
        board.places == model::no_ref)
      continue;
    const auto fields = model.all_fields(board.places);
    const bool printed = std::ranges::any_of(fields, [&](Ref ref) { return model.fields[ref].printed; });
    if (!printed || deck.components.empty()) continue;
    for (const model::MapPlace& place : model.maps[board.map].places) {
      const bool there = std::ranges::any_of(deck.components, [&](const Component& component) {
        return declared_type(component, model) == board.places &&
               (component.name.text() == place.name || component.id == place.name);
      });
      if (there) continue;
      diagnostics
          .report(mistakes::unknown_card, place.span,
                  fmt::format("no {} is called \"{}\"", model.things[board.places].name.text, place.name))
          .suggest(fmt::format("add a component with `type = \"{}\"` and this name",
                               model.things[board.places].name.text));
    }
  }
}

void note_texts(const source::TomlValue& value, std::set<std::string>& words) {
  if (const auto* text = value.as<source::Excerpt>()) words.insert(text->text());
  if (const auto* list = value.as<source::TomlArray>()) {
    for (const source::TomlValue& one : *list) note_texts(one, words);
  }
  if (const auto* table = value.as<source::TomlTable>()) {
    for (const source::TomlEntry& entry : table->entries) {
      words.insert(entry.key);
      note_texts(entry.value, words);
    }
  }
}

// A value that no rule names and no card has. Phrases may name any value of an enum that they have a slot
// for.
void check_enum_values(const Deck& deck, const Model& model, source::Diagnostics& diagnostics) {
  if (deck.components.empty()) return;
  std::set<std::pair<Ref, std::string>> named;
  std::set<Ref> whole;
  for (const Node& node : model.code) {
    if (node.op == Op::enum_value) named.insert({node.ref, node.text});
    if (node.op == Op::all_values) whole.insert(node.ref);
  }
  for (const model::Phrase& phrase : model.phrases) {
    for (const model::Local& local : phrase.code.locals) {
      if (local.type.kind == model::Kind::enumeration) whole.insert(local.type.ref);
    }
  }
  std::set<std::string> words;
  for (const Component& component : deck.components) {
    for (const Field& field : component.fields) note_texts(field.value, words);
  }
  for (Ref ref = 0; ref < model.enums.size(); ++ref) {
    if (whole.contains(ref)) continue;
    for (const model::Name& value : model.enums[ref].values) {
      if (named.contains({ref, value.text}) || words.contains(value.text)) continue;
      diagnostics
          .report(mistakes::unused_value, value.span,
                  fmt::format("no rule and no card uses the {} `{}`", model.enums[ref].name.text, value.text))
          .suggest("use it, or take it out");
    }
  }
}

}  // namespace

void check_names(const Deck& deck, const Model& model, source::Diagnostics& diagnostics) {
  check_named_things(deck, model, diagnostics);
  check_places(deck, model, diagnostics);
  check_enum_values(deck, model, diagnostics);
}

// Two cards with the same type, text and fields are one card in two entries.
void check_twins(const Deck& deck, const Model& model, source::Diagnostics& diagnostics) {
  std::map<std::string, const Component*> seen;
  for (const Component& component : deck.components) {
    if (declared_type(component, model) == model::no_ref) continue;
    source::TomlTable table;
    for (const Field& field : component.fields)
      table.entries.push_back({field.name, field.name_span, field.value});
    std::ranges::sort(table.entries, {}, &source::TomlEntry::key);
    if (table.entries.empty() && component.text.text().empty()) continue;
    std::string key = component.type + "\n" + component.text.text() + "\n" + source::dump(table);
    const auto [other, added] = seen.emplace(std::move(key), &component);
    if (added) continue;
    diagnostics
        .report(mistakes::twins, component.id_span,
                fmt::format("`{}` is the same as `{}` in all but its name", component.id, other->second->id))
        .also(other->second->id_span, "the other one")
        .suggest("join them with `count`, or let them differ in something");
  }
}

namespace {

// What an initial value is in TOML; nothing for what only play can work out.
std::optional<source::TomlValue> initial_value(const model::Field& field, const Model& model) {
  if (field.initial.root == model::no_node) return {};
  const Node& initial = model.code[field.initial.root];
  source::TomlValue value{initial.span, std::int64_t{0}};
  if (initial.op == Op::number) {
    value.data = initial.number;
  } else if (initial.op == Op::truth) {
    value.data = initial.number != 0;
  } else if (initial.op == Op::enum_value) {
    source::Excerpt word(initial.span);
    word.append_plain(initial.text, initial.span.begin);
    value.data = word;
  } else {
    return {};
  }
  return value;
}

// One value for each of an enum's values; those that a card gives stay.
source::TomlTable filled_table(const source::TomlTable* given, const model::Field& field,
                               const source::TomlValue& initial, const Model& model) {
  source::TomlTable table = given == nullptr ? source::TomlTable{} : *given;
  for (const model::Name& name : model.enums[field.type.index_ref].values) {
    if (table.find(name.text) == nullptr) table.entries.push_back({name.text, field.name.span, initial});
  }
  return table;
}

}  // namespace

std::optional<CopyName> copy_named(std::string_view name) {
  const std::size_t blank = name.rfind(' ');
  if (blank == std::string_view::npos || blank == 0) return {};
  const std::string_view digits = name.substr(blank + 1);
  if (digits.empty() || digits.size() > 4 || digits[0] == '0' ||
      digits.find_first_not_of("0123456789") != std::string_view::npos)
    return {};
  CopyName made{std::string(name.substr(0, blank)), std::stoi(std::string(digits))};
  return made.number < 2 ? std::nullopt : std::optional(made);
}

void fill_defaults(Deck& deck, const Model& model) {
  for (Component& component : deck.components) {
    const Ref type = declared_type(component, model);
    if (type == model::no_ref) continue;
    for (const Ref ref : model.all_fields(type)) {
      const model::Field& field = model.fields[ref];
      if (!field.printed || field.name.text == "text") continue;
      const auto found = std::ranges::find(component.fields, field.name.text, &Field::name);
      const bool there = found != component.fields.end();
      const auto initial = initial_value(field, model);
      if (field.type.indexed && field.type.index == model::Kind::enumeration && initial) {
        const auto* given = there ? found->value.as<source::TomlTable>() : nullptr;
        if (there && given == nullptr) continue;  // told
        source::TomlValue value{there ? found->value.span : field.name.span,
                                filled_table(given, field, *initial, model)};
        if (there) {
          found->value = std::move(value);
        } else {
          component.fields.push_back({field.name.text, field.name.span, std::move(value)});
        }
      } else if (!there && !field.type.is_one() && field.type.kind != model::Kind::meaning) {
        component.fields.push_back(
            {field.name.text, field.name.span, {field.name.span, source::TomlArray{}}});
      } else if (!there && initial && !field.type.indexed) {
        component.fields.push_back({field.name.text, field.name.span, *initial});
      }
    }
  }
}

Deck typed(Deck deck, const Model& model, source::Diagnostics& diagnostics) {
  check_fields(deck, model, diagnostics);
  check_twins(deck, model, diagnostics);
  fill_defaults(deck, model);
  check_names(deck, model, diagnostics);
  check_counts(deck, model, diagnostics);
  return deck;
}

}  // namespace rulepress::cards
