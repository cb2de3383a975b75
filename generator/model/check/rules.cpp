// Declarations that hold code: first what they take and give, so that all may use all, then what is in them.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "model/check/checker.h"
#include "model/mistakes.h"
#include "source/nearest.h"

namespace rulepress::model {
namespace {

using SymbolKind = Symbol::Kind;

}  // namespace

void Checker::start(const std::vector<Local>& given) {
  frame_ = {};
  give(given);
}

void Checker::give(const std::vector<Local>& locals) {
  for (const Local& local : locals) {
    Ref same = no_ref;
    if (!local.name.empty() && find_local(local.name, &same) != nullptr) {
      report(mistakes::shadowed_name, local.span, fmt::format("`{}` has a meaning here already", local.name))
          .also(frame_.code.locals[same].span, "the other one")
          .suggest("rename one of the two");
    }
    frame_.code.locals.push_back(local);
    frame_.visible.push_back(static_cast<Ref>(frame_.code.locals.size() - 1));
  }
  frame_.code.given = frame_.code.locals.size();
}

// Rules in a phrase know what its category tells them, and its slots.
void Checker::start_in_phrase(Ref phrase) {
  start(phrase == no_ref ? std::vector<Local>{} : model_.phrases[phrase].code.locals);
  frame_.unsure = phrase != no_ref && model_.phrases[phrase].category == no_ref;
}

Code Checker::finish(NodeIndex root) {
  frame_.code.root = root;
  return std::move(frame_.code);
}

void Checker::check_all() {
  for (const Pending& pending : pending_) {
    const Declaration& declaration = *pending.declaration;
    const auto signature = [&](Code& code) {
      code.locals = resolve_parameters(declaration.parameters, declaration.kind == DeclarationKind::menu);
      code.parameters = code.locals.size();
    };
    switch (declaration.kind) {
      case DeclarationKind::stat:
        signature(model_.stats[pending.ref].base);
        model_.stats[pending.ref].type = resolve(declaration.type);
        break;
      case DeclarationKind::verb:
      case DeclarationKind::phase: {
        Procedure& procedure = model_.procedures[pending.ref];
        signature(procedure.body);
        procedure.has_result = declaration.has_result;
        if (declaration.has_result) procedure.result = resolve(declaration.type);
        if (procedure.result.kind == Kind::record) {
          report(mistakes::stored_record, declaration.type.span,
                 "a record lives only while something happens; it cannot be given back")
              .suggest("pass the record in; what changes in it is seen outside");
        }
        break;
      }
      case DeclarationKind::menu:
        signature(model_.menus[pending.ref].who);
        break;
      case DeclarationKind::cost:
        signature(model_.costs[pending.ref].signature);
        break;
      case DeclarationKind::policy:
        signature(model_.policies[pending.ref].code);
        if (const Symbol* among = find(declaration.other.text);
            among != nullptr && among->kind == SymbolKind::thing)
          model_.policies[pending.ref].among = among->ref;
        break;
      case DeclarationKind::option:
        model_.options[pending.ref].type = resolve(declaration.type);
        break;
      default:
        break;
    }
  }
  check_policies_of_fields();
  for (const ThingType& thing : model_.things) check_homes(thing.lives_in);
  for (const Pending& pending : pending_) {
    if (pending.declaration->kind == DeclarationKind::board) check_board(*pending.declaration);
  }
  // Examples play actions, wherever those are declared.
  const auto is_example = [](const Pending& pending) {
    return pending.declaration->kind == DeclarationKind::example;
  };
  for (const Pending& pending : pending_) {
    if (!is_example(pending)) check(*pending.declaration, pending.variant);
  }
  for (const Pending& pending : pending_) {
    if (is_example(pending)) check_example(*pending.declaration);
  }
}

void Checker::check(const Declaration& declaration, std::size_t variant) {
  switch (declaration.kind) {
    case DeclarationKind::stat:
      check_stat(declaration);
      break;
    case DeclarationKind::verb:
    case DeclarationKind::phase:
      check_procedure(declaration);
      break;
    case DeclarationKind::menu:
      check_menu(declaration);
      break;
    case DeclarationKind::policy:
      check_policy(declaration);
      break;
    case DeclarationKind::action:
    case DeclarationKind::way:
      check_action(declaration, variant, no_ref);
      break;
    case DeclarationKind::modify:
      if (declaration.until.there()) {
        report(mistakes::misplaced, declaration.until.span, "a modifier that ends has to begin at some point")
            .suggest("let a verb or an action make it, or leave `until` out");
      }
      check_modifier(declaration, variant, no_ref, false);
      break;
    case DeclarationKind::when:
    case DeclarationKind::before:
    case DeclarationKind::instead:
      check_trigger(declaration, variant, no_ref);
      break;
    case DeclarationKind::always:
      check_always(declaration, variant, no_ref);
      break;
    case DeclarationKind::phrase:
      check_phrase(declaration, variant);
      break;
    case DeclarationKind::setup: {
      start({});
      frame_.may_return = true;
      const NodeIndex root = block(declaration.body);
      model_.setups.push_back({finish(root), variant});
      break;
    }
    case DeclarationKind::win:
    case DeclarationKind::lose:
    case DeclarationKind::end:
      check_ending(declaration, variant);
      break;
    case DeclarationKind::score:
      check_score(declaration);
      break;
    case DeclarationKind::expect:
      check_expectation(declaration);
      break;
    case DeclarationKind::supply:
      check_supply(declaration);
      break;
    case DeclarationKind::option:
      check_option(declaration);
      break;
    case DeclarationKind::term: {
      const auto same = std::ranges::find_if(
          model_.terms, [&](const Term& one) { return one.name.text == declaration.name.text; });
      if (same != model_.terms.end()) {
        report(mistakes::duplicate_name, declaration.name.span,
               fmt::format("the term \"{}\" is defined twice", declaration.name.text))
            .also(same->name.span, "the first")
            .suggest("join them");
        break;
      }
      model_.terms.push_back({declaration.name, declaration.plural.text, declaration.icon.text,
                              declaration.meaning.text, declaration.names});
      break;
    }
    default:
      break;
  }
}

Ref Checker::need_phase(const Name& name) {
  const Ref phase = need_symbol(name, SymbolKind::procedure, "a phase");
  if (phase != no_ref && !model_.procedures[phase].phase) {
    report(mistakes::wrong_kind_of_name, name.span, fmt::format("`{}` is a verb, not a phase", name.text))
        .also(model_.procedures[phase].name.span, "declared here")
        .suggest("declare it with `phase`, or name a phase");
  }
  return phase;
}

void Checker::check_stat(const Declaration& declaration) {
  const Symbol* found = find(declaration.name.text);
  if (found == nullptr || found->kind != SymbolKind::stat || found->span != declaration.name.span) return;
  Stat& stat = model_.stats[found->ref];
  const std::size_t parameters = stat.base.parameters;
  start(stat.base.locals);
  const Type wanted = stat.type;
  const NodeIndex root = value(declaration.value, wanted);
  Type loose = wanted;
  if (node(root).op != Op::number) loose.bounds.reset();
  if (declaration.value.there()) need(root, loose, fmt::format("the stat `{}`", declaration.name.text));
  Code code = finish(root);
  code.parameters = parameters;
  code.given = 0;
  model_.stats[found->ref].base = std::move(code);
}

void Checker::check_procedure(const Declaration& declaration) {
  const Symbol* found = find(declaration.name.text);
  if (found == nullptr || found->kind != SymbolKind::procedure || found->span != declaration.name.span)
    return;
  const std::size_t parameters = model_.procedures[found->ref].body.parameters;
  start(model_.procedures[found->ref].body.locals);
  const Procedure copy = model_.procedures[found->ref];
  frame_.procedure = &copy;
  frame_.may_return = true;
  const NodeIndex root = block(declaration.body);
  if (copy.has_result) need_return(root, copy);
  frame_.procedure = nullptr;
  Code code = finish(root);
  code.parameters = parameters;
  code.given = 0;
  model_.procedures[found->ref].body = std::move(code);
}

void Checker::check_menu(const Declaration& declaration) {
  const Symbol* found = find(declaration.name.text);
  if (found == nullptr || found->kind != SymbolKind::menu || found->span != declaration.name.span) return;
  const std::size_t parameters = model_.menus[found->ref].who.parameters;
  start(model_.menus[found->ref].who.locals);
  const NodeIndex root = value_of(declaration.who, Type{Kind::decider}, "`asks`");
  Code code = finish(root);
  code.parameters = parameters;
  code.given = 0;
  model_.menus[found->ref].who = std::move(code);
}

void Checker::check_policy(const Declaration& declaration) {
  const Symbol* found = find(declaration.name.text);
  if (found == nullptr || found->kind != SymbolKind::policy || found->span != declaration.name.span) return;
  const std::size_t parameters = model_.policies[found->ref].code.parameters;
  start(model_.policies[found->ref].code.locals);
  ChoicePolicy made;
  made.name = declaration.name;
  made.tie = declaration.mode;
  made.among = need_symbol(declaration.other, SymbolKind::thing, "a type");
  made.element = add_hidden(made.among == no_ref ? Type{} : Type::thing(made.among));
  frame_.elements.push_back(made.element);
  for (const RankKey& key : declaration.keys) {
    made.keys.push_back(value_of(key.value, Type::number().or_none(), key.most ? "`most`" : "`least`"));
    made.directions += key.most ? 'm' : 'l';
  }
  frame_.elements.pop_back();
  if (made.tie.empty()) {
    report(mistakes::no_tie_break, declaration.name.span,
           "the rules do not say who decides when several are equal in all of this")
        .suggest("add a last line: `tie team`, `tie first` or `tie random`");
  }
  made.code = finish(no_node);
  made.code.parameters = parameters;
  made.code.given = 0;
  model_.policies[found->ref] = std::move(made);
}

Ref Checker::check_action(const Declaration& declaration, std::size_t variant, Ref phrase) {
  const bool way = declaration.kind == DeclarationKind::way;
  Action made;
  made.name = declaration.name;
  made.phrase = phrase;
  made.variant = variant;
  made.of =
      need_symbol(declaration.other, way ? SymbolKind::cost : SymbolKind::menu, way ? "a cost" : "a menu");
  start_in_phrase(phrase);
  if (made.of != no_ref) {
    const Code& host = way ? model_.costs[made.of].signature : model_.menus[made.of].who;
    give(std::vector<Local>(host.locals.begin(),
                            host.locals.begin() + static_cast<std::ptrdiff_t>(host.parameters)));
  }
  frame_.unsure = frame_.unsure || made.of == no_ref;
  frame_.in_action = true;
  frame_.may_return = true;
  for (const Parameter& parameter : declaration.parameters) {
    Type type = resolve(parameter.type);
    add_index(type, parameter.index);
    NodeIndex domain = no_node;
    if (parameter.domain.there()) {
      domain = value(parameter.domain, type.many(Shape::set));
      if (need_many(domain, "`in`")) {
        Type loose = type.many(Shape::set);
        need(domain, loose, fmt::format("`{}`", parameter.name.text));
      }
    } else if (type.kind != Kind::thing && type.kind != Kind::enumeration && type.known()) {
      report(mistakes::syntax, parameter.name.span,
             fmt::format("nothing tells which values `{}` may have", parameter.name.text))
          .suggest(fmt::format("say it: `{}: number in 1..3`", parameter.name.text));
    }
    made.head.push_back({add_local(parameter.name, type), domain});
    note_selected(parameter.domain, parameter.name);
  }
  const std::size_t given = frame_.code.given;
  const NodeIndex root = block(declaration.body, true);
  made.code = finish(root);
  made.code.given = given;
  made.code.parameters = made.head.size();
  if (made.of != no_ref) {
    const auto& others = way ? model_.costs[made.of].ways : model_.menus[made.of].actions;
    auto& all = way ? model_.ways : model_.actions;
    for (const Ref other : others) {
      if (all[other].name.text != made.name.text) continue;
      report(mistakes::duplicate_name, made.name.span,
             fmt::format("`{}` has two {} `{}`", declaration.other.text, way ? "ways" : "actions",
                         made.name.text))
          .also(all[other].name.span, "the first")
          .suggest("name them apart");
      break;
    }
  }
  auto& all = way ? model_.ways : model_.actions;
  const Ref ref = static_cast<Ref>(all.size());
  all.push_back(std::move(made));
  if (all.back().of != no_ref)
    (way ? model_.costs[all.back().of].ways : model_.menus[all.back().of].actions).push_back(ref);
  return ref;
}

Ref Checker::check_modifier(const Declaration& declaration, std::size_t variant, Ref phrase, bool floating) {
  Modifier made;
  made.span = declaration.span;
  made.floating = floating;
  made.phrase = phrase;
  made.variant = variant;
  made.until_edge = declaration.until_edge;
  if (declaration.until.there()) made.until = need_phase(declaration.until);
  if (floating && !declaration.until.there()) {
    report(mistakes::misplaced, declaration.span, "nothing says how long this change lasts")
        .suggest("add `until end …` and the name of a phase");
  }
  Type target;
  std::vector<Local> given;
  if (declaration.parameter.there()) {
    made.procedure = need_symbol(declaration.other, SymbolKind::procedure, "a verb");
    if (made.procedure != no_ref) {
      const Procedure& procedure = model_.procedures[made.procedure];
      given.assign(procedure.body.locals.begin(),
                   procedure.body.locals.begin() + static_cast<std::ptrdiff_t>(procedure.body.parameters));
      const auto found = std::ranges::find_if(
          given, [&](const Local& one) { return one.name == declaration.parameter.text; });
      if (found == given.end()) {
        auto& told = report(
            mistakes::unknown_name, declaration.parameter.span,
            fmt::format("`{}` has no parameter `{}`", declaration.other.text, declaration.parameter.text));
        std::vector<std::string> known;
        known.reserve(given.size());
        for (const Local& one : given) known.push_back(one.name);
        suggest(told, declaration.parameter, known);
      } else {
        made.parameter = static_cast<std::size_t>(found - given.begin());
        target = found->type;
      }
    }
  } else {
    made.stat = need_symbol(declaration.other, SymbolKind::stat, "a stat");
    if (made.stat != no_ref) {
      const Stat& stat = model_.stats[made.stat];
      given.assign(stat.base.locals.begin(),
                   stat.base.locals.begin() + static_cast<std::ptrdiff_t>(stat.base.parameters));
      target = stat.type;
    }
  }
  const std::size_t visible = frame_.visible.size();
  if (floating) {
    const std::size_t kept = frame_.code.given;
    give(given);
    frame_.code.given = kept;
  } else {
    start_in_phrase(phrase);
    give(given);
  }
  const bool unsure = frame_.unsure;
  frame_.unsure = unsure || (made.stat == no_ref && made.procedure == no_ref);
  if (declaration.value.there()) made.condition = condition(declaration.value, "`if`");
  for (const ModifierLine& line : declaration.changes) {
    const NodeIndex change = value(line.value, target);
    const bool number = target.kind == Kind::number && target.is_one();
    const bool many = !target.is_one();
    const bool allowed =
        !target.known() || line.change == Change::set || number || (many && line.change == Change::add);
    if (!allowed) {
      report(mistakes::bad_modifier, line.span,
             fmt::format("{} can only be set{}", named(target), many ? " or added to" : ""))
          .suggest("write `set …`");
    } else {
      Type loose = target;
      if (line.change != Change::set) loose.bounds.reset();
      need(change, loose, "the modifier");
    }
    made.steps.push_back({line.change, change});
  }
  frame_.unsure = unsure;
  if (floating) {
    made.code.locals = frame_.code.locals;
    frame_.visible.resize(visible);
  } else {
    made.code = finish(no_node);
  }
  const Ref ref = static_cast<Ref>(model_.modifiers.size());
  if (made.stat != no_ref) model_.stats[made.stat].modifiers.push_back(ref);
  if (made.procedure != no_ref) model_.procedures[made.procedure].parameter_modifiers.push_back(ref);
  model_.modifiers.push_back(std::move(made));
  return ref;
}

Ref Checker::check_trigger(const Declaration& declaration, std::size_t variant, Ref phrase) {
  Trigger made{declaration.kind == DeclarationKind::when     ? TriggerKind::when
               : declaration.kind == DeclarationKind::before ? TriggerKind::before
                                                             : TriggerKind::instead,
               declaration.edge,
               no_ref,
               no_node,
               {},
               phrase,
               variant,
               declaration.span};
  made.procedure = need_symbol(declaration.other, SymbolKind::procedure, "a verb or phase");
  start_in_phrase(phrase);
  Procedure copy;
  if (made.procedure != no_ref) {
    copy = model_.procedures[made.procedure];
    give(std::vector<Local>(copy.body.locals.begin(),
                            copy.body.locals.begin() + static_cast<std::ptrdiff_t>(copy.body.parameters)));
    frame_.procedure = &copy;
    if (made.edge != Edge::none && !copy.phase) {
      report(mistakes::wrong_kind_of_name, declaration.other.span,
             fmt::format("`{}` is a verb; only phases have a beginning and an end", declaration.other.text))
          .also(copy.name.span, "declared here")
          .suggest("write `before` or `when` alone");
    }
    if (made.edge == Edge::none && made.kind == TriggerKind::when && copy.phase) made.edge = Edge::end;
  }
  frame_.unsure = frame_.unsure || made.procedure == no_ref;
  frame_.may_say_before = made.kind == TriggerKind::when;
  frame_.instead = made.kind == TriggerKind::instead;
  frame_.may_return = true;
  const std::size_t sure = frame_.sure.size();
  if (declaration.value.there()) {
    made.condition = condition(declaration.value, "`if`");
    note_sure(declaration.value.tree, declaration.value.tree.root, true);
  }
  const bool had_result = copy.has_result;
  if (!frame_.instead) copy.has_result = false;
  const NodeIndex root = block(declaration.body);
  frame_.sure.resize(sure);
  copy.has_result = had_result;
  frame_.procedure = nullptr;
  const std::size_t given = frame_.code.given;
  made.code = finish(root);
  made.code.given = given;
  const Ref ref = static_cast<Ref>(model_.triggers.size());
  if (made.procedure != no_ref) {
    Procedure& procedure = model_.procedures[made.procedure];
    auto& list = made.kind == TriggerKind::instead  ? procedure.instead
                 : made.kind == TriggerKind::before ? procedure.before
                 : made.edge == Edge::begin         ? procedure.at_begin
                 : made.edge == Edge::end           ? procedure.at_end
                                                    : procedure.after;
    list.push_back(ref);
  }
  model_.triggers.push_back(std::move(made));
  return ref;
}

Ref Checker::check_always(const Declaration& declaration, std::size_t variant, Ref phrase) {
  Always made;
  made.span = declaration.span;
  made.variant = variant;
  made.phrase = phrase;
  start_in_phrase(phrase);
  frame_.may_return = true;
  const std::size_t given = frame_.code.given;
  if (declaration.name.there()) {
    made.condition = set_value(declaration.value, "`for`", &declaration.name);
    made.element = name_element(declaration.name, type(made.condition).element());
    note_selected(declaration.value, declaration.name);
  } else {
    made.condition = condition(declaration.value, "`if`");
  }
  const NodeIndex root = block(declaration.body);
  made.code = finish(root);
  made.code.given = given;
  model_.always.push_back(std::move(made));
  return static_cast<Ref>(model_.always.size() - 1);
}

}  // namespace rulepress::model
