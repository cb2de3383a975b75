// A rulebook in pages: every page as a scene, and what a reader's program can make use of: links and where
// they lead, bookmarks, and the structure of the document for those who hear it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "layout/scene/hyphenator.h"
#include "layout/scene/picture.h"
#include "pages/book.h"
#include "pages/theme.h"
#include "source/diagnostic.h"

namespace rulepress::pages {

struct PageLink {
  Box box;
  std::string to;           // "#anchor" or an address of the web
  std::size_t node = 0;     // of the structure
  source::Span place = {};  // for reports
};

struct BookPage {
  Scene scene;
  std::vector<PageLink> links;
};

struct Destination {
  std::string anchor;
  std::size_t page = 0;  // from 0
  Mm y;
};

struct Bookmark {
  int level = 1;
  std::string title;
  std::string anchor;
};

// A part of the structure, by the names that PDF has for them: "H1", "P", "L", "Table", "Figure", …
struct StructureNode {
  struct Kid {
    std::optional<std::size_t> node = {};  // another part, or
    std::size_t page = 0;                  // what is marked with `mark` on a page
    int mark = 0;
  };
  std::string role;
  std::string alt = {};
  std::size_t parent = 0;
  bool joins_when_used = false;  // becomes its parent's kid where its first words stand
  std::vector<Kid> kids = {};
};

// A strip of a column where it came to stand, for tests and dumps.
struct PlacedStrip {
  enum class Kind { text, heading, figure, row, title, contents } kind = Kind::text;
  std::size_t page = 0;
  std::size_t band = 0;    // of the page, from above
  std::size_t column = 0;  // of the band
  bool wide = false;       // across all columns
  Mm top;                  // of the page
  Mm height;
  std::size_t paragraph = 0;  // lines or rows with one number belong together; 0 for none
  std::size_t line = 0;       // of so many
  std::size_t lines = 1;
  double spaces = 1;      // between words, over what the font gives them
  Mm free;                // of a justified line, at its end
  bool hyphened = false;  // a word is broken at its end, or in a cell of a row
  std::string words = {};
};

struct BookPages {
  std::string title;
  std::string language;
  std::vector<BookPage> pages;
  std::vector<Destination> destinations;  // sorted by anchor
  std::vector<Bookmark> bookmarks;
  std::vector<StructureNode> structure;  // the first is the document
  std::vector<PlacedStrip> strips;
  bool has_last_page = false;  // which stands alone at the end

  const Destination* find(const std::string& anchor) const;
};

struct BookTools {
  TextMeasurer& text;
  PictureReader& pictures;
  Hyphenator& hyphenator;
  bool fresh_text = false;  // words in figures were set in other fonts, and are set again when they are drawn
};

BookPages set_book(const Book& book, const Theme& theme, BookTools tools, source::Diagnostics& diagnostics);

// Every page with its columns and what stands in them, for tests and `--dump book-pages`.
std::string dump(const BookPages& pages);

}  // namespace rulepress::pages
