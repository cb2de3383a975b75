// All declarations of a game: stats, procedures with the rules that watch them, menus, costs, endings.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "sim/compile/compiler.h"

namespace rulepress::sim {

using model::no_node;
using model::no_ref;
using model::NodeIndex;
using model::Op;

Program compile(const World& world, bool with_examples) {
  Program program(world);
  Compiler compiler(program);
  compiler.compile_all();
  if (with_examples) compiler.add_examples();
  compiler.add_entries();
  return program;
}

void Compiler::compile_all() {
  program_.stats.resize(model_.stats.size());
  program_.procedures.resize(model_.procedures.size());
  program_.menus.resize(model_.menus.size());
  program_.costs.resize(model_.costs.size());
  find_what_settles();
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
    program_.plain_calls.push_back(plain ? entry_of(one.body) : Entry{});
  }
  // Nothing watches the phase: whether the game is over is looked at when its body is left.
  for (const auto& [phase, jump] : tests_of_phases_) {
    if (program_.procedures[phase].wrapper == no_routine) program_.code[jump].a = small(jump + 1);
  }
  number_marks();
}

Entry Compiler::entry_of(RoutineRef ref) {
  const Routine& routine = program_.routines[ref];
  Entry made{ref, routine.start, routine.frame, routine.parameter_words};
  made.first = static_cast<std::uint32_t>(program_.stretches.size());
  auto from = static_cast<std::uint32_t>(always_cleared);
  for (const BagPlace& bag : routine.bags) {
    if (bag.offset >= from) program_.stretches.push_back({from, bag.offset + 1});
    from = std::max(from, bag.offset + 1 + bag.room);
  }
  if (routine.frame > from) program_.stretches.push_back({from, routine.frame});
  made.last = static_cast<std::uint32_t>(program_.stretches.size());
  made.beginning[frame::routine] = static_cast<Value>(ref);
  made.beginning[frame::pc] = static_cast<Value>(routine.start);
  made.beginning[frame::top] = static_cast<Value>(frame::locals + routine.frame);
  made.beginning[frame::subject] = none;
  made.beginning[frame::seat] = none;
  return made;
}

void Compiler::add_entries() {
  for (RoutineRef ref = 0; ref < program_.routines.size(); ++ref) {
    program_.entries.push_back(entry_of(ref));
    program_.layout.bags.push_back(program_.routines[ref].bags);
  }
  for (ActionProgram& action : program_.actions) action.entry = program_.entries[action.body];
  for (OfferProgram& offer : program_.offers) {
    const MenuProgram& menu = program_.menus[offer.menu];
    offer.words = menu.words;
    if (menu.listing != no_routine) offer.listing = program_.entries[menu.listing];
  }
  // Only now it is known what nothing modifies.
  for (Instruction& one : program_.code) {
    if (one.op != Opcode::stat) continue;
    const StatProgram& stat = program_.stats[static_cast<Ref>(one.a)];
    if (stat.base == no_routine || !stat.modifiers.empty() || stat.floats) continue;
    const Routine& base = program_.routines[stat.base];
    if (!base.plain) continue;
    one = {Opcode::plain_stat, small(base.start), small(base.frame), small(base.parameter_words),
           static_cast<std::int16_t>(base.gives_bag ? 1 : 0)};
  }
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
    const RoutineRef base =
        expression(stat.name.text, {&stat.base}, stat.base.root, stat.base.parameters, stat.type);
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
  const model::Type wanted = from.stat == no_ref ? model::Type{} : model_.stats[from.stat].type;
  for (const model::ModifierStep& step : from.steps)
    made.steps.push_back({step.change, expression(name + " change", piece, step.value, 0, wanted)});
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
  const auto [known, fresh] = known_modifiers_.try_emplace({ref, meaning});
  if (fresh) known->second = modifier(from, meaning, name, code.parameters);
  ModifierProgram made = known->second;
  made.owner = owner;
  if (of_stat) {
    program_.stats[from.stat].modifiers.push_back(std::move(made));
  } else {
    auto& all = program_.procedures[from.procedure].parameters;
    all.resize(code.parameters);
    all[from.parameter].push_back(std::move(made));
  }
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
  if (settles_) emit(Opcode::settle);
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
