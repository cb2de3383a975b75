#include "model/parse/prose.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "model/mistakes.h"
#include "source/utf8.h"

namespace rulepress::model {
namespace {

using source::MarkdownKind;
using source::MarkdownNode;

std::string lowered(std::string_view text) {
  std::string made(text);
  std::ranges::transform(made, made.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return made;
}

// Whole words only; upper and lower case count as one.
std::vector<std::size_t> find_all(std::string_view text, std::string_view words) {
  std::vector<std::size_t> found;
  if (words.empty()) return found;
  for (auto at = text.find(words); at != std::string_view::npos; at = text.find(words, at + words.size())) {
    const bool starts = at == 0 || !source::is_word_byte(text[at - 1]);
    const std::size_t end = at + words.size();
    if (starts && (end == text.size() || !source::is_word_byte(text[end]))) found.push_back(at);
  }
  return found;
}

void gather(const MarkdownNode& node, std::vector<const source::Excerpt*>& texts) {
  if (node.kind == MarkdownKind::text) texts.push_back(&node.content);
  for (const MarkdownNode& child : node.children) gather(child, texts);
}

// "Upkeep phase" at the start of a sentence becomes "Maintenance phase".
std::string in_case_of(std::string_view written, std::string term) {
  const bool capital = !written.empty() && std::isupper(static_cast<unsigned char>(written[0])) != 0;
  if (capital && !term.empty())
    term[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(term[0])));
  return term;
}

}  // namespace

void check_terms(const Model& model, const rules::Document& document,
                 const std::vector<const source::Excerpt*>& texts, source::Diagnostics& diagnostics) {
  if (model.terms.empty()) return;
  std::vector<const source::Excerpt*> all;
  for (const auto& chapter : document.chapters) gather(chapter->tree, all);
  all.insert(all.end(), texts.begin(), texts.end());
  std::vector<std::string> lower;
  lower.reserve(all.size());
  for (const source::Excerpt* text : all) lower.push_back(lowered(text->text()));
  for (const Term& term : model.terms) {
    const std::string name = lowered(term.name.text);
    const std::string plural = term.plural.empty() ? name + "s" : lowered(term.plural);
    bool used = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      used = used || !find_all(lower[i], name).empty() || !find_all(lower[i], plural).empty() ||
             (!term.icon.empty() && lower[i].find(":" + lowered(term.icon) + ":") != std::string::npos);
      for (const Name& avoided : term.avoid) {
        for (const std::size_t at : find_all(lower[i], lowered(avoided.text))) {
          used = true;
          const Span place = all[i]->span(at, at + avoided.text.size());
          const std::string better =
              in_case_of(all[i]->text().substr(at, avoided.text.size()), term.name.text);
          diagnostics
              .report(mistakes::avoided_word, place,
                      fmt::format("`{}` is called \"{}\" in this game",
                                  all[i]->text().substr(at, avoided.text.size()), term.name.text))
              .also(term.name.span, "the term is defined here")
              .suggest(fmt::format("write \"{}\"", better), {place, better});
        }
      }
    }
    if (used) continue;
    diagnostics
        .report(mistakes::unused_term, term.name.span,
                fmt::format("no rule text and no card uses the term \"{}\"", term.name.text))
        .suggest("use it, or take it out");
  }
}

}  // namespace rulepress::model
