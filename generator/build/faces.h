// All faces of a game: every component that has a template, composed. Faces that are equal, as most backs
// are, stand in the list once.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "build/graph.h"
#include "build/progress.h"
#include "build/templates.h"
#include "cards/deck.h"
#include "layout/scene.h"

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
};

struct FaceRequest {
  std::vector<std::string> fonts;  // families
  std::string language;            // of the game
  unsigned jobs = 1;
  Progress* progress = nullptr;
};

Made<FaceSet> compose_faces(const Made<cards::Deck>& deck, const TypeTemplates& templates,
                            const FaceRequest& request, Graph& graph);

}  // namespace rulepress::build
