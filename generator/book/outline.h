// The outline of a book: what number each section of the rulebook has, and by what anchor links reach it.
// Anchors are those that the rulebook itself uses, told apart where two chapters have the same heading.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pages/book.h"
#include "rules/document.h"

namespace rulepress::book {

inline constexpr int deepest_heading = 4;
inline constexpr int deepest_number = 3;

struct Outline {
  struct Entry {
    int level = 1;       // 1 to 4; 0 for the heading that only repeats the game's name
    std::string number;  // "2.1"; empty below the third level
    std::string anchor;
    bool on_last_page = false;  // of the author's own quick reference, which has no number
  };
  std::vector<Entry> sections;  // one for each of the rulebook's, in reading order
  const rules::Document* rulebook = nullptr;
  int raised = 0;  // 1 where the title of the book is the only heading of the first level

  // Whose heading stands above a place, or no_section.
  std::size_t section_of(const source::Span& place) const;
  // "2.1 Heat" as a link to the section.
  pages::BookRun reference(std::size_t section) const;
  // "#anchor" for the address of a link that stands in `file`, an address of the web as it is; empty where it
  // leads to nothing that is in the book.
  std::string target_of(const std::string& address, source::SourceId file,
                        const source::Sources& sources) const;
};

// `title` is the game's, `reference` that of the quick reference.
Outline make_outline(const rules::Document& rulebook, std::string_view title, std::string_view reference);

}  // namespace rulepress::book
