// A board, or a part of it, with pieces on it: a board of the rules by its name, or a component whose
// template has elements with names.
//
//   ```figure board bay
//   caption: The bay at the start, for two players
//   part: a1, b3
//   a1: dinghy, A
//   arrow: a1, a2, b2
//   mark: b3
//   ```
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "book/figure.h"
#include "book/figure_base.h"
#include "book/ink.h"
#include "book/mistakes.h"
#include "source/nearest.h"
#include "source/utf8.h"

namespace rulepress::book {
namespace {

using layout::Box;
using layout::Mm;
using layout::Point;

constexpr layout::Colour arrow_colour{0.76, 0.19, 0.13, 1};
constexpr std::array<layout::Colour, 6> seat_colours = {{{0.16, 0.36, 0.63, 1},
                                                         {0.72, 0.25, 0.16, 1},
                                                         {0.20, 0.50, 0.28, 1},
                                                         {0.48, 0.30, 0.58, 1},
                                                         {0.78, 0.55, 0.10, 1},
                                                         {0.30, 0.34, 0.40, 1}}};

Point middle_of(const Box& box) {
  return {box.x + box.width / 2, box.y + box.height / 2};
}

// An arrow begins beside the piece that goes, not on it.
Point beyond_piece(Point from, Point to) {
  const double dx = (to.x - from.x).value;
  const double dy = (to.y - from.y).value;
  const double length = std::hypot(dx, dy);
  const double part = length > 0 ? std::min(0.5, 5.4 / length) : 0;
  return {from.x + Mm{dx * part}, from.y + Mm{dy * part}};
}

// A place as readers know it: by the component whose place it is, else by its own name.
std::string place_name(const BookContext& context, const std::string& name) {
  const auto component = find_component(context.material, name);
  return component ? shown_name(context, context.material.deck.components[*component]) : spoken(name);
}

// A component by its name, also where only its back or its other side is shown; else a player's letter.
std::string piece_name(const BookContext& context, const std::string& text) {
  for (std::string name = text; !name.empty(); name.resize(std::min(name.rfind('/'), name.size()))) {
    if (const auto component = find_component(context.material, name))
      return shown_name(context, context.material.deck.components[*component]);
    if (name.find('/') == std::string::npos) break;
  }
  return text;
}

class BoardDrawing {
 public:
  BoardDrawing(const BookContext& context, const FigureRequest& request, const FigureBase& ground)
      : context_(context), request_(request), ground_(ground) {}

  pages::BookFigure draw() {
    figure_.scenes.push_back({ground_.scene, {}, 1, 0, false});
    figure_.size = ground_.scene.size;
    for (const FigureLine& line : request_.lines) {
      if (is_common_key(line.key) || is_base_key(line.key)) continue;
      if (line.key == "mark") {
        mark(line);
      } else if (line.key == "arrow") {
        arrows(line);
      } else {
        pieces(line);
      }
    }
    return std::move(figure_);
  }

  std::string told() const {
    return words_.empty() ? ground_.words
                          : fmt::format("{}: {}", ground_.words, listed(words_, context_.label("and")));
  }

 private:
  const layout::NamedBox* find(const std::string& name, source::Span span) {
    const auto same = [&](const layout::NamedBox& one) {
      return source::lower_case(one.name) == source::lower_case(name);
    };
    const auto found = std::ranges::find_if(ground_.places, same);
    if (found != ground_.places.end()) return &*found;
    std::vector<std::string> known;
    known.reserve(ground_.places.size());
    for (const layout::NamedBox& one : ground_.places) known.push_back(one.name);
    auto& report = context_.diagnostics.report(mistakes::missing_element, span,
                                               fmt::format("{} has no place `{}`", ground_.name, name));
    if (const auto meant = source::nearest(name, known)) {
      report.suggest(fmt::format("did you mean `{}`?", *meant), {span, *meant});
    } else {
      report.suggest(known.empty() ? std::string("give elements of its template a `name`")
                     : known.size() > 12
                         ? fmt::format("places are called as `{}` and `{}` are", known.front(), known.back())
                         : fmt::format("its places are {}", source::quoted_list(known)));
    }
    return nullptr;
  }

  void mark(const FigureLine& line) {
    for (const SubjectPart& part : parts_of(line.value, line.value_span)) {
      const layout::NamedBox* place = find(part.text, part.span);
      if (place == nullptr) continue;
      const Box& box = place->box;
      // A veil below all pieces, so that what is written in the place and drawn on its borders is still seen.
      layout::Colour veil = arrow_colour;
      veil.alpha = 0.3;
      Items veiled;
      constexpr Mm wall{0.6};  // half of one, on the border
      shape(veiled,
            layout::rectangle_path(
                {box.x + wall, box.y + wall, box.width - wall * 2.0, box.height - wall * 2.0}, {}),
            veil);
      figure_.over.insert(figure_.over.begin(), std::make_move_iterator(veiled.begin()),
                          std::make_move_iterator(veiled.end()));
      words_.push_back(context_.label("shows-marked", {{"what", place_name(context_, part.text)}}));
    }
  }

  void arrows(const FigureLine& line) {
    std::vector<Point> way;
    std::vector<std::string> names;
    for (const SubjectPart& part : parts_of(line.value, line.value_span)) {
      const layout::NamedBox* place = find(part.text, part.span);
      if (place == nullptr) continue;
      way.push_back(middle_of(place->box));
      names.push_back(place_name(context_, part.text));
    }
    if (way.size() > 1) way[0] = beyond_piece(way[0], way[1]);
    cased_way(figure_.over, way, arrow_colour, {0.9});
    if (names.size() > 1) words_.push_back(told_way(context_, names));
  }

  // Side by side in the place; a component as it is printed, other short words as a round piece.
  void pieces(const FigureLine& line) {
    const layout::NamedBox* place = find(line.key, line.key_span);
    const auto parts = parts_of(line.value, line.value_span);
    if (place == nullptr || parts.empty()) return;
    const Mm width = place->box.width / static_cast<double>(parts.size());
    std::vector<std::string> names;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const Box room{place->box.x + width * static_cast<double>(i), place->box.y, width, place->box.height};
      if (piece(parts[i], room)) names.push_back(piece_name(context_, parts[i].text));
    }
    if (!names.empty())
      words_.push_back(context_.label("shows-at", {{"what", listed(names, context_.label("and"))},
                                                   {"where", place_name(context_, line.key)}}));
  }

  bool piece(const SubjectPart& part, const Box& room) {
    const bool letters =
        source::count_characters(part.text) <= 2 && !find_component(context_.material, part.text);
    if (letters) {
      const Mm radius{std::min({room.width.value, room.height.value, 12.0}) * 0.36};
      const auto seat = static_cast<std::size_t>(static_cast<unsigned char>(part.text[0]) - 'A');
      const Point middle = middle_of(room);
      disc(figure_.over, middle, radius + Mm{0.5}, paper);
      disc(figure_.over, middle, radius, seat_colours[seat % seat_colours.size()]);
      label(context_, figure_.over, part.text, {middle.x - radius, middle.y - radius, radius * 2, radius * 2},
            {std::max(5.0, radius.value * 3), 700, paper});
      return true;
    }
    const auto shown = find_shown(context_, part);
    if (!shown) return false;
    const layout::Size& size = shown->scene->size;
    const double scale = std::min({room.width / size.width, room.height / size.height, 1.0}) * 0.86;
    const layout::Size drawn{size.width * scale, size.height * scale};
    figure_.scenes.push_back(
        {*shown->scene,
         {room.x + (room.width - drawn.width) / 2, room.y + (room.height - drawn.height) / 2},
         scale,
         0,
         true});
    return true;
  }

  const BookContext& context_;
  const FigureRequest& request_;
  const FigureBase& ground_;
  pages::BookFigure figure_;
  std::vector<std::string> words_;
};

}  // namespace

std::vector<pages::BookBlock> board_figure(const BookContext& context, const FigureRequest& request) {
  const auto ground = find_figure_base(context, request);
  if (!ground) return {};
  BoardDrawing drawing(context, request, *ground);
  pages::BookFigure figure = drawing.draw();
  figure.full_width = figure.size.width.value > 100;
  figure.one_size = true;  // boards are compared with each other
  dress(figure, context, request, drawing.told());
  return {{std::move(figure)}};
}

}  // namespace rulepress::book
