// Small verbs that no rule watches are made once more wherever they are called: most of the time of a call
// would go into its frame. The locals lie in the frame of the caller. Whoever watches a game sees the verb
// called as ever.
#include <algorithm>
#include <span>
#include <utility>

#include "sim/compile/compiler.h"

namespace rulepress::sim {

using model::Node;
using model::NodeIndex;
using model::Op;

namespace {

constexpr int most_nodes = 40;
constexpr std::size_t most_within = 3;  // stats within stats

}  // namespace

// Nothing in it waits for somebody, or calls.
bool Compiler::simple(NodeIndex index, int& nodes) const {
  if (index == model::no_node) return true;
  const Node& from = node(index);
  if (--nodes < 0) return false;
  switch (from.op) {
    case Op::call:
    case Op::perform:
    case Op::choose:
    case Op::ask:
    case Op::offer:
    case Op::offer_each:
    case Op::together:
    case Op::pay:
    case Op::proceed:
    case Op::modify:
    case Op::once_per:
      return false;
    case Op::give:
      return from.children.empty();
    default:
      return std::ranges::all_of(from.children, [&](NodeIndex child) { return simple(child, nodes); });
  }
}

bool Compiler::fits_in_place(Ref ref) const {
  const model::Procedure& one = model_.procedures[ref];
  const auto is_word = [&](const model::Local& local) {
    return !local.type.indexed && local.type.kind != model::Kind::record && !is_bag(local.type);
  };
  const auto varies = [](const model::Local& local) { return local.by_reference; };
  const auto parameters = std::span(one.body.locals).first(one.body.parameters);
  const auto of_it = [&](const auto& rule) { return rule.procedure == ref; };
  int nodes = most_nodes;
  return !one.phase && !one.has_result && one.body.root != model::no_node && one.body.given == 0 &&
         std::ranges::none_of(parameters, varies) && std::ranges::all_of(one.body.locals, is_word) &&
         std::ranges::none_of(model_.triggers, of_it) && std::ranges::none_of(model_.modifiers, of_it) &&
         simple(one.body.root, nodes);
}

// What it needs is on the stack.
void Compiler::in_place(Ref ref) {
  const model::Code& code = model_.procedures[ref].body;
  const std::uint32_t base = routine_.frame;
  const std::size_t call = emit(Opcode::call_in_place, static_cast<std::int32_t>(ref), small(base), 0,
                                static_cast<std::int16_t>(code.parameters));
  const auto from = static_cast<std::uint32_t>(here());
  const Piece caller = std::exchange(piece_, Piece{&code});
  std::vector<Slot> slots = std::exchange(routine_.slots, {});
  const auto results = std::exchange(results_, {});
  for (const model::Local& local : code.locals) routine_.slots.push_back(slot_of(local, false));
  in_place_ = true;
  block(code.root);
  in_place_ = false;
  patch_all(std::exchange(returns_, {}));
  here();
  while ((routine_.frame - base) % 4 != 0) hidden();
  emit(Opcode::forget, small(base), small(routine_.frame - base));
  const std::int32_t after = here();
  program_.code[call].c = after;
  program_.in_place.push_back({from, static_cast<std::uint32_t>(after), ref});
  results_ = results;
  routine_.slots = std::move(slots);
  piece_ = caller;
}

bool Compiler::small_value(NodeIndex index, int& nodes) const {
  const auto& children = node(index).children;
  return --nodes >= 0 &&
         std::ranges::all_of(children, [&](NodeIndex child) { return small_value(child, nodes); });
}

// Small stats that nothing modifies, of what lies in locals, are worked out where they are asked for. Their
// parameters are the locals themselves.
bool Compiler::stat_in_place(const Node& from) {
  const model::Stat& stat = model_.stats[from.ref];
  const model::Code& code = stat.base;
  const auto is_word = [&](NodeIndex given) {
    const Node& one = node(given);
    return one.op == Op::local && slot(one.ref) == nullptr && one.type.is_one() &&
           routine_.slots[one.ref].form == SlotForm::word;
  };
  int nodes = most_nodes;
  if (from.children.empty() || code.locals.size() != from.children.size() || !stat.type.is_one() ||
      is_modified(from.ref) || !std::ranges::all_of(from.children, is_word) ||
      stats_in_place_.size() >= most_within ||
      std::ranges::find(stats_in_place_, from.ref) != stats_in_place_.end() || !small_value(code.root, nodes))
    return false;
  std::vector<Slot> slots;
  slots.reserve(from.children.size());
  for (const NodeIndex given : from.children) slots.push_back(routine_.slots[node(given).ref]);
  const Piece asking = std::exchange(piece_, Piece{&code});
  std::swap(routine_.slots, slots);
  stats_in_place_.push_back(from.ref);
  value(code.root);
  stats_in_place_.pop_back();
  std::swap(routine_.slots, slots);
  piece_ = asking;
  return true;
}

}  // namespace rulepress::sim
