// Functions of the language, and operators.
#include <fmt/format.h>

#include "sim/compile/compiler.h"

namespace rulepress::sim {

using model::Kind;
using model::Node;
using model::NodeIndex;
using model::Op;
using model::Shape;

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
    const bool whether = from.text == "any" || from.text == "empty";
    const bool first = found->second == Opcode::first;
    if ((!whether && !first) || node(given[0]).op != Op::where) {
      bag(given[0]);
    } else if (filter(node(given[0]), whether ? Opcode::filter_until : Opcode::filter_first)) {
      if (from.text == "empty") emit(Opcode::invert);
      return;
    }
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
      emit(Opcode::sum_printed, column(field), 0, mode);
    } else {
      const std::size_t at =
          emit(Opcode::sum, static_cast<std::int32_t>(routine_.slots[from.ref].offset), 0, mode);
      value(given[1]);
      emit(Opcode::yield);
      patch_b(at);
    }
  } else if (from.text == "joined") {
    bag(given[0]);
    const std::size_t at =
        emit(Opcode::join_each, static_cast<std::int32_t>(routine_.slots[from.ref].offset));
    bag(given[1]);
    emit(Opcode::yield);
    patch_b(at);
  } else if (from.text == "take" && node(given[0]).type.is_place()) {
    value(given[0]);
    value(given[1]);
    emit(Opcode::zone_take);
  } else if (from.text == "position" && node(given[0]).type.is_place()) {
    value(given[0]);
    value(given[1]);
    emit(Opcode::zone_position);
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
    const FieldPlace& place = program_.layout.fields[zones.ref];
    emit(Opcode::index_of, small(place.offset),
         declared.index_bounds ? static_cast<std::int32_t>(declared.index_bounds->low) : 0,
         small(place.stride));
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

std::vector<std::size_t> Compiler::jumps_if(bool holds, NodeIndex condition) {
  const Node& from = node(condition);
  if (from.op == Op::negation) return jumps_if(!holds, from.children[0]);
  if (from.op == Op::binary && (from.text == "and" || from.text == "or")) {
    // One of the two may be enough to jump; otherwise it is enough not to.
    const bool one_is_enough = holds == (from.text == "or");
    std::vector<std::size_t> first = jumps_if(one_is_enough ? holds : !holds, from.children[0]);
    std::vector<std::size_t> made = jumps_if(holds, from.children[1]);
    if (one_is_enough) {
      made.insert(made.end(), first.begin(), first.end());
    } else {
      patch_all(first);
    }
    return made;
  }
  value(condition);
  return {holds ? emit(Opcode::jump_if_unequal) : emit(Opcode::jump_unless)};
}

// All that `a + b + c` joins, one bag after the other; how many there are.
std::int32_t Compiler::joined_bags(const Node& from, bool list) {
  const Node& left = node(from.children[0]);
  const bool goes_on = !list && left.op == Op::binary && left.text == "+" && is_bag(left.type) &&
                       left.type.shape != Shape::list;
  std::int32_t count = 1;
  if (goes_on) {
    count = joined_bags(left, list);
  } else {
    bag(from.children[0]);
  }
  bag(from.children[1]);
  return count + 1;
}

void Compiler::binary(const Node& from) {
  const std::string& sign = from.text;
  const Node& left = node(from.children[0]);
  const Node& right = node(from.children[1]);
  if (sign == "and" || sign == "or") {
    const std::vector<std::size_t> decided = jumps_if(sign == "or", from.children[0]);
    value(from.children[1]);
    const std::size_t over = emit(Opcode::jump);
    patch_all(decided);
    emit(Opcode::number, sign == "or" ? 1 : 0);
    patch_a(over);
    return;
  }
  if (sign == "in") {
    value(from.children[0]);
    value(from.children[1]);
    emit(right.type.is_place() ? Opcode::in_zone : Opcode::in);
    return;
  }
  const bool many = !left.type.is_one() || !right.type.is_one();
  if (many && sign == "+") {
    const bool list = from.type.shape == Shape::list;
    emit(Opcode::join, list ? 1 : 0, joined_bags(from, list));
    return;
  }
  if (many) {
    bag(from.children[0]);
    bag(from.children[1]);
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
