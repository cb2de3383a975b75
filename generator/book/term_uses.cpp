#include "book/term_uses.h"

#include <cctype>

#include "source/utf8.h"

namespace rulepress::book {
namespace {

// Small letters, byte for byte, so that places stay where they are.
std::string lowered(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace

TermUses::TermUses(const Material& material) : uses_(material.model.terms.size()) {
  for (std::size_t i = 0; i < material.model.terms.size(); ++i) {
    const model::Term& term = material.model.terms[i];
    spellings_.push_back({lowered(term.name.text), i});
    spellings_.push_back({term.plural.empty() ? lowered(term.name.text) + "s" : lowered(term.plural), i});
  }
  for (std::size_t i = 0; i < material.rulebook.chapters.size(); ++i)
    visit(material.rulebook.chapters[i]->tree, i, false);
}

void TermUses::visit(const source::MarkdownNode& node, std::size_t chapter, bool linked) {
  linked = linked || node.kind == source::MarkdownKind::link;
  if (node.kind == source::MarkdownKind::text) {
    const std::string text = lowered(node.content.text());
    for (const Spelling& one : spellings_) {
      if (one.word.empty()) continue;
      for (auto at = text.find(one.word); at != std::string::npos; at = text.find(one.word, at + 1)) {
        const std::size_t end = at + one.word.size();
        const bool whole = (at == 0 || !source::is_word_byte(text[at - 1])) &&
                           (end == text.size() || !source::is_word_byte(text[end]));
        if (whole) uses_[one.term].push_back({node.content.span(at, end), chapter, linked});
      }
    }
  }
  for (const source::MarkdownNode& child : node.children) visit(child, chapter, linked);
}

}  // namespace rulepress::book
