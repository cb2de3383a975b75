// What only the whole model shows: which verbs leave something to chance or wait for a decision, stats that
// need themselves, and what nobody uses.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "model/builtins.h"
#include "model/checker.h"
#include "model/mistakes.h"
#include "source/nearest.h"

namespace rulepress::model {
namespace {

using SymbolKind = Symbol::Kind;

void visit(const Model& model, NodeIndex index, const std::function<void(const Node&)>& see) {
  if (index == no_node) return;
  const Node& node = model.code[index];
  see(node);
  for (const NodeIndex child : node.children) visit(model, child, see);
}

Effect own_effect(const Node& node) {
  switch (node.op) {
    case Op::choose:
    case Op::ask:
    case Op::offer:
    case Op::offer_each:
    case Op::pay:      // there may be several ways
    case Op::move:     // a full zone may ask
    case Op::perform:  // texts may do anything
      return Effect::suspending;
    case Op::shuffle:
      return Effect::random;
    case Op::builtin: {
      const Builtin* builtin = find_builtin(node.text);
      return builtin == nullptr ? Effect::pure : builtin->effect;
    }
    default:
      return Effect::pure;
  }
}

}  // namespace

void Checker::find_effects() {
  std::vector<std::vector<Ref>> calls(model_.procedures.size());
  const auto look = [&](const Code& code, Effect& effect, std::vector<Ref>& called) {
    visit(model_, code.root, [&](const Node& node) {
      effect = std::max(effect, own_effect(node));
      if (node.op == Op::call && node.ref != no_ref) called.push_back(node.ref);
    });
  };
  for (Ref ref = 0; ref < model_.procedures.size(); ++ref) {
    Procedure& procedure = model_.procedures[ref];
    look(procedure.body, procedure.body.effect, calls[ref]);
    for (const auto* list :
         {&procedure.before, &procedure.instead, &procedure.after, &procedure.at_begin, &procedure.at_end}) {
      for (const Ref trigger : *list) look(model_.triggers[trigger].code, procedure.body.effect, calls[ref]);
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (Ref ref = 0; ref < model_.procedures.size(); ++ref) {
      Effect& effect = model_.procedures[ref].body.effect;
      for (const Ref called : calls[ref]) {
        if (model_.procedures[called].body.effect <= effect) continue;
        effect = model_.procedures[called].body.effect;
        changed = true;
      }
    }
  }
}

// A stat whose value, or whose modifiers, ask for the stat again would never be known.
void Checker::find_circles() {
  std::vector<std::vector<Ref>> asks(model_.stats.size());
  for (Ref ref = 0; ref < model_.stats.size(); ++ref) {
    const auto see = [&](const Node& node) {
      if (node.op == Op::stat && node.ref != no_ref) asks[ref].push_back(node.ref);
    };
    visit(model_, model_.stats[ref].base.root, see);
    for (const Ref modifier : model_.stats[ref].modifiers) {
      visit(model_, model_.modifiers[modifier].condition, see);
      for (const ModifierStep& step : model_.modifiers[modifier].steps) visit(model_, step.value, see);
    }
  }
  enum class State { fresh, open, done };
  std::vector<State> states(model_.stats.size(), State::fresh);
  std::vector<Ref> path;
  const std::function<void(Ref)> walk = [&](Ref ref) {
    states[ref] = State::open;
    path.push_back(ref);
    for (const Ref next : asks[ref]) {
      if (states[next] == State::fresh) walk(next);
      if (states[next] != State::open) continue;
      std::vector<std::string> names;
      for (auto at = std::ranges::find(path, next); at != path.end(); ++at)
        names.push_back(model_.stats[*at].name.text);
      auto& told =
          report(mistakes::stat_circle, model_.stats[next].name.span,
                 names.size() == 1
                     ? fmt::format("to know `{}` one has to know `{}` already", names[0], names[0])
                     : fmt::format("{} each need the other to be known first", source::quoted_list(names)));
      for (std::size_t i = 1; i < names.size(); ++i)
        told.also(model_.stats[find(names[i])->ref].name.span, "needed on the way");
      told.suggest("let one of them rest on fields alone");
    }
    path.pop_back();
    states[ref] = State::done;
  };
  for (Ref ref = 0; ref < model_.stats.size(); ++ref) {
    if (states[ref] == State::fresh) walk(ref);
  }
}

void Checker::find_unused() {
  const auto tell = [&](SymbolKind kind, Ref ref, const Name& name, std::string_view what) {
    const Symbol* known = find(name.text);
    if (used_.contains({kind, ref}) || known == nullptr || known->span != name.span) return;
    report(mistakes::unused, name.span, fmt::format("{} `{}` is never used", what, name.text))
        .suggest("use it, or take it out");
  };
  for (Ref ref = 0; ref < model_.menus.size(); ++ref) {
    const Menu& menu = model_.menus[ref];
    const Symbol* known = find(menu.name.text);
    if (known == nullptr || known->span != menu.name.span) continue;
    if (menu.actions.empty()) {
      report(mistakes::no_action, menu.name.span,
             fmt::format("there is no action in the menu `{}`", menu.name.text))
          .suggest(fmt::format("declare one: `action … in {}`", menu.name.text));
    }
    bool offered = false;
    for (const Node& node : model_.code)
      offered = offered || ((node.op == Op::offer || node.op == Op::offer_each) && node.ref == ref);
    if (!offered) {
      report(mistakes::unused, menu.name.span, fmt::format("the menu `{}` is never offered", menu.name.text))
          .suggest(fmt::format("offer it in a phase or verb: `offer {}(…) once`", menu.name.text));
    }
  }
  for (Ref ref = 0; ref < model_.costs.size(); ++ref) {
    const Cost& cost = model_.costs[ref];
    const Symbol* known = find(cost.name.text);
    if (known == nullptr || known->span != cost.name.span) continue;
    if (cost.ways.empty()) {
      report(mistakes::no_action, cost.name.span, fmt::format("there is no way to pay `{}`", cost.name.text))
          .suggest(fmt::format("declare one: `way … pays {}`", cost.name.text));
    }
    bool asked = false;
    for (const Node& node : model_.code) asked = asked || (node.op == Op::pay && node.ref == ref);
    if (!asked)
      report(mistakes::unused, cost.name.span,
             fmt::format("the cost `{}` is never asked for", cost.name.text))
          .suggest("use it, or take it out");
  }
  for (Ref ref = 0; ref < model_.procedures.size(); ++ref) {
    if (!model_.procedures[ref].phase)
      tell(SymbolKind::procedure, ref, model_.procedures[ref].name, "the verb");
  }
  // As long as nothing happens in a game yet, its types only describe cards.
  for (Ref ref = 2; ref < model_.things.size() && !model_.procedures.empty(); ++ref) {
    if (model_.things[ref].origin != Origin::component) continue;
    bool known = used_.contains({SymbolKind::plural, ref});
    for (Ref kind = 0; kind < model_.things.size(); ++kind) {
      known = known || (model_.is_a(kind, ref) && used_.contains({SymbolKind::thing, kind}));
      known = known || (model_.is_a(ref, kind) && used_.contains({SymbolKind::plural, kind}));
    }
    if (!known) tell(SymbolKind::thing, ref, model_.things[ref].name, "the type");
  }
  for (Ref ref = 0; ref < model_.records.size(); ++ref)
    tell(SymbolKind::record, ref, model_.records[ref].name, "the record");
  for (Ref ref = 0; ref < model_.policies.size(); ++ref)
    tell(SymbolKind::policy, ref, model_.policies[ref].name, "the policy");
  for (Ref ref = 0; ref < model_.supplies.size(); ++ref)
    tell(SymbolKind::supply, ref, model_.supplies[ref].name, "the supply");
  for (Ref ref = 0; ref < model_.options.size(); ++ref)
    tell(SymbolKind::option, ref, model_.options[ref].name, "the option");
  for (Ref ref = 0; ref < model_.enums.size(); ++ref) {
    const Symbol* known = find(model_.enums[ref].name.text);
    if (known == nullptr || known->span != model_.enums[ref].name.span ||
        used_.contains({SymbolKind::enumeration, ref}))
      continue;
    report(mistakes::unused, model_.enums[ref].name.span,
           fmt::format("the enum `{}` is never used", model_.enums[ref].name.text))
        .suggest("use it as the type of a field, or take it out");
  }
}

}  // namespace rulepress::model
