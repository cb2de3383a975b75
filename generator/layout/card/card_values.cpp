#include "layout/card/card_values.h"

#include <fmt/format.h>

#include <algorithm>

namespace rulepress::layout {
namespace {

std::shared_ptr<const expr::RecordType> merged(const expr::RecordType& a, const expr::RecordType& b);

// What is known from two values of one field.
expr::Type merged(const expr::Type& a, const expr::Type& b) {
  expr::Type made = a.kind == expr::Kind::unknown ? b : a;
  made.optional = a.optional || b.optional;
  if (a.kind != b.kind) return made;
  if (a.item != nullptr && b.item != nullptr)
    made.item = std::make_shared<const expr::Type>(
        expr::same_kind(*a.item, *b.item) ? merged(*a.item, *b.item) : expr::Type{});
  if (a.record != nullptr && b.record != nullptr) made.record = merged(*a.record, *b.record);
  return made;
}

// All fields of both tables; what only one of them has may be missing.
std::shared_ptr<const expr::RecordType> merged(const expr::RecordType& a, const expr::RecordType& b) {
  auto made = std::make_shared<expr::RecordType>();
  for (const auto& [name, type] : a.fields) {
    const expr::Type* other = b.find(name);
    made->fields.emplace_back(name, other == nullptr ? type.or_missing() : merged(type, *other));
  }
  for (const auto& [name, type] : b.fields) {
    if (a.find(name) == nullptr) made->fields.emplace_back(name, type.or_missing());
  }
  return made;
}

void add_declared(const model::Model& model, std::string_view type, expr::Scope& scope) {
  for (model::Ref ref = 0; ref < model.things.size(); ++ref) {
    if (model.things[ref].name.text != type) continue;
    for (const model::Ref one : model.all_fields(ref)) {
      const model::Field& field = model.fields[one];
      if (!field.printed || field.name.text == "text") continue;
      expr::Type& known = scope.names[field.name.text];
      // Several texts are one text or a list, as the cards write them.
      const bool listed = field.type.kind == model::Kind::meaning && known.kind == expr::Kind::list;
      known = listed ? expr::Type::list_of(expr::Type::text()) : type_of(field.type, model);
    }
  }
}

}  // namespace

expr::Value value_of(const source::TomlValue& value) {
  if (const auto* whole = value.as<std::int64_t>()) return {static_cast<double>(*whole)};
  if (const auto* real = value.as<double>()) return {*real};
  if (const auto* text = value.as<source::Excerpt>()) return {text->text()};
  if (const auto* truth = value.as<bool>()) return {*truth};
  if (const auto* time = value.as<source::TomlTime>()) return {time->text};
  if (const auto* list = value.as<source::TomlArray>()) {
    expr::List items;
    for (const source::TomlValue& item : *list) items.push_back(value_of(item));
    return {std::move(items)};
  }
  expr::Record record;
  for (const source::TomlEntry& entry : value.as<source::TomlTable>()->entries) {
    record.push_back({entry.key, value_of(entry.value)});
  }
  return {std::move(record)};
}

expr::Type type_of(const expr::Value& value) {
  if (value.as<double>() != nullptr) return expr::Type::number();
  if (value.as<std::string>() != nullptr) return expr::Type::text();
  if (value.as<bool>() != nullptr) return expr::Type::truth();
  if (const auto* list = value.as<expr::List>()) {
    expr::Type item;
    for (const expr::Value& one : *list) {
      const expr::Type next = type_of(one);
      if (!expr::same_kind(item, next)) return expr::Type::list_of({});
      item = merged(item, next);
    }
    return expr::Type::list_of(item);
  }
  if (const auto* record = value.as<expr::Record>()) {
    auto fields = std::make_shared<expr::RecordType>();
    for (const auto& [name, field] : *record) fields->fields.emplace_back(name, type_of(field));
    expr::Type made{expr::Kind::record};
    made.record = fields;
    return made;
  }
  return {};
}

expr::Type type_of(const model::Type& type, const model::Model& model) {
  expr::Type made;
  if (type.indexed) {
    auto fields = std::make_shared<expr::RecordType>();
    if (type.index == model::Kind::enumeration) {
      for (const model::Name& value : model.enums[type.index_ref].values) {
        fields->fields.emplace_back(value.text, type_of(type.unindexed(), model));
      }
    }
    made.kind = expr::Kind::record;
    made.record = fields;
  } else if (!type.is_one()) {
    made = type.kind == model::Kind::meaning ? expr::Type::text()
                                             : expr::Type::list_of(type_of(type.element(), model));
  } else if (type.kind == model::Kind::number) {
    made = expr::Type::number();
  } else if (type.kind == model::Kind::truth) {
    made = expr::Type::truth();
  } else if (type.kind == model::Kind::thing && model.things[type.ref].origin == model::Origin::part) {
    auto fields = std::make_shared<expr::RecordType>();
    for (const model::Ref ref : model.all_fields(type.ref)) {
      const model::Field& field = model.fields[ref];
      if (!field.printed) continue;
      const bool filled = field.initial.root == model::no_node;
      const expr::Type inner = type_of(field.type, model);
      fields->fields.emplace_back(field.name.text, filled ? inner : inner.or_missing());
    }
    made.kind = expr::Kind::record;
    made.record = fields;
  } else if (type.known()) {
    made = expr::Type::text();
  }
  made.optional = type.maybe;
  return made;
}

expr::Names names_of(const cards::Component& component) {
  expr::Names names;
  names["id"] = {component.id};
  names["type"] = {component.type};
  names["deck"] = {component.deck};
  names["count"] = {static_cast<double>(component.count)};
  if (!component.name.text().empty()) names["name"] = {component.name.text()};
  if (!component.text.text().empty()) names["text"] = {component.text.text()};
  for (const cards::Field& field : component.fields) names[field.name] = value_of(field.value);
  return names;
}

expr::Scope scope_of(const cards::Deck& deck, std::string_view type, const model::Model* model) {
  expr::Scope scope;
  scope.what = fmt::format("a card of type `{}`", type);
  std::map<std::string, std::size_t> uses;
  std::size_t components = 0;
  // What every card may have: a card without it does not make it unknown.
  scope.names["name"] = expr::Type::text();
  scope.names["text"] = expr::Type::text();
  for (const cards::Component& component : deck.components) {
    if (component.type != type) continue;
    ++components;
    for (const auto& [name, value] : names_of(component)) {
      ++uses[name];
      auto& known = scope.names[name];
      known = merged(known, type_of(value));
    }
  }
  for (auto& [name, known] : scope.names) known.optional = uses[name] < components;
  if (model != nullptr) add_declared(*model, type, scope);
  return scope;
}

const source::Excerpt* field_text(const cards::Component& component, std::string_view name) {
  if (name == "name") return component.name.text().empty() ? nullptr : &component.name;
  if (name == "text") return component.text.text().empty() ? nullptr : &component.text;
  const auto found = std::ranges::find(component.fields, name, &cards::Field::name);
  return found == component.fields.end() ? nullptr : found->value.as<source::Excerpt>();
}

}  // namespace rulepress::layout
