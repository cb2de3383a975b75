// A draft: one face of a card while it is composed, and the values that its template's expressions have
// there. What composes elements takes a draft first; nothing of it is kept once the scene is made.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "expr/evaluate.h"
#include "layout/board/board_geometry.h"
#include "layout/card/background.h"
#include "layout/card/compose.h"

namespace rulepress::layout {

constexpr double tolerance = 0.05;  // mm that nobody sees

// A board as it was drawn on a face, for whoever puts pieces on it.
struct DrawnBoard {
  BoardMap map;
  BoardGeometry geometry;
  Mm edge_width;
};

struct Draft {
  const Template& made;
  const cards::Component& component;
  Tools tools;
  source::Diagnostics& diagnostics;
  expr::Names names;
  // Names of loops, and where the card says what they stand for; nothing where it does not.
  std::map<std::string, const source::TomlValue*> items = {};
  std::vector<Background> grounds = {};  // in drawing order
  Outline outline = Outline::rectangle;
  Box safe = {};                        // what comes closer to the cut may be cut off
  int turned = 0;                       // inside how many turned elements: places are not the face's there
  std::optional<Flow> measuring = {};   // for which kind of container: natural sizes count
  std::vector<DrawnBoard> boards = {};  // on this face, unless they are turned
  std::vector<NamedBox> named = {};     // elements with names, in drawing order
  // Of boards only these places are drawn, with the edges around them; all where none is named.
  std::set<std::string> only_places = {};
};

double number_of(const Draft& draft, const NumberValue& value);
Mm mm_of(const Draft& draft, const NumberValue& value);
std::string text_of(const Draft& draft, const TextValue& value);

// A colour by its palette name or its digits. A name that only this card yields and nobody knows is reported.
std::optional<Colour> colour_of(Draft& draft, const std::optional<TextValue>& value);
std::optional<Colour> style_colour(const Draft& draft, const std::string& name);
const std::string& language_of(const Draft& draft, const Style& style);

// The value in the card's file that an expression names, as `cost` or `level.effect` do; nothing for all
// others.
const source::TomlValue* written_value(const Draft& draft, const expr::Tree& tree);

// Whether its `when` holds.
bool shown(const Draft& draft, const Element& element);
std::vector<const Element*> shown_children(const Draft& draft, const Element& element);

// A mistake of this card in this template: shown at the card, with the template's place.
source::Diagnostic& report(Draft& draft, const source::Mistake& mistake, source::Span template_place,
                           std::string message);

// The same, unless the value has nothing of the card in it: then it is the template's mistake.
source::Diagnostic& report(Draft& draft, const source::Mistake& mistake, const TextValue& value,
                           std::string message);

// A warning when text or an icon comes too close to the cut.
void check_safe(Draft& draft, const Box& box, source::Span place, std::string_view what);

}  // namespace rulepress::layout
