// The benchmark's rulebook set by Rulepress: rulebook_bench DIR OUT.pdf
#include <fmt/format.h>

#include <fstream>
#include <utility>

#include "pages/book_pages.h"
#include "press/reading.h"
#include "render/pdf_parts.h"

using namespace rulepress;

namespace {

pages::Book read_book(const std::string& path) {
  pages::Book book;
  book.cover.title = "A rulebook to measure";
  book.blocks.push_back({pages::BookContents{}});
  std::ifstream file(path);
  pages::BookTable table;
  std::size_t headings = 0;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("| ") && !table.rows.empty()) {
      table.columns.assign(3, layout::Align::left);
      book.blocks.push_back({std::exchange(table, {})});
    }
    if (line.starts_with("#")) {
      pages::BookHeading heading;
      heading.level = line.starts_with("## ") ? 2 : 1;
      heading.words = {{line.substr(line.find(' ') + 1)}};
      heading.anchor = fmt::format("h{}", ++headings);
      book.blocks.push_back({std::move(heading)});
    } else if (line.starts_with("! ")) {
      pages::BookFigure figure;
      figure.size = {{83}, {62}};
      figure.alt = "A picture";
      figure.over.push_back({layout::Picture{line.substr(2) + ".svg", {{}, {}, {83}, {62}}}});
      book.blocks.push_back({std::move(figure)});
    } else if (line.starts_with("| ")) {
      std::vector<pages::BookTable::Cell> row;
      for (std::size_t at = 2; at < line.size();) {
        const std::size_t end = std::min(line.find(" | ", at), line.size());
        row.push_back({{{line.substr(at, end - at)}}});
        at = end + 3;
      }
      table.rows.push_back(std::move(row));
    } else if (!line.empty()) {
      book.blocks.push_back({pages::BookProse{{{line}}}});
    }
  }
  return book;
}

}  // namespace

int main(int count, char** words) {
  if (count < 3) return 2;
  const source::RealFileSystem files(words[1]);
  const pages::Book book = read_book(std::string(words[1]) + "/book.txt");
  render::Tools tools({}, files);
  layout::Hyphenator hyphenator;
  source::Diagnostics diagnostics;
  const pages::BookPages pages =
      pages::set_book(book, {}, {tools.text, tools.pictures, hyphenator}, diagnostics);
  std::vector<layout::Scene> scenes;
  for (const pages::BookPage& page : pages.pages) scenes.push_back(page.scene);
  const auto pdf = press::reading_pdf(render::draw_parts(scenes, tools), pages, {pages.title, ""});
  if (std::holds_alternative<press::Error>(pdf)) return 1;
  std::ofstream(words[2], std::ios::binary) << std::get<std::string>(pdf);
  fmt::print("{} pages\n", pages.pages.size());
  return 0;
}
