// Types as values, and what a model can be asked about its things.
#include "model/type.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/model.h"
#include "source/nearest.h"

namespace rulepress::model {

const ThingType* Model::find_thing(std::string_view name) const {
  const auto found =
      std::ranges::find_if(things, [&](const ThingType& one) { return one.name.text == name; });
  return found == things.end() ? nullptr : &*found;
}

bool Model::is_a(Ref thing, Ref other) const {
  for (std::size_t steps = 0; thing != no_ref && steps <= things.size(); ++steps) {
    if (thing == other) return true;
    thing = things[thing].parent;
  }
  return false;
}

Ref Model::type_of(const Board& board, const MapEdge& edge) const {
  const MapDrawing& map = maps[board.map];
  const auto legend = std::ranges::find(map.legend, edge.symbol, &MapLegend::symbol);
  if (legend != map.legend.end()) return legend->thing;
  if (edge.symbol.empty()) return no_ref;
  const auto wall = std::ranges::find(board.edges, "wall", [&](Ref one) { return things[one].name.text; });
  return wall == board.edges.end() ? no_ref : *wall;
}

std::vector<Ref> Model::all_fields(Ref thing) const {
  std::vector<Ref> line;
  for (std::size_t steps = 0; thing != no_ref && steps <= things.size(); ++steps) {
    line.insert(line.begin(), thing);
    thing = things[thing].parent;
  }
  std::vector<Ref> all;
  for (const Ref one : line) all.insert(all.end(), things[one].fields.begin(), things[one].fields.end());
  return all;
}

const Field* Model::find_field(Ref thing, std::string_view name) const {
  for (const Ref ref : all_fields(thing)) {
    if (fields[ref].name.text == name) return &fields[ref];
  }
  return nullptr;
}

Type Type::number(std::int64_t low, std::int64_t high) {
  Type made{Kind::number};
  made.bounds = Bounds{low, high};
  return made;
}

Type Type::element() const {
  Type made = *this;
  made.shape = Shape::one;
  made.maybe = false;
  return made;
}

Type Type::many(Shape wanted) const {
  Type made = *this;
  made.shape = wanted;
  made.maybe = false;
  return made;
}

Type Type::present() const {
  Type made = *this;
  made.maybe = false;
  return made;
}

Type Type::or_none() const {
  Type made = *this;
  made.maybe = true;
  return made;
}

Type Type::unindexed() const {
  Type made = *this;
  made.indexed = false;
  made.index = Kind::unknown;
  made.index_ref = no_ref;
  made.index_bounds.reset();
  return made;
}

namespace {

// "a `mech`", "an `eska`"
std::string with_article(const std::string& name, std::string_view noun) {
  return fmt::format("{} `{}`{}", source::article(name), name, noun);
}

}  // namespace

std::string name_of(const Type& type, const Model& model) {
  const bool plural = type.shape != Shape::one;
  std::string word;
  switch (type.kind) {
    case Kind::unknown:
      word = plural ? "things" : "something";
      break;
    case Kind::none:
      return "none";
    case Kind::number:
      word = plural ? "numbers" : "a number";
      break;
    case Kind::truth:
      word = plural ? "truths" : "a truth (yes or no)";
      break;
    case Kind::enumeration:
      word = plural ? fmt::format("`{}` values", model.enums[type.ref].name.text)
                    : with_article(model.enums[type.ref].name.text, "");
      break;
    case Kind::thing:
      word = plural ? fmt::format("`{}`", model.things[type.ref].plural)
                    : with_article(model.things[type.ref].name.text, "");
      break;
    case Kind::record:
      word = plural ? fmt::format("`{}` records", model.records[type.ref].name.text)
                    : with_article(model.records[type.ref].name.text, " record");
      break;
    case Kind::die:
      word = plural ? "dice" : "a die";
      break;
    case Kind::decider:
      word = "someone who decides";
      break;
    case Kind::words:
      word = "words";
      break;
    case Kind::meaning:
      word = plural ? fmt::format("`{}` texts", model.categories[type.ref].name.text)
                    : with_article(model.categories[type.ref].name.text, " text");
      break;
  }
  switch (type.shape) {
    case Shape::one:
      break;
    case Shape::set:
      word = "a set of " + word;
      break;
    case Shape::list:
      word = "a list of " + word;
      break;
    case Shape::zone:
      word = "a zone of " + word;
      break;
    case Shape::pile:
      word = "a pile of " + word;
      break;
  }
  if (type.indexed) word += ", one for each index";
  if (type.maybe) word += " or none";
  return word;
}

}  // namespace rulepress::model
