// What a book is made of: the rulebook as it is written, what was understood of it, and the faces of the
// cards. `BookContext` is where it all lies while the book is made; what makes a part of it takes a context
// first.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "book/outline.h"
#include "cards/deck.h"
#include "layout/card/compose.h"
#include "model/model.h"
#include "pages/book.h"
#include "pages/labels.h"
#include "rules/document.h"
#include "source/diagnostic.h"
#include "text/meaning.h"
#include "workspace/manifest.h"

namespace rulepress::book {

// A component as it is drawn. One of several pieces has further faces; the first is the usual one.
struct Face {
  std::size_t component = 0;  // of the deck
  const layout::Scene* front = nullptr;
  const layout::Scene* back = nullptr;  // nothing where it has none
};

struct Material {
  const workspace::Manifest& manifest;
  const rules::Document& rulebook;
  const model::Model& model;
  const cards::Deck& deck;     // as it is written
  const cards::Deck& printed;  // the same components, with texts as they are shown
  const text::Texts& texts;
  const source::Sources& sources;
  std::vector<Face> faces = {};                                // in print order
  std::map<std::string, const layout::Template*> templates{};  // by type
  std::map<std::string, std::string> icons{};                  // of all templates: name to path
  layout::Tools tools;
  pages::Labels labels = {};
};

struct BookContext {
  const Material& material;
  const Outline& outline;
  source::Diagnostics& diagnostics;

  const cards::Component& component(const Face& face) const {
    return material.deck.components[face.component];
  }
  // A word that the book has by itself, as the game wants it.
  std::string label(std::string_view key) const { return material.labels.of(key); }
  std::string label(std::string_view key, std::initializer_list<pages::Labels::Slot> slots) const {
    return material.labels.filled(key, slots);
  }
};

// A component by its id or its name, upper and lower case alike.
std::optional<std::size_t> find_component(const Material& material, std::string_view name);

// Its first piece, if it is drawn at all.
const Face* face_of(const Material& material, std::size_t component);

// For "did you mean": the ids and names of all components.
std::vector<std::string> component_names(const Material& material);

}  // namespace rulepress::book
