// The functions of expressions, in one table: name, what they take, what they give.
#pragma once

#include <span>
#include <string_view>

#include "expr/value.h"

namespace rulepress::expr {

struct Function {
  std::string_view name;
  std::string_view usage;  // "min(a, b)", for messages and documentation
  std::string_view text;
  std::size_t least;  // number of arguments
  std::size_t most;
  // Which kinds each argument may have; Kind::unknown takes all.
  Kind argument;
  Kind result;
  Value (*apply)(std::span<const Value> arguments);
};

std::span<const Function> functions();
const Function* find_function(std::string_view name);

}  // namespace rulepress::expr
