// Small verbs that no rule watches are made once more wherever they are called: most of the time of a call
// would go into its frame. The locals lie in the frame of the caller. Whoever watches a game sees the verb
// called as ever.
#include <algorithm>
#include <span>
#include <utility>

#include "sim/compiler.h"

namespace rulepress::sim {

using model::Node;
using model::NodeIndex;
using model::Op;

namespace {

constexpr int most_nodes = 40;

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

}  // namespace rulepress::sim
