// What only the whole model shows: which verbs leave something to chance or wait for a decision, stats that
// need themselves, and what nobody uses.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "model/builtins.h"
#include "model/check/checker.h"
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
  std::vector<std::vector<Ref>> callers(model_.procedures.size());
  std::vector<Ref> grown;  // whoever calls these has to look again
  for (Ref ref = 0; ref < model_.procedures.size(); ++ref) {
    for (const Ref called : calls[ref]) callers[called].push_back(ref);
    if (model_.procedures[ref].body.effect != Effect::pure) grown.push_back(ref);
  }
  while (!grown.empty()) {
    const Ref called = grown.back();
    grown.pop_back();
    const Effect least = model_.procedures[called].body.effect;
    for (const Ref caller : callers[called]) {
      Effect& effect = model_.procedures[caller].body.effect;
      if (effect >= least) continue;
      effect = least;
      grown.push_back(caller);
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
  // Depth first, with a stack of its own: chains of stats may be long. A circle is told once.
  enum class State { fresh, open, done };
  struct Step {
    Ref ref;
    std::size_t next = 0;
  };
  std::vector<State> states(model_.stats.size(), State::fresh);
  std::vector<bool> told(model_.stats.size(), false);
  for (Ref start = 0; start < model_.stats.size(); ++start) {
    if (states[start] != State::fresh) continue;
    std::vector<Step> path{{start}};
    states[start] = State::open;
    while (!path.empty()) {
      const Ref ref = path.back().ref;
      if (path.back().next == asks[ref].size()) {
        states[ref] = State::done;
        path.pop_back();
        continue;
      }
      const Ref next = asks[ref][path.back().next++];
      if (states[next] == State::fresh) {
        states[next] = State::open;
        path.push_back({next});
      } else if (states[next] == State::open && !told[next]) {
        std::vector<Ref> circle;
        for (auto at = std::ranges::find(path, next, &Step::ref); at != path.end(); ++at) {
          circle.push_back(at->ref);
          told[at->ref] = true;
        }
        tell_circle(circle);
      }
    }
  }
}

void Checker::tell_circle(const std::vector<Ref>& circle) {
  const std::string& first = model_.stats[circle[0]].name.text;
  std::string way;
  for (std::size_t i = 1; i < circle.size() && i < 4; ++i)
    way += fmt::format("`{}`, then ", model_.stats[circle[i]].name.text);
  if (circle.size() > 4) way += "others, then ";
  auto& told = report(mistakes::stat_circle, model_.stats[circle[0]].name.span,
                      fmt::format("to know `{}` one has to know {}`{}` {}", first, way, first,
                                  circle.size() == 1 ? "already" : "again"));
  for (std::size_t i = 1; i < circle.size() && i < 4; ++i)
    told.also(model_.stats[circle[i]].name.span, "needed on the way");
  told.suggest("let one of them rest on fields alone");
}

void Checker::find_unused() {
  // What is used in a line with a mistake would seem unused.
  if (diagnostics_.count(source::Severity::error) > 0) return;
  const auto tell = [&](SymbolKind kind, Ref ref, const Name& name, std::string_view what) {
    const Symbol* known = find(name.text);
    if (used_.contains({kind, ref}) || known == nullptr || known->span != name.span) return;
    report(mistakes::unused, name.span, fmt::format("{} `{}` is never used", what, name.text))
        .suggest("use it, or take it out");
  };
  std::set<Ref> offered;
  std::set<Ref> asked;
  for (const Node& node : model_.code) {
    if (node.op == Op::offer || node.op == Op::offer_each) offered.insert(node.ref);
    if (node.op == Op::pay) asked.insert(node.ref);
  }
  for (Ref ref = 0; ref < model_.menus.size(); ++ref) {
    const Menu& menu = model_.menus[ref];
    const Symbol* known = find(menu.name.text);
    if (known == nullptr || known->span != menu.name.span) continue;
    if (menu.actions.empty()) {
      report(mistakes::no_action, menu.name.span,
             fmt::format("there is no action in the menu `{}`", menu.name.text))
          .suggest(fmt::format("declare one: `action … in {}`", menu.name.text));
    }
    if (!offered.contains(ref)) {
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
    if (!asked.contains(ref))
      report(mistakes::unused, cost.name.span,
             fmt::format("the cost `{}` is never asked for", cost.name.text))
          .suggest("use it, or take it out");
  }
  for (Ref ref = 0; ref < model_.procedures.size(); ++ref) {
    if (!model_.procedures[ref].phase)
      tell(SymbolKind::procedure, ref, model_.procedures[ref].name, "the verb");
  }
  // As long as nothing happens in a game yet, its types only describe cards. A type is used if a kind of it
  // is named, or all things of a type above it are.
  std::vector<bool> named(model_.things.size(), false);
  for (Ref ref = 0; ref < model_.things.size(); ++ref) {
    if (!used_.contains({SymbolKind::thing, ref})) continue;
    for (Ref up = ref; up != no_ref && !named[up]; up = model_.things[up].parent) named[up] = true;
  }
  for (Ref ref = 2; ref < model_.things.size() && !model_.procedures.empty(); ++ref) {
    bool known = named[ref] || model_.things[ref].origin != Origin::component;
    for (Ref up = ref; up != no_ref && !known; up = model_.things[up].parent)
      known = used_.contains({SymbolKind::plural, up});
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
