// The index: terms, kinds of cards, actions and headings, each with the sections that tell of it.
#include <algorithm>
#include <map>

#include "book/figure.h"
#include "book/parts.h"
#include "book/term_uses.h"
#include "source/utf8.h"

namespace rulepress::book {
namespace {

constexpr std::size_t most_places = 5;
constexpr std::size_t least_entries = 6;  // below that, the contents do

class IndexMaker {
 public:
  explicit IndexMaker(const Desk& desk) : desk_(desk) {
    for (const SubjectPart& one : parts_of(desk.label("articles"), {})) articles_.push_back(one.text + " ");
  }

  void add(const std::string& word, std::size_t section) {
    if (word.empty() || section == rules::no_section || desk_.outline.sections[section].level < 1) return;
    const std::string name = headword(word);
    auto& entry = entries_[source::folded(name)];
    if (entry.word.empty()) entry.word = capital(name);
    const std::string& anchor = desk_.outline.sections[section].anchor;
    const bool known = std::ranges::find(entry.anchors, anchor) != entry.anchors.end();
    if (!known && entry.anchors.size() < most_places) entry.anchors.push_back(anchor);
  }

  // "isle" for "The isles", where that is its plural.
  std::string headword(std::string word) const {
    for (const std::string& article : articles_) {
      if (word.starts_with(article)) word.erase(0, article.size());
    }
    for (const model::Term& term : desk_.material.model.terms) {
      if (source::folded(term.plural) == source::folded(word)) return term.name.text;
    }
    for (const model::ThingType& thing : desk_.material.model.things) {
      if (source::folded(spoken(thing.plural)) == source::folded(word)) return spoken(thing.name.text);
    }
    return word;
  }

  layout::BookIndex made() {
    layout::BookIndex index;
    for (auto& [key, entry] : entries_) index.entries.push_back(std::move(entry));
    return index;
  }

 private:
  const Desk& desk_;
  std::vector<std::string> articles_;
  std::map<std::string, layout::BookIndex::Entry> entries_;
};

}  // namespace

std::vector<layout::BookBlock> index_part(const Desk& desk) {
  const model::Model& model = desk.material.model;
  IndexMaker index(desk);
  const TermUses uses(desk.material);
  for (std::size_t i = 0; i < model.terms.size(); ++i) {
    const model::Term& term = model.terms[i];
    index.add(term.name.text, desk.outline.section_of(term.name.span));
    for (const TermUse& use : uses.of(i)) index.add(term.name.text, desk.outline.section_of(use.place));
  }
  for (const model::ThingType& thing : model.things) {
    if (thing.origin == model::Origin::component)
      index.add(spoken(thing.name.text), desk.outline.section_of(thing.name.span));
  }
  for (const model::Action& action : model.actions) {
    const std::size_t section = desk.outline.section_of(action.name.span);
    const auto here = std::ranges::count_if(model.actions, [&](const model::Action& other) {
      return other.phrase == model::no_ref && desk.outline.section_of(other.name.span) == section;
    });
    // A section about one action is found by its heading.
    if (action.phrase == model::no_ref && here > 1) index.add(spoken(action.name.text), section);
  }
  for (const model::Enum& one : model.enums) {
    for (std::size_t section = 0; section < desk.material.rulebook.sections.size(); ++section) {
      for (const model::Name& value : one.values) {
        if (source::folded(desk.material.rulebook.sections[section].title) ==
            source::folded(spoken(value.text)))
          index.add(spoken(value.text), section);
      }
    }
  }
  for (std::size_t i = 0; i < desk.material.rulebook.sections.size(); ++i) {
    const rules::Section& section = desk.material.rulebook.sections[i];
    if (section.level > 1) index.add(typographic(section.title, desk.material.manifest.language), i);
  }
  layout::BookIndex made = index.made();
  if (made.entries.size() < least_entries) return {};
  return {{std::move(made)}};
}

}  // namespace rulepress::book
