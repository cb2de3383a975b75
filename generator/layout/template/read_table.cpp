// A table's columns and rows. Each cell is a text like any other; columns say where it stands.
#include <fmt/format.h>

#include "layout/mistakes.h"
#include "layout/template/read_parts.h"
#include "source/mistakes.h"

namespace rulepress::layout {
namespace {

using source::Excerpt;
using source::TomlTable;
using source::TomlValue;

constexpr WordList<TableLines, 3> lines_words{
    {{"none", TableLines::none}, {"rows", TableLines::rows}, {"all", TableLines::all}}};

// A style by name, where it is named.
struct NamedStyle {
  std::string name;
  source::Span span;
};

std::optional<NamedStyle> style_named(TemplateFields& fields, std::string_view key) {
  const Excerpt* style = fields.text(key);
  if (style == nullptr) return std::nullopt;
  return NamedStyle{style->text(), style->whole()};
}

// What all texts of a table have in common, and those of one column.
struct CellLook {
  NamedStyle style;
  Vertical vertical = Vertical::middle;
  std::optional<Align> align = {};
};

TextSpec cell_of(TextValue text, const CellLook& look) {
  TextSpec made;
  made.text = std::move(text);
  made.style = look.style.name;
  made.style_span = look.style.span;
  made.vertical = look.vertical;
  made.align = look.align;
  return made;
}

class TableReader {
 public:
  TableReader(TemplateFields& fields, source::Span place) : fields_(fields) { made_.place = place; }

  TableSpec read() {
    fields_.require("style");
    fields_.require("columns");
    body_.style = style_named(fields_, "style").value_or(NamedStyle{});
    made_.style = body_.style.name;
    head_.style = style_named(fields_, "head-style").value_or(body_.style);
    body_.vertical = head_.vertical = fields_.word("valign", vertical_words).value_or(Vertical::middle);
    read_look();
    made_.loop = fields_.loop();
    if (const TomlValue* columns = fields_.any("columns")) read_columns(*columns);
    read_rows();
    return std::move(made_);
  }

 private:
  source::Diagnostic& report(source::Span place, std::string message) {
    return fields_.diagnostics().report(mistakes::bad_value, place, std::move(message));
  }

  void read_look() {
    made_.fill = fields_.text_value("fill");
    made_.zebra = fields_.text_value("zebra");
    made_.head_fill = fields_.text_value("head-fill");
    made_.stroke = fields_.text_value("stroke");
    made_.stroke_width = fields_.number_or("stroke-width", 0.2, not_negative);
    made_.lines = fields_.word("lines", lines_words).value_or(TableLines::rows);
    made_.fit = fields_.fit();
    const TomlValue* padding = fields_.any("padding");
    if (padding == nullptr) return;
    if (padding->as<source::TomlArray>() != nullptr) {
      if (auto both = fields_.pair_of(*padding, "padding", not_negative)) made_.padding = std::move(*both);
    } else if (auto one = fields_.as_number(*padding, "padding", not_negative)) {
      made_.padding = {*one, *one};
    }
  }

  void read_columns(const TomlValue& value) {
    const auto* list = value.as<source::TomlArray>();
    if (list == nullptr || list->empty()) {
      report(value.span, "`columns` takes a list of columns")
          .suggest("write columns = [{ head = \"Roll\", width = 10 }, { head = \"Effect\", share = 1 }]");
      return;
    }
    for (const TomlValue& item : *list) {
      if (const auto* table = item.as<TomlTable>()) {
        read_column(*table, item.span);
      } else {
        report(item.span, "this is not a column").suggest("write { width = 10 }, { share = 1 } or {}");
      }
    }
  }

  void read_column(const TomlTable& table, source::Span place) {
    TemplateFields fields(table, place, "a column", fields_.diagnostics());
    TableColumn made;
    CellLook body = body_;
    CellLook head = head_;
    if (auto style = style_named(fields, "style")) body.style = std::move(*style);
    body.align = head.align = fields.word("align", align_words);
    made.width = fields.number_value("width", not_negative);
    made.share = fields.number_value("share", not_negative);
    if (made.width && made.share) {
      report(place, "a column has a `width` or a `share`, not both")
          .suggest("take one of them out: `width` is in mm, `share` a part of what is left");
    }
    if (auto words = fields.text_value("head")) made.head = cell_of(std::move(*words), head);
    const bool has_cell = table.find("cell") != nullptr;
    if (auto words = fields.text_value("cell")) made.cell = cell_of(std::move(*words), body);
    if (has_loop() && !has_cell) {
      fields_.diagnostics()
          .report(source::mistakes::missing_key, place, "this column has no `cell`")
          .suggest("say what stands in it for each item: cell = \"{item}\"");
    } else if (!has_loop() && has_cell) {
      report(place, "a `cell` is for tables with `over`")
          .suggest("write the list that the rows come from: over = \"…\"; or take `cell` out");
    }
    fields.finish();
    looks_.push_back(body);
    made_.columns.push_back(std::move(made));
  }

  bool has_loop() const { return !made_.loop.list.nodes.empty(); }

  void read_rows() {
    const TomlValue* value = fields_.any("rows");
    if (value == nullptr) {
      if (!has_loop()) fields_.require("rows");
      return;
    }
    if (has_loop()) {
      report(value->span, "a table has `rows` or takes them from a list with `over`, not both")
          .suggest("take one of them out");
      return;
    }
    const auto* rows = value->as<source::TomlArray>();
    if (rows == nullptr) {
      report(value->span, "`rows` takes a list of rows")
          .suggest("write rows = [[\"1\", \"Move\"], [\"2\", \"Rest\"]]");
      return;
    }
    for (const TomlValue& row : *rows) read_row(row);
  }

  void read_row(const TomlValue& value) {
    const auto* cells = value.as<source::TomlArray>();
    if (cells == nullptr || cells->size() != looks_.size()) {
      report(value.span, cells == nullptr
                             ? std::string("this is not a row")
                             : fmt::format("this row has {} of {} cells", cells->size(), looks_.size()))
          .suggest("write one text for each column: [\"1\", \"Move\"]; \"\" stays empty");
      return;
    }
    std::vector<TextSpec> row;
    for (std::size_t i = 0; i < cells->size(); ++i) {
      const auto* words = (*cells)[i].as<Excerpt>();
      if (words == nullptr) {
        report((*cells)[i].span,
               fmt::format("a cell takes a text, but this is {}", source::kind_name((*cells)[i])))
            .suggest("put it in quotes");
        return;
      }
      row.push_back(cell_of({expr::parse_text(*words, fields_.diagnostics()), *words}, looks_[i]));
    }
    made_.rows.push_back(std::move(row));
  }

  TemplateFields& fields_;
  TableSpec made_;
  CellLook body_;
  CellLook head_;
  std::vector<CellLook> looks_;  // of the columns
};

}  // namespace

TableSpec read_table(TemplateFields& fields, source::Span place) {
  return TableReader(fields, place).read();
}

}  // namespace rulepress::layout
