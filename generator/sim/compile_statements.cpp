// What is done, as instructions. Between two statements the stack of values is empty, so that a game can wait
// there.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "sim/compiler.h"

namespace rulepress::sim {

using model::Kind;
using model::Node;
using model::NodeIndex;
using model::Op;
using model::Shape;

namespace {

std::int32_t small(std::size_t number) {
  return static_cast<std::int32_t>(number);
}

}  // namespace

RoutineRef Compiler::statements(const std::string& name, const Piece& piece, NodeIndex root,
                                std::size_t parameters, source::Span span) {
  start(name, piece, parameters);
  in_statements_ = true;
  routine_.span = span;
  if (root != model::no_node) block(root);
  give(0);
  in_statements_ = false;
  return finish();
}

void Compiler::give(std::int32_t what) {
  emit(Opcode::give, what, 0, phase_ == model::no_ref ? 0 : static_cast<std::int32_t>(phase_) + 1);
}

// After a change: what `always` demands, and whether the game ends.
void Compiler::effect() {
  if (settles_) emit(Opcode::settle);
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
      offer(from, 0);
      emit(Opcode::drop);
      break;
    case Op::offer_each:
      offer_each(from);
      break;
    case Op::if_else: {
      value(from.children[0]);
      const std::size_t test = emit(Opcode::jump_unless);
      block(from.children[1]);
      if (node(from.children[2]).children.empty()) {
        patch_a(test);
        break;
      }
      const std::size_t over = emit(Opcode::jump);
      patch_a(test);
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
      value(from.children[0]);
      const std::size_t test = emit(Opcode::jump_unless);
      block(from.children[1]);
      emit(Opcode::jump, again);
      patch_a(test);
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
      if (from.children.empty()) {
        give(0);
      } else {
        const bool many = is_bag(node(from.children[0]).type);
        many ? bag(from.children[0]) : value(from.children[0]);
        give(many ? 2 : 1);
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

void Compiler::let(const Node& from) {
  const Slot slot = routine_.slots[from.ref];
  const model::Type& type = piece_.code->locals[from.ref].type;
  const auto at = static_cast<std::int32_t>(slot.offset);
  if (slot.form == SlotForm::bag) {
    right_side(from.children[0], type);
    emit(Opcode::put_bag, at, small(slot.size - 1));
    return;
  }
  right_side(from.children[0], type.unindexed());
  if (slot.form == SlotForm::array) {
    emit(Opcode::put_array, at, 0, small(slot.size));
  } else {
    emit(Opcode::put, at);
  }
}

void Compiler::assign(const Node& from) {
  store(node(from.children[0]), from.children[1], from.text == ":=" ? 0 : from.text == "+=" ? 1 : 2);
}

// A field of the game, or of a player in a local. What `together` notes is done later, when the local may
// hold somebody else.
bool Compiler::stores_own(const Node& place) const {
  if (noting_ > 0) return false;
  if (place.op == Op::game_field) return true;
  if (place.op != Op::field) return false;
  const FieldPlace& where = program_.layout.fields[place.ref];
  const Node& whose = node(place.children[0]);
  return where.holder == model::player_type && where.first == 0 && where.run > 0 && where.stride == 1 &&
         whose.op == Op::local && slot(whose.ref) == nullptr &&
         routine_.slots[whose.ref].form == SlotForm::word;
}

// `let c = next(pile)`, and then only `if c != none`, `move c to zone`: the way a card is drawn.
bool Compiler::draws(NodeIndex index, NodeIndex following, std::int32_t counter) {
  const Node& first = node(index);
  const Node& second = node(following);
  if (noting_ > 0 || first.op != Op::let || second.op != Op::if_else) return false;
  const Node& next = node(first.children[0]);
  const Node& test = node(second.children[0]);
  const Node& then = node(second.children[1]);
  if (next.op != Op::builtin || next.text != "next" || test.op != Op::binary || test.text != "!=" ||
      then.op != Op::block || then.children.size() != 1 || !node(second.children[2]).children.empty())
    return false;
  const auto is_card = [&](NodeIndex at) { return node(at).op == Op::local && node(at).ref == first.ref; };
  const Node& move = node(then.children[0]);
  if (!is_card(test.children[0]) || node(test.children[1]).op != Op::none || move.op != Op::move ||
      !is_card(move.children[0]) || mentions(move.children[1], first.ref) ||
      mentions(move.children[1], move.ref))
    return false;
  // Several at once only where nothing can come in between.
  const Node& to = node(move.children[1]);
  const bool named = to.op == Op::field || to.op == Op::game_field;
  const bool simple =
      named && program_.layout.zone_places[program_.layout.fields[to.ref].offset].simple && !settles_;
  if (counter >= 0 && !simple) return false;
  const NodeIndex outer = std::exchange(origin_, then.children[0]);
  value(next.children[0]);
  value(move.children[1]);
  const std::int32_t where = move.text == "top" ? 1 : move.text == "bottom" ? 2 : 0;
  emit(counter >= 0 ? Opcode::draw_all : Opcode::draw,
       static_cast<std::int32_t>(routine_.slots[first.ref].offset), where, counter >= 0 ? counter : 0);
  effect();
  origin_ = outer;
  return true;
}

// change: 0 as it is, 1 added, 2 taken away. A verb on the right side is called first, so that nothing waits
// on the stack meanwhile.
void Compiler::store(const Node& place, NodeIndex right, int change) {
  const bool many = is_bag(place.type);
  std::int32_t kept = -1;
  if (effectful(node(right))) {
    right_side(right, place.type);
    const std::size_t size = many ? 1 + capacity(place.type) : 1;
    kept = static_cast<std::int32_t>(hidden(static_cast<std::uint32_t>(size)));
    emit(many ? Opcode::put_bag : Opcode::put, kept, many ? small(size - 1) : 0);
  }
  const auto put_right = [&] {
    if (kept >= 0) {
      emit(many ? Opcode::local_bag : Opcode::local, kept);
    } else {
      pass(right, place.type);
    }
  };
  const auto combine = [&] {
    if (change == 1) emit(Opcode::join, place.type.shape == Shape::list ? 1 : 0);
    if (change == 2) emit(Opcode::without);
  };
  if (place.op == Op::local || place.op == Op::local_at) {
    const Slot slot = routine_.slots[place.ref];
    const auto at = static_cast<std::int32_t>(slot.offset);
    const bool reference = slot.form == SlotForm::reference;
    const model::Type& declared = piece_.code->locals[place.ref].type;
    if (place.op == Op::local_at) {
      field_index(declared, place.children[0]);
      put_right();
      emit(reference ? Opcode::put_ref_at : Opcode::put_at, at, change,
           small(Layout::index_count(declared, world_)));
    } else if (many) {
      if (change != 0) local(place, false);
      put_right();
      combine();
      emit(reference ? Opcode::put_ref_bag : Opcode::put_bag, at, small(capacity(declared)));
    } else {
      put_right();
      emit(reference ? Opcode::put_ref : Opcode::put, at, change);
    }
    return;
  }
  const model::Field& declared = model_.fields[place.ref];
  const auto ref = static_cast<std::int32_t>(place.ref);
  const bool indexed = place.op == Op::field_at || place.op == Op::game_field_at;
  const auto holder = [&] {
    if (place.op == Op::game_field || place.op == Op::game_field_at) {
      emit(Opcode::number, 0);
    } else {
      value(place.children[0]);
    }
    if (indexed) field_index(declared.type, place.children.back());
  };
  const bool only_a_number = !indexed && !many && declared.holder != model::Holder::record &&
                             declared.supply == model::no_ref && declared.type.kind != Kind::thing;
  if (only_a_number && stores_own(place)) {
    put_right();
    const bool of_game = place.op == Op::game_field;
    const auto whose =
        of_game ? -1 : static_cast<std::int32_t>(routine_.slots[node(place.children[0]).ref].offset);
    emit(Opcode::put_own, ref, change, whose);
    effect();
    return;
  }
  holder();
  if (declared.holder == model::Holder::record) {
    const auto& fields = model_.records[declared.of].fields;
    put_right();
    emit(Opcode::put_record,
         small(static_cast<std::size_t>(std::ranges::find(fields, place.ref) - fields.begin())), change, ref);
    return;
  }
  if (many) {
    if (change != 0) field(place, indexed);
    put_right();
    combine();
    emit(indexed ? Opcode::put_field_bag_at : Opcode::put_field_bag, ref);
  } else {
    put_right();
    emit(indexed ? Opcode::put_field_at : Opcode::put_field, ref, change, only_a_number ? 1 : 0);
  }
  effect();
}

void Compiler::move(const Node& from) {
  const NodeIndex what = from.children[0];
  const NodeIndex to = from.children[1];
  const std::int32_t where = from.text == "top" ? 1 : from.text == "bottom" ? 2 : 0;
  const Node& place = node(to);
  const bool limited = (place.op != Op::field && place.op != Op::game_field && place.op != Op::field_at &&
                        place.op != Op::game_field_at) ||
                       model_.fields[place.ref].capacity.root != model::no_node;
  const bool each_differs = mentions(to, from.ref);
  if (node(what).type.is_one()) {
    value(what);
    if (each_differs) {
      const auto at = static_cast<std::int32_t>(routine_.slots[from.ref].offset);
      emit(Opcode::put, at);
      emit(Opcode::local, at);
    }
    value(to);
    emit(Opcode::move, where);
  } else if (!limited && !each_differs) {
    // What `together` notes is what lies there now.
    const bool whole_zone = node(what).type.is_place() && noting_ == 0;
    whole_zone ? value(what) : bag(what);
    value(to);
    emit(whole_zone ? Opcode::move_zone : Opcode::move_all, where);
  } else {
    bag(what);
    const auto kept = static_cast<std::int32_t>(hidden(2));
    const auto element = static_cast<std::int32_t>(routine_.slots[from.ref].offset);
    // The first of several ends up on top.
    const bool backwards = where == 1 || (where == 0 && place.type.shape == Shape::pile);
    emit(Opcode::each, kept, backwards ? 1 : 0);
    const std::int32_t again = here();
    const std::size_t next = emit(Opcode::each_next, kept, 0, element);
    emit(Opcode::local, element);
    value(to);
    emit(Opcode::move, where);
    effect();
    emit(Opcode::jump, again);
    patch_b(next);
    emit(Opcode::each_done, kept);
    return;
  }
  effect();
}

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
  made.set = hidden(static_cast<std::uint32_t>(room + 1));
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
      const bool many = is_bag(node(from.children.back()).type);
      many ? bag(from.children.back()) : value(from.children.back());
      give(many ? 2 : 1);
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

void Compiler::offer(const Node& from, std::size_t first) {
  const model::Code& menu = model_.menus[from.ref].who;
  for (std::size_t i = first; i < from.children.size(); ++i) {
    const model::Local& wanted = menu.locals[i - first];
    const Node& given = node(from.children[i]);
    if (wanted.by_reference && wanted.type.kind != Kind::record && given.op == Op::local) {
      const Slot slot = routine_.slots[given.ref];
      emit(Opcode::address, static_cast<std::int32_t>(slot.offset), slot.form == SlotForm::reference ? 1 : 0);
    } else {
      pass(from.children[i], wanted.type);
    }
  }
  emit(Opcode::offer, static_cast<std::int32_t>(from.ref), from.text == "until pass" ? 1 : 0);
}

void Compiler::offer_each(const Node& from) {
  bag(from.children[0]);
  const auto kept = static_cast<std::int32_t>(hidden(2));
  emit(Opcode::each, kept);
  const std::int32_t again = here();
  const auto element = routine_.slots[static_cast<std::size_t>(from.number)].offset;
  const std::size_t next = emit(Opcode::each_next, kept, 0, static_cast<std::int32_t>(element));
  offer(from, 1);
  if (from.text == "until answered") {
    emit(Opcode::jump_unless, again);
  } else {
    emit(Opcode::drop);
    emit(Opcode::jump, again);
  }
  patch_b(next);
  emit(Opcode::each_done, kept);
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
    effect();
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
      emit(Opcode::run, static_cast<std::int32_t>(meaning_routine(meaning)));
    }
    return;
  }
  if (text.op != Op::field) return trouble(from.span, "only a printed text or a slot can be done");
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
  emit(Opcode::local, element);
  emit(Opcode::perform, 0, small(words));
  emit(Opcode::jump, again);
  patch_b(next);
  emit(Opcode::each_done, kept);
}

// A modifier that ends by itself takes along the values it was made with.
void Compiler::start_float(const Node& from) {
  const model::Modifier& modifier = model_.modifiers[from.ref];
  const std::size_t number = program_.floats.size();
  FloatProgram made;
  made.stat = modifier.stat;
  made.procedure = modifier.procedure;
  made.parameter = modifier.parameter;
  made.until = modifier.until;
  made.edge = modifier.until_edge;
  made.span = modifier.span;
  program_.floats.push_back(made);
  if (modifier.stat != model::no_ref) program_.stats[modifier.stat].floats = true;
  if (modifier.procedure != model::no_ref) program_.procedures[modifier.procedure].floats = true;
  later_.emplace_back([this, number, &modifier, piece = piece_, name = routine_.name,
                       makers = routine_.slots] {
    const model::Code& target = modifier.stat != model::no_ref ? model_.stats[modifier.stat].base
                                                               : model_.procedures[modifier.procedure].body;
    const std::size_t parameters = target.parameters;
    FloatProgram& one = program_.floats[number];
    const Piece own{&modifier.code, piece.meaning};
    // The parameters of what it changes were given last, before anything that `where` names.
    std::size_t first = modifier.code.locals.size();
    for (std::size_t i = 0; i + parameters <= modifier.code.locals.size(); ++i) {
      bool same = true;
      for (std::size_t k = 0; k < parameters; ++k)
        same = same && modifier.code.locals[i + k].name == target.locals[k].name;
      if (same) first = i;
    }
    start(name, own, 0);
    const std::vector<Slot> slots = routine_.slots;
    const std::uint32_t words = routine_.frame;
    routine_ = {};
    one.modifier.given = parameters == 0 || first >= slots.size() ? 0 : slots[first].offset;
    one.modifier.frame = words;
    if (modifier.condition != model::no_node)
      one.modifier.condition = expression(name + " if", own, modifier.condition, 0);
    for (const model::ModifierStep& step : modifier.steps)
      program_.floats[number].modifier.steps.push_back(
          {step.change, expression(name + " change", own, step.value, 0)});
    FloatProgram& done = program_.floats[number];
    for (Ref local = 0; local < slots.size(); ++local) {
      const bool parameter = local >= first && local < first + parameters;
      bool used = modifier.condition != model::no_node && mentions(modifier.condition, local);
      for (const model::ModifierStep& step : modifier.steps) used = used || mentions(step.value, local);
      const bool named = !modifier.code.locals[local].name.empty();
      piece_ = own;
      if (!used || parameter || !named || slot(local) != nullptr) continue;
      if (makers[local].form != SlotForm::word)
        trouble(modifier.span,
                fmt::format("`{}` cannot be kept by a modifier: keep its value with `let` first",
                            modifier.code.locals[local].name));
      done.captured.emplace_back(makers[local].offset, slots[local].offset);
    }
    for (const RoutineRef routine : {done.modifier.condition}) {
      if (routine != no_routine)
        done.modifier.frame = std::max(done.modifier.frame, program_.routines[routine].frame);
    }
    for (const ModifierStep& step : done.modifier.steps)
      done.modifier.frame = std::max(done.modifier.frame, program_.routines[step.value].frame);
  });
  emit(Opcode::start_float, small(number));
}

}  // namespace rulepress::sim
