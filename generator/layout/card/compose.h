// Composes a card: template + component into scenes, with everything measured and in its place.
#pragma once

#include <optional>
#include <vector>

#include "cards/deck.h"
#include "layout/board/board_map.h"
#include "layout/scene/hyphenator.h"
#include "layout/scene/picture.h"
#include "layout/scene/scene.h"
#include "layout/template/template.h"
#include "source/diagnostic.h"

namespace rulepress::layout {

// What layout needs to know of the outer world.
struct Tools {
  TextMeasurer& text;
  PictureReader& pictures;
  Hyphenator& hyphenator;
  std::string language = "en";          // of the game
  const BoardSource* boards = nullptr;  // nothing: the rules have none
};

struct Faces {
  Scene front;
  std::optional<Scene> back;   // when the template has one
  std::vector<Scene> further;  // as many as the template has
};

// The template must have been joined and checked. A mistake is reported at the card, with the template's
// place beside it; at the template when the card has no part in it, then alike for each card.
Faces compose(const Template& made, const cards::Component& component, Tools tools,
              source::Diagnostics& diagnostics);

// Fonts that the template's styles ask for and the game does not have.
void check_fonts(const Template& made, TextMeasurer& measurer, source::Diagnostics& diagnostics);

// Styles that ask for hyphens in a language whose words nobody here can break.
void check_hyphenation(const Template& made, Hyphenator& hyphenator, const std::string& language,
                       source::Diagnostics& diagnostics);

// Pictures that the template's icons name and that cannot be used.
void check_icons(const Template& made, PictureReader& pictures, source::Diagnostics& diagnostics);

}  // namespace rulepress::layout
