#include "expr/functions.h"

#include <algorithm>
#include <cmath>

#include "source/utf8.h"

namespace rulepress::expr {
namespace {

double number(const Value& value) {
  const auto* found = value.as<double>();
  return found == nullptr ? 0 : *found;
}

Value least(std::span<const Value> arguments) {
  double found = number(arguments[0]);
  for (const Value& one : arguments) found = std::min(found, number(one));
  return {found};
}

Value most(std::span<const Value> arguments) {
  double found = number(arguments[0]);
  for (const Value& one : arguments) found = std::max(found, number(one));
  return {found};
}

Value has(std::span<const Value> arguments) {
  return {!arguments[0].is_missing()};
}

Value count(std::span<const Value> arguments) {
  const auto* list = arguments[0].as<List>();
  return {list == nullptr ? 0.0 : static_cast<double>(list->size())};
}

Value length(std::span<const Value> arguments) {
  const auto* text = arguments[0].as<std::string>();
  return {text == nullptr ? 0.0 : static_cast<double>(source::count_characters(*text))};
}

Value rounded(std::span<const Value> arguments) {
  return {std::round(number(arguments[0]))};
}
Value floor_of(std::span<const Value> arguments) {
  return {std::floor(number(arguments[0]))};
}
Value absolute(std::span<const Value> arguments) {
  return {std::abs(number(arguments[0]))};
}

Value upper(std::span<const Value> arguments) {
  return {source::upper_case(to_text(arguments[0]))};
}
Value lower(std::span<const Value> arguments) {
  return {source::lower_case(to_text(arguments[0]))};
}
Value text_of(std::span<const Value> arguments) {
  return {to_text(arguments[0])};
}

// +2, -1, 0: with its sign, and a real minus.
Value with_sign(std::span<const Value> arguments) {
  const double value = number(arguments[0]);
  const std::string plain = to_text({std::abs(value)});
  return {value > 0 ? "+" + plain : value < 0 ? "−" + plain : plain};
}

constexpr Function table[] = {
    {"has", "has(field)", "whether a card has the field", 1, 1, Kind::unknown, Kind::truth, has},
    {"min", "min(a, b, …)", "the least of some numbers", 1, 20, Kind::number, Kind::number, least},
    {"max", "max(a, b, …)", "the greatest of some numbers", 1, 20, Kind::number, Kind::number, most},
    {"abs", "abs(n)", "a number without its sign", 1, 1, Kind::number, Kind::number, absolute},
    {"round", "round(n)", "the nearest whole number", 1, 1, Kind::number, Kind::number, rounded},
    {"floor", "floor(n)", "rounded down", 1, 1, Kind::number, Kind::number, floor_of},
    {"signed", "signed(n)", "+2 or −1, as text", 1, 1, Kind::number, Kind::text, with_sign},
    {"count", "count(list)", "how many items a list has", 1, 1, Kind::list, Kind::number, count},
    {"length", "length(text)", "how many characters a text has", 1, 1, Kind::text, Kind::number, length},
    {"upper", "upper(text)", "in capitals", 1, 1, Kind::text, Kind::text, upper},
    {"lower", "lower(text)", "in small letters", 1, 1, Kind::text, Kind::text, lower},
    {"text", "text(value)", "anything as text", 1, 1, Kind::unknown, Kind::text, text_of},
};

}  // namespace

std::span<const Function> functions() {
  return table;
}

const Function* find_function(std::string_view name) {
  const auto found = std::ranges::find(table, name, &Function::name);
  return found == std::end(table) ? nullptr : found;
}

}  // namespace rulepress::expr
