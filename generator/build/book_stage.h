// The stage that makes a game's book from its rulebook, and the book's web page. Both use the game's fonts
// and those of labels in figures.
#pragma once

#include <string>

#include "build/faces.h"
#include "build/graph.h"
#include "build/rulebook.h"
#include "build/sheets.h"
#include "build/templates.h"
#include "model/model.h"
#include "pages/book.h"
#include "pages/labels.h"
#include "rules/document.h"
#include "text/meaning.h"
#include "workspace/manifest.h"

namespace rulepress::build {

struct BookRequest {
  const workspace::Manifest& manifest;
  const rules::Document& rulebook;
  const model::Model& model;
  const cards::Deck& deck;
  const cards::Deck& printed;
  const text::Texts& texts;
  const FaceSet& faces;
  const TypeTemplates& templates;
  pages::Labels labels;
  Fingerprint inputs;  // of all of these but the manifest and the labels
};

Made<pages::Book> compose_book(const BookRequest& request, Graph& graph);

// The game's fonts, and those that figures of a book need.
render::FontList book_fonts(const FaceSet& faces);

// <game>-rulebook.html. Its parts are known from the book's pages.
Pressed press_book_page(const PressRequest& request, const pages::Book& book, const Rulebook& pages,
                        const source::FileSystem& files);

}  // namespace rulepress::build
