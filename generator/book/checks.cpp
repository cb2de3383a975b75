#include "book/checks.h"

#include <fmt/format.h>

#include <algorithm>

#include "book/mistakes.h"
#include "book/term_uses.h"

namespace rulepress::book {
namespace {

using source::MarkdownKind;
using source::MarkdownNode;

std::size_t chapter_of(const rules::Document& rulebook, source::SourceId file) {
  const auto found =
      std::ranges::find_if(rulebook.chapters, [&](const auto& one) { return one->file == file; });
  return static_cast<std::size_t>(found - rulebook.chapters.begin());
}

bool is_rules(const MarkdownNode& node) {
  if (node.kind != MarkdownKind::code_block) return false;
  const std::string word = node.info.substr(0, node.info.find_first_of(" \t{"));
  return word == "rules";
}

bool is_prose(const MarkdownNode& node) {
  return node.kind == MarkdownKind::paragraph || node.kind == MarkdownKind::list ||
         node.kind == MarkdownKind::table || node.kind == MarkdownKind::quote;
}

}  // namespace

// The first chapter tells what the game is about, in words that later ones explain: it does not count.
void check_terms(const BookContext& context) {
  const rules::Document& rulebook = context.material.rulebook;
  const auto& terms = context.material.model.terms;
  const TermUses uses(context.material);
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const std::size_t defined = chapter_of(rulebook, terms[i].name.span.file);
    for (const TermUse& use : uses.of(i)) {
      if (use.chapter == 0 || use.chapter >= defined || use.linked) continue;
      context.diagnostics
          .report(
              mistakes::early_term, use.place,
              fmt::format("\"{}\" is used here, but explained only in a later chapter", terms[i].name.text))
          .also(terms[i].name.span, "explained here")
          .suggest("explain it earlier, or make the first use a link to where it is explained");
      break;
    }
  }
}

// A rulebook with less prose than rules is not meant for people yet.
void check_unseen_rules(const BookContext& context) {
  struct Unseen {
    const MarkdownNode* block;
    bool headed;
  };
  std::vector<Unseen> unseen;
  std::size_t told_sections = 0;
  for (const auto& chapter : context.material.rulebook.chapters) {
    const MarkdownNode* block = nullptr;
    bool told = false;
    bool headed = false;
    const auto end_section = [&] {
      told_sections += told ? 1 : 0;
      if (block != nullptr && !(told && headed)) unseen.push_back({block, headed});
      block = nullptr;
      told = false;
    };
    for (const MarkdownNode& node : chapter->tree.children) {
      if (node.kind == MarkdownKind::heading) {
        end_section();
        headed = true;
      }
      told = told || is_prose(node);
      if (is_rules(node) && block == nullptr) block = &node;
    }
    end_section();
  }
  if (unseen.size() > told_sections) return;
  for (const Unseen& one : unseen) {
    context.diagnostics
        .report(mistakes::unseen_rules, one.block->info_span,
                one.headed ? "no page tells what these rules say: there is no prose under their heading"
                           : "no page tells what these rules say: they stand under no heading")
        .suggest(one.headed ? "say in a sentence what they are about, or move them to the section that does"
                            : "put them under the heading of the section that tells it");
  }
}

// Where most examples are without words, they are there to be tried, not to be read.
void check_untold_examples(const BookContext& context, const std::set<const model::Example*>& told) {
  const auto& all = context.material.model.examples;
  if (told.size() * 2 <= all.size()) return;
  for (const model::Example& example : all) {
    if (told.contains(&example)) continue;
    context.diagnostics
        .report(mistakes::untold_example, example.name.span, "this example is tried, but no page shows it")
        .suggest("tell it in words right above its block: > **Example.** …");
  }
}

}  // namespace rulepress::book
