// A scene: one face of a component as positioned items, without any drawing. It is where layout and
// everything that prints, exports or shows faces meet. The origin is the top left corner of the trimmed
// component; what stands outside of it, up to the bleed, is cut off.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "layout/scene/colour.h"
#include "layout/scene/text.h"
#include "layout/scene/units.h"

namespace rulepress::layout {

struct PathStep {
  enum class Kind { move, line, curve, close } kind;
  // move and line use the last point; a curve has two control points before it.
  Point a = {};
  Point b = {};
  Point to = {};
};

using Path = std::vector<PathStep>;

Path rectangle_path(const Box& box, Mm radius);
Path ellipse_path(const Box& box);
Path polygon_path(const std::vector<Point>& corners);

struct Gradient {
  Point from;
  Point to;
  Colour first;
  Colour last;
};

using Fill = std::variant<Colour, Gradient>;

struct Stroke {
  Colour colour;
  Mm width;
  std::vector<Mm> dashes;  // none: a whole line
};

struct Shape {
  Path path;
  std::optional<Fill> fill;
  std::optional<Stroke> stroke;
};

// A picture from a file of the workspace (PNG, JPEG or SVG), stretched into a box.
struct Picture {
  std::string path;
  Box box;
  std::string words = {};  // what it stands for, for searching; of icons only
};

struct Text {
  TextBlock block;
  Point at;                                 // top left corner of the block
  std::shared_ptr<const SetText> set = {};  // as it was measured; nothing: whoever draws it sets it
};

struct Item;

// Items that are moved, turned, faded or clipped together.
struct Group {
  Point origin;        // where the children's (0, 0) comes to stand
  double degrees = 0;  // clockwise, around `pivot`
  Point pivot;         // in the children's coordinates, after they are scaled
  double opacity = 1;
  std::optional<Path> clip;  // in the children's coordinates
  std::vector<Item> items;
  double scale = 1;  // of the children, around their (0, 0)
  // Which part of a document's structure this is: a number that stands once on its page; `decoration` for
  // what nobody reads aloud. None for parts of a card.
  std::optional<int> mark = {};
  static constexpr int decoration = -1;
};

struct Item {
  std::variant<Shape, Picture, Text, Group> what;
};

// Where an element of the template that has a name stands; for figures that point at it or lay something on
// it. Of several with one name, as in a repeat, the first.
struct NamedBox {
  std::string name;
  Box box;
};

enum class Outline { rectangle, rounded, circle, hexagon };

struct Scene {
  std::string id;  // stable: "ember/front"
  Size size;       // trimmed
  Mm bleed;
  Mm corner_radius;  // where it is rounded
  Outline outline = Outline::rectangle;
  std::vector<Item> items;
  std::vector<NamedBox> named = {};
};

// Every item with its place in millimetres, one on a line.
std::string dump(const Scene& scene);

}  // namespace rulepress::layout
