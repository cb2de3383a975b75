// A sheet plan: where every face, cutting mark and label of a print job stands, in millimetres from the top
// left corner of its page. Imposition makes it, assembly turns it into a PDF; nothing is drawn here.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "layout/scene/scene.h"
#include "layout/scene/units.h"
#include "press/paper.h"

namespace rulepress::press {

enum class Side { front, back };

// How the printer turns the paper over. The long edge of an upright page is its vertical one.
enum class Duplex { long_edge, short_edge, fronts_only };

struct Placement {
  std::size_t face = 0;
  layout::Box trim;
  int rotation = 0;     // clockwise: 0, 90, 180 or 270; the box is where the turned face stands
  layout::Box visible;  // the trim and as much of the bleed as lies neither on a neighbour nor in the margin
  // Of what is visible: hexagons in a honeycomb have neighbours on all sides.
  layout::Outline shape = layout::Outline::rectangle;
  double scale = 1;  // of the face
};

// People cut along whole lines and fold along dotted ones.
enum class Dash { whole, dotted };

struct Mark {
  layout::Point from;
  layout::Point to;
  Dash dash = Dash::whole;
  bool faint = false;  // runs along or over artwork, so it is printed grey
};

// A line to cut along that is not straight, printed grey.
struct CutLine {
  layout::Box trim;
  layout::Outline outline;
  layout::Mm corner_radius;
  std::optional<layout::Box> within = {};  // it is drawn in there only
};

// An area in a shade of grey, with corners.
struct Tint {
  std::vector<layout::Point> corners;
  double grey = 0.9;  // 0 is black
};

constexpr layout::Mm mark_thickness{0.15};

// A small text beside the pieces, mostly at the edge of the page. Press cannot set type: whoever can draws it
// as a face of the size of the box before it is turned, and fills in which one that is. A label without a
// face is left out.
struct Label {
  std::string text;
  layout::Box box;
  int rotation = 0;
  std::optional<std::size_t> face = {};
  layout::Pt size{6};
};

// A scale of some centimetres, to see whether a page was printed at 100 %. The box is where it stands, the
// rotation which way it is read.
struct Ruler {
  layout::Box box;
  int rotation = 0;
  layout::Mm length() const { return rotation == 0 ? box.width : box.height; }
};

// What became of the bleed between neighbours.
enum class Bleed {
  none,   // the pieces have none
  whole,  // neighbours stand apart, each with all of its bleed: two cuts between them
  cut     // one cut between neighbours, where the bleed of both ends; or the page's margin cuts some off
};

// A correction for a printer whose back sides come out displaced: everything on the page is turned clockwise
// around the middle of the page, then moved right and down.
struct Shift {
  layout::Mm x;
  layout::Mm y;
  double degrees = 0;
  friend bool operator==(const Shift&, const Shift&) = default;
};

struct Page {
  Side side = Side::front;
  layout::Size size;
  std::vector<std::string> decks;  // with pieces on this page, in print order
  Bleed bleed = Bleed::none;
  std::vector<Placement> placements;
  std::vector<Mark> marks;
  std::vector<CutLine>
      cuts;  // on fronts only: a back that is printed a little off would show them beside the cut
  std::vector<Tint> tints = {};
  std::vector<Label> labels;
  std::string part = {};  // of a larger piece, such as "tile A1"
  std::optional<Ruler> ruler = {};
  Shift shift;
};

// A piece that stands on no page. The others are still planned.
struct Unplaced {
  enum class Why { too_large, too_small, too_many } why;
  std::size_t piece;
  std::string deck;
  layout::Size size;
  layout::Size usable;  // of the upright paper
};

struct SheetPlan {
  Paper paper;
  Duplex duplex = Duplex::fronts_only;  // how these very pages are to be printed
  bool folded = false;                  // fronts and backs stand on one side, with a fold between them
  std::vector<Page> pages;
  std::vector<Unplaced> unplaced;
};

// All of it as text, positions with two decimals.
std::string dump(const SheetPlan& plan);

}  // namespace rulepress::press
