// Stats with their modifiers, and what cards with a text know.
#include <algorithm>
#include <array>

#include "sim/run/evaluator.h"

namespace rulepress::sim {
// Base, then modifiers: set, times, add, at least, at most, each over all modifiers that hold.
void Evaluator::call_stat(Ref ref) {
  const StatProgram& stat = program_.stats[ref];
  const Routine& base = program_.routines[stat.base];
  const bool floats = stat.floats && state_[program_.layout.float_count] > 0;
  if (stat.modifiers.empty() && !floats) return call(stat.base);
  // The parameters are needed again for modifiers.
  Value given[64];
  const std::uint32_t words = std::min<std::uint32_t>(base.parameter_words, 64);
  if (base.plain) {
    std::copy_n(top_ - words, words, given);
    call(stat.base);
    modify(stat.modifiers, given, words, stat.bag);
    if (floats) modify_by_floats(ref, model::no_ref, 0, given, words, stat.bag);
    return;
  }
  Bag all(base.parameter_words);
  Value* behind = top_;
  for (std::uint32_t i = base.parameters; i-- > 0;) {
    const Slot& slot = base.slots[i];
    if (slot.form == SlotForm::bag) {
      const Value count = behind[-1];
      all[slot.offset] = count;
      std::copy_n(behind - 1 - count, count, all.begin() + slot.offset + 1);
      behind -= count + 1;
    } else {
      all[slot.offset] = behind[-1];
      --behind;
    }
  }
  call(stat.base);
  modify(stat.modifiers, all.data(), base.parameter_words, stat.bag);
  if (floats) modify_by_floats(ref, model::no_ref, 0, all.data(), base.parameter_words, stat.bag);
}

void Evaluator::apply(model::Change change, bool bag) {
  if (bag) {
    // Both bags lie on the stack, the change on top.
    const std::span<Value> more = top_bag();
    Value* const end = more.data();
    Value* const whole = end - 1 - end[-1];
    if (change == model::Change::set) {
      const auto count = more.size();
      std::copy(more.begin(), more.end(), whole);
      top_ = whole + count;
      return push(static_cast<Value>(count));
    }
    return set_operation({Opcode::join, 0, 2});
  }
  const Value by = pop();
  Value& whole = top_[-1];
  switch (change) {
    case model::Change::set:
      whole = by;
      break;
    case model::Change::times:
      whole = arithmetic(Opcode::multiply, whole, by, trouble_at_);
      break;
    case model::Change::add:
      whole = arithmetic(Opcode::add, whole, by, trouble_at_);
      break;
    case model::Change::at_least:
      whole = std::max(whole, by);
      break;
    case model::Change::at_most:
      whole = std::min(whole, by);
      break;
  }
}

namespace {

constexpr std::array all_changes = {model::Change::set, model::Change::times, model::Change::add,
                                    model::Change::at_least, model::Change::at_most};

}  // namespace

void Evaluator::apply_all(const ModifierProgram& modifier, Value* own, model::Change change, bool bag) {
  for (const ModifierStep& step : modifier.steps) {
    if (step.change != change) continue;
    run(program_.routines[step.value].start, own);
    apply(change, bag);
  }
}

// The value is on top of the stack, above it the frames of modifiers are made.
void Evaluator::modify(const std::vector<ModifierProgram>& modifiers, const Value* given, std::uint32_t words,
                       bool bag) {
  if (modifiers.empty()) return;
  struct Holding {
    const ModifierProgram* modifier;
    std::size_t frame;
  };
  std::array<Holding, 32> few;
  std::vector<Holding> many;
  std::size_t count = 0;
  Bag frames;
  for (const ModifierProgram& modifier : modifiers) {
    const std::size_t start = frames.size();
    frames.resize(start + modifier.frame);
    Value* own = frames.data() + start;
    bool applies = modifier.owner == rulebook || bind(modifier.owner, own);
    if (applies) {
      std::copy_n(given, words, own + modifier.given);
      applies = modifier.condition == no_routine || holds(modifier.condition, own);
    }
    if (!applies) {
      frames.resize(start);
      continue;
    }
    const Holding one{&modifier, start};
    if (count < few.size()) {
      few[count] = one;
    } else {
      if (many.empty()) many.assign(few.begin(), few.end());
      many.push_back(one);
    }
    ++count;
  }
  if (count == 0) return;
  const std::span<const Holding> all =
      many.empty() ? std::span<const Holding>(few.data(), count) : std::span<const Holding>(many);
  for (const model::Change change : all_changes) {
    for (const Holding& one : all) apply_all(*one.modifier, frames.data() + one.frame, change, bag);
  }
}

// Modifiers that end by themselves lie in the state: which, and the values they were made with.
void Evaluator::modify_by_floats(Ref stat, Ref procedure, std::size_t parameter, const Value* given,
                                 std::uint32_t words, bool bag) {
  const Layout& layout = program_.layout;
  std::vector<std::pair<const ModifierProgram*, Bag>> all;
  for (std::size_t i = 0; i < at(state_[layout.float_count]); ++i) {
    const Value* entry = state_.words() + layout.floats + i * layout.float_width;
    const FloatProgram& one = program_.floats[at(entry[0])];
    if (one.stat != stat || one.procedure != procedure ||
        (procedure != model::no_ref && one.parameter != parameter))
      continue;
    Bag own(one.modifier.frame + 1);
    for (std::size_t k = 0; k < one.captured.size(); ++k) own[one.captured[k].second] = entry[1 + k];
    std::copy_n(given, words, own.begin() + one.modifier.given);
    if (one.modifier.condition == no_routine || holds(one.modifier.condition, own.data()))
      all.emplace_back(&one.modifier, std::move(own));
  }
  for (const model::Change change : all_changes) {
    for (auto& [modifier, own] : all) apply_all(*modifier, own.data(), change, bag);
  }
}

bool Evaluator::live(const Home& home, Value thing) const {
  if (home.anywhere) return true;
  const Value zone = state_.zone_of(thing);
  if (zone != none) return home.zones[at(zone)];
  if (!home.play) return false;
  // On a board: if the type has places, one of them is not none.
  const std::vector<Ref>& places = world_.place_fields(world_[thing].type);
  return places.empty() ||
         std::ranges::any_of(places, [&](Ref ref) { return state_.get(ref, thing, 0) != none; });
}

Value Evaluator::player_named(Value thing) const {
  if (thing == none || world_[thing].type == model::player_type) return thing;
  const std::vector<Ref>& fields = world_.player_fields(world_[thing].type);
  return fields.empty() ? none : state_.get(fields.front(), thing, 0);
}

bool Evaluator::bind(std::uint32_t owner, Value* locals) const {
  const Owner& own = program_.owners[owner];
  if (own.thing == none) return true;
  if (!live(program_.homes[own.home], own.thing)) return false;
  const model::Model& model = world_.model();
  const Value zone = state_.zone_of(own.thing);
  const Value host = zone == none ? none : program_.layout.zone_places[at(zone)].holder;
  const auto& parameters = model.categories[own.category].parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const model::Type& type = parameters[i].type;
    Value known = none;
    if (parameters[i].name == "this") {
      known = own.thing;
    } else if (type.kind == model::Kind::thing && type.ref == model::player_type) {
      known = player_named(host);
      if (known == none) known = player_named(own.thing);
      if (known == none) known = state_.owner(own.thing);
    } else if (type.kind == model::Kind::thing && host != none && world_.is_a(host, type.ref)) {
      known = host;
    }
    if (known == none && !type.maybe) return false;
    locals[i] = known;
  }
  return true;
}

}  // namespace rulepress::sim
