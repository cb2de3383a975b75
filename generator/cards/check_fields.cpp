// Fields against their declarations.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "cards/mistakes.h"
#include "cards/typed.h"
#include "source/nearest.h"

namespace rulepress::cards {
namespace {

using model::Kind;
using model::Model;
using model::Ref;
using model::Shape;
using model::Type;
using source::TomlArray;
using source::TomlTable;
using source::TomlValue;

std::vector<std::string> value_names(const Model& model, Ref of) {
  std::vector<std::string> names;
  for (const model::Name& value : model.enums[of].values) names.push_back(value.text);
  return names;
}

class FieldCheck {
 public:
  FieldCheck(Deck& deck, const Model& model, source::Diagnostics& diagnostics)
      : deck_(deck), model_(model), diagnostics_(diagnostics) {
    for (const Component& component : deck.components) {
      const Ref type = declared_type(component, model);
      if (type == model::no_ref) continue;
      by_name_[component.id].push_back(type);
      if (component.name.text() != component.id) by_name_[component.name.text()].push_back(type);
    }
  }

  void run() {
    for (Component& component : deck_.components) {
      const std::size_t before = diagnostics_.all().size();
      check(component);
      component.sound = diagnostics_.all().size() == before;
    }
  }

 private:
  void check(const Component& component) {
    const Ref type = declared_type(component, model_);
    if (type == model::no_ref) {
      if (component.kind == ComponentKind::card) tell_unknown_type(component);
      return;
    }
    for (const Field& field : component.fields) {
      const model::Field* known = model_.find_field(type, field.name);
      if (known == nullptr || !known->printed) {
        tell_unknown_field(field.name, field.name_span, type, known);
      } else {
        check_value(field.value, known->type, field.name, known);
      }
    }
    for (const Ref ref : model_.all_fields(type)) {
      const model::Field& known = model_.fields[ref];
      const bool there =
          known.name.text == "text"
              ? !component.text.text().empty()
              : std::ranges::find(component.fields, known.name.text, &Field::name) != component.fields.end();
      if (!there) need(known, component.span, model_.things[type].name.text);
    }
  }

  // A list may be left out: it is empty then.
  void need(const model::Field& known, source::Span place, const std::string& owner) {
    if (!known.printed || known.type.maybe || !known.type.is_one() || known.initial.root != model::no_node ||
        !known.type.known())
      return;
    diagnostics_
        .report(mistakes::missing_field, place, fmt::format("this {} has no `{}`", owner, known.name.text))
        .also(known.name.span, "the rules ask for it")
        .suggest(fmt::format("add `{} = …`", known.name.text));
  }

  void tell_unknown_type(const Component& component) {
    std::vector<std::string> names;
    for (const model::ThingType& thing : model_.things) {
      if (thing.origin == model::Origin::component ||
          (thing.origin == model::Origin::place && !thing.fields.empty()))
        names.push_back(thing.name.text);
    }
    if (names.empty()) return;
    auto& report = diagnostics_.report(mistakes::unknown_type, component.type_span,
                                       fmt::format("the rules know no type `{}`", component.type));
    if (const auto meant = source::nearest(component.type, names)) {
      report.suggest(fmt::format("did you mean `{}`?", *meant));
    } else {
      report.suggest(fmt::format("say `type = …` with one of {}, or declare the type in a block of rules",
                                 source::quoted_list(names, "or")));
    }
  }

  void tell_unknown_field(const std::string& name, source::Span place, Ref type, const model::Field* state) {
    const std::string& owner = model_.things[type].name.text;
    if (state != nullptr) {
      diagnostics_
          .report(mistakes::unknown_field, place,
                  fmt::format("`{}` changes during play, so it is not printed on a {}", name, owner))
          .also(state->name.span, "declared as state here")
          .suggest(fmt::format("declare it under `type {}` if every card has its own", owner));
      return;
    }
    auto& report = diagnostics_.report(mistakes::unknown_field, place,
                                       fmt::format("a {} has no field `{}`", owner, name));
    if (model_.things[type].name.span.end > 0)
      report.also(model_.things[type].name.span, "its fields are declared here");
    std::vector<std::string> names;
    for (const Ref ref : model_.all_fields(type)) {
      if (model_.fields[ref].printed) names.push_back(model_.fields[ref].name.text);
    }
    if (const auto meant = source::nearest(name, names)) {
      report.suggest(fmt::format("did you mean `{}`?", *meant), {place, *meant});
    } else {
      report.suggest(fmt::format(
          "take it out, or declare it under `type {}`; what is only printed is of type `words`", owner));
    }
  }

  void wrong(const TomlValue& value, const std::string& what, const std::string& wanted,
             const model::Field* known) {
    diagnostics_
        .report(mistakes::wrong_type, value.span,
                fmt::format("`{}` should be {}, but this is {}", what, wanted, source::kind_name(value)))
        .also(known->name.span, "declared here")
        .suggest(fmt::format("write {}", wanted));
  }

  void check_value(const TomlValue& value, const Type& type, const std::string& what,
                   const model::Field* known) {
    if (!type.known()) return;
    if (type.indexed) {
      check_indexed(value, type, what, known);
    } else if (!type.is_one()) {
      check_many(value, type, what, known);
    } else {
      check_one(value, type, what, known);
    }
  }

  void check_many(const TomlValue& value, const Type& type, const std::string& what,
                  const model::Field* known) {
    const auto* list = value.as<TomlArray>();
    if (list == nullptr) {
      // One text may hold several meanings.
      if (type.kind == Kind::meaning && value.as<source::Excerpt>() != nullptr) return;
      wrong(value, what, "a list in square brackets", known);
      return;
    }
    for (const TomlValue& one : *list) check_one(one, type.element(), what, known);
    const auto& limit = known->capacity;
    if (limit.root == model::no_node || model_.code[limit.root].op != model::Op::number) return;
    const std::int64_t most = model_.code[limit.root].number;
    if (static_cast<std::int64_t>(list->size()) <= most) return;
    diagnostics_
        .report(mistakes::out_of_range, value.span,
                fmt::format("`{}` has {}, but at most {} are allowed", what,
                            source::counted(list->size(), "item"), most))
        .also(known->name.span, "declared here")
        .suggest("take some out");
  }

  void check_indexed(const TomlValue& value, const Type& type, const std::string& what,
                     const model::Field* known) {
    const auto* table = value.as<TomlTable>();
    if (table == nullptr || type.index != Kind::enumeration) {
      if (table == nullptr) wrong(value, what, "a table such as `{ a = 1, b = 2 }`", known);
      return;
    }
    const std::vector<std::string> names = value_names(model_, type.index_ref);
    for (const source::TomlEntry& entry : table->entries) {
      if (std::ranges::find(names, entry.key) == names.end()) {
        tell_unknown_value(entry.key, entry.key_span, type.index_ref, names);
        continue;
      }
      check_value(entry.value, type.unindexed(), fmt::format("{}.{}", what, entry.key), known);
    }
    if (known->initial.root != model::no_node) return;
    for (const std::string& name : names) {
      if (table->find(name) != nullptr) continue;
      diagnostics_
          .report(mistakes::missing_field, value.span, fmt::format("`{}` has no value for `{}`", what, name))
          .also(known->name.span, "there is one for each")
          .suggest(fmt::format("add `{} = …`", name));
    }
  }

  void tell_unknown_value(const std::string& word, source::Span place, Ref of,
                          const std::vector<std::string>& names) {
    auto& report = diagnostics_.report(mistakes::unknown_value, place,
                                       fmt::format("`{}` is no {}", word, model_.enums[of].name.text));
    report.also(model_.enums[of].name.span, "its values are declared here");
    if (const auto meant = source::nearest(word, names)) {
      report.suggest(fmt::format("did you mean `{}`?", *meant));
    } else {
      report.suggest(fmt::format("write one of {}", source::quoted_list(names, "or")));
    }
  }

  void check_one(const TomlValue& value, const Type& type, const std::string& what,
                 const model::Field* known) {
    const auto* text = value.as<source::Excerpt>();
    switch (type.kind) {
      case Kind::number: {
        const auto* number = value.as<std::int64_t>();
        if (number == nullptr) return wrong(value, what, "a whole number", known);
        if (!type.bounds || (*number >= type.bounds->low && *number <= type.bounds->high)) return;
        diagnostics_
            .report(mistakes::out_of_range, value.span,
                    fmt::format("`{}` is {}, but it goes from {} to {}", what, *number, type.bounds->low,
                                type.bounds->high))
            .also(known->name.span, "declared here")
            .suggest("change the number, or widen the range in the rules");
        return;
      }
      case Kind::truth:
        if (value.as<bool>() == nullptr) wrong(value, what, "`true` or `false`", known);
        return;
      case Kind::words:
      case Kind::meaning:
        if (text == nullptr) wrong(value, what, "text in quotes", known);
        return;
      case Kind::enumeration: {
        const std::vector<std::string> names = value_names(model_, type.ref);
        if (text == nullptr)
          return wrong(value, what, fmt::format("one of {}, in quotes", source::quoted_list(names, "or")),
                       known);
        if (std::ranges::find(names, text->text()) == names.end())
          tell_unknown_value(text->text(), value.span, type.ref, names);
        return;
      }
      case Kind::thing:
        if (model_.things[type.ref].origin == model::Origin::part) {
          check_part(value, type.ref, what, known);
        } else if (text == nullptr) {
          wrong(value, what,
                fmt::format("the id or name of a {}, in quotes", model_.things[type.ref].name.text), known);
        } else {
          check_reference(*text, value.span, type.ref);
        }
        return;
      default:
        return;
    }
  }

  void check_part(const TomlValue& value, Ref part, const std::string& what, const model::Field* known) {
    const auto* table = value.as<TomlTable>();
    if (table == nullptr)
      return wrong(value, what, fmt::format("a table with the fields of a {}", model_.things[part].name.text),
                   known);
    for (const source::TomlEntry& entry : table->entries) {
      const model::Field* field = model_.find_field(part, entry.key);
      if (field == nullptr || !field->printed) {
        tell_unknown_field(entry.key, entry.key_span, part, field);
      } else {
        check_value(entry.value, field->type, entry.key, field);
      }
    }
    for (const Ref ref : model_.all_fields(part)) {
      if (table->find(model_.fields[ref].name.text) == nullptr)
        need(model_.fields[ref], value.span, model_.things[part].name.text);
    }
  }

  void check_reference(const source::Excerpt& name, source::Span place, Ref type) {
    const auto found = by_name_.find(name.text());
    if (found != by_name_.end() &&
        std::ranges::any_of(found->second, [&](Ref one) { return model_.is_a(one, type); }))
      return;
    auto& report =
        diagnostics_.report(mistakes::unknown_card, place,
                            fmt::format("there is no {} `{}`", model_.things[type].name.text, name.text()));
    std::vector<std::string> names;
    for (const auto& [known, types] : by_name_) {
      if (std::ranges::any_of(types, [&](Ref one) { return model_.is_a(one, type); })) names.push_back(known);
    }
    if (const auto meant = source::nearest(name.text(), names)) {
      report.suggest(fmt::format("did you mean `{}`?", *meant));
    } else {
      report.suggest("name a card by its id or its name");
    }
  }

  Deck& deck_;
  const Model& model_;
  source::Diagnostics& diagnostics_;
  std::map<std::string, std::vector<Ref>> by_name_;
};

}  // namespace

model::Ref declared_type(const Component& component, const Model& model) {
  for (Ref ref = 0; ref < model.things.size(); ++ref) {
    const model::ThingType& thing = model.things[ref];
    const bool printed = thing.origin == model::Origin::component || thing.origin == model::Origin::place;
    if (printed && thing.name.text == component.type) return ref;
  }
  return model::no_ref;
}

void check_fields(Deck& deck, const Model& model, source::Diagnostics& diagnostics) {
  FieldCheck(deck, model, diagnostics).run();
}

}  // namespace rulepress::cards
