#include "cards/import.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "cards/mistakes.h"
#include "cards/sheet.h"
#include "source/names.h"
#include "source/nearest.h"
#include "source/utf8.h"

namespace rulepress::cards {
namespace {

using source::Excerpt;

// Longer texts stand on lines of their own.
constexpr std::size_t longest_inline_text = 80;

// As ids are, with the number behind those that would stand twice (source/names.h).
constexpr std::size_t longest_id = 60;

// A text between the quotes of TOML. Three quotes in a row, or one before the closing ones, would end a text
// over several lines.
std::string escaped(std::string_view text, bool many_lines) {
  std::string made;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool quote_ends = !many_lines || i + 1 == text.size() || text.substr(0, i).ends_with("\"\"");
    const bool invisible = static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    if (c == '\\') {
      made += "\\\\";
    } else if (c == '"') {
      made += quote_ends ? "\\\"" : "\"";
    } else if (invisible && !(c == '\n' && many_lines)) {
      made += c == '\n' ? "\\n" : c == '\t' ? "\\t" : fmt::format("\\u{:04X}", static_cast<unsigned>(c));
    } else {
      made += c;
    }
  }
  return made;
}

std::string written(std::string_view text) {
  const bool many_lines =
      text.find('\n') != std::string_view::npos || source::count_characters(text) > longest_inline_text;
  return many_lines ? fmt::format("\"\"\"\n{}\"\"\"", escaped(text, true))
                    : fmt::format("\"{}\"", escaped(text, false));
}

std::string written(const source::TomlValue& value) {
  if (const auto* text = value.as<Excerpt>()) return written(text->text());
  if (const auto* whole = value.as<std::int64_t>()) return std::to_string(*whole);
  if (const auto* truth = value.as<bool>()) return *truth ? "true" : "false";
  std::string number = fmt::format("{}", *value.as<double>());
  if (number.find_first_of(".e") == std::string::npos) number += ".0";
  return number;
}

// "`a`, `b`, `c` and 9 more"
std::string some_of(const std::vector<std::string>& words) {
  constexpr std::size_t shown = 3;
  if (words.size() <= shown + 1) return source::quoted_list(words);
  std::string made;
  for (std::size_t i = 0; i < shown; ++i) made += fmt::format("{}`{}`", i == 0 ? "" : ", ", words[i]);
  return fmt::format("{} and {} more", made, words.size() - shown);
}

class Importer {
 public:
  Importer(source::SourceId file, const source::Sources& sources, source::Diagnostics& diagnostics)
      : file_(file), sources_(sources), diagnostics_(diagnostics) {}

  Import run() {
    const std::size_t reports_before = diagnostics_.all().size();
    const CsvTable table = parse_csv(file_, sources_, diagnostics_);
    columns_ = make_columns(table, diagnostics_, made_.notes);
    rows_ = read_rows(table, columns_, diagnostics_);
    made_.components = rows_.size();
    if (rows_.empty()) {
      if (diagnostics_.all().size() == reports_before) report_empty();
      return std::move(made_);
    }
    name_rows();
    order_keys();
    write_defaults();
    for (std::size_t i = 0; i < rows_.size(); ++i) write_row(rows_[i], ids_[i]);
    return std::move(made_);
  }

 private:
  void report_empty() {
    const std::uint32_t begin = sources_[file_].text_begin;
    diagnostics_.report(mistakes::empty_file, {file_, begin, begin}, "there are no cards in this file");
  }

  static std::string text_of(const SheetRow& row, std::string_view key) {
    const source::TomlEntry* entry = row.fields.find(key);
    return entry == nullptr ? "" : entry->value.as<Excerpt>()->text();
  }

  // Good ids stay as they are, even those that stand twice: which of the two is wrong is for people to say.
  void name_rows() {
    std::set<std::string> taken;
    for (const SheetRow& row : rows_) taken.insert(text_of(row, "id"));
    std::vector<std::string> from_names;
    std::vector<std::string> mended;
    for (const SheetRow& row : rows_) {
      const std::string given = text_of(row, "id");
      if (source::is_plain_name(given)) {
        ids_.push_back(given);
        continue;
      }
      const std::string better = source::as_plain_name(given);
      const std::string from_name = source::as_plain_name(text_of(row, "name"));
      ids_.push_back(unique(!better.empty()      ? better
                            : !from_name.empty() ? from_name
                                                 : std::string(name_of(row.kind)),
                            taken));
      (given.empty() ? from_names : mended).push_back(ids_.back());
    }
    if (!from_names.empty()) {
      made_.notes.push_back(fmt::format("{} {} made: {}", source::counted(from_names.size(), "missing id"),
                                        from_names.size() == 1 ? "was" : "were", some_of(from_names)));
    }
    if (!mended.empty()) {
      made_.notes.push_back(fmt::format("{} {} changed: {}", source::counted(mended.size(), "id"),
                                        mended.size() == 1 ? "was" : "were", some_of(mended)));
    }
  }

  std::string unique(const std::string& wish, std::set<std::string>& taken) {
    std::string made = wish;
    int& number = numbers_[wish];
    while (!taken.insert(made).second) {
      const std::string suffix = fmt::format("-{}", ++number + 1);
      made = source::as_plain_name(wish.substr(0, longest_id - suffix.size())) + suffix;
    }
    return made;
  }

  // What every card has comes first, what it says last, and between them what is the designer's own.
  void order_keys() {
    for (const std::string_view key : {"name", "type", "deck", "count"}) {
      if (has_column(columns_, key)) keys_.emplace_back(key);
    }
    for (const Column& column : columns_) {
      const bool placed = column.name.empty() || column.name == "id" || column.name == "text" ||
                          column.name == "kind" || std::ranges::find(keys_, column.name) != keys_.end();
      if (!placed) keys_.push_back(column.name);
    }
    if (has_column(columns_, "text")) keys_.emplace_back("text");
  }

  void write_defaults() {
    if (rows_.size() < 2) return;
    for (const std::string& key : keys_) {
      const source::TomlEntry* first = rows_.front().fields.find(key);
      if (first == nullptr) continue;
      const std::string value = written(first->value);
      const bool alike = std::ranges::all_of(rows_, [&](const SheetRow& row) {
        const source::TomlEntry* entry = row.fields.find(key);
        return entry != nullptr && written(entry->value) == value;
      });
      if (!alike) continue;
      if (shared_.empty()) made_.toml += "[defaults]\n";
      made_.toml += fmt::format("{} = {}\n", key, value);
      shared_.insert(key);
    }
  }

  void write_row(const SheetRow& row, const std::string& id) {
    if (!made_.toml.empty()) made_.toml += "\n";
    made_.toml += fmt::format("[[{}]]\nid = \"{}\"\n", name_of(row.kind), id);
    for (const std::string& key : keys_) {
      const source::TomlEntry* entry = row.fields.find(key);
      if (entry != nullptr && !shared_.contains(key))
        made_.toml += fmt::format("{} = {}\n", key, written(entry->value));
    }
  }

  source::SourceId file_;
  const source::Sources& sources_;
  source::Diagnostics& diagnostics_;
  std::vector<Column> columns_;
  std::vector<SheetRow> rows_;
  std::vector<std::string> ids_;        // of the rows
  std::map<std::string, int> numbers_;  // how many numbers each wish for an id has used up
  std::vector<std::string> keys_;       // as they are written, without the id
  std::set<std::string> shared_;        // keys in [defaults]
  Import made_;
};

}  // namespace

Import import_csv(source::SourceId file, const source::Sources& sources, source::Diagnostics& diagnostics) {
  return Importer(file, sources, diagnostics).run();
}

}  // namespace rulepress::cards
