// Where the prose of a rulebook tells of something: below a heading that is its name, or where its name
// stands in bold. Readers are led there, not to a place that has the same word by accident.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "book/material.h"
#include "book/words.h"

namespace rulepress::book {

class TermIndex {
 public:
  explicit TermIndex(const BookContext& context);

  // The first section that tells of something by one of its names, or no_section. Of an icon without a name:
  // where a paragraph begins with it.
  std::size_t section_of(const std::vector<std::string>& names, const std::string& icon = {}) const;
  // Whether a heading or a paragraph tells of it, and not only a row of a table.
  bool at_length(const std::string& name, const std::string& icon) const;
  // The same, or a row of a table that tells of cards for the most part.
  bool is_main(const std::string& name) const;
  // All sections that do, the surest ones first.
  std::vector<std::size_t> sections_of(const std::string& name) const;
  // All sections whose prose has the word exactly as it is spelled.
  std::vector<std::size_t> sections_spelling(const std::string& word) const;
  // All sections whose prose has one of the names.
  std::vector<std::size_t> sections_with(const std::vector<std::string>& names) const;
  // How often one of the names stands in the prose of a section; words in bold, as of a question, its heading
  // and its rules count more.
  std::size_t mentions(std::size_t section, const std::vector<std::string>& names) const;
  // Of a term: where a heading is its name or begins with it; else where it is declared, if its name is
  // emphasised there; else where its name stands in bold; else where it is declared, if the words there have
  // it, or where a heading ends with it.
  std::size_t section_of(const model::Term& term) const;
  // One sentence that says what it is, without its name in front; nothing where none does. It is the first
  // of a paragraph that begins with the name or the icon, or below a heading that is the name; else the one
  // that has the name in bold, or what stands beside it in a table.
  Words sentence_of(const std::vector<std::string>& names, const std::string& icon = {}) const;
  // The first one below a heading.
  Words first_sentence(std::size_t section) const;
  // The name as the rulebook spells it there.
  std::string spelling_of(const std::string& name) const;
  // Whether it is spelled in capitals there: then it is so everywhere.
  bool in_capitals(const std::string& name) const;

  struct Keyword {
    std::string word;
    std::size_t section;
  };
  // Headings that are names, taken apart: "Melee" and "Ranged" for "Melee and Ranged". A title that is a
  // sentence or a joke is none, nor one of several small words, nor one whose words neither the rules nor
  // another section's prose has.
  std::vector<Keyword> keywords() const;

  // Without "The" and the like in front.
  std::string without_article(std::string word) const;

 private:
  // How sure it is that a place tells of a name.
  enum class Sign { heading, heading_part, begins, row, bold, emphasis };
  struct Place {
    Sign sign;
    std::size_t section;
    std::string spelling;
    const source::MarkdownNode* passage;
  };

  // A paragraph or a row of a table.
  using Passage = const source::MarkdownNode*;

  std::string key_of(const std::string& name) const;
  void note(std::string name, Sign sign, std::size_t section, Passage passage = nullptr);
  Words words_of(const source::MarkdownNode& node) const;
  Words sentence_at(Passage passage, Sign sign, const std::string& name) const;
  bool is_told_in(std::size_t section) const;
  void note_heading(std::size_t section);
  void visit(const source::MarkdownNode& node);
  bool is_declared(const std::string& name) const;
  void visit_fence(const source::MarkdownNode& node);
  void visit_paragraph(const source::MarkdownNode& node, std::size_t section);
  const Place* find(const std::string& name) const;
  enum class End { first, last };
  std::size_t headed(const std::vector<std::string>& names, End by) const;
  bool is_emphasised(const std::vector<std::string>& names, std::size_t section) const;
  const Place* best_of(const std::vector<std::string>& names) const;
  bool is_known(const std::string& word) const;
  bool used_elsewhere(const std::string& word, std::size_t section) const;

  const BookContext& context_;
  bool quoted_ = false;                  // in a quotation, as examples are
  std::map<std::string, Place> places_;  // by name, in small letters
  std::multimap<std::string, Place> all_places_;
  std::set<std::pair<std::string, std::size_t>> emphasised_;  // names and sections
  std::map<std::string, Place> begun_;          // the first paragraphs that begin with names, likewise
  std::map<std::string, Place> icons_;          // the first paragraphs that begin with icons
  std::vector<Keyword> parts_;                  // of headings
  std::vector<std::string> prose_;              // of each section, in small letters
  std::vector<std::string> spelled_;            // the same, as it is
  std::vector<std::vector<std::string>> rows_;  // names that rows of tables begin with, of each section
  std::vector<std::string> bold_;               // what is in bold there, in small letters
  std::vector<std::string> code_;               // the rules of each section, with blanks for underlines
};

// Whether words stand in a text, not as a part of other words.
bool has_words(std::string_view text, std::string_view words);

}  // namespace rulepress::book
