// The value of an expression that was checked.
#pragma once

#include <map>
#include <string>

#include "expr/tree.h"
#include "expr/value.h"

namespace rulepress::expr {

using Names = std::map<std::string, Value, std::less<>>;

// Missing where the expression is: a name without a value, an index outside of a list, a division by zero
// and whatever else is no number.
Value evaluate(const Tree& tree, const Names& names);

}  // namespace rulepress::expr
