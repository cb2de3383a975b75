#include "sim/run/evaluator.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace rulepress::sim {
namespace {

constexpr std::size_t stack_size = 1U << 17U;
constexpr std::size_t margin = 2048;  // an expression has fewer nodes than this
constexpr int deepest_call = 300;
constexpr std::int64_t largest = 1'000'000'000;

std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  const std::int64_t quotient = a / b;
  return (a % b != 0) && ((a < 0) != (b < 0)) ? quotient - 1 : quotient;
}

// Counted from just above none, and without a sign, none is more than every number.
inline std::uint32_t counted(Value number) {
  return static_cast<std::uint32_t>(number) - static_cast<std::uint32_t>(none) - 1;
}

// How much can be spent of what there is, so that `least` is left; counted.
inline std::uint32_t most_spent(Value have, Value least) {
  const std::int64_t left = std::int64_t{have} - least;
  return counted(static_cast<Value>(std::clamp<std::int64_t>(left, none + 1, INT32_MAX)));
}

// Most bags are small: calling memmove would take longer.
inline void copy_few(const Value* from, Value count, Value* to) {
  for (Value i = 0; i < count; ++i) to[i] = from[i];
}

// Of what is printed in a column on some things: the sum, the highest or the lowest.
inline std::int64_t sum_of(std::span<const Value> things, const Value* column, Value what) {
  std::int64_t total = 0;
  if (what == 0) {
    for (const Value thing : things) {
      const Value got = thing == none ? 0 : column[thing];
      total += got == none ? 0 : got;
    }
    return total;
  }
  bool any = false;
  for (const Value thing : things) {
    const Value got = thing == none ? none : column[thing];
    if (got == none) continue;
    total = !any ? got : what == 1 ? std::max<std::int64_t>(total, got) : std::min<std::int64_t>(total, got);
    any = true;
  }
  return total;
}

// Those of a ring that have something printed on them; tells where they end.
inline Value* put_printed(Value* to, const Value* node, const Value* links, Value count, const Value* column,
                          Value wanted) {
  for (Value i = 0; i < count; ++i) {
    const Value thing = node[link::after];
    *to = thing;
    to += column[thing] == wanted ? 1 : 0;
    node = links + zone_stride * thing;
  }
  return to;
}

// Those of a ring that cost at most so much, counted.
inline Value* put_affordable(Value* to, const Value* node, const Value* links, Value count,
                             const Value* column, std::uint32_t most) {
  for (Value i = 0; i < count; ++i) {
    const Value thing = node[link::after];
    *to = thing;
    to += counted(column[thing]) <= most ? 1 : 0;
    node = links + zone_stride * thing;
  }
  return to;
}

}  // namespace

// The first few of a zone as a bag on the stack; tells where that ends.
inline Value* Evaluator::put_zone(Value* to, const Value* node, const Value* links, Value count) {
  if (limit_ - to <= count + 1) {
    no_room();
    *to++ = 0;
    return to;
  }
  for (Value i = 0; i < count; ++i) {
    const Value thing = node[link::after];
    *to++ = thing;
    node = links + zone_stride * thing;
  }
  *to++ = count;
  return to;
}

Evaluator::Evaluator(const Program& program, State& state)
    : program_(program),
      world_(*program.world),
      state_(state),
      code_(program.code.data()),
      printed_(world_.printed_words()),
      own_places_(program.layout.own.data()),
      zone_places_(program.layout.zone_places.data()),
      offers_(program.offers.data()),
      plain_calls_(program.plain_calls.data()),
      stretches_(program.stretches.data()),
      things_(static_cast<Value>(program.layout.zones - program.layout.links) / Value{link::words}),
      seats_(static_cast<std::uint32_t>(world_.players())),
      stack_(std::make_unique_for_overwrite<Value[]>(stack_size)),
      top_(stack_.get()),
      limit_(stack_.get() + stack_size - margin),
      backs_(std::make_unique<Back[]>(deepest_call)),
      back_(backs_.get()),
      last_back_(backs_.get() + deepest_call) {}

void Evaluator::complain(Trouble trouble, std::uint32_t pc) {
  if (trouble_ != Trouble::nothing) return;
  trouble_ = trouble;
  trouble_at_ = pc;
  allowed_ = 0;  // nothing happens any more
  labels_ = careful_;
}

bool Evaluator::no_room() {
  complain(Trouble::too_many_values, trouble_at_);
  return false;
}

void Evaluator::push_bag(std::span<const Value> values) {
  if (!room(values.size() + 1)) return push(0);
  std::ranges::copy(values, top_);
  top_ += values.size();
  push(static_cast<Value>(values.size()));
}

Value Evaluator::stat(Ref ref, const std::vector<Value>& words) {
  for (const Value word : words) push(word);
  call_stat(ref);
  return pop();
}

Bag Evaluator::stat_bag(Ref ref, const std::vector<Value>& words) {
  for (const Value word : words) push(word);
  call_stat(ref);
  const std::span<Value> values = top_bag();
  Bag made(values.begin(), values.end());
  drop_bag();
  return made;
}

Value Evaluator::arithmetic(Opcode op, Value a, Value b, std::uint32_t pc) {
  if (a == none || b == none) return none;
  std::int64_t result = 0;
  switch (op) {
    case Opcode::add:
      result = std::int64_t{a} + b;
      break;
    case Opcode::subtract:
      result = std::int64_t{a} - b;
      break;
    case Opcode::multiply:
      result = std::int64_t{a} * b;
      break;
    default:
      if (b == 0) {
        complain(Trouble::division_by_zero, pc);
        return 0;
      }
      result = floor_divide(a, b);
      if (op == Opcode::modulo) result = a - b * result;
      break;
  }
  if (result > largest || result < -largest) {
    complain(Trouble::number_too_large, pc);
    return 0;
  }
  return static_cast<Value>(result);
}

// The top of the stack is kept in a register here; `top_` is it while other functions run.
std::uint32_t Evaluator::run(std::uint32_t pc, Value* locals) {
  const Instruction* const code = code_;
  const Instruction* one = code + pc;
  const auto here = [&] { return static_cast<std::uint32_t>(one - code); };
  Value* const words = state_.words();
  const Layout& layout = program_.layout;
  Value* top = top_;
  Value* const zones = words + layout.zones;
  Value* const links = words + layout.links;
  const auto in_zone = [&](Value zone) { return zones[zone_stride * zone + Value{link::count}]; };
  const auto end_of_zone = [&](Value zone, std::size_t end) {
    const Value node = zones[zone_stride * zone + static_cast<Value>(end)];
    return node < things_ ? node : none;
  };
  const auto ref = [&] { return static_cast<Ref>(one->a); };
  const Back* const outside = back_;
  // Where each instruction is done; a jump of its own behind each of them is what processors foresee best.
  static constexpr void* labels[] = {
#define RULEPRESS_OPCODE(name, text) __extension__ &&on_##name,
#define RULEPRESS_WAIT(name, text) __extension__ &&wait,
      RULEPRESS_VALUE_OPCODES(RULEPRESS_OPCODE) RULEPRESS_LISTING_OPCODES(RULEPRESS_OPCODE)
          RULEPRESS_STEP_OPCODES(RULEPRESS_OPCODE) RULEPRESS_YIELD_OPCODE(RULEPRESS_OPCODE)
              RULEPRESS_MACHINE_OPCODES(RULEPRESS_WAIT)};
  // Where somebody wants to know what happens, or nothing may happen any more.
  static constexpr void* careful[] = {RULEPRESS_VALUE_OPCODES(RULEPRESS_OPCODE) RULEPRESS_LISTING_OPCODES(
      RULEPRESS_OPCODE) RULEPRESS_STEP_OPCODES(RULEPRESS_WAIT) RULEPRESS_YIELD_OPCODE(RULEPRESS_OPCODE)
                                          RULEPRESS_MACHINE_OPCODES(RULEPRESS_WAIT)};
#undef RULEPRESS_OPCODE
#undef RULEPRESS_WAIT
  careful_ = careful;
  labels_ = allowed_ > 0 ? labels : careful;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#define RULEPRESS_DO                                  \
  do {                                                \
    goto* labels_[static_cast<std::size_t>(one->op)]; \
  } while (false)
#define RULEPRESS_GO_ON \
  do {                  \
    ++one;              \
    RULEPRESS_DO;       \
  } while (false)
#define RULEPRESS_GO_TO(place) \
  do {                         \
    one = code + (place);      \
    RULEPRESS_DO;              \
  } while (false)
  RULEPRESS_DO;
on_number:
  *top++ = one->a;
  RULEPRESS_GO_ON;
on_local:
  *top++ = locals[one->a];
  RULEPRESS_GO_ON;
on_word:
  *top++ = words[one->a];
  RULEPRESS_GO_ON;
on_local_bag : {
  const Value count = locals[one->a];
  if (limit_ - top <= count + 1) {
    no_room();
    *top++ = 0;
    RULEPRESS_GO_ON;
  }
  for (Value i = 1; i <= count; ++i) *top++ = locals[one->a + i];
  *top++ = count;
}
  RULEPRESS_GO_ON;
on_local_at : {
  const Value index = top[-1];
  if (index < 0 || index >= one->c) complain(Trouble::missing_index, here());
  top[-1] = index < 0 || index >= one->c ? none : locals[one->a + index];
  RULEPRESS_GO_ON;
}
on_ref:
  *top++ = words[locals[one->a]];
  RULEPRESS_GO_ON;
on_ref_bag:
  top_ = top;
  push_bag({words + locals[one->a] + 1, at(words[locals[one->a]])});
  top = top_;
  RULEPRESS_GO_ON;
on_ref_at : {
  const Value index = top[-1];
  if (index < 0 || index >= one->c) complain(Trouble::missing_index, here());
  top[-1] = index < 0 || index >= one->c ? none : words[locals[one->a] + index];
  RULEPRESS_GO_ON;
}
on_record_field:
  top[-1] = top[-1] == none ? none : words[top[-1] + one->a];
  RULEPRESS_GO_ON;
on_field:
  top[-1] = field_word(words, ref(), top[-1]);
  RULEPRESS_GO_ON;
on_local_field:
  *top++ = field_word(words, ref(), locals[one->b]);
  RULEPRESS_GO_ON;
on_player_field : {
  const auto player = static_cast<std::uint32_t>(locals[one->b]);
  *top++ = player < static_cast<std::uint32_t>(one->c) ? words[one->a + locals[one->b]] : none;
  RULEPRESS_GO_ON;
}
on_field_at : {
  const Value index = *--top;
  const Value thing = top[-1];
  const FieldPlace& place = layout.fields[ref()];
  const bool missing = index == none || index < 0 || at(index) >= place.indexes;
  if (missing && index != none) complain(Trouble::missing_index, here());
  const bool has = place.holder == model::no_ref || (thing != none && world_.is_a(thing, place.holder));
  top[-1] = missing || !has ? none : state_.get(ref(), thing, at(index));
  RULEPRESS_GO_ON;
}
on_printed : {
  const Value thing = top[-1];
  top[-1] = thing == none ? none : world_.printed(thing, ref());
  RULEPRESS_GO_ON;
}
on_local_printed : {
  const Value thing = locals[one->b];
  *top++ = thing == none ? none : printed_[one->c + thing];
  RULEPRESS_GO_ON;
}
on_printed_at : {
  const Value index = *--top;
  const Value thing = top[-1];
  top[-1] = thing == none || index < 0 ? none : world_.printed(thing, ref(), at(index));
  RULEPRESS_GO_ON;
}
on_zone:
  top[-1] = zone_number(ref(), top[-1]);
  RULEPRESS_GO_ON;
on_local_zone:
  *top++ = zone_number(ref(), locals[one->b]);
  RULEPRESS_GO_ON;
on_player_zone : {
  const auto player = static_cast<std::uint32_t>(locals[one->b]);
  *top++ = player < static_cast<std::uint32_t>(one->c) ? one->a + locals[one->b] : none;
  RULEPRESS_GO_ON;
}
on_zone_at : {
  const Value index = *--top;
  const Value thing = top[-1];
  const FieldPlace& place = layout.fields[ref()];
  const bool missing = index == none || index < 0 || at(index) >= place.indexes;
  if (missing && index != none) complain(Trouble::missing_index, here());
  const bool has = place.holder == model::no_ref || (thing != none && world_.is_a(thing, place.holder));
  top[-1] = missing || !has ? none : state_.zone(ref(), thing, at(index));
  RULEPRESS_GO_ON;
}
on_game_zone_at : {
  const Value index = top[-1];
  const bool missing = index < 0 || index >= one->b;
  if (missing && index != none) complain(Trouble::missing_index, here());
  top[-1] = missing ? none : one->a + index;
  RULEPRESS_GO_ON;
}
on_local_game_zone : {
  const Value index = locals[one->c];
  const bool missing = index < 0 || index >= one->b;
  if (missing && index != none) complain(Trouble::missing_index, here());
  *top++ = missing ? none : one->a + index;
  RULEPRESS_GO_ON;
}
on_zone_bag : {
  const Value zone = *--top;
  const Value count = zone == none ? 0 : in_zone(zone);
  top = put_zone(top, zones + zone_stride * zone, links, count);
  RULEPRESS_GO_ON;
}
on_own_zone_bag : {
  const auto player = static_cast<std::uint32_t>(locals[one->b]);
  const Value zone = player < static_cast<std::uint32_t>(one->c) ? one->a + locals[one->b] : none;
  const Value count = zone == none ? 0 : in_zone(zone);
  top = put_zone(top, zones + zone_stride * zone, links, count);
  RULEPRESS_GO_ON;
}
on_own_zone_kept : {
  const auto player = static_cast<std::uint32_t>(locals[one->b]);
  const Value zone = player < static_cast<std::uint32_t>(one->c) ? one->a + locals[one->b] : none;
  const Value count = zone == none ? 0 : in_zone(zone);
  ++one;
  if (count > one->b) {
    complain(Trouble::too_many_values, here());
    RULEPRESS_GO_ON;
  }
  Value* const kept = locals + one->a;
  const Value* node = zones + zone_stride * zone;
  for (Value i = 1; i <= count; ++i) {
    kept[i] = node[link::after];
    node = links + zone_stride * kept[i];
  }
  kept[0] = count;
  RULEPRESS_GO_ON;
}
on_own_zone_where : {
  const auto player = static_cast<std::uint32_t>(locals[one->b]);
  const Value zone = player < seats_ ? one->a + locals[one->b] : none;
  const Value count = zone == none ? 0 : in_zone(zone);
  if (limit_ - top <= count + 1) {
    no_room();
    *top++ = 0;
    RULEPRESS_GO_ON;
  }
  Value* const from = top;
  top =
      put_printed(top, zones + zone_stride * zone, links, count, printed_ + at(one->d) * at(things_), one->c);
  *top = static_cast<Value>(top - from);
  ++top;
  RULEPRESS_GO_ON;
}
on_own_zone_where_kept : {
  const auto player = static_cast<std::uint32_t>(locals[one->b]);
  const Value zone = player < seats_ ? one->a + locals[one->b] : none;
  const Value count = zone == none ? 0 : in_zone(zone);
  const Value* const column = printed_ + at(one->d) * at(things_);
  const Value wanted = one->c;
  ++one;
  if (count > one->b) {
    complain(Trouble::too_many_values, here());
    RULEPRESS_GO_ON;
  }
  Value* const kept = locals + one->a;
  const Value* const end = put_printed(kept + 1, zones + zone_stride * zone, links, count, column, wanted);
  kept[0] = static_cast<Value>(end - kept - 1);
  RULEPRESS_GO_ON;
}
on_own_zone_where_offered : {
  const auto player = static_cast<std::uint32_t>(locals[one->b]);
  const Value zone = player < seats_ ? one->a + locals[one->b] : none;
  const Value count = zone == none ? 0 : in_zone(zone);
  Value* const to = question_.decision.options.room_for(static_cast<std::uint32_t>(count));
  const Value* const end =
      put_printed(to, zones + zone_stride * zone, links, count, printed_ + at(one->d) * at(things_), one->c);
  ++one;
  if (!offer_listed(*one, end - to)) goto wait;
  RULEPRESS_GO_ON;
}
on_game_zone_bag : {
  const Value count = in_zone(one->a);
  top = put_zone(top, zones + zone_stride * one->a, links, count);
  RULEPRESS_GO_ON;
}
on_zone_take : {
  const Value wanted = *--top;
  const Value zone = *--top;
  const Value there = zone == none ? 0 : in_zone(zone);
  const Value count = std::min(std::max(wanted, 0), there);
  top = put_zone(top, zones + zone_stride * zone, links, count);
  RULEPRESS_GO_ON;
}
on_zone_count:
  top[-1] = top[-1] == none ? 0 : in_zone(top[-1]);
  RULEPRESS_GO_ON;
on_zone_empty:
  top[-1] = top[-1] == none || in_zone(top[-1]) == 0 ? 1 : 0;
  RULEPRESS_GO_ON;
on_zone_first:
  top[-1] = top[-1] == none ? none : end_of_zone(top[-1], link::after);
  RULEPRESS_GO_ON;
on_zone_last:
  top[-1] = top[-1] == none ? none : end_of_zone(top[-1], link::before);
  RULEPRESS_GO_ON;
on_zone_position : {
  const Value thing = *--top;
  const Value zone = top[-1];
  const bool there = thing != none && zone != none && links[zone_stride * thing + Value{link::zone}] == zone;
  Value place = there ? 1 : 0;
  if (there) {
    const Value* node = links + zone_stride * thing;
    while (node[link::before] < things_) {
      node = links + zone_stride * node[link::before];
      ++place;
    }
  }
  top[-1] = place;
  RULEPRESS_GO_ON;
}
on_index_of : {
  const Value thing = top[-1];
  if (thing == none) RULEPRESS_GO_ON;
  if (one->a < 0) {
    top[-1] = world_.ordinal(static_cast<Ref>(one->b), thing);
    RULEPRESS_GO_ON;
  }
  const Value zone = links[zone_stride * thing + Value{link::zone}];
  top[-1] = zone != none && zone >= one->a && zone < one->a + one->c ? one->b + zone - one->a : none;
  RULEPRESS_GO_ON;
}
on_local_index_of : {
  const Value thing = locals[one->d];
  const Value zone = thing == none ? none : links[zone_stride * thing + Value{link::zone}];
  *top++ = zone >= one->a && zone < one->a + one->c ? one->b + zone - one->a : none;
  RULEPRESS_GO_ON;
}
on_in_zone : {
  const Value zone = *--top;
  const Value thing = top[-1];
  top[-1] = thing != none && zone != none && links[zone_stride * thing + Value{link::zone}] == zone ? 1 : 0;
  RULEPRESS_GO_ON;
}
on_owner:
  top[-1] = top[-1] == none ? none : state_.owner(top[-1]);
  RULEPRESS_GO_ON;
on_die_value:
  top[-1] = number_of_die(top[-1]);
  RULEPRESS_GO_ON;
on_supply:
  *top++ = state_.supply(ref());
  RULEPRESS_GO_ON;
on_option:
  *top++ = world_.option(ref());
  RULEPRESS_GO_ON;
on_all_things:
  top_ = top;
  push_bag(world_.all(ref()));
  top = top_;
  RULEPRESS_GO_ON;
on_stat:
  top_ = top;
  call_stat(ref());
  top = top_;
  RULEPRESS_GO_ON;
on_plain_stat : {
  Value* const frame = top - one->c;
  if (back_ == last_back_ || limit_ - top <= one->b) {
    complain(Trouble::too_deep, static_cast<std::uint32_t>(one->a));
    top = frame;
    *top++ = 0;
    RULEPRESS_GO_ON;
  }
  *back_++ = {one, locals};
  locals = frame;
  top = frame + one->b;
  RULEPRESS_GO_TO(one->a);
}
on_yield : {
  if (back_ == outside) goto wait;
  // The result goes where the parameters were.
  const Back& asked = *--back_;
  if (asked.one->d != 0) {
    const Value count = top[-1] + 1;
    top = std::copy(top - count, top, locals);
  } else {
    locals[0] = top[-1];
    top = locals + 1;
  }
  one = asked.one;
  locals = asked.locals;
  RULEPRESS_GO_ON;
}
on_meaning:
  top_ = top;
  call(ref());
  top = top_;
  RULEPRESS_GO_ON;
on_printed_meaning:
  top_ = top;
  call_text(*one);
  top = top_;
  RULEPRESS_GO_ON;
on_filter:  // how many are kept, how many were looked at
  *top++ = 0;
  *top++ = 0;
  RULEPRESS_GO_ON;
on_filter_next : {
  const Value count = top[-3];
  Value* const from = top - 3 - count;
  const Value looked = top[-1];
  if (looked < count) {
    locals[one->a] = from[looked];
    top[-1] = looked + 1;
  } else {
    const Value kept = top[-2];
    top = from + kept;
    *top++ = kept;
    RULEPRESS_GO_TO(one->b);
  }
  RULEPRESS_GO_ON;
}
on_filter_keep:
  if (*--top == 1) {
    Value* const from = top - 3 - top[-3];
    from[top[-2]++] = from[top[-1] - 1];
  }
  RULEPRESS_GO_TO(one->a);
on_filter_until:  // none were kept before
  if (*--top == 1) {
    top -= 3 + top[-3];
    *top++ = 1;
    RULEPRESS_GO_ON;
  }
  RULEPRESS_GO_TO(one->a);
on_filter_first:  // none were kept before
  if (*--top == 1) {
    const Value found = locals[one->c];
    top -= 3 + top[-3];
    *top++ = found;
    RULEPRESS_GO_TO(one->b);
  }
  RULEPRESS_GO_TO(one->a);
on_where_printed : {
  const Value count = top[-1];
  const Value* const column = printed_ + one->a;
  const Value wanted = one->c;
  const bool others = one->b != 0;
  Value* const from = top - 1 - count;
  Value* kept = from;
  for (Value i = 0; i < count; ++i) {
    const Value element = from[i];
    const Value found = column[element == none ? 0 : element];
    *kept = element;
    kept += ((found == wanted && element != none) != others) ? 1 : 0;
  }
  *kept = static_cast<Value>(kept - from);
  top = kept + 1;
  RULEPRESS_GO_ON;
}
on_where_type : {
  const Value count = top[-1];
  const bool others = one->b != 0;
  Value* const from = top - 1 - count;
  Value* kept = from;
  for (Value i = 0; i < count; ++i) {
    const Value element = from[i];
    *kept = element;
    kept += (element != none && world_.is_a(element, ref())) != others ? 1 : 0;
  }
  *kept = static_cast<Value>(kept - from);
  top = kept + 1;
  RULEPRESS_GO_ON;
}
on_ranked:
on_leaders:
  top_ = top;
  rank(*one, here() + 1, locals);
  top = top_;
  RULEPRESS_GO_TO(one->b);
on_sum:
  top_ = top;
  add_up(*one, here() + 1, locals);
  top = top_;
  RULEPRESS_GO_TO(one->b);
on_join_each:
  top_ = top;
  join_each(*one, here() + 1, locals);
  top = top_;
  RULEPRESS_GO_TO(one->b);
on_sum_printed : {
  const Value count = top[-1];
  top -= count + 1;
  std::int64_t total = sum_of({top, at(count)}, printed_ + one->a, one->c);
  if (total > largest || total < -largest) {
    complain(Trouble::number_too_large, here());
    total = 0;
  }
  *top++ = static_cast<Value>(total);
  RULEPRESS_GO_ON;
}
on_local_sum_printed : {
  const Value* const own = locals + one->b;
  std::int64_t total = sum_of({own + 1, at(own[0])}, printed_ + one->a, one->c);
  if (total > largest || total < -largest) {
    complain(Trouble::number_too_large, here());
    total = 0;
  }
  *top++ = static_cast<Value>(total);
  RULEPRESS_GO_ON;
}
on_count : {
  const Value count = top[-1];
  top -= count + 1;
  *top++ = count;
  RULEPRESS_GO_ON;
}
on_any:
on_empty : {
  const Value count = top[-1];
  top -= count + 1;
  *top++ = (count > 0) == (one->op == Opcode::any) ? 1 : 0;
  RULEPRESS_GO_ON;
}
on_minimum:
on_maximum : {
  const Value b = *--top;
  const Value a = top[-1];
  top[-1] = one->op == Opcode::minimum ? std::min(a, b) : std::max(a, b);
  RULEPRESS_GO_ON;
}
on_absolute:
  if (top[-1] != none) top[-1] = std::abs(top[-1]);
  RULEPRESS_GO_ON;
on_is:
  top[-1] = top[-1] != none && world_.is_a(top[-1], ref()) ? 1 : 0;
  RULEPRESS_GO_ON;
on_local_is : {
  const Value thing = locals[one->b];
  *top++ = thing != none && world_.is_a(thing, ref()) ? 1 : 0;
  RULEPRESS_GO_ON;
}
on_jump_by_type : {
  const Value thing = locals[one->c];
  const bool is = thing != none && world_.is_a(thing, static_cast<Ref>(one->b));
  if (is == (one->d == 0)) RULEPRESS_GO_TO(one->a);
  RULEPRESS_GO_ON;
}
on_negate:
  if (top[-1] != none) top[-1] = -top[-1];
  RULEPRESS_GO_ON;
on_invert:
  top[-1] = top[-1] == 0 ? 1 : 0;
  RULEPRESS_GO_ON;
on_add:
on_subtract:
on_multiply:
on_divide:
on_modulo : {
  const Value b = *--top;
  top[-1] = arithmetic(one->op, top[-1], b, here());
  RULEPRESS_GO_ON;
}
on_at_least:
  top[-1] = top[-1] >= one->a ? 1 : 0;
  RULEPRESS_GO_ON;
on_up_to:
  top[-1] = top[-1] != none && top[-1] <= one->a ? 1 : 0;
  RULEPRESS_GO_ON;
on_less : {
  const Value b = *--top;
  const Value a = top[-1];
  top[-1] = a != none && b != none && a < b ? 1 : 0;
  RULEPRESS_GO_ON;
}
on_at_most : {
  const Value b = *--top;
  const Value a = top[-1];
  top[-1] = a != none && b != none && a <= b ? 1 : 0;
  RULEPRESS_GO_ON;
}
on_below : {
  const Value thing = locals[one->b];
  const Value found = thing == none ? none : printed_[one->c + thing];
  *top++ = found != none && found < one->d ? 1 : 0;
  RULEPRESS_GO_ON;
}
on_above : {
  const Value thing = locals[one->b];
  const Value found = thing == none ? none : printed_[one->c + thing];
  *top++ = found > one->d ? 1 : 0;
  RULEPRESS_GO_ON;
}
on_equal : {
  const Value b = *--top;
  top[-1] = top[-1] == b ? 1 : 0;
  RULEPRESS_GO_ON;
}
on_unequal : {
  const Value b = *--top;
  top[-1] = top[-1] != b ? 1 : 0;
  RULEPRESS_GO_ON;
}
on_equal_to:
  top[-1] = top[-1] == one->a ? 1 : 0;
  RULEPRESS_GO_ON;
on_unequal_to:
  top[-1] = top[-1] != one->a ? 1 : 0;
  RULEPRESS_GO_ON;
on_jump:
  RULEPRESS_GO_TO(one->a);
on_jump_unless:
  if (*--top != 1) RULEPRESS_GO_TO(one->a);
  RULEPRESS_GO_ON;
on_jump_if_none:
  if (top[-1] != none) RULEPRESS_GO_ON;
  --top;
  RULEPRESS_GO_TO(one->a);
on_jump_if_equal:
  if (*--top == one->b) RULEPRESS_GO_TO(one->a);
  RULEPRESS_GO_ON;
on_jump_if_unequal:
  if (*--top != one->b) RULEPRESS_GO_TO(one->a);
  RULEPRESS_GO_ON;
on_can_draw:
  top_ = top;
  top_[-1] = can_draw(top_[-1]) ? 1 : 0;
  top = top_;
  RULEPRESS_GO_ON;
on_policy : {
  const Value second = one->b > 1 ? *--top : none;
  const Value first = one->b > 0 ? *--top : none;
  *top++ = pack_policy(ref(), first, second);
  if (top[-1] == none) complain(Trouble::odd_policy, here());
  RULEPRESS_GO_ON;
}
on_address:
  *top++ = one->b == 1 ? locals[one->a] : static_cast<Value>(locals + one->a - words);
  RULEPRESS_GO_ON;
on_make_record:
  top -= one->b;
  std::copy_n(top, one->b, locals + one->a);
  *top++ = static_cast<Value>(locals + one->a - words);
  RULEPRESS_GO_ON;
on_drop:
  --top;
  RULEPRESS_GO_ON;
on_drop_bag:
  top -= top[-1] + 1;
  RULEPRESS_GO_ON;
on_put : {
  const Value by = *--top;
  Value& place = locals[one->a];
  place = one->b == 0 ? by : arithmetic(one->b == 1 ? Opcode::add : Opcode::subtract, place, by, here());
  RULEPRESS_GO_ON;
}
on_forget:
  for (Value i = 0; i < one->b; i += 4) std::memset(locals + one->a + i, 0, 4 * sizeof(Value));
  RULEPRESS_GO_ON;
on_put_at : {
  const Value by = *--top;
  const Value index = *--top;
  if (index < 0 || index >= one->c) {
    complain(Trouble::missing_index, here());
    RULEPRESS_GO_ON;
  }
  Value& place = locals[one->a + index];
  place = one->b == 0 ? by : arithmetic(one->b == 1 ? Opcode::add : Opcode::subtract, place, by, here());
  RULEPRESS_GO_ON;
}
on_put_bag : {
  const Value count = top[-1];
  Value* const from = top - 1 - count;
  if (count > one->b) {
    complain(Trouble::too_many_values, here());
  } else {
    locals[one->a] = count;
    copy_few(from, count, locals + one->a + 1);
  }
  top = from;
  RULEPRESS_GO_ON;
}
on_put_array:
  std::fill_n(locals + one->a, one->c, *--top);
  RULEPRESS_GO_ON;
on_others:
on_left:
on_right:
  top_ = top;
  players(*one);
  top = top_;
  RULEPRESS_GO_ON;
on_the:
on_first:
on_last:
on_at:
on_position:
on_alike:
on_same_card:
on_in:
on_same_bag:
on_sum_plain:
  top_ = top;
  pick(*one);
  top = top_;
  RULEPRESS_GO_ON;
on_adjacent:
on_beside:
on_around:
on_edges:
on_between:
on_distance:
on_closer:
on_sees:
on_row:
on_column:
  top_ = top;
  board(*one);
  top = top_;
  RULEPRESS_GO_ON;
on_cover:
  top_ = top;
  cover(*one);
  top = top_;
  RULEPRESS_GO_ON;
on_field_bag:
on_field_bag_at:
on_printed_bag:
on_die_tags:
on_all_values:
on_range:
on_make_set:
on_take:
on_join:
on_without:
  top_ = top;
  set_operation(*one);
  top = top_;
  RULEPRESS_GO_ON;
on_jump_unless_least:
  if (*--top < one->b) RULEPRESS_GO_TO(one->a);
  RULEPRESS_GO_ON;
on_jump_unless_most : {
  const Value number = *--top;
  if (number == none || number > one->b) RULEPRESS_GO_TO(one->a);
  RULEPRESS_GO_ON;
}
on_jump_unless_own : {
  const Value player = locals[one->d];
  if (static_cast<std::uint32_t>(player) >= seats_ || words[one->c + player] < one->b)
    RULEPRESS_GO_TO(one->a);
  RULEPRESS_GO_ON;
}
on_jump_unless_less : {
  const Value b = *--top;
  const Value a = *--top;
  if (a == none || b == none || a >= b) RULEPRESS_GO_TO(one->a);
  RULEPRESS_GO_ON;
}
on_jump_unless_below : {
  const Value thing = locals[one->b];
  const Value found = thing == none ? none : printed_[one->c + thing];
  if (found == none || found >= one->d) RULEPRESS_GO_TO(one->a);
  RULEPRESS_GO_ON;
}
on_jump_unless_above : {
  const Value thing = locals[one->b];
  const Value found = thing == none ? none : printed_[one->c + thing];
  if (found <= one->d) RULEPRESS_GO_TO(one->a);
  RULEPRESS_GO_ON;
}
on_jump_unless_left : {
  const Value amount = *--top;
  const Value have = *--top;
  if (have == none || amount == none || std::int64_t{have} - amount < one->b) RULEPRESS_GO_TO(one->a);
  RULEPRESS_GO_ON;
}
on_keep_left : {
  const Value have = *--top;
  const Value count = top[-1];
  const Value* const column = printed_ + one->a;
  Value* const from = top - 1 - count;
  Value* kept = from;
  const std::uint32_t most = most_spent(have, one->b);
  const Value looked = have == none ? 0 : count;
  if (one->d != 0) {
    for (Value i = 0; i < looked; ++i) {
      const Value element = from[i];
      *kept = element;
      kept += counted(column[element]) <= most ? 1 : 0;
    }
  } else {
    for (Value i = 0; i < looked; ++i) {
      const Value element = from[i];
      const Value spent = column[element == none ? 0 : element];
      *kept = element;
      kept += counted(spent) <= most && element != none ? 1 : 0;
    }
  }
  *kept = static_cast<Value>(kept - from);
  top = kept + 1;
  RULEPRESS_GO_ON;
}
on_game_zone_left : {
  const Value have = *--top;
  const Value count = have == none ? 0 : in_zone(one->c);
  if (limit_ - top <= count + 1) {
    no_room();
    *top++ = 0;
    RULEPRESS_GO_ON;
  }
  Value* const from = top;
  top = put_affordable(top, zones + zone_stride * one->c, links, count, printed_ + one->a,
                       most_spent(have, one->b));
  *top = static_cast<Value>(top - from);
  ++top;
  RULEPRESS_GO_ON;
}
on_game_zone_left_offered : {
  const Value have = *--top;
  const Value count = have == none ? 0 : in_zone(one->c);
  Value* const to = question_.decision.options.room_for(static_cast<std::uint32_t>(count));
  const Value* const end = put_affordable(to, zones + zone_stride * one->c, links, count, printed_ + one->a,
                                          most_spent(have, one->b));
  ++one;
  if (!offer_listed(*one, end - to)) goto wait;
  RULEPRESS_GO_ON;
}
on_pick_next : {
  const Value count = top[-1];
  const Value cursor = locals[one->c];
  if (cursor >= count) {
    top -= count + 1;
    RULEPRESS_GO_TO(one->b);
  } else {
    locals[one->a] = top[cursor - count - 1];
    locals[one->c] = cursor + 1;
  }
  RULEPRESS_GO_ON;
}
on_pick_value:
  if (++locals[one->a] >= one->c) RULEPRESS_GO_TO(one->b);
  RULEPRESS_GO_ON;
on_pick_top : {
  const Value zone = *--top;
  const Value thing = zone == none ? none : end_of_zone(zone, link::after);
  locals[one->a] = thing;
  if (thing == none) RULEPRESS_GO_TO(one->b);
  RULEPRESS_GO_ON;
}
  // From here on something happens. What is simple is done here, unless somebody wants to know.
on_repeat_next:
  if (allowed_ <= 0) goto wait;
  --allowed_;
  if (one->a < 0) RULEPRESS_GO_ON;
  if (locals[one->a] <= 0) {
    RULEPRESS_GO_TO(one->b);
  } else {
    --locals[one->a];
  }
  RULEPRESS_GO_ON;
on_each_next : {
  if (allowed_ <= 0) goto wait;
  --allowed_;
  const Value* kept = words + locals[one->a];
  Value& cursor = locals[one->a + 1];
  if (cursor >= kept[0]) {
    RULEPRESS_GO_TO(one->b);
  } else {
    locals[one->c] = kept[1 + cursor++];
  }
  RULEPRESS_GO_ON;
}
on_menu : {
  if (allowed_ <= 0) goto wait;
  const OfferProgram& offer = offers_[ref()];
  Value* const frame = locals - frame::locals;
  frame[frame::pc] = static_cast<Value>(one - code);
  if (question_.answer < 0) {
    if (offer.listing.routine == no_routine ||
        limit_ - top <= static_cast<std::ptrdiff_t>(offer.listing.frame))
      goto wait;
    question_.decision.ask(Decision::Kind::menu, none, offer.menu);
    question_.listing = true;
    most_offers_ = most_options;
    for (std::uint32_t i = 0; i < offer.words; ++i) top[i] = locals[one->c + static_cast<Value>(i)];
    locals = top;
    top += offer.listing.frame;
    RULEPRESS_GO_TO(offer.listing.start);
  }
  const Option chosen = question_.decision.options[static_cast<std::size_t>(question_.answer)];
  if (chosen.kind == Option::Kind::pass) {
    question_.answer = -1;
    RULEPRESS_GO_TO(one->b);
  }
  const ActionProgram& action = program_.actions[chosen.number];
  const Value start = frame[frame::top];
  if (action.owner != rulebook || !frame_fits(start, action.entry)) goto wait;
  question_.answer = -1;
  --allowed_;
  if (offer.acted >= 0) locals[offer.acted] = 1;
  if (!offer.until_pass) frame[frame::pc] = one->b;
  Value* const own = make_frame(words, words[layout.frame], start, action.entry, stretches_);
  (own - frame::locals)[frame::subject] = static_cast<Value>(chosen.number);
  (own - frame::locals)[frame::seat] = question_.decision.seat;
  for (std::uint32_t i = 0; i < offer.words; ++i)
    own[action.given + i] = locals[one->c + static_cast<Value>(i)];
  const Value* const picked = question_.decision.options.picks(chosen).data();
  for (std::uint32_t i = 0; i < chosen.count; ++i) own[action.picks[i].slot] = picked[i];
  locals = own;
  words[layout.frame] = start;
  RULEPRESS_GO_TO(action.entry.start);
}
on_offered : {
  Options& options = question_.decision.options;
  if (options.size() >= most_offers_) goto wait;
  const std::uint32_t action = one->c < 0 ? listed_ : static_cast<std::uint32_t>(one->c);
  Value* const to = options.add(Option::Kind::action, action, static_cast<std::uint32_t>(one->b), 1);
  copy_few(locals + one->a, one->b, to);
  RULEPRESS_GO_ON;
}
on_offer_each : {
  Options& options = question_.decision.options;
  const Value count = top[-1];
  if (count > 0 && options.size() + at(count) > most_offers_) goto wait;
  top -= count + 1;
  if (count == 0) RULEPRESS_GO_ON;
  const std::uint32_t action = one->c < 0 ? listed_ : static_cast<std::uint32_t>(one->c);
  Value* to = options.add(Option::Kind::action, action, static_cast<std::uint32_t>(one->b),
                          static_cast<std::uint32_t>(count));
  const Value others = one->b - 1;
  if (others == 0) {
    copy_few(top, count, to);
    RULEPRESS_GO_ON;
  }
  for (Value i = 0; i < count; ++i) {
    for (Value k = 0; k < others; ++k) *to++ = locals[one->a + k];
    *to++ = top[i];
  }
  RULEPRESS_GO_ON;
}
on_asked : {
  const Value seat = locals[one->a];
  question_.listing = trouble_ != Trouble::nothing;
  top = locals;
  Value* const frame = words + words[layout.frame];
  locals = frame + frame::locals;
  one = code + frame[frame::pc];
  if (seat == none) goto wait;
  if (question_.decision.options.empty()) RULEPRESS_GO_TO(one->b);
  question_.decision.seat = seat;
  question_.decision.options.add(Option::Kind::pass);
  question_.complete = true;
  goto wait;
}
on_each : {
  const Value count = top[-1];
  Value* const frame = locals - frame::locals;
  const Value place = frame[frame::top];
  if (at(place) + at(count) + 66 > layout.words) goto wait;
  top -= count + 1;
  Value* const kept = words + place;
  kept[0] = count;
  if (one->b == 1) {
    std::reverse_copy(top, top + count, kept + 1);
  } else {
    copy_few(top, count, kept + 1);
  }
  frame[frame::top] = place + count + 1;
  locals[one->a] = place;
  locals[one->a + 1] = 0;
  RULEPRESS_GO_ON;
}
on_each_done:
  (locals - frame::locals)[frame::top] = locals[one->a];
  RULEPRESS_GO_ON;
on_call : {
  const Entry& called = plain_calls_[ref()];
  Value* const frame = locals - frame::locals;
  const Value start = frame[frame::top];
  if (allowed_ <= 0 || called.routine == no_routine || !frame_fits(start, called)) goto wait;
  --allowed_;
  frame[frame::pc] = static_cast<Value>(one - code) + 1;
  locals = make_frame(words, words[layout.frame], start, called, stretches_);
  top -= called.words;
  for (std::uint32_t i = 0; i < called.words; ++i) locals[i] = top[i];
  words[layout.frame] = start;
  RULEPRESS_GO_TO(called.start);
}
on_call_in_place : {
  if (allowed_ <= 0) goto wait;
  --allowed_;
  const Value count = one->d;
  top -= count;
  copy_few(top, count, locals + one->b);
  RULEPRESS_GO_ON;
}
on_round:
  ++words[layout.rounds];
  RULEPRESS_GO_ON;
on_give : {
  const Value below = (locals - frame::locals)[frame::parent];
  if (below == none || below == stop_) goto wait;
  Value* const frame = words + below;
  if (frame[frame::noting] != 0) goto wait;
  if (one->a != 0 && program_.routines[at(frame[frame::routine])].wrapper_of != model::no_ref) goto wait;
  words[layout.frame] = below;
  locals = frame + frame::locals;
  RULEPRESS_GO_TO(frame[frame::pc]);
}
on_put_own : {
  if (!put_own(*one, top[-1], words, locals)) goto wait;
  --top;
  RULEPRESS_GO_ON;
}
on_set_own_number : {
  const OwnPlace& place = own_places_[ref()];
  const std::uint32_t ordinal = one->c < 0 ? 0 : static_cast<std::uint32_t>(locals[one->c]);
  if (ordinal >= place.run) goto wait;
  words[place.offset + ordinal] = one->b;
  RULEPRESS_GO_ON;
}
on_put_own_number : {
  if (!put_own(*one, one->b, words, locals)) goto wait;
  RULEPRESS_GO_ON;
}
on_draw : {
  const Value zone = top[-1];
  const Value pile = top[-2];
  if (zone == none || pile == none || zone == pile) goto wait;
  const ZonePlace& place = zone_places_[at(zone)];
  const Value thing = end_of_zone(pile, link::after);
  if (!place.simple || thing == none) goto wait;
  locals[one->a] = thing;
  relink(links, zones, thing, zone, things_ + zone, one->b == 2 || (one->b == 0 && !place.pile));
  top -= 2;
  RULEPRESS_GO_ON;
}
on_draw_all : {
  const Value zone = top[-1];
  const Value pile = top[-2];
  const Value count = locals[one->c];
  if (zone == none || pile == none || zone == pile || in_zone(pile) < count) goto wait;
  const ZonePlace& place = zone_places_[at(zone)];
  top -= 2;
  if (count <= 0) RULEPRESS_GO_ON;
  locals[one->c] = 0;
  if (one->b == 2 || (one->b == 0 && !place.pile)) {
    state_.move_first(pile, zone, count);
    locals[one->a] = end_of_zone(zone, link::before);
  } else {
    for (Value i = 0; i < count; ++i) {
      locals[one->a] = end_of_zone(pile, link::after);
      relink(links, zones, locals[one->a], zone, things_ + zone, false);
    }
  }
  RULEPRESS_GO_ON;
}
on_put_field : {
  if (one->c == 0) goto wait;
  const FieldPlace& place = layout.fields[ref()];
  const Value by = top[-1];
  const std::uint32_t ordinal = ordinal_of(place, top[-2]);
  if (ordinal == no_ordinal || by == none) goto wait;
  Value& word = words[place.offset + ordinal * place.stride];
  const std::int64_t made = one->b == 0   ? std::int64_t{by}
                            : one->b == 1 ? std::int64_t{word} + by
                                          : std::int64_t{word} - by;
  if (made < place.low || made > place.high) goto wait;
  word = static_cast<Value>(made);
  top -= 2;
  RULEPRESS_GO_ON;
}
on_move : {
  const Value zone = top[-1];
  const Value thing = top[-2];
  if (zone == none || thing == none) goto wait;
  const ZonePlace& place = zone_places_[at(zone)];
  if (!place.simple) goto wait;
  relink(links, zones, thing, zone, things_ + zone, one->a == 2 || (one->a == 0 && !place.pile));
  top -= 2;
  RULEPRESS_GO_ON;
}
on_move_own : {
  const Value thing = locals[one->a];
  const Value player = locals[one->c];
  if (static_cast<std::uint32_t>(player) >= seats_ || thing == none) goto wait;
  const ZonePlace& place = zone_places_[at(one->b + player)];
  if (!place.simple) goto wait;
  relink(links, zones, thing, one->b + player, things_ + one->b + player,
         one->d == 2 || (one->d == 0 && !place.pile));
  RULEPRESS_GO_ON;
}
on_move_own_zone : {
  const Value player = locals[one->c];
  if (static_cast<std::uint32_t>(player) >= seats_) goto wait;
  const ZonePlace& place = zone_places_[at(one->b + player)];
  if (!place.simple || one->a == one->b) goto wait;
  state_.move_all(one->a + player, one->b + player, one->d == 2 || (one->d == 0 && !place.pile));
  RULEPRESS_GO_ON;
}
on_move_zone : {
  const Value to = top[-1];
  const Value from = top[-2];
  if (to == none || from == none || from == to) goto wait;
  const ZonePlace& place = zone_places_[at(to)];
  if (!place.simple) goto wait;
  state_.move_all(from, to, one->a == 2 || (one->a == 0 && !place.pile));
  top -= 2;
  RULEPRESS_GO_ON;
}
on_move_all : {
  const Value zone = top[-1];
  if (zone == none) goto wait;
  const ZonePlace& place = zone_places_[at(zone)];
  if (!place.simple) goto wait;
  const bool bottom = one->a == 2 || (one->a == 0 && !place.pile);
  const Value count = top[-2];
  Value* const moved = top - 2 - count;
  // The first of several ends up on top.
  if (bottom) {
    for (Value i = 0; i < count; ++i) relink(links, zones, moved[i], zone, things_ + zone, true);
  } else {
    for (Value i = count; i-- > 0;) relink(links, zones, moved[i], zone, things_ + zone, false);
  }
  top = moved;
  RULEPRESS_GO_ON;
}
on_next : {
  const Value zone = top[-1];
  if (zone == none || in_zone(zone) == 0) goto wait;
  top[-1] = end_of_zone(zone, link::after);
  RULEPRESS_GO_ON;
}
on_key:
wait:
  top_ = top;
  return here();
#undef RULEPRESS_GO_TO
#undef RULEPRESS_GO_ON
#undef RULEPRESS_DO
#pragma GCC diagnostic pop
}

void Evaluator::call(RoutineRef ref) {
  const Routine& routine = program_.routines[ref];
  if (++depth_ > deepest_call || !room(routine.frame)) {
    complain(Trouble::too_deep, routine.start);
    --depth_;
    return push(0);
  }
  // Words lie already where its first locals are.
  Value* frame = top_ - routine.parameter_words;
  if (!routine.plain) {
    Value* given = enter(routine.frame);
    for (std::uint32_t i = routine.parameters; i-- > 0;) {
      const Slot& slot = routine.slots[i];
      Value* behind = i + 1 == routine.parameters ? given : frame;
      if (slot.form == SlotForm::bag) {
        const Value count = behind[-1];
        given[slot.offset] = count;
        std::copy_n(behind - 1 - count, count, given + slot.offset + 1);
        frame = behind - 1 - count;
      } else {
        given[slot.offset] = behind[-1];
        frame = behind - 1;
      }
    }
    if (routine.parameters == 0) frame = given;
    run(routine.start, given);
  } else {
    top_ = frame + routine.frame;
    run(routine.start, frame);
  }
  // The result goes where the parameters were.
  if (routine.gives_bag) {
    const Value count = top_[-1] + 1;
    std::copy(top_ - count, top_, frame);
    top_ = frame + count;
  } else {
    *frame = top_[-1];
    top_ = frame + 1;
  }
  --depth_;
}

// A text that is printed on a thing and stands for a value.
void Evaluator::call_text(const Instruction& one) {
  const Value thing = pop();
  const Value meaning = thing == none ? none : world_.printed(thing, static_cast<Ref>(one.a), 0);
  const auto words = world_.model().categories[static_cast<Ref>(one.b)].parameters.size();
  if (meaning == none) {
    top_ -= words;
    return push(none);
  }
  call(program_.meanings[at(meaning)]);
}

}  // namespace rulepress::sim
