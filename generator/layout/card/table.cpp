#include "layout/card/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "layout/card/elements.h"
#include "layout/card/loop.h"
#include "layout/card/text_element.h"
#include "layout/mistakes.h"

namespace rulepress::layout {
namespace {

using Cells = std::vector<const TextSpec*>;  // nothing where one is empty

// Calls `visit` with each row, the head first, while the names of its item are known.
void for_each_row(Draft& draft, const TableSpec& spec, const std::function<void(const Cells&)>& visit) {
  if (spec.has_head()) {
    Cells cells;
    for (const TableColumn& column : spec.columns) cells.push_back(column.head ? &*column.head : nullptr);
    visit(cells);
  }
  for (const auto& row : spec.rows) {
    Cells cells;
    for (const TextSpec& cell : row) cells.push_back(&cell);
    visit(cells);
  }
  for_each_item(draft, spec.loop, [&] {
    Cells cells;
    for (const TableColumn& column : spec.columns) cells.push_back(column.cell ? &*column.cell : nullptr);
    visit(cells);
  });
}

Pt size_of(const Draft& draft, const TextSpec& cell, double scale) {
  const auto style = draft.made.styles.find(cell.style);
  return (style == draft.made.styles.end() ? Style{}.size : style->second.size) * scale;
}

Measured measured(Draft& draft, const TextSpec& cell, Mm width, double scale) {
  return draft.tools.text.measure(block_for(draft, cell, width, size_of(draft, cell, scale), false));
}

// Columns that want less than an equal part of the room keep what they want; the others share the rest.
void squeeze(std::vector<Mm*> columns, Mm room) {
  std::ranges::sort(columns, {}, [](const Mm* one) { return *one; });
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Mm part = std::max(Mm{}, room) / static_cast<double>(columns.size() - i);
    *columns[i] = std::min(*columns[i], part);
    room -= *columns[i];
  }
}

std::vector<Mm> column_widths(Draft& draft, const TableSpec& spec, Mm room, double scale) {
  const Mm padding = mm_of(draft, spec.padding.first);
  std::vector<Mm> widths(spec.columns.size());
  double all_shares = 0;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    if (spec.columns[i].width) widths[i] = mm_of(draft, *spec.columns[i].width);
    if (spec.columns[i].share) all_shares += std::max(0.0, number_of(draft, *spec.columns[i].share));
  }
  const auto by_words = [&](std::size_t i) { return !spec.columns[i].width && !spec.columns[i].share; };
  for_each_row(draft, spec, [&](const Cells& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (!by_words(i) || cells[i] == nullptr) continue;
      const Mm wanted = measured(draft, *cells[i], Mm{}, scale).width + padding * 2 + Mm{tolerance};
      widths[i] = std::max(widths[i], wanted);
    }
  });
  Mm left = room;
  std::vector<Mm*> elastic;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    if (by_words(i)) {
      elastic.push_back(&widths[i]);
    } else {
      left -= widths[i];
    }
  }
  squeeze(elastic, left);
  for (const Mm* width : elastic) left -= *width;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    if (!spec.columns[i].share || all_shares == 0) continue;
    widths[i] = std::max(Mm{}, left) * (std::max(0.0, number_of(draft, *spec.columns[i].share)) / all_shares);
  }
  return widths;
}

TableSizes sizes_at(Draft& draft, const TableSpec& spec, Mm room, double scale, bool& words_fit) {
  TableSizes made{column_widths(draft, spec, room, scale), {}, scale};
  const Mm beside = mm_of(draft, spec.padding.first);
  const Mm above = mm_of(draft, spec.padding.second);
  words_fit = true;
  for_each_row(draft, spec, [&](const Cells& cells) {
    Mm height{};
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i] == nullptr) continue;
      const Mm inner = std::max(Mm{0.01}, made.columns[i] - beside * 2);
      const Measured words = measured(draft, *cells[i], inner, scale);
      height = std::max(height, words.height);
      words_fit = words_fit && words.too_wide.value <= tolerance;
    }
    made.rows.push_back(height + above * 2);
  });
  return made;
}

// Whether anything of the card stands in it.
bool has_card(const TableSpec& spec) {
  if (!spec.loop.list.nodes.empty()) return true;
  const auto of_card = [](const TextSpec& cell) { return !cell.text.text.is_plain(); };
  return std::ranges::any_of(spec.rows, [&](const auto& row) { return std::ranges::any_of(row, of_card); }) ||
         std::ranges::any_of(spec.columns,
                             [&](const TableColumn& column) { return column.head && of_card(*column.head); });
}

class TableDrawing {
 public:
  TableDrawing(Draft& draft, const TableSpec& spec, const Box& box, Items& out)
      : draft_(draft),
        spec_(spec),
        box_(box),
        sizes_(table_sizes(draft, spec, {box.width, box.height})),
        out_(out) {}

  void draw() {
    report_overflow();
    draw_fills();
    draw_lines();
    draw_cells();
  }

 private:
  void report_overflow() {
    const Mm wide = sizes_.width() - box_.width;
    const Mm high = sizes_.height() - box_.height;
    if (wide.value <= tolerance && high.value <= tolerance) return;
    std::string much;
    if (wide.value > tolerance) much = fmt::format("{:.1f} mm too wide", wide.value);
    if (high.value > tolerance)
      much += fmt::format("{}{:.1f} mm too high", much.empty() ? "" : " and ", high.value);
    std::string message = fmt::format("the table does not fit its box: it is {}", much);
    auto& made = has_card(spec_)
                     ? report(draft_, mistakes::text_overflow, spec_.place, std::move(message))
                     : draft_.diagnostics.report(mistakes::text_overflow, spec_.place, std::move(message));
    made.suggest(spec_.fit ? "shorten it, enlarge the box, or let `fit` start from a smaller size"
                           : "shorten it, enlarge the box, or let it shrink: fit = [6, 8]");
  }

  void draw_fills() {
    Mm y = box_.y;
    for (std::size_t row = 0; row < sizes_.rows.size(); ++row) {
      const bool head = spec_.has_head() && row == 0;
      const bool second = (row - (spec_.has_head() ? 1 : 0)) % 2 == 1;
      const auto& fill = head ? spec_.head_fill : second && spec_.zebra ? spec_.zebra : spec_.fill;
      const Box band{box_.x, y, sizes_.width(), sizes_.rows[row]};
      y += band.height;
      if (!fill) continue;
      PaintSpec paint;
      paint.fill = fill;
      Shape shape = painted(draft_, rectangle_path(band, {}), paint, band);
      note_background(draft_, shape, band);
      out_.push_back({std::move(shape)});
    }
  }

  void draw_lines() {
    if (spec_.lines == TableLines::none || sizes_.rows.empty()) return;
    const bool all = spec_.lines == TableLines::all;
    const auto style = draft_.made.styles.find(spec_.style);
    const auto ink =
        style == draft_.made.styles.end() ? std::nullopt : style_colour(draft_, style->second.colour);
    const Stroke stroke{colour_of(draft_, spec_.stroke).value_or(ink.value_or(Colour{})),
                        std::max(Mm{}, mm_of(draft_, spec_.stroke_width)),
                        {}};
    const auto line = [&](Point from, Point to) {
      Path path{{PathStep::Kind::move, {}, {}, from}, {PathStep::Kind::line, {}, {}, to}};
      out_.push_back({Shape{std::move(path), std::nullopt, stroke}});
    };
    const Mm right = box_.x + sizes_.width();
    const Mm bottom = box_.y + sizes_.height();
    Mm y = box_.y;
    for (std::size_t row = 0; row + 1 < sizes_.rows.size(); ++row) {
      y += sizes_.rows[row];
      line({box_.x, y}, {right, y});
    }
    if (!all) return;
    Mm x = box_.x;
    for (std::size_t column = 0; column + 1 < sizes_.columns.size(); ++column) {
      x += sizes_.columns[column];
      line({x, box_.y}, {x, bottom});
    }
    const Box frame{box_.x, box_.y, sizes_.width(), sizes_.height()};
    out_.push_back({Shape{rectangle_path(frame, {}), std::nullopt, stroke}});
  }

  void draw_cells() {
    const Mm beside = mm_of(draft_, spec_.padding.first);
    const Mm above = mm_of(draft_, spec_.padding.second);
    Mm y = box_.y;
    std::size_t row = 0;
    for_each_row(draft_, spec_, [&](const Cells& cells) {
      Mm x = box_.x;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const Mm width = std::max(Mm{0.01}, sizes_.columns[i] - beside * 2);
        const Box inner{x + beside, y + above, width, sizes_.rows[row] - above * 2};
        if (cells[i] != nullptr)
          draw_text(draft_, *cells[i], inner, size_of(draft_, *cells[i], sizes_.scale), out_);
        x += sizes_.columns[i];
      }
      y += sizes_.rows[row++];
    });
  }

  Draft& draft_;
  const TableSpec& spec_;
  Box box_;
  TableSizes sizes_;
  Items& out_;
};

}  // namespace

bool TableSpec::has_head() const {
  return std::ranges::any_of(columns, [](const TableColumn& column) { return column.head.has_value(); });
}

Mm TableSizes::width() const {
  return std::accumulate(columns.begin(), columns.end(), Mm{});
}

Mm TableSizes::height() const {
  return std::accumulate(rows.begin(), rows.end(), Mm{});
}

TableSizes table_sizes(Draft& draft, const TableSpec& spec, const Size& room) {
  const auto style = draft.made.styles.find(spec.style);
  bool words_fit = true;
  if (!spec.fit || style == draft.made.styles.end()) return sizes_at(draft, spec, room.width, 1, words_fit);
  TableSizes made;
  const auto fits_at = [&](Pt size) {
    made = sizes_at(draft, spec, room.width, size / style->second.size, words_fit);
    return words_fit && made.width().value <= room.width.value + tolerance &&
           made.height().value <= room.height.value + tolerance;
  };
  if (!fits_at(Pt{spec.fit->second})) fit_size(*spec.fit, fits_at);
  return made;
}

void draw(Draft& draft, const TableSpec& spec, const Element&, const Box& box, Items& out) {
  TableDrawing(draft, spec, box, out).draw();
}

}  // namespace rulepress::layout
