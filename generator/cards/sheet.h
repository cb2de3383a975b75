// A spreadsheet of components: its first row names the columns, and each further row becomes a table like
// that of a [[card]] in TOML, so that both are read in one way (card_file.h).
#pragma once

#include <string>
#include <vector>

#include "cards/card_file.h"
#include "cards/csv.h"

namespace rulepress::cards {

struct Column {
  std::string name;  // of the field; empty when the column is not read
  source::Span span;
};

struct SheetRow {
  source::Span span;  // of its id or where that is missing; else of the first cell with something in it
  ComponentKind kind = ComponentKind::card;
  source::TomlTable fields;  // cells that are not empty
};

// Columns as the file has them: names that fields cannot have, that stand twice or are missing are reported,
// and read as what was probably meant. Empty when the first row cannot be one of names.
std::vector<Column> read_columns(const CsvTable& table, source::Diagnostics& diagnostics);

// As for a table that is only about to become cards: every column with something in it gets a name, and what
// was changed is noted instead of reported.
std::vector<Column> make_columns(const CsvTable& table, source::Diagnostics& diagnostics,
                                 std::vector<std::string>& notes);

// The rows below the names. A column is of one kind: numbers, true and false, or else text.
std::vector<SheetRow> read_rows(const CsvTable& table, const std::vector<Column>& columns,
                                source::Diagnostics& diagnostics);

bool has_column(const std::vector<Column>& columns, std::string_view name);

}  // namespace rulepress::cards
