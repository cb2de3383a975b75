#include "layout/board/check_board.h"

#include <fmt/format.h>

#include <algorithm>

#include "layout/mistakes.h"
#include "source/nearest.h"

namespace rulepress::layout {
namespace {

using model::BoardShape;
using source::Diagnostics;

constexpr std::size_t most_named = 6;  // in a message

void suggest(source::Diagnostic& told, const std::string& name, source::Span place,
             const std::vector<std::string>& known, bool quoted) {
  if (const auto meant = source::nearest(name, known)) {
    told.suggest(
        fmt::format("did you mean `{}`?", *meant),
        {place, quoted || meant->find(' ') != std::string::npos ? fmt::format("\"{}\"", *meant) : *meant});
  } else if (known.size() > most_named) {
    const std::vector<std::string> some(known.begin(), known.begin() + most_named);
    told.suggest(fmt::format("there are {} and {} more", fmt::join(some, ", "), known.size() - most_named));
  } else {
    told.suggest(fmt::format("there {} {}", known.size() == 1 ? "is" : "are", source::quoted_list(known)));
  }
}

void report_board(const BoardSpec& spec, const BoardSource* boards, Diagnostics& diagnostics) {
  const std::vector<std::string> known =
      boards == nullptr ? std::vector<std::string>{} : board_names(boards->model);
  if (std::ranges::find(known, spec.board) != known.end()) {
    diagnostics
        .report(mistakes::unknown_board, spec.board_span,
                fmt::format("the board `{}` has no places that could be drawn", spec.board))
        .suggest(
            fmt::format("give it a size or a map in the rules; at most {} places are drawn", most_places));
    return;
  }
  auto& told = diagnostics.report(mistakes::unknown_board, spec.board_span,
                                  fmt::format("the rules have no board `{}`", spec.board));
  if (known.empty()) {
    told.suggest(fmt::format("declare it in a block ```rules, as in `board {}: track of step` with its size",
                             spec.board));
  } else {
    suggest(told, spec.board, spec.board_span, known, true);
  }
}

void check_positions(const BoardSpec& spec, const BoardMap& map, Diagnostics& diagnostics) {
  if (map.shape != BoardShape::graph) {
    if (spec.positions.empty()) return;
    diagnostics
        .report(mistakes::bad_value, spec.positions.front().span,
                fmt::format("`{}` is no graph: its places stand by themselves where they belong", spec.board))
        .suggest("take `positions` out");
    return;
  }
  std::vector<std::string> names;
  names.reserve(map.places.size());
  for (const BoardPlace& place : map.places) names.push_back(place.name);
  for (const BoardPosition& position : spec.positions) {
    if (map.find(position.place) != nullptr) continue;
    auto& told = diagnostics.report(mistakes::unknown_place, position.span,
                                    fmt::format("`{}` has no place \"{}\"", spec.board, position.place));
    suggest(told, position.place, position.span, names, false);
  }
  std::vector<std::string> missing;
  for (const std::string& name : names) {
    if (std::ranges::find(spec.positions, name, &BoardPosition::place) == spec.positions.end())
      missing.push_back(name);
  }
  if (missing.empty()) return;
  diagnostics
      .report(mistakes::missing_position, spec.board_span,
              fmt::format("nothing says where {} {} on this board",
                          missing.size() == 1 ? fmt::format("\"{}\"", missing.front())
                                              : fmt::format("\"{}\" and {} more", missing.front(),
                                                            source::counted(missing.size() - 1, "place")),
                          missing.size() == 1 ? "stands" : "stand"))
      .suggest(fmt::format("say where its middle is, in mm: positions = {{ \"{}\" = [20, 15], … }}",
                           missing.front()));
}

void check_parts(const BoardSpec& spec, const Element& element, const BoardMap& map,
                 Diagnostics& diagnostics) {
  for (const Element& child : element.children) {
    if (!child.edge_type.empty() &&
        std::ranges::find(map.edge_types, child.edge_type) == map.edge_types.end()) {
      auto& told = diagnostics.report(mistakes::unknown_place, child.edge_type_span,
                                      fmt::format("`{}` has no edges `{}`", spec.board, child.edge_type));
      suggest(told, child.edge_type, child.edge_type_span, map.edge_types, true);
    }
    const bool of_grid = child.part == BoardPart::rim || child.part == BoardPart::areas;
    if (of_grid && map.shape != BoardShape::grid) {
      diagnostics
          .report(mistakes::bad_value, child.span,
                  fmt::format("`{}` is no grid, so it has no {}", spec.board,
                              child.part == BoardPart::rim ? "rim" : "areas"))
          .suggest("take this out");
    } else if (child.part == BoardPart::areas && spec.areas.nodes.empty()) {
      diagnostics
          .report(mistakes::bad_value, child.span, "nothing says what the places of an area have in common")
          .suggest("name it, as in areas-by = \"place.room\"");
    }
  }
}

}  // namespace

std::optional<BoardMap> check_board(const BoardSpec& spec, const Element& element, const BoardSource* boards,
                                    Diagnostics& diagnostics) {
  auto map = boards == nullptr ? std::nullopt : board_map(*boards, spec.board, spec.players);
  if (!map || map->places.empty()) {
    report_board(spec, boards, diagnostics);
    return std::nullopt;
  }
  check_positions(spec, *map, diagnostics);
  check_parts(spec, element, *map, diagnostics);
  return map;
}

expr::Type area_type() {
  auto record = std::make_shared<expr::RecordType>();
  record->fields = {{"name", expr::Type::text()}, {"places", expr::Type::number()}};
  expr::Type made{expr::Kind::record};
  made.record = record;
  return made;
}

}  // namespace rulepress::layout
