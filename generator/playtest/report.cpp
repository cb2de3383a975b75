#include "playtest/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "source/utf8.h"

namespace rulepress::playtest {
namespace {

std::string hundredths(double share) {
  const double hundred = 100 * share;
  return fmt::format("{:.{}f}", hundred, std::abs(hundred) < 9.95 && std::abs(hundred) > 0 ? 1 : 0);
}

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::size_t own = source::display_width(text);
  const std::string room(width > own ? width - own : 0, ' ');
  return right ? room + text : text + room;
}

std::string sparkline(const std::vector<double>& heights) {
  static const std::array<const char*, 8> blocks = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const double most = heights.empty() ? 0 : *std::ranges::max_element(heights);
  std::string made;
  for (const double height : heights) {
    if (height <= 0 || most <= 0) {
      made += ' ';
      continue;
    }
    made += blocks[static_cast<std::size_t>(std::min(7.0, std::floor(8 * height / most)))];
  }
  return made;
}

// Columns that do not fit the terminal are left out, from the right.
void write_table(const Table& table, std::size_t room, std::string& out) {
  std::vector<std::size_t> widths;
  std::vector<bool> right;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    widths.push_back(source::display_width(table.columns[i]));
    right.push_back(!table.rows.empty() && (std::holds_alternative<Number>(table.rows[0][i]) ||
                                            std::holds_alternative<ShareCell>(table.rows[0][i]) ||
                                            std::holds_alternative<MeanCell>(table.rows[0][i])));
  }
  const std::size_t shown =
      table.rows_in_terminal == 0 ? table.rows.size() : std::min(table.rows_in_terminal, table.rows.size());
  std::vector<std::vector<std::string>> lines;
  for (std::size_t row = 0; row < shown; ++row) {
    auto& line = lines.emplace_back();
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      line.push_back(words_of(table.rows[row][i], true));
      widths[i] = std::max(widths[i], source::display_width(line.back()));
    }
  }
  std::size_t columns = 1;
  for (std::size_t wide = 2 + widths[0]; columns < widths.size(); ++columns) {
    wide += 2 + widths[columns];
    if (wide > room) break;
  }
  const auto put = [&](const std::vector<std::string>& cells) {
    std::string line = " ";
    for (std::size_t i = 0; i < columns; ++i)
      line += " " + padded(cells[i], widths[i], right[i]) + (i + 1 < columns ? " " : "");
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  };
  out += "\n" + table.title + "\n";
  put(table.columns);
  for (const auto& line : lines) put(line);
  if (shown < table.rows.size())
    out += fmt::format("  … and {} more; `--report html` shows all\n", table.rows.size() - shown);
  else if (columns < table.columns.size())
    out += "  `--report html` shows more of each\n";
}

}  // namespace

ShareCell share_cell(std::uint64_t part, std::uint64_t whole) {
  return {share_of(static_cast<double>(part), whole)};
}

std::string words_of(const Cell& cell, bool with_interval) {
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  if (const auto* number = std::get_if<Number>(&cell))
    return number->percent ? hundredths(number->value) + " %"
                           : fmt::format("{:.{}f}", number->value, number->digits);
  if (const auto* spread = std::get_if<SpreadCell>(&cell)) return sparkline(spread->heights);
  if (const auto* share = std::get_if<ShareCell>(&cell)) {
    const Estimate& one = share->estimate;
    if (one.cases == 0) return "–";
    std::string value = (share->difference && one.value > 0 ? "+" : "") + hundredths(one.value) + " %";
    if (!with_interval) return value;
    return fmt::format("{} ({}{}{})", value, hundredths(one.low), share->difference ? " to " : "–",
                       hundredths(one.high));
  }
  const auto& mean = std::get<MeanCell>(cell);
  if (mean.estimate.cases == 0) return "–";
  std::string value = fmt::format("{}{:.{}f}", mean.difference && mean.estimate.value > 0 ? "+" : "",
                                  mean.estimate.value, mean.digits);
  if (!with_interval) return value;
  return fmt::format("{} ({:.{}f}{}{:.{}f})", value, mean.estimate.low, mean.digits,
                     mean.difference ? " to " : "–", mean.estimate.high, mean.digits);
}

std::string write_text(const Report& report, int width) {
  std::string out = report.title + "\n";
  std::size_t widest = 0;
  for (const auto& [name, value] : report.facts) widest = std::max(widest, source::display_width(name));
  for (const auto& [name, value] : report.facts)
    out += "  " + padded(name, widest, false) + "  " + value + "\n";
  for (const Section& section : report.sections) {
    if (!section.title.empty())
      out += "\n" + section.title + "\n" + std::string(source::display_width(section.title), '-') + "\n";
    if (!section.note.empty()) out += section.note + "\n";
    for (const Table& table : section.tables) {
      if (!table.rows.empty()) write_table(table, static_cast<std::size_t>(std::max(width, 60)), out);
    }
  }
  return out;
}

}  // namespace rulepress::playtest
