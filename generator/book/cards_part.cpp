// All cards, a table for each type: names, copies, numbers, and what they say.
#include <fmt/format.h>

#include <algorithm>

#include "book/parts.h"

namespace rulepress::book {
namespace {

using layout::BookBlock;
using model::Kind;

constexpr std::size_t most_numbers = 3;  // columns; more would leave no room for words

const source::TomlValue* find_field(const cards::Component& component, const std::string& name) {
  const auto found = std::ranges::find(component.fields, name, &cards::Field::name);
  return found == component.fields.end() ? nullptr : &found->value;
}

// Fields that have one short value: numbers and enums.
std::vector<const model::Field*> short_fields(const Desk& desk, const std::string& type) {
  std::vector<const model::Field*> made;
  const model::Model& model = desk.material.model;
  for (model::Ref thing = 0; thing < model.things.size(); ++thing) {
    if (model.things[thing].name.text != type) continue;
    for (const model::Ref ref : model.all_fields(thing)) {
      const model::Field& field = model.fields[ref];
      const bool fits = field.printed && field.type.is_one() && !field.type.indexed &&
                        (field.type.kind == Kind::number || field.type.kind == Kind::enumeration);
      if (fits && made.size() < most_numbers) made.push_back(&field);
    }
  }
  return made;
}

// Fields whose words are rules.
std::vector<std::string> text_fields(const Desk& desk, const std::string& type) {
  std::vector<std::string> made;
  const model::Model& model = desk.material.model;
  for (model::Ref thing = 0; thing < model.things.size(); ++thing) {
    if (model.things[thing].name.text != type) continue;
    for (const model::Ref ref : model.all_fields(thing)) {
      const model::Field& field = model.fields[ref];
      if (field.printed && field.type.kind == Kind::meaning && field.name.text != "text")
        made.push_back(field.name.text);
    }
  }
  return made;
}

Words value_words(const source::TomlValue* value) {
  if (value == nullptr) return plain("–");
  if (const auto* text = value->as<source::Excerpt>()) return plain(spoken(text->text()));
  if (const auto* number = value->as<std::int64_t>()) return plain(fmt::format("{}", *number));
  return plain("–");
}

void add_texts(const Desk& desk, const source::TomlValue* value, Words& words) {
  if (value == nullptr) return;
  if (const auto* text = value->as<source::Excerpt>()) {
    if (!words.empty()) append(words, plain(" "));
    append(words, marked(desk, text->text()));
  } else if (const auto* items = value->as<source::TomlArray>()) {
    for (const source::TomlValue& item : *items) {
      Words more;
      add_texts(desk, &item, more);
      if (!words.empty() && !more.empty()) words.back().line_break = true;
      append(words, std::move(more));
    }
  }
}

}  // namespace

std::vector<BookBlock> cards_part(const Desk& desk) {
  std::vector<BookBlock> made;
  const auto& all = desk.material.printed.components;
  std::vector<std::string> types;
  for (const cards::Component& one : all) {
    if (one.kind == cards::ComponentKind::card && std::ranges::find(types, one.type) == types.end())
      types.push_back(one.type);
  }
  for (const std::string& type : types) {
    const auto numbers = short_fields(desk, type);
    const auto texts = text_fields(desk, type);
    layout::BookTable table;
    table.full_width = true;
    table.head = {cell(plain(desk.label("card"))), cell(plain(desk.label("copies")))};
    table.columns = {layout::Align::left, layout::Align::centre};
    table.widths = {5, 1.6};
    for (const model::Field* field : numbers) {
      table.head.push_back(cell(plain(titled(field->name.text))));
      table.columns.push_back(field->type.kind == Kind::number ? layout::Align::centre : layout::Align::left);
      table.widths.push_back(2.2);
    }
    bool any_words = false;
    for (const cards::Component& one : all) {
      if (one.type != type || one.kind != cards::ComponentKind::card) continue;
      std::vector<layout::BookTable::Cell> row{
          cell(strong(one.name.text().empty() ? one.id : one.name.text())),
          cell(plain(fmt::format("{}", one.count)))};
      row[0].anchor = card_anchor(one.id);
      for (const model::Field* field : numbers)
        row.push_back(cell(value_words(find_field(one, field->name.text))));
      Words words = marked(desk, one.text.text());
      for (const std::string& field : texts) add_texts(desk, find_field(one, field), words);
      any_words = any_words || !words.empty();
      row.push_back(cell(std::move(words)));
      table.rows.push_back(std::move(row));
    }
    if (any_words) {
      table.head.push_back(cell(plain(desk.label("text"))));
      table.columns.push_back(layout::Align::left);
      table.widths.push_back(10);
    } else {
      for (auto& row : table.rows) row.pop_back();
    }
    if (types.size() > 1) made.push_back(small_heading(capital(type_name(desk, type, 2))));
    made.push_back({std::move(table)});
  }
  return made;
}

}  // namespace rulepress::book
