#include "layout/board/board_map.h"

#include <fmt/format.h>

#include <algorithm>

#include "cards/constants.h"
#include "cards/typed.h"
#include "layout/card/card_values.h"

namespace rulepress::layout {
namespace {

using model::BoardShape;
using model::Model;
using model::Ref;

const model::Board* find_board(const Model& model, std::string_view name) {
  const auto found = std::ranges::find(model.boards, name, [](const auto& one) { return one.name.text; });
  return found == model.boards.end() ? nullptr : &*found;
}

// What is written down, not worked out during a game; missing for all else.
expr::Value constant(const Model& model, model::NodeIndex index) {
  if (index == model::no_node) return {};
  const model::Node& node = model.code[index];
  switch (node.op) {
    case model::Op::number:
      return {static_cast<double>(node.number)};
    case model::Op::truth:
      return {node.number != 0};
    case model::Op::enum_value:
      return {model.enums[node.ref].values[static_cast<std::size_t>(node.number)].text};
    case model::Op::named_thing:
      return {node.text};
    case model::Op::negative: {
      const expr::Value inner = constant(model, node.children[0]);
      const auto* number = inner.as<double>();
      return number == nullptr ? expr::Value{} : expr::Value{-*number};
    }
    case model::Op::set: {
      expr::List items;
      for (const model::NodeIndex child : node.children) items.push_back(constant(model, child));
      return {std::move(items)};
    }
    default:
      return {};
  }
}

void put(expr::Record& record, std::string_view name, expr::Value value) {
  const auto same = std::ranges::find(record, name, &expr::NamedValue::name);
  if (same == record.end()) {
    if (!value.is_missing()) record.push_back({std::string(name), std::move(value)});
  } else if (value.is_missing()) {
    record.erase(same);
  } else {
    same->value = std::move(value);
  }
}

// Zones, and what each player has of it, stand on no board.
bool is_plain(const model::Field& field) {
  return !field.type.is_place() && !field.type.indexed && field.type.known();
}

// The values with which things of a type start, and those of the drawing's legend.
void put_fields(const Model& model, Ref type, const model::MapLegend* legend, expr::Record& record) {
  if (type == model::no_ref) return;
  for (const Ref ref : model.all_fields(type)) {
    const model::Field& field = model.fields[ref];
    if (is_plain(field)) put(record, field.name.text, constant(model, field.initial.root));
  }
  if (legend == nullptr) return;
  for (const auto& [field, value] : legend->values)
    put(record, model.fields[field].name.text, constant(model, value));
}

const model::MapLegend* legend_of(const model::MapDrawing& drawing, const std::string& symbol) {
  const auto found = std::ranges::find(drawing.legend, symbol, &model::MapLegend::symbol);
  return found == drawing.legend.end() ? nullptr : &*found;
}

// Places of a graph may be cards too: what is printed on them counts.
void put_card(const BoardSource& source, Ref type, const std::string& name, expr::Record& record) {
  for (const cards::Component& component : source.deck.components) {
    if (cards::declared_type(component, source.model) != type) continue;
    if (component.name.text() != name && component.id != name) continue;
    for (const auto& [key, value] : names_of(component)) put(record, key, value);
  }
}

class MapMaker {
 public:
  MapMaker(const BoardSource& source, const model::Board& board) : source_(source), board_(board) {
    made_.name = board.name.text;
    made_.shape = board.shape;
    for (const Ref edge : board.edges) made_.edge_types.push_back(source.model.things[edge].name.text);
    made_.edge_types.emplace_back(open_edge);
  }

  std::optional<BoardMap> make(std::size_t players) {
    if (board_.places == model::no_ref) return std::nullopt;
    if (board_.map < source_.model.maps.size()) {
      add_drawing(source_.model.maps[board_.map]);
    } else if (board_.size.root == model::no_node || !add_by_size(players)) {
      return std::nullopt;
    }
    return made_.places.size() > most_places ? std::nullopt : std::optional(std::move(made_));
  }

 private:
  void add_place(const std::string& name, int row, int column, const model::MapLegend* legend) {
    BoardPlace place{name, row, column, {}};
    put_fields(source_.model, board_.places, legend, place.values);
    put_card(source_, board_.places, name, place.values);
    put(place.values, "name", {name});
    put(place.values, "number", {static_cast<double>(made_.places.size() + 1)});
    put(place.values, "row", {static_cast<double>(row + 1)});
    put(place.values, "column", {static_cast<double>(column + 1)});
    made_.places.push_back(std::move(place));
  }

  void add_edge(std::size_t from, std::size_t to, Ref type, const model::MapLegend* legend) {
    BoardEdge edge{
        from, to, type == model::no_ref ? std::string(open_edge) : source_.model.things[type].name.text, {}};
    put_fields(source_.model, type, legend, edge.values);
    put(edge.values, "type", {edge.type});
    put(edge.values, "from", {made_.places[from].name});
    put(edge.values, "to", {made_.places[to].name});
    made_.edges.push_back(std::move(edge));
  }

  void add_drawing(const model::MapDrawing& drawing) {
    made_.rows = std::max(1, drawing.rows);
    made_.columns = std::max(1, drawing.columns);
    for (const model::MapPlace& place : drawing.places)
      add_place(place.name, place.row, place.column, legend_of(drawing, place.symbol));
    for (const model::MapEdge& edge : drawing.edges)
      add_edge(edge.from, edge.to, source_.model.type_of(board_, edge), legend_of(drawing, edge.symbol));
  }

  bool add_by_size(std::size_t players) {
    const auto length = [&](const model::Code& code) {
      return cards::constant_number(source_.model, source_.deck, code.root, players);
    };
    const std::int64_t columns = length(board_.size);
    const std::int64_t rows = board_.height.root == model::no_node ? 1 : length(board_.height);
    const auto most = static_cast<std::int64_t>(most_places);
    if (columns < 1 || rows < 1 || columns > most || rows > most || columns * rows > most) return false;
    made_.columns = static_cast<int>(columns);
    made_.rows = static_cast<int>(rows);
    for (int row = 0; row < made_.rows; ++row) {
      for (int column = 0; column < made_.columns; ++column)
        add_place(fmt::format("{}", made_.places.size() + 1), row, column, nullptr);
    }
    for (std::size_t i = 0; i < made_.places.size(); ++i) {
      const BoardPlace& place = made_.places[i];
      if (place.column + 1 < made_.columns) add_edge(i, i + 1, model::no_ref, nullptr);
      if (place.row + 1 < made_.rows)
        add_edge(i, i + static_cast<std::size_t>(made_.columns), model::no_ref, nullptr);
    }
    if (board_.shape == BoardShape::ring && made_.places.size() > 2)
      add_edge(made_.places.size() - 1, 0, model::no_ref, nullptr);
    return true;
  }

  const BoardSource& source_;
  const model::Board& board_;
  BoardMap made_;
};

// All of these as one type; what only some have may be missing, and so may what the rules declare and none
// has.
expr::Type type_of_all(const Model& model, expr::List values, const std::vector<Ref>& declared) {
  const bool any = !values.empty();
  const expr::Type list = type_of(expr::Value{std::move(values)});
  auto record = std::make_shared<expr::RecordType>();
  if (any && list.item != nullptr && list.item->record != nullptr) *record = *list.item->record;
  for (const Ref type : declared) {
    for (const Ref ref : model.all_fields(type)) {
      const model::Field& field = model.fields[ref];
      if (is_plain(field) && record->find(field.name.text) == nullptr)
        record->fields.emplace_back(field.name.text, type_of(field.type, model).or_missing());
    }
  }
  expr::Type made{expr::Kind::record};
  made.record = record;
  return made;
}

}  // namespace

const BoardPlace* BoardMap::find(std::string_view place) const {
  const auto found = std::ranges::find(places, place, &BoardPlace::name);
  return found == places.end() ? nullptr : &*found;
}

std::optional<std::size_t> BoardMap::at(int row, int column) const {
  const auto found = std::ranges::find_if(
      places, [&](const BoardPlace& one) { return one.row == row && one.column == column; });
  if (found == places.end()) return std::nullopt;
  return static_cast<std::size_t>(found - places.begin());
}

std::optional<BoardMap> board_map(const BoardSource& source, std::string_view name,
                                  std::optional<int> players) {
  const model::Board* board = find_board(source.model, name);
  if (board == nullptr) return std::nullopt;
  const auto most = source.model.players ? source.model.players->high : 1;
  return MapMaker(source, *board).make(static_cast<std::size_t>(players ? *players : most));
}

std::vector<std::string> board_names(const Model& model) {
  std::vector<std::string> names;
  names.reserve(model.boards.size());
  for (const model::Board& board : model.boards) names.push_back(board.name.text);
  return names;
}

expr::Type place_type(const BoardSource& source, const BoardMap& map) {
  expr::List values;
  for (const BoardPlace& place : map.places) values.push_back({place.values});
  const model::Board* board = find_board(source.model, map.name);
  return type_of_all(source.model, std::move(values), {board->places});
}

expr::Type edge_type(const BoardSource& source, const BoardMap& map, std::string_view type) {
  expr::List values;
  for (const BoardEdge& edge : map.edges) {
    if (type.empty() || edge.type == type) values.push_back({edge.values});
  }
  std::vector<Ref> declared;
  for (const Ref edge : find_board(source.model, map.name)->edges) {
    if (type.empty() || source.model.things[edge].name.text == type) declared.push_back(edge);
  }
  expr::Type made = type_of_all(source.model, std::move(values), declared);
  auto record = std::make_shared<expr::RecordType>(*made.record);
  for (const char* name : {"type", "from", "to"}) {
    if (record->find(name) == nullptr) record->fields.emplace_back(name, expr::Type::text());
  }
  record->fields.emplace_back("length", expr::Type::number());
  made.record = record;
  return made;
}

}  // namespace rulepress::layout
