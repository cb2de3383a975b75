// All faces of a game: every component that has a template, composed. Faces that are equal, as most backs
// are, stand in the list once.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "build/graph.h"
#include "build/progress.h"
#include "build/store.h"
#include "build/templates.h"
#include "cards/deck.h"
#include "layout/scene/scene.h"
#include "render/fonts.h"

namespace rulepress::build {

// A piece to cut out. A component has one, and one more for each two further faces of its template.
struct DrawnComponent {
  std::size_t component;  // of the deck
  std::size_t front;      // of the scenes
  std::optional<std::size_t> back;
  std::string front_name = "front";  // of the faces
  std::string back_name = "back";
};

struct FaceSet {
  std::vector<layout::Scene> scenes;
  std::vector<DrawnComponent> components;  // in print order
  render::FontList fonts;                  // in which the scenes are set
  std::vector<Fingerprint> prints = {};    // of the scenes
  std::vector<std::string> borders = {};   // of the scenes: the colour along their edges, where it is one
  std::vector<std::string> composed = {};  // ids of components that were not taken from the store
  Fingerprint fonts_print = {};            // of all that setting text in them depends on
  std::map<std::string, Fingerprint> templates = {};  // what is in their files, by type
};

struct FaceRequest {
  std::string game;                       // its folder's name
  std::vector<std::string> fonts;         // families
  std::vector<source::Span> font_places;  // where they are named; none for the usual ones
  std::vector<std::string> font_files;    // paths
  std::string language;                   // of the game
  unsigned jobs = 1;
  Progress* progress = nullptr;
  bool low_ink = false;    // the templates are those that save ink, and need not use all that they have
  Store* store = nullptr;  // faces of earlier runs
  Fingerprint rules = {};  // for templates that draw boards
};

// The deck was made with the model.
Made<FaceSet> compose_faces(const Made<cards::Deck>& deck, const model::Model& model,
                            const TypeTemplates& templates, const FaceRequest& request, Graph& graph);

}  // namespace rulepress::build
