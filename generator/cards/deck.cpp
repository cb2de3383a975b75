#include "cards/deck.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "cards/mistakes.h"
#include "source/nearest.h"

namespace rulepress::cards {
namespace {

using source::Diagnostics;

constexpr std::string_view type_names[] = {"whole", "number", "text", "truth", "list", "table", "time"};

FieldType type_of(const source::TomlValue& value) {
  if (value.as<std::int64_t>() != nullptr) return FieldType::whole;
  if (value.as<double>() != nullptr) return FieldType::number;
  if (value.as<source::Excerpt>() != nullptr) return FieldType::text;
  if (value.as<bool>() != nullptr) return FieldType::truth;
  if (value.as<source::TomlArray>() != nullptr) return FieldType::list;
  if (value.as<source::TomlTable>() != nullptr) return FieldType::table;
  return FieldType::time;
}

bool is_numeric(FieldType type) {
  return type == FieldType::whole || type == FieldType::number;
}

class Gatherer {
 public:
  Gatherer(const model::Model* model, Diagnostics& diagnostics) : model_(model), diagnostics_(diagnostics) {}

  Deck gather(const std::vector<std::shared_ptr<const CardFile>>& files) {
    for (const auto& file : files) {
      for (const Component& component : file->components) {
        check_id(component);
        infer(component);
        deck_.components.push_back(component);
      }
    }
    check_rare_fields();
    for (auto& [name, type] : types_) deck_.types.push_back(std::move(type));
    return std::move(deck_);
  }

 private:
  bool declared(const Component& component) const {
    return model_ != nullptr && model_->find_thing(component.type) != nullptr;
  }

  void check_id(const Component& component) {
    if (component.id.empty()) return;
    const auto [first, added] = ids_.emplace(component.id, component.id_span);
    if (added) return;
    diagnostics_
        .report(mistakes::duplicate_id, component.id_span,
                fmt::format("the id `{}` is used twice", component.id))
        .label("again")
        .also(first->second, "the first")
        .suggest("for several copies of one card use `count`; else give one of them another id");
  }

  void infer(const Component& component) {
    InferredType& type = types_[component.type];
    type.name = component.type;
    ++type.components;
    for (const Field& field : component.fields) {
      const FieldType found = type_of(field.value);
      const auto known = std::ranges::find(type.fields, field.name, &InferredField::name);
      if (known == type.fields.end()) {
        type.fields.push_back({field.name, found, 1, field.value.span});
        continue;
      }
      ++known->uses;
      if (known->type == found) continue;
      if (is_numeric(known->type) && is_numeric(found)) {
        known->type = FieldType::number;
      } else if (!declared(component)) {
        report_mixed(component, field, *known);
      }
    }
  }

  void report_mixed(const Component& component, const Field& field, const InferredField& known) {
    diagnostics_
        .report(mistakes::mixed_field, field.value.span,
                fmt::format("`{}` holds {} here, but something else on other cards of type `{}`", field.name,
                            source::kind_name(field.value), component.type))
        .also(known.first, "it was first used like this")
        .suggest("write the same kind of value everywhere");
  }

  // Without rules nobody has declared the fields; but a name that one card alone has, and that is nearly one
  // that the others have and this one lacks, is a slip of the pen.
  void check_rare_fields() {
    for (const Component& component : deck_.components) {
      if (declared(component)) continue;
      const InferredType& type = types_[component.type];
      for (const Field& field : component.fields) {
        const auto used = std::ranges::find(type.fields, field.name, &InferredField::name);
        if (used->uses > 1) continue;
        std::vector<std::string> common;
        for (const InferredField& other : type.fields) {
          if (other.uses >= 2 &&
              std::ranges::find(component.fields, other.name, &Field::name) == component.fields.end()) {
            common.push_back(other.name);
          }
        }
        const auto meant = source::nearest(field.name, common);
        if (!meant) continue;
        auto& report = diagnostics_.report(mistakes::rare_field, field.name_span,
                                           fmt::format("only this card has a field `{}`", field.name));
        report.suggest(fmt::format("did you mean `{}`, as on the others?", *meant));
        // The name of a spreadsheet's column stands above the card, and not for this card alone.
        if (field.name_span.begin > component.span.begin)
          report.suggestion->edits.push_back({field.name_span, *meant});
      }
    }
  }

  const model::Model* model_;
  Diagnostics& diagnostics_;
  Deck deck_;
  std::map<std::string, source::Span> ids_;
  std::map<std::string, InferredType> types_;
};

}  // namespace

Deck gather(const std::vector<std::shared_ptr<const CardFile>>& files, Diagnostics& diagnostics,
            const model::Model* model) {
  return Gatherer(model, diagnostics).gather(files);
}

std::string dump(const Deck& deck) {
  std::string out;
  for (const InferredType& type : deck.types) {
    out += fmt::format("type {} ({})\n", type.name, type.components);
    for (const InferredField& field : type.fields) {
      out += fmt::format("  {}: {}\n", field.name, type_names[static_cast<std::size_t>(field.type)]);
    }
  }
  for (const Component& component : deck.components) {
    out += fmt::format("{} {} x{} type {} deck {}\n", name_of(component.kind), component.id, component.count,
                       component.type, component.deck);
  }
  return out;
}

std::string in_words(const std::map<ComponentKind, std::size_t>& counts) {
  std::vector<std::string> parts;
  parts.reserve(counts.size());
  for (const auto& [kind, count] : counts) parts.push_back(source::counted(count, name_of(kind)));
  if (parts.empty()) return "nothing";
  const std::string last = std::move(parts.back());
  parts.pop_back();
  return parts.empty() ? last : fmt::format("{} and {}", fmt::join(parts, ", "), last);
}

}  // namespace rulepress::cards
