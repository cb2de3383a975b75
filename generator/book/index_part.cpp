// The index: terms, kinds of cards, actions, and what else has a name that the rules tell of, each with the
// sections that do. A title that is no name belongs to the contents.
#include <algorithm>
#include <functional>
#include <map>

#include "book/parts.h"
#include "book/term_index.h"
#include "source/utf8.h"

namespace rulepress::book {
namespace {

constexpr std::size_t least_entries = 6;  // below that, the contents do

class IndexMaker {
 public:
  IndexMaker(const BookContext& context, const TermIndex& told) : context_(context), told_(told) {}

  void add(const std::string& word, std::size_t section) {
    if (word.empty() || section == rules::no_section || context_.outline.sections[section].level < 1) return;
    const std::string name = headword(word);
    auto& entry = entries_[source::folded(name)];
    if (entry.word.empty()) entry.word = capital(name);
    add_forms(entry, {word, told_.without_article(word), name, name + "s"});
    const std::string& anchor = context_.outline.sections[section].anchor;
    const bool known = std::ranges::find(entry.anchors, anchor) != entry.anchors.end();
    if (known) return;
    entry.anchors.push_back(anchor);
    sections_[anchor] = section;
  }

  // It is the name of a card; the rules may tell of it at length, or only use it.
  void note_name(const std::string& word, bool told) {
    const auto found = entries_.find(source::folded(headword(word)));
    if (found == entries_.end()) return;
    found->second.proper = word.find(' ') != std::string::npos;
    found->second.main = told;
  }

  // Only as it is spelled.
  void match_exactly(const std::string& word) {
    const auto found = entries_.find(source::folded(headword(word)));
    if (found == entries_.end()) return;
    found->second.forms = {word};
    found->second.exact = true;
  }

  // As which it may stand in the text.
  void add_forms(pages::BookIndex::Entry& entry, std::vector<std::string> forms) const {
    const std::string own = source::folded(entry.word);
    for (const model::Term& term : context_.material.model.terms) {
      if (source::folded(term.name.text) == own) forms.push_back(term.plural);
    }
    for (const model::ThingType& thing : context_.material.model.things) {
      if (source::folded(spoken(thing.name.text)) == own) forms.push_back(spoken(thing.plural));
    }
    for (const std::string& form : forms) {
      const std::string made = source::folded(form);
      const auto same = [&](const std::string& one) { return source::folded(one) == made; };
      if (!form.empty() && std::ranges::none_of(entry.forms, same)) entry.forms.push_back(form);
    }
  }

  // Whether "row" is there already for "Rowing", and leads to the same place.
  bool has_root_of(const std::string& word, std::size_t section) const {
    const std::string whole = source::folded(told_.without_article(word));
    return std::ranges::any_of(entries_, [&](const auto& one) {
      return one.first.size() < whole.size() && whole.starts_with(one.first) &&
             whole.find(' ') == std::string::npos && !one.second.anchors.empty() &&
             one.second.anchors.front() == context_.outline.sections[section].anchor;
    });
  }

  // "isle" for "The isles", where that is its plural.
  std::string headword(const std::string& whole) const {
    std::string word = told_.without_article(whole);
    for (const model::Term& term : context_.material.model.terms) {
      if (source::folded(term.plural) == source::folded(word)) return term.name.text;
    }
    for (const model::ThingType& thing : context_.material.model.things) {
      if (source::folded(spoken(thing.plural)) == source::folded(word)) return spoken(thing.name.text);
    }
    return word;
  }

  pages::BookIndex made() {
    pages::BookIndex index;
    for (auto& [key, entry] : entries_) {
      keep_most_telling(entry);
      index.entries.push_back(std::move(entry));
    }
    return index;
  }

 private:
  // Of a word that is everywhere, the places where most is said of it are of use, and no others.
  void keep_most_telling(pages::BookIndex::Entry& entry) const {
    constexpr std::size_t most_sections = 8;
    if (entry.anchors.size() <= most_sections) return;
    const auto mentions = [&](const std::string& anchor) {
      return told_.mentions(sections_.at(anchor), entry.forms);
    };
    // The first stays the first.
    std::ranges::stable_sort(entry.anchors.begin() + 1, entry.anchors.end(), std::greater{}, mentions);
    entry.anchors.resize(most_sections);
  }

  const BookContext& context_;
  const TermIndex& told_;
  std::map<std::string, pages::BookIndex::Entry> entries_;
  std::map<std::string, std::size_t> sections_;  // by anchor
};

}  // namespace

std::vector<pages::BookBlock> index_part(const BookContext& context) {
  const model::Model& model = context.material.model;
  const TermIndex told(context);
  IndexMaker index(context, told);
  const auto add_uses = [&](const std::string& name, const std::string& plural) {
    for (const std::size_t section : told.sections_with({name, plural.empty() ? name + "s" : plural}))
      index.add(name, section);
  };
  for (const model::Term& term : model.terms) {
    index.add(term.name.text, told.section_of(term));
    add_uses(term.name.text, term.plural);
  }
  for (const model::ThingType& thing : model.things) {
    if (thing.origin != model::Origin::component) continue;
    const std::size_t section = told.section_of({spoken(thing.name.text), spoken(thing.plural)});
    index.add(spoken(thing.name.text),
              section != rules::no_section ? section : context.outline.section_of(thing.name.span));
    add_uses(spoken(thing.name.text), spoken(thing.plural));
    // Where its kind is declared, it is often shown.
    index.add(spoken(thing.name.text), context.outline.section_of(thing.name.span));
  }
  for (const model::Action& action : model.actions) {
    // "Attack base" is for the rules alone where the prose says it in other words.
    const std::string name = spoken(action.name.text);
    const bool said = name.find(' ') == std::string::npos || !told.sections_with({name}).empty();
    if (action.phrase != model::no_ref || !said) continue;
    index.add(name, context.outline.section_of(action.name.span));
    add_uses(name, {});
  }
  for (const TermIndex::Keyword& keyword : told.keywords()) {
    if (index.has_root_of(keyword.word, keyword.section)) continue;
    index.add(keyword.word, keyword.section);
    add_uses(keyword.word, {});
  }
  // What has a name that the rules tell of: values, icons, cards.
  const auto add_told = [&](const std::string& name, const std::string& icon) {
    const std::size_t main = told.section_of({name}, icon);
    index.add(told.spelling_of(name), main);
    if (main == rules::no_section) return;
    const std::string spelling = told.spelling_of(name);
    for (const std::size_t section : told.sections_of(name)) index.add(spelling, section);
    if (spelling.find(' ') != std::string::npos) add_uses(spelling, {});
    // In capitals it is a name wherever it stands; in small letters it may be any word.
    if (!told.in_capitals(name)) return;
    for (const std::size_t section : told.sections_spelling(spelling)) index.add(spelling, section);
    index.match_exactly(spelling);
  };
  for (const model::Enum& one : model.enums) {
    for (const model::Name& value : one.values) add_told(spoken(value.text), {});
  }
  for (const auto& [name, path] : context.material.icons) {
    // One that is only shown has no name that readers know.
    const std::vector<std::string> names{spoken(name)};
    if (told.section_of(names) != rules::no_section) add_told(names.front(), name);
  }
  for (const cards::Component& card : context.material.deck.components) {
    const std::string name = card.name.text();
    add_told(name, {});
    if (told.section_of(std::vector<std::string>{name}) == rules::no_section) continue;
    const std::string plain_name = told.without_article(name);
    for (const std::size_t section : told.sections_with({name, plain_name, plain_name + "s"}))
      index.add(told.spelling_of(name), section);
    index.note_name(told.spelling_of(name), told.is_main(name));
  }
  pages::BookIndex made = index.made();
  if (made.entries.size() < least_entries) return {};
  made.note = context.label("about-index");
  return {{std::move(made)}};
}

}  // namespace rulepress::book
