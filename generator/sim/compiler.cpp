#include "sim/compiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace rulepress::sim {

using model::Kind;
using model::Node;
using model::NodeIndex;
using model::Op;
using model::Shape;

namespace {

constexpr std::size_t most_dice = 48;
constexpr std::size_t most_numbers = 64;

std::int32_t small(std::size_t number) {
  return static_cast<std::int32_t>(number);
}

// Players are the first things, and a field of theirs is one word after the other.
bool of_players(const FieldPlace& place) {
  return place.holder == model::player_type && place.first == 0 && place.run > 0 && place.stride == 1;
}

}  // namespace

// What follows another instruction may become one with it, unless somebody jumps to between them.
bool Compiler::fuse(Opcode op, std::int32_t a, std::int32_t b) {
  if (program_.code.size() <= joint_) return false;
  Instruction& last = program_.code.back();
  const auto become = [&](Instruction made) {
    last = made;
    program_.origins.back() = origin_;
    return true;
  };
  const bool after_local = last.op == Opcode::local;
  const bool after_number = last.op == Opcode::number;
  switch (op) {
    case Opcode::field:
    case Opcode::zone: {
      if (!after_local) return false;
      const FieldPlace& place = program_.layout.fields[static_cast<Ref>(a)];
      const bool field = op == Opcode::field;
      if (of_players(place))
        return become({field ? Opcode::player_field : Opcode::player_zone, small(place.offset), last.a,
                       small(place.run)});
      return become({field ? Opcode::local_field : Opcode::local_zone, a, last.a});
    }
    case Opcode::printed:
      return after_local &&
             become({Opcode::local_printed, a, last.a, small(static_cast<std::size_t>(a) * world_.size())});
    case Opcode::game_zone_at:
      return after_local && become({Opcode::local_game_zone, a, b, last.a});
    case Opcode::equal:
      return after_number && become({Opcode::equal_to, last.a});
    case Opcode::unequal:
      return after_number && become({Opcode::unequal_to, last.a});
    case Opcode::invert:
      if (last.op == Opcode::equal_to) return become({Opcode::unequal_to, last.a});
      return last.op == Opcode::unequal_to && become({Opcode::equal_to, last.a});
    case Opcode::jump_unless:
      if (last.op == Opcode::equal_to) return become({Opcode::jump_if_unequal, a, last.a});
      return last.op == Opcode::unequal_to && become({Opcode::jump_if_equal, a, last.a});
    default:
      return false;
  }
}

std::size_t Compiler::emit(Opcode op, std::int32_t a, std::int32_t b, std::int32_t c) {
  if (fuse(op, a, b)) return program_.code.size() - 1;
  program_.code.push_back({op, a, b, c});
  program_.origins.push_back(origin_);
  return program_.code.size() - 1;
}

void Compiler::trouble(source::Span span, std::string_view what) {
  program_.troubles.push_back({span, std::string(what)});
}

std::size_t Compiler::capacity(const model::Type& type) const {
  if (type.kind == Kind::thing) return world_.all(type.ref).size() + 1;
  if (type.kind == Kind::enumeration) return model_.enums[type.ref].values.size();
  return type.kind == Kind::die ? most_dice : most_numbers;
}

Slot Compiler::slot_of(const model::Local& local, bool given) {
  Slot slot;
  slot.offset = routine_.frame;
  if (given && local.by_reference && local.type.kind != Kind::record) {
    slot.form = SlotForm::reference;
  } else if (local.type.indexed) {
    slot.form = SlotForm::array;
    slot.size = static_cast<std::uint32_t>(Layout::index_count(local.type, world_));
  } else if (is_bag(local.type) && local.type.kind != Kind::meaning) {
    slot.form = SlotForm::bag;
    slot.size = static_cast<std::uint32_t>(1 + capacity(local.type));
  }
  routine_.frame += slot.size;
  return slot;
}

std::uint32_t Compiler::hidden(std::uint32_t words) {
  const std::uint32_t offset = routine_.frame;
  routine_.frame += words;
  return offset;
}

void Compiler::start(const std::string& name, const Piece& piece, std::size_t parameters) {
  routine_ = {};
  origin_ = model::no_node;
  routine_.name = name;
  routine_.start = static_cast<std::uint32_t>(here());
  piece_ = piece;
  const model::Code& code = *piece.code;
  for (std::size_t i = 0; i < code.locals.size(); ++i) {
    const bool given = i < code.given || (code.given == 0 && i < code.parameters);
    routine_.slots.push_back(slot_of(code.locals[i], given));
    if (i >= parameters) continue;
    routine_.parameter_words = routine_.frame;
    if (routine_.slots.back().form == SlotForm::bag) routine_.plain = false;
  }
  routine_.parameters = static_cast<std::uint32_t>(parameters);
  hidden(static_cast<std::uint32_t>(piece.captures));
}

RoutineRef Compiler::reserve() {
  program_.routines.emplace_back();
  return static_cast<RoutineRef>(program_.routines.size() - 1);
}

RoutineRef Compiler::finish() {
  program_.routines.push_back(std::move(routine_));
  routine_ = {};
  return static_cast<RoutineRef>(program_.routines.size() - 1);
}

// A routine under a number that was promised before.
void Compiler::define(RoutineRef ref, const std::function<RoutineRef()>& make) {
  later_.emplace_back([this, ref, make] {
    const RoutineRef made = make();
    program_.routines[ref] = program_.routines[made];
  });
}

void Compiler::finish_later() {
  for (std::size_t i = 0; i < later_.size(); ++i) {
    const std::function<void()> task = std::move(later_[i]);
    task();
  }
  later_.clear();
}

RoutineRef Compiler::expression(const std::string& name, const Piece& piece, NodeIndex root,
                                std::size_t parameters) {
  start(name, piece, parameters);
  in_statements_ = false;
  routine_.gives_bag = is_bag(node(root).type);
  routine_.span = node(root).span;
  if (routine_.gives_bag) {
    bag(root);
  } else {
    value(root);
  }
  emit(Opcode::yield);
  return finish();
}

// Whether a value depends on a local.
bool Compiler::mentions(NodeIndex index, Ref local) const {
  const Node& at = node(index);
  if ((at.op == Op::local || at.op == Op::local_at) && at.ref == local) return true;
  return std::ranges::any_of(at.children, [&](NodeIndex child) { return mentions(child, local); });
}

const text::Given* Compiler::slot(Ref local) const {
  if (piece_.meaning == nullptr) return nullptr;
  const model::Phrase& phrase = model_.phrases[piece_.meaning->phrase];
  const std::size_t first = model_.categories[phrase.category].parameters.size();
  if (local < first || local >= first + piece_.meaning->slots.size()) return nullptr;
  return &piece_.meaning->slots[local - first];
}

void Compiler::bag(NodeIndex index) {
  value(index);
  if (node(index).type.is_place()) emit(Opcode::zone_bag);
}

void Compiler::value(NodeIndex index) {
  const Node& from = node(index);
  const NodeIndex outer = std::exchange(origin_, index);
  switch (from.op) {
    case Op::number:
    case Op::truth:
    case Op::enum_value:
    case Op::seat:
      emit(Opcode::number, static_cast<std::int32_t>(from.number));
      break;
    case Op::none:
      emit(Opcode::number, none);
      break;
    case Op::all_values:
      emit(Opcode::all_values, small(model_.enums[from.ref].values.size()));
      break;
    case Op::all_things:
      emit(Opcode::all_things, static_cast<std::int32_t>(from.ref));
      break;
    case Op::places:
      emit(Opcode::all_things, static_cast<std::int32_t>(model_.boards[from.ref].places));
      break;
    case Op::named_thing:
      emit(Opcode::number, world_.find(from.ref, from.text));
      break;
    case Op::local:
      local(from, false);
      break;
    case Op::local_at:
      local(from, true);
      break;
    case Op::game_field:
    case Op::field:
      field(from, false);
      break;
    case Op::game_field_at:
    case Op::field_at:
      field(from, true);
      break;
    case Op::owner:
      value(from.children[0]);
      emit(Opcode::owner);
      break;
    case Op::die_value:
    case Op::die_tags:
      value(from.children[0]);
      emit(from.op == Op::die_value ? Opcode::die_value : Opcode::die_tags);
      break;
    case Op::option:
      emit(Opcode::option, static_cast<std::int32_t>(from.ref));
      break;
    case Op::team:
      emit(Opcode::number, team);
      break;
    case Op::policy:
      if (from.children.size() > 2)
        trouble(from.span, "a policy takes at most two values when the game is played");
      for (const NodeIndex child : from.children) value(child);
      emit(Opcode::policy, static_cast<std::int32_t>(from.ref), small(from.children.size()));
      break;
    case Op::make:
      make(from);
      break;
    case Op::meaning:
      meaning_value(from);
      break;
    case Op::before:
      emit(Opcode::local, static_cast<std::int32_t>(captures_.at(index)));
      break;
    case Op::supply:
      emit(Opcode::supply, static_cast<std::int32_t>(from.ref));
      break;
    case Op::stat: {
      const model::Code& base = model_.stats[from.ref].base;
      for (std::size_t i = 0; i < from.children.size(); ++i) pass(from.children[i], base.locals[i].type);
      emit(Opcode::stat, static_cast<std::int32_t>(from.ref));
      break;
    }
    case Op::builtin:
      builtin(from);
      break;
    case Op::set:
      for (const NodeIndex child : from.children) value(child);
      emit(Opcode::make_set, small(from.children.size()), from.type.shape == Shape::list ? 1 : 0);
      break;
    case Op::range:
      value(from.children[0]);
      value(from.children[1]);
      emit(Opcode::range);
      break;
    case Op::where:
      filter(from);
      break;
    case Op::ranked:
      ranking(from, Opcode::ranked);
      break;
    case Op::is:
      value(from.children[0]);
      emit(Opcode::is, static_cast<std::int32_t>(from.ref));
      break;
    case Op::otherwise: {
      value(from.children[0]);
      const std::size_t test = emit(Opcode::jump_if_none);
      const std::size_t over = emit(Opcode::jump);
      patch_a(test);
      value(from.children[1]);
      patch_a(over);
      break;
    }
    case Op::choice: {
      value(from.children[0]);
      const std::size_t test = emit(Opcode::jump_unless);
      const bool many = is_bag(from.type);
      many ? bag(from.children[1]) : value(from.children[1]);
      const std::size_t over = emit(Opcode::jump);
      patch_a(test);
      many ? bag(from.children[2]) : value(from.children[2]);
      patch_a(over);
      break;
    }
    case Op::negative:
      value(from.children[0]);
      emit(Opcode::negate);
      break;
    case Op::negation:
      value(from.children[0]);
      emit(Opcode::invert);
      break;
    case Op::binary:
      binary(from);
      break;
    default:
      trouble(from.span, "this cannot be worked out when the game is played");
      emit(Opcode::number, none);
      break;
  }
  origin_ = outer;
}

void Compiler::pass(NodeIndex index, const model::Type& wanted) {
  if (is_bag(wanted)) {
    bag(index);
  } else {
    value(index);
  }
}

void Compiler::local(const Node& from, bool indexed) {
  if (const text::Given* given = slot(from.ref)) {
    switch (given->kind) {
      case text::Given::Kind::absent:
        emit(Opcode::number, none);
        break;
      case text::Given::Kind::number:
      case text::Given::Kind::value:
        emit(Opcode::number, static_cast<std::int32_t>(given->number));
        break;
      case text::Given::Kind::thing:
        emit(Opcode::number, world_.find(piece_.code->locals[from.ref].type.ref, given->name));
        break;
      case text::Given::Kind::meanings:
        emit(Opcode::number, small(given->meanings.size()));
        break;
    }
    return;
  }
  const Slot& slot = routine_.slots[from.ref];
  const auto at = static_cast<std::int32_t>(slot.offset);
  const model::Type& declared = piece_.code->locals[from.ref].type;
  if (indexed) {
    field_index(declared, from.children[0]);
    const std::size_t count = Layout::index_count(declared, world_);
    emit(slot.form == SlotForm::reference ? Opcode::ref_at : Opcode::local_at, at, 0, small(count));
  } else if (slot.form == SlotForm::reference) {
    emit(is_bag(declared) ? Opcode::ref_bag : Opcode::ref, at);
  } else {
    emit(slot.form == SlotForm::bag ? Opcode::local_bag : Opcode::local, at);
  }
}

// A record lies in the frame of whoever makes it.
void Compiler::make(const Node& from) {
  const model::Record& record = model_.records[from.ref];
  if (!in_statements_) trouble(from.span, "a record can only be made where something happens");
  for (std::size_t i = 0; i < record.fields.size(); ++i) {
    const model::Field& field = model_.fields[record.fields[i]];
    if (!field.type.is_one() || field.type.indexed)
      trouble(field.name.span, "a field of a record holds one value when the game is played");
    if (i < from.children.size()) {
      value(from.children[i]);
    } else if (field.initial.root != model::no_node) {
      value(field.initial.root);
    } else {
      emit(Opcode::number, none);
    }
  }
  const auto words = static_cast<std::uint32_t>(record.fields.size());
  emit(Opcode::make_record, static_cast<std::int32_t>(hidden(words)), static_cast<std::int32_t>(words));
}

// What a text needs to know, in the order of its category. `this` is the card that the text stands on, or the
// one that the phrase around it stands on.
void Compiler::text_arguments(const Node& from, const model::Category& category, bool with_this) {
  std::size_t next = 1;
  const Node& text = node(from.children[0]);
  for (const model::Local& parameter : category.parameters) {
    if (parameter.name != "this") {
      if (is_bag(parameter.type)) trouble(from.span, "a text cannot be told a whole set");
      if (next < from.children.size()) value(from.children[next++]);
      continue;
    }
    if (text.op == Op::field && with_this) {
      value(text.children[0]);
      continue;
    }
    const auto& locals = piece_.code->locals;
    const auto own = std::ranges::find_if(locals, [](const auto& one) { return one.name == "this"; });
    if (own == locals.end()) {
      emit(Opcode::number, none);
    } else {
      emit(Opcode::local,
           static_cast<std::int32_t>(routine_.slots[static_cast<std::size_t>(own - locals.begin())].offset));
    }
  }
}

void Compiler::meaning_value(const Node& from) {
  const Node& text = node(from.children[0]);
  const model::Category& category = model_.categories[from.ref];
  text_arguments(from, category, true);
  if (text.op == Op::local) {
    const text::Given* given = slot(text.ref);
    if (given == nullptr || given->meanings.size() != 1) {
      // An optional part that is not there: whoever asks for it asked before whether it is none.
      for (std::size_t i = 0; i < category.parameters.size(); ++i) emit(Opcode::drop);
      emit(Opcode::number, none);
      return;
    }
    emit(Opcode::meaning, static_cast<std::int32_t>(meaning_routine(given->meanings[0])));
    return;
  }
  if (text.op != Op::field)
    return trouble(from.span, "only a printed text or a slot can be asked for its value");
  value(text.children[0]);
  emit(Opcode::printed_meaning, static_cast<std::int32_t>(text.ref), static_cast<std::int32_t>(from.ref));
}

// Leaves the place of an index among all that there are, from 0.
void Compiler::field_index(const model::Type& type, NodeIndex index) {
  value(index);
  if (type.index == Kind::number && type.index_bounds && type.index_bounds->low != 0) {
    emit(Opcode::number, static_cast<std::int32_t>(type.index_bounds->low));
    emit(Opcode::subtract);
  } else if (type.index == Kind::thing) {
    emit(Opcode::index_of, -1, static_cast<std::int32_t>(type.index_ref));
  }
}

void Compiler::field(const Node& from, bool indexed) {
  const model::Field& declared = model_.fields[from.ref];
  const auto ref = static_cast<std::int32_t>(from.ref);
  const bool of_game = from.op == Op::game_field || from.op == Op::game_field_at;
  const FieldPlace& where = program_.layout.fields[from.ref];
  if (of_game && declared.type.is_place()) {
    // Which zone it is, is known now, or when its index is.
    const auto first = static_cast<std::int32_t>(where.offset);
    if (!indexed) {
      emit(Opcode::number, first);
    } else {
      field_index(declared.type, from.children.back());
      emit(Opcode::game_zone_at, first, small(where.indexes));
    }
    return;
  }
  if (of_game && !indexed && !declared.printed && !is_bag(declared.type)) {
    emit(Opcode::word, static_cast<std::int32_t>(where.offset));
    return;
  }
  if (of_game) {
    emit(Opcode::number, 0);
  } else {
    value(from.children[0]);
  }
  if (declared.holder == model::Holder::record) {
    const auto& fields = model_.records[declared.of].fields;
    emit(Opcode::record_field,
         small(static_cast<std::size_t>(std::ranges::find(fields, from.ref) - fields.begin())));
    return;
  }
  if (indexed) field_index(declared.type, from.children.back());
  const bool many = is_bag(declared.type);
  if (declared.type.is_place()) {
    emit(indexed ? Opcode::zone_at : Opcode::zone, ref);
  } else if (declared.printed) {
    emit(many ? Opcode::printed_bag : indexed ? Opcode::printed_at : Opcode::printed, ref);
  } else if (many) {
    emit(indexed ? Opcode::field_bag_at : Opcode::field_bag, ref);
  } else {
    emit(indexed ? Opcode::field_at : Opcode::field, ref);
  }
}

void Compiler::filter(const Node& from) {
  bag(from.children[0]);
  if (selects_printed(from)) return;
  const auto element = static_cast<std::int32_t>(routine_.slots[from.ref].offset);
  emit(Opcode::filter);
  const std::int32_t again = here();
  const std::size_t next = emit(Opcode::filter_next, element);
  value(from.children[1]);
  emit(Opcode::filter_keep, again);
  patch_b(next);
}

void Compiler::ranking(const Node& from, Opcode op) {
  bag(from.children[0]);
  const auto element = static_cast<std::int32_t>(routine_.slots[from.ref].offset);
  const std::size_t at = emit(op, element);
  for (std::size_t i = 1; i < from.children.size(); ++i) {
    const std::size_t key = emit(Opcode::key, 0, from.text[i - 1] == 'm' ? 1 : 0);
    here();
    value(from.children[i]);
    emit(Opcode::yield);
    patch_a(key);
  }
  patch_b(at);
}

// The field, if a value is what is printed in it on the thing in a local.
Ref Compiler::printed_of(NodeIndex index, Ref local) const {
  const Node& at = node(index);
  if (at.op != Op::field || !model_.fields[at.ref].printed || !at.type.is_one()) return model::no_ref;
  const Node& whose = node(at.children[0]);
  return whose.op == Op::local && whose.ref == local ? at.ref : model::no_ref;
}

// `where .colour = red`: those with a value printed on them, as one instruction.
bool Compiler::selects_printed(const Node& from) {
  const Node& test = node(from.children[1]);
  if (test.op != Op::binary || (test.text != "=" && test.text != "!=")) return false;
  const Node& left = node(test.children[0]);
  const Node& right = node(test.children[1]);
  const bool constant = right.op == Op::number || right.op == Op::truth || right.op == Op::enum_value;
  const Ref field = printed_of(test.children[0], from.ref);
  if (!constant || !left.type.is_one() || field == model::no_ref) return false;
  emit(Opcode::where_printed, static_cast<std::int32_t>(field), test.text == "=" ? 0 : 1,
       static_cast<std::int32_t>(right.number));
  return true;
}

void Compiler::builtin(const Node& from) {
  static const std::map<std::string_view, Opcode> on_bag = {
      {"count", Opcode::count}, {"any", Opcode::any},   {"empty", Opcode::empty}, {"the", Opcode::the},
      {"first", Opcode::first}, {"last", Opcode::last}, {"top", Opcode::first},   {"bottom", Opcode::last}};
  static const std::map<std::string_view, Opcode> on_words = {
      {"max", Opcode::maximum},       {"min", Opcode::minimum},       {"abs", Opcode::absolute},
      {"alike", Opcode::alike},       {"adjacent", Opcode::adjacent}, {"beside", Opcode::beside},
      {"around", Opcode::around},     {"edges", Opcode::edges},       {"between", Opcode::between},
      {"distance", Opcode::distance}, {"closer", Opcode::closer},     {"sees", Opcode::sees},
      {"row", Opcode::row},           {"column", Opcode::column},     {"others", Opcode::others},
      {"left", Opcode::left},         {"right", Opcode::right}};
  const auto& given = from.children;
  if (const auto found = on_bag.find(from.text); found != on_bag.end()) {
    static const std::map<std::string_view, Opcode> on_zone = {
        {"count", Opcode::zone_count}, {"any", Opcode::zone_empty}, {"empty", Opcode::zone_empty},
        {"first", Opcode::zone_first}, {"last", Opcode::zone_last}, {"top", Opcode::zone_first},
        {"bottom", Opcode::zone_last}};
    const auto of_zone = on_zone.find(from.text);
    if (node(given[0]).type.is_place() && of_zone != on_zone.end()) {
      value(given[0]);
      emit(of_zone->second);
      if (from.text == "any") emit(Opcode::invert);
      return;
    }
    bag(given[0]);
    emit(found->second);
  } else if (const auto simple = on_words.find(from.text); simple != on_words.end()) {
    for (const NodeIndex child : given) value(child);
    emit(simple->second);
  } else if (from.text == "sum" || from.text == "highest" || from.text == "lowest") {
    bag(given[0]);
    const std::int32_t mode = from.text == "sum" ? 0 : from.text == "highest" ? 1 : 2;
    if (given.size() == 1) {
      emit(Opcode::sum_plain, node(given[0]).type.kind == Kind::die ? 1 : 0, 0, mode);
    } else if (const Ref field = printed_of(given[1], from.ref); field != model::no_ref) {
      emit(Opcode::sum_printed, static_cast<std::int32_t>(field), 0, mode);
    } else {
      const std::size_t at =
          emit(Opcode::sum, static_cast<std::int32_t>(routine_.slots[from.ref].offset), 0, mode);
      value(given[1]);
      emit(Opcode::yield);
      patch_b(at);
    }
  } else if (from.text == "take" && node(given[0]).type.is_place()) {
    value(given[0]);
    value(given[1]);
    emit(Opcode::zone_take);
  } else if (from.text == "take" || from.text == "at" || from.text == "position") {
    bag(given[0]);
    value(given[1]);
    emit(from.text == "take" ? Opcode::take : from.text == "at" ? Opcode::at : Opcode::position);
  } else if (from.text == "leaders") {
    ranking(node(given[0]), Opcode::leaders);
  } else if (from.text == "index_of") {
    const Node& zones = node(given[0]);
    const model::Type& declared = model_.fields[zones.ref].type;
    value(given[1]);
    emit(Opcode::index_of, static_cast<std::int32_t>(zones.ref),
         declared.index_bounds ? static_cast<std::int32_t>(declared.index_bounds->low) : 0);
  } else if (from.text == "cover") {
    bag(given[0]);
    bag(given[1]);
    emit(Opcode::cover, static_cast<std::int32_t>(node(given[2]).ref),
         given.size() > 3 ? static_cast<std::int32_t>(node(given[3]).ref) : -1);
  } else if (from.text == "can_draw") {
    value(given[0]);
    emit(Opcode::can_draw);
  } else if (from.text == "die") {
    emit(Opcode::die);
  } else if (from.text == "next") {
    value(given[0]);
    emit(Opcode::next);
  } else if (from.text == "random") {
    bag(given[0]);
    emit(Opcode::random);
  } else if (from.text == "roll") {
    value(given[0]);
    if (given.size() > 1) bag(given[1]);
    emit(Opcode::roll, given.size() > 1 ? 1 : 0);
  } else {
    trouble(from.span, fmt::format("`{}` cannot be worked out when the game is played", from.text));
    emit(Opcode::number, none);
  }
}

void Compiler::binary(const Node& from) {
  const std::string& sign = from.text;
  const Node& left = node(from.children[0]);
  const Node& right = node(from.children[1]);
  if (sign == "and" || sign == "or") {
    value(from.children[0]);
    if (sign == "or") emit(Opcode::invert);
    const std::size_t test = emit(Opcode::jump_unless);
    value(from.children[1]);
    const std::size_t over = emit(Opcode::jump);
    patch_a(test);
    emit(Opcode::number, sign == "or" ? 1 : 0);
    patch_a(over);
    return;
  }
  if (sign == "in") {
    value(from.children[0]);
    bag(from.children[1]);
    emit(Opcode::in);
    return;
  }
  const bool many = !left.type.is_one() || !right.type.is_one();
  if (many) {
    bag(from.children[0]);
    bag(from.children[1]);
    if (sign == "+") emit(Opcode::join, from.type.shape == Shape::list ? 1 : 0);
    if (sign == "-") emit(Opcode::without);
    if (sign == "=" || sign == "!=") emit(Opcode::same_bag);
    if (sign == "!=") emit(Opcode::invert);
    return;
  }
  // A card by its name means every copy of it.
  const bool names_card =
      right.op == Op::named_thing && model_.things[right.ref].origin == model::Origin::component;
  const text::Given* named = right.op == Op::local ? slot(right.ref) : nullptr;
  if (named != nullptr && named->kind == text::Given::Kind::thing && (sign == "=" || sign == "!=")) {
    value(from.children[0]);
    emit(Opcode::same_card, world_.find(piece_.code->locals[right.ref].type.ref, named->name));
    if (sign == "!=") emit(Opcode::invert);
    return;
  }
  if (names_card && (sign == "=" || sign == "!=")) {
    value(from.children[0]);
    emit(Opcode::same_card, world_.find(right.ref, right.text));
    if (sign == "!=") emit(Opcode::invert);
    return;
  }
  const bool swapped = sign == ">" || sign == ">=";
  value(from.children[swapped ? 1 : 0]);
  value(from.children[swapped ? 0 : 1]);
  static const std::map<std::string_view, Opcode> signs = {
      {"+", Opcode::add},      {"-", Opcode::subtract}, {"*", Opcode::multiply}, {"/", Opcode::divide},
      {"mod", Opcode::modulo}, {"=", Opcode::equal},    {"!=", Opcode::unequal}, {"<", Opcode::less},
      {">", Opcode::less},     {"<=", Opcode::at_most}, {">=", Opcode::at_most}};
  emit(signs.at(sign));
}

}  // namespace rulepress::sim
