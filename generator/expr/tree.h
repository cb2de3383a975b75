// An expression as a tree: nodes in one list, children by index. `a = b`, `hp > 2 and not flying`, `cost +
// 1`, `if n = 1 then "card" else "cards"`, `tags[1]`, `power else 0`, `count(tags)`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "source/diagnostic.h"
#include "source/excerpt.h"

namespace rulepress::expr {

enum class NodeKind {
  number,     // number
  text,       // text
  truth,      // number: 0 or 1
  name,       // text
  member,     // children[0].text
  index,      // children[0][children[1]], from 1
  call,       // text(children…)
  negative,   // -children[0]
  negation,   // not children[0]
  binary,     // children[0] text children[1]
  choice,     // if children[0] then children[1] else children[2]
  otherwise,  // children[0] else children[1]: the second where the first is missing
  list,       // {children…}
  wrong,      // stands where a mistake was reported
};

using NodeIndex = std::uint32_t;

struct Node {
  NodeKind kind = NodeKind::wrong;
  source::Span span;
  std::string text;
  double number = 0;
  std::vector<NodeIndex> children;
};

struct Tree {
  std::vector<Node> nodes;
  NodeIndex root = 0;
  const Node& top() const { return nodes[root]; }
};

// Parses bytes [begin, end) of an excerpt. There is always a tree; where it is wrong it says so.
Tree parse(const source::Excerpt& excerpt, std::size_t begin, std::size_t end,
           source::Diagnostics& diagnostics);
Tree parse(const source::Excerpt& excerpt, source::Diagnostics& diagnostics);

// "(+ hp (* 2 cost))", for tests.
std::string dump(const Tree& tree);

}  // namespace rulepress::expr
