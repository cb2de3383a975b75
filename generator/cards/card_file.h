// One file of components: cards, and the boards, tokens, standees, tiles and mats that go with them.
//
//   [defaults]            # for every component of this file that does not say otherwise
//   type = "spell"
//
//   [[card]]
//   id = "ember"          # small letters, digits and hyphens; never changes, so that prints can be compared
//   name = "Ember"
//   count = 2             # 1 when it is not given
//   text = "**Deal 2** :flame: damage."
//   cost = 1              # any further fields
//
// A spreadsheet that is saved as CSV holds the same, one component a row (sheet.h).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "source/diagnostic.h"
#include "source/toml.h"

namespace rulepress::cards {

enum class ComponentKind { card, board, token, standee, tile, mat };
inline constexpr std::array all_kinds = {ComponentKind::card,    ComponentKind::board, ComponentKind::token,
                                         ComponentKind::standee, ComponentKind::tile,  ComponentKind::mat};

struct Field {
  std::string name;
  source::Span name_span;
  source::TomlValue value;
};

struct Component {
  ComponentKind kind = ComponentKind::card;
  source::Span span;  // of its [[header]]; in a spreadsheet, of its id's cell
  std::string id;     // empty when it has none that is good
  source::Span id_span;
  std::string type;        // which template draws it; the kind's name when it is not given
  source::Span type_span;  // the header when it is not given
  std::string deck;        // the group it is printed with; the type when it is not given
  int count = 1;
  source::Excerpt name;
  source::Excerpt text;
  bool sound = true;          // false when its fields are not as the rules declare them: not fit to be drawn
  std::vector<Field> fields;  // of the designer's own, in the order of the file, defaults last
};

struct CardFile {
  std::vector<Component> components;  // in the order of the file
};

inline constexpr int max_count = 1000;

// CSV when the file's name ends so, else TOML.
CardFile read_card_file(source::SourceId file, const source::Sources& sources,
                        source::Diagnostics& diagnostics);

std::string_view name_of(ComponentKind kind);
std::optional<ComponentKind> kind_named(std::string_view name);

}  // namespace rulepress::cards
