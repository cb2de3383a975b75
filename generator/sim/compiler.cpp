#include "sim/compiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
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

}  // namespace

std::size_t Compiler::emit(Opcode op, std::int32_t a, std::int32_t b, std::int32_t c) {
  program_.code.push_back({op, a, b, c});
  program_.origins.push_back(origin_);
  return program_.code.size() - 1;
}

void Compiler::trouble(const Node& node, std::string_view what) {
  program_.troubles.push_back(fmt::format("{}: {}", routine_.name, what));
  (void)node;
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
  } else if (is_bag(local.type)) {
    slot.form = SlotForm::bag;
    slot.size = static_cast<std::uint32_t>(1 + capacity(local.type));
  }
  if (local.type.index_bounds) slot.low = local.type.index_bounds->low;
  routine_.frame += slot.size;
  return slot;
}

void Compiler::start(const std::string& name, const model::Code& code) {
  routine_ = {};
  routine_.name = name;
  routine_.start = static_cast<std::uint32_t>(program_.code.size());
  code_ = &code;
  for (std::size_t i = 0; i < code.locals.size(); ++i) {
    const bool given = i < code.given || (code.given == 0 && i < code.parameters);
    routine_.slots.push_back(slot_of(code.locals[i], given));
  }
}

std::uint32_t Compiler::finish() {
  program_.routines.push_back(std::move(routine_));
  return static_cast<std::uint32_t>(program_.routines.size() - 1);
}

std::uint32_t Compiler::expression(const std::string& name, const model::Code& code, NodeIndex root) {
  start(name, code);
  routine_.gives_bag = is_bag(node(root).type);
  for (std::size_t i = 0; i < code.given + code.parameters && i < code.locals.size(); ++i)
    routine_.parameters.push_back(static_cast<std::uint32_t>(i));
  if (routine_.gives_bag) {
    bag(root);
  } else {
    value(root);
  }
  emit(Opcode::yield);
  return finish();
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
    case Op::supply:
      emit(Opcode::supply, static_cast<std::int32_t>(from.ref));
      break;
    case Op::stat: {
      const model::Code& base = model_.stats[from.ref].base;
      for (std::size_t i = 0; i < from.children.size(); ++i) {
        const bool wants_bag = i < base.locals.size() && is_bag(base.locals[i].type);
        if (wants_bag) {
          bag(from.children[i]);
        } else {
          value(from.children[i]);
        }
      }
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
      selection(from, Opcode::where);
      break;
    case Op::ranked:
      selection(from, Opcode::ranked);
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
      trouble(from, "this part of the language does not run yet");
      emit(Opcode::number, none);
      break;
  }
  origin_ = outer;
}

void Compiler::local(const Node& from, bool indexed) {
  const Slot& slot = routine_.slots[from.ref];
  const auto at = static_cast<std::int32_t>(slot.offset);
  const model::Type& declared = code_->locals[from.ref].type;
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

void Compiler::selection(const Node& from, Opcode op) {
  bag(from.children[0]);
  const auto element = static_cast<std::int32_t>(routine_.slots[from.ref].offset);
  const std::size_t at = emit(op, element, 0, small(from.children.size() - 1));
  if (op != Opcode::where) {
    std::int32_t directions = 0;
    for (std::size_t i = 0; i < from.text.size(); ++i) directions |= (from.text[i] == 'm' ? 1 : 0) << i;
    emit(Opcode::number, directions);
  }
  for (std::size_t i = 1; i < from.children.size(); ++i) {
    value(from.children[i]);
    emit(Opcode::yield);
  }
  patch_b(at);
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
    } else {
      const std::size_t at =
          emit(Opcode::sum, static_cast<std::int32_t>(routine_.slots[from.ref].offset), 0, mode);
      value(given[1]);
      emit(Opcode::yield);
      patch_b(at);
    }
  } else if (from.text == "take" || from.text == "at" || from.text == "position") {
    bag(given[0]);
    value(given[1]);
    emit(from.text == "take" ? Opcode::take : from.text == "at" ? Opcode::at : Opcode::position);
  } else if (from.text == "leaders") {
    selection(node(given[0]), Opcode::leaders);
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
  } else {
    trouble(from, fmt::format("`{}` does not run yet", from.text));
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

namespace {

void add_initials(Program& program, Compiler& compiler) {
  const World& world = *program.world;
  const model::Model& model = world.model();
  for (Ref ref = 0; ref < model.fields.size(); ++ref) {
    const model::Field& field = model.fields[ref];
    if (field.printed || field.holder == model::Holder::record || field.initial.root == model::no_node)
      continue;
    program.initials.push_back(
        {ref, compiler.expression(field.name.text, field.initial, field.initial.root), none});
  }
  for (const model::Board& board : model.boards) {
    if (board.map >= model.maps.size()) continue;
    const model::MapDrawing& map = model.maps[board.map];
    for (const model::MapLegend& entry : map.legend) {
      for (const auto& [field, node] : entry.values) {
        const std::uint32_t routine = compiler.expression(entry.symbol, {}, node);
        for (const model::MapPlace& place : map.places) {
          if (place.symbol == entry.symbol)
            program.initials.push_back({field, routine, world.find(board.places, place.name)});
        }
        for (const model::MapEdge& edge : map.edges) {
          if (edge.symbol != entry.symbol) continue;
          const Value from = world.find(board.places, map.places[edge.from].name);
          const Value to = world.find(board.places, map.places[edge.to].name);
          program.initials.push_back({field, routine, world.edge_between(from, to)});
        }
      }
    }
  }
  for (const model::Supply& supply : model.supplies) {
    program.stocks.push_back(compiler.expression(supply.name.text, supply.stock, supply.stock.root));
  }
}

}  // namespace

Program compile(const World& world) {
  Program program(world);
  Compiler compiler(program);
  const model::Model& model = world.model();
  add_initials(program, compiler);
  program.stats.resize(model.stats.size());
  for (Ref ref = 0; ref < model.stats.size(); ++ref) {
    const model::Stat& stat = model.stats[ref];
    if (stat.base.root == model::no_node) continue;
    StatProgram& made = program.stats[ref];
    made.base = compiler.expression(stat.name.text, stat.base, stat.base.root);
    made.bag = program.routines[made.base].gives_bag;
    for (const Ref one : stat.modifiers) {
      const model::Modifier& modifier = model.modifiers[one];
      if (modifier.phrase != model::no_ref || modifier.floating ||
          modifier.variant != static_cast<std::size_t>(-1))
        continue;
      StatProgram::Modifier step{-1, {}, one};
      if (modifier.condition != model::no_node) {
        step.condition = static_cast<std::int32_t>(
            compiler.expression(stat.name.text + " if", modifier.code, modifier.condition));
      }
      for (const model::ModifierStep& change : modifier.steps) {
        step.steps.push_back(
            {change.change, compiler.expression(stat.name.text + " change", modifier.code, change.value)});
      }
      made.modifiers.push_back(std::move(step));
    }
  }
  return program;
}

std::string_view name_of(Opcode opcode) {
  static constexpr std::array names = {
#define RULEPRESS_OPCODE(name, text) std::string_view(#name),
      RULEPRESS_OPCODES(RULEPRESS_OPCODE)
#undef RULEPRESS_OPCODE
  };
  return names.at(static_cast<std::size_t>(opcode));
}

std::string_view text_of(Opcode opcode) {
  static constexpr std::array texts = {
#define RULEPRESS_OPCODE(name, text) std::string_view(text),
      RULEPRESS_OPCODES(RULEPRESS_OPCODE)
#undef RULEPRESS_OPCODE
  };
  return texts.at(static_cast<std::size_t>(opcode));
}

std::string disassemble(const Program& program) {
  std::string out;
  for (const Routine& routine : program.routines) {
    out += fmt::format("routine {} at {}, {} words\n", routine.name, routine.start, routine.frame);
  }
  for (std::size_t pc = 0; pc < program.code.size(); ++pc) {
    const Instruction& one = program.code[pc];
    out += fmt::format("{:5} {:14} {} {} {}\n", pc, name_of(one.op), one.a, one.b, one.c);
  }
  return out;
}

}  // namespace rulepress::sim
