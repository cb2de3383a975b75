// The lines of a block of rules, as a tree: a line that is indented deeper belongs to the one above it. `--`
// starts a comment; brackets that are still open join a line with the next.
#pragma once

#include <vector>

#include "expr/token.h"
#include "source/diagnostic.h"
#include "source/excerpt.h"

namespace rulepress::model {

struct Line {
  std::vector<expr::Token> tokens;  // the last is of kind `end`
  const source::Excerpt* text = nullptr;
  std::vector<Line> inner;

  source::Span span() const;  // of its own words, without the inner lines
};

// The excerpt must outlive the lines.
std::vector<Line> read_lines(const source::Excerpt& block, source::Diagnostics& diagnostics);

}  // namespace rulepress::model
