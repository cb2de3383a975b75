// The model as JSON, for other tools: everything that is declared, with types in words and places. Code is
// not part of it.
#include <array>
#include <nlohmann/json.hpp>

#include "model/model.h"

namespace rulepress::model {
namespace {

using Json = nlohmann::ordered_json;

class ModelWriter {
 public:
  ModelWriter(const Model& model, const source::Sources& sources) : model_(model), sources_(sources) {}

  Json write() const {
    Json made;
    if (model_.players) {
      made["players"] = {
          {"least", model_.players->low}, {"most", model_.players->high}, {"one_team", model_.one_team}};
    }
    made["enums"] = list(model_.enums, [&](const Enum& one) {
      Json item = named(one.name);
      item["values"] = list(one.values, [](const Name& value) { return Json(value.text); });
      return item;
    });
    made["types"] = types();
    made["records"] = list(model_.records, [&](const Record& one) {
      Json item = named(one.name);
      item["fields"] = fields(one.fields);
      return item;
    });
    made["game"] = fields(model_.game_fields);
    made["options"] = list(model_.options, [&](const Option& one) {
      Json item = named(one.name);
      item["type"] = type(one.type);
      return item;
    });
    made["supplies"] = list(model_.supplies, [&](const Supply& one) { return named(one.name); });
    made["boards"] = list(model_.boards, [&](const Board& one) { return board(one); });
    made["stats"] = list(model_.stats, [&](const Stat& one) {
      Json item = named(one.name);
      item["takes"] = parameters(one.base, 0, one.base.parameters);
      item["gives"] = type(one.type);
      item["modifiers"] = one.modifiers.size();
      return item;
    });
    made["procedures"] = list(model_.procedures, [&](const Procedure& one) { return procedure(one); });
    made["menus"] = list(model_.menus, [&](const Menu& one) {
      Json item = named(one.name);
      item["takes"] = parameters(one.who, 0, one.who.parameters);
      item["actions"] = list(one.actions, [&](Ref ref) { return action(model_.actions[ref]); });
      return item;
    });
    made["costs"] = list(model_.costs, [&](const Cost& one) {
      Json item = named(one.name);
      item["takes"] = parameters(one.signature, 0, one.signature.parameters);
      item["ways"] = list(one.ways, [&](Ref ref) { return action(model_.ways[ref]); });
      return item;
    });
    made["categories"] = list(model_.categories, [&](const Category& one) {
      Json item = named(one.name);
      item["mode"] = one.mode;
      return item;
    });
    made["phrases"] = list(model_.phrases, [&](const Phrase& one) {
      Json item{{"words", one.words.text}};
      if (one.category != no_ref) item["category"] = model_.categories[one.category].name.text;
      if (one.has_result) item["gives"] = type(one.result);
      if (!one.reminder.empty()) item["reminder"] = one.reminder;
      item["place"] = place(one.words.span);
      return item;
    });
    made["variants"] = list(model_.variants, [&](const Variant& one) { return named(one.name); });
    made["terms"] = list(model_.terms, [&](const Term& one) {
      Json item = named(one.name);
      if (!one.plural.empty()) item["plural"] = one.plural;
      if (!one.icon.empty()) item["icon"] = one.icon;
      if (!one.meaning.empty()) item["means"] = one.meaning;
      item["avoid"] = list(one.avoid, [](const Name& word) { return Json(word.text); });
      return item;
    });
    made["expectations"] = list(model_.expectations, [&](const Expectation& one) {
      Json item{{"bound", one.bound}, {"count", one.count}, {"different", one.different}};
      if (one.type != no_ref) item["type"] = model_.things[one.type].name.text;
      item["place"] = place(one.span);
      return item;
    });
    made["examples"] = list(model_.examples, [&](const Example& one) { return named(one.name); });
    return made;
  }

 private:
  template <class List, class Function>
  static Json list(const List& from, Function function) {
    Json made = Json::array();
    for (const auto& one : from) made.push_back(function(one));
    return made;
  }

  Json place(const Span& span) const {
    const source::Source& file = sources_[span.file];
    const source::Position at = file.position(span.begin);
    return {{"file", file.path}, {"line", at.line}, {"column", at.column}};
  }

  Json named(const Name& name) const { return {{"name", name.text}, {"place", place(name.span)}}; }

  Json type(const Type& of) const {
    Json made{{"is", name_of(of.unindexed(), model_)}};
    if (of.bounds) made["range"] = {of.bounds->low, of.bounds->high};
    if (of.indexed) {
      Type by{of.index, of.index_ref};
      made["for_each"] =
          of.index_bounds ? Json{of.index_bounds->low, of.index_bounds->high} : Json(name_of(by, model_));
    }
    return made;
  }

  Json fields(const std::vector<Ref>& refs) const {
    return list(refs, [&](Ref ref) {
      const Field& field = model_.fields[ref];
      Json item = named(field.name);
      item["type"] = type(field.type);
      item["printed"] = field.printed;
      if (field.supply != no_ref) item["from"] = model_.supplies[field.supply].name.text;
      return item;
    });
  }

  Json types() const {
    static constexpr std::array<std::string_view, 5> origins = {"component", "part", "place", "edge",
                                                                "player"};
    Json made = Json::array();
    for (Ref ref = 0; ref < model_.things.size(); ++ref) {
      const ThingType& one = model_.things[ref];
      Json item{{"name", one.name.text},
                {"plural", one.plural},
                {"kind", origins[static_cast<std::size_t>(one.origin)]}};
      if (one.parent != no_ref) item["is"] = model_.things[one.parent].name.text;
      item["fields"] = fields(one.fields);
      if (one.name.span.end > 0) item["place"] = place(one.name.span);
      made.push_back(std::move(item));
    }
    return made;
  }

  Json board(const Board& one) const {
    static constexpr std::array<std::string_view, 4> shapes = {"ring", "grid", "graph", "track"};
    Json item = named(one.name);
    item["shape"] = shapes[static_cast<std::size_t>(one.shape)];
    if (one.places != no_ref) item["of"] = model_.things[one.places].name.text;
    if (one.map < model_.maps.size()) {
      const MapDrawing& map = model_.maps[one.map];
      item["places"] = list(map.places, [](const MapPlace& place) {
        return Json{
            {"name", place.name}, {"symbol", place.symbol}, {"row", place.row}, {"column", place.column}};
      });
      item["edges"] = list(map.edges, [&](const MapEdge& edge) {
        return Json{
            {"from", map.places[edge.from].name}, {"to", map.places[edge.to].name}, {"symbol", edge.symbol}};
      });
    }
    return item;
  }

  Json parameters(const Code& code, std::size_t from, std::size_t count) const {
    Json made = Json::array();
    for (std::size_t i = from; i < from + count && i < code.locals.size(); ++i) {
      made.push_back({{"name", code.locals[i].name}, {"type", type(code.locals[i].type)}});
    }
    return made;
  }

  Json procedure(const Procedure& one) const {
    static constexpr std::array<std::string_view, 3> effects = {"pure", "random", "suspending"};
    Json item = named(one.name);
    item["kind"] = one.phase ? "phase" : "verb";
    item["takes"] = parameters(one.body, 0, one.body.parameters);
    if (one.has_result) item["gives"] = type(one.result);
    item["effect"] = effects[static_cast<std::size_t>(one.body.effect)];
    return item;
  }

  Json action(const Action& one) const {
    Json item = named(one.name);
    item["takes"] = list(one.head, [&](const Action::Head& head) {
      const Local& local = one.code.locals[head.local];
      return Json{{"name", local.name}, {"type", type(local.type)}};
    });
    return item;
  }

  const Model& model_;
  const source::Sources& sources_;
};

}  // namespace

std::string to_json(const Model& model, const source::Sources& sources) {
  return ModelWriter(model, sources).write().dump(2) + "\n";
}

}  // namespace rulepress::model
