// Tables of a rulebook: how wide their columns are, and each row as a strip.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "layout/book_strips.h"
#include "layout/mistakes.h"

namespace rulepress::layout {
namespace {

constexpr Mm cell_side{1.8};    // from the edge of a column to its words
constexpr Mm cell_above{1.05};  // from the edge of a row, at least

struct ColumnWish {
  double whole = 0;  // all words in one line, and each word of its head
  double least = 0;  // the longest word
  double head = 0;   // all words of its head in one line
};

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

}  // namespace

Look StripMaker::table_look(bool head) const {
  Look look = text_look();
  look.size = theme_.text_size * (head ? 0.86 : 0.92);
  look.line = to_mm(look.size * (head ? 1.2 : 1.27));
  look.align = Align::left;
  look.hyphenate = theme_.hyphenate && !head;
  if (head) {
    look.font = {theme_.head_font, bold, false, ""};
    look.colour = theme_.table_head_ink;
  }
  return look;
}

// In millimetres. Columns whose words fit have what they need; the others share the rest.
std::vector<double> StripMaker::column_widths(const BookTable& table, Mm width, TableRoom& room) {
  const std::size_t count = table.columns.size();
  std::vector<ColumnWish> wishes(count);
  const auto look_at = [&](const std::vector<BookTable::Cell>& cells, bool head) {
    Look look = table_look(head);
    look.hyphenate = false;
    for (std::size_t i = 0; i < std::min(count, cells.size()); ++i) {
      double figures = 0;
      for (const BookFigure& figure : cells[i].figures)
        figures += std::min(figure.size.width.value * theme_.cell_figures, width.value / 3) + 1;
      for (const bool narrow : {false, true}) {
        double most = figures;
        for (const SetLine& line : lines_of(cells[i].words, look, narrow ? Mm{0.1} : Mm{}, 0))
          most = std::max(most, line.line.width.value + (narrow ? 0 : figures));
        const double wide = most + 2 * cell_side.value + 0.1;
        if (narrow) wishes[i].least = std::max(wishes[i].least, wide);
        // Words of a head may stand in several lines where there is little room.
        if (narrow == head) wishes[i].whole = std::max(wishes[i].whole, wide);
        if (head && !narrow) wishes[i].head = wide;
      }
    }
  };
  if (!table.head.empty()) look_at(table.head, true);
  for (const auto& row : table.rows) look_at(row, false);
  const double least = std::accumulate(wishes.begin(), wishes.end(), 0.0,
                                       [](double sum, const ColumnWish& wish) { return sum + wish.least; });
  const bool too_wide = least > width.value + 0.01;
  room = too_wide ? TableRoom::too_wide : TableRoom::fits;
  std::vector<double> widths(count, 0);
  if (table.widths.size() == count) {
    const double all = std::accumulate(table.widths.begin(), table.widths.end(), 0.0);
    for (std::size_t i = 0; i < count && all > 0; ++i) widths[i] = width.value * table.widths[i] / all;
    if (!too_wide) {
      make_room(widths, wishes);
      share_spare(widths, wishes);
    }
    return widths;
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
    return widths;
  }
  constexpr std::size_t many_columns = 4;
  constexpr double crowded = 1.5;
  if (!too_wide && count >= many_columns && sum > width.value * crowded) room = TableRoom::crowded;
  if (too_wide) {
    for (std::size_t i = 0; i < count; ++i) widths[i] = width.value * wishes[i].least / least;
    return widths;
  }
  // Everybody has the longest word; what is left goes to those who want more, by how much they want.
  double wanted = 0;
  for (const ColumnWish& wish : wishes) wanted += std::pow(wish.whole - wish.least, 0.75);
  double left = width.value - least;
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

Strip StripMaker::row_of(const BookTable& table, const std::vector<BookTable::Cell>& cells,
                         const std::vector<double>& widths, bool head, bool stripe, std::size_t node,
                         const StripPlace& place) {
  const Look look = table_look(head);
  Strip strip;
  strip.facts.kind = PlacedStrip::Kind::row;
  struct Filled {
    std::vector<SetLine> lines;
    std::vector<std::pair<const BookFigure*, double>> figures;
    std::size_t node = 0;
    Mm x, width, figures_width, height;
  };
  std::vector<Filled> filled;
  Mm highest;
  Mm x = place.x;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    Filled cell;
    cell.node = add_node(head ? "TH" : "TD", node);
    cell.x = x + cell_side;
    cell.width = Mm{widths[i]} - 2 * cell_side;
    x += Mm{widths[i]};
    if (i < cells.size()) {
      if (!cells[i].anchor.empty()) strip.anchors.push_back(cells[i].anchor);
      for (const BookFigure& figure : cells[i].figures) {
        const double scale =
            std::min({theme_.cell_figures, cell.width / figure.size.width, Mm{30} / figure.size.height});
        cell.figures.emplace_back(&figure, scale);
        cell.figures_width += figure.size.width * scale + Mm{1.6};
        cell.height = std::max(cell.height, figure.size.height * scale);
      }
      // Words stand beside figures where there is room, else below them.
      Look own = look;
      own.align = table.columns[i] == Align::justified ? Align::left : table.columns[i];
      own.hyphenate = false;  // unless a word is wider than the cell
      Mm room = cell.width - cell.figures_width;
      if (room < cell.width * 0.35) room = cell.width;
      if (!cells[i].words.empty()) cell.lines = lines_of(cells[i].words, own, room, cell.node);
      const auto too_long = [&](const SetLine& one) { return one.line.width > room + Mm{0.01}; };
      if (look.hyphenate && std::ranges::any_of(cell.lines, too_long)) {
        own.hyphenate = true;
        cell.lines = lines_of(cells[i].words, own, room, cell.node);
      }
      const Mm words = look.line * static_cast<double>(cell.lines.size());
      const bool below = !cell.figures.empty() && room == cell.width && !cell.lines.empty();
      cell.height = below ? cell.height + words + Mm{0.8} : std::max(cell.height, words);
      bool broken = false;
      for (const SetLine& line : cell.lines) {
        append_line(strip.facts.words, line.line.text, broken);
        broken = line.line.hyphened;
        strip.facts.hyphened = strip.facts.hyphened || broken;
      }
      if (i + 1 < widths.size()) strip.facts.words += " |";
    }
    highest = std::max(highest, cell.height);
    filled.push_back(std::move(cell));
  }
  strip.flow.height = rounded_up(highest + 2 * cell_above);
  const Box ground{place.x, {}, place.width, strip.flow.height};
  StripPart back{std::nullopt, {}};
  if (head) {
    back.items.push_back({Shape{rectangle_path(ground, {}), Fill{theme_.table_head}, std::nullopt}});
  } else {
    if (stripe)
      back.items.push_back({Shape{rectangle_path(ground, {}), Fill{theme_.table_stripe}, std::nullopt}});
    const Box line{place.x, strip.flow.height - Mm{0.2}, place.width, Mm{0.2}};
    back.items.push_back({Shape{rectangle_path(line, {}), Fill{theme_.rule}, std::nullopt}});
  }
  strip.parts.push_back(std::move(back));
  const bool pictured = std::ranges::any_of(filled, [](const Filled& cell) { return !cell.figures.empty(); });
  for (Filled& cell : filled) {
    // Cells of a head and beside pictures stand in the middle, others at the top.
    const Mm room = strip.flow.height - highest;
    Mm y = head || pictured ? (strip.flow.height - cell.height) / 2 : room / 2;
    Mm left = cell.x;
    for (const auto& [figure, scale] : cell.figures) {
      const std::size_t shown = add_node("Figure", cell.node, figure->alt);
      strip.parts.push_back(figure_part(*figure, scale, {left, y}, shown));
      left += figure->size.width * scale + Mm{1.6};
    }
    Mm words_x = cell.x;
    if (!cell.figures.empty() && !cell.lines.empty()) {
      const Mm words = look.line * static_cast<double>(cell.lines.size());
      if (cell.width - cell.figures_width >= cell.width * 0.35) {
        words_x += cell.figures_width;
        y += std::max((cell.height - words) / 2, Mm{});
      } else {
        y += cell.height - words;
      }
    }
    for (std::size_t i = 0; i < cell.lines.size(); ++i) {
      const Mm baseline = y + look.line * static_cast<double>(i) + baseline_in(look, look.line);
      for (StripPart& part : cell.lines[i].parts) {
        for (Item& item : part.items) move(item, words_x, baseline);
        for (PageLink& link : part.links) {
          link.box.x += words_x;
          link.box.y += baseline;
        }
        strip.parts.push_back(std::move(part));
      }
    }
  }
  return strip;
}

void StripMaker::add_block(const BookTable& table, const StripPlace& place) {
  if (table.columns.empty()) return;
  StripPlace where = table.full_width && place.frame < 0 ? whole_place(place) : place;
  TableRoom room = TableRoom::fits;
  std::vector<double> widths = column_widths(table, where.width, room);
  if (room != TableRoom::fits && !where.wide && place.frame < 0) {
    where = whole_place(place);
    widths = column_widths(table, where.width, room);
  }
  if (room == TableRoom::too_wide) {
    diagnostics_
        .report(mistakes::table_too_wide, table.place,
                fmt::format("this table has {} columns whose longest words do not stand side by side on a "
                            "page of {:.0f} mm",
                            table.columns.size(), theme_.page.width.value))
        .suggest("use fewer columns or shorter words, or turn rows into columns");
  }
  if (!table.anchor.empty()) waiting_anchors_.push_back(table.anchor);
  const std::size_t node = add_node("Table", place.node);
  const Mm unit = theme_.unit();
  if (!table.caption.empty()) {
    Look look = text_look();
    look.font = {theme_.head_font, bold, false, ""};
    look.size = theme_.text_size * 0.9;
    look.colour = theme_.accent;
    look.align = Align::left;
    look.hyphenate = false;
    const std::size_t caption = add_node("Caption", node);
    add_lines(lines_of(titled(table.caption), look, where.width, caption), look, where, unit * 2,
              PlacedStrip::Kind::title);
    keep_next_ = after_heading_ = true;
  }
  std::size_t head = 0;
  Mm head_height;
  if (!table.head.empty()) {
    const std::size_t row = add_node("TR", node);
    Strip made = row_of(table, table.head, widths, true, false, row, where);
    head_height = made.flow.height;
    Strip again = made;
    for (StripPart& part : again.parts) {
      part.node.reset();
      part.links.clear();
    }
    heads_.push_back(std::move(again));
    head = heads_.size() - 1;
    made.flow.before = unit * 2;
    made.flow.gives = 2;
    const bool below_heading = after_heading_;
    push(std::move(made), where);
    if (below_heading) strips_.back().flow.before = unit;
    keep_next_ = true;
  }
  const std::size_t first_row = strips_.size();
  const std::size_t number = ++paragraphs_;
  Mm rows_height;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const std::size_t row = add_node("TR", node);
    Strip made = row_of(table, table.rows[i], widths, false, i % 2 == 1, row, where);
    if (i == 0 && table.head.empty()) made.flow.before = unit * 2;
    made.facts.paragraph = number;
    made.flow.row = i > 0 || !table.head.empty();
    if (made.flow.row) made.flow.head = head_height;
    made.head = head;
    // Three rows at least on either side of a cut.
    constexpr std::size_t least = 3;
    if (i > 0 && (i < least || i + least > table.rows.size())) made.flow.keep = true;
    if (i + 1 == table.rows.size()) made.flow.after = unit * 2;
    rows_height += made.flow.height;
    push(std::move(made), where);
  }
  // A small table is not cut.
  constexpr std::size_t few_rows = 5;
  constexpr double small_table = 0.23;  // of a page
  if (table.rows.size() <= few_rows || rows_height <= text_height(theme_) * small_table) {
    for (std::size_t i = first_row + 1; i < strips_.size(); ++i) strips_[i].flow.keep = true;
  }
  keep_next_ = after_heading_ = false;
}

}  // namespace rulepress::layout
