// How wide the columns of a table are: by their words, so that as few of them as possible are broken into
// lines. Tables of one family are looked at together and have the same columns.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "pages/strips.h"

namespace rulepress::pages {
namespace {

// The words of a cell, by how wide they are.
struct CellWords {
  std::vector<double> words;
  double space = 0;  // between two of them
  double aside = 0;  // figures, and the room at both sides
};

struct ColumnWish {
  double whole = 0;  // all words in one line, and each word of its head
  double least = 0;  // the longest word
  double head = 0;   // all words of its head in one line
};

using RowWords = std::vector<CellWords>;

// Columns that are narrower than their longest word take what they need from those that are wider.
void make_room(std::vector<double>& widths, const std::vector<ColumnWish>& wishes) {
  double missing = 0;
  double spare = 0;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    missing += std::max(0.0, wishes[i].least - widths[i]);
    spare += std::max(0.0, widths[i] - wishes[i].least);
  }
  if (missing <= 0 || spare <= 0) return;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    const double over = widths[i] - wishes[i].least;
    widths[i] = over < 0 ? wishes[i].least : widths[i] - over * missing / spare;
  }
}

// Room that columns do not need goes to those whose words would be broken into lines.
void share_spare(std::vector<double>& widths, const std::vector<ColumnWish>& wishes) {
  double missing = 0;
  double spare = 0;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    missing += std::max(0.0, wishes[i].whole - widths[i]);
    spare += std::max(0.0, widths[i] - std::max(wishes[i].whole, wishes[i].head));
  }
  const double moved = std::min(missing, spare * 0.9);  // some air is left
  if (moved <= 0) return;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    const double wanted = wishes[i].whole - widths[i];
    const double over = widths[i] - std::max(wishes[i].whole, wishes[i].head);
    if (wanted > 0) {
      widths[i] += moved * wanted / missing;
    } else if (over > 0) {
      widths[i] -= moved * over / spare;
    }
  }
}

std::size_t lines_in(const CellWords& cell, double width) {
  const double room = width - cell.aside;
  std::size_t lines = 1;
  double used = 0;
  for (const double word : cell.words) {
    if (used > 0 && used + cell.space + word > room + 1e-6) {
      ++lines;
      used = word;
    } else {
      used += (used > 0 ? cell.space : 0) + word;
    }
  }
  return lines;
}

std::size_t lines_in(const std::vector<RowWords>& rows, const std::vector<double>& widths) {
  std::size_t sum = 0;
  for (const RowWords& row : rows) {
    std::size_t most = 1;
    for (std::size_t i = 0; i < std::min(row.size(), widths.size()); ++i)
      most = std::max(most, lines_in(row[i], widths[i]));
    sum += most;
  }
  return sum;
}

// A little room goes from one column to another as long as the table has fewer lines then.
void save_lines(std::vector<double>& widths, const std::vector<ColumnWish>& wishes,
                const std::vector<RowWords>& rows) {
  std::size_t lines = lines_in(rows, widths);
  for (bool better = true; better;) {
    better = false;
    std::vector<double> best;
    for (const double moved : {1.0, 2.0, 4.0, 7.0}) {
      for (std::size_t from = 0; from < widths.size(); ++from) {
        for (std::size_t to = 0; to < widths.size(); ++to) {
          if (from == to || widths[from] - moved < std::max(wishes[from].least, 0.0)) continue;
          std::vector<double> tried = widths;
          tried[from] -= moved;
          tried[to] += moved;
          if (const std::size_t made = lines_in(rows, tried); made < lines) {
            lines = made;
            best = std::move(tried);
          }
        }
      }
    }
    if (best.empty()) continue;
    widths = std::move(best);
    better = true;
  }
}

// Everybody has the longest word; what is left goes to those who want more, by how much they want.
std::vector<double> shared_out(double width, const std::vector<ColumnWish>& wishes, double least) {
  const std::size_t count = wishes.size();
  std::vector<double> widths(count, 0);
  double wanted = 0;
  for (const ColumnWish& wish : wishes) wanted += std::pow(wish.whole - wish.least, 0.75);
  double left = width - least;
  std::vector<bool> done(count, false);
  for (bool again = true; again;) {
    again = false;
    for (std::size_t i = 0; i < count; ++i) {
      const double more = wishes[i].whole - wishes[i].least;
      const double share = wanted > 0 ? left * std::pow(more, 0.75) / wanted : 0;
      if (done[i] || share < more) continue;
      done[i] = true;
      widths[i] = wishes[i].whole;
      left -= more;
      wanted -= std::pow(more, 0.75);
      again = wanted > 1e-9;
      if (again) break;
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (done[i]) continue;
    const double more = wishes[i].whole - wishes[i].least;
    widths[i] = wishes[i].least + (wanted > 0 ? left * std::pow(more, 0.75) / wanted : 0);
  }
  return widths;
}

// The tables of a book that have the same columns as this one, itself among them.
std::vector<const BookTable*> family_of(const Book& book, const BookTable& table) {
  std::vector<const BookTable*> made;
  for (const BookBlock& block : book.blocks) {
    const auto* other = std::get_if<BookTable>(&block.what);
    if (other != nullptr && other->family == table.family && other->columns.size() == table.columns.size())
      made.push_back(other);
  }
  return made;
}

}  // namespace

StripMaker::TableColumns StripMaker::column_widths(const BookTable& table, Mm width) {
  if (table.family.empty()) return columns_of({&table}, width);
  const std::pair key(table.family, width.value);
  auto known = families_.find(key);
  if (known == families_.end())
    known = families_.emplace(key, columns_of(family_of(book_, table), width)).first;
  return known->second;
}

StripMaker::TableColumns StripMaker::columns_of(const std::vector<const BookTable*>& tables, Mm width) {
  const BookTable& table = *tables.front();
  TableRoom room = TableRoom::fits;
  const std::size_t count = table.columns.size();
  std::vector<ColumnWish> wishes(count);
  std::vector<RowWords> rows;
  const auto look_at = [&](const std::vector<BookTable::Cell>& cells, bool head) {
    Look look = table_look(head);
    look.hyphenate = false;
    RowWords row(std::min(count, cells.size()));
    for (std::size_t i = 0; i < row.size(); ++i) {
      double figures = 0;
      for (const BookFigure& figure : cells[i].figures)
        figures += std::min(figure.size.width.value * theme_.cell_figures, width.value / 3) + 1;
      double whole = 0;
      for (const SetLine& line : lines_of(cells[i].words, look, Mm{}, 0))
        whole = std::max(whole, line.line.width.value);
      CellWords& words = row[i];
      double longest = 0;
      for (const SetLine& line : lines_of(cells[i].words, look, Mm{0.1}, 0)) {
        words.words.push_back(line.line.width.value);
        longest = std::max(longest, words.words.back());
      }
      const double all = std::accumulate(words.words.begin(), words.words.end(), 0.0);
      if (words.words.size() > 1)
        words.space = std::max(0.0, (whole - all) / static_cast<double>(words.words.size() - 1));
      const double sides = 2 * cell_side.value + 0.1;
      words.aside = figures + sides;
      ColumnWish& wish = wishes[i];
      wish.least = std::max(wish.least, std::max(figures, longest) + sides);
      // Words of a head may stand in several lines where there is little room.
      wish.whole = std::max(wish.whole, (head ? std::max(figures, longest) : figures + whole) + sides);
      if (head) wish.head = std::max(wish.head, figures + whole + sides);
    }
    rows.push_back(std::move(row));
  };
  for (const BookTable* one : tables) {
    if (!one->head.empty()) look_at(one->head, true);
    for (const auto& row : one->rows) look_at(row, false);
  }
  const double least = std::accumulate(wishes.begin(), wishes.end(), 0.0,
                                       [](double sum, const ColumnWish& wish) { return sum + wish.least; });
  const bool too_wide = least > width.value + 0.01;
  room = too_wide ? TableRoom::too_wide : TableRoom::fits;
  std::vector<double> widths(count, 0);
  if (table.widths.size() == count) {
    const double all = std::accumulate(table.widths.begin(), table.widths.end(), 0.0);
    for (std::size_t i = 0; i < count && all > 0; ++i) widths[i] = width.value * table.widths[i] / all;
    if (too_wide) return {widths, room};
    make_room(widths, wishes);
    share_spare(widths, wishes);
    save_lines(widths, wishes, rows);
    return {widths, room};
  }
  double sum = 0;
  double with_heads = 0;
  for (const ColumnWish& wish : wishes) {
    sum += wish.whole;
    with_heads += std::max(wish.whole, wish.head);
  }
  if (with_heads <= width.value) {
    for (ColumnWish& wish : wishes) wish.whole = std::max(wish.whole, wish.head);
    sum = with_heads;
  }
  if (sum <= width.value) {
    for (std::size_t i = 0; i < count; ++i)
      widths[i] = wishes[i].whole + (width.value - sum) * wishes[i].whole / std::max(sum, 1.0);
    return {widths, room};
  }
  if (too_wide) {
    for (std::size_t i = 0; i < count; ++i) widths[i] = width.value * wishes[i].least / least;
    return {widths, room};
  }
  constexpr std::size_t many_columns = 4;
  constexpr double crowded = 1.5;
  if (count >= many_columns && sum > width.value * crowded) room = TableRoom::crowded;
  widths = shared_out(width.value, wishes, least);
  save_lines(widths, wishes, rows);
  return {widths, room};
}

}  // namespace rulepress::pages
