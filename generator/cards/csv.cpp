#include "cards/csv.h"

#include <algorithm>
#include <array>

#include "cards/mistakes.h"

namespace rulepress::cards {
namespace {

using source::Excerpt;

constexpr std::string_view separators = "\t;,";

// What separates the names of the columns: whatever of the three stands most often in the first line that
// holds anything, outside quotes. A table of one column has none; then a comma is as good as any.
char find_separator(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t;,\r\n");
  if (first == std::string_view::npos) return ',';
  const std::size_t line_end = text.substr(0, first).rfind('\n');
  std::size_t at = line_end == std::string_view::npos ? 0 : line_end + 1;
  std::array<std::size_t, separators.size()> counts{};
  for (bool quoted = false; at < text.size() && (quoted || text[at] != '\n'); ++at) {
    if (text[at] == '"') quoted = !quoted;
    const std::size_t which = separators.find(text[at]);
    if (!quoted && which != std::string_view::npos) ++counts[which];
  }
  const auto most = std::ranges::max_element(counts);
  return *most == 0 ? ',' : separators[static_cast<std::size_t>(most - counts.begin())];
}

class CsvReader {
 public:
  CsvReader(source::SourceId file, const source::Sources& sources, source::Diagnostics& diagnostics)
      : file_(file), text_(sources[file].text), at_(sources[file].text_begin), diagnostics_(diagnostics) {}

  CsvTable read() {
    CsvTable table;
    table.separator = separator_ = find_separator(text_.substr(at_));
    while (at_ < text_.size()) {
      CsvRow row = read_row();
      if (unclosed_) break;
      if (!std::ranges::all_of(row.cells, is_blank)) table.rows.push_back(std::move(row));
    }
    return table;
  }

 private:
  source::Span place(std::size_t begin, std::size_t end) const {
    return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  CsvRow read_row() {
    CsvRow row;
    row.cells.push_back(read_cell(row));
    while (at_ < text_.size() && text_[at_] == separator_) {
      ++at_;
      row.cells.push_back(read_cell(row));
    }
    row.end = static_cast<std::uint32_t>(at_);
    if (text_.substr(at_).starts_with("\r\n")) ++at_;
    if (at_ < text_.size()) ++at_;
    return row;
  }

  bool is_blank_character(char c) const { return c == ' ' || (c == '\t' && separator_ != '\t'); }

  void skip_blanks() {
    while (at_ < text_.size() && is_blank_character(text_[at_])) ++at_;
  }

  bool is_cell_end() const {
    return at_ >= text_.size() || text_[at_] == separator_ || text_[at_] == '\n' ||
           text_.substr(at_, 2) == "\r\n";
  }

  // From here to the end of the cell, without the blanks before it.
  source::Span read_plain() {
    const std::size_t begin = at_;
    while (!is_cell_end()) ++at_;
    std::size_t end = at_;
    while (end > begin && is_blank_character(text_[end - 1])) --end;
    return place(begin, end);
  }

  Excerpt read_cell(CsvRow& row) {
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == '"') return read_quoted(row);
    const source::Span span = read_plain();
    Excerpt cell(span);
    cell.append_plain(text_.substr(span.begin, span.end - span.begin), span.begin);
    return cell;
  }

  Excerpt read_quoted(CsvRow& row) {
    const std::size_t open = at_++;
    Excerpt cell;
    for (;;) {
      const std::size_t stop = std::min(text_.find_first_of("\"\r", at_), text_.size());
      cell.append_plain(text_.substr(at_, stop - at_), static_cast<std::uint32_t>(at_));
      at_ = stop;
      if (at_ >= text_.size()) {
        report_open_quote(open);
        return cell;
      }
      const std::string_view two = text_.substr(at_, 2);
      if (two == "\"\"" || two == "\r\n") {
        cell.append_written(two.substr(1), static_cast<std::uint32_t>(at_),
                            static_cast<std::uint32_t>(at_ + 2));
        at_ += 2;
      } else if (text_[at_] == '"') {
        break;
      } else {
        cell.append_plain(two.substr(0, 1), static_cast<std::uint32_t>(at_));
        ++at_;
      }
    }
    ++at_;
    cell.set_whole(place(open, at_));
    skip_blanks();
    if (!is_cell_end()) {
      row.damaged = true;
      report_text_after_quote(open, read_plain());
    }
    return cell;
  }

  void report_open_quote(std::size_t open) {
    unclosed_ = true;
    diagnostics_.report(mistakes::open_quote, place(open, open + 1), "this quote is never closed")
        .label("the cell starts here and goes on to the end of the file")
        .suggest("write a quote at the end of the cell; a quote that belongs to the text is written twice");
  }

  void report_text_after_quote(std::size_t open, source::Span rest) {
    const bool many_lines = text_.substr(open, rest.begin - open).find('\n') != std::string_view::npos;
    diagnostics_
        .report(mistakes::text_after_quote, rest, "there is text behind the quote that closes this cell")
        .also(place(open, open + 1), "the cell starts here")
        .suggest(
            many_lines
                ? "write the closing quote where that cell should end; quotes inside it are written twice"
                : "write a quote that belongs to the text twice: `\"\"`");
  }

  source::SourceId file_;
  std::string_view text_;
  std::size_t at_;
  source::Diagnostics& diagnostics_;
  char separator_ = ',';
  bool unclosed_ = false;
};

}  // namespace

CsvTable parse_csv(source::SourceId file, const source::Sources& sources, source::Diagnostics& diagnostics) {
  return CsvReader(file, sources, diagnostics).read();
}

bool is_blank(const Excerpt& cell) {
  return cell.text().find_first_not_of(" \t\r\n") == std::string::npos;
}

}  // namespace rulepress::cards
