// Rulings: what the designer decided where the rules could be read in two ways. A section or a paragraph with
// an id that begins with G or X (`<!-- G07 -->`) is one.
#include <fmt/format.h>

#include <algorithm>

#include "book/inline_text.h"
#include "book/parts.h"

namespace rulepress::book {
namespace {

using pages::BookBlock;
using source::MarkdownKind;
using source::MarkdownNode;

struct Ruling {
  std::size_t section;
  Words words;
};

class RulingFinder {
 public:
  explicit RulingFinder(const BookContext& context) : context_(context) {}

  std::vector<Ruling> find() {
    for (const auto& chapter : context_.material.rulebook.chapters) {
      file_ = chapter->file;
      open_ = false;
      for (const MarkdownNode& node : chapter->tree.children) visit(node);
      close();
    }
    return std::move(found_);
  }

 private:
  bool is_tagged(const source::Span& whole) const {
    return std::ranges::any_of(context_.material.rulebook.tags, [&](const rules::Tag& tag) {
      return (tag.id[0] == 'G' || tag.id[0] == 'X') && tag.span.file == whole.file &&
             tag.span.begin >= whole.begin && tag.span.end <= whole.end;
    });
  }

  bool has_tag(const MarkdownNode& node) const {
    return std::ranges::any_of(node.children, [&](const MarkdownNode& child) {
      return child.kind == MarkdownKind::html && is_tagged(child.content.whole());
    });
  }

  // A section without a paragraph still is a ruling; its heading has to do.
  void close() {
    if (open_) found_.push_back({section_, {}});
    open_ = false;
  }

  void visit(const MarkdownNode& node) {
    if (node.kind == MarkdownKind::heading) {
      close();
      section_ = context_.outline.section_of(node.span);
      open_ = has_tag(node);
    } else if (node.kind == MarkdownKind::html_block) {
      open_ = open_ || is_tagged(node.content.whole());
    } else if (node.kind == MarkdownKind::paragraph) {
      if (!open_ && !has_tag(node)) return;
      Words words = inline_words(context_, node, file_, nullptr);
      while (!words.empty() && words.back().icon.empty() && words.back().text.ends_with(' '))
        words.back().text.pop_back();
      if (words.empty()) return;
      found_.push_back({section_, std::move(words)});
      open_ = false;
    } else {
      for (const MarkdownNode& child : node.children) visit(child);
    }
  }

  const BookContext& context_;
  source::SourceId file_{};
  std::size_t section_ = rules::no_section;
  bool open_ = false;  // the next paragraph is a ruling
  std::vector<Ruling> found_;
};

}  // namespace

std::vector<BookBlock> rulings_part(const BookContext& context) {
  source::Diagnostics told_already;
  const BookContext quiet{context.material, context.outline, told_already};
  pages::BookList list;
  for (const Ruling& ruling : RulingFinder(quiet).find()) {
    Words words = ruling.words;
    if (ruling.section != rules::no_section) {
      append(words, plain(words.empty() ? context.label("see") + " " : " ("));
      words.push_back(context.outline.reference(ruling.section));
      append(words, plain(ruling.words.empty() ? "." : ")"));
    }
    list.items.push_back({prose(std::move(words))});
  }
  if (list.items.empty()) return {};
  return {prose(plain(context.label("about-rulings"))), {std::move(list)}};
}

}  // namespace rulepress::book
