#include "build/card_changes.h"

#include <fmt/format.h>

#include <algorithm>

namespace rulepress::build {
namespace {

std::string text_of(const source::TomlValue& value) {
  if (const auto* text = value.as<source::Excerpt>()) return text->text();
  if (const auto* whole = value.as<std::int64_t>()) return fmt::format("{}", *whole);
  if (const auto* number = value.as<double>()) return fmt::format("{:g}", *number);
  if (const auto* truth = value.as<bool>()) return *truth ? "true" : "false";
  if (const auto* time = value.as<source::TomlTime>()) return time->text;
  std::vector<std::string> parts;
  if (const auto* list = value.as<source::TomlArray>()) {
    for (const source::TomlValue& item : *list) parts.push_back(text_of(item));
    return fmt::format("[{}]", fmt::join(parts, ", "));
  }
  for (const source::TomlEntry& entry : value.as<source::TomlTable>()->entries)
    parts.push_back(fmt::format("{} = {}", entry.key, text_of(entry.value)));
  return fmt::format("{{{}}}", fmt::join(parts, ", "));
}

using Fields = std::vector<std::pair<std::string, std::string>>;

Fields fields_of(const cards::Component& component) {
  Fields made{{"name", component.name.text()},
              // A designer's own field may be called `kind`, but has no spaces in its name.
              {"kind of component", std::string(cards::name_of(component.kind))},
              {"type", component.type},
              {"deck", component.deck},
              {"count", fmt::format("{}", component.count)},
              {"text", component.text.text()}};
  for (const cards::Field& field : component.fields) made.emplace_back(field.name, text_of(field.value));
  return made;
}

std::string value_of(const Fields& fields, const std::string& name) {
  const auto found = std::ranges::find(fields, name, &Fields::value_type::first);
  return found == fields.end() ? "" : found->second;
}

std::vector<FieldChange> changed_fields(const cards::Component& before, const cards::Component& after) {
  const Fields old = fields_of(before);
  const Fields now = fields_of(after);
  std::vector<FieldChange> made;
  for (const auto& [name, value] : now) {
    std::string was = value_of(old, name);
    if (was != value) made.push_back({name, std::move(was), value});
  }
  for (const auto& [name, value] : old) {
    const bool gone = std::ranges::find(now, name, &Fields::value_type::first) == now.end();
    if (gone && !value.empty()) made.push_back({name, value, ""});
  }
  return made;
}

std::map<std::string, std::size_t> by_id(const cards::Deck& deck) {
  std::map<std::string, std::size_t> made;
  for (std::size_t i = 0; i < deck.components.size(); ++i) {
    if (!deck.components[i].id.empty()) made.emplace(deck.components[i].id, i);
  }
  return made;
}

CardChange change_of(const cards::Component& component) {
  const std::string& name = component.name.text();
  return {component.id, name.empty() ? component.id : name, component.kind};
}

std::optional<Fingerprint> look_in(const Version& version, std::size_t component) {
  const auto found = version.looks.find(component);
  return found == version.looks.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

std::vector<CardChange> card_changes(const Version& before, const Version& after) {
  const auto old = by_id(before.deck);
  const auto now = by_id(after.deck);
  std::vector<CardChange> made;
  for (std::size_t i = 0; i < after.deck.components.size(); ++i) {
    const cards::Component& component = after.deck.components[i];
    if (component.id.empty()) continue;
    CardChange change = change_of(component);
    change.after = i;
    if (const auto found = old.find(component.id); found != old.end()) {
      change.before = found->second;
      change.fields = changed_fields(before.deck.components[found->second], component);
      change.looks_other = look_in(before, found->second) != look_in(after, i);
      if (change.fields.empty() && !change.looks_other) continue;
    }
    made.push_back(std::move(change));
  }
  for (std::size_t i = 0; i < before.deck.components.size(); ++i) {
    const cards::Component& component = before.deck.components[i];
    if (component.id.empty() || now.contains(component.id)) continue;
    CardChange change = change_of(component);
    change.before = i;
    made.push_back(std::move(change));
  }
  return made;
}

}  // namespace rulepress::build
