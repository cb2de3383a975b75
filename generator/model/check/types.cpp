// Types and fields: what the names of types mean, and what each thing has.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/check/checker.h"
#include "model/mistakes.h"
#include "source/nearest.h"

namespace rulepress::model {
namespace {

using SymbolKind = Symbol::Kind;
using expr::NodeKind;

}  // namespace

// Larger numbers than any game counts; sums and products of two of them are still exact.
constexpr double largest_number = 1e9;

std::optional<std::int64_t> Checker::whole_number(double number, Span span) {
  if (std::abs(number) > largest_number) {
    report(mistakes::out_of_range, span, "this number is larger than Rulepress counts")
        .suggest("take one of at most 1000000000");
    return {};
  }
  if (number != std::floor(number)) {
    report(mistakes::not_whole, span, "numbers in rules are whole")
        .suggest("write a whole number; `7 / 2` is 3");
    return {};
  }
  return static_cast<std::int64_t>(number);
}

std::optional<std::int64_t> Checker::constant(const Expression& expression) {
  if (!expression.there()) return {};
  return whole_number(expression.tree.top().number, expression.span());
}

std::optional<Bounds> Checker::bounds_of(const TypeName& name) {
  const auto low = constant(name.low);
  const auto high = constant(name.high);
  if (!low || !high) return {};
  if (*low > *high) {
    report(mistakes::empty_range, name.span, fmt::format("there is no number from {} to {}", *low, *high))
        .suggest("write the smaller number first");
    return {};
  }
  return Bounds{*low, *high};
}

Type Checker::resolve(const TypeName& name) {
  Type made;
  made.shape = name.shape;
  if (name.limit.there() && name.shape == Shape::one) {
    report(mistakes::odd_policy, name.limit.span(), "`up to` limits how many there are, and this is only one")
        .suggest("write a range such as `0..6`, or `zone of …`, `list of …`");
  }
  made.maybe = name.or_none;
  const std::string& word = name.name.text;
  if (name.low.there() || name.high.there()) {
    made.kind = Kind::number;
    made.bounds = bounds_of(name);
  } else if (word == "number" || word == "signed" || word == "numeral") {
    made.kind = Kind::number;
  } else if (word == "truth") {
    made.kind = Kind::truth;
  } else if (word == "die") {
    made.kind = Kind::die;
  } else if (word == "decider") {
    made.kind = Kind::decider;
  } else if (word == "words") {
    made.kind = Kind::words;
  } else if (const Symbol* found = find(word)) {
    static const std::map<SymbolKind, Kind> kinds = {{SymbolKind::enumeration, Kind::enumeration},
                                                     {SymbolKind::thing, Kind::thing},
                                                     {SymbolKind::record, Kind::record},
                                                     {SymbolKind::category, Kind::meaning}};
    const auto kind = kinds.find(found->kind);
    if (kind != kinds.end()) {
      made.kind = kind->second;
      made.ref = found->ref;
      used_.insert({found->kind, found->ref});
    } else if (found->kind != SymbolKind::broken) {
      auto& told = report(mistakes::unknown_type, name.name.span, fmt::format("`{}` is no type", word));
      if (found->span.end > 0) told.also(found->span, "it is declared here");
      if (found->kind == SymbolKind::plural) {
        told.suggest(fmt::format("write `{}`", model_.things[found->ref].name.text),
                     {name.name.span, model_.things[found->ref].name.text});
      } else {
        told.suggest("name a type, an enum, a record or a category");
      }
    }
  } else if (!word.empty()) {
    auto& told = report(mistakes::unknown_type, name.name.span, fmt::format("there is no type `{}`", word));
    std::vector<std::string> known =
        names_of({SymbolKind::enumeration, SymbolKind::thing, SymbolKind::record, SymbolKind::category});
    known.insert(known.end(), {"number", "truth", "die", "words"});
    suggest(told, name.name, known);
  }
  if (made.is_place() && made.known() &&
      (made.kind != Kind::thing || model_.things[made.ref].origin != Origin::component)) {
    report(mistakes::wrong_type, name.span,
           fmt::format("a {} holds cards and other components, not {}",
                       made.shape == Shape::zone ? "zone" : "pile", named(made.element())))
        .suggest("write `set of …` or `list of …`");
    made.shape = made.shape == Shape::zone ? Shape::set : Shape::list;
  }
  return made;
}

void Checker::add_index(Type& type, const std::optional<TypeName>& index) {
  if (!index) return;
  const Type by = resolve(*index);
  type.indexed = true;
  type.index = by.kind;
  type.index_ref = by.ref;
  type.index_bounds = by.bounds;
  const bool countable = by.is_one() && !by.maybe &&
                         (by.kind == Kind::enumeration || by.kind == Kind::thing ||
                          (by.kind == Kind::number && by.bounds) || !by.known());
  if (countable) return;
  report(mistakes::wrong_index, index->span, fmt::format("there cannot be one for each of {}", named(by)))
      .suggest("index by an enum, a type of things, or a range such as `1..5`");
  type.index = Kind::unknown;
}

std::vector<Local> Checker::resolve_parameters(const std::vector<Parameter>& parameters, bool may_vary) {
  std::vector<Local> made;
  for (const Parameter& parameter : parameters) {
    if (parameter.by_reference && !may_vary) {
      report(mistakes::misplaced, parameter.name.span, "only what a menu is given can be changed: `var`")
          .suggest("pass a record, or give the new value back with `->`");
    }
    if (parameter.domain.there()) {
      report(mistakes::misplaced, parameter.domain.span(), "nothing is picked here, so `in` has no meaning")
          .suggest("only an action and a way pick what is in their brackets; take `in …` out");
    }
    Type type = resolve(parameter.type);
    add_index(type, parameter.index);
    const auto same =
        std::ranges::find_if(made, [&](const Local& other) { return other.name == parameter.name.text; });
    if (same != made.end()) {
      report(mistakes::duplicate_name, parameter.name.span,
             fmt::format("two parameters are called `{}`", parameter.name.text))
          .also(same->span, "the first")
          .suggest("name them apart");
      continue;
    }
    made.push_back({parameter.name.text, type, parameter.name.span,
                    parameter.by_reference || type.kind == Kind::record});
  }
  return made;
}

void Checker::resolve_parents() {
  for (const Pending& pending : pending_) {
    const Declaration& declaration = *pending.declaration;
    const bool is_type =
        declaration.kind == DeclarationKind::type || declaration.kind == DeclarationKind::part;
    if (is_type && declaration.other.there()) {
      const Ref parent = need_symbol(declaration.other, SymbolKind::thing, "a type");
      if (parent != no_ref) model_.things[pending.ref].parent = parent;
    }
  }
  for (Ref ref = 0; ref < model_.things.size(); ++ref) {
    Ref at = model_.things[ref].parent;
    for (std::size_t steps = 0; at != no_ref && steps <= model_.things.size(); ++steps) {
      if (at == ref) {
        report(mistakes::type_circle, model_.things[ref].name.span,
               fmt::format("`{}` is a kind of itself", model_.things[ref].name.text))
            .suggest("take out one of the `is`");
        model_.things[ref].parent = no_ref;
        break;
      }
      at = model_.things[at].parent;
    }
  }
  for (const Pending& pending : pending_) {
    const Declaration& declaration = *pending.declaration;
    if (declaration.kind == DeclarationKind::category) {
      Category& made = model_.categories[pending.ref];
      made.parameters = resolve_parameters(declaration.parameters);
      if (declaration.has_result) made.type = resolve(declaration.type);
    }
    if (declaration.kind == DeclarationKind::players) {
      if (model_.players_span.end > 0) {
        report(mistakes::duplicate_name, declaration.span, "the number of players is told twice")
            .also(model_.players_span, "the first")
            .suggest("take one out");
        continue;
      }
      const Type type = resolve(declaration.type);
      if (type.bounds && type.bounds->low >= 1 && type.bounds->high <= 12) {
        model_.players = type.bounds;
      } else if (type.known()) {
        report(mistakes::out_of_range, declaration.type.span,
               "the number of players goes from 1 to at most 12")
            .suggest("write `players 2..4`, or `players 1`");
      }
      if (model_.players_span.end > 0) {
        report(mistakes::duplicate_name, declaration.span, "the number of players is told twice")
            .also(model_.players_span, "the first")
            .suggest("take one out");
      }
      model_.one_team = declaration.mode == "one team";
      model_.players_span = declaration.span;
    }
  }
}

void Checker::resolve_fields() {
  for (const Pending& pending : pending_) {
    const Declaration& declaration = *pending.declaration;
    Holder holder = Holder::thing;
    Ref of = pending.ref;
    bool printed = false;
    if (declaration.kind == DeclarationKind::type || declaration.kind == DeclarationKind::part) {
      printed = true;
    } else if (declaration.kind == DeclarationKind::record) {
      holder = Holder::record;
    } else if (declaration.kind == DeclarationKind::each) {
      of = need_symbol(declaration.name, SymbolKind::thing, "a type");
      if (of == no_ref) continue;
    } else if (declaration.kind == DeclarationKind::game) {
      holder = Holder::game;
      of = no_ref;
    } else {
      continue;
    }
    for (const FieldSyntax& field : declaration.fields) resolve_field(field, holder, of, printed);
  }
}

Ref Checker::find_field(Holder holder, Ref of, std::string_view name) const {
  const auto named = fields_.find(name);
  if (named == fields_.end()) return no_ref;
  const auto found = std::ranges::find_if(named->second, [&](Ref ref) {
    const Field& field = model_.fields[ref];
    return field.holder == holder && (holder == Holder::thing ? model_.is_a(of, field.of) : field.of == of);
  });
  return found == named->second.end() ? no_ref : *found;
}

// A field that only some kinds of a thing have.
Ref Checker::find_field_of_kinds(Ref thing, std::string_view name) const {
  const auto named = fields_.find(name);
  if (named == fields_.end()) return no_ref;
  const auto found = std::ranges::find_if(named->second, [&](Ref ref) {
    const Field& field = model_.fields[ref];
    return field.holder == Holder::thing && field.of != thing && model_.is_a(field.of, thing);
  });
  return found == named->second.end() ? no_ref : *found;
}

// For suggestions: of a thing, what its kinds have too.
std::vector<std::string> Checker::field_names(Holder holder, Ref of) const {
  std::vector<std::string> names;
  for (const Field& field : model_.fields) {
    if (field.holder != holder) continue;
    const bool has =
        holder == Holder::thing ? model_.is_a(of, field.of) || model_.is_a(field.of, of) : field.of == of;
    if (has) names.push_back(field.name.text);
  }
  return names;
}

void Checker::resolve_field(const FieldSyntax& syntax, Holder holder, Ref of, bool printed) {
  Ref same = find_field(holder, of, syntax.name.text);
  // A kind of it may have got the field already.
  if (same == no_ref && holder == Holder::thing) same = find_field_of_kinds(of, syntax.name.text);
  if (same != no_ref) {
    report(mistakes::duplicate_name, syntax.name.span,
           fmt::format("there are two fields `{}`", syntax.name.text))
        .also(model_.fields[same].name.span, "the first")
        .suggest("name them apart, or take one out");
    return;
  }
  static const std::vector<std::string> own = {"id", "name", "type", "count", "owner"};
  if (holder == Holder::thing && std::ranges::find(own, syntax.name.text) != own.end()) {
    report(mistakes::duplicate_name, syntax.name.span,
           fmt::format("every thing has `{}` already", syntax.name.text))
        .suggest("take another name");
    return;
  }
  Field field;
  field.name = syntax.name;
  field.holder = holder;
  field.of = of;
  field.printed = printed;
  if (!syntax.broken) {
    field.type = resolve(syntax.type);
    add_index(field.type, syntax.index);
  }
  field.seen = syntax.seen;
  if (syntax.supply.there()) field.supply = need_symbol(syntax.supply, SymbolKind::supply, "a supply");
  if (field.supply != no_ref && field.type.known() &&
      (field.type.kind != Kind::number || !field.type.is_one())) {
    report(mistakes::wrong_type, syntax.supply.span,
           fmt::format("what comes from a supply is counted, but this is {}", named(field.type)))
        .suggest("make it a number such as `0..20`, or take `from` out");
  }
  if (field.type.kind == Kind::record) {
    report(mistakes::stored_record, syntax.type.span,
           "a record lives only while something happens; it cannot be kept")
        .suggest("keep its values in fields of their own, or declare a `part`");
    field.type = {};
  }
  if (printed && field.type.is_place()) {
    report(mistakes::wrong_type, syntax.type.span, "a zone cannot be printed on a card")
        .suggest(fmt::format("declare it under `each {} has`", model_.things[of].name.text));
    field.type = {};
  }
  const Ref ref = static_cast<Ref>(model_.fields.size());
  field_refs_[&syntax] = ref;
  fields_[syntax.name.text].push_back(ref);
  model_.fields.push_back(std::move(field));
  if (holder == Holder::game) model_.game_fields.push_back(ref);
  if (holder == Holder::record) model_.records[of].fields.push_back(ref);
  if (holder == Holder::thing) model_.things[of].fields.push_back(ref);
}

}  // namespace rulepress::model
