#include "book/term_index.h"

#include <algorithm>
#include <cctype>

#include "book/figure.h"
#include "book/inline_text.h"
#include "book/parts.h"
#include "book/sentences.h"
#include "source/utf8.h"

namespace rulepress::book {
namespace {

using source::MarkdownKind;
using source::MarkdownNode;

constexpr std::size_t most_words = 2;         // of a heading that is a name
constexpr std::size_t most_words_around = 4;  // of one that has a name at its beginning or its end

std::string plain_apostrophes(std::string text) {
  constexpr std::string_view apostrophe = "’";
  for (auto at = text.find(apostrophe); at != std::string::npos; at = text.find(apostrophe, at + 1))
    text.replace(at, apostrophe.size(), "'");
  return text;
}

// "Night" for "Night.": names in bold often end a sentence.
std::string without_edges(std::string word) {
  const auto is_edge = [](char c) { return c == ' ' || c == '.' || c == ':' || c == ',' || c == ';'; };
  while (!word.empty() && is_edge(word.back())) word.pop_back();
  const auto begin = std::ranges::find_if_not(word, is_edge);
  return {begin, word.end()};
}

std::size_t count_words(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count(text, ' ')) + 1;
}

bool begins_small(const std::string& text) {
  return !text.empty() && std::islower(static_cast<unsigned char>(text.front())) != 0;
}

// One word, or several with capitals: "About boats" is a title.
bool is_name(const std::string& text) {
  for (auto blank = text.find(' '); blank != std::string::npos; blank = text.find(' ', blank + 1)) {
    if (begins_small(text.substr(blank + 1))) return false;
  }
  return true;
}

// Parts of a title between commas and the word for "and", without articles.
std::vector<std::string> parts_of_title(const BookContext& context, const std::string& title) {
  std::vector<std::string> made;
  for (const SubjectPart& listed : parts_of(title, {})) {
    std::string rest = listed.text;
    const std::string between = " " + context.label("and") + " ";
    for (auto at = rest.find(between); at != std::string::npos; at = rest.find(between)) {
      made.push_back(without_article(context, without_edges(rest.substr(0, at))));
      rest.erase(0, at + between.size());
    }
    made.push_back(without_article(context, without_edges(rest)));
  }
  return made;
}

// The icon that a text begins with, as `coin` for ":coin: **Coins** are"; empty where it begins otherwise.
std::string first_icon(const std::string& text) {
  if (!text.starts_with(':')) return {};
  std::size_t end = 1;
  while (end < text.size() && (source::is_word_byte(text[end]) || text[end] == '_' || text[end] == '-'))
    ++end;
  return end > 1 && end < text.size() && text[end] == ':' ? text.substr(1, end - 1) : std::string{};
}

std::size_t count_words_in(std::string_view text, std::string_view words) {
  std::size_t sum = 0;
  if (words.empty()) return sum;
  for (auto at = text.find(words); at != std::string_view::npos; at = text.find(words, at + 1)) {
    const std::size_t end = at + words.size();
    // What a hyphen joins is another word: a Shield-Drone is no shield.
    const bool joined = (at > 1 && text[at - 1] == '-' && source::is_word_byte(text[at - 2])) ||
                        (end + 1 < text.size() && text[end] == '-' && source::is_word_byte(text[end + 1]));
    if ((at == 0 || !source::is_word_byte(text[at - 1])) &&
        (end == text.size() || !source::is_word_byte(text[end])) && !joined)
      ++sum;
  }
  return sum;
}

}  // namespace

bool has_words(std::string_view text, std::string_view words) {
  return count_words_in(text, words) > 0;
}

TermIndex::TermIndex(const BookContext& context)
    : context_(context),
      prose_(context.material.rulebook.sections.size()),
      spelled_(prose_.size()),
      rows_(prose_.size()),
      bold_(prose_.size()),
      code_(prose_.size()) {
  for (std::size_t i = 0; i < prose_.size(); ++i) note_heading(i);
  for (const auto& chapter : context.material.rulebook.chapters) visit(chapter->tree);
}

std::string TermIndex::without_article(std::string word) const {
  return book::without_article(context_, std::move(word));
}

// Apostrophes are all alike.
std::string TermIndex::key_of(const std::string& name) const {
  return source::folded(typographic(name, context_.material.manifest.language));
}

// The surest place counts, and of equally sure ones the first.
void TermIndex::note(std::string name, Sign sign, std::size_t section, Passage passage) {
  if (section == rules::no_section || !is_told_in(section)) return;
  name = typographic(without_article(without_edges(std::move(name))), context_.material.manifest.language);
  if (name.empty()) return;
  const std::string key = key_of(name);
  emphasised_.emplace(key, section);
  Place place{sign, section, std::move(name), passage};
  if (sign == Sign::begins) begun_.emplace(key, place);
  if (sign != Sign::emphasis) all_places_.emplace(key, place);
  const auto found = places_.find(key);
  if (found == places_.end() || sign < found->second.sign) places_.insert_or_assign(key, std::move(place));
}

// The quick reference says again what other sections tell.
bool TermIndex::is_told_in(std::size_t section) const {
  const Outline::Entry& entry = context_.outline.sections[section];
  return entry.level >= 1 && !entry.on_last_page;
}

// Whether something of the rules has this name, or several of it have.
bool TermIndex::is_declared(const std::string& name) const {
  const std::string wanted = source::folded(name);
  const model::Model& model = context_.material.model;
  const auto is_term = [&](const model::Term& one) {
    return source::folded(one.name.text) == wanted || source::folded(one.plural) == wanted;
  };
  const auto is_thing = [&](const model::ThingType& one) {
    return source::folded(spoken(one.name.text)) == wanted || source::folded(spoken(one.plural)) == wanted;
  };
  return std::ranges::any_of(model.terms, is_term) || std::ranges::any_of(model.things, is_thing);
}

void TermIndex::note_heading(std::size_t section) {
  if (!is_told_in(section)) return;
  const std::string title =
      typographic(context_.material.rulebook.sections[section].title, context_.material.manifest.language);
  note(title, Sign::heading, section);
  const std::vector<std::string> parts = parts_of_title(context_, title);
  // Names have capitals, or the rules declare them: "Tides, lamps and boats" has some, "For one, two or four"
  // has none.
  const bool small = std::ranges::any_of(parts, begins_small);
  for (const std::string& part : parts) {
    if (small && !is_declared(part)) continue;
    note(part, Sign::heading_part, section);
    if (small) continue;
    if (context_.material.rulebook.sections[section].level > 1) parts_.push_back({part, section});
  }
}

void TermIndex::visit(const MarkdownNode& node) {
  using Kind = MarkdownKind;
  if (node.kind == Kind::code_block) visit_fence(node);
  if (node.kind == Kind::heading || node.kind == Kind::code_block) return;
  if (node.kind == Kind::paragraph || node.kind == Kind::table_cell) {
    const std::size_t section = context_.outline.section_of(node.span);
    if (section == rules::no_section || !is_told_in(section)) return;
    const std::string text = plain_apostrophes(source::plain_text(node)) + "\n";
    spelled_[section] += text;
    prose_[section] += source::folded(text);
    if (node.kind == Kind::paragraph && !quoted_) visit_paragraph(node, section);
    return;
  }
  const bool quoted = quoted_;
  quoted_ = quoted_ || node.kind == Kind::quote;
  for (const MarkdownNode& child : node.children) visit(child);
  quoted_ = quoted;
  // A row tells of what stands first in it.
  if (node.kind == Kind::table_row && node.level == 0 && !node.children.empty() && !quoted_) {
    const MarkdownNode& name = node.children.front();
    const std::size_t section = context_.outline.section_of(name.span);
    if (!name.children.empty() && name.children.front().kind == Kind::strong) {
      const std::string text = source::plain_text(name.children.front());
      note(text, Sign::row, section, &node);
      if (section != rules::no_section)
        rows_[section].push_back(key_of(without_article(without_edges(text))));
    }
  }
}

// Rules are noted as they are; the caption of a figure and the key of an anatomy are read as prose is.
void TermIndex::visit_fence(const MarkdownNode& node) {
  const std::size_t section = context_.outline.section_of(node.span);
  if (section == rules::no_section || !is_told_in(section)) return;
  if (node.info.starts_with("rules")) code_[section] += spoken(source::folded(node.content.text())) + "\n";
  if (!node.info.starts_with("figure")) return;
  const bool anatomy = node.info.find("anatomy") != std::string::npos;
  const std::string& lines = node.content.text();
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', begin), lines.size());
    const std::string line = lines.substr(begin, end - begin);
    begin = end + 1;
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos || (!anatomy && line.substr(0, colon) != "caption")) continue;
    std::string text = plain_apostrophes(line.substr(colon + 1)) + "\n";
    constexpr std::string_view bold = "**";
    for (auto at = text.find(bold); at != std::string::npos; at = text.find(bold, at)) {
      text.erase(at, bold.size());
      const auto closed = text.find(bold, at);
      if (closed == std::string::npos) break;
      text.erase(closed, bold.size());
      emphasised_.emplace(key_of(without_article(without_edges(text.substr(at, closed - at)))), section);
      at = closed;
    }
    spelled_[section] += text;
    prose_[section] += source::folded(text);
  }
}

void TermIndex::visit_paragraph(const MarkdownNode& node, std::size_t section) {
  const std::string icon = first_icon(source::plain_text(node));
  if (!icon.empty()) icons_.emplace(icon, Place{Sign::begins, section, icon, &node});
  std::string before;  // a name may have its icon in front of it
  for (const MarkdownNode& child : node.children) {
    const bool begins = without_edges(before).empty() || without_edges(before) == icon;
    if (child.kind == MarkdownKind::strong) {
      note(source::plain_text(child), begins ? Sign::begins : Sign::bold, section, &node);
      bold_[section] += source::folded(plain_apostrophes(source::plain_text(child))) + "\n";
    }
    if (child.kind == MarkdownKind::emphasis) note(source::plain_text(child), Sign::emphasis, section, &node);
    before += child.kind == MarkdownKind::text ? child.content.text() : source::plain_text(child);
  }
}

const TermIndex::Place* TermIndex::find(const std::string& name) const {
  const auto found = places_.find(key_of(without_article(name)));
  return found == places_.end() ? nullptr : &found->second;
}

const TermIndex::Place* TermIndex::best_of(const std::vector<std::string>& names) const {
  const Place* best = nullptr;
  for (const std::string& name : names) {
    const Place* found = find(name);
    if (found != nullptr && (best == nullptr || found->sign < best->sign)) best = found;
  }
  return best;
}

std::size_t TermIndex::section_of(const std::vector<std::string>& names, const std::string& icon) const {
  const Place* best = best_of(names);
  if (best != nullptr && best->sign <= Sign::begins) return best->section;
  if (const auto found = icons_.find(icon); found != icons_.end()) return found->second.section;
  return best == nullptr || best->sign == Sign::emphasis ? rules::no_section : best->section;
}

bool TermIndex::at_length(const std::string& name, const std::string& icon) const {
  const Place* found = find(name);
  return icons_.contains(icon) ||
         (found != nullptr && found->sign != Sign::row && found->sign != Sign::emphasis);
}

bool TermIndex::is_main(const std::string& name) const {
  const Place* found = find(name);
  if (found == nullptr || found->sign != Sign::row) return at_length(name, {});
  const auto is_card = [&](const std::string& key) {
    return std::ranges::any_of(context_.material.deck.components, [&](const cards::Component& one) {
      return key_of(without_article(one.name.text())) == key;
    });
  };
  const auto& rows = rows_[found->section];
  return static_cast<std::size_t>(std::ranges::count_if(rows, is_card)) * 2 > rows.size();
}

std::vector<std::size_t> TermIndex::sections_of(const std::string& name) const {
  std::vector<Place> found;
  const auto [begin, end] = all_places_.equal_range(key_of(without_article(name)));
  for (auto at = begin; at != end; ++at) found.push_back(at->second);
  std::ranges::stable_sort(found, {}, &Place::sign);
  std::vector<std::size_t> made;
  for (const Place& place : found) {
    if (std::ranges::find(made, place.section) == made.end()) made.push_back(place.section);
  }
  return made;
}

std::vector<std::size_t> TermIndex::sections_with(const std::vector<std::string>& names) const {
  std::vector<std::size_t> made;
  for (std::size_t i = 0; i < prose_.size(); ++i) {
    const auto stands = [&](const std::string& name) {
      return has_words(prose_[i], source::folded(plain_apostrophes(name)));
    };
    if (std::ranges::any_of(names, stands)) made.push_back(i);
  }
  return made;
}

std::vector<std::size_t> TermIndex::sections_spelling(const std::string& word) const {
  std::vector<std::size_t> made;
  for (std::size_t i = 0; i < spelled_.size(); ++i) {
    if (has_words(spelled_[i], word)) made.push_back(i);
  }
  return made;
}

std::size_t TermIndex::mentions(std::size_t section, const std::vector<std::string>& names) const {
  constexpr std::size_t of_heading = 5;
  constexpr std::size_t of_rules = 3;
  constexpr std::size_t of_bold = 4;
  std::size_t sum = 0;
  const std::string title = key_of(context_.material.rulebook.sections[section].title);
  for (const std::string& name : names) {
    sum += count_words_in(prose_[section], source::folded(plain_apostrophes(name)));
    sum += of_heading * count_words_in(title, key_of(name));
    sum += of_bold * count_words_in(bold_[section], source::folded(plain_apostrophes(name)));
    if (has_words(code_[section], source::folded(name))) sum += of_rules;
  }
  return sum;
}

std::size_t TermIndex::headed(const std::vector<std::string>& names, End by) const {
  for (std::size_t i = 0; i < prose_.size(); ++i) {
    if (!is_told_in(i)) continue;
    const std::string title = key_of(without_article(context_.material.rulebook.sections[i].title));
    if (count_words(title) > most_words_around) continue;
    for (const std::string& name : names) {
      const std::string key = key_of(name);
      if (by == End::first && (title.starts_with(key + " ") || title.starts_with(key + ","))) return i;
      if (by == End::last && title.ends_with(" " + key)) return i;
    }
  }
  return rules::no_section;
}

bool TermIndex::is_emphasised(const std::vector<std::string>& names, std::size_t section) const {
  return std::ranges::any_of(names, [&](const std::string& name) {
    return emphasised_.contains({key_of(without_article(name)), section});
  });
}

std::size_t TermIndex::section_of(const model::Term& term) const {
  const std::vector<std::string> names{term.name.text,
                                       term.plural.empty() ? term.name.text + "s" : term.plural};
  const Place* best = best_of(names);
  if (best != nullptr && best->sign <= Sign::heading_part) return best->section;
  if (const std::size_t found = headed(names, End::first); found != rules::no_section) return found;
  const std::size_t declared = context_.outline.section_of(term.name.span);
  if (declared != rules::no_section && is_emphasised(names, declared)) return declared;
  // A row of a table has a name for many reasons.
  if (best != nullptr && (best->sign == Sign::begins || best->sign == Sign::bold)) return best->section;
  const bool told = declared != rules::no_section && std::ranges::any_of(names, [&](const std::string& name) {
                      return has_words(prose_[declared], source::folded(name));
                    });
  if (told) return declared;
  if (const auto found = icons_.find(term.icon); found != icons_.end()) return found->second.section;
  if (const std::size_t found = headed(names, End::last); found != rules::no_section) return found;
  if (best != nullptr) return best->section;
  // Where most is said of it.
  std::size_t most = 0;
  std::size_t found = rules::no_section;
  for (const std::size_t i : sections_with(names)) {
    if (!is_told_in(i) || mentions(i, names) <= most) continue;
    most = mentions(i, names);
    found = i;
  }
  return found;
}

Words TermIndex::words_of(const MarkdownNode& node) const {
  source::Diagnostics told_already;
  const BookContext quiet{context_.material, context_.outline, told_already};
  return inline_words(quiet, node, node.span.file, nullptr);
}

Words TermIndex::sentence_at(Passage passage, Sign sign, const std::string& name) const {
  if (passage == nullptr) return {};
  if (sign == Sign::row) {
    const auto& cells = passage->children;
    return cells.size() == 2 ? one_sentence(words_of(cells[1])) : Words{};
  }
  const bool within = sign == Sign::bold;
  Words words = words_of(*passage);
  return one_sentence(within ? from_sentence_with(words, name) : without_name(std::move(words)));
}

Words TermIndex::first_sentence(std::size_t section) const {
  source::Diagnostics told_already;
  const BookContext quiet{context_.material, context_.outline, told_already};
  return one_sentence(without_name(first_paragraph(quiet, section)));
}

Words TermIndex::sentence_of(const std::vector<std::string>& names, const std::string& icon) const {
  if (const auto found = icons_.find(icon); found != icons_.end()) {
    if (Words made = sentence_at(found->second.passage, Sign::begins, {}); !made.empty()) return made;
  }
  for (const std::string& name : names) {
    const auto found = begun_.find(key_of(without_article(name)));
    if (found == begun_.end()) continue;
    if (Words made = sentence_at(found->second.passage, Sign::begins, name); !made.empty()) return made;
  }
  for (const std::string& name : names) {
    const Place* place = find(name);
    if (place == nullptr || place->sign == Sign::emphasis) continue;
    if (place->sign <= Sign::heading_part) {
      Words first = first_sentence(place->section);
      // The first words below "Melee and Ranged" may be about one of them only.
      const bool tells =
          place->sign == Sign::heading || has_words(source::folded(text_of(first)), source::folded(name));
      if (tells && !first.empty()) return first;
    } else if (Words made = sentence_at(place->passage, place->sign, place->spelling); !made.empty()) {
      return made;
    }
  }
  return {};
}

std::string TermIndex::spelling_of(const std::string& name) const {
  const Place* found = find(name);
  return found == nullptr ? name : found->spelling;
}

bool TermIndex::in_capitals(const std::string& name) const {
  const std::string spelling = spelling_of(name);
  return spelling.size() > 1 && source::upper_case(spelling) == spelling &&
         source::lower_case(spelling) != spelling;
}

bool TermIndex::used_elsewhere(const std::string& word, std::size_t section) const {
  for (std::size_t i = 0; i < prose_.size(); ++i) {
    if (i != section && has_words(prose_[i], source::folded(word))) return true;
  }
  return false;
}

// By a name of a phase or of something that is counted.
bool TermIndex::is_known(const std::string& word) const {
  const std::string wanted = source::folded(word);
  const auto is_it = [&](const auto& one) { return source::folded(spoken(one.name.text)) == wanted; };
  const model::Model& model = context_.material.model;
  return std::ranges::any_of(model.procedures, is_it) || std::ranges::any_of(model.stats, is_it);
}

std::vector<TermIndex::Keyword> TermIndex::keywords() const {
  std::vector<Keyword> made;
  for (const Keyword& part : parts_) {
    const bool names = is_name(part.word) && used_elsewhere(part.word, part.section);
    if (count_words(part.word) <= most_words && (is_known(part.word) || names)) made.push_back(part);
  }
  return made;
}

}  // namespace rulepress::book
