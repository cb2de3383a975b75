#include "book/ground.h"

#include <fmt/format.h>

#include <algorithm>

#include "book/ink.h"
#include "book/mistakes.h"
#include "source/nearest.h"

namespace rulepress::book {
namespace {

const model::Board* find_board(const model::Model& model, const std::string& name) {
  const auto found = std::ranges::find_if(model.boards, [&](const model::Board& one) {
    return one.name.text == name || spoken(one.name.text) == spoken(name);
  });
  return found == model.boards.end() ? nullptr : &*found;
}

Ground ground_of(const Desk& desk, const Shown& shown) {
  const cards::Component& component = desk.material.deck.components[shown.component];
  Ground ground;
  ground.scene = *shown.scene;
  ground.places = shown.scene->named;
  ground.name = fmt::format("`{}`", component.id);
  ground.words = component.name.text().empty() ? component.id : component.name.text();
  return ground;
}

// A square for each place, with lines for what stands between them.
std::optional<Ground> ground_of(const Desk& desk, const FigureRequest& request, const model::Board& board) {
  using layout::Mm;
  const model::Model& model = desk.material.model;
  if (board.shape != model::BoardShape::grid || board.map >= model.maps.size()) return std::nullopt;
  const model::MapDrawing& map = model.maps[board.map];
  constexpr Mm cell{13};
  constexpr Mm rim{0.6};
  int first_row = 0;
  int first_column = 0;
  int last_row = map.rows - 1;
  int last_column = map.columns - 1;
  if (const FigureLine* line = find_line(request, "part")) {
    std::vector<const model::MapPlace*> corners;
    for (const SubjectPart& part : parts_of(line->value, line->value_span)) {
      const auto found = std::ranges::find(map.places, part.text, &model::MapPlace::name);
      if (found != map.places.end()) corners.push_back(&*found);
    }
    if (!corners.empty()) {
      first_row = first_column = 1000;
      last_row = last_column = 0;
      for (const model::MapPlace* one : corners) {
        first_row = std::min(first_row, one->row);
        first_column = std::min(first_column, one->column);
        last_row = std::max(last_row, one->row);
        last_column = std::max(last_column, one->column);
      }
    }
  }
  const auto inside = [&](const model::MapPlace& one) {
    return one.row >= first_row && one.row <= last_row && one.column >= first_column &&
           one.column <= last_column;
  };
  const auto box_of = [&](const model::MapPlace& one) {
    return layout::Box{rim + cell * (one.column - first_column), rim + cell * (one.row - first_row), cell,
                       cell};
  };
  Ground ground;
  ground.scene.id = "board/" + board.name.text;
  ground.scene.size = {cell * (last_column - first_column + 1) + rim * 2,
                       cell * (last_row - first_row + 1) + rim * 2};
  Items& items = ground.scene.items;
  for (const model::MapPlace& one : map.places) {
    if (!inside(one)) continue;
    ground.places.push_back({one.name, box_of(one)});
    shape(items, layout::rectangle_path(box_of(one), {}), pale, grey, {0.2});
    const layout::Box box = box_of(one);
    label(desk, items, one.name, {box.x + Mm{0.6}, box.y + Mm{0.4}, box.width, Mm{3}},
          {5.5, 400, grey, layout::Align::left});
  }
  for (const model::MapEdge& edge : map.edges) {
    const model::MapPlace& from = map.places[edge.from];
    const model::MapPlace& to = map.places[edge.to];
    if (edge.symbol.empty() || !inside(from) || !inside(to)) continue;
    const layout::Box box = box_of(to);
    const bool beside = from.row == to.row;
    line(items, {box.x, box.y},
         beside ? layout::Point{box.x, box.bottom()} : layout::Point{box.right(), box.y}, ink, {1});
  }
  ground.name = fmt::format("the board `{}`", board.name.text);
  ground.words = fmt::format("The board “{}”", spoken(board.name.text));
  return ground;
}

}  // namespace

bool is_ground_key(std::string_view key) {
  return key == "part" || key == "players";
}

std::optional<Ground> find_ground(const Desk& desk, const FigureRequest& request) {
  const SubjectPart subject{request.subject, request.subject_span};
  if (const model::Board* board = find_board(desk.material.model, request.subject)) {
    auto ground = ground_of(desk, request, *board);
    if (!ground) {
      desk.diagnostics
          .report(mistakes::not_drawn, request.subject_span,
                  fmt::format("the board `{}` cannot be drawn", request.subject))
          .suggest("look at what is said about the board itself; a graph needs a template with its places");
    }
    return ground;
  }
  if (find_component(desk.material, request.subject)) {
    const auto shown = find_shown(desk, subject);
    return shown ? std::optional(ground_of(desk, *shown)) : std::nullopt;
  }
  std::vector<std::string> known;
  for (const model::Board& one : desk.material.model.boards) known.push_back(one.name.text);
  for (const cards::Component& one : desk.material.deck.components) {
    if (one.kind == cards::ComponentKind::board || one.kind == cards::ComponentKind::mat)
      known.push_back(one.id);
  }
  auto& report = desk.diagnostics.report(mistakes::missing_subject, request.subject_span,
                                         fmt::format("there is no board `{}`", request.subject));
  const auto meant = source::nearest(request.subject, known);
  report.suggest(meant           ? fmt::format("did you mean `{}`?", *meant)
                 : known.empty() ? std::string("declare a `board` in the rules, or draw one in cards/")
                                 : fmt::format("the boards are {}", source::quoted_list(known)));
  return std::nullopt;
}

}  // namespace rulepress::book
