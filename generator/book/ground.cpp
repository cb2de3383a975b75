#include "book/ground.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "book/mistakes.h"
#include "book/told.h"
#include "layout/board_scene.h"
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
  ground.words = shown_name(desk, component);
  return ground;
}

std::optional<int> players_of(const Desk& desk, const FigureRequest& request) {
  const FigureLine* line = find_line(request, "players");
  if (line == nullptr) return std::nullopt;
  int players = 0;
  const char* end = line->value.data() + line->value.size();
  const auto read = std::from_chars(line->value.data(), end, players);
  if (read.ec == std::errc{} && read.ptr == end && players >= 1 && players <= 12) return players;
  desk.diagnostics.report(mistakes::figure_line, line->value_span, "`players` is a number from 1 to 12")
      .suggest("write `players: 2` for the board as it is with two players");
  return std::nullopt;
}

std::optional<Ground> ground_of(const Desk& desk, const FigureRequest& request, const model::Board& board) {
  const layout::BoardSource source{desk.material.model, desk.material.deck};
  layout::BoardPicture picture;
  picture.board = board.name.text;
  picture.players = players_of(desk, request);
  // A component that shows this board looks as it is printed.
  for (const Face& face : desk.material.faces) {
    const auto look = desk.material.templates.find(desk.component(face).type);
    if (look == desk.material.templates.end() || !layout::draws_board(*look->second, board.name.text))
      continue;
    picture.look = look->second;
    picture.component = &desk.material.printed.components[face.component];
    break;
  }
  const auto map = layout::board_map(source, board.name.text, picture.players);
  if (!map) return std::nullopt;
  if (const FigureLine* line = find_line(request, "part")) {
    for (const SubjectPart& part : parts_of(line->value, line->value_span)) {
      if (map->find(part.text) != nullptr) {
        picture.places.push_back(part.text);
        continue;
      }
      std::vector<std::string> known;
      for (const layout::BoardPlace& place : map->places) known.push_back(place.name);
      auto& report = desk.diagnostics.report(
          mistakes::missing_element, part.span,
          fmt::format("the board `{}` has no place `{}`", board.name.text, part.text));
      const auto meant = source::nearest(part.text, known);
      report.suggest(meant ? fmt::format("did you mean `{}`?", *meant)
                           : std::string("name two places at opposite corners of the part"));
    }
  }
  source::Diagnostics told_elsewhere;
  const auto scene = layout::board_scene(picture, source, desk.material.tools, told_elsewhere);
  if (!scene) return std::nullopt;
  Ground ground;
  ground.scene = scene->scene;
  for (std::size_t i = 0; i < map->places.size() && i < scene->places.size(); ++i) {
    const layout::Box& box = scene->places[i];
    const bool shown = box.x.value > -0.01 && box.y.value > -0.01 &&
                       box.right() <= scene->scene.size.width + layout::Mm{0.01} &&
                       box.bottom() <= scene->scene.size.height + layout::Mm{0.01};
    if (shown) ground.places.push_back({map->places[i].name, box});
  }
  ground.name = fmt::format("the board `{}`", board.name.text);
  // The component has the name that readers know; else the rulebook spells it.
  const bool titled = picture.component != nullptr && !picture.component->name.text().empty();
  ground.words = titled
                     ? shown_name(desk, *picture.component)
                     : desk.label("shows-board", {{"what", Told(desk).spelling_of(spoken(board.name.text))}});
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
  known.reserve(desk.material.model.boards.size());
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
