// The rulebook in pages: set as a stage of the check, which finds what does not fit; pressed as a PDF to read
// and a booklet to print.
#pragma once

#include <string>

#include "build/faces.h"
#include "build/graph.h"
#include "build/recipe.h"
#include "build/sheets.h"
#include "pages/book_pages.h"
#include "pages/theme.h"

namespace rulepress::build {

// A book's pages, and the fonts that their letters are numbered by.
struct Rulebook {
  pages::BookPages pages;
  render::FontList fonts;
  Fingerprint fonts_print = {};                  // of all that setting text in them depends on
  std::shared_ptr<const Ingredients> book = {};  // what is in the book
  Fingerprint theme = {};                        // how it is to look
};

struct RulebookRequest {
  const Made<pages::Book>& book;
  const Made<pages::Theme>* theme = nullptr;  // nothing: the usual one
  const FaceSet& faces;
  Store* store = nullptr;  // pages of earlier runs
};

Made<Rulebook> set_rulebook(const RulebookRequest& request, Graph& graph);

// <game>-rulebook.pdf and <game>-rulebook-booklet.pdf
Pressed press_rulebook(const PressRequest& request, const Rulebook& rulebook, unsigned threads,
                       const source::FileSystem& files, Progress* progress = nullptr);

}  // namespace rulepress::build
