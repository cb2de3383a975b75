// A rulebook's blocks as strips: pieces as wide as a column that are never cut, such as a line, a row of a
// table or a figure with its caption, in reading order. Words are broken into lines here; pages come later.
// For the setting of books only.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "pages/book_pages.h"
#include "pages/columns.h"

namespace rulepress::pages {

inline constexpr double small_type = 0.9;  // in tables, boxes and the index, over the size of the text
inline constexpr int bold = 700;
inline constexpr Mm box_side{3.6};   // from the edge of a box to its words
inline constexpr Mm cell_side{1.8};  // from the edge of a table's column to its words

// Something to draw that belongs to one part of the structure. Places are from the strip's top left.
struct StripPart {
  std::optional<std::size_t> node;  // nothing: decoration
  std::vector<Item> items;
  std::vector<PageLink> links = {};
};

// A page number that stands at the right when it is known.
struct PageSlot {
  std::string anchor;
  Mm left;   // where dots begin
  Mm right;  // where the number ends
  Mm baseline;
  TextRun style;
  std::size_t node = 0;
};

struct Strip {
  FlowStrip flow;
  PlacedStrip facts;
  std::vector<StripPart> parts = {};
  std::vector<std::string> anchors = {};
  std::vector<PageSlot> slots = {};
  std::size_t figure = 0;  // where the flow shrinks: which part is the figure
  Mm figure_width = {};
  std::size_t head = 0;      // of a table: the number of its head
  std::string chapter = {};  // a heading that running heads show
  int heading = 0;           // its level
};

struct Frame {
  BookBox::Kind kind;
  Mm x;  // from the left of the column
  Mm width;
};

// What strips are made of, and where they are to stand.
struct StripPlace {
  Mm x;
  Mm width;
  std::size_t node = 0;
  int frame = -1;
  bool wide = false;
  bool small = false;  // in tables and boxes
  Mm hang = {};        // lines but the first stand so much further right
  int columns = 0;     // of the band, where it has a number of its own
};

// How letters look.
struct Look {
  Font font;
  Pt size;
  Colour colour;
  Mm line;  // distance of baselines
  Align align = Align::left;
  bool hyphenate = false;
};

struct SetLine {
  TextLine line;
  std::vector<StripPart> parts;  // the baseline at y = 0, x from the left of the words
};

class StripMaker {
 public:
  StripMaker(const Book& book, const Theme& theme, BookTools tools, std::vector<StructureNode>& structure,
             source::Diagnostics& diagnostics);

  void add(const std::vector<BookBlock>& blocks, bool one_column);

  // Words for the foot of a page as the last strip, across all columns below a fine line; its number.
  std::size_t add_imprint(const std::vector<BookBlock>& blocks);

  // The strips of the index, with its pages; instead of those that are there. Lines are closer together below
  // a closeness of 1.
  using PagesOf = std::map<std::string, std::size_t>;  // by anchor, from 1
  void fill_index(const PagesOf& pages, double closeness = 1);
  bool has_index() const { return index_ != nullptr; }

  const std::vector<Strip>& strips() const { return strips_; }
  const std::vector<Strip>& heads() const { return heads_; }
  const std::vector<Frame>& frames() const { return frames_; }
  const std::vector<Bookmark>& bookmarks() const { return bookmarks_; }

  // One line of words, for whatever stands outside of columns.
  SetLine single_line(const std::string& words, const Look& look);
  std::vector<SetLine> lines_of(const Words& words, const Look& look, Mm width, std::size_t node);
  Look text_look() const;
  Look head_look(int level) const;
  StripPart figure_part(const BookFigure& figure, double scale, Point at, std::size_t node) const;
  std::size_t add_node(std::string role, std::size_t parent, std::string alt = {}, bool when_used = false);

 private:
  void add_blocks(const std::vector<BookBlock>& blocks, const StripPlace& place);
  void add_block(const BookHeading& heading, const StripPlace& place);
  void add_block(const BookProse& prose, const StripPlace& place);
  void add_block(const BookFigure& figure, const StripPlace& place);
  void add_block(const BookTable& table, const StripPlace& place);
  void add_block(const BookGallery& gallery, const StripPlace& place);
  void add_block(const BookList& list, const StripPlace& place);
  void add_block(const BookBox& box, const StripPlace& place);
  void add_block(const BookCode& code, const StripPlace& place);
  void add_block(const BookContents& contents, const StripPlace& place);
  void add_block(const BookIndex& index, const StripPlace& place);
  void add_block(const BookBreak& kind, const StripPlace& place);
  void add_told_figure(const BookBox& box, const StripPlace& place);
  void add_box_title(const BookBox& box, const StripPlace& place);
  // What waits for the next strip, put aside while something else is set.
  struct Held {
    bool keep;
    bool after_heading;
    bool page;
    bool shares;
  };
  Held hold();
  void release(const Held& held);
  // Takes the strips from a number on away.
  std::vector<Strip> taken(std::size_t first);
  void add_box_beside(const BookBox& box, const StripPlace& inner, const Held& held,
                      std::vector<Strip> title);
  void push_box(Strip one, const StripPlace& place);
  void add_contents(const StripPlace& place, std::size_t toc, double closeness);
  void add_index(const BookIndex& index, const StripPlace& place, const PagesOf* pages, double closeness);

  // Lines as strips that keep together as lines of a paragraph do.
  void add_lines(std::vector<SetLine> lines, const Look& look, const StripPlace& place, Mm before,
                 PlacedStrip::Kind kind);
  void push(Strip strip, const StripPlace& place);
  // Gives every strip an anchor that has a word of the index and stands in a section that tells of it.
  void find_index_words();
  void report_missing();
  Mm rounded_up(Mm height) const;
  Mm baseline_in(const Look& look, Mm height) const;
  Words titled(const Words& words) const;
  // Crowded: cells of many columns would be broken into many lines.
  enum class TableRoom { fits, crowded, too_wide };
  struct TableColumns {
    std::vector<double> widths;  // in millimetres; those whose words fit have what they need, others the rest
    TableRoom room = TableRoom::fits;
  };
  TableColumns column_widths(const BookTable& table, Mm width);
  TableColumns columns_of(const std::vector<const BookTable*>& tables, Mm width);
  Look table_look(bool head) const;
  Strip row_of(const BookTable& table, const std::vector<BookTable::Cell>& cells,
               const std::vector<double>& widths, bool head, bool stripe, std::size_t node,
               const StripPlace& place);
  StripPlace whole_place(const StripPlace& place) const;

  const Book& book_;
  const Theme& theme_;
  BookTools tools_;
  std::vector<StructureNode>& structure_;
  source::Diagnostics& diagnostics_;
  std::vector<Strip> strips_;
  std::vector<Strip> heads_;
  std::vector<Frame> frames_;
  std::vector<Bookmark> bookmarks_;
  std::vector<std::string> waiting_anchors_;
  bool keep_next_ = false;  // the next strip belongs to what was just placed
  bool after_heading_ = false;
  bool after_short_lead_ = false;
  bool page_next_ = false;
  bool shares_next_ = false;  // it need not be a new one if that would leave the last one nearly empty
  bool one_column_ = false;
  bool narrow_text_ = false;
  std::size_t paragraphs_ = 0;
  std::map<std::pair<std::string, double>, TableColumns> families_;  // by name and width
  const BookIndex* index_ = nullptr;
  StripPlace index_place_;
  std::size_t index_begin_ = 0;
  std::size_t index_end_ = 0;
  std::size_t index_node_ = 0;
  struct IndexPlace {
    std::string anchor;
    bool main = false;  // in the section that tells most of it
  };
  std::vector<std::vector<IndexPlace>> index_places_;  // of each entry
  std::set<std::string> missing_;                      // letters that no font has
  source::Span missing_place_ = {};
  source::Span heading_place_ = {};
};

// Puts the next line behind words; a word that was broken between them is whole again.
void append_line(std::string& words, std::string_view line, bool broken, std::string_view between = " ");

// Everything of an item moved right and down.
void move(Item& item, Mm right, Mm down);

// The page's width between its margins, a column's width, and the height for text.
Mm text_width(const Theme& theme);
Mm column_width(const Theme& theme);
Mm column_width(const Theme& theme, int columns);
Mm text_height(const Theme& theme);

}  // namespace rulepress::pages
