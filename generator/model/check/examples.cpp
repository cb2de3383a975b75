// Worked examples: what is given, what is played, what holds then. Players are called A, B, C …
#include <fmt/format.h>

#include <algorithm>

#include "model/check/checker.h"
#include "model/mistakes.h"
#include "source/nearest.h"

namespace rulepress::model {
namespace {

using SymbolKind = Symbol::Kind;
using expr::NodeKind;

}  // namespace

void Checker::check_example(const Declaration& declaration) {
  for (const Example& other : model_.examples) {
    if (other.name.text != declaration.name.text) continue;
    report(mistakes::duplicate_name, declaration.name.span,
           fmt::format("there are two examples \"{}\"", declaration.name.text))
        .also(other.name.span, "the first")
        .suggest("name them apart");
  }
  Example made;
  made.name = declaration.name;
  start({});
  frame_.seats = true;
  bool proves = false;
  for (const ExampleLine& line : declaration.example) {
    ExampleStep step;
    step.kind = line.kind;
    step.span = line.span;
    switch (line.kind) {
      case ExampleLineKind::let:
        step.values.push_back(value(line.values[0]));
        step.local = add_local(line.name, type(step.values[0]));
        break;
      case ExampleLineKind::dice:
        for (const Expression& one : line.values)
          step.values.push_back(value_of(one, Type::number(1, 6), "a die"));
        break;
      case ExampleLineKind::then:
        proves = true;
        for (const Expression& one : line.values) step.values.push_back(condition(one, "`then`"));
        break;
      case ExampleLineKind::given:
        for (std::size_t i = 0; i < line.places.size(); ++i) {
          const bool in = line.plays[i].pick.text == "in";
          NodeIndex to = no_node;
          NodeIndex what = no_node;
          if (in) {
            to = value(line.values[i]);
            if (type(to).known() && !type(to).is_place()) {
              report(mistakes::wrong_type, node(to).span,
                     fmt::format("things are given in a zone or pile, but this is {}", named(type(to))))
                  .suggest("write `place = value` for everything else");
            }
            what = value(line.places[i], type(to).element());
          } else {
            to = value(line.places[i]);
            if (type(to).is_place()) {
              report(mistakes::wrong_type, node(to).span, "what lies in a zone is given one by one")
                  .suggest("write `given mech \"Name\" in A.field`");
            } else {
              const Op op = node(to).op;
              const bool settable = op == Op::field || op == Op::field_at || op == Op::game_field ||
                                    op == Op::game_field_at || op == Op::option || op == Op::wrong;
              if (!settable)
                report(mistakes::not_changeable, node(to).span, "this is worked out, and cannot be given")
                    .suggest("give the state that it is worked out from");
              what = value(line.values[i], type(to));
              need(what, type(to), "this");
            }
          }
          step.given.push_back({to, what, in});
        }
        break;
      case ExampleLineKind::play:
        for (const ExampleLine::Play& play : line.plays) check_play(play, step);
        break;
    }
    made.steps.push_back(std::move(step));
  }
  if (!proves) {
    report(mistakes::idle_example, declaration.name.span, "this example shows nothing: it has no `then`")
        .suggest("say what holds afterwards: `then A.mana = 2`");
  }
  made.code = finish(no_node);
  model_.examples.push_back(std::move(made));
}

void Checker::check_play(const ExampleLine::Play& syntax, ExampleStep& step) {
  ExampleStep::Play made;
  if (syntax.by.there()) made.by = value(syntax.by);
  if (syntax.pick.there()) {
    made.pick = syntax.pick.text;
    if (syntax.value.there()) {
      // A label stands in quotes, a thing has a type before its name.
      const expr::Node& top = syntax.value.tree.top();
      made.value = top.kind == NodeKind::text ? add(Op::named_thing, {}, top.span, {}, no_ref, 0, top.text)
                                              : value(syntax.value);
    }
    step.plays.push_back(made);
    return;
  }
  if (!syntax.value.there()) return;
  const expr::Node& top = syntax.value.tree.top();
  if (top.kind != NodeKind::call) {
    report(mistakes::syntax, top.span, "what is played is a call: an action, a verb or a phase")
        .suggest("write `play attack(mech \"The Ronin\") by A`");
    return;
  }
  const Symbol* found = find(top.text);
  if (found != nullptr && found->kind == SymbolKind::broken) return;
  if (found != nullptr && found->kind == SymbolKind::procedure) {
    made.pick = "call";
    made.value = call_value(syntax.value.tree, top, true);
    step.plays.push_back(made);
    return;
  }
  const auto action =
      std::ranges::find_if(model_.actions, [&](const Action& one) { return one.name.text == top.text; });
  if (action == model_.actions.end()) {
    std::vector<std::string> known = names_of({SymbolKind::procedure});
    for (const Action& one : model_.actions) known.push_back(one.name.text);
    const Name name{
        top.text,
        {top.span.file, top.span.begin, top.span.begin + static_cast<std::uint32_t>(top.text.size())}};
    auto& told = report(mistakes::unknown_function, name.span,
                        fmt::format("there is no action, verb or phase `{}`", top.text));
    suggest(told, name, known);
    return;
  }
  made.pick = "action";
  made.action = static_cast<Ref>(action - model_.actions.begin());
  std::vector<Local> wanted;
  for (const Action::Head& head : action->head) wanted.push_back(action->code.locals[head.local]);
  auto given = arguments(syntax.value.tree, top.children, wanted, top.span, top.text);
  made.value = add(Op::call, {}, top.span, std::move(given));
  if (!syntax.by.there()) {
    report(mistakes::syntax, top.span, "nothing tells who takes this action")
        .suggest("add `by A`, or by the thing that acts");
  }
  step.plays.push_back(made);
}

}  // namespace rulepress::model
