// Sets and lists on the stack: choosing from them, ranking them, joining them.
// modifiers.
#include <algorithm>
#include <numeric>

#include "sim/run/evaluator.h"

namespace rulepress::sim {
void Evaluator::rank(const Instruction& one, std::uint32_t pc, Value* locals) {
  const std::span<Value> from = top_bag();
  const Instruction* const code = program_.code.data();
  std::size_t keys = 0;
  for (std::uint32_t key = pc; key < static_cast<std::uint32_t>(one.b);
       key = static_cast<std::uint32_t>(code[key].a))
    ++keys;
  std::vector<std::int64_t> ranks;
  ranks.reserve(keys * from.size());
  for (const Value element : from) {
    locals[one.a] = element;
    for (std::uint32_t key = pc; key < static_cast<std::uint32_t>(one.b);
         key = static_cast<std::uint32_t>(code[key].a)) {
      run(key + 1, locals);
      const Value got = pop();
      // Whoever has none comes last.
      ranks.push_back(got == none ? INT64_MAX : code[key].b == 1 ? -std::int64_t{got} : std::int64_t{got});
    }
  }
  std::vector<std::size_t> order(from.size());
  std::iota(order.begin(), order.end(), 0);
  const auto rank_of = [&](std::size_t i) { return std::span(ranks).subspan(i * keys, keys); };
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return std::ranges::lexicographical_compare(rank_of(a), rank_of(b));
  });
  Bag sorted;
  sorted.reserve(from.size());
  for (const std::size_t i : order) {
    if (one.op == Opcode::leaders && !std::ranges::equal(rank_of(i), rank_of(order[0]))) break;
    sorted.push_back(from[i]);
  }
  drop_bag();
  push_bag(sorted);
}

// The bags pile up on the stack, and then move to where the first was.
void Evaluator::join_each(const Instruction& one, std::uint32_t pc, Value* locals) {
  const std::span<Value> from = top_bag();
  Value* const first = top_;
  for (const Value element : from) {
    locals[one.a] = element;
    run(pc, locals);
    pop();
  }
  Value* const end = std::copy(first, top_, from.data());
  std::sort(from.data(), end);
  top_ = std::unique(from.data(), end);
  push(static_cast<Value>(top_ - from.data()));
}

void Evaluator::add_up(const Instruction& one, std::uint32_t pc, Value* locals) {
  const std::span<Value> from = top_bag();
  Value* const bottom = from.data();
  std::int64_t total = 0;
  bool any = false;
  for (const Value element : from) {
    Value got = one.a == 1 ? number_of_die(element) : element;
    if (one.op == Opcode::sum) {
      locals[one.a] = element;
      run(pc, locals);
      got = pop();
    }
    if (got == none) continue;
    if (one.c == 0) {
      total += got;
    } else {
      total = !any         ? got
              : one.c == 1 ? std::max<std::int64_t>(total, got)
                           : std::min<std::int64_t>(total, got);
    }
    any = true;
  }
  top_ = bottom;
  if (total > 1'000'000'000 || total < -1'000'000'000) {
    complain(Trouble::number_too_large, pc - 1);
    total = 0;
  }
  push(static_cast<Value>(total));
}

// What takes bags and leaves a word.
void Evaluator::pick(const Instruction& one) {
  const auto same_card = [&](Value a, Value b) {
    return a != none && b != none &&
           (a == b || (world_[a].component == world_[b].component &&
                       world_[a].component != static_cast<std::size_t>(-1)));
  };
  switch (one.op) {
    case Opcode::the:
    case Opcode::first:
    case Opcode::last: {
      const std::span<Value> bag = top_bag();
      Value found = none;
      if (!bag.empty() && (one.op != Opcode::the || bag.size() == 1))
        found = one.op == Opcode::last ? bag.back() : bag.front();
      drop_bag();
      return push(found);
    }
    case Opcode::at: {
      const Value index = pop();
      const std::span<Value> bag = top_bag();
      const Value found = index < 1 || at(index) > bag.size() ? none : bag[at(index) - 1];
      drop_bag();
      return push(found);
    }
    case Opcode::position: {
      const Value wanted = pop();
      const std::span<Value> bag = top_bag();
      const auto found = std::ranges::find(bag, wanted);
      const Value place = found == bag.end() ? 0 : static_cast<Value>(found - bag.begin()) + 1;
      drop_bag();
      return push(place);
    }
    case Opcode::alike: {
      const Value b = pop();
      return push(same_card(pop(), b) ? 1 : 0);
    }
    case Opcode::same_card:
      return push(same_card(pop(), one.a) ? 1 : 0);
    case Opcode::in: {
      const std::span<Value> bag = top_bag();
      Value* const below = bag.data() - 1;
      const bool there = std::ranges::find(bag, *below) != bag.end();
      top_ = below;
      return push(there ? 1 : 0);
    }
    case Opcode::same_bag: {
      const std::span<Value> b = top_bag();
      Value* const end = b.data();
      const std::span<Value> a(end - 1 - end[-1], at(end[-1]));
      const bool same = std::ranges::is_permutation(a, b);
      top_ = a.data();
      return push(same ? 1 : 0);
    }
    default:
      return add_up(one, trouble_at_, nullptr);
  }
}

// What leaves a bag.
void Evaluator::set_operation(const Instruction& one) {
  const auto ref = static_cast<Ref>(one.a);
  const auto sort_unique = [&](Value* from) {
    constexpr std::ptrdiff_t few = 24;
    if (top_ - from > few) {
      std::sort(from, top_);
    } else {
      for (Value* next = from; next < top_; ++next) {
        const Value moved = *next;
        Value* place = next;
        for (; place > from && place[-1] > moved; --place) *place = place[-1];
        *place = moved;
      }
    }
    top_ = std::unique(from, top_);
    push(static_cast<Value>(top_ - from));
  };
  switch (one.op) {
    case Opcode::field_bag:
    case Opcode::field_bag_at: {
      const Value index = one.op == Opcode::field_bag_at ? pop() : 0;
      const Value thing = pop();
      const FieldPlace& place = program_.layout.fields[ref];
      const bool there =
          (place.holder == model::no_ref || (thing != none && world_.is_a(thing, place.holder))) &&
          index >= 0 && at(index) < place.indexes;
      Bag bag;
      if (there) state_.read(ref, thing, at(index), bag);
      return push_bag(bag);
    }
    case Opcode::printed_bag: {
      const Value thing = pop();
      return push_bag(thing == none ? std::span<const Value>{} : world_.printed_list(thing, ref));
    }
    case Opcode::die_tags: {
      const auto tags = static_cast<std::uint32_t>(pop()) >> tag_shift;
      Value count = 0;
      for (Value tag = 0; tag < 29; ++tag) {
        if ((tags >> static_cast<unsigned>(tag) & 1U) == 0) continue;
        push(tag);
        ++count;
      }
      return push(count);
    }
    case Opcode::all_values:
      if (!room(at(one.a) + 1)) return push(0);
      for (Value value = 0; value < one.a; ++value) push(value);
      return push(one.a);
    case Opcode::range: {
      const Value high = pop();
      const Value low = pop();
      const bool there = low != none && high != none && low <= high;
      const std::int64_t count = there ? std::int64_t{high} - low + 1 : 0;
      if (!room(static_cast<std::size_t>(count) + 1)) return push(0);
      for (Value n = low; there && n <= high; ++n) push(n);
      return push(static_cast<Value>(count));
    }
    case Opcode::make_set:
      if (one.b == 1) return push(one.a);
      return sort_unique(top_ - one.a);
    case Opcode::take: {
      const Value count = std::max(pop(), 0);
      const std::span<Value> bag = top_bag();
      if (at(count) < bag.size()) {
        top_ = bag.data() + count;
        push(count);
      }
      return;
    }
    case Opcode::join: {
      Value* whole = top_;
      for (Value i = 0; i < one.b; ++i) whole -= 1 + whole[-1];
      // Counts of bags go, their elements stay. They stand behind them, so they are looked for from the top.
      Value* to = top_;
      Value* from = top_;
      for (Value i = 0; i < one.b; ++i) {
        const Value count = from[-1];
        from -= 1 + count;
        to = std::copy_backward(from, from + count, to);
      }
      top_ = std::copy(to, top_, whole);
      if (one.a == 0) return sort_unique(whole);
      return push(static_cast<Value>(top_ - whole));
    }
    case Opcode::without: {
      const std::span<Value> less = top_bag();
      Value* const end = less.data();
      Value* const whole = end - 1 - end[-1];
      Value* kept = whole;
      for (Value* one_of = whole; one_of < end - 1; ++one_of) {
        if (std::ranges::find(less, *one_of) == less.end()) *kept++ = *one_of;
      }
      top_ = kept;
      return push(static_cast<Value>(kept - whole));
    }
    default:
      return;
  }
}

void Evaluator::players(const Instruction& one) {
  const Value player = pop();
  const auto count = static_cast<Value>(world_.players());
  if (one.op == Opcode::others) {
    Value left = 0;
    for (Value i = 1; player != none && i < count; ++i, ++left) push((player + i) % count);
    return push(left);
  }
  push(player == none ? none : (player + (one.op == Opcode::left ? 1 : count - 1)) % count);
}

bool Evaluator::can_draw(Value zone) {
  if (zone == none) return false;
  if (state_.count_in(zone) > 0) return true;
  const ZonePlace& place = program_.layout.zone_places[at(zone)];
  const ZoneProgram& policy = program_.zones[place.field];
  if (!policy.has_refill) return false;
  Value* frame = enter(program_.routines[policy.refill].frame + 2);
  frame[0] = place.holder;
  frame[1] = none;
  const Value from = value(policy.refill, frame);
  leave(frame);
  return from != none && state_.count_in(from) > 0;
}

}  // namespace rulepress::sim
