// Text with holes: "Costs {cost + 1} gold". What stands between braces is an expression; {{ and }} are braces
// themselves.
#pragma once

#include <string>
#include <vector>

#include "expr/check.h"
#include "expr/evaluate.h"
#include "expr/tree.h"

namespace rulepress::expr {

struct TextPart {
  std::string plain;  // before the hole
  Tree hole;          // without nodes after the last part
};

struct TextWithHoles {
  std::vector<TextPart> parts;
  bool is_plain() const { return parts.size() == 1 && parts[0].hole.nodes.empty(); }
  // "{hp}" alone: one hole and nothing around it, so the value need not become text.
  const Tree* only_hole() const;
};

TextWithHoles parse_text(const source::Excerpt& excerpt, source::Diagnostics& diagnostics);

// Every hole is checked; each must yield something that can be printed.
void check(const TextWithHoles& text, const Scope& scope, source::Diagnostics& diagnostics);

std::string evaluate(const TextWithHoles& text, const Names& names);

}  // namespace rulepress::expr
