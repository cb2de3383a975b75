// Types of rules: what a field holds, what an expression yields. A type is a small value: an element (a
// number, an enum's value, a thing …), how many of them (one, a set, a zone …), whether there may be none.
#pragma once

#include <cstdint>
#include <optional>

#include "model/parse/syntax.h"

namespace rulepress::model {

enum class Kind : std::uint8_t {
  unknown,  // a mistake was told; fits everything
  none,     // the word `none`
  number,
  truth,
  enumeration,  // ref: Model::enums
  thing,        // ref: Model::things
  record,       // ref: Model::records
  die,
  decider,  // who decides: a player, the team, a policy
  meaning,  // ref: Model::categories; what a card's text says
  words,    // printed and nothing else: flavour, the name of a picture
};

using Ref = std::uint32_t;
inline constexpr Ref no_ref = static_cast<Ref>(-1);

struct Bounds {
  std::int64_t low = 0;
  std::int64_t high = 0;
  friend bool operator==(const Bounds&, const Bounds&) = default;
};

struct Type {
  Kind kind = Kind::unknown;
  Ref ref = no_ref;
  Shape shape = Shape::one;
  bool maybe = false;                 // `or none`
  std::optional<Bounds> bounds = {};  // of a stored number
  // `used[attribute]`: one of these for each value of an enum or thing, or each number of a range.
  Kind index = Kind::unknown;
  Ref index_ref = no_ref;
  std::optional<Bounds> index_bounds = {};
  bool indexed = false;

  bool known() const { return kind != Kind::unknown; }
  bool is_one() const { return shape == Shape::one; }
  bool is_place() const { return shape == Shape::zone || shape == Shape::pile; }
  bool is_ordered() const { return shape == Shape::list || shape == Shape::pile; }
  Type element() const;    // of a set, list, zone or pile
  Type many(Shape) const;  // a set or list of these
  Type present() const;    // without `or none`
  Type or_none() const;
  Type unindexed() const;
  friend bool operator==(const Type&, const Type&) = default;

  static Type number() { return {Kind::number}; }
  static Type number(std::int64_t low, std::int64_t high);
  static Type truth() { return {Kind::truth}; }
  static Type thing(Ref ref) { return {Kind::thing, ref}; }
};

}  // namespace rulepress::model
