// Where the prose of a rulebook uses its terms, in reading order: for the index, and to find words that are
// used before they are explained.
#pragma once

#include <vector>

#include "book/material.h"

namespace rulepress::book {

struct TermUse {
  source::Span place;
  std::size_t chapter;
  bool linked = false;  // stands in a link
};

class TermUses {
 public:
  explicit TermUses(const Material& material);
  const std::vector<TermUse>& of(std::size_t term) const { return uses_[term]; }

 private:
  void visit(const source::MarkdownNode& node, std::size_t chapter, bool linked);

  struct Spelling {
    std::string word;
    std::size_t term;
  };
  std::vector<Spelling> spellings_;
  std::vector<std::vector<TermUse>> uses_;  // by term
};

}  // namespace rulepress::book
