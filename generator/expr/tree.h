// An expression as a tree: nodes in one list, children by index. `a = b`, `hp > 2 and not flying`, `cost +
// 1`, `if n = 1 then "card" else "cards"`, `tags[1]`, `power else 0`, `count(tags)`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "expr/token.h"
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
  // Only in rules:
  own,     // .text: the field of the element in question
  where,   // children[0] where children[1]
  ranked,  // children[0] ranked (least|most) children[1], …; text has one `l` or `m` for each
  before,  // before children[0]
  named,   // text "children[0]": the thing of a type that has a name
  use,     // children[0].text(children[1]…)
  wrong,   // stands where a mistake was reported
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

// An expression that stands among other words, as in a line of rules. `next` is the first token after it.
struct ExpressionPart {
  Tree tree;
  std::size_t next = 0;
  bool failed = false;  // and told
};
ExpressionPart parse_part(const source::Excerpt& excerpt, const std::vector<Token>& tokens, std::size_t at,
                          source::Diagnostics& diagnostics);

// "(+ hp (* 2 cost))", for tests.
std::string dump(const Tree& tree);

}  // namespace rulepress::expr
