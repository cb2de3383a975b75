#include "layout/board/board_scene.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include "layout/board/plain_board.h"
#include "layout/card/card_values.h"
#include "layout/card/elements.h"

namespace rulepress::layout {
namespace {

using model::BoardShape;

constexpr const char* piece_style = "(pieces)";  // no template can have a style of this name
constexpr Mm wall{1.2};
constexpr int long_track = 12;
constexpr double room_for_pieces = 0.72;  // of a place; names of squares stand above
constexpr double room_of_piece = 0.9;     // of its part of that

bool draws(const std::vector<Element>& elements, std::string_view board) {
  return std::ranges::any_of(elements, [&](const Element& element) {
    const auto* spec = std::get_if<BoardSpec>(&element.spec);
    return (spec != nullptr && spec->board == board) || draws(element.children, board);
  });
}

const std::vector<Element>* face_with(const Template& made, std::string_view board) {
  if (draws(made.front, board)) return &made.front;
  if (draws(made.back, board)) return &made.back;
  for (const FurtherFace& face : made.further) {
    if (draws(face.elements, board)) return &face.elements;
  }
  return nullptr;
}

// Roomy enough for its places.
Size plain_size(const BoardMap& map, const BoardPicture& picture) {
  const auto count = static_cast<double>(map.places.size());
  const auto columns = map.shape == BoardShape::track ? std::min(count, double{long_track}) : map.columns;
  switch (map.shape) {
    case BoardShape::grid:
      return {picture.cell.width * map.columns, picture.cell.height * map.rows};
    case BoardShape::track:
      return {picture.cell.width * columns, picture.cell.height * std::ceil(count / columns)};
    case BoardShape::ring:
    case BoardShape::graph:
      break;
  }
  const double apart = map.shape == BoardShape::ring ? 1.3 : 2.0;  // from middle to middle, in places
  const double across = 1 + std::max(1.0, apart * count / std::numbers::pi);
  return {picture.cell.width * across, picture.cell.height * across};
}

// A template that draws nothing but the board.
Template plain_template(const BoardMap& map, const BoardPicture& picture) {
  const Size size = plain_size(map, picture);
  Template made;
  made.safe = Mm{};
  made.size = Size{size.width + wall, size.height + wall};
  BoardSpec spec;
  spec.board = picture.board;
  spec.cell = {NumberValue{picture.cell.width.value}, NumberValue{picture.cell.height.value}};
  spec.edge_width = NumberValue{wall.value};
  spec.per_row = map.shape == BoardShape::track ? long_track : 0;
  spec.players = picture.players;
  spec.style = piece_style;
  Element element;
  element.kind = "board";
  element.x = element.y = NumberValue{wall.value / 2};
  element.width = NumberValue{size.width.value};
  element.height = NumberValue{size.height.value};
  element.spec = std::move(spec);
  made.front.push_back(std::move(element));
  return made;
}

// Several pieces of a place stand in rows.
std::vector<Box> piece_boxes(const BoardPicture& picture, const DrawnBoard& board) {
  std::map<std::string, std::size_t> all;
  for (const BoardPiece& piece : picture.pieces) ++all[piece.place];
  std::map<std::string, std::size_t> put;
  std::vector<Box> boxes;
  for (const BoardPiece& piece : picture.pieces) {
    const auto place = static_cast<std::size_t>(board.map.find(piece.place) - board.map.places.data());
    const Box& room = board.geometry.places[place];
    const std::size_t number = put[piece.place]++;
    const auto columns =
        static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(all[piece.place]))));
    const std::size_t rows = (all[piece.place] + columns - 1) / columns;
    const Mm part = std::min(room.width, room.height) * room_for_pieces / static_cast<double>(columns);
    const Mm side = part * room_of_piece;
    const auto at = [&](std::size_t i, std::size_t count, Mm from, Mm length) {
      return from + length / 2 + part * (static_cast<double>(i) - static_cast<double>(count) / 2) +
             (part - side) / 2;
    };
    boxes.push_back({at(number % columns, columns, room.x, room.width),
                     at(number / columns, rows, room.y, room.height), side, side});
  }
  return boxes;
}

// The part of a board around some places, with what stands on their borders.
Box part_of(const BoardGeometry& geometry, const std::vector<std::size_t>& some, Mm edge) {
  const Box part = geometry.around(some);
  return {part.x - edge, part.y - edge, part.width + edge * 2.0, part.height + edge * 2.0};
}

// Some places, and all that lie between them.
std::set<std::string> places_around(const DrawnBoard& board, const std::vector<std::string>& names) {
  std::vector<std::size_t> some;
  for (const std::string& name : names) {
    if (const auto* place = board.map.find(name); place != nullptr)
      some.push_back(static_cast<std::size_t>(place - board.map.places.data()));
  }
  std::set<std::string> made;
  if (some.empty()) return made;
  const Box part = board.geometry.around(some);
  for (std::size_t i = 0; i < board.map.places.size(); ++i) {
    const Box& box = board.geometry.places[i];
    const Mm x = box.x + box.width / 2;
    const Mm y = box.y + box.height / 2;
    if (x > part.x && x < part.right() && y > part.y && y < part.bottom())
      made.insert(board.map.places[i].name);
  }
  return made;
}

// Moves everything so that the corner of the part is the corner of the scene.
void crop(BoardScene& made, const Box& part) {
  Group group;
  group.origin = {-part.x, -part.y};
  group.clip = rectangle_path(part, {});
  group.items = std::move(made.scene.items);
  made.scene.items.clear();
  made.scene.items.push_back({std::move(group)});
  made.scene.size = {part.width, part.height};
  for (auto* boxes : {&made.places, &made.pieces}) {
    for (Box& box : *boxes) box = {box.x - part.x, box.y - part.y, box.width, box.height};
  }
}

}  // namespace

bool draws_board(const Template& made, std::string_view board) {
  return face_with(made, board) != nullptr;
}

std::optional<BoardScene> board_scene(const BoardPicture& picture, const BoardSource& boards, Tools tools,
                                      source::Diagnostics& diagnostics) {
  const auto map = board_map(boards, picture.board, picture.players);
  if (!map) return std::nullopt;
  const bool has_look = picture.look != nullptr && picture.component != nullptr;
  Template made = has_look ? *picture.look : plain_template(*map, picture);
  Style letters;
  letters.font = picture.font;
  letters.size = Pt{8};
  made.styles[piece_style] = letters;
  const std::vector<Element>* face = face_with(made, picture.board);
  if (face == nullptr) return std::nullopt;
  cards::Component nobody;
  nobody.id = picture.board;
  const cards::Component& component = has_look ? *picture.component : nobody;
  tools.boards = &boards;
  // Twice where only a part is shown: places have to be laid out before it is known which are in it.
  source::Diagnostics quiet;
  Draft whole{made, component, tools, quiet, names_of(component)};
  const auto find_board = [&](const Draft& draft) {
    return std::ranges::find(draft.boards, picture.board, [](const auto& one) { return one.map.name; });
  };
  Draft draft{made, component, tools, diagnostics, names_of(component)};
  if (!picture.places.empty()) {
    compose_face(whole, *face, "board");
    if (const auto found = find_board(whole); found != whole.boards.end())
      draft.only_places = places_around(*found, picture.places);
  }
  BoardScene result;
  result.scene = compose_face(draft, *face, "board");
  result.scene.bleed = Mm{};
  const auto board = find_board(draft);
  if (board == draft.boards.end()) return std::nullopt;
  const auto unknown = [&](const std::string& name) { return board->map.find(name) == nullptr; };
  if (std::ranges::any_of(picture.places, unknown) ||
      std::ranges::any_of(picture.pieces, unknown, &BoardPiece::place))
    return std::nullopt;
  result.places = board->geometry.places;
  result.pieces = piece_boxes(picture, *board);
  for (std::size_t i = 0; i < picture.pieces.size(); ++i) {
    const BoardPiece& piece = picture.pieces[i];
    if (!piece.letters.empty())
      plain_piece(draft, piece.letters, piece.colour, piece_style, result.pieces[i], result.scene.items);
  }
  if (picture.places.empty()) return result;
  std::vector<std::size_t> some;
  some.reserve(picture.places.size());
  for (const std::string& name : picture.places)
    some.push_back(static_cast<std::size_t>(board->map.find(name) - board->map.places.data()));
  crop(result, part_of(board->geometry, some, board->edge_width / 2));
  return result;
}

}  // namespace rulepress::layout
