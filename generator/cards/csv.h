// A table as spreadsheets write it (RFC 4180), as rows of cells that know their places.
//
//   id,name,text                        the separator is a comma, a semicolon or a tab: the first row tells
//   ember,Ember,"Deal 2, then ""burn""" quotes around a cell, doubled inside it
//
// Blanks around a cell without quotes do not belong to it. Line breaks in quotes are "\n", however they are
// written.
#pragma once

#include <vector>

#include "source/diagnostic.h"
#include "source/excerpt.h"

namespace rulepress::cards {

struct CsvRow {
  std::vector<source::Excerpt>
      cells;              // whole() has the quotes; an empty cell has the place where it would be
  std::uint32_t end = 0;  // where its line ends, in bytes
  bool damaged = false;   // a mistake was reported in it; its cells may be cut wrongly
};

struct CsvTable {
  char separator = ',';
  std::vector<CsvRow> rows;  // without those that have nothing in them
};

// A row whose last quote is never closed is left out; it would be all the rest of the file.
CsvTable parse_csv(source::SourceId file, const source::Sources& sources, source::Diagnostics& diagnostics);

// Whether a cell has nothing in it, or nothing that could be seen.
bool is_blank(const source::Excerpt& cell);

}  // namespace rulepress::cards
