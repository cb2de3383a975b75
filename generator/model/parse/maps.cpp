// Maps: boards drawn in text. A grid is drawn cell by cell, two letters a cell, with a sign between
// neighbours and a line of signs between rows:
//
//     +--+--+--+
//     |aa aa|bb|
//     +  +==+  +
//     |aa cc cc|
//     +--+--+--+
//
//     == door, state closed
//     bb guarded true
//
// A graph lists each place and its neighbours: `The Citadel: The Old City, The Great Road`.
#include <fmt/format.h>

#include <algorithm>

#include "model/check/checker.h"
#include "model/mistakes.h"
#include "source/nearest.h"
#include "source/utf8.h"

namespace rulepress::model {
namespace {

struct MapLine {
  std::size_t begin;
  std::size_t end;
};

// Where each character of a line begins, and where the last one ends: drawings count letters, not bytes.
std::vector<std::size_t> characters(std::string_view text, MapLine line) {
  std::vector<std::size_t> begins;
  for (std::size_t at = line.begin; at < line.end;
       at += source::first_character(text.substr(at, line.end - at)).bytes)
    begins.push_back(at);
  begins.push_back(line.end);
  return begins;
}

std::string trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t") - begin + 1));
}

}  // namespace

void Checker::read_maps() {
  for (const Pending& pending : pending_) {
    if (pending.declaration->kind != DeclarationKind::board || !pending.declaration->from_map) continue;
    Board& board = model_.boards[pending.ref];
    const Symbol* known = find(board.name.text);
    if (known == nullptr || known->span != board.name.span) continue;
    const auto named_map = std::ranges::find(map_names_, board.name.text);
    if (named_map == map_names_.end()) {
      report(mistakes::missing_map, board.name.span, fmt::format("there is no map of `{}`", board.name.text))
          .suggest(fmt::format("draw it in a block that starts with ```map {}", board.name.text));
      continue;
    }
    board.map = model_.maps.size();
    model_.maps.push_back(read_map(board, *maps_[static_cast<std::size_t>(named_map - map_names_.begin())]));
  }
  if (diagnostics_.count(source::Severity::error) > 0) return;
  for (std::size_t i = 0; i < maps_.size(); ++i) {
    const bool used = std::ranges::any_of(
        model_.boards, [&](const Board& board) { return board.name.text == map_names_[i]; });
    const bool blank = maps_[i]->text().find_first_not_of(" \t\n") == std::string::npos;
    if (!used && !blank) {
      report(mistakes::unused, maps_[i]->whole(),
             map_names_[i].empty() ? std::string("this map has no name, so no board uses it")
                                   : fmt::format("no board is called `{}`", map_names_[i]))
          .suggest("name the map like its board: ```map lab");
    }
  }
}

MapDrawing Checker::read_map(const Board& board, const source::Excerpt& drawing) {
  MapDrawing made;
  made.name = board.name.text;
  made.span = drawing.whole();
  const std::string& text = drawing.text();
  std::vector<MapLine> picture;
  std::vector<MapLine> legend;
  bool below = false;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const bool blank = trimmed(std::string_view(text).substr(begin, end - begin)).empty();
    if (blank && !picture.empty()) below = true;
    if (!blank) (below ? legend : picture).push_back({begin, end});
    begin = end + 1;
  }
  if (board.shape == BoardShape::grid) {
    read_grid(drawing, picture.empty() ? nullptr : &picture.front().begin, made);
  } else {
    read_graph(drawing, made);
    return made;
  }
  for (const MapLine& line : legend) read_legend(board, drawing, line.begin, line.end, made);
  check_symbols(board, made);
  return made;
}

// Rows of the drawing alternate: edges, cells, edges, … Columns too: an edge is one letter, a cell two.
void Checker::read_grid(const source::Excerpt& drawing, const std::size_t* first, MapDrawing& made) {
  if (first == nullptr) {
    report(mistakes::ragged_map, drawing.whole(), "nothing is drawn here").suggest("draw the grid");
    return;
  }
  const std::string& text = drawing.text();
  std::vector<MapLine> lines;
  for (std::size_t begin = *first; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (trimmed(std::string_view(text).substr(begin, end - begin)).empty()) break;
    lines.push_back({begin, end});
    begin = end + 1;
  }
  std::size_t margin = std::string::npos;
  std::vector<std::vector<std::size_t>> letters;
  for (const MapLine& line : lines) {
    margin = std::min(margin, text.find_first_not_of(' ', line.begin) - line.begin);
    letters.push_back(characters(text, line));
  }
  const auto width_of = [&](std::size_t row) { return letters[row].size() - 1 - margin; };
  const std::size_t width = width_of(0);
  if (lines.size() % 2 == 0 || lines.size() < 3 || width % 3 != 1 || width < 4) {
    report(mistakes::ragged_map, drawing.span(lines.front().begin, lines.front().end),
           "the drawing does not start and end with a line of edges")
        .suggest("draw `+--+--+` above, between and below the rows: two letters a cell, one between cells");
    return;
  }
  for (std::size_t row = 0; row < lines.size(); ++row) {
    if (width_of(row) == width) continue;
    report(mistakes::ragged_map, drawing.span(lines[row].begin, lines[row].end),
           fmt::format("this line is {} letters wide, and the first is {}", width_of(row), width))
        .suggest(
            "give all lines one width; an open edge is drawn with spaces, and the last sign of a line is "
            "never a space");
    return;
  }
  made.rows = static_cast<int>(lines.size() / 2);
  made.columns = static_cast<int>(width / 3);
  const auto at = [&](std::size_t row, std::size_t column, std::size_t size) {
    const std::size_t begin = letters[row][margin + column];
    return std::string_view(text).substr(begin, letters[row][margin + column + size] - begin);
  };
  const auto span_at = [&](std::size_t row, std::size_t column, std::size_t size) {
    return drawing.span(letters[row][margin + column], letters[row][margin + column + size]);
  };
  std::vector<std::size_t> numbers(
      static_cast<std::size_t>(made.rows) * static_cast<std::size_t>(made.columns),
      static_cast<std::size_t>(-1));
  const auto number = [&](std::size_t row, std::size_t column) -> std::size_t& {
    return numbers[row * static_cast<std::size_t>(made.columns) + column];
  };
  const auto rows = static_cast<std::size_t>(made.rows);
  const auto columns = static_cast<std::size_t>(made.columns);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      const std::string_view cell = at(2 * row + 1, 3 * column + 1, 2);
      if (cell == "##") continue;  // no place
      number(row, column) = made.places.size();
      // Places are called as on a chessboard with row letters: a1, b3.
      made.places.push_back(
          {fmt::format("{}{}",
                       row < 26 ? std::string(1, static_cast<char>('a' + row)) : fmt::format("r{}-", row + 1),
                       column + 1),
           trimmed(cell), static_cast<int>(row), static_cast<int>(column),
           span_at(2 * row + 1, 3 * column + 1, 2)});
    }
  }
  const auto join = [&](std::size_t from, std::size_t to, std::string_view sign, Span span) {
    if (from == static_cast<std::size_t>(-1) || to == static_cast<std::size_t>(-1)) return;
    made.edges.push_back({from, to, trimmed(sign), span});
  };
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      if (column + 1 < columns)
        join(number(row, column), number(row, column + 1), at(2 * row + 1, 3 * column + 3, 1),
             span_at(2 * row + 1, 3 * column + 3, 1));
      if (row + 1 < rows)
        join(number(row, column), number(row + 1, column), at(2 * row + 2, 3 * column + 1, 2),
             span_at(2 * row + 2, 3 * column + 1, 2));
    }
  }
}

void Checker::read_graph(const source::Excerpt& drawing, MapDrawing& made) {
  const std::string& text = drawing.text();
  struct Link {
    std::size_t from;
    std::string to;
    Span span;
  };
  std::vector<Link> links;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::size_t colon = std::min(text.find(':', begin), end);
    const std::string name = trimmed(std::string_view(text).substr(begin, colon - begin));
    if (name.empty()) {
      begin = end + 1;
      continue;
    }
    const std::size_t name_at = text.find(name, begin);
    const Span span = drawing.span(name_at, name_at + name.size());
    const auto same =
        std::ranges::find_if(made.places, [&](const MapPlace& other) { return other.name == name; });
    if (same != made.places.end()) {
      report(mistakes::duplicate_place, span, fmt::format("\"{}\" stands here twice", name))
          .also(same->span, "the first")
          .suggest("write all its neighbours in one line");
    }
    const auto from = static_cast<std::size_t>(same - made.places.begin());
    if (from == made.places.size()) made.places.push_back({name, "", 0, 0, span});
    for (std::size_t at = colon + 1; at < end;) {
      const std::size_t comma = std::min(text.find(',', at), end);
      const std::string neighbour = trimmed(std::string_view(text).substr(at, comma - at));
      if (!neighbour.empty()) {
        const std::size_t word = text.find(neighbour, at);
        links.push_back({from, neighbour, drawing.span(word, word + neighbour.size())});
      }
      at = comma + 1;
    }
    begin = end + 1;
  }
  std::vector<std::string> names;
  names.reserve(made.places.size());
  for (const MapPlace& place : made.places) names.push_back(place.name);
  for (const Link& link : links) {
    const auto found = std::ranges::find(names, link.to);
    if (found == names.end()) {
      auto& told = report(mistakes::unknown_symbol, link.span,
                          fmt::format("no line of this map starts with \"{}\"", link.to));
      if (const auto meant = source::nearest(link.to, names)) {
        told.suggest(fmt::format("did you mean \"{}\"?", *meant), {link.span, *meant});
      } else {
        told.suggest("give the place a line of its own");
      }
      continue;
    }
    const auto to = static_cast<std::size_t>(found - names.begin());
    const auto low = std::min(link.from, to);
    const auto high = std::max(link.from, to);
    if (low == high) {
      report(mistakes::duplicate_place, link.span, "a place is no neighbour of itself")
          .suggest("take it out");
      continue;
    }
    const bool known = std::ranges::any_of(
        made.edges, [&](const MapEdge& edge) { return edge.from == low && edge.to == high; });
    if (!known) made.edges.push_back({low, high, "", link.span});
  }
  for (std::size_t i = 0; i < made.places.size(); ++i) {
    const bool joined =
        std::ranges::any_of(made.edges, [&](const MapEdge& edge) { return edge.from == i || edge.to == i; });
    if (!joined)
      report(mistakes::lonely_place, made.places[i].span,
             fmt::format("\"{}\" has no neighbour", made.places[i].name))
          .suggest("name its neighbours after a colon");
  }
}

// `== door, state closed` or `bb room vault`: a sign, then for an edge its type, then fields and values.
void Checker::read_legend(const Board& board, const source::Excerpt& drawing, std::size_t begin,
                          std::size_t end, MapDrawing& made) {
  const std::string& text = drawing.text();
  const std::size_t start_at = text.find_first_not_of(' ', begin);
  const std::size_t symbol_end = std::min(text.find(' ', start_at), end);
  MapLegend entry;
  entry.symbol = text.substr(start_at, symbol_end - start_at);
  entry.span = drawing.span(start_at, symbol_end);
  entry.thing = board.places;
  const auto tokens = expr::tokens_of(drawing, symbol_end, end, diagnostics_, expr::Dialect::rules);
  std::size_t at = 0;
  const bool edge =
      std::ranges::any_of(made.edges, [&](const MapEdge& one) { return one.symbol == entry.symbol; });
  const auto bad = [&](std::string_view why) {
    report(mistakes::bad_legend, drawing.span(start_at, end), fmt::format("{}", why))
        .suggest("write it as `== door, state closed` for an edge, or `aa guarded true` for places");
    made.legend.push_back(entry);  // it is there, whatever it means
  };
  const bool cell =
      std::ranges::any_of(made.places, [&](const MapPlace& one) { return one.symbol == entry.symbol; });
  if (!edge && !cell) {
    report(mistakes::bad_legend, entry.span, fmt::format("`{}` is explained, but not drawn", entry.symbol))
        .suggest("take the line out");
    made.legend.push_back(std::move(entry));
    return;
  }
  if (edge) {
    const auto found = std::ranges::find_if(
        board.edges, [&](Ref one) { return model_.things[one].name.text == tokens[0].text; });
    if (found == board.edges.end()) {
      bad(fmt::format("`{}` is no kind of edge of this board", tokens[0].text));
      return;
    }
    entry.thing = *found;
    at = 1;
  }
  while (tokens[at].kind != expr::TokenKind::end) {
    if (tokens[at].text == ",") {
      ++at;
      continue;
    }
    Ref field = no_ref;
    if (entry.thing != no_ref) {
      for (const Ref one : model_.all_fields(entry.thing)) {
        if (model_.fields[one].name.text == tokens[at].text) field = one;
      }
    }
    if (tokens[at].kind != expr::TokenKind::name || field == no_ref) {
      bad(entry.thing == no_ref
              ? "this cannot be read"
              : fmt::format("`{}` has no field `{}`", model_.things[entry.thing].name.text, tokens[at].text));
      return;
    }
    start({});
    const expr::ExpressionPart part = expr::parse_part(drawing, tokens, at + 1, diagnostics_);
    if (part.failed) {
      source::Diagnostic& told = diagnostics_.all().back();
      if (!told.suggestion) told.suggest("write it as `== door, state closed`");
      return;
    }
    const NodeIndex made_value = value(part.tree, part.tree.root, model_.fields[field].type);
    need(made_value, model_.fields[field].type, fmt::format("`{}`", tokens[at].text));
    entry.values.emplace_back(field, made_value);
    at = part.next;
  }
  const bool twice =
      std::ranges::any_of(made.legend, [&](const MapLegend& other) { return other.symbol == entry.symbol; });
  if (twice) {
    bad(fmt::format("`{}` is explained twice", entry.symbol));
  } else {
    made.legend.push_back(std::move(entry));
  }
}

void Checker::check_symbols(const Board& board, const MapDrawing& made) {
  std::set<std::string> known = {"", "--", "|"};
  for (const MapLegend& entry : made.legend) known.insert(entry.symbol);
  // Lines without a legend are walls, where the board has such edges.
  const bool walls =
      std::ranges::any_of(board.edges, [&](Ref one) { return model_.things[one].name.text == "wall"; });
  const auto check = [&](const std::string& symbol, Span span, std::string_view what) {
    if (!known.insert(symbol).second) return;
    report(mistakes::unknown_symbol, span, fmt::format("nothing tells what `{}` means", symbol))
        .suggest(fmt::format("add a line below the drawing, after an empty one: `{}{}`", symbol, what));
  };
  const std::string kind = board.edges.empty() ? "door" : model_.things[board.edges.back()].name.text;
  bool told = false;
  for (const MapEdge& edge : made.edges) {
    check(edge.symbol, edge.span, " " + kind);
    if (told || walls || (edge.symbol != "--" && edge.symbol != "|")) continue;
    const bool explained =
        std::ranges::any_of(made.legend, [&](const MapLegend& entry) { return entry.symbol == edge.symbol; });
    if (explained) continue;
    report(mistakes::unknown_symbol, edge.span, "a line is a wall, and this board has no edges called `wall`")
        .suggest("add `edges: wall` to the board, or explain the sign below the drawing");
    told = true;
  }
  for (const MapPlace& place : made.places) check(place.symbol, place.span, "");
}

}  // namespace rulepress::model
