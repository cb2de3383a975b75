// A rulebook set with the fonts of the tests, and words for it.
#pragma once

#include <string>

#include "layout/book_pages.h"
#include "press/faces.h"

namespace rulepress::press {

inline layout::BookPages pages_of(const layout::Book& book, const layout::Theme& theme = {}) {
  const source::MemoryFileSystem none;
  render::Tools tools(test::test_fonts(), none);
  layout::Hyphenator hyphenator;
  source::Diagnostics diagnostics;
  return layout::set_book(book, theme, {tools.text, tools.pictures, hyphenator}, diagnostics);
}

inline layout::BookBlock prose(const std::string& words) {
  return {layout::BookProse{{{words}}}};
}

}  // namespace rulepress::press
