#include "layout/board/board_element.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "layout/board/plain_board.h"
#include "layout/card/elements.h"
#include "layout/mistakes.h"

namespace rulepress::layout {
namespace {

using model::BoardShape;

std::optional<BoardMap> map_of(const Draft& draft, const BoardSpec& spec) {
  if (draft.tools.boards == nullptr) return std::nullopt;
  return board_map(*draft.tools.boards, spec.board, spec.players);
}

class BoardDrawing {
 public:
  BoardDrawing(Draft& draft, const BoardSpec& spec, const Element& element, const Box& box, BoardMap map,
               Items& out)
      : draft_(draft), spec_(spec), element_(element), box_(box), map_(std::move(map)), out_(out) {
    width_ = mm_of(draft, spec.edge_width);
    geometry_ = board_geometry(map_, measures_of(draft, spec, map_), box);
  }

  void draw() {
    if (!check_size()) return;
    // Squares lie under their walls, but roads lie under the towns that they join.
    const bool roads = map_.shape != BoardShape::grid;
    if (roads) draw_edges();
    draw_places();
    if (!roads) {
      draw_areas();
      draw_edges();
      draw_rims();
    }
    for (const Element* item : part(BoardPart::none)) compose_free(draft_, *item, box_, out_);
    if (draft_.turned == 0) draft_.boards.push_back({map_, geometry_, width_});
  }

 private:
  std::vector<const Element*> part(BoardPart which) const {
    std::vector<const Element*> elements;
    for (const Element& child : element_.children) {
      if (child.part == which) elements.push_back(&child);
    }
    return elements;
  }

  bool check_size() {
    const Box all = around_all();
    const bool fits = all.x.value >= box_.x.value - tolerance && all.y.value >= box_.y.value - tolerance &&
                      all.right().value <= box_.right().value + tolerance &&
                      all.bottom().value <= box_.bottom().value + tolerance;
    if (fits && !geometry_.crowded) return true;
    auto& told = draft_.diagnostics.report(
        mistakes::board_too_large, spec_.board_span,
        geometry_.crowded
            ? fmt::format("the {} places of `{}` lie on one another", map_.places.size(), spec_.board)
            : fmt::format("`{}` is {:.1f} x {:.1f} mm, but its box is {:.1f} x {:.1f} mm", spec_.board,
                          all.width.value, all.height.value, box_.width.value, box_.height.value));
    told.suggest(map_.shape == BoardShape::graph ? "enlarge the box, move the places, or make `cell` smaller"
                                                 : "enlarge the box, make `cell` smaller, or leave it out");
    return false;
  }

  Box around_all() const {
    std::vector<std::size_t> all(map_.places.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    return geometry_.around(all);
  }

  // Draws while a name stands for a value.
  template <class Draw>
  void with(const char* name, expr::Record values, Draw draw) {
    const auto outer_value =
        draft_.names.find(name) == draft_.names.end() ? std::nullopt : std::optional(draft_.names[name]);
    draft_.names[name] = {std::move(values)};
    draft_.items[name] = nullptr;
    draw();
    draft_.items.erase(name);
    if (outer_value) {
      draft_.names[name] = *outer_value;
    } else {
      draft_.names.erase(name);
    }
  }

  bool is_shown(std::size_t place) const {
    return draft_.only_places.empty() || draft_.only_places.contains(map_.places[place].name);
  }

  void draw_places() {
    const auto elements = part(BoardPart::places);
    for (std::size_t i = 0; i < map_.places.size(); ++i) {
      if (!is_shown(i)) continue;
      if (elements.empty()) {
        plain_place(draft_, spec_, map_, i, geometry_.places[i], out_);
        continue;
      }
      with("place", map_.places[i].values, [&] {
        for (const Element* one : elements) compose_free(draft_, *one, geometry_.places[i], out_);
      });
    }
  }

  // What stands on a line is drawn lying, and turned.
  template <class Draw>
  void on(const BoardLine& line, Draw draw) {
    const Box box = line.box(width_);
    if (line.degrees == 0) {
      draw(box, out_);
      return;
    }
    Group group;
    group.degrees = line.degrees;
    group.pivot = line.middle;
    const std::size_t backgrounds_before = draft_.grounds.size();
    ++draft_.turned;
    draw(box, group.items);
    --draft_.turned;
    blur_backgrounds(draft_, backgrounds_before, group, box);
    if (!group.items.empty()) out_.push_back({std::move(group)});
  }

  void draw_edges() {
    const auto elements = part(BoardPart::edges);
    for (std::size_t i = 0; i < map_.edges.size(); ++i) {
      const BoardEdge& edge = map_.edges[i];
      if (!is_shown(edge.from) && !is_shown(edge.to)) continue;
      expr::Record values = edge.values;
      values.push_back({"length", {geometry_.edges[i].length.value}});
      with("edge", std::move(values), [&] {
        on(geometry_.edges[i], [&](const Box& box, Items& out) {
          if (elements.empty()) plain_edge(map_, edge, box, out);
          for (const Element* one : elements) {
            if (one->edge_type.empty() || one->edge_type == edge.type) compose_free(draft_, *one, box, out);
          }
        });
      });
    }
  }

  void draw_rims() {
    const auto elements = part(BoardPart::rim);
    for (const BoardGeometry::Rim& rim : geometry_.rims) {
      if (!is_shown(rim.place)) continue;
      with("place", map_.places[rim.place].values, [&] {
        on(rim.line, [&](const Box& box, Items& out) {
          if (elements.empty()) plain_rim(box, out);
          for (const Element* one : elements) compose_free(draft_, *one, box, out);
        });
      });
    }
  }

  void draw_areas() {
    const auto elements = part(BoardPart::areas);
    if (spec_.areas.nodes.empty() || elements.empty()) return;
    std::vector<std::pair<std::string, std::vector<std::size_t>>>
        areas;  // in the order of their first places
    for (std::size_t i = 0; i < map_.places.size(); ++i) {
      std::string name;
      with("place", map_.places[i].values, [&] {
        const expr::Value value = expr::evaluate(spec_.areas, draft_.names);
        if (!value.is_missing()) name = expr::to_text(value);
      });
      if (name.empty()) continue;
      auto same = std::ranges::find(areas, name, &std::pair<std::string, std::vector<std::size_t>>::first);
      if (same == areas.end()) same = areas.insert(areas.end(), {name, {}});
      same->second.push_back(i);
    }
    for (const auto& [name, places] : areas) {
      const Box box = geometry_.around(largest_block(map_, places));
      with("area", {{"name", {name}}, {"places", {static_cast<double>(places.size())}}}, [&] {
        for (const Element* one : elements) compose_free(draft_, *one, box, out_);
      });
    }
  }

  Draft& draft_;
  const BoardSpec& spec_;
  const Element& element_;
  Box box_;
  BoardMap map_;
  BoardGeometry geometry_;
  Mm width_;
  Items& out_;
};

}  // namespace

BoardMeasures measures_of(const Draft& draft, const BoardSpec& spec, const BoardMap& map) {
  BoardMeasures made;
  if (spec.cell) made.cell = Size{mm_of(draft, spec.cell->first), mm_of(draft, spec.cell->second)};
  made.gap = mm_of(draft, spec.gap);
  made.edge_width = mm_of(draft, spec.edge_width);
  made.per_row = spec.per_row;
  if (spec.positions.empty()) return made;
  for (const BoardPlace& place : map.places) {
    const auto found = std::ranges::find(spec.positions, place.name, &BoardPosition::place);
    made.middles.push_back(
        found == spec.positions.end()
            ? std::nullopt
            : std::optional(Point{mm_of(draft, found->middle.first), mm_of(draft, found->middle.second)}));
  }
  return made;
}

Size natural_board(const Draft& draft, const BoardSpec& spec, const Size& room) {
  const auto map = map_of(draft, spec);
  if (!map || !spec.cell || map->shape == BoardShape::ring) return room;
  const Size taken =
      board_geometry(*map, measures_of(draft, spec, *map), {{}, {}, room.width, room.height}).size;
  return {std::min(taken.width, room.width), std::min(taken.height, room.height)};
}

void draw(Draft& draft, const BoardSpec& spec, const Element& element, const Box& box, Items& out) {
  auto map = map_of(draft, spec);
  if (map) BoardDrawing(draft, spec, element, box, std::move(*map), out).draw();
}

}  // namespace rulepress::layout
