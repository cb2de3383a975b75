// What a game declares: names, each once, over all blocks and in any order.
#include <fmt/format.h>

#include <algorithm>

#include "model/builtins.h"
#include "model/check/checker.h"
#include "model/mistakes.h"
#include "source/nearest.h"

namespace rulepress::model {
namespace {

using SymbolKind = Symbol::Kind;

// "city" becomes "cities": how English makes plurals, well enough for names in rules. `plural` says another.
std::string plural_of(const std::string& word) {
  const auto ends = [&](std::string_view end) { return word.ends_with(end); };
  const bool consonant_y = word.size() > 1 && ends("y") &&
                           std::string_view("aeiou").find(word[word.size() - 2]) == std::string_view::npos;
  if (consonant_y) return word.substr(0, word.size() - 1) + "ies";
  const bool hard_ch = ends("ech") && !ends("eech");  // mechs, techs
  if (ends("s") || ends("x") || (ends("ch") && !hard_ch) || ends("sh")) return word + "es";
  return word + "s";
}

std::string_view word_for(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::broken:
      return "something";
    case SymbolKind::enumeration:
      return "an enum";
    case SymbolKind::thing:
      return "a type";
    case SymbolKind::plural:
      return "the plural of a type";
    case SymbolKind::record:
      return "a record";
    case SymbolKind::option:
      return "an option";
    case SymbolKind::supply:
      return "a supply";
    case SymbolKind::board:
      return "a board";
    case SymbolKind::stat:
      return "a stat";
    case SymbolKind::procedure:
      return "a verb or phase";
    case SymbolKind::menu:
      return "a menu";
    case SymbolKind::cost:
      return "a cost";
    case SymbolKind::policy:
      return "a policy";
    case SymbolKind::category:
      return "a category";
  }
  return "";
}

}  // namespace

Checker::Checker(const std::vector<Declaration>& declarations,
                 const std::vector<const source::Excerpt*>& maps, const std::vector<std::string>& map_names,
                 source::Diagnostics& diagnostics)
    : declarations_(declarations), maps_(maps), map_names_(map_names), diagnostics_(diagnostics) {}

Model Checker::check(std::size_t letters) {
  model_.code.reserve(letters / 2);  // about a node for each three letters
  declare_all();
  resolve_parents();
  resolve_fields();
  check_all();
  read_maps();
  find_effects();
  find_circles();
  find_secrets();
  find_unused();
  return std::move(model_);
}

bool Checker::declare_name(const Name& name, SymbolKind kind, Ref ref) {
  if (is_language_name(name.text)) {
    report(mistakes::duplicate_name, name.span, fmt::format("`{}` means something in every game", name.text))
        .suggest("take another name");
    return false;
  }
  const auto [at, added] = symbols_.insert({name.text, {kind, ref, name.span}});
  if (added) return true;
  auto& told = report(mistakes::duplicate_name, name.span, fmt::format("`{}` is declared twice", name.text));
  told.also(at->second.span, fmt::format("here it is {}", word_for(at->second.kind)));
  told.suggest("name them apart");
  return false;
}

Ref Checker::add_thing(const Name& name, Origin origin) {
  const Ref ref = static_cast<Ref>(model_.things.size());
  model_.things.push_back({name, plural_of(name.text), no_ref, origin, {}, {}});
  return ref;
}

void Checker::declare_all() {
  add_thing({"player", {}}, Origin::player);
  add_thing({"edge", {}}, Origin::edge);
  symbols_.insert({"player", {SymbolKind::thing, player_type, {}}});
  symbols_.insert({"players", {SymbolKind::plural, player_type, {}}});
  symbols_.insert({"edge", {SymbolKind::thing, edge_type, {}}});
  for (const Declaration& declaration : declarations_) declare(declaration, static_cast<std::size_t>(-1));
  // Boards make the types of their places and edges, unless they are declared.
  for (const Pending& pending : pending_) {
    const Declaration& declaration = *pending.declaration;
    if (declaration.kind != DeclarationKind::board || declaration.broken) continue;
    const auto declare_type = [&](const Name& name, Origin origin) {
      const Symbol* known = find(name.text);
      if (known != nullptr) {  // check_board tells if it is no type
        if (known->kind != SymbolKind::thing || known->ref == player_type || known->ref == edge_type) return;
        model_.things[known->ref].origin = origin;
        if (origin == Origin::edge) model_.things[known->ref].parent = edge_type;
        return;
      }
      const Ref ref = add_thing(name, origin);
      if (origin == Origin::edge) model_.things[ref].parent = edge_type;
      declare_name(name, SymbolKind::thing, ref);
    };
    declare_type(declaration.other, Origin::place);
    const Symbol* places = find(declaration.other.text);
    if (places != nullptr && places->kind == SymbolKind::thing)
      model_.boards[pending.ref].places = places->ref;
    for (const Name& edge : declaration.names) declare_type(edge, Origin::edge);
  }
  // Any word of a line that could not be read may be the name of something.
  for (const Name& word : words_of_broken_)
    symbols_.insert({word.text, {SymbolKind::broken, no_ref, word.span}});
  // Plurals come last: a name that somebody gave goes before one that is made up.
  for (Ref ref = 2; ref < model_.things.size(); ++ref) {
    symbols_.insert({model_.things[ref].plural, {SymbolKind::plural, ref, model_.things[ref].name.span}});
  }
}

void Checker::declare(const Declaration& declaration, std::size_t variant) {
  const Name& name = declaration.name;
  words_of_broken_.insert(words_of_broken_.end(), declaration.words_of_broken.begin(),
                          declaration.words_of_broken.end());
  if (declaration.broken) return;
  Ref ref = no_ref;
  const auto add_to = [&](auto& list, SymbolKind kind, auto made) {
    ref = static_cast<Ref>(list.size());
    declare_name(name, kind, ref);
    list.push_back(std::move(made));
  };
  switch (declaration.kind) {
    case DeclarationKind::enumeration: {
      add_to(model_.enums, SymbolKind::enumeration, Enum{name, declaration.names});
      for (std::size_t i = 0; i < declaration.names.size(); ++i) {
        const Name& value = declaration.names[i];
        const auto same = [&](const Name& other) { return other.text == value.text; };
        const auto first = std::ranges::find_if(declaration.names, same);
        if (first - declaration.names.begin() != static_cast<std::ptrdiff_t>(i)) {
          report(mistakes::duplicate_name, value.span,
                 fmt::format("`{}` has the value `{}` twice", name.text, value.text))
              .also(first->span, "the first")
              .suggest("take one out");
        } else {
          values_[value.text].emplace_back(ref, static_cast<std::int64_t>(i));
        }
      }
      break;
    }
    case DeclarationKind::type:
    case DeclarationKind::part:
      ref = add_thing(name, declaration.kind == DeclarationKind::part ? Origin::part : Origin::component);
      declare_name(name, SymbolKind::thing, ref);
      if (declaration.plural.there()) model_.things[ref].plural = declaration.plural.text;
      model_.things[ref].lives_in = declaration.names;
      break;
    case DeclarationKind::record:
      add_to(model_.records, SymbolKind::record, Record{name, {}});
      break;
    case DeclarationKind::option:
      add_to(model_.options, SymbolKind::option, Option{name, {}, {}});
      break;
    case DeclarationKind::supply:
      add_to(model_.supplies, SymbolKind::supply, Supply{name, {}, {}});
      break;
    case DeclarationKind::board:
      add_to(model_.boards, SymbolKind::board,
             Board{name, declaration.board, no_ref, {}, {}, {}, no_ref, no_ref, {}, {}, {}});
      break;
    case DeclarationKind::stat:
      add_to(model_.stats, SymbolKind::stat, Stat{name, {}, {}, {}});
      break;
    case DeclarationKind::verb:
    case DeclarationKind::phase: {
      Procedure made;
      made.name = name;
      made.phase = declaration.kind == DeclarationKind::phase;
      add_to(model_.procedures, SymbolKind::procedure, made);
      break;
    }
    case DeclarationKind::menu:
      add_to(model_.menus, SymbolKind::menu, Menu{name, {}, {}});
      break;
    case DeclarationKind::cost:
      add_to(model_.costs, SymbolKind::cost, Cost{name, {}, {}});
      break;
    case DeclarationKind::policy: {
      ChoicePolicy made;
      made.name = name;
      add_to(model_.policies, SymbolKind::policy, made);
      break;
    }
    case DeclarationKind::category:
      add_to(model_.categories, SymbolKind::category, Category{name, declaration.mode, {}, {}});
      break;
    case DeclarationKind::variant: {
      const std::size_t inner = model_.variants.size();
      for (const Variant& other : model_.variants) {
        if (other.name.text != name.text) continue;
        report(mistakes::duplicate_name, name.span, fmt::format("there are two variants \"{}\"", name.text))
            .also(other.name.span, "the first")
            .suggest("name them apart");
      }
      model_.variants.push_back({name, {}});
      for (const Declaration& one : declaration.inner) declare(one, inner);
      break;
    }
    case DeclarationKind::phrase:
      for (const Declaration& one : declaration.inner) {
        words_of_broken_.insert(words_of_broken_.end(), one.words_of_broken.begin(),
                                one.words_of_broken.end());
      }
      break;
    default:
      break;
  }
  pending_.push_back({&declaration, variant, ref});
}

const Symbol* Checker::find(std::string_view name) const {
  const auto found = symbols_.find(name);
  return found == symbols_.end() ? nullptr : &found->second;
}

std::vector<std::string> Checker::names_of(std::initializer_list<SymbolKind> kinds) const {
  std::vector<std::string> names;
  for (const auto& [name, symbol] : symbols_) {
    if (std::ranges::find(kinds, symbol.kind) != kinds.end()) names.push_back(name);
  }
  return names;
}

void Checker::suggest(source::Diagnostic& told, const Name& name, const std::vector<std::string>& known) {
  if (const auto meant = source::nearest(name.text, known)) {
    told.suggest(fmt::format("did you mean `{}`?", *meant), {name.span, *meant});
  } else if (!known.empty() && known.size() <= 8) {
    told.suggest(fmt::format("there {} {}", known.size() == 1 ? "is" : "are", source::quoted_list(known)));
  } else if (known.empty()) {
    told.suggest("declare it, in any block of rules");
  } else {
    told.suggest("declare it, or take one of those that are there");
  }
}

Ref Checker::need_symbol(const Name& name, SymbolKind kind, std::string_view what) {
  if (!name.there()) return no_ref;
  const Symbol* found = find(name.text);
  if (found != nullptr && found->kind == kind) {
    used_.insert({kind, found->ref});
    return found->ref;
  }
  if (found != nullptr && found->kind == SymbolKind::broken) return no_ref;
  if (found != nullptr) {
    auto& told =
        report(mistakes::wrong_kind_of_name, name.span,
               fmt::format("`{}` is {}, but {} should stand here", name.text, word_for(found->kind), what));
    if (found->span.end > 0) told.also(found->span, "declared here");
    suggest(told, {"", name.span}, names_of({kind}));
    return no_ref;
  }
  auto& told = report(mistakes::unknown_name, name.span,
                      fmt::format("there is no `{}`; {} should stand here", name.text, what));
  suggest(told, name, names_of({kind}));
  return no_ref;
}

}  // namespace rulepress::model
