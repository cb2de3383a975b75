// Menus and costs: what the heads of actions ask for, and routines that list what can be done.
#include <algorithm>

#include "sim/compile/compiler.h"

namespace rulepress::sim {

using model::no_node;
using model::no_ref;
using model::Node;
using model::NodeIndex;
using model::Op;

std::vector<HeadStep> Compiler::head_steps(NodeIndex root, const Piece& piece, const std::string& name,
                                           Ref* once_per) {
  std::vector<HeadStep> steps;
  if (root == no_node) return steps;
  for (const NodeIndex child : node(root).children) {
    const Node& at = node(child);
    HeadStep step{HeadStep::Kind::guard};
    step.node = child;
    if (at.op == Op::guard) {
      step.value = expression(name + " if", piece, at.children[0], 0);
    } else if (at.op == Op::once_per) {
      step.kind = HeadStep::Kind::once;
      *once_per = at.ref;
    } else if (at.op == Op::spend) {
      step.kind = HeadStep::Kind::spend;
      const model::Type& type = node(at.children[0]).type;
      const model::Op op = node(at.children[0]).op;
      const bool stored = op != Op::local && op != Op::local_at;
      const auto bounds = stored ? model_.fields[node(at.children[0]).ref].type.bounds : type.bounds;
      step.low = bounds ? bounds->low : 0;
      step.value = expression(name + " cost", piece, at.children[0], 0);
      step.amount = expression(name + " cost", piece, at.children[1], 0);
      start(name + " cost", piece, 0);
      in_statements_ = true;
      origin_ = child;
      store(node(at.children[0]), at.children[1], 2);
      emit(Opcode::give);
      in_statements_ = false;
      step.apply = finish();
    } else if (at.op == Op::pay) {
      step.kind = HeadStep::Kind::pay;
      step.cost = at.ref;
      start(name + " cost", piece, 0);
      origin_ = child;
      call_arguments(at, model_.costs[at.ref].signature);
      emit(Opcode::yield);
      step.value = finish();
    } else {
      break;
    }
    steps.push_back(step);
  }
  return steps;
}

// Whether a value may be another one after something was spent from a place. What cannot be told depends on
// it.
bool Compiler::depends(NodeIndex index, const Node& place, int depth) const {
  const Node& at = node(index);
  switch (at.op) {
    case Op::meaning:
    case Op::supply:
    case Op::policy:
    case Op::make:
    case Op::before:
      return true;
    case Op::game_field:
    case Op::game_field_at:
    case Op::field:
    case Op::field_at:
      if (place.ref == at.ref) return true;
      break;
    case Op::stat: {
      if (depth > 16) return true;
      const NodeIndex base = model_.stats[at.ref].base.root;
      if (base != no_node && depends(base, place, depth + 1)) return true;
      for (const model::Modifier& modifier : model_.modifiers) {
        if (modifier.stat != at.ref) continue;
        if (modifier.condition != no_node && depends(modifier.condition, place, depth + 1)) return true;
        for (const model::ModifierStep& step : modifier.steps) {
          if (depends(step.value, place, depth + 1)) return true;
        }
      }
      break;
    }
    default:
      break;
  }
  return std::ranges::any_of(at.children, [&](NodeIndex child) { return depends(child, place, depth); });
}

// Whether the steps of a head have to be tried one after the other: when one that comes later depends on what
// an earlier one spends.
bool Compiler::needs_trial(const std::vector<HeadStep>& head) const {
  for (std::size_t i = 0; i < head.size(); ++i) {
    if (head[i].kind != HeadStep::Kind::spend && head[i].kind != HeadStep::Kind::pay) continue;
    for (std::size_t k = i + 1; k < head.size(); ++k) {
      if (head[k].kind == HeadStep::Kind::once) continue;
      if (settles_ || head[i].kind == HeadStep::Kind::pay || head[k].kind == HeadStep::Kind::pay) return true;
      const Node& place = node(node(head[i].node).children[0]);
      const bool stored = place.op != Op::local && place.op != Op::local_at;
      // Records are changed through any of their names, locals of a menu by reference.
      if (!stored || model_.fields[place.ref].holder == model::Holder::record ||
          model_.fields[place.ref].supply != no_ref)
        return true;
      if (std::ranges::any_of(node(head[k].node).children,
                              [&](NodeIndex child) { return depends(child, place, 0); }))
        return true;
    }
  }
  return false;
}

// Whether nothing can go wrong with a value, so that it may be asked for even if nobody needs it.
bool Compiler::harmless(NodeIndex index) const {
  const Node& at = node(index);
  switch (at.op) {
    case Op::number:
    case Op::truth:
    case Op::none:
    case Op::enum_value:
    case Op::local:
    case Op::game_field:
    case Op::field:
    case Op::owner:
    case Op::option:
    case Op::is:
    case Op::negation:
      break;
    case Op::builtin:
      if ((at.text != "count" && at.text != "any" && at.text != "empty") ||
          !node(at.children[0]).type.is_place())
        return false;
      break;
    case Op::binary: {
      static constexpr std::array<std::string_view, 8> signs = {"=", "!=", "<", "<=", ">", ">=", "and", "or"};
      if (std::ranges::find(signs, at.text) == signs.end() || !node(at.children[0]).type.is_one() ||
          !node(at.children[1]).type.is_one())
        return false;
      break;
    }
    default:
      return false;
  }
  return std::ranges::all_of(at.children, [&](NodeIndex child) { return harmless(child); });
}

// `cost p.coins -= c.cost` or `if c.cost <= n` for what is picked: those of a bag for which it holds, as one
// instruction.
bool Compiler::keeps_what_is_left(const HeadStep& step, Ref picked) {
  const auto& children = node(step.node).children;
  const bool spend = step.kind == HeadStep::Kind::spend;
  if (!spend && (step.kind != HeadStep::Kind::guard || node(children[0]).op != Op::binary ||
                 node(children[0]).text != "<="))
    return false;
  const NodeIndex have = spend ? children[0] : node(children[0]).children[1];
  const NodeIndex amount = spend ? children[1] : node(children[0]).children[0];
  const Ref field = printed_of(amount, picked);
  if (field == no_ref || mentions(have, picked) || !harmless(have) || !node(have).type.is_one()) return false;
  origin_ = step.node;
  const Opcode before = program_.code.back().op;
  const bool zone = before == Opcode::game_zone_bag || before == Opcode::own_zone_bag ||
                    before == Opcode::zone_bag || before == Opcode::keep_left ||
                    before == Opcode::game_zone_left;
  value(have);
  emit(Opcode::keep_left, column(field), spend ? static_cast<std::int32_t>(step.low) : 0, 0, zone ? 1 : 0);
  return true;
}

// Whether one routine can go through everything that can be picked for a head.
bool Compiler::listable(const ActionProgram& action) {
  for (const HeadStep& step : action.head) {
    if (step.kind == HeadStep::Kind::pay || step.low < INT32_MIN || step.low > INT32_MAX) return false;
  }
  for (std::size_t i = 1; i < action.picks.size(); ++i) {
    if (action.picks[i].slot != action.picks[0].slot + i) return false;
  }
  return !action.needs_trial;
}

// Goes through everything that can be picked for a head, and offers all that can be done and paid, as the
// action with this number. Conditions are looked at as soon as all is picked that they mention, in their
// order.
void Compiler::list_options(const ActionProgram& action, const model::Action& from, std::int32_t number) {
  const std::size_t picks = from.head.size();
  std::vector<std::size_t> levels;
  for (const HeadStep& step : action.head) {
    std::size_t level = levels.empty() ? 0 : levels.back();
    for (const NodeIndex child : node(step.node).children) {
      for (std::size_t i = 0; i < picks; ++i) {
        if (mentions(child, from.head[i].local)) level = std::max(level, i + 1);
      }
      if (!harmless(child)) level = picks;
    }
    levels.push_back(level);
  }
  const auto first = picks == 0 ? 0 : static_cast<std::int32_t>(routine_.slots[from.head[0].local].offset);
  std::vector<std::size_t> to_end;
  std::int32_t again = -1;  // where the next of what was picked last is taken
  const auto leaves = [&](std::size_t at, bool by_b) {
    if (again >= 0) {
      (by_b ? program_.code[at].b : program_.code[at].a) = again;
    } else {
      to_end.push_back(at);
    }
  };
  std::size_t looked = 0;
  const auto look = [&](std::size_t level) {
    for (; looked < levels.size() && levels[looked] == level; ++looked) {
      const HeadStep& step = action.head[looked];
      if (step.kind == HeadStep::Kind::once) continue;
      origin_ = step.node;
      const auto& children = node(step.node).children;
      if (step.kind == HeadStep::Kind::spend) {
        value(children[0]);
        value(children[1]);
        leaves(emit(Opcode::jump_unless_left, 0, static_cast<std::int32_t>(step.low)), false);
      } else {
        for (const std::size_t at : jumps_if(false, children[0])) leaves(at, false);
      }
    }
  };
  look(0);
  bool all_offered = false;
  for (std::size_t i = 0; i < picks; ++i) {
    const model::Action::Head& head = from.head[i];
    const auto slot = static_cast<std::int32_t>(routine_.slots[head.local].offset);
    const model::Type& type = from.code.locals[head.local].type;
    const Node* domain = head.domain == no_node ? nullptr : &node(head.domain);
    if (domain != nullptr && domain->op == Op::builtin && domain->text == "take" &&
        node(domain->children[0]).type.is_place() && node(domain->children[1]).op == Op::number &&
        node(domain->children[1]).number == 1) {
      value(domain->children[0]);
      leaves(emit(Opcode::pick_top, slot), true);
    } else if (domain == nullptr && type.kind != model::Kind::thing) {
      emit(Opcode::number, -1);
      emit(Opcode::put, slot);
      const std::int32_t next = here();
      leaves(emit(Opcode::pick_value, slot, 0, static_cast<std::int32_t>(action.picks[i].values)), true);
      again = next;
    } else {
      const auto cursor = static_cast<std::int32_t>(hidden());
      if (domain != nullptr) {
        bag(head.domain);
      } else {
        emit(Opcode::all_things, static_cast<std::int32_t>(type.ref));
      }
      while (looked < levels.size() && levels[looked] == i + 1 &&
             keeps_what_is_left(action.head[looked], head.local))
        ++looked;
      if (i + 1 == picks && looked == levels.size()) {
        emit(Opcode::offer_each, first, small(picks), number);
        all_offered = true;
        break;
      }
      emit(Opcode::number, 0);
      emit(Opcode::put, cursor);
      const std::int32_t next = here();
      leaves(emit(Opcode::pick_next, slot, 0, cursor), true);
      again = next;
    }
    look(i + 1);
  }
  if (!all_offered) emit(Opcode::offered, first, small(picks), number);
  if (again >= 0) emit(Opcode::jump, again);
  for (const std::size_t at : to_end) {
    const Opcode op = program_.code[at].op;
    const bool by_b = op == Opcode::pick_top || op == Opcode::pick_value || op == Opcode::pick_next;
    by_b ? patch_b(at) : patch_a(at);
  }
}

ActionProgram Compiler::action(Ref ref, bool way, const text::Meaning* meaning) {
  const model::Action& from = way ? model_.ways[ref] : model_.actions[ref];
  const model::Code& host = way ? model_.costs[from.of].signature : model_.menus[from.of].who;
  ActionProgram made;
  made.action = ref;
  made.way = way;
  const Piece piece{&from.code, meaning};
  const std::string name = (way ? "way " : "action ") + from.name.text;
  start(name, piece, 0);
  in_statements_ = true;
  routine_.span = from.name.span;
  begin_text();
  if (from.code.root != no_node) block(from.code.root, true);
  emit(Opcode::give);
  in_statements_ = false;
  made.body = finish();
  const std::vector<Slot> slots = program_.routines[made.body].slots;
  if (host.parameters > 0) made.given = slots[from.code.given - host.parameters].offset;
  for (const model::Action::Head& head : from.head) {
    ActionProgram::Pick pick{slots[head.local].offset, no_routine, no_ref, 0};
    const model::Type& type = from.code.locals[head.local].type;
    if (head.domain != no_node) {
      // A zone as a domain is what lies in it.
      start(name + " picks", piece, 0);
      bag(head.domain);
      emit(Opcode::yield);
      pick.domain = finish();
    } else if (type.kind == model::Kind::thing) {
      pick.all_of = type.ref;
    } else {
      pick.values = static_cast<Value>(model_.enums[type.ref].values.size());
    }
    made.picks.push_back(pick);
  }
  made.head = head_steps(from.code.root, piece, name, &made.once_per);
  made.needs_trial = needs_trial(made.head);
  if (listable(made)) {
    start(name + " options", piece, 0);
    list_options(made, from, -1);
    emit(Opcode::yield);
    made.listing = finish();
  }
  const auto look = [&](RoutineRef routine) {
    if (routine != no_routine) made.frame = std::max(made.frame, program_.routines[routine].frame);
  };
  look(made.body);
  look(made.listing);
  for (const ActionProgram::Pick& pick : made.picks) look(pick.domain);
  for (const HeadStep& step : made.head) {
    look(step.value);
    look(step.amount);
    look(step.apply);
  }
  return made;
}

void Compiler::add_action(Ref ref, bool way, std::uint32_t owner, const text::Meaning* meaning) {
  const Ref of = way ? model_.ways[ref].of : model_.actions[ref].of;
  if (of == no_ref) return;
  const auto [known, fresh] = (way ? known_ways_ : known_actions_).try_emplace({ref, meaning});
  if (fresh) known->second = action(ref, way, meaning);
  const auto number = static_cast<std::uint32_t>(program_.actions.size());
  program_.actions.push_back(known->second);
  program_.actions.back().owner = owner;
  (way ? program_.costs[of].ways : program_.menus[of].actions).push_back(number);
}

// Whom a menu asks and all that can be done in it, one action after the other, in one frame. Actions that
// cards have, that can be done once, or whose costs have to be tried need more than that.
RoutineRef Compiler::menu_listing(Ref ref) {
  const model::Menu& from = model_.menus[ref];
  const MenuProgram& made = program_.menus[ref];
  for (const std::uint32_t number : made.actions) {
    const ActionProgram& action = program_.actions[number];
    if (action.owner != rulebook || action.listing == no_routine || action.once_per != no_ref)
      return no_routine;
  }
  start("menu " + from.name.text + " options", {&from.who}, from.who.parameters);
  in_statements_ = false;
  const Node& who = node(from.who.root);
  const bool named = who.op == Op::local && routine_.slots[who.ref].form == SlotForm::word;
  const std::uint32_t seat = named ? routine_.slots[who.ref].offset : hidden();
  if (!named) {
    value(from.who.root);
    emit(Opcode::put, static_cast<std::int32_t>(seat));
  }
  const Routine own = routine_;
  for (const std::uint32_t number : made.actions) {
    const ActionProgram& action = program_.actions[number];
    const model::Action& one = model_.actions[action.action];
    piece_ = {&one.code};
    const std::uint32_t frame = routine_.frame;
    routine_.slots = slots_of_head(one, own);
    list_options(action, one, static_cast<std::int32_t>(number));
    routine_.frame = std::max(routine_.frame, frame);
  }
  emit(Opcode::asked, static_cast<std::int32_t>(seat));
  routine_.bags.clear();  // what one action keeps as a bag may be a word of another
  return finish();
}

// Where the locals of an action's head lie in the frame of its menu. What only its body needs gets no room.
std::vector<Slot> Compiler::slots_of_head(const model::Action& action, const Routine& menu) {
  routine_.frame = menu.frame;
  std::vector<Slot> slots;
  for (std::size_t i = 0; i < action.code.locals.size(); ++i) {
    if (i < menu.parameters) {
      slots.push_back(menu.slots[i]);
      continue;
    }
    const std::uint32_t before = routine_.frame;
    slots.push_back(slot_of(action.code.locals[i], false));
    const bool needed = slots.back().form == SlotForm::word || head_mentions(action, static_cast<Ref>(i));
    if (!needed) routine_.frame = before;
  }
  return slots;
}

bool Compiler::head_mentions(const model::Action& action, Ref local) const {
  for (const model::Action::Head& head : action.head) {
    if (head.domain != no_node && mentions(head.domain, local)) return true;
  }
  return action.code.root != no_node &&
         std::ranges::any_of(node(action.code.root).children, [&](NodeIndex child) {
           const Op op = node(child).op;
           return (op == Op::guard || op == Op::spend) && mentions(child, local);
         });
}

// Lets somebody act from a menu; what it needs lies in the frame already.
void Compiler::open(Ref menu, std::uint32_t given, bool until_pass, std::int32_t acted) {
  program_.offers.push_back({menu, given, acted, until_pass, 0, {}});
  const std::size_t at =
      emit(Opcode::menu, small(program_.offers.size() - 1), 0, static_cast<std::int32_t>(given));
  patch_b(at);
}

void Compiler::add_menus() {
  for (Ref ref = 0; ref < model_.menus.size(); ++ref) {
    const model::Menu& from = model_.menus[ref];
    MenuProgram& made = program_.menus[ref];
    if (from.who.root == no_node) continue;
    made.who = expression("menu " + from.name.text, {&from.who}, from.who.root, from.who.parameters);
    made.words = program_.routines[made.who].parameter_words;
    start("menu " + from.name.text, {&from.who}, from.who.parameters);
    routine_.span = from.name.span;
    open(ref, 0, false, -1);
    emit(Opcode::give);
    made.opened = finish();
    // Texts of cards may add to it.
    later_.emplace_back([this, ref] { program_.menus[ref].listing = menu_listing(ref); });
  }
  for (Ref ref = 0; ref < model_.costs.size(); ++ref) {
    const model::Cost& from = model_.costs[ref];
    start("cost " + from.name.text, {&from.signature}, from.signature.parameters);
    routine_.span = from.name.span;
    emit(Opcode::ways, static_cast<std::int32_t>(ref));
    emit(Opcode::give);
    program_.costs[ref].frame = finish();
  }
  for (const bool way : {false, true}) {
    const auto& all = way ? model_.ways : model_.actions;
    for (Ref ref = 0; ref < all.size(); ++ref) {
      if (all[ref].phrase == no_ref && counts(all[ref].variant)) add_action(ref, way, rulebook, nullptr);
    }
  }
  // A move that has to wait: the thing, the zone, where in it, how many cards are still owed.
  static const model::Code nothing;
  start("move", {&nothing}, 0);
  hidden(4);
  routine_.parameter_words = 4;
  emit(Opcode::moving);
  emit(Opcode::give);
  program_.move_routine = finish();
}

}  // namespace rulepress::sim
