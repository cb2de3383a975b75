// What phrases of a text give back, for a later `that …` of the same text. Results lie side by side in the
// frame that begins with the text: the rule that a card declares, or whoever does a printed text. The phrases
// of the text are told where that is, behind their parameters; texts without `that …` know nothing of this.
//
// A result that was not given is none, and then a phrase that asks for it is left out.
#include <algorithm>

#include "sim/compile/compiler.h"

namespace rulepress::sim {

using text::Given;
using text::Meaning;

// The beginning of what a text does: a phrase of it, or a rule that it declares.
void Compiler::begin_text() {
  if (piece_.told) {
    forget_results(*piece_.meaning);
    take_results(*piece_.meaning, true);
  } else if (piece_.meaning != nullptr) {
    start_results(text::results_in(*piece_.meaning));
  }
}

// Room for results, with nothing in it.
void Compiler::start_results(std::size_t results) {
  if (results == 0) return;
  results_ = {small(hidden(static_cast<std::uint32_t>(results))), false, results};
  for (std::size_t i = 0; i < results; ++i) {
    emit(Opcode::number, none);
    emit(Opcode::put, results_.local + small(i));
  }
}

// Before a phrase is done again: what it and those inside it gave before is no longer meant.
void Compiler::forget_results(const Meaning& meaning) {
  if (meaning.result != text::no_result) {
    emit(Opcode::number, small(meaning.result));
    emit(Opcode::number, none);
    emit(Opcode::put_ref_at, results_.local, 0, small(results_.count));
  }
  for (const Given& given : meaning.slots) {
    for (const Meaning& inner : given.meanings) forget_results(inner);
  }
}

void Compiler::result(std::size_t number) {
  emit(Opcode::number, small(number));
  emit(Opcode::ref_at, results_.local, 0, small(results_.count));
}

// Slots that say `that …` become locals. A phrase that does something asks as well for what values in its
// slots need, and is over if one of these is none.
void Compiler::take_results(const Meaning& meaning, bool does) {
  const std::size_t first = piece_.code->given;
  std::vector<std::size_t> missing;
  for (std::size_t i = 0; i < meaning.slots.size(); ++i) {
    if (meaning.slots[i].kind != Given::Kind::that) continue;
    result(static_cast<std::size_t>(meaning.slots[i].number));
    if (does) missing.push_back(emit(Opcode::jump_if_none));
    emit(Opcode::put, small(routine_.slots[first + i].offset));
  }
  const auto ask = [&](const auto& self, const Meaning& inner) -> void {
    if (model_.categories[model_.phrases[inner.phrase].category].mode != "gives") return;
    for (const Given& given : inner.slots) {
      if (given.kind == Given::Kind::that) {
        result(static_cast<std::size_t>(given.number));
        missing.push_back(emit(Opcode::jump_if_none));
        emit(Opcode::drop);
      }
      for (const Meaning& one : given.meanings) self(self, one);
    }
  };
  if (does) {
    for (const Given& given : meaning.slots) {
      for (const Meaning& inner : given.meanings) ask(ask, inner);
    }
  }
  if (missing.empty()) return;
  const std::size_t over = emit(Opcode::jump);
  for (const std::size_t jump : missing) patch_a(jump);
  give(0);
  patch_a(over);
}

void Compiler::pass_results() {
  if (results_.local < 0) {
    trouble(routine_.span, "`that …` cannot be kept by a modifier: keep its value with `let` first");
    emit(Opcode::number, none);
    return;
  }
  emit(Opcode::address, results_.local, results_.told ? 1 : 0);
}

// A phrase leaves its result where others of the text find it, if one of them asks; a verb leaves it to its
// caller.
void Compiler::give_back(model::NodeIndex index) {
  const Meaning* meaning = piece_.meaning;
  if (meaning != nullptr && piece_.code == &model_.phrases[meaning->phrase].code) {
    if (meaning->result != text::no_result) {
      emit(Opcode::number, small(meaning->result));
      value(index);
      emit(Opcode::put_ref_at, results_.local, 0, small(results_.count));
    }
    return give(0);
  }
  const bool many = is_bag(node(index).type);
  many ? bag(index) : value(index);
  give(many ? 2 : 1);
}

std::size_t Compiler::most_results(Ref category) const {
  std::size_t most = 0;
  for (const Meaning& meaning : world_.meanings()) {
    if (model_.phrases[meaning.phrase].category == category) most = std::max(most, text::results_in(meaning));
  }
  return most;
}

}  // namespace rulepress::sim
