// Which values an expression can have in any state of a game at all: numbers from a lowest to a highest,
// known things, truths that are always or never so. For texts that ask for what cannot be.
#pragma once

#include <map>
#include <optional>

#include "sim/world.h"

namespace rulepress::sim {

struct Reach {
  std::int64_t low = lowest;
  std::int64_t high = highest;
  bool none_too = true;             // it may be none
  std::optional<Value> thing = {};  // a thing that is known

  static constexpr std::int64_t lowest = -1'000'000'000'000;
  static constexpr std::int64_t highest = 1'000'000'000'000;
  static Reach anything() { return {}; }
  static Reach number(std::int64_t value) { return {value, value, false, {}}; }
  static Reach between(std::int64_t low, std::int64_t high) { return {low, high, false, {}}; }
  static Reach exactly(Value thing) { return {thing, thing, false, thing}; }
  static Reach nothing() { return {1, 0, true, {}}; }  // none, and no number

  bool only(std::int64_t value) const { return low == value && high == value && !none_too; }
  bool known() const { return low > lowest || high < highest; }
};

class Reaching {
 public:
  explicit Reaching(const World& world) : world_(world), model_(world.model()) {}

  using Locals = std::map<Ref, Reach>;
  Reach of(model::NodeIndex node, const Locals& locals) const {
    left_ = most_work;
    return of(node, locals, 0);
  }

 private:
  Reach of(model::NodeIndex node, const Locals& locals, int depth) const;
  Reach of_type(const model::Type& type) const;
  Reach field(const model::Node& node, const Locals& locals, int depth) const;
  Reach count(model::NodeIndex set, const Locals& locals, int depth) const;
  Reach builtin(const model::Node& node, const Locals& locals, int depth) const;
  Reach binary(const model::Node& node, const Locals& locals, int depth) const;
  Reach stat(const model::Node& node, const Locals& locals, int depth) const;

  const World& world_;
  const model::Model& model_;
  // Sets within sets are looked at card by card; past this many steps a value may be anything.
  static constexpr int most_work = 100'000;
  mutable int left_ = most_work;
};

// "2", "0 to 3", "at least 1"
std::string words_of(const Reach& reach);

}  // namespace rulepress::sim
