// A rulebook to read on a screen: a PDF whose text flows in reading order, with bookmarks, links and a
// structure that programs can read aloud. Same input, same bytes.
#pragma once

#include "pages/book_pages.h"
#include "press/assemble.h"

namespace rulepress::press {

// Face n is page n. A link whose destination the book does not have is left out.
std::variant<std::string, Error> reading_pdf(const render::PdfParts& parts, const pages::BookPages& book,
                                             const Metadata& metadata);

}  // namespace rulepress::press
