#include "cards/card_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cards/field_name.h"
#include "cards/markup.h"
#include "cards/mistakes.h"
#include "cards/sheet.h"
#include "source/names.h"
#include "source/toml_fields.h"

namespace rulepress::cards {
namespace {

using source::Diagnostics;
using source::Excerpt;
using source::TomlEntry;
using source::TomlTable;
using source::TomlValue;

constexpr std::array<std::string_view, 6> kind_names = {"card", "board", "token", "standee", "tile", "mat"};

class CardFileReader {
 public:
  CardFileReader(source::SourceId file, const source::Sources& sources, Diagnostics& diagnostics)
      : file_(file),
        sources_(sources),
        diagnostics_(diagnostics),
        form_(sources[file].path.ends_with(".csv") ? Form::cells : Form::lines) {}

  CardFile read() {
    const std::size_t reports_before = diagnostics_.all().size();
    if (form_ == Form::cells) {
      read_sheet();
    } else {
      read_toml();
    }
    if (made_.components.empty() && diagnostics_.all().size() == reports_before) report_empty();
    std::ranges::stable_sort(made_.components, {}, [](const Component& c) { return c.span.begin; });
    return std::move(made_);
  }

 private:
  using Form = source::TomlFields::Form;

  void read_sheet() {
    const CsvTable table = parse_csv(file_, sources_, diagnostics_);
    const std::vector<Column> columns = read_columns(table, diagnostics_);
    needs_id_ = has_column(columns, "id");  // else that is reported, once
    for (const SheetRow& row : read_rows(table, columns, diagnostics_)) {
      read_component(row.kind, row.fields, row.span);
    }
  }

  void read_toml() {
    const TomlTable table = source::parse_toml(file_, sources_, diagnostics_);
    const std::uint32_t begin = sources_[file_].text_begin;
    source::TomlFields fields(table, {file_, begin, begin}, "a file of cards", diagnostics_);
    if (const TomlTable* defaults = fields.table("defaults"))
      read_defaults(*defaults, fields.any("defaults")->span);
    for (std::size_t kind = 0; kind < kind_names.size(); ++kind) {
      if (const TomlValue* value = fields.any(kind_names[kind]))
        read_kind(static_cast<ComponentKind>(kind), *value);
    }
    fields.finish();
  }

  void report_empty() {
    const std::uint32_t begin = sources_[file_].text_begin;
    diagnostics_.report(mistakes::empty_file, {file_, begin, begin}, "there are no cards in this file")
        .suggest(form_ == Form::cells
                     ? "write a row for each card below the names of the columns, or take the file away"
                     : "write a [[card]], or take the file away");
  }

  // An id belongs to one component; everything else may be shared.
  void read_defaults(const TomlTable& defaults, source::Span header) {
    source::TomlFields fields(defaults, header, "the defaults", diagnostics_);
    if (const TomlEntry* id = fields.entry("id")) {
      diagnostics_.report(mistakes::bad_id, id->key_span, "an id cannot be shared by all cards of a file")
          .suggest("give each card its own, and take this line out");
    }
    read_common(fields, defaults_);
    check_marks(defaults);
  }

  // What may stand both in the defaults and in a component.
  void read_common(source::TomlFields& fields, Component& made) {
    if (const Excerpt* name = fields.text("name")) made.name = *name;
    if (const Excerpt* type = fields.text("type")) {
      made.type = type->text();
      made.type_span = type->whole();
    }
    if (const Excerpt* deck = fields.text("deck")) made.deck = deck->text();
    if (const auto count = fields.whole("count", 0, max_count)) made.count = static_cast<int>(*count);
    if (const Excerpt* text = fields.text("text")) made.text = *text;
    for (const TomlEntry* entry : fields.finish_open()) read_field(*entry, made);
  }

  void read_kind(ComponentKind kind, const TomlValue& value) {
    const auto* list = value.as<source::TomlArray>();
    if (list == nullptr) {
      report_brackets(kind, value);
      if (const auto* single = value.as<TomlTable>()) read_component(kind, *single, value.span);
      return;
    }
    for (const TomlValue& item : *list) {
      if (const auto* table = item.as<TomlTable>()) {
        read_component(kind, *table, item.span);
      } else {
        report_brackets(kind, item);
      }
    }
  }

  void report_brackets(ComponentKind kind, const TomlValue& value) {
    const std::string_view name = name_of(kind);
    auto& report = diagnostics_.report(mistakes::single_brackets, value.span,
                                       fmt::format("a {0} starts with two pairs of brackets: [[{0}]]", name));
    if (sources_.text(value.span) == fmt::format("[{}]", name)) {
      report.suggest(fmt::format("write [[{}]]", name), {value.span, fmt::format("[[{}]]", name)});
    } else {
      report.suggest(fmt::format("write each {0} under a line [[{0}]] of its own", name));
    }
  }

  void read_component(ComponentKind kind, const TomlTable& own, source::Span header) {
    source::TomlFields fields(own, header, fmt::format("this {}", name_of(kind)), diagnostics_, form_);
    Component made = defaults_;
    made.fields.clear();
    made.kind = kind;
    made.span = header;
    made.id_span = header;
    if (needs_id_) fields.require("id");
    if (const Excerpt* id = fields.text("id")) read_id(*id, made);
    read_common(fields, made);
    for (const Field& field : defaults_.fields) {
      if (own.find(field.name) == nullptr) made.fields.push_back(field);
    }
    if (made.type.empty()) {
      made.type = name_of(kind);
      made.type_span = header;
    }
    if (made.deck.empty()) made.deck = made.type;
    check_marks(own);
    made_.components.push_back(std::move(made));
  }

  void read_id(const Excerpt& id, Component& made) {
    made.id_span = id.whole();
    if (source::is_plain_name(id.text())) {
      made.id = id.text();
      return;
    }
    const std::string better = source::as_plain_name(id.text());
    auto& report =
        diagnostics_.report(mistakes::bad_id, id.whole(), fmt::format("`{}` cannot be an id", id.text()));
    if (better.empty()) {
      report.suggest("ids have small letters, digits and hyphens");
    } else {
      report.suggest(fmt::format("ids have small letters, digits and hyphens: `{}`", better),
                     {id.whole(), form_ == Form::cells ? better : fmt::format("\"{}\"", better)});
    }
  }

  void read_field(const TomlEntry& entry, Component& made) {
    check_field_name(entry.key, entry.key_span, diagnostics_);
    made.fields.push_back({entry.key, entry.key_span, entry.value});
  }

  void check_marks(const TomlTable& table) {
    for (const TomlEntry& entry : table.entries) {
      if (const auto* text = entry.value.as<Excerpt>())
        parse_markup(*text, diagnostics_, form_ == Form::cells ? Backslash::plain : Backslash::in_toml);
    }
  }

  source::SourceId file_;
  const source::Sources& sources_;
  Diagnostics& diagnostics_;
  Form form_;
  bool needs_id_ = true;
  Component defaults_;
  CardFile made_;
};

}  // namespace

CardFile read_card_file(source::SourceId file, const source::Sources& sources, Diagnostics& diagnostics) {
  return CardFileReader(file, sources, diagnostics).read();
}

std::string_view name_of(ComponentKind kind) {
  return kind_names[static_cast<std::size_t>(kind)];
}

std::optional<ComponentKind> kind_named(std::string_view name) {
  const auto found = std::ranges::find(kind_names, name);
  if (found == kind_names.end()) return std::nullopt;
  return static_cast<ComponentKind>(found - kind_names.begin());
}

}  // namespace rulepress::cards
