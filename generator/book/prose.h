// Markdown into blocks. What stands in comments is not printed, but heard: where generated parts are to
// stand, where a page or another number of columns begins.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "book/material.h"
#include "book/words.h"

namespace rulepress::book {

// `<!-- insert: glossary -->`, `<!-- leave out: index -->`
struct Marker {
  enum class Kind { insert, leave_out } kind = Kind::insert;
  std::string part;
  source::Span span;
};

struct ProseHooks {
  // Where a part is to stand.
  std::function<std::vector<pages::BookBlock>(const Marker&)> insert;
  std::function<void(const Marker&)> leave_out;
  // A fence of rules, right below the author's own words for the first example in it; whether there is one.
  std::function<bool(const source::MarkdownNode& fence, pages::BookBox& told)> example;
};

class ProseReader {
 public:
  ProseReader(const BookContext& context, ProseHooks hooks) : context_(context), hooks_(std::move(hooks)) {}

  void read(const rules::Chapter& chapter, std::vector<pages::BookBlock>& out);

 private:
  using Blocks = std::vector<pages::BookBlock>;
  using Node = source::MarkdownNode;

  void block(const Node& node, Blocks& out);
  void heading(const Node& node, Blocks& out);
  void paragraph(const Node& node, Blocks& out);
  void list(const Node& node, Blocks& out);
  void table(const Node& node, Blocks& out);
  void quote(const Node& node, Blocks& out);
  void fence(const Node& node, Blocks& out);
  static void code(const Node& node, Blocks& out);
  void comment(const source::Excerpt& content, Blocks& out);
  void marker(const std::string& text, source::Span place, Blocks& out);

  // Images are put aside: they stand behind the paragraph.
  Words words_of(const Node& node, std::vector<const Node*>* images);
  void figure(const Node& image, Blocks& out);

  const BookContext& context_;
  ProseHooks hooks_;
  source::SourceId file_{};
  std::size_t section_ = rules::no_section;
  bool leads_ = false;    // the next paragraph is the first of a chapter
  bool dressed_ = false;  // the last box tells of an example already
};

}  // namespace rulepress::book
