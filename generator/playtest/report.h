// A report as data: tables and plots under headings, with how sure each number is. The terminal, the page and
// the files for other programs are all written from this, so they cannot disagree.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "playtest/interval.h"

namespace rulepress::playtest {

struct Number {
  double value = 0;
  int digits = 0;
  bool percent = false;  // a share that is known exactly
};

struct ShareCell {  // shown as per cent
  Estimate estimate;
  bool difference = false;  // in percentage points, with its sign
};

ShareCell share_cell(std::uint64_t part, std::uint64_t whole);

struct MeanCell {
  Estimate estimate;
  int digits = 1;
  bool difference = false;
};

// How something is spread: a sparkline in the terminal.
struct SpreadCell {
  std::vector<double> heights;
};

using Cell = std::variant<std::string, Number, ShareCell, MeanCell, SpreadCell>;

// Of long tables, so many rows stand in the terminal.
inline constexpr std::size_t most_rows_in_terminal = 12;

struct Table {
  std::string id;  // for other programs: "seats"
  std::string title;
  std::string note;  // what it says, in a sentence
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows;
  std::size_t rows_in_terminal = 0;  // 0: all
};

struct Plot {
  enum class Kind : std::uint8_t { bars, intervals, line, scatter } kind = Kind::bars;
  std::string title;
  std::string x, y;  // what the axes are
  bool percent = false;
  struct Point {
    std::string label;
    double x = 0;  // of a line; of a scatter a share
    Estimate y;
  };
  std::vector<Point> points;
  double fair = -1;  // a line across, where something would be even
};

struct Section {
  std::string title;
  std::string note;
  std::vector<Table> tables;
  std::vector<Plot> plots;
};

struct FindingLine {
  std::string severity, slug, message, place, seed, help;
};

struct Report {
  std::string title;
  std::vector<std::pair<std::string, std::string>> facts;  // agents, how many games, seeds
  bool findings_looked_for = false;                        // else a report only compares
  std::vector<FindingLine> findings;
  std::vector<Section> sections;
};

std::string write_text(const Report& report, int width);
std::string write_html(const Report& report);
std::string write_json(const Report& report);
std::string write_csv(const Report& report);  // one number a line

// "52.3 %", "+1.4", "12"; with its interval "52.3 % (49.2–55.4)".
std::string words_of(const Cell& cell, bool with_interval);

}  // namespace rulepress::playtest
