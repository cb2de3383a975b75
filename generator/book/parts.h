// The parts of a book that nobody has to write: they are made from the rules and the cards, and so are always
// right. An author may say where one stands (`<!-- insert: glossary -->`) or that it is not wanted
// (`<!-- leave out: index -->`); else it stands where readers look for it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/material.h"
#include "book/words.h"

namespace rulepress::book {

enum class Standing { front, back, last_page, imprint };

struct Part {
  std::string_view name;  // as markers call it
  Standing standing;
  std::vector<pages::BookBlock> (*make)(const BookContext& context);
};

// In the order in which they stand.
std::span<const Part> all_parts();
const Part* find_part(std::string_view name);

// The label that is its heading: "Variant" where there is one only.
std::string_view title_of(const Part& part, const BookContext& context);

std::vector<pages::BookBlock> contents_part(const BookContext& context);
std::vector<pages::BookBlock> components_part(const BookContext& context);
std::vector<pages::BookBlock> variants_part(const BookContext& context);
std::vector<pages::BookBlock> cards_part(const BookContext& context);
std::vector<pages::BookBlock> icons_part(const BookContext& context);
std::vector<pages::BookBlock> reminders_part(const BookContext& context);
std::vector<pages::BookBlock> glossary_part(const BookContext& context);
std::vector<pages::BookBlock> rulings_part(const BookContext& context);
std::vector<pages::BookBlock> index_part(const BookContext& context);
std::vector<pages::BookBlock> colophon_part(const BookContext& context);
std::vector<pages::BookBlock> reference_part(const BookContext& context);
// The icons that the rules tell of, with what they mean, for the last page.
std::vector<pages::BookBlock> reference_icons(const BookContext& context);

// How links lead to a card in the list of all cards; no heading has such an anchor.
std::string card_anchor(const std::string& id);

// What a card says, in one line: its texts, or the numbers of one that has none.
std::string card_told(const BookContext& context, const cards::Component& component);

pages::BookTable::Cell cell(Words words);
pages::BookBlock prose(Words words);
pages::BookBlock small_heading(std::string text, source::Span place = {});

// The icons of the game with what they stand for, those with a meaning first told by it.
struct IconMeaning {
  std::string name;
  Words words;                              // what it is called
  Words meaning;                            // a sentence, if there is one
  bool told = false;                        // by a term, a phrase or a section, not by its name alone
  std::size_t section = rules::no_section;  // that tells of it
};
std::vector<IconMeaning> icon_meanings(const BookContext& context);

// The first paragraph under a heading; nothing where there is none.
Words first_paragraph(const BookContext& context, std::size_t section);

}  // namespace rulepress::book
