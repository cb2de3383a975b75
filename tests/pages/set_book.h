// A rulebook set with the fonts of the tests, and words for it.
#pragma once

#include <string>

#include "pages/book_pages.h"
#include "press/faces.h"

namespace rulepress::test {

inline pages::BookPages pages_of(const pages::Book& book, const pages::Theme& theme = {}) {
  const source::MemoryFileSystem none;
  render::Tools tools(test_fonts(), none);
  layout::Hyphenator hyphenator;
  source::Diagnostics diagnostics;
  return pages::set_book(book, theme, {tools.text, tools.pictures, hyphenator}, diagnostics);
}

inline pages::BookBlock prose(const std::string& words) {
  return {pages::BookProse{{{words}}}};
}

}  // namespace rulepress::test
