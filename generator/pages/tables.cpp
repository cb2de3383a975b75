// Tables of a rulebook: each row as a strip.
#include <fmt/format.h>

#include <algorithm>

#include "layout/mistakes.h"
#include "pages/strips.h"

namespace rulepress::pages {

Look StripMaker::table_look(bool head) const {
  Look look = text_look();
  look.size = theme_.text_size * (head ? 0.86 : 0.92);
  // Lines of rows are as far apart as those of the text, so that all rows have the same room above and below.
  look.line = head ? to_mm(look.size * 1.2) : theme_.line();
  look.align = Align::left;
  look.hyphenate = theme_.hyphenate && !head;
  if (head) {
    look.font = {theme_.head_font, bold, false, ""};
    look.colour = theme_.table_head_ink;
  }
  return look;
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
    bool centred = false;  // figures without words, in a column whose words stand in the middle
  };
  constexpr Mm figure_gap{1.6};
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
        cell.figures_width += figure.size.width * scale + figure_gap;
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
      cell.centred = own.align == Align::centre && !cell.figures.empty() && cell.lines.empty();
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
  strip.flow.height = rounded_up(highest + theme_.unit());
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
    // A picture alone stands as the words of its column do.
    if (cell.centred) left += (cell.width - cell.figures_width + figure_gap) / 2;
    for (const auto& [figure, scale] : cell.figures) {
      const std::size_t shown = add_node("Figure", cell.node, figure->alt);
      strip.parts.push_back(figure_part(*figure, scale, {left, y}, shown));
      left += figure->size.width * scale + figure_gap;
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
  TableColumns columns = column_widths(table, where.width);
  if (columns.room != TableRoom::fits && !where.wide && place.frame < 0) {
    where = whole_place(place);
    columns = column_widths(table, where.width);
  }
  const std::vector<double>& widths = columns.widths;
  if (columns.room == TableRoom::too_wide) {
    diagnostics_
        .report(layout::mistakes::table_too_wide, table.place,
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
    made.flow.gives = 1;
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
    // Two rows at least on either side of a cut.
    constexpr std::size_t least = 2;
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

}  // namespace rulepress::pages
