// All declarations of a game: stats, procedures with the rules that watch them, menus, costs, endings.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "sim/compiler.h"

namespace rulepress::sim {

using model::no_node;
using model::no_ref;
using model::Node;
using model::NodeIndex;
using model::Op;

Program compile(const World& world, bool with_examples) {
  Program program(world);
  Compiler compiler(program);
  compiler.compile_all();
  if (with_examples) compiler.add_examples();
  return program;
}

void Compiler::compile_all() {
  program_.stats.resize(model_.stats.size());
  program_.procedures.resize(model_.procedures.size());
  program_.menus.resize(model_.menus.size());
  program_.costs.resize(model_.costs.size());
  settles_ = std::ranges::any_of(model_.always, [&](const auto& one) { return counts(one.variant); }) ||
             std::ranges::any_of(model_.endings,
                                 [&](const auto& one) { return counts(one.variant) && one.at == no_ref; });
  for (const std::string& text : world_.troubles()) trouble({}, text);
  add_initials();
  add_zones();
  add_stats();
  add_policies();
  add_endings();
  add_procedures();
  add_menus();
  for (Ref ref = 0; ref < model_.always.size(); ++ref) {
    if (model_.always[ref].phrase == no_ref && counts(model_.always[ref].variant))
      add_always(ref, rulebook, nullptr);
  }
  add_texts();
  finish_later();
  for (Ref ref = 0; ref < model_.procedures.size(); ++ref) {
    if (watched(ref)) add_wrapper(ref);
  }
  add_root();
  finish_later();
  for (Ref ref = 0; ref < program_.procedures.size(); ++ref) {
    ProcedureProgram& one = program_.procedures[ref];
    for (std::uint32_t i = 0; i < program_.actions.size(); ++i) {
      if (program_.actions[i].once_per == ref) one.marks.push_back(i);
    }
    const bool plain =
        one.body != no_routine && one.wrapper == no_routine && program_.routines[one.body].plain;
    program_.plain_calls.push_back(plain ? one.body : no_routine);
  }
  // The end of a phase without a wrapper is looked at when its body is left.
  for (Instruction& one : program_.code) {
    if (one.op != Opcode::give || one.c == 0) continue;
    const ProcedureProgram& phase = program_.procedures[static_cast<Ref>(one.c) - 1];
    if (phase.wrapper != no_routine || phase.endings_at_end.empty()) one.c = 0;
  }
  number_marks();
}

void Compiler::add_initials() {
  for (Ref ref = 0; ref < model_.fields.size(); ++ref) {
    const model::Field& field = model_.fields[ref];
    if (field.printed || field.holder == model::Holder::record || field.initial.root == no_node) continue;
    program_.initials.push_back(
        {ref, expression(field.name.text, {&field.initial}, field.initial.root, 0), none});
  }
  static const model::Code nothing;
  for (const model::Board& board : model_.boards) {
    if (board.map >= model_.maps.size()) continue;
    const model::MapDrawing& map = model_.maps[board.map];
    for (const model::MapLegend& entry : map.legend) {
      for (const auto& [field, node] : entry.values) {
        const RoutineRef routine = expression(entry.symbol, {&nothing}, node, 0);
        for (const model::MapPlace& place : map.places) {
          if (place.symbol == entry.symbol)
            program_.initials.push_back({field, routine, world_.find(board.places, place.name)});
        }
        for (const model::MapEdge& edge : map.edges) {
          if (edge.symbol != entry.symbol) continue;
          const Value from = world_.find(board.places, map.places[edge.from].name);
          const Value to = world_.find(board.places, map.places[edge.to].name);
          program_.initials.push_back({field, routine, world_.edge_between(from, to)});
        }
      }
    }
  }
  for (const model::Supply& supply : model_.supplies)
    program_.stocks.push_back(expression(supply.name.text, {&supply.stock}, supply.stock.root, 0));
}

void Compiler::add_zones() {
  program_.zones.resize(model_.fields.size());
  program_.hosted.resize(model_.things.size());
  for (Ref ref = 0; ref < model_.fields.size(); ++ref) {
    const model::Field& field = model_.fields[ref];
    if (!field.type.is_place()) continue;
    ZoneProgram& made = program_.zones[ref];
    const std::string& name = field.name.text;
    if (field.capacity.root != no_node)
      made.capacity = expression(name, {&field.capacity}, field.capacity.root, 0);
    for (const model::PolicyRule& rule : field.policies) {
      const RoutineRef place =
          rule.place.root == no_node ? no_routine : expression(name, {&rule.place}, rule.place.root, 0);
      switch (rule.moment) {
        case model::Moment::full:
          made.full = rule.kind;
          made.full_place = place;
          if (rule.amount.root != no_node)
            made.full_amount = expression(name, {&rule.amount}, rule.amount.root, 0);
          break;
        case model::Moment::empty:
          made.has_refill = rule.kind == model::PolicyKind::refill;
          made.refill = place;
          break;
        case model::Moment::host_leaves:
          made.host_leaves = place;
          break;
      }
    }
    if (field.holder == model::Holder::thing && made.host_leaves != no_routine)
      program_.hosted[field.of].push_back(ref);
  }
  const bool hosts = std::ranges::any_of(program_.hosted, [](const auto& zones) { return !zones.empty(); });
  for (ZonePlace& place : program_.layout.zone_places)
    place.simple = !hosts && program_.zones[place.field].capacity == no_routine;
}

void Compiler::add_stats() {
  for (Ref ref = 0; ref < model_.stats.size(); ++ref) {
    const model::Stat& stat = model_.stats[ref];
    if (stat.base.root == no_node) continue;
    const RoutineRef base = expression(stat.name.text, {&stat.base}, stat.base.root, stat.base.parameters);
    program_.stats[ref].base = base;
    program_.stats[ref].bag = program_.routines[base].gives_bag;
    if (program_.routines[base].plain && program_.routines[base].parameter_words > 60)
      trouble(stat.name.span, "a stat takes at most 60 values");
  }
  for (Ref ref = 0; ref < model_.modifiers.size(); ++ref) {
    const model::Modifier& one = model_.modifiers[ref];
    if (one.phrase == no_ref && !one.floating && counts(one.variant)) add_modifier(ref, rulebook, nullptr);
  }
}

ModifierProgram Compiler::modifier(const model::Modifier& from, const text::Meaning* meaning,
                                   const std::string& name, std::size_t parameters) {
  ModifierProgram made;
  const Piece piece{&from.code, meaning};
  if (from.condition != no_node) made.condition = expression(name + " if", piece, from.condition, 0);
  for (const model::ModifierStep& step : from.steps)
    made.steps.push_back({step.change, expression(name + " change", piece, step.value, 0)});
  const auto look = [&](RoutineRef routine) {
    made.frame = std::max(made.frame, program_.routines[routine].frame);
    const std::vector<Slot>& slots = program_.routines[routine].slots;
    if (parameters > 0) made.given = slots[from.code.given - parameters].offset;
  };
  if (made.condition != no_routine) look(made.condition);
  for (const ModifierStep& step : made.steps) look(step.value);
  return made;
}

void Compiler::add_modifier(Ref ref, std::uint32_t owner, const text::Meaning* meaning) {
  const model::Modifier& from = model_.modifiers[ref];
  const bool of_stat = from.stat != no_ref;
  if (!of_stat && from.procedure == no_ref) return;
  const model::Code& code = of_stat ? model_.stats[from.stat].base : model_.procedures[from.procedure].body;
  const std::string name =
      "modify " + (of_stat ? model_.stats[from.stat].name.text : model_.procedures[from.procedure].name.text);
  ModifierProgram made = modifier(from, meaning, name, code.parameters);
  made.owner = owner;
  if (of_stat) {
    program_.stats[from.stat].modifiers.push_back(std::move(made));
  } else {
    auto& all = program_.procedures[from.procedure].parameters;
    all.resize(code.parameters);
    all[from.parameter].push_back(std::move(made));
  }
}

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

void Compiler::add_trigger(Ref ref, std::uint32_t owner, const text::Meaning* meaning) {
  const model::Trigger& from = model_.triggers[ref];
  if (from.procedure == no_ref) return;
  const model::Procedure& procedure = model_.procedures[from.procedure];
  ProcedureProgram& host = program_.procedures[from.procedure];
  auto& list = from.kind == model::TriggerKind::instead  ? host.instead
               : from.kind == model::TriggerKind::before ? host.before
               : from.edge == model::Edge::begin         ? host.at_begin
               : from.edge == model::Edge::end           ? host.at_end
                                                         : host.after;
  static constexpr std::array words = {"when", "before", "instead of"};
  const std::string name = fmt::format("{}{} {}", words[static_cast<std::size_t>(from.kind)],
                                       from.edge == model::Edge::begin ? " begin"
                                       : from.edge == model::Edge::end ? " end"
                                                                       : "",
                                       procedure.name.text);
  TriggerProgram made;
  made.owner = owner;
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
  list.push_back(std::move(made));
}

void Compiler::add_always(Ref ref, std::uint32_t owner, const text::Meaning* meaning) {
  const model::Always& from = model_.always[ref];
  AlwaysProgram made;
  made.owner = owner;
  made.each = from.element != no_ref;
  const Piece piece{&from.code, meaning};
  made.condition = expression("always", piece, from.condition, 0);
  made.body = statements("always", piece, from.code.root, 0, from.span);
  if (made.each) made.element = program_.routines[made.body].slots[from.element].offset;
  program_.always.push_back(made);
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
  value(have);
  emit(Opcode::keep_left, static_cast<std::int32_t>(field), spend ? static_cast<std::int32_t>(step.low) : 0);
  return true;
}

// One routine that goes through everything that can be picked for a head, and stops at each that can be done
// and paid. Conditions are looked at as soon as all is picked that they mention, in their order.
RoutineRef Compiler::listing(const ActionProgram& action, const model::Action& from, const Piece& piece,
                             const std::string& name) {
  const std::size_t picks = from.head.size();
  std::vector<std::size_t> levels;
  for (const HeadStep& step : action.head) {
    if (step.kind == HeadStep::Kind::pay || step.low < INT32_MIN || step.low > INT32_MAX) return no_routine;
    std::size_t level = levels.empty() ? 0 : levels.back();
    for (const NodeIndex child : node(step.node).children) {
      for (std::size_t i = 0; i < picks; ++i) {
        if (mentions(child, from.head[i].local)) level = std::max(level, i + 1);
      }
      if (!harmless(child)) level = picks;
    }
    levels.push_back(level);
  }
  for (std::size_t i = 1; i < picks; ++i) {
    if (action.picks[i].slot != action.picks[0].slot + i) return no_routine;
  }
  start(name, piece, 0);
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
      value(children[0]);
      if (step.kind == HeadStep::Kind::spend) {
        value(children[1]);
        leaves(emit(Opcode::jump_unless_left, 0, static_cast<std::int32_t>(step.low)), false);
      } else {
        leaves(emit(Opcode::jump_unless), false);
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
        emit(Opcode::offer_each, static_cast<std::int32_t>(action.picks[0].slot),
             static_cast<std::int32_t>(picks));
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
  if (!all_offered)
    emit(Opcode::offered, picks == 0 ? 0 : static_cast<std::int32_t>(action.picks[0].slot),
         static_cast<std::int32_t>(picks));
  if (again >= 0) emit(Opcode::jump, again);
  for (const std::size_t at : to_end) {
    const Opcode op = program_.code[at].op;
    const bool by_b = op == Opcode::pick_top || op == Opcode::pick_value || op == Opcode::pick_next;
    by_b ? patch_b(at) : patch_a(at);
  }
  emit(Opcode::yield);
  return finish();
}

void Compiler::add_action(Ref ref, bool way, std::uint32_t owner, const text::Meaning* meaning) {
  const model::Action& from = way ? model_.ways[ref] : model_.actions[ref];
  if (from.of == no_ref) return;
  const model::Code& host = way ? model_.costs[from.of].signature : model_.menus[from.of].who;
  ActionProgram made;
  made.action = ref;
  made.way = way;
  made.owner = owner;
  const Piece piece{&from.code, meaning};
  const std::string name = (way ? "way " : "action ") + from.name.text;
  start(name, piece, 0);
  in_statements_ = true;
  routine_.span = from.name.span;
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
  if (!made.needs_trial) made.listing = listing(made, from, piece, name + " options");
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
  const auto number = static_cast<std::uint32_t>(program_.actions.size());
  program_.actions.push_back(std::move(made));
  (way ? program_.costs[from.of].ways : program_.menus[from.of].actions).push_back(number);
}

void Compiler::add_menus() {
  for (Ref ref = 0; ref < model_.menus.size(); ++ref) {
    const model::Menu& from = model_.menus[ref];
    MenuProgram& made = program_.menus[ref];
    if (from.who.root == no_node) continue;
    made.who = expression("menu " + from.name.text, {&from.who}, from.who.root, from.who.parameters);
    start("menu " + from.name.text, {&from.who}, from.who.parameters);
    routine_.span = from.name.span;
    made.acted = hidden();
    emit(Opcode::menu, static_cast<std::int32_t>(ref));
    emit(Opcode::local, static_cast<std::int32_t>(made.acted));
    emit(Opcode::give, 1);
    made.frame = finish();
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

void Compiler::add_policies() {
  for (const model::ChoicePolicy& from : model_.policies) {
    PolicyProgram& made = program_.policies.emplace_back();
    made.directions = from.directions;
    made.tie = from.tie;
    for (const NodeIndex key : from.keys)
      made.keys.push_back(expression("policy " + from.name.text, {&from.code}, key, from.code.parameters));
    if (!made.keys.empty() && from.element != no_ref)
      made.element = program_.routines[made.keys[0]].slots[from.element].offset;
  }
}

void Compiler::add_endings() {
  for (std::size_t i = 0; i < model_.endings.size(); ++i) {
    const model::Ending& from = model_.endings[i];
    EndingProgram& made = program_.endings.emplace_back();
    made.ending = i;
    if (!counts(from.variant) || from.condition.root == no_node) continue;
    made.condition = expression("end", {&from.condition}, from.condition.root, 0);
    if (from.who.root != no_node) made.who = expression("end for", {&from.who}, from.who.root, 0);
    if (from.at == no_ref) {
      program_.endings_at_once.push_back(i);
    } else {
      ProcedureProgram& at = program_.procedures[from.at];
      (from.edge == model::Edge::begin ? at.endings_at_begin : at.endings_at_end).push_back(i);
    }
  }
  if (!model_.score) return;
  for (const NodeIndex key : model_.score->keys)
    program_.score.push_back(expression("score", {&model_.score->code}, key, 0));
  if (!program_.score.empty())
    program_.score_element = program_.routines[program_.score[0]].slots[model_.score->element].offset;
}

// The phase that no rule calls and that needs nothing.
Ref Compiler::find_main_phase() {
  std::set<Ref> called;
  const std::function<void(NodeIndex)> walk = [&](NodeIndex index) {
    if (index == no_node) return;
    if (node(index).op == Op::call) called.insert(node(index).ref);
    for (const NodeIndex child : node(index).children) walk(child);
  };
  for (const auto& one : model_.procedures) walk(one.body.root);
  for (const auto& one : model_.triggers) walk(one.code.root);
  for (const auto& one : model_.always) walk(one.code.root);
  for (const auto& one : model_.actions) walk(one.code.root);
  for (const auto& one : model_.ways) walk(one.code.root);
  for (const auto& one : model_.phrases) walk(one.code.root);
  for (const auto& one : model_.setups) walk(one.code.root);
  std::vector<Ref> found;
  for (Ref ref = 0; ref < model_.procedures.size(); ++ref) {
    const model::Procedure& one = model_.procedures[ref];
    if (one.phase && one.body.parameters == 0 && !called.contains(ref)) found.push_back(ref);
  }
  if (found.size() > 1)
    program_.no_game.push_back(
        {model_.procedures[found[1]].name.span,
         fmt::format("two phases are called by no rule, `{}` and `{}`: which of them is the game?",
                     model_.procedures[found[0]].name.text, model_.procedures[found[1]].name.text)});
  if (found.empty())
    program_.no_game.push_back(
        {{},
         "no phase is the game: one that needs nothing and that no other rule calls, so that it is "
         "played again and again"});
  return found.size() == 1 ? found[0] : no_ref;
}

void Compiler::add_root() {
  std::vector<RoutineRef> setups;
  for (const model::Setup& setup : model_.setups) {
    if (counts(setup.variant))
      setups.push_back(statements("setup", {&setup.code}, setup.code.root, 0,
                                  setup.code.root == no_node ? source::Span{} : node(setup.code.root).span));
  }
  program_.main_phase = find_main_phase();
  static const model::Code nothing;
  start("game", {&nothing}, 0);
  for (const RoutineRef setup : setups) emit(Opcode::run, static_cast<std::int32_t>(setup));
  if (program_.main_phase != no_ref) {
    const std::int32_t again = here();
    emit(Opcode::round);
    emit(Opcode::call, static_cast<std::int32_t>(program_.main_phase));
    const model::Procedure& main = model_.procedures[program_.main_phase];
    if (main.has_result) emit(is_bag(main.result) ? Opcode::drop_bag : Opcode::drop);
    emit(Opcode::jump, again);
  } else {
    emit(Opcode::finish);
  }
  program_.root = finish();
}

// Every action with `once per` has a mark for each seat, and one for all together.
void Compiler::number_marks() {
  std::uint32_t next = 0;
  for (ActionProgram& action : program_.actions) {
    if (action.once_per == no_ref) continue;
    action.mark = next;
    next += static_cast<std::uint32_t>(world_.players()) + 1;
  }
  std::size_t width = 1;
  for (const FloatProgram& one : program_.floats) width = std::max(width, 1 + one.captured.size());
  program_.layout.add_machine(next, program_.floats.empty() ? 0 : width);
}

}  // namespace rulepress::sim
