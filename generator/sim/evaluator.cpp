#include "sim/evaluator.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace rulepress::sim {
namespace {

// A die is its number and a bit for each of its tags.
constexpr int tag_shift = 3;
Value number_of_die(Value die) {
  return die & 7;
}

void sort_unique(Bag& bag) {
  std::ranges::sort(bag);
  bag.erase(std::unique(bag.begin(), bag.end()), bag.end());
}

Value floor_divide(Value a, Value b) {
  if (b == 0) return none;
  const Value quotient = a / b;
  return (a % b != 0) && ((a < 0) != (b < 0)) ? quotient - 1 : quotient;
}

std::size_t at(Value value) {
  return static_cast<std::size_t>(value);
}

}  // namespace

Value Evaluator::value(std::uint32_t routine, const std::vector<Value>& locals) {
  std::vector<Value> frame(program_.routines[routine].frame + locals.size() + 1, 0);
  std::ranges::copy(locals, frame.begin());
  run(program_.routines[routine].start, frame.data());
  return pop();
}

Bag Evaluator::bag(std::uint32_t routine, const std::vector<Value>& locals) {
  std::vector<Value> frame(program_.routines[routine].frame + locals.size() + 1, 0);
  std::ranges::copy(locals, frame.begin());
  run(program_.routines[routine].start, frame.data());
  return pop_bag();
}

Value Evaluator::stat(Ref ref, const std::vector<Value>& words) {
  words_.insert(words_.end(), words.begin(), words.end());
  call_stat(ref);
  return pop();
}

Bag Evaluator::stat_bag(Ref ref, const std::vector<Value>& words) {
  words_.insert(words_.end(), words.begin(), words.end());
  call_stat(ref);
  return pop_bag();
}

void Evaluator::run(std::uint32_t pc, Value* locals) {
  while (true) {
    const Instruction& one = program_.code[pc++];
    if (one.op == Opcode::yield) return;
    step(one, pc, locals);
  }
}

// Base, then modifiers: set, times, add, at least, at most, each over all modifiers that hold.
void Evaluator::call_stat(Ref ref) {
  const StatProgram& stat = program_.stats[ref];
  const Routine& base = program_.routines[stat.base];
  std::vector<Value> frame(base.frame + 1, 0);
  for (std::size_t i = base.parameters.size(); i-- > 0;) {
    const Slot& slot = base.slots[base.parameters[i]];
    if (slot.form == SlotForm::bag) {
      const Bag bag = pop_bag();
      frame[slot.offset] = static_cast<Value>(bag.size());
      std::ranges::copy(bag, frame.begin() + slot.offset + 1);
    } else {
      frame[slot.offset] = pop();
    }
  }
  run(base.start, frame.data());
  if (stat.modifiers.empty()) return;
  std::vector<std::vector<Value>> frames;
  std::vector<bool> holds;
  for (const StatProgram::Modifier& modifier : stat.modifiers) {
    const std::uint32_t first = modifier.condition >= 0  ? static_cast<std::uint32_t>(modifier.condition)
                                : modifier.steps.empty() ? stat.base
                                                         : modifier.steps[0].value;
    const Routine& routine = program_.routines[first];
    std::vector<Value>& own = frames.emplace_back(std::max(routine.frame, base.frame) + 1, 0);
    // A modifier's first locals are the stat's parameters.
    for (std::size_t i = 0; i < base.parameters.size(); ++i) {
      const Slot& from = base.slots[base.parameters[i]];
      const Slot& to = routine.slots[i];
      std::copy_n(frame.begin() + from.offset, from.size, own.begin() + to.offset);
    }
    bool applies = true;
    if (modifier.condition >= 0) {
      run(routine.start, own.data());
      applies = pop() == 1;
    }
    holds.push_back(applies);
  }
  for (const model::Change change : {model::Change::set, model::Change::times, model::Change::add,
                                     model::Change::at_least, model::Change::at_most}) {
    for (std::size_t i = 0; i < stat.modifiers.size(); ++i) {
      if (!holds[i]) continue;
      for (const StatProgram::Step& step : stat.modifiers[i].steps) {
        if (step.change != change) continue;
        run(program_.routines[step.value].start, frames[i].data());
        if (stat.bag) {
          Bag more = pop_bag();
          Bag& whole = bags_.back();
          if (change == model::Change::set) whole.clear();
          whole.insert(whole.end(), more.begin(), more.end());
          sort_unique(whole);
          continue;
        }
        const Value by = pop();
        Value& whole = words_.back();
        switch (change) {
          case model::Change::set:
            whole = by;
            break;
          case model::Change::times:
            whole *= by;
            break;
          case model::Change::add:
            whole += by;
            break;
          case model::Change::at_least:
            whole = std::max(whole, by);
            break;
          case model::Change::at_most:
            whole = std::min(whole, by);
            break;
        }
      }
    }
  }
}

void Evaluator::select(const Instruction& one, std::uint32_t pc, Value* locals) {
  const Bag from = pop_bag();
  Bag kept;
  for (const Value element : from) {
    locals[one.a] = element;
    run(pc, locals);
    if (pop() == 1) kept.push_back(element);
  }
  push_bag(std::move(kept));
}

void Evaluator::rank(const Instruction& one, std::uint32_t pc, Value* locals) {
  const Bag from = pop_bag();
  const std::int32_t directions = program_.code[pc++].a;
  const auto keys = static_cast<std::size_t>(one.c);
  std::vector<std::vector<std::int64_t>> ranks(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) {
    locals[one.a] = from[i];
    std::uint32_t at_key = pc;
    for (std::size_t key = 0; key < keys; ++key) {
      run(at_key, locals);
      const Value got = pop();
      const bool most = (directions >> key & 1) != 0;
      // Whoever has none comes last.
      ranks[i].push_back(got == none ? INT64_MAX : most ? -std::int64_t{got} : std::int64_t{got});
      if (key + 1 == keys) break;
      // The next key starts behind this one's end, at the same depth.
      for (int depth = 1; depth > 0; ++at_key) {
        const Opcode op = program_.code[at_key].op;
        if (op == Opcode::where || op == Opcode::ranked || op == Opcode::leaders || op == Opcode::sum) {
          at_key = static_cast<std::uint32_t>(program_.code[at_key].b) - 1;
        } else if (op == Opcode::yield) {
          --depth;
        }
      }
    }
  }
  std::vector<std::size_t> order(from.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return ranks[a] < ranks[b]; });
  Bag sorted;
  for (const std::size_t i : order) {
    if (one.op == Opcode::leaders && ranks[i] != ranks[order[0]]) break;
    sorted.push_back(from[i]);
  }
  push_bag(std::move(sorted));
}

void Evaluator::add_up(const Instruction& one, std::uint32_t pc, Value* locals) {
  const Bag from = pop_bag();
  std::vector<Value> numbers;
  for (const Value element : from) {
    if (one.op == Opcode::sum_plain) {
      numbers.push_back(one.a == 1 ? number_of_die(element) : element);
      continue;
    }
    locals[one.a] = element;
    run(pc, locals);
    const Value got = pop();
    if (got != none) numbers.push_back(got);
  }
  if (numbers.empty()) return push(0);
  if (one.c == 1) return push(*std::ranges::max_element(numbers));
  if (one.c == 2) return push(*std::ranges::min_element(numbers));
  push(std::accumulate(numbers.begin(), numbers.end(), Value{0}));
}

void Evaluator::step(const Instruction& one, std::uint32_t& pc, Value* locals) {
  const auto ref = static_cast<Ref>(one.a);
  const auto bag_at = [](const Value* place) { return Bag(place + 1, place + 1 + *place); };
  switch (one.op) {
    case Opcode::number:
      return push(one.a);
    case Opcode::local:
      return push(locals[one.a]);
    case Opcode::local_bag:
      return push_bag(bag_at(locals + one.a));
    case Opcode::local_at: {
      const Value index = pop();
      return push(index < 0 || index >= one.c ? none : locals[one.a + index]);
    }
    case Opcode::ref:
      return push(state_.words()[at(locals[one.a])]);
    case Opcode::ref_bag:
      return push_bag(bag_at(&state_.words()[at(locals[one.a])]));
    case Opcode::ref_at: {
      const Value index = pop();
      return push(index < 0 || index >= one.c ? none : state_.words()[at(locals[one.a] + index)]);
    }
    case Opcode::record_field:
      return push(state_.words()[at(pop() + one.a)]);
    case Opcode::field:
    case Opcode::field_at: {
      const Value index = one.op == Opcode::field_at ? pop() : 0;
      const Value thing = pop();
      if (thing == none || index == none || index < 0) return push(none);
      const model::Field& declared = world_.model().fields[ref];
      const bool has = declared.holder == model::Holder::game || world_.is_a(thing, declared.of);
      return push(has ? state_.get(ref, thing, at(index)) : none);
    }
    case Opcode::field_bag:
    case Opcode::field_bag_at: {
      const Value index = one.op == Opcode::field_bag_at ? pop() : 0;
      const Value thing = pop();
      Bag bag;
      if (thing != none && index >= 0) state_.read(ref, thing, at(index), bag);
      return push_bag(std::move(bag));
    }
    case Opcode::printed: {
      const Value thing = pop();
      return push(thing == none ? none : world_.printed(thing, ref, 0));
    }
    case Opcode::printed_at: {
      const Value index = pop();
      const Value thing = pop();
      return push(thing == none || index < 0 ? none : world_.printed(thing, ref, at(index)));
    }
    case Opcode::printed_bag: {
      const Value thing = pop();
      return push_bag(thing == none ? Bag{} : world_.printed_list(thing, ref));
    }
    case Opcode::zone:
    case Opcode::zone_at: {
      const Value index = one.op == Opcode::zone_at ? pop() : 0;
      const Value thing = pop();
      return push(thing == none || index < 0 ? none : state_.zone(ref, thing, at(index)));
    }
    case Opcode::zone_bag: {
      const Value zone = pop();
      Bag bag;
      if (zone != none) state_.contents(zone, bag);
      return push_bag(std::move(bag));
    }
    case Opcode::die_value:
      return push(number_of_die(pop()));
    case Opcode::die_tags: {
      const auto tags = static_cast<std::uint32_t>(pop()) >> tag_shift;
      Bag bag;
      for (Value tag = 0; tag < 29; ++tag) {
        if ((tags >> tag & 1U) != 0) bag.push_back(tag);
      }
      return push_bag(std::move(bag));
    }
    case Opcode::supply:
      return push(state_.supply(ref));
    case Opcode::all_things:
      return push_bag(world_.all(ref));
    case Opcode::all_values: {
      Bag bag(at(one.a));
      std::iota(bag.begin(), bag.end(), 0);
      return push_bag(std::move(bag));
    }
    case Opcode::range: {
      const Value high = pop();
      const Value low = pop();
      Bag bag;
      for (Value n = low; low != none && high != none && n <= high; ++n) bag.push_back(n);
      return push_bag(std::move(bag));
    }
    case Opcode::make_set: {
      Bag bag(words_.end() - one.a, words_.end());
      words_.resize(words_.size() - at(one.a));
      if (one.b == 0) sort_unique(bag);
      return push_bag(std::move(bag));
    }
    case Opcode::stat:
      return call_stat(ref);
    case Opcode::where:
      select(one, pc, locals);
      pc = static_cast<std::uint32_t>(one.b);
      return;
    case Opcode::ranked:
    case Opcode::leaders:
      rank(one, pc, locals);
      pc = static_cast<std::uint32_t>(one.b);
      return;
    case Opcode::sum:
      add_up(one, pc, locals);
      pc = static_cast<std::uint32_t>(one.b);
      return;
    case Opcode::sum_plain:
      return add_up(one, pc, locals);
    case Opcode::count:
      return push(static_cast<Value>(pop_bag().size()));
    case Opcode::any:
      return push(pop_bag().empty() ? 0 : 1);
    case Opcode::empty:
      return push(pop_bag().empty() ? 1 : 0);
    case Opcode::the: {
      const Bag bag = pop_bag();
      return push(bag.size() == 1 ? bag[0] : none);
    }
    case Opcode::first: {
      const Bag bag = pop_bag();
      return push(bag.empty() ? none : bag.front());
    }
    case Opcode::last: {
      const Bag bag = pop_bag();
      return push(bag.empty() ? none : bag.back());
    }
    case Opcode::at: {
      const Value index = pop();
      const Bag bag = pop_bag();
      return push(index < 1 || at(index) > bag.size() ? none : bag[at(index) - 1]);
    }
    case Opcode::take: {
      const Value count = std::max(pop(), 0);
      Bag bag = pop_bag();
      if (bag.size() > at(count)) bag.resize(at(count));
      return push_bag(std::move(bag));
    }
    case Opcode::position: {
      const Value wanted = pop();
      const Bag bag = pop_bag();
      const auto found = std::ranges::find(bag, wanted);
      return push(found == bag.end() ? 0 : static_cast<Value>(found - bag.begin()) + 1);
    }
    case Opcode::index_of: {
      const Value thing = pop();
      if (thing == none) return push(none);
      if (one.a < 0) return push(world_.ordinal(static_cast<Ref>(one.b), thing));
      const Value zone = state_.zone_of(thing);
      const Value first = state_.zone(ref, 0, 0);
      const auto count = static_cast<Value>(program_.layout.fields[ref].stride);
      return push(zone == none || zone < first || zone >= first + count ? none : one.b + zone - first);
    }
    case Opcode::alike: {
      const Value b = pop();
      const Value a = pop();
      const bool same = a != none && b != none &&
                        (a == b || (world_[a].component == world_[b].component &&
                                    world_[a].component != static_cast<std::size_t>(-1)));
      return push(same ? 1 : 0);
    }
    case Opcode::same_card: {
      const Value a = pop();
      const bool same = a != none && one.a != none &&
                        (a == one.a || (world_[a].component == world_[one.a].component &&
                                        world_[a].component != static_cast<std::size_t>(-1)));
      return push(same ? 1 : 0);
    }
    case Opcode::others: {
      const Value player = pop();
      Bag bag;
      const auto count = static_cast<Value>(world_.players());
      for (Value i = 1; player != none && i < count; ++i) bag.push_back((player + i) % count);
      return push_bag(std::move(bag));
    }
    case Opcode::left:
    case Opcode::right: {
      const auto count = static_cast<Value>(world_.players());
      const Value player = pop();
      return push(player == none ? none : (player + (one.op == Opcode::left ? 1 : count - 1)) % count);
    }
    case Opcode::minimum:
    case Opcode::maximum: {
      const Value b = pop();
      const Value a = pop();
      return push(one.op == Opcode::minimum ? std::min(a, b) : std::max(a, b));
    }
    case Opcode::absolute: {
      const Value a = pop();
      return push(a < 0 ? -a : a);
    }
    case Opcode::is: {
      const Value thing = pop();
      return push(thing != none && world_.is_a(thing, ref) ? 1 : 0);
    }
    case Opcode::negate:
      return push(-pop());
    case Opcode::invert:
      return push(pop() == 0 ? 1 : 0);
    case Opcode::add:
    case Opcode::subtract:
    case Opcode::multiply:
    case Opcode::divide:
    case Opcode::modulo:
    case Opcode::less:
    case Opcode::at_most: {
      const Value b = pop();
      const Value a = pop();
      const bool compares = one.op == Opcode::less || one.op == Opcode::at_most;
      if (a == none || b == none) return push(compares ? 0 : none);
      if (one.op == Opcode::add) return push(a + b);
      if (one.op == Opcode::subtract) return push(a - b);
      if (one.op == Opcode::multiply) return push(a * b);
      if (one.op == Opcode::divide) return push(floor_divide(a, b));
      if (one.op == Opcode::modulo) return push(b == 0 ? none : a - b * floor_divide(a, b));
      return push((one.op == Opcode::less ? a < b : a <= b) ? 1 : 0);
    }
    case Opcode::equal:
    case Opcode::unequal: {
      const Value b = pop();
      const Value a = pop();
      return push((a == b) == (one.op == Opcode::equal) ? 1 : 0);
    }
    case Opcode::in: {
      const Bag bag = pop_bag();
      const Value wanted = pop();
      return push(std::ranges::find(bag, wanted) != bag.end() ? 1 : 0);
    }
    case Opcode::join: {
      const Bag more = pop_bag();
      Bag& whole = bags_.back();
      whole.insert(whole.end(), more.begin(), more.end());
      if (one.a == 0) sort_unique(whole);
      return;
    }
    case Opcode::without: {
      const Bag less = pop_bag();
      std::erase_if(bags_.back(), [&](Value value) { return std::ranges::find(less, value) != less.end(); });
      return;
    }
    case Opcode::same_bag: {
      Bag b = pop_bag();
      Bag a = pop_bag();
      std::ranges::sort(a);
      std::ranges::sort(b);
      return push(a == b ? 1 : 0);
    }
    case Opcode::jump:
      pc = static_cast<std::uint32_t>(one.a);
      return;
    case Opcode::jump_unless:
      if (pop() != 1) pc = static_cast<std::uint32_t>(one.a);
      return;
    case Opcode::jump_if_none:
      if (words_.back() != none) return;
      words_.pop_back();
      pc = static_cast<std::uint32_t>(one.a);
      return;
    case Opcode::cover:
      return cover(one);
    default:
      return board(one);
  }
}

bool Evaluator::covers(Ref ref, Value die, Value box) {
  push(die);
  push(box);
  call_stat(ref);
  return pop() == 1;
}

// Dice cover boxes layer after layer: a layer is begun only when the one before it is covered. Within a layer
// the boxes that fewest dice can cover go first, each by the die that is of least use elsewhere; trying all
// ways gives no more.
void Evaluator::cover(const Instruction& one) {
  Bag dice = pop_bag();
  const Bag boxes = pop_bag();
  const auto ref = static_cast<Ref>(one.a);
  const auto layer_of = [&](Value box) {
    return one.b < 0 ? 0 : world_.printed(box, static_cast<Ref>(one.b), 0);
  };
  std::set<Value> layers;
  for (const Value box : boxes) layers.insert(layer_of(box));
  Bag covered;
  for (const Value layer : layers) {
    Bag open;
    std::ranges::copy_if(boxes, std::back_inserter(open), [&](Value box) { return layer_of(box) == layer; });
    std::vector<std::vector<bool>> fits(open.size(), std::vector<bool>(dice.size()));
    std::vector<std::size_t> uses(dice.size(), 0);
    std::vector<std::size_t> chances(open.size(), 0);
    for (std::size_t b = 0; b < open.size(); ++b) {
      for (std::size_t d = 0; d < dice.size(); ++d) {
        fits[b][d] = covers(ref, dice[d], open[b]);
        if (!fits[b][d]) continue;
        ++uses[d];
        ++chances[b];
      }
    }
    std::vector<std::size_t> order(open.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return chances[a] < chances[b]; });
    std::vector<bool> spent(dice.size(), false);
    std::size_t done = 0;
    for (const std::size_t b : order) {
      std::size_t best = dice.size();
      for (std::size_t d = 0; d < dice.size(); ++d) {
        if (fits[b][d] && !spent[d] && (best == dice.size() || uses[d] < uses[best])) best = d;
      }
      if (best == dice.size()) continue;
      spent[best] = true;
      covered.push_back(open[b]);
      ++done;
    }
    Bag rest;
    for (std::size_t d = 0; d < dice.size(); ++d) {
      if (!spent[d]) rest.push_back(dice[d]);
    }
    dice = std::move(rest);
    if (done < open.size()) break;
  }
  sort_unique(covered);
  push_bag(std::move(covered));
}

}  // namespace rulepress::sim
