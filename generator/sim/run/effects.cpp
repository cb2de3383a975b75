// What changes: fields with their ranges and supplies, cards that move, chance, and what `together` notes.
#include <algorithm>

#include "sim/chance.h"
#include "sim/run/machine.h"

namespace rulepress::sim {
namespace {

std::uint64_t seed_of(const State& state, const Layout& layout) {
  return (std::uint64_t{static_cast<std::uint32_t>(state[layout.seed + 1])} << 32U) |
         static_cast<std::uint32_t>(state[layout.seed]);
}

}  // namespace

// What is stored out of range is told, never trimmed.
Machine::Next Machine::put_word(Value* place, Ref ref, Value holder, int change, Value by, std::uint32_t pc) {
  const Value old = *place;
  std::int64_t made = by;
  if (change != 0) {
    if (old == none || by == none) return fail(Wrong::nothing_there, pc);
    made = change == 1 ? std::int64_t{old} + by : std::int64_t{old} - by;
    if (made > 1'000'000'000 || made < -1'000'000'000) return fail(Wrong::number_too_large, pc);
  }
  if (ref != model::no_ref) {
    const model::Field& field = world_.model().fields[ref];
    if (field.supply != model::no_ref && made != none && old != none) {
      const Value left = state_.supply(field.supply);
      const model::Supply& supply = world_.model().supplies[field.supply];
      if (made - old > left) {
        if (supply.empty.kind == model::PolicyKind::refuse)
          return fail(Wrong::empty_supply, pc, supply.name.text);
        made = std::int64_t{old} + left;
      }
      state_.set_supply(field.supply, static_cast<Value>(left - (made - old)));
    }
    if (field.type.bounds && made != none &&
        (made < field.type.bounds->low || made > field.type.bounds->high))
      return fail(Wrong::out_of_range, pc, field.name.text + "\n" + std::to_string(made));
  }
  *place = static_cast<Value>(made);
  const bool kept = ref != model::no_ref && world_.model().fields[ref].holder != model::Holder::record;
  if (observer_ != nullptr && kept && old != *place) {
    const auto offset = static_cast<std::size_t>(place - state_.words()) - state_.address(ref, holder, 0);
    observer_->changed(ref, holder, offset / program_.layout.fields[ref].width, old, *place);
  }
  return Next::go_on;
}

Machine::Next Machine::put_field(const Instruction& one, std::uint32_t pc) {
  const auto ref = static_cast<Ref>(one.a);
  const FieldPlace& place = program_.layout.fields[ref];
  const bool indexed = one.op == Opcode::put_field_at || one.op == Opcode::put_field_bag_at;
  const bool many = one.op == Opcode::put_field_bag || one.op == Opcode::put_field_bag_at;
  Value* below = evaluator_.top() - (many ? evaluator_.top()[-1] + 1 : 1);
  const Value index = indexed ? below[-1] : 0;
  const Value holder = below[indexed ? -2 : -1];
  const bool there = place.holder == model::no_ref || (holder != none && world_.is_a(holder, place.holder));
  if (!there) return fail(Wrong::nothing_there, pc, world_.model().fields[ref].name.text);
  if (index < 0 || at(index) >= place.indexes) return fail(Wrong::missing_index, pc);
  Value* const rest = below - (indexed ? 2 : 1);
  if (many) {
    const std::span<Value> values = evaluator_.top_bag();
    const bool fits = state_.write(ref, holder, at(index), values.data(), values.size());
    evaluator_.set_top(rest);
    return fits ? Next::go_on : fail(Wrong::too_many_values, pc, world_.model().fields[ref].name.text);
  }
  const Value by = evaluator_.pop();
  evaluator_.set_top(rest);
  Value* word = state_.words() + state_.address(ref, holder, at(index));
  const Value old = *word;
  const Next then = put_word(word, ref, holder, one.b, by, pc);
  // Whoever leaves the board leaves behind what lay on it.
  if (*word == none && old != none && then == Next::go_on && place.element != model::no_ref &&
      world_.model().things[place.element].origin == model::Origin::place)
    host_leaves(holder);
  return then;
}

Value Machine::ask_zone(RoutineRef routine, Value holder, Value element) {
  Value* frame = evaluator_.enter(program_.routines[routine].frame + 2);
  frame[0] = holder == none ? element : holder;
  frame[1] = element;
  const Value value = evaluator_.value(routine, frame);
  evaluator_.leave(frame);
  return value;
}

Value Machine::capacity_of(Value zone) {
  const ZonePlace& place = program_.layout.zone_places[at(zone)];
  const RoutineRef routine = program_.zones[place.field].capacity;
  return routine == no_routine ? none : ask_zone(routine, place.holder, none);
}

void Machine::place(Value thing, Value zone, Value where) {
  const Value old = state_.zone_of(thing);
  const ZonePlace& to = program_.layout.zone_places[at(zone)];
  state_.move(thing, zone, where == 2 || (where == 0 && !to.pile));
  if (observer_ != nullptr) observer_->moved(thing, old, zone);
  const bool other_field = old == none || program_.layout.zone_places[at(old)].field != to.field;
  if (other_field && old != none) host_leaves(thing);
}

// Cards that lie on a thing go where their zone's policy says when the thing leaves.
void Machine::host_leaves(Value host) {
  if (host == none) return;
  for (Ref type = world_[host].type; type != model::no_ref; type = world_.model().things[type].parent) {
    for (const Ref ref : program_.hosted[type]) {
      const FieldPlace& field = program_.layout.fields[ref];
      for (std::size_t index = 0; index < field.indexes; ++index) {
        const Value zone = state_.zone(ref, host, index);
        Bag cards;
        state_.contents(zone, cards);
        for (const Value card : cards) {
          const Value to = ask_zone(program_.zones[ref].host_leaves, host, card);
          if (to != none) place(card, to, 0);
        }
      }
    }
  }
}

Machine::Next Machine::move(Value thing, Value zone, Value where, std::uint32_t pc) {
  if (thing == none || zone == none) return fail(Wrong::nothing_there, pc);
  if (state_.zone_of(thing) != zone) {
    const Value most = capacity_of(zone);
    if (most != none && state_.count_in(zone) >= most) {
      Value* locals = push(program_.move_routine);
      if (locals == nullptr) return Next::stop;
      locals[0] = thing;
      locals[1] = zone;
      locals[2] = where;
      locals[3] = none;
      return Next::reload;
    }
  }
  place(thing, zone, where);
  return Next::go_on;
}

// All that lies in a zone, in its order.
Machine::Next Machine::move_zone(Value from, Value to, Value where, std::uint32_t pc) {
  if (from == none || to == none) return fail(Wrong::nothing_there, pc);
  Bag things;
  state_.contents(from, things);
  const bool bottom = where == 2 || (where == 0 && !program_.layout.zone_places[at(to)].pile);
  if (!bottom) std::ranges::reverse(things);
  for (const Value thing : things) place(thing, to, bottom ? 2 : 1);
  return Next::go_on;
}

Value Machine::player_of(Value thing) const {
  if (thing == none || !world_.player_fields(world_[thing].type).empty() ||
      world_[thing].type == model::player_type)
    return evaluator_.player_named(thing);
  return state_.owner(thing);
}

// The zone is full: its policy makes room, or says where the thing goes instead.
Machine::Next Machine::moving(std::uint32_t pc, Value* from) {
  Value* locals = from + frame::locals;
  const Value zone = locals[1];
  const ZonePlace& where = program_.layout.zone_places[at(zone)];
  const ZoneProgram& policy = program_.zones[where.field];
  const std::string& name = world_.model().fields[where.field].name.text;
  if (policy.full == model::PolicyKind::move_to) {
    const Value to = ask_zone(policy.full_place, where.holder, locals[0]);
    if (to == none) return fail(Wrong::nothing_there, pc, name);
    place(locals[0], to, 0);
    return Next::go_on;
  }
  if (policy.full != model::PolicyKind::owner_moves) {
    // The mistake is the caller's, who moved it here.
    pop();
    const auto caller = static_cast<std::uint32_t>(running()[frame::pc]);
    return fail(Wrong::overfull_zone, caller > 0 ? caller - 1 : pc, name);
  }
  if (locals[3] == none)
    locals[3] = policy.full_amount == no_routine ? 1 : ask_zone(policy.full_amount, where.holder, none);
  Bag cards;
  state_.contents(zone, cards);
  while (locals[3] > 0 && !cards.empty()) {
    Value chosen = cards.front();
    if (question_.answer >= 0) {
      chosen = question_.take_answer().value;
    } else if (cards.size() > 1) {
      const Value seat = player_of(where.holder);
      question_.decision.ask(Decision::Kind::room, seat == none ? team : seat,
                             static_cast<std::uint32_t>(zone));
      question_.decision.options.add_picks(cards);
      return Next::wait;
    }
    const Value to = ask_zone(policy.full_place, where.holder, chosen);
    if (to == none) return fail(Wrong::nothing_there, pc, name);
    place(chosen, to, 0);
    --locals[3];
    state_.contents(zone, cards);
  }
  place(locals[0], zone, locals[2]);
  return Next::go_on;
}

std::uint32_t Machine::chance(std::uint32_t stream, std::uint32_t limit) {
  const Layout& layout = program_.layout;
  Value& count = state_[layout.streams + stream];
  return drawn(seed_of(state_, layout), stream, static_cast<std::uint32_t>(count++), limit);
}

void Machine::shuffle(Value zone) {
  Value* const order = evaluator_.top();
  const std::size_t count = at(state_.count_in(zone));
  if (!evaluator_.room(count)) return;
  state_.contents(zone, order);
  const std::uint64_t seed = seed_of(state_, program_.layout);
  const std::uint32_t stream = first_pile_stream + static_cast<std::uint32_t>(zone);
  auto given = static_cast<std::uint32_t>(state_[program_.layout.streams + stream]);
  // From the bottom up: whatever was drawn is in its place, and goes on top of what was drawn before it.
  State::Arranger arranger(state_, zone);
  for (std::size_t left = count; left > 1; --left) {
    Value& chosen = order[drawn(seed, stream, given++, static_cast<std::uint32_t>(left))];
    arranger.put_above(chosen);
    chosen = order[left - 1];
  }
  if (count > 0) arranger.put_above(order[0]);
  arranger.close();
  state_[program_.layout.streams + stream] = static_cast<Value>(given);
  if (observer_ != nullptr) observer_->shuffled(zone);
}

Value Machine::next_card(Value zone) {
  if (state_.count_in(zone) == 0) {
    const ZonePlace& where = program_.layout.zone_places[at(zone)];
    const ZoneProgram& policy = program_.zones[where.field];
    if (!policy.has_refill) return none;
    const Value source = ask_zone(policy.refill, where.holder, none);
    if (source == none) return none;
    if (observer_ == nullptr && where.simple && source != zone) {
      state_.move_all(source, zone, true);
    } else {
      Bag cards;
      state_.contents(source, cards);
      for (const Value card : cards) place(card, zone, 2);
    }
    shuffle(zone);
  }
  return state_.first_in(zone);
}

void Machine::give_dice(std::vector<Value> dice) {
  dice_given_ = true;
  dice_ = std::move(dice);
  state_[program_.layout.dice] = 0;
}

std::size_t Machine::dice_left() const {
  return dice_.size() - std::min(dice_.size(), at(state_[program_.layout.dice]));
}

Value Machine::throw_die(std::uint32_t pc) {
  Value die = 1;
  if (dice_given_) {
    if (dice_left() == 0) {
      fail(Wrong::dice_used_up, pc);
      return die;
    }
    die = dice_[at(state_[program_.layout.dice]++)];
  } else {
    die = static_cast<Value>(chance(dice_stream, 6)) + 1;
  }
  if (observer_ != nullptr) observer_->rolled(die);
  return die;
}

Machine::Next Machine::start_float(const Instruction& one, std::uint32_t pc, const Value* locals) {
  const Layout& layout = program_.layout;
  Value& count = state_[layout.float_count];
  if (at(count) >= most_floats) return fail(Wrong::too_many_modifiers, pc);
  Value* entry = state_.words() + layout.floats + at(count) * layout.float_width;
  std::fill_n(entry, layout.float_width, 0);
  entry[0] = one.a;
  const FloatProgram& made = program_.floats[at(one.a)];
  for (std::size_t i = 0; i < made.captured.size(); ++i) entry[1 + i] = locals[made.captured[i].first];
  ++count;
  return Next::go_on;
}

// Inside `together`: the instruction and what is on the stack are kept above the frame.
Machine::Next Machine::note(const Instruction& one, std::uint32_t pc, Value* from) {
  const auto words = static_cast<std::size_t>(evaluator_.top() - evaluator_.base());
  const std::size_t top = at(from[frame::top]);
  if (top + words + 66 > program_.layout.words) return fail(Wrong::calls_without_end, pc);
  Value* kept = state_.words() + top;
  kept[0] = static_cast<Value>(pc);
  kept[1] = static_cast<Value>(words);
  std::copy_n(evaluator_.base(), words, kept + 2);
  from[frame::top] = static_cast<Value>(top + words + 2);
  evaluator_.set_top(evaluator_.base());
  // What a noted verb gives back is not looked at; the instruction that drops it finds something to drop.
  if (one.op == Opcode::call && world_.model().procedures[static_cast<Ref>(one.a)].has_result)
    evaluator_.push(0);
  return Next::go_on;
}

Machine::Next Machine::do_notes(const Instruction& one, std::uint32_t pc, Value* from) {
  Value* locals = from + frame::locals;
  Value& first = locals[one.a];
  Value& cursor = locals[one.a + 1];
  if (cursor == 0) {
    if (--from[frame::noting] > 0) return Next::go_on;  // the outer `together` does them
    cursor = first;
  }
  while (cursor < from[frame::top]) {
    evaluator_.set_top(evaluator_.base());
    const Value* kept = state_.words() + cursor;
    if (kept[0] < 0) {
      cursor += kept[1] + 2;
      continue;
    }
    const auto noted = static_cast<std::uint32_t>(kept[0]);
    for (Value i = 0; i < kept[1]; ++i) evaluator_.push(kept[2 + i]);
    cursor += kept[1] + 2;
    std::uint32_t next = pc + 1;
    from[frame::pc] = static_cast<Value>(pc);
    const Next then = step(program_.code[noted], noted, next, from);
    if (then != Next::go_on) return then;
  }
  evaluator_.set_top(evaluator_.base());
  from[frame::top] = first;
  cursor = 0;
  from[frame::pc] = static_cast<Value>(pc + 1);
  return Next::go_on;
}

}  // namespace rulepress::sim
