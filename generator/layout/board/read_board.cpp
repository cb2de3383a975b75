// Boards of the rules in a template: which one, where its places stand, and what they look like.
#include <fmt/format.h>

#include "layout/mistakes.h"
#include "layout/template/read_parts.h"

namespace rulepress::layout {
namespace {

using source::Excerpt;
using source::TomlValue;

constexpr Limits cell_sizes{1, 1000};
constexpr std::int64_t most_in_a_row = 1000;
constexpr std::int64_t most_players = 100;

// A number for squares, or two for places that are wider than high.
void read_cell(TemplateFields& fields, BoardSpec& made) {
  const TomlValue* value = fields.any("cell");
  if (value == nullptr) return;
  if (value->as<source::TomlArray>() != nullptr) {
    made.cell = fields.pair_of(*value, "cell", cell_sizes);
  } else if (const auto side = fields.as_number(*value, "cell", cell_sizes)) {
    made.cell = {*side, *side};
  }
}

void read_positions(TemplateFields& fields, BoardSpec& made) {
  const source::TomlTable* table = fields.table("positions");
  if (table == nullptr) return;
  for (const source::TomlEntry& entry : table->entries) {
    if (auto middle = fields.pair_of(entry.value, entry.key))
      made.positions.push_back({entry.key, entry.key_span, std::move(*middle)});
  }
}

}  // namespace

bool read_board(TemplateFields& fields, const std::string& folder, Element& made) {
  fields.require("board");
  BoardSpec spec;
  const Excerpt* board = fields.text("board");
  if (board != nullptr) {
    spec.board = board->text();
    spec.board_span = board->whole();
  }
  read_cell(fields, spec);
  read_positions(fields, spec);
  spec.gap = fields.number_or("gap", 0, not_negative);
  spec.edge_width = fields.number_or("edge-width", 1.5, not_negative);
  spec.per_row = static_cast<int>(fields.whole("per-row", 1, most_in_a_row).value_or(0));
  if (const auto players = fields.whole("players", 1, most_players))
    spec.players = static_cast<int>(*players);
  if (const Excerpt* areas = fields.text("areas-by")) {
    spec.areas = without_braces(expr::parse(*areas, fields.diagnostics()));
    spec.areas_span = areas->whole();
  }
  if (const Excerpt* style = fields.text("style")) {
    spec.style = style->text();
    spec.style_span = style->whole();
  }
  for (const auto& [key, part] : {std::pair{"places", BoardPart::places},
                                  {"edges", BoardPart::edges},
                                  {"rim", BoardPart::rim},
                                  {"areas", BoardPart::areas}}) {
    for (Element& element : read_elements(fields, key, folder, part))
      made.children.push_back(std::move(element));
  }
  if (board == nullptr) return fields.finish(), false;
  made.spec = std::move(spec);
  return true;
}

}  // namespace rulepress::layout
