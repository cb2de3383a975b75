// A book as one web page that needs nothing else: semantic HTML, figures as inline SVG, in light and dark, on
// a screen, on a phone, read aloud or printed. The same book gives the same bytes.
#pragma once

#include <string>
#include <vector>

#include "pages/book.h"
#include "press/book_drawings.h"
#include "render/faces.h"

namespace rulepress::press {

struct BookPage {
  std::string html;                     // empty when there is an error
  std::string error;                    // a library's words
  std::vector<std::string> undrawable;  // pictures that could not be read, sorted
};

// `tools` must have the fonts of the game's faces and those of labels in figures. The same page, whatever
// `memory` holds.
BookPage book_html(const pages::Book& book, render::Tools& tools, DrawingMemory* memory = nullptr);

}  // namespace rulepress::press
