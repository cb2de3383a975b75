// Types of expressions: what an expression yields, checked before any card is drawn. Every name must be
// known, operators and functions get what they work on, and a value that may be missing is never used as if
// it were there.
#pragma once

#include <map>
#include <set>
#include <string>

#include "expr/tree.h"
#include "expr/value.h"
#include "source/diagnostic.h"

namespace rulepress::expr {

// The names that an expression may use.
struct Scope {
  std::map<std::string, Type> names;
  std::string what = "this card";  // whose names these are, for messages
};

Type check(const Tree& tree, const Scope& scope, source::Diagnostics& diagnostics);

// The scope inside something that is there only if the condition holds: names that it tests with `has` are
// present.
Scope narrowed(const Scope& scope, const Tree& condition);

}  // namespace rulepress::expr
