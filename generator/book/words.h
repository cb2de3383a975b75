// Words of a book: from marked text, from names of the rules, from numbers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "book/material.h"

namespace rulepress::book {

using pages::BookRun;
using pages::Words;

Words plain(std::string text);
Words strong(std::string text);
Words emphasis(std::string text);
Words joined(std::vector<Words> parts);
void append(Words& words, Words more);
// What comes next stands on a new line.
void break_line(Words& words);

// Quotes, apostrophes and dashes as books have them; in English only.
std::string typographic(std::string_view text, const std::string& language, char before = ' ');

// Text with the marks of cards: **bold**, *italic*, :icon:. An icon that nobody has stays a word.
Words marked(const BookContext& context, const std::string& text);

// A number stays with the icon that is to stand behind it.
void hold_number(Words& words);

// An icon by its name; empty when there is none.
Words icon_words(const BookContext& context, const std::string& name);

// "mech turn" for `mech_turn`; "Mech turn" with a capital.
std::string spoken(std::string_view name);
std::string titled(std::string_view name);
std::string capital(std::string text);

// "a", "a and b", "a, b and c".
std::string listed(const std::vector<std::string>& all, std::string_view joint);
Words listed(std::vector<Words> all, std::string_view joint);

// What a component is called in a book, with true apostrophes; by its id where it has no name.
std::string shown_name(const BookContext& context, const cards::Component& component);

// Without "The" and the like in front.
std::string without_article(const BookContext& context, std::string word);

// "3 action cards", "1 action card": as the rules call a type, else as English does.
std::string type_name(const BookContext& context, const std::string& type, int count);

// Without marks, for places where only text can stand.
std::string text_of(const Words& words);
// As it is read aloud: an icon beside its own word says nothing.
std::string said(const Words& words);

}  // namespace rulepress::book
