// Verbs and phases, and the rules that watch them.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "sim/compile/compiler.h"

namespace rulepress::sim {

using model::no_node;
using model::no_ref;
using model::Node;
using model::NodeIndex;
using model::Op;

namespace {

void find_captures(const model::Model& model, NodeIndex index, std::vector<NodeIndex>& out) {
  if (index == no_node) return;
  const Node& at = model.code[index];
  if (at.op == Op::before) {
    out.push_back(index);
    return;
  }
  for (const NodeIndex child : at.children) find_captures(model, child, out);
}

}  // namespace

TriggerProgram Compiler::trigger(const model::Trigger& from, const text::Meaning* meaning) {
  const model::Procedure& procedure = model_.procedures[from.procedure];
  static constexpr std::array words = {"when", "before", "instead of"};
  const std::string name = fmt::format("{}{} {}", words[static_cast<std::size_t>(from.kind)],
                                       from.edge == model::Edge::begin ? " begin"
                                       : from.edge == model::Edge::end ? " end"
                                                                       : "",
                                       procedure.name.text);
  TriggerProgram made;
  std::vector<NodeIndex> captures;
  find_captures(model_, from.condition, captures);
  find_captures(model_, from.code.root, captures);
  const Piece piece{&from.code, meaning, captures.size()};
  // The frame's size without anything hidden tells where captures are kept.
  start(name, {&from.code, meaning}, 0);
  made.captured = routine_.frame;
  const std::size_t first = from.code.given - procedure.body.parameters;
  made.given = procedure.body.parameters == 0 ? 0 : routine_.slots[first].offset;
  captures_.clear();
  for (std::size_t i = 0; i < captures.size(); ++i)
    captures_[captures[i]] = made.captured + static_cast<std::uint32_t>(i);
  for (const NodeIndex capture : captures) {
    const Node& inner = node(node(capture).children[0]);
    if (is_bag(inner.type)) trouble(inner.span, "`before` keeps one value, not a set");
    made.captures.push_back(expression(name + " before", piece, node(capture).children[0], 0));
  }
  if (from.condition != no_node) made.condition = expression(name + " if", piece, from.condition, 0);
  made.body = statements(name, piece, from.code.root, 0, from.span);
  captures_.clear();
  return made;
}

void Compiler::add_trigger(Ref ref, std::uint32_t owner, const text::Meaning* meaning) {
  const model::Trigger& from = model_.triggers[ref];
  if (from.procedure == no_ref) return;
  const auto [known, fresh] = known_triggers_.try_emplace({ref, meaning});
  if (fresh) known->second = trigger(from, meaning);
  ProcedureProgram& host = program_.procedures[from.procedure];
  auto& list = from.kind == model::TriggerKind::instead  ? host.instead
               : from.kind == model::TriggerKind::before ? host.before
               : from.edge == model::Edge::begin         ? host.at_begin
               : from.edge == model::Edge::end           ? host.at_end
                                                         : host.after;
  list.push_back(known->second);
  list.back().owner = owner;
}

AlwaysProgram Compiler::always(const model::Always& from, const text::Meaning* meaning) {
  AlwaysProgram made;
  made.each = from.element != no_ref;
  const Piece piece{&from.code, meaning};
  made.condition = expression("always", piece, from.condition, 0);
  made.body = statements("always", piece, from.code.root, 0, from.span);
  if (made.each) made.element = program_.routines[made.body].slots[from.element].offset;
  return made;
}

void Compiler::add_always(Ref ref, std::uint32_t owner, const text::Meaning* meaning) {
  const auto [known, fresh] = known_always_.try_emplace({ref, meaning});
  if (fresh) known->second = always(model_.always[ref], meaning);
  program_.always.push_back(known->second);
  program_.always.back().owner = owner;
}

void Compiler::add_procedures() {
  for (Ref ref = 0; ref < model_.procedures.size(); ++ref) {
    const model::Procedure& from = model_.procedures[ref];
    if (from.body.root == no_node) continue;
    if (from.phase) phase_ = ref;
    const RoutineRef body = statements((from.phase ? "phase " : "verb ") + from.name.text, {&from.body},
                                       from.body.root, from.body.parameters, from.name.span);
    phase_ = no_ref;
    program_.procedures[ref].body = body;
    program_.procedures[ref].phase = from.phase;
    program_.routines[body].body_of = ref;
    program_.routines[body].gives_bag = from.has_result && is_bag(from.result);
  }
  for (Ref ref = 0; ref < model_.triggers.size(); ++ref) {
    const model::Trigger& one = model_.triggers[ref];
    if (one.phrase == no_ref && counts(one.variant)) add_trigger(ref, rulebook, nullptr);
  }
}

bool Compiler::watched(Ref ref) const {
  const ProcedureProgram& one = program_.procedures[ref];
  const bool marks =
      std::ranges::any_of(program_.actions, [&](const auto& action) { return action.once_per == ref; });
  const bool ends_floats =
      std::ranges::any_of(program_.floats, [&](const auto& made) { return made.until == ref; });
  return one.body != no_routine && (marks || ends_floats || !one.endings_at_begin.empty() || one.floats ||
                                    !one.parameters.empty() || !one.before.empty() || !one.instead.empty() ||
                                    !one.at_begin.empty() || !one.at_end.empty() || !one.after.empty());
}

// The frame of a procedure that rules watch: its parameters, then how far it is and what is kept for rules.
void Compiler::add_wrapper(Ref ref) {
  const model::Procedure& from = model_.procedures[ref];
  ProcedureProgram& made = program_.procedures[ref];
  start((from.phase ? "phase " : "verb ") + from.name.text, {&from.body}, from.body.parameters);
  routine_.frame = routine_.parameter_words;
  std::erase_if(routine_.bags, [&](const BagPlace& bag) { return bag.offset >= routine_.frame; });
  routine_.span = from.name.span;
  made.stage = hidden();
  made.cursor = hidden();
  made.inner = hidden();
  const bool many = from.has_result && is_bag(from.result);
  made.result_size = many ? static_cast<std::uint32_t>(1 + capacity(from.result)) : from.has_result ? 1 : 0;
  made.result = hidden(std::max<std::uint32_t>(1, made.result_size));
  for (auto* list : {&made.at_end, &made.after}) {
    for (TriggerProgram& trigger : *list) {
      const Ref category = program_.owners[trigger.owner].category;
      const std::size_t known = category == no_ref ? 0 : model_.categories[category].parameters.size();
      trigger.kept = hidden(static_cast<std::uint32_t>(1 + known + trigger.captures.size()));
    }
  }
  routine_.gives_bag = many;
  routine_.wrapper_of = ref;
  emit(Opcode::event, static_cast<std::int32_t>(ref));
  made.wrapper = finish();
}

}  // namespace rulepress::sim
