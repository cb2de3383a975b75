#include "book/card_links.h"

#include <set>

#include "book/parts.h"

namespace rulepress::book {
namespace {

using pages::BookBlock;
using pages::BookTable;

// Everything in a book that has words or anchors.
template <class EachWords, class EachCell>
class Visitor {
 public:
  Visitor(EachWords words, EachCell cell) : words_(std::move(words)), cell_(std::move(cell)) {}

  void all(std::vector<BookBlock>& blocks) {
    for (BookBlock& block : blocks) std::visit([&](auto& what) { one(what); }, block.what);
  }

 private:
  void one(pages::BookHeading& heading) { words_(heading.words); }
  void one(pages::BookProse& prose) { words_(prose.words); }
  void one(pages::BookFigure& figure) { words_(figure.caption); }
  void one(BookTable& table) {
    words_(table.caption);
    row(table.head);
    for (auto& cells : table.rows) row(cells);
  }
  void one(pages::BookGallery& gallery) {
    for (auto& item : gallery.items) words_(item.words);
  }
  void one(pages::BookList& list) {
    for (auto& item : list.items) all(item);
  }
  void one(pages::BookBox& box) {
    words_(box.title);
    all(box.blocks);
  }
  template <class Other>
  void one(Other&) {}

  void row(std::vector<BookTable::Cell>& cells) {
    for (BookTable::Cell& cell : cells) {
      cell_(cell);
      words_(cell.words);
    }
  }

  EachWords words_;
  EachCell cell_;
};

}  // namespace

void drop_links_to_nothing(pages::Book& book) {
  std::set<std::string> known;
  Visitor look([](Words&) {}, [&](const BookTable::Cell& cell) { known.insert(cell.anchor); });
  look.all(book.blocks);
  look.all(book.last_page);
  const std::string cards = "#" + card_anchor("");
  Visitor drop(
      [&](Words& words) {
        for (BookRun& run : words) {
          if (run.link.starts_with(cards) && !known.contains(run.link.substr(1))) run.link.clear();
        }
      },
      [](const BookTable::Cell&) {});
  drop.all(book.blocks);
  drop.all(book.last_page);
  drop.all(book.imprint);
}

}  // namespace rulepress::book
