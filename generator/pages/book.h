// A rulebook as something that can be set in pages or written as a web page: blocks in reading order, without
// sizes, fonts or pages. It holds everything that is in it, figures as scenes too; whoever sets it decides
// only how it looks and where it stands.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "pages/labels.h"
#include "pages/layout_names.h"
#include "source/diagnostic.h"

namespace rulepress::pages {

// A stretch of words that look the same, or one icon.
struct BookRun {
  std::string text;  // of an icon: what it stands for
  bool strong = false;
  bool emphasis = false;
  bool code = false;
  bool line_break = false;  // a new line begins behind it
  std::string icon = {};    // path of an SVG in the workspace
  // "#anchor" of a block of this book, or an address of the web; empty where there is none.
  std::string link = {};
  source::Span place = {};  // of the link, for reports
};
using Words = std::vector<BookRun>;

// Whether a run is an icon right behind or before the word that it stands for: "mana :mana:". Read aloud, it
// would say the word twice.
bool repeats_word(const Words& words, std::size_t run);

// Every block that others may lead to has an anchor, unique in the book.

struct BookHeading {
  int level = 1;            // 1 to 4
  std::string number = {};  // "2.1"; empty for what is not numbered
  Words words;
  std::string anchor = {};
  bool in_contents = true;
  bool starts_page = false;
  source::Span place = {};
};

struct BookProse {
  Words words;
  bool lead = false;  // the first words of a chapter, set larger
};

// A picture of anything: cards, a board, dice, a diagram. Scenes stand where they are placed.
struct BookFigure {
  struct Placed {
    Scene scene;  // drawn as it is, cut off at its trimmed edge
    Point at;
    double scale = 1;
    double degrees = 0;  // clockwise around its middle
    bool shadow = false;
  };
  std::vector<Placed> scenes;
  std::vector<Item> over;   // callouts, arrows: in the figure's coordinates, above the scenes
  Size size;                // natural; made smaller where it does not fit
  bool full_width = false;  // across all columns
  bool one_size = false;    // as large as others of its kind: no page makes it smaller
  Words caption = {};
  std::string alt;  // in words, for those who do not see it
  std::string anchor = {};
  source::Span place = {};
};

struct BookTable {
  struct Cell {
    Words words;
    std::vector<BookFigure> figures = {};  // small ones, before the words
    std::string anchor = {};
  };
  std::vector<Align> columns;
  std::vector<double> widths = {};  // shares; empty: by what is in them
  std::string family = {};          // tables of one family have the same columns
  std::vector<Cell> head = {};
  std::vector<std::vector<Cell>> rows;
  bool full_width = false;
  Words caption = {};
  std::string anchor = {};
  source::Span place = {};
};

// Small pictures with words beside each, as many in a row as there is room for: what is in the box.
struct BookGallery {
  struct Item {
    std::optional<BookFigure> figure = {};
    Words words;
  };
  std::vector<Item> items;
};

struct BookBlock;

struct BookList {
  bool ordered = false;
  int first = 1;
  std::vector<std::vector<BookBlock>> items;
};

// Set apart from the text around it.
struct BookBox {
  enum class Kind { note, sidebar, example, quote, summary } kind = Kind::note;
  Words title = {};
  std::vector<BookBlock> blocks;
  std::string anchor = {};
};

struct BookCode {
  std::vector<std::string> lines;
};

// Made by whoever sets the book, because only they know pages: the contents, and the index of keywords.
struct BookContents {};
struct BookIndex {
  struct Entry {
    std::string word;
    std::vector<std::string> anchors;     // of sections that tell of it, the most important one first
    std::vector<std::string> forms = {};  // as which it stands there; empty: as the word itself
    bool exact = false;                   // capitals count
    bool proper = false;                  // a name: what stands in it is not found for other entries
    bool main = true;                     // the first section tells of it most
  };
  std::vector<Entry> entries;  // sorted
  std::string note = {};       // above them: how to read it, where it has pages
};

struct BookBreak {
  enum class Kind { page, one_column, two_columns } kind = Kind::page;
};

struct BookBlock {
  std::variant<BookHeading, BookProse, BookFigure, BookTable, BookGallery, BookList, BookBox, BookCode,
               BookContents, BookIndex, BookBreak>
      what;
};

struct BookCover {
  std::string title;
  std::string subtitle = {};  // the game's summary
  std::string facts = {};     // "2 to 4 players · 60 minutes · from 12 years"
  std::string credit = {};
  std::string version = {};
  std::vector<BookFigure> figures = {};  // cards that show what game it is
};

struct Book {
  BookCover cover;
  std::string language = "en";
  std::vector<BookBlock> blocks;
  // One page that stands last, alone, for the table: the quick reference.
  std::vector<BookBlock> last_page = {};
  // A few lines at the foot of a page near the end where there is room: version, credits, licence.
  std::vector<BookBlock> imprint = {};
  Labels labels = {};  // the words that a web page has by itself
};

// Every block on a line, indented, with its words; for tests and `--dump book`.
std::string dump(const Book& book);

}  // namespace rulepress::pages
