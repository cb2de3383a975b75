#include "layout/board/plain_board.h"

#include <algorithm>
#include <array>

#include "layout/card/text_block.h"
#include "layout/card/text_element.h"

namespace rulepress::layout {
namespace {

using model::BoardShape;

constexpr Colour paper{0.955, 0.940, 0.895, 1};
constexpr Colour line_colour{0.62, 0.60, 0.55, 1};
constexpr Colour ink{0.16, 0.15, 0.14, 1};
// Edges that are no walls, in the order in which the rules name them.
constexpr std::array colours{Colour{0.72, 0.45, 0.16, 1}, Colour{0.16, 0.44, 0.62, 1},
                             Colour{0.30, 0.52, 0.28, 1}, Colour{0.55, 0.25, 0.50, 1}};
constexpr Mm hair{0.2};
constexpr Mm road{0.8};
constexpr double smallest_type = 3.5;  // pt

enum class Where { middle, corner };

// Words in a box, smaller where they must be.
void words(Draft& draft, const std::string& text, const std::string& style_name, const Colour& colour,
           const Box& box, Where where, Items& out) {
  const auto found = draft.made.styles.find(style_name);
  if (found == draft.made.styles.end() || text.empty() || box.width.value <= 0) return;
  const Style& style = found->second;
  cards::Run run;
  run.text = text;
  TextBlock block;
  Measured measured;
  fit_size({std::min(smallest_type, style.size.value), style.size.value}, [&](Pt size) {
    block = text_block({run},
                       {style, size, colour, where == Where::middle ? Align::centre : Align::left,
                        language_of(draft, style)},
                       draft.made.icons, box.width);
    measured = draft.tools.text.measure(block);
    return measured.height <= box.height && measured.too_wide.value <= tolerance;
  });
  const Mm down = where == Where::middle ? (box.height - measured.height) / 2 : Mm{};
  out.push_back({Text{std::move(block), {box.x, box.y + down}, measured.set}});
}

Box inside(const Box& box, double share) {
  return {box.x + box.width * (1 - share) / 2, box.y + box.height * (1 - share) / 2, box.width * share,
          box.height * share};
}

}  // namespace

void plain_place(Draft& draft, const BoardSpec& spec, const BoardMap& map, std::size_t place, const Box& box,
                 Items& out) {
  const bool square = map.shape == BoardShape::grid || map.shape == BoardShape::track;
  Shape shape{square ? rectangle_path(box, map.shape == BoardShape::track ? Mm{1} : Mm{}) : ellipse_path(box),
              Fill{paper}, Stroke{square ? line_colour : ink, square ? hair : hair * 2, {}}};
  note_background(draft, shape, box);
  out.push_back({std::move(shape)});
  if (spec.style.empty()) return;
  const auto style = draft.made.styles.find(spec.style);
  const Colour colour =
      style == draft.made.styles.end() ? ink : style_colour(draft, style->second.colour).value_or(ink);
  // Pieces stand in the middle of squares.
  if (map.shape == BoardShape::grid) {
    const Mm rim = std::min(Mm{1.2}, box.width / 10);
    const Box corner{box.x + rim, box.y + rim, box.width / 2 - rim, box.height / 6};
    words(draft, map.places[place].name, spec.style, colour, corner, Where::corner, out);
    return;
  }
  words(draft, map.places[place].name, spec.style, colour, inside(box, square ? 0.85 : 0.7), Where::middle,
        out);
}

void plain_edge(const BoardMap& map, const BoardEdge& edge, const Box& box, Items& out) {
  if (edge.type == open_edge) {
    if (map.shape == BoardShape::grid) return;
    const Mm middle = box.y + box.height / 2;
    Path path{{PathStep::Kind::move, {}, {}, {box.x, middle}},
              {PathStep::Kind::line, {}, {}, {box.right(), middle}}};
    out.push_back({Shape{std::move(path), std::nullopt, Stroke{line_colour, road, {}}}});
    return;
  }
  if (edge.type == "wall") {
    plain_rim(box, out);
    return;
  }
  std::size_t number = 0;
  for (const std::string& type : map.edge_types) {
    if (type == edge.type) break;
    if (type != "wall") ++number;
  }
  // A bar between the corners, in which walls may meet.
  const Box bar{box.x + box.width * 0.12, box.y, box.width * 0.76, box.height};
  out.push_back(
      {Shape{rectangle_path(bar, {}), Fill{colours[number % colours.size()]}, Stroke{ink, hair, {}}}});
}

void plain_rim(const Box& box, Items& out) {
  out.push_back({Shape{rectangle_path(box, {}), Fill{ink}, std::nullopt}});
}

void plain_piece(Draft& draft, const std::string& letters, const Colour& colour, const std::string& style,
                 const Box& box, Items& out) {
  out.push_back({Shape{ellipse_path(box), Fill{colour}, Stroke{ink, hair, {}}}});
  const Colour white{1, 1, 1, 1};
  words(draft, letters, style, contrast(colour, white) >= contrast(colour, ink) ? white : ink,
        inside(box, 0.7), Where::middle, out);
}

}  // namespace rulepress::layout
