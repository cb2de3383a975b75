// The human form of a diagnostic:
//
//   error: the id `ember` is used twice [cards/duplicate-id]
//      ┌─ cards/demo/fire.toml:12:6
//      │
//    4 │ id = "ember"
//      │      ─────── the first
//      ┆
//   12 │ id = "ember"
//      │      ^^^^^^^ again
//      │
//      = in the rulebook under: Spells › Fire
//      = help: give one of them another id
//
// Labels of one file are gathered by line. Lines are shown as a terminal can: tabs as spaces, invisible
// characters as symbols, wide characters counted as two columns, long lines cut around what is marked.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "source/utf8.h"
#include "source/write_diagnostics.h"

namespace rulepress::source {
namespace {

constexpr std::size_t tab_columns = 4;

// One line of source as it is shown: cells of text with the columns they take and the bytes they stand for.
struct Cell {
  std::string text;
  std::size_t width;
  std::uint32_t offset;
};

std::vector<Cell> cells_of(std::string_view line, std::uint32_t offset) {
  std::vector<Cell> cells;
  std::size_t column = 0;
  while (!line.empty()) {
    const Character next = first_character(line);
    Cell cell{visible(next.code), 0, offset};
    if (next.code == '\t') cell.text.assign(tab_columns - column % tab_columns, ' ');
    cell.width = display_width(cell.text);
    column += cell.width;
    offset += static_cast<std::uint32_t>(next.bytes);
    line.remove_prefix(next.bytes);
    cells.push_back(std::move(cell));
  }
  return cells;
}

struct Mark {
  std::uint32_t begin;
  std::uint32_t end;
  std::string text;
  bool primary;
};

// Colours of the terminal; empty strings when it has none.
struct Paint {
  std::string_view severity, strong, faint, second, help, off;
};

Paint paint_for(Severity severity, bool colour) {
  if (!colour) return {};
  const std::string_view main = severity == Severity::error     ? "\x1b[1;31m"
                                : severity == Severity::warning ? "\x1b[1;33m"
                                                                : "\x1b[1;34m";
  return {main, "\x1b[1m", "\x1b[2m", "\x1b[36m", "\x1b[32m", "\x1b[0m"};
}

class HumanWriter {
 public:
  HumanWriter(const Diagnostic& diagnostic, const Sources& sources, const Look& look)
      : diagnostic_(diagnostic),
        sources_(sources),
        paint_(paint_for(diagnostic.severity, look.colour)),
        width_(static_cast<std::size_t>(std::max(look.width, 40))) {}

  std::string write() {
    find_gutter();
    out_ += fmt::format("{}{}{}{}: {}{} {}[{}]{}\n", paint_.severity, name_of(diagnostic_.severity),
                        paint_.off, paint_.strong, visible(diagnostic_.message), paint_.off, paint_.faint,
                        diagnostic_.slug, paint_.off);
    write_file(diagnostic_.primary.span.file, true);
    std::vector<SourceId> done{diagnostic_.primary.span.file};
    for (const Label& label : diagnostic_.secondary) {
      if (std::ranges::find(done, label.span.file) != done.end()) continue;
      done.push_back(label.span.file);
      write_file(label.span.file, false);
    }
    write_advice();
    return std::move(out_);
  }

 private:
  void find_gutter() {
    std::uint32_t last = 1;
    const auto widen = [&](const Label& label) {
      last = std::max(last, sources_[label.span.file].line_of(label.span.begin));
    };
    widen(diagnostic_.primary);
    std::ranges::for_each(diagnostic_.secondary, widen);
    gutter_ = fmt::format("{}", last).size() + 1;
  }

  void bar(std::string_view number, std::string_view symbol) {
    out_ += fmt::format("{}{:>{}} {}{}", paint_.faint, number, gutter_, symbol, paint_.off);
  }

  void write_file(SourceId file, bool primary) {
    const Source& source = sources_[file];
    std::string place = visible(source.path);
    std::vector<const Label*> labels;
    if (primary) labels.push_back(&diagnostic_.primary);
    for (const Label& label : diagnostic_.secondary) {
      if (label.span.file == file) labels.push_back(&label);
    }
    if (source.has_text) {
      const Position position = source.position(labels.front()->span.begin);
      place += fmt::format(":{}:{}", position.line, position.column);
    }
    bar("", primary ? "┌─ " : "├─ ");
    out_ += place + "\n";
    if (source.has_text) {
      bar("", "│\n");
      write_lines(source, labels);
      return;
    }
    for (const Label* label : labels) {
      if (label->text.empty()) continue;
      bar("", "│ ");
      out_ += visible(label->text) + "\n";
    }
  }

  void write_lines(const Source& source, const std::vector<const Label*>& labels) {
    std::map<std::uint32_t, std::vector<Mark>> marks;
    for (const Label* label : labels) {
      const bool is_primary = label == &diagnostic_.primary;
      const std::uint32_t first = source.line_of(std::max(label->span.begin, source.text_begin));
      const std::uint32_t last =
          source.line_of(label->span.end > label->span.begin ? label->span.end - 1 : label->span.begin);
      const std::uint32_t line_end =
          source.line_begin(first) + static_cast<std::uint32_t>(source.line(first).size());
      std::string text = label->text;
      if (last > first) {
        text += fmt::format("{}(to line {})", text.empty() ? "" : " ", last);
      }
      marks[first].push_back(
          {label->span.begin, last > first ? line_end : label->span.end, text, is_primary});
    }
    std::uint32_t previous = 0;
    for (auto& [number, of_line] : marks) {
      if (previous != 0 && number > previous + 1) {
        bar("", "┆\n");
      }
      write_line(source, number, of_line);
      previous = number;
    }
  }

  void write_line(const Source& source, std::uint32_t number, std::vector<Mark>& marks) {
    std::ranges::stable_sort(marks, {}, &Mark::begin);
    const std::uint32_t begin = source.line_begin(number);
    std::vector<Cell> cells = cells_of(source.line(number), begin);
    const std::uint32_t end = begin + static_cast<std::uint32_t>(source.line(number).size());
    const auto [cut_begin, cut_end] = window(cells, marks);

    std::string text;
    if (cut_begin > 0) text += "…";
    for (std::size_t i = cut_begin; i < cut_end; ++i) text += cells[i].text;
    if (cut_end < cells.size()) text += "…";
    while (text.ends_with(' ')) text.pop_back();
    bar(fmt::format("{}", number), text.empty() ? "│" : "│ ");
    out_ += text + "\n";

    const auto column_of = [&, first = cut_begin, last = cut_end](std::uint32_t offset) {
      if (first > 0 && offset < cells[first].offset) return std::size_t{0};  // under the "…"
      std::size_t column = first > 0 ? 1 : 0;
      for (std::size_t i = first; i < last && cells[i].offset < offset; ++i) column += cells[i].width;
      return column;
    };
    for (const Mark& mark : marks) {
      const std::size_t left = column_of(mark.begin);
      const std::size_t right = std::max(column_of(std::min(mark.end, end)), left + 1);
      bar("", "│ ");
      out_ += std::string(left, ' ');
      out_ += mark.primary ? paint_.severity : paint_.second;
      for (std::size_t i = left; i < right; ++i) out_ += mark.primary ? "^" : "─";
      if (!mark.text.empty()) out_ += " " + visible(mark.text);
      out_ += paint_.off;
      out_ += "\n";
    }
  }

  // The range of cells to show: all, or a window around the first mark.
  std::pair<std::size_t, std::size_t> window(const std::vector<Cell>& cells,
                                             const std::vector<Mark>& marks) const {
    const std::size_t room = width_ - gutter_ - 6;
    std::size_t total = 0;
    for (const Cell& cell : cells) total += cell.width;
    if (total <= room) return {0, cells.size()};
    const auto primary = std::ranges::find_if(marks, &Mark::primary);
    const std::uint32_t target = primary != marks.end() ? primary->begin : marks.front().begin;
    const auto centre =
        static_cast<std::size_t>(std::ranges::lower_bound(cells, target, {}, &Cell::offset) - cells.begin());
    std::size_t first = centre;
    std::size_t before = 0;
    while (first > 0 && before + cells[first - 1].width <= room / 3) before += cells[--first].width;
    std::size_t last = first;
    std::size_t used = 0;
    while (last < cells.size() && used + cells[last].width <= room) used += cells[last++].width;
    return {first, last};
  }

  void write_advice() {
    const bool any = !diagnostic_.heading.empty() || !diagnostic_.notes.empty() || diagnostic_.suggestion;
    if (any && sources_[diagnostic_.primary.span.file].has_text) bar("", "│\n");
    if (!diagnostic_.heading.empty()) line_of_advice("", "in the rulebook under", diagnostic_.heading);
    for (const std::string& note : diagnostic_.notes) line_of_advice("", "note", note);
    if (diagnostic_.suggestion) line_of_advice(paint_.help, "help", diagnostic_.suggestion->text);
  }

  void line_of_advice(std::string_view colour, std::string_view kind, std::string_view text) {
    bar("", "= ");
    out_ += fmt::format("{}{}{}: {}\n", colour, kind, colour.empty() ? "" : paint_.off, visible(text));
  }

  const Diagnostic& diagnostic_;
  const Sources& sources_;
  Paint paint_;
  std::size_t width_;
  std::size_t gutter_ = 2;
  std::string out_;
};

}  // namespace

std::string write_human(const Diagnostic& diagnostic, const Sources& sources, const Look& look) {
  return HumanWriter(diagnostic, sources, look).write();
}

}  // namespace rulepress::source
