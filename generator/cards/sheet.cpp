#include "cards/sheet.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>

#include "cards/field_name.h"
#include "cards/mistakes.h"
#include "source/nearest.h"
#include "source/utf8.h"

namespace rulepress::cards {
namespace {

using source::Diagnostics;
using source::Excerpt;
using source::TomlValue;

constexpr std::string_view kind_column = "kind";
constexpr std::string_view count_column = "count";
constexpr std::array<std::string_view, 6> text_columns = {"id", "name", "type", "deck", "text", kind_column};

bool is_text_column(std::string_view name) {
  return std::ranges::find(text_columns, name) != text_columns.end();
}

bool is_known(std::string_view name) {
  return name == count_column || is_text_column(name);
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// No number in a game is longer, and other readers of numbers have limits of their own.
constexpr std::size_t longest_number = 40;

// Whole numbers and decimals as a spreadsheet writes them. What would be written otherwise again is text:
// "007", "+1", "1e3".
TomlValue typed(const Excerpt& cell) {
  const std::string& text = cell.text();
  TomlValue made{cell.whole(), cell};
  if (text == "true" || text == "TRUE") made.data = true;
  if (text == "false" || text == "FALSE") made.data = false;
  if (text.size() > longest_number) return made;

  const char* const end = text.data() + text.size();
  const char* const digits = text.data() + (text.starts_with('-') ? 1 : 0);
  const char* const point = std::find_if_not(digits, end, is_digit);
  if (point == digits || (*digits == '0' && point - digits > 1)) return made;
  if (point == end) {
    std::int64_t whole = 0;
    if (text != "-0" && std::from_chars(text.data(), end, whole).ec == std::errc()) made.data = whole;
  } else if (*point == '.' && point + 1 != end && std::all_of(point + 1, end, is_digit)) {
    double number = 0;
    if (std::from_chars(text.data(), end, number).ec == std::errc()) made.data = number;
  }
  return made;
}

// Which columns hold text: those that always do, and those that do not hold numbers alone or truths alone.
// The copies are always numbers; a cell that is none is reported when it is read.
std::vector<bool> find_text_columns(const CsvTable& table, const std::vector<Column>& columns) {
  std::vector<bool> texts(columns.size());
  std::vector<bool> numbers(columns.size());
  std::vector<bool> truths(columns.size());
  for (std::size_t row = 1; row < table.rows.size(); ++row) {
    const auto& cells = table.rows[row].cells;
    for (std::size_t i = 0; i < std::min(cells.size(), columns.size()); ++i) {
      if (is_blank(cells[i])) continue;
      const TomlValue value = typed(cells[i]);
      (value.as<Excerpt>() != nullptr ? texts : value.as<bool>() != nullptr ? truths : numbers)[i] = true;
    }
  }
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::string& name = columns[i].name;
    texts[i] = name != count_column && (is_text_column(name) || texts[i] || (numbers[i] && truths[i]));
  }
  return texts;
}

// The start of a text, for a message.
std::string shortened(std::string_view text) {
  constexpr std::size_t most = 30;
  std::string made;
  for (std::size_t count = 0; !text.empty() && text.front() != '\n'; ++count) {
    if (count == most) break;
    const std::size_t bytes = source::first_character(text).bytes;
    made += text.substr(0, bytes);
    text.remove_prefix(bytes);
  }
  return text.empty() ? made : made + "…";
}

// Something in the column below its name, or nothing.
const Excerpt* first_cell(const CsvTable& table, std::size_t column) {
  for (std::size_t row = 1; row < table.rows.size(); ++row) {
    const auto& cells = table.rows[row].cells;
    if (column < cells.size() && !is_blank(cells[column])) return &cells[column];
  }
  return nullptr;
}

source::Span whole_row(const CsvRow& row) {
  const source::Span first = row.cells.front().whole();
  return {first.file, first.begin, row.cells.back().whole().end};
}

// A first row that has none of the names that every table has is one of cards, or of names in another
// language.
bool check_header(const CsvRow& header, Diagnostics& diagnostics) {
  if (std::ranges::any_of(header.cells,
                          [](const Excerpt& cell) { return is_known(as_field_name(cell.text())); })) {
    return true;
  }
  diagnostics
      .report(mistakes::no_header, whole_row(header), "the first row does not name the columns of the table")
      .suggest("write `id`, `name`, `count`, `text` and so on above the columns");
  return false;
}

void report_kind(const Excerpt& cell, Diagnostics& diagnostics) {
  std::vector<std::string> names;
  names.reserve(all_kinds.size());
  for (const ComponentKind kind : all_kinds) names.emplace_back(name_of(kind));
  auto& report = diagnostics.report(mistakes::bad_kind, cell.whole(),
                                    fmt::format("`{}` is no kind of component", cell.text()));
  if (const auto meant = source::nearest(cell.text(), names)) {
    report.suggest(fmt::format("did you mean `{}`?", *meant), {cell.whole(), *meant});
  } else {
    report.suggest(fmt::format("the kinds are {}", source::quoted_list(names)));
  }
}

void report_extra_cell(const Excerpt& cell, std::size_t columns, char separator, Diagnostics& diagnostics) {
  const std::string_view sign = separator == ',' ? "comma" : separator == ';' ? "semicolon" : "tab";
  diagnostics
      .report(mistakes::extra_cell, cell.whole(),
              fmt::format("the cell `{}` stands beyond the last column: there {}", shortened(cell.text()),
                          columns == 1 ? "is only 1" : fmt::format("are only {}", columns)))
      .suggest(fmt::format("name the column in the first row; a text with a {} in it needs quotes around it",
                           sign));
}

}  // namespace

std::vector<Column> read_columns(const CsvTable& table, Diagnostics& diagnostics) {
  std::vector<Column> columns;
  if (table.rows.empty() || !check_header(table.rows.front(), diagnostics)) return columns;
  const CsvRow& header = table.rows.front();
  std::map<std::string, source::Span, std::less<>> first;
  for (const Excerpt& cell : header.cells) {
    columns.push_back({"", cell.whole()});
    if (!is_field_name(cell.text())) continue;
    const auto [other, added] = first.emplace(cell.text(), cell.whole());
    if (added) {
      columns.back().name = cell.text();
      continue;
    }
    diagnostics
        .report(mistakes::duplicate_column, cell.whole(),
                fmt::format("two columns are named `{}`", cell.text()))
        .label("again")
        .also(other->second, "the first")
        .suggest("give one of them another name, or take it out");
  }
  // Names that are nearly right take what is left.
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Excerpt& cell = header.cells[i];
    if (is_field_name(cell.text())) continue;
    if (!is_blank(cell)) {
      check_field_name(cell.text(), cell.whole(), diagnostics);
      const std::string better = as_field_name(cell.text());
      if (first.emplace(better, cell.whole()).second) columns[i].name = better;
    } else if (const Excerpt* below = first_cell(table, i)) {
      diagnostics.report(mistakes::unnamed_column, cell.whole(), "this column has no name")
          .also(below->whole(), "but something stands in it")
          .suggest("name it in the first row, or empty it");
    }
  }
  if (!has_column(columns, "id")) {
    diagnostics.report(mistakes::no_id_column, whole_row(header), "the table has no column `id`")
        .suggest("add one, with a short name for each card that never changes, such as `night-shade`");
  }
  return columns;
}

std::vector<Column> make_columns(const CsvTable& table, Diagnostics& diagnostics,
                                 std::vector<std::string>& notes) {
  std::vector<Column> columns;
  if (table.rows.empty() || !check_header(table.rows.front(), diagnostics)) return columns;
  const CsvRow& header = table.rows.front();
  std::set<std::string, std::less<>> taken;
  for (const Excerpt& cell : header.cells) {
    columns.push_back({"", cell.whole()});
    if (is_field_name(cell.text()) && taken.insert(cell.text()).second) columns.back().name = cell.text();
  }
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Excerpt& cell = header.cells[i];
    if (!columns[i].name.empty() || (is_blank(cell) && first_cell(table, i) == nullptr)) continue;
    std::string wish = is_field_name(cell.text()) ? cell.text() : as_field_name(cell.text());
    if (wish == as_field_name("")) wish = fmt::format("column_{}", i + 1);
    std::string name = wish;
    for (int number = 2; !taken.insert(name).second; ++number) name = fmt::format("{}_{}", wish, number);
    columns[i].name = name;
    notes.push_back(is_blank(cell) ? fmt::format("column {} had no name and is the field `{}`", i + 1, name)
                                   : fmt::format("the column `{}` is the field `{}`", cell.text(), name));
  }
  return columns;
}

std::vector<SheetRow> read_rows(const CsvTable& table, const std::vector<Column>& columns,
                                Diagnostics& diagnostics) {
  std::vector<SheetRow> made;
  if (columns.empty()) return made;
  const std::vector<bool> texts = find_text_columns(table, columns);
  const auto id = std::ranges::find(columns, "id", &Column::name);
  for (std::size_t number = 1; number < table.rows.size(); ++number) {
    const CsvRow& row = table.rows[number];
    SheetRow& one = made.emplace_back();
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const Excerpt& cell = row.cells[i];
      if (is_blank(cell)) continue;
      if (one.span.end == 0) one.span = cell.whole();
      if (i >= columns.size()) {
        if (!row.damaged) report_extra_cell(cell, columns.size(), table.separator, diagnostics);
        break;
      }
      const std::string& name = columns[i].name;
      if (name.empty()) continue;
      if (name == kind_column) {
        if (const auto kind = kind_named(cell.text())) {
          one.kind = *kind;
        } else {
          report_kind(cell, diagnostics);
        }
        continue;
      }
      one.fields.entries.push_back(
          {name, columns[i].span, texts[i] ? TomlValue{cell.whole(), cell} : typed(cell)});
    }
    if (id != columns.end()) {
      const auto at = static_cast<std::size_t>(id - columns.begin());
      one.span =
          at < row.cells.size() ? row.cells[at].whole() : source::Span{id->span.file, row.end, row.end};
    }
  }
  return made;
}

bool has_column(const std::vector<Column>& columns, std::string_view name) {
  return std::ranges::find(columns, name, &Column::name) != columns.end();
}

}  // namespace rulepress::cards
