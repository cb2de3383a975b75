#include "book/figure_base.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "book/mistakes.h"
#include "book/term_index.h"
#include "layout/board/board_scene.h"
#include "source/nearest.h"

namespace rulepress::book {
namespace {

const model::Board* find_board(const model::Model& model, const std::string& name) {
  const auto found = std::ranges::find_if(model.boards, [&](const model::Board& one) {
    return one.name.text == name || spoken(one.name.text) == spoken(name);
  });
  return found == model.boards.end() ? nullptr : &*found;
}

FigureBase ground_of(const BookContext& context, const Shown& shown) {
  const cards::Component& component = context.material.deck.components[shown.component];
  FigureBase ground;
  ground.scene = *shown.scene;
  ground.places = shown.scene->named;
  ground.name = fmt::format("`{}`", component.id);
  ground.words = shown_name(context, component);
  return ground;
}

std::optional<int> players_of(const BookContext& context, const FigureRequest& request) {
  const FigureLine* line = find_line(request, "players");
  if (line == nullptr) return std::nullopt;
  int players = 0;
  const char* end = line->value.data() + line->value.size();
  const auto read = std::from_chars(line->value.data(), end, players);
  if (read.ec == std::errc{} && read.ptr == end && players >= 1 && players <= 12) return players;
  context.diagnostics.report(mistakes::figure_line, line->value_span, "`players` is a number from 1 to 12")
      .suggest("write `players: 2` for the board as it is with two players");
  return std::nullopt;
}

std::optional<FigureBase> ground_of(const BookContext& context, const FigureRequest& request,
                                    const model::Board& board) {
  const layout::BoardSource source{context.material.model, context.material.deck};
  layout::BoardPicture picture;
  picture.board = board.name.text;
  picture.players = players_of(context, request);
  // A component that shows this board looks as it is printed.
  for (const Face& face : context.material.faces) {
    const auto look = context.material.templates.find(context.component(face).type);
    if (look == context.material.templates.end() || !layout::draws_board(*look->second, board.name.text))
      continue;
    picture.look = look->second;
    picture.component = &context.material.printed.components[face.component];
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
      auto& report = context.diagnostics.report(
          mistakes::missing_element, part.span,
          fmt::format("the board `{}` has no place `{}`", board.name.text, part.text));
      const auto meant = source::nearest(part.text, known);
      report.suggest(meant ? fmt::format("did you mean `{}`?", *meant)
                           : std::string("name two places at opposite corners of the part"));
    }
  }
  source::Diagnostics told_elsewhere;
  const auto scene = layout::board_scene(picture, source, context.material.tools, told_elsewhere);
  if (!scene) return std::nullopt;
  FigureBase ground;
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
  ground.words = titled ? shown_name(context, *picture.component)
                        : context.label("shows-board",
                                        {{"what", TermIndex(context).spelling_of(spoken(board.name.text))}});
  return ground;
}

}  // namespace

bool is_base_key(std::string_view key) {
  return key == "part" || key == "players";
}

std::optional<FigureBase> find_figure_base(const BookContext& context, const FigureRequest& request) {
  const SubjectPart subject{request.subject, request.subject_span};
  if (const model::Board* board = find_board(context.material.model, request.subject)) {
    auto ground = ground_of(context, request, *board);
    if (!ground) {
      context.diagnostics
          .report(mistakes::not_drawn, request.subject_span,
                  fmt::format("the board `{}` cannot be drawn", request.subject))
          .suggest("look at what is said about the board itself; a graph needs a template with its places");
    }
    return ground;
  }
  if (find_component(context.material, request.subject)) {
    const auto shown = find_shown(context, subject);
    return shown ? std::optional(ground_of(context, *shown)) : std::nullopt;
  }
  std::vector<std::string> known;
  known.reserve(context.material.model.boards.size());
  for (const model::Board& one : context.material.model.boards) known.push_back(one.name.text);
  for (const cards::Component& one : context.material.deck.components) {
    if (one.kind == cards::ComponentKind::board || one.kind == cards::ComponentKind::mat)
      known.push_back(one.id);
  }
  auto& report = context.diagnostics.report(mistakes::missing_subject, request.subject_span,
                                            fmt::format("there is no board `{}`", request.subject));
  const auto meant = source::nearest(request.subject, known);
  report.suggest(meant           ? fmt::format("did you mean `{}`?", *meant)
                 : known.empty() ? std::string("declare a `board` in the rules, or draw one in cards/")
                                 : fmt::format("the boards are {}", source::quoted_list(known)));
  return std::nullopt;
}

}  // namespace rulepress::book
