// What is done, as instructions. Between two statements the stack of values is empty, so that a game can wait
// there.
#include <algorithm>
#include <utility>

#include "sim/compile/compiler.h"

namespace rulepress::sim {

using model::Node;
using model::NodeIndex;
using model::Op;

RoutineRef Compiler::statements(const std::string& name, const Piece& piece, NodeIndex root,
                                std::size_t parameters, source::Span span) {
  start(name, piece, parameters);
  in_statements_ = true;
  routine_.span = span;
  begin_text();
  if (root != model::no_node) block(root);
  give(0);
  in_statements_ = false;
  return finish();
}

void Compiler::give(std::int32_t what) {
  if (phase_ != model::no_ref) test_endings();
  emit(Opcode::give, what);
}

// Whether the game is over when a phase ends. Where rules watch the phase, they come first; then this is
// jumped over, and the event looks at it.
void Compiler::test_endings() {
  std::vector<std::size_t> clauses;
  for (std::size_t i = 0; i < model_.endings.size(); ++i) {
    const model::Ending& ending = model_.endings[i];
    if (ending.at == phase_ && ending.edge == model::Edge::end && counts(ending.variant) &&
        ending.condition.root != model::no_node)
      clauses.push_back(i);
  }
  if (clauses.empty()) return;
  const std::size_t over = emit(Opcode::jump);
  tests_of_phases_.emplace_back(phase_, over);
  const Piece own = piece_;
  const std::vector<Slot> slots = routine_.slots;
  for (const std::size_t i : clauses) {
    const model::Code& condition = model_.endings[i].condition;
    piece_ = {&condition};
    routine_.slots.clear();
    for (const model::Local& local : condition.locals) routine_.slots.push_back(slot_of(local, false));
    const std::vector<std::size_t> next = jumps_if(false, condition.root);
    emit(Opcode::over, small(i));
    patch_all(next);
  }
  piece_ = own;
  routine_.slots = slots;
  patch_a(over);
}

void Compiler::block(NodeIndex index, bool head) {
  skips_.emplace_back();
  const auto& children = node(index).children;
  for (std::size_t i = 0; i < children.size(); ++i) {
    // Guards were looked at when the action was chosen.
    if (head && node(children[i]).op == Op::guard) continue;
    if (i + 1 < children.size() && draws(children[i], children[i + 1], -1)) {
      ++i;
      continue;
    }
    doing(children[i]);
  }
  for (const std::size_t jump : skips_.back()) patch_a(jump);
  skips_.pop_back();
}

bool Compiler::effectful(const Node& from) const {
  static constexpr std::array<std::string_view, 4> by_chance = {"die", "roll", "next", "random"};
  return from.op == Op::call || from.op == Op::perform ||
         (from.op == Op::builtin && std::ranges::find(by_chance, from.text) != by_chance.end());
}

// A whole right side may call a verb; what it gives back is then on the stack.
void Compiler::right_side(NodeIndex index, const model::Type& wanted) {
  const Node& from = node(index);
  if (from.op == Op::call) {
    call_arguments(from, model_.procedures[from.ref].body);
    emit(Opcode::call, static_cast<std::int32_t>(from.ref), 1);
    return;
  }
  pass(index, wanted);
}

void Compiler::call_arguments(const Node& from, const model::Code& code) {
  for (std::size_t i = 0; i < from.children.size(); ++i) pass(from.children[i], code.locals[i].type);
}

void Compiler::doing(NodeIndex index) {
  const Node& from = node(index);
  const NodeIndex outer = std::exchange(origin_, index);
  switch (from.op) {
    case Op::block:
      block(index);
      break;
    case Op::let:
      let(from);
      break;
    case Op::assign:
      assign(from);
      break;
    case Op::call: {
      const model::Procedure& procedure = model_.procedures[from.ref];
      call_arguments(from, procedure.body);
      if (noting_ == 0 && fits_in_place(from.ref)) {
        in_place(from.ref);
        break;
      }
      emit(Opcode::call, static_cast<std::int32_t>(from.ref));
      if (procedure.has_result) emit(is_bag(procedure.result) ? Opcode::drop_bag : Opcode::drop);
      break;
    }
    case Op::move:
      move(from);
      break;
    case Op::shuffle:
      value(from.children[0]);
      emit(Opcode::shuffle);
      break;
    case Op::choose:
      choose(from);
      break;
    case Op::ask:
      ask(from);
      break;
    case Op::offer:
      offer(from, 0, -1);
      break;
    case Op::offer_each:
      offer_each(from);
      break;
    case Op::if_else: {
      const std::vector<std::size_t> otherwise = jumps_if(false, from.children[0]);
      block(from.children[1]);
      if (node(from.children[2]).children.empty()) {
        patch_all(otherwise);
        break;
      }
      const std::size_t over = emit(Opcode::jump);
      patch_all(otherwise);
      block(from.children[2]);
      patch_a(over);
      break;
    }
    case Op::match:
      match(from);
      break;
    case Op::for_each:
    case Op::together:
      each(from);
      break;
    case Op::repeat: {
      value(from.children[0]);
      const auto counter = static_cast<std::int32_t>(hidden());
      emit(Opcode::put, counter);
      const auto& inner = node(from.children[1]).children;
      if (inner.size() == 2 && draws(inner[0], inner[1], counter)) break;
      const std::int32_t again = here();
      const std::size_t next = emit(Opcode::repeat_next, counter);
      block(from.children[1]);
      emit(Opcode::jump, again);
      patch_b(next);
      break;
    }
    case Op::loop: {
      const std::int32_t again = here();
      // A loop that does nothing has to be seen by the machine, too.
      emit(Opcode::repeat_next, -1);
      const std::vector<std::size_t> out = jumps_if(false, from.children[0]);
      block(from.children[1]);
      emit(Opcode::jump, again);
      patch_all(out);
      break;
    }
    case Op::guard:
      break;
    case Op::once_per:
      emit(Opcode::mark);
      break;
    case Op::pay: {
      const model::Code& signature = model_.costs[from.ref].signature;
      call_arguments(from, signature);
      emit(Opcode::pay, static_cast<std::int32_t>(from.ref));
      break;
    }
    case Op::spend:
      store(node(from.children[0]), from.children[1], 2);
      break;
    case Op::perform:
      perform(from);
      break;
    case Op::give:
      if (in_place_) {
        returns_.push_back(emit(Opcode::jump));
      } else if (from.children.empty()) {
        give(0);
      } else {
        give_back(from.children[0]);
      }
      break;
    case Op::proceed: {
      // The checker lets it stand in rules of one verb only; the instruction is told which by its frame.
      const auto& children = from.children;
      const std::size_t count = children.size();
      const std::size_t first = piece_.code->given - count;
      for (std::size_t i = 0; i < count; ++i) pass(children[i], piece_.code->locals[first + i].type);
      emit(Opcode::proceed, 0, count > 0 ? 1 : 0);
      break;
    }
    case Op::skip:
      skips_.back().push_back(emit(Opcode::jump));
      break;
    case Op::modify:
      start_float(from);
      break;
    default:
      trouble(from.span, "this cannot be played");
      break;
  }
  origin_ = outer;
}

void Compiler::match(const Node& from) {
  const auto kept = static_cast<std::int32_t>(hidden());
  right_side(from.children[0], node(from.children[0]).type);
  emit(Opcode::put, kept);
  std::vector<std::size_t> ends;
  for (std::size_t i = 1; i < from.children.size(); ++i) {
    const Node& branch = node(from.children[i]);
    std::vector<std::size_t> into;
    const std::size_t patterns = branch.children.size() - 1;
    for (std::size_t k = 0; k < patterns; ++k) {
      const Node& pattern = node(branch.children[k]);
      emit(Opcode::local, kept);
      if (pattern.op == Op::range) {
        bag(branch.children[k]);
        emit(Opcode::in);
      } else {
        value(branch.children[k]);
        emit(Opcode::equal);
      }
      emit(Opcode::invert);
      into.push_back(emit(Opcode::jump_unless));
    }
    const std::size_t past = patterns > 0 ? emit(Opcode::jump) : 0;
    for (const std::size_t jump : into) patch_a(jump);
    block(branch.children.back());
    ends.push_back(emit(Opcode::jump));
    if (patterns > 0) patch_a(past);
  }
  for (const std::size_t end : ends) patch_a(end);
}

void Compiler::each(const Node& from) {
  const bool together = from.op == Op::together;
  const auto notes = together ? static_cast<std::int32_t>(hidden(2)) : 0;
  bag(from.children[0]);
  const auto kept = static_cast<std::int32_t>(hidden(2));
  emit(Opcode::each, kept);
  if (together) emit(Opcode::note, notes);
  const std::int32_t again = here();
  const auto element = static_cast<std::int32_t>(routine_.slots[from.ref].offset);
  const std::size_t next = emit(Opcode::each_next, kept, 0, element);
  if (together) ++noting_;
  block(from.children[1]);
  if (together) --noting_;
  emit(Opcode::jump, again);
  patch_b(next);
  if (together) {
    emit(Opcode::do_notes, notes);
    if (settles_) emit(Opcode::settle);
  }
  emit(Opcode::each_done, kept);
}

// Texts that a card has are known only when the game is played; what stands in a slot is known now.
void Compiler::perform(const Node& from) {
  const Node& text = node(from.children[0]);
  const model::Category& category = model_.categories[from.ref];
  if (text.op == Op::local) {
    const text::Given* given = slot(text.ref);
    if (given == nullptr) return trouble(from.span, "only a printed text or a slot can be done");
    for (const text::Meaning& meaning : given->meanings) {
      text_arguments(from, category, true);
      if (text::results_in(meaning) > 0) pass_results();
      emit(Opcode::run, static_cast<std::int32_t>(meaning_routine(meaning)));
    }
    return;
  }
  if (text.op != Op::field) return trouble(from.span, "only a printed text or a slot can be done");
  const auto outer = results_;
  const std::size_t results = most_results(from.ref);
  start_results(results);
  const auto words = static_cast<std::uint32_t>(category.parameters.size());
  const auto arguments = hidden(words);
  text_arguments(from, category, true);
  for (std::uint32_t i = words; i-- > 0;) emit(Opcode::put, static_cast<std::int32_t>(arguments + i));
  value(text.children[0]);
  emit(Opcode::printed_bag, static_cast<std::int32_t>(text.ref));
  const auto kept = static_cast<std::int32_t>(hidden(2));
  const auto element = static_cast<std::int32_t>(hidden());
  emit(Opcode::each, kept);
  const std::int32_t again = here();
  const std::size_t next = emit(Opcode::each_next, kept, 0, element);
  for (std::uint32_t i = 0; i < words; ++i) emit(Opcode::local, static_cast<std::int32_t>(arguments + i));
  if (results > 0) pass_results();
  emit(Opcode::local, element);
  emit(Opcode::perform, 0, small(words + (results > 0 ? 1 : 0)));
  emit(Opcode::jump, again);
  patch_b(next);
  emit(Opcode::each_done, kept);
  results_ = outer;
}

}  // namespace rulepress::sim
