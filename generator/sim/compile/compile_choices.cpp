// What somebody decides: choices, ways to go on, offers.
#include <algorithm>

#include "sim/compile/compiler.h"

namespace rulepress::sim {

using model::Kind;
using model::Node;
using model::NodeIndex;
using model::Op;

void Compiler::choose(const Node& from) {
  ChoiceProgram made;
  static const std::map<std::string_view, ChoiceProgram::Amount> amounts = {
      {"one", ChoiceProgram::Amount::one},
      {"exactly", ChoiceProgram::Amount::exactly},
      {"up to", ChoiceProgram::Amount::up_to},
      {"any", ChoiceProgram::Amount::any}};
  made.amount = amounts.at(from.text);
  const Node& set = node(from.children[0]);
  made.element = set.type.element();
  made.name = piece_.code->locals[from.ref].name;
  const std::size_t room = capacity(set.type);
  made.set = hidden_bag(room);
  made.decider = hidden();
  made.count = hidden();
  made.least = hidden();
  bag(from.children[0]);
  emit(Opcode::put_bag, static_cast<std::int32_t>(made.set), small(room));
  value(from.children[1]);
  emit(Opcode::put, static_cast<std::int32_t>(made.decider));
  const bool counted =
      made.amount == ChoiceProgram::Amount::exactly || made.amount == ChoiceProgram::Amount::up_to;
  if (counted) {
    value(from.children[2]);
  } else {
    emit(Opcode::number, made.amount == ChoiceProgram::Amount::one ? 1 : small(room));
  }
  emit(Opcode::put, static_cast<std::int32_t>(made.count));
  const Slot slot = routine_.slots[from.ref];
  made.result = slot.offset;
  if (slot.form == SlotForm::bag) {
    emit(Opcode::number, 0);
    emit(Opcode::put, static_cast<std::int32_t>(made.result));
  }
  made.must = from.number == 0;
  const std::size_t number = program_.choices.size();
  program_.choices.push_back(made);
  emit(Opcode::choose, small(number));
  const std::size_t over = emit(Opcode::jump);
  program_.choices[number].otherwise = static_cast<std::uint32_t>(here());
  if (from.number == 2) {
    const bool gives = from.children.size() > (counted ? 3U : 2U);
    if (gives) {
      give_back(from.children.back());
    } else {
      give(0);
    }
  } else {
    skips_.back().push_back(emit(Opcode::jump));
  }
  patch_a(over);
}

void Compiler::ask(const Node& from) {
  AskProgram made;
  made.decider = hidden();
  made.open = hidden();
  value(from.children[0]);
  emit(Opcode::put, static_cast<std::int32_t>(made.decider));
  emit(Opcode::number, 0);
  emit(Opcode::put, static_cast<std::int32_t>(made.open));
  const std::size_t labels = from.children.size() - 1;
  if (labels > 30) trouble(from.span, "there are more than 30 ways to go on");
  for (std::size_t i = 0; i < labels; ++i) {
    const Node& branch = node(from.children[i + 1]);
    made.labels.push_back(branch.text);
    value(branch.children[0]);
    const std::size_t test = emit(Opcode::jump_unless);
    emit(Opcode::number, 1 << std::min<std::size_t>(i, 30));
    emit(Opcode::put, static_cast<std::int32_t>(made.open), 1);
    patch_a(test);
  }
  const std::size_t number = program_.asks.size();
  program_.asks.push_back(made);
  program_.asks[number].heads.resize(labels);
  emit(Opcode::ask, small(number));
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i < labels; ++i) {
    program_.asks[number].targets.push_back(static_cast<std::uint32_t>(here()));
    const NodeIndex inner = node(from.children[i + 1]).children[1];
    block(inner, true);
    ends.push_back(emit(Opcode::jump));
    const auto leads = [&](NodeIndex child) {
      const Op op = node(child).op;
      return op == Op::guard || op == Op::spend || op == Op::pay;
    };
    if (!node(inner).children.empty() && leads(node(inner).children[0])) {
      later_.emplace_back([this, number, i, inner, piece = piece_, name = routine_.name] {
        Ref once = model::no_ref;
        program_.asks[number].heads[i] = head_steps(inner, piece, name, &once);
      });
    }
  }
  for (const std::size_t end : ends) patch_a(end);
}

// What a menu needs is kept in the frame, where its actions find it however often it is offered. Who is asked
// is most often somebody in a local, who needs no second place.
void Compiler::offer(const Node& from, std::size_t first, std::int32_t acted) {
  const model::Code& menu = model_.menus[from.ref].who;
  const bool until_pass = from.text == "until pass";
  if (from.children.size() == first + 1) {
    const Node& only = node(from.children[first]);
    if (only.op == Op::local && only.type.kind == Kind::thing && slot(only.ref) == nullptr &&
        routine_.slots[only.ref].form == SlotForm::word && !menu.locals[0].by_reference)
      return open(from.ref, routine_.slots[only.ref].offset, until_pass, acted);
  }
  std::vector<Slot> places;
  const std::uint32_t given = routine_.frame;
  for (std::size_t i = 0; i < menu.parameters; ++i) places.push_back(slot_of(menu.locals[i], true));
  for (std::size_t i = first; i < from.children.size(); ++i) {
    const model::Local& wanted = menu.locals[i - first];
    const Node& argument = node(from.children[i]);
    if (wanted.by_reference && wanted.type.kind != Kind::record && argument.op == Op::local) {
      const Slot slot = routine_.slots[argument.ref];
      emit(Opcode::address, static_cast<std::int32_t>(slot.offset), slot.form == SlotForm::reference ? 1 : 0);
    } else {
      pass(from.children[i], wanted.type);
    }
  }
  for (std::size_t i = places.size(); i-- > 0;) {
    const auto at = static_cast<std::int32_t>(places[i].offset);
    if (places[i].form == SlotForm::bag) {
      emit(Opcode::put_bag, at, small(places[i].size - 1));
    } else {
      emit(Opcode::put, at);
    }
  }
  open(from.ref, given, until_pass, acted);
}

void Compiler::offer_each(const Node& from) {
  bag(from.children[0]);
  const auto kept = static_cast<std::int32_t>(hidden(2));
  emit(Opcode::each, kept);
  const std::int32_t again = here();
  const auto element = routine_.slots[static_cast<std::size_t>(from.number)].offset;
  const std::size_t next = emit(Opcode::each_next, kept, 0, static_cast<std::int32_t>(element));
  if (from.text == "until answered") {
    const auto acted = static_cast<std::int32_t>(hidden());
    emit(Opcode::number, 0);
    emit(Opcode::put, acted);
    offer(from, 1, acted);
    emit(Opcode::local, acted);
    emit(Opcode::jump_unless, again);
  } else {
    offer(from, 1, -1);
    emit(Opcode::jump, again);
  }
  patch_b(next);
  emit(Opcode::each_done, kept);
}

}  // namespace rulepress::sim
