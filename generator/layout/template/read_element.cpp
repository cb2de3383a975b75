// Elements of a template: their places and conditions. What each kind has besides is in read_spec.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "layout/mistakes.h"
#include "layout/template/read_parts.h"

namespace rulepress::layout {
namespace {

using source::Diagnostics;
using source::Excerpt;
using source::TomlTable;
using source::TomlValue;

void read_place(TemplateFields& fields, Element& made) {
  if (const TomlValue* at = fields.any("at")) {
    if (auto place = fields.pair_of(*at, "at")) {
      made.x = std::move(place->first);
      made.y = std::move(place->second);
    }
  }
  // A line may go up or to the left.
  const Limits sizes = made.kind == "line" ? Limits{} : not_negative;
  if (const TomlValue* size = fields.any("size")) {
    if (auto both = fields.pair_of(*size, "size", sizes)) {
      made.width = std::move(both->first);
      made.height = std::move(both->second);
    }
  }
  if (auto width = fields.number_value("width", sizes)) made.width = std::move(width);
  if (auto height = fields.number_value("height", sizes)) made.height = std::move(height);
  made.rotate = fields.number_or("rotate", 0);
  made.opacity = fields.number_or("opacity", 1, {0, 1});
  made.grow = fields.number_or("grow", 0, not_negative);
  if (const Excerpt* name = fields.text("name")) made.name = name->text();
  if (const Excerpt* when = fields.text("when")) {
    made.condition = without_braces(expr::parse(*when, fields.diagnostics()));
    made.when = TextValue{{}, *when};
  }
}

std::optional<Element> read_element(const TomlTable& table, source::Span place, const std::string& folder,
                                    BoardPart part, Diagnostics& diagnostics);

constexpr WordList<InkRule, 2> ink_words{{{"hide", InkRule::full_only}, {"only", InkRule::low_only}}};

// What an element is and when it is there stays the same.
bool may_change(std::string_view key) {
  constexpr std::array fixed{"kind", "name", "when", "items", "low-ink", "places", "edges", "rim", "areas"};
  return std::ranges::find(fixed, key) == fixed.end();
}

// The table of an element as its `low-ink` changes it.
TomlTable changed(const TomlTable& table, const TomlTable& changes, Diagnostics& diagnostics) {
  TomlTable made;
  for (const source::TomlEntry& entry : table.entries) {
    if (entry.key == "low-ink") continue;
    const source::TomlEntry* change = may_change(entry.key) ? changes.find(entry.key) : nullptr;
    made.entries.push_back(change == nullptr ? entry : *change);
  }
  for (const source::TomlEntry& change : changes.entries) {
    if (!may_change(change.key)) {
      diagnostics
          .report(mistakes::bad_value, change.key_span,
                  fmt::format("`low-ink` cannot change `{}`", change.key))
          .suggest("hide the element with `low-ink = \"hide\"` and write another with `low-ink = \"only\"`");
    } else if (table.find(change.key) == nullptr) {
      made.entries.push_back(change);
    }
  }
  return made;
}

// `low-ink` is a word, or a table of keys that are different then.
void read_low_ink(TemplateFields& fields, const TomlTable& table, source::Span place,
                  const std::string& folder, Element& made) {
  const source::TomlEntry* entry = fields.entry("low-ink");
  if (entry == nullptr) return;
  const auto* changes = entry->value.as<TomlTable>();
  if (changes == nullptr) {
    made.ink = fields.word("low-ink", ink_words).value_or(InkRule::always);
    return;
  }
  Diagnostics& diagnostics = fields.diagnostics();
  const std::vector<source::Diagnostic> told = diagnostics.all();
  Diagnostics more;
  auto other = read_element(changed(table, *changes, more), place, folder, made.part, more);
  if (other) made.low_ink.push_back(std::move(*other));
  // What is wrong with the rest of the element has been told.
  for (const source::Diagnostic& one : more.all()) {
    const bool again = std::ranges::any_of(told, [&](const source::Diagnostic& before) {
      return before.slug == one.slug && before.primary.span == one.primary.span;
    });
    if (!again) diagnostics.all().push_back(one);
  }
}

std::optional<Element> read_element(const TomlTable& table, source::Span place, const std::string& folder,
                                    BoardPart part, Diagnostics& diagnostics) {
  TemplateFields fields(table, place, "this element", diagnostics);
  Element made;
  made.span = place;
  made.part = part;
  fields.require("kind");
  const Excerpt* kind = fields.text("kind");
  if (kind == nullptr) {
    fields.finish_open();
    return std::nullopt;
  }
  made.kind = kind->text();
  read_place(fields, made);
  made.children = read_elements(fields, "items", folder);
  if (part == BoardPart::edges) {
    if (const Excerpt* of = fields.text("of")) {
      made.edge_type = of->text();
      made.edge_type_span = of->whole();
    }
  }
  if (!read_spec(fields, *kind, folder, made)) return std::nullopt;
  const source::TomlEntry* low_ink = fields.entry("low-ink");
  fields.finish();
  if (low_ink != nullptr) read_low_ink(fields, table, place, folder, made);
  return made;
}

}  // namespace

std::vector<Element> read_elements(TemplateFields& fields, std::string_view key, const std::string& folder,
                                   BoardPart part) {
  std::vector<Element> made;
  const source::TomlEntry* entry = fields.entry(key);
  if (entry != nullptr && entry->value.as<TomlTable>() != nullptr) {
    fields.diagnostics()
        .report(mistakes::bad_value, entry->key_span,
                fmt::format("`{}` takes a list of elements, but this is a single one", key))
        .suggest(key == "items" ? std::string("put it in square brackets: items = [{ … }]")
                                : fmt::format("write [[{}]] in two pairs of brackets", key));
    return made;
  }
  const source::TomlArray* list = fields.list(key);
  if (list == nullptr) return made;
  for (const TomlValue& item : *list) {
    if (const auto* table = item.as<TomlTable>()) {
      if (auto element = read_element(*table, item.span, folder, part, fields.diagnostics()))
        made.push_back(std::move(*element));
    } else {
      fields.diagnostics()
          .report(mistakes::bad_value, item.span, "this is not an element")
          .suggest(fmt::format("write each element under a line [[{}]] of its own", key));
    }
  }
  return made;
}

}  // namespace rulepress::layout
