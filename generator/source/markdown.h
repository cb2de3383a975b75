// Markdown (GitHub's, with tables) as a tree that knows its places. Text nodes and fenced blocks are
// excerpts: a place inside a fence that stands in a list, or behind an escape in a paragraph, maps back to
// the file.
#pragma once

#include <string>
#include <vector>

#include "source/diagnostic.h"
#include "source/excerpt.h"
#include "source/sources.h"

namespace rulepress::source {

enum class MarkdownKind {
  document,
  heading,
  paragraph,
  list,
  item,
  quote,
  code_block,
  html_block,
  rule,
  table,
  table_row,
  table_cell,
  // inline
  text,
  soft_break,
  line_break,
  code,
  html,
  emphasis,
  strong,
  link,
  image,
};

struct MarkdownNode {
  MarkdownKind kind = MarkdownKind::document;
  Span span;
  int level = 0;       // heading: 1 to 6; ordered list: its first number; table row: 1 for the head
  bool closed = true;  // fenced code block: whether its closing fence is there
  Excerpt content;     // text, code, html, code_block
  std::string info;    // code_block: what stands after the fence; link, image: the address
  Span info_span;      // of `info`, where it stands in the source; the whole node otherwise
  std::vector<MarkdownNode> children;
};

// Quotes and lists nested deeper than this are reported and left out.
inline constexpr int max_markdown_depth = 60;

MarkdownNode parse_markdown(SourceId file, const Sources& sources, Diagnostics& diagnostics);

// The words of a heading or paragraph, without marks.
std::string plain_text(const MarkdownNode& node);

// The tree as indented text, with places, for tests and dumps.
std::string dump(const MarkdownNode& node, const Sources& sources);

}  // namespace rulepress::source
