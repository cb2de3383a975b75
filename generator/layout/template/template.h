// A template: how the components of one type look. Read from templates/<game>/<type>.toml, joined with the
// template it extends. Wherever a template takes a number or a text, it takes an expression over the card's
// fields as well: `width = "{hp * 4}"`, `text = "Costs {cost}"`.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "expr/text.h"
#include "layout/board/board_map.h"
#include "layout/card/sizes.h"
#include "layout/scene/scene.h"
#include "source/diagnostic.h"
#include "source/toml.h"

namespace rulepress::layout {

// A number that is written down, or an expression that yields one.
struct NumberValue {
  double number = 0;
  expr::Tree tree = {};  // without nodes when the number is written down
  source::Span span = {};
};

// A text with holes, where it stands.
struct TextValue {
  expr::TextWithHoles text;
  source::Excerpt excerpt;
};

struct Style {
  Font font;
  Pt size{9};
  std::string colour = "black";
  source::Span colour_span;
  Align align = Align::left;
  double leading = 1.2;
  Pt tracking;
  bool hyphenate = false;
  source::Span hyphenate_span;
  std::string language;  // the game's when it is not given
  Mm paragraph_space{1};
  source::Span span;
};

// What all shapes have.
struct PaintSpec {
  std::optional<TextValue> fill;
  std::optional<TextValue> fill_to;  // a gradient from `fill`, from top to bottom
  std::optional<TextValue> stroke;
  NumberValue stroke_width{0.3};
  std::vector<Mm> dashes;
};

struct RectSpec {
  PaintSpec paint;
  NumberValue radius;
};
struct EllipseSpec {
  PaintSpec paint;
};
struct LineSpec {  // from its place over its size
  PaintSpec paint;
};
struct PolygonSpec {
  PaintSpec paint;
  std::vector<std::pair<NumberValue, NumberValue>> points;  // from the element's place
};
struct PathSpec {
  PaintSpec paint;
  Path path;  // SVG path data, from the element's place
};
enum class Fitting { contain, cover, stretch };
struct ImageSpec {
  TextValue file;
  Fitting fitting = Fitting::contain;
  std::string folder = {};  // of the template that names it, with a slash
};
struct IconSpec {
  TextValue icon;  // the name of an icon
};
enum class Vertical { top, middle, bottom };
struct TextSpec {
  TextValue text;
  std::string style;
  source::Span style_span;
  Vertical vertical = Vertical::top;
  std::optional<Align> align;
  std::optional<TextValue> colour;
  std::optional<std::pair<double, double>> fit;  // smallest and largest size in pt
};
struct GaugeSpec {  // boxes or pips in a row, some of them filled
  PaintSpec paint;
  NumberValue count;
  std::optional<NumberValue> filled;  // all when it is not given
  NumberValue gap{0.8};
  bool round = false;
  bool vertical = false;
  std::optional<TextValue> empty_fill;
  std::string style;  // of the labels; none when it is empty
  source::Span style_span;
  std::vector<std::string> labels;
};
enum class Flow { row, column, stack };
enum class Placing { start, centre, end, spread };
struct ContainerSpec {
  Flow flow = Flow::row;
  NumberValue gap;
  NumberValue padding;
  Placing along = Placing::start;
  Placing across = Placing::start;
};
struct GroupSpec {
  bool clip = false;
  NumberValue radius;
};
// Once for each item of a list, or n times; `item` and `number` are names in there.
struct Loop {
  expr::Tree list;  // without nodes: never
  source::Span list_span;
  std::string item = "item";
};
struct RepeatSpec {  // its children, in a row or column
  Loop loop;
  Flow flow = Flow::row;
  NumberValue gap;
};
struct TableColumn {
  std::optional<NumberValue> width;  // mm
  std::optional<NumberValue> share;  // of what the others leave; without both, as wide as its words
  std::optional<TextSpec> head;
  std::optional<TextSpec> cell;  // for each item of the loop
};
enum class TableLines { none, rows, all };
struct TableSpec {  // rows of text, each cell in its column
  std::vector<TableColumn> columns;
  Loop loop;
  std::vector<std::vector<TextSpec>> rows;  // written down, in place of a loop
  source::Span place;                       // where a mistake of the whole table is shown
  std::optional<TextValue> fill, zebra, head_fill;
  TableLines lines = TableLines::rows;
  std::optional<TextValue> stroke;
  NumberValue stroke_width{0.2};
  std::pair<NumberValue, NumberValue> padding{{1}, {0.5}};  // beside and above
  std::optional<std::pair<double, double>> fit;             // as in TextSpec, for the style of the table
  std::string style;                                        // which `fit` is about
  bool has_head() const;
};
struct EmblemSpec {               // generated art, the same for the same seed
  std::optional<TextValue> seed;  // the card's id when it is not given
  std::optional<TextValue> colour;
};

// A board of the rules. What its places and edges look like stands in the element's children (`BoardPart`);
// where it says nothing of one of them, that has a plain look.
struct BoardPosition {
  std::string place;
  source::Span span;
  std::pair<NumberValue, NumberValue> middle;  // from the element's place
};
struct BoardSpec {
  std::string board;
  source::Span board_span;
  std::optional<std::pair<NumberValue, NumberValue>> cell;  // the size of a place
  NumberValue gap;
  NumberValue edge_width{1.5};
  int per_row = 0;             // of a track; 0: all in one
  std::optional<int> players;  // boards may be larger for more
  std::vector<BoardPosition> positions;
  expr::Tree areas;  // what places of one area have in common; without nodes: there are no areas
  source::Span areas_span;
  std::string style;  // of the names of places in the plain look; none when it is empty
  source::Span style_span;
};

using Spec =
    std::variant<RectSpec, EllipseSpec, LineSpec, PolygonSpec, PathSpec, ImageSpec, IconSpec, TextSpec,
                 GaugeSpec, ContainerSpec, GroupSpec, RepeatSpec, TableSpec, EmblemSpec, BoardSpec>;

// When an element is drawn.
enum class InkRule { always, full_only, low_only };

// Of which part of a board an element is drawn: for each place, for each edge, for each side of a square
// beyond which there is no place, once for each area.
enum class BoardPart { none, places, edges, rim, areas };

struct Element {
  std::string name;  // for templates that extend this one, and for figures
  source::Span span;
  std::string kind;
  std::optional<NumberValue> x, y, width, height;
  NumberValue rotate;
  NumberValue opacity{1};
  NumberValue grow;  // its share of what is left in a row or column
  std::optional<TextValue> when;
  expr::Tree condition;  // of `when`
  Spec spec;
  std::vector<Element> children;
  InkRule ink = InkRule::always;
  std::vector<Element> low_ink = {};  // what is drawn in its place to save ink: none or one
  BoardPart part = BoardPart::none;
  std::string edge_type = {};  // which edges of a board it is for; all when it is empty
  source::Span edge_type_span = {};
};

// A face besides front and back.
struct FurtherFace {
  std::string name;
  std::vector<Element> elements;
};

struct Template {
  std::string path;
  source::SourceId file{};
  bool unread = false;  // the file has mistakes because of which nothing can be said about the rest
  std::string extends;
  source::Span extends_span;
  std::optional<Size> size;
  source::Span size_span;
  std::optional<Mm> bleed;
  std::optional<Mm> safe;
  std::optional<Mm> corner;
  std::optional<Outline> outline;
  std::map<std::string, Colour> palette;
  std::map<std::string, Colour> low_ink_palette;  // in place of those of the same names, to save ink
  std::map<std::string, source::Span> low_ink_places;
  std::map<std::string, Style> styles;
  std::map<std::string, std::string> icons;  // name to path in the workspace
  std::map<std::string, source::Span> icon_places;
  std::vector<Element> front;
  std::vector<Element> back;
  std::vector<FurtherFace> further;  // in the order of the file, the parent's first
};

Template read_template(source::SourceId file, const source::Sources& sources,
                       source::Diagnostics& diagnostics);

// The child with everything of its parent that it does not say itself. An element with the name of one of the
// parent's takes its place; others are drawn after the parent's.
Template extended_template(const Template& parent, const Template& child);

// Every expression is checked against the names that the cards of a type have, every style and icon name
// against the template's own. Boards of the rules come from `boards`.
void check_template(const Template& made, const expr::Scope& scope, source::Diagnostics& diagnostics,
                    const BoardSource* boards = nullptr);

}  // namespace rulepress::layout
