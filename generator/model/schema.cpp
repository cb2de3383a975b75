#include "model/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace rulepress::model {
namespace {

using Json = nlohmann::ordered_json;

class SchemaWriter {
 public:
  explicit SchemaWriter(const Model& model) : model_(model) {}

  Json write(std::string_view game) const {
    Json components = component();
    Json made{{"$schema", "http://json-schema.org/draft-07/schema#"},
              {"title", fmt::format("Cards of {}", game)},
              {"type", "object"},
              {"additionalProperties", false}};
    made["properties"]["defaults"] = {
        {"description", "For every component of this file that does not say otherwise."}, {"type", "object"}};
    for (const std::string_view kind : {"card", "board", "token", "standee", "tile", "mat"}) {
      made["properties"][std::string(kind)] = {{"type", "array"},
                                               {"items", {{"$ref", "#/definitions/component"}}}};
    }
    made["definitions"]["component"] = std::move(components);
    for (Ref ref = 0; ref < model_.things.size(); ++ref) {
      if (model_.things[ref].origin == Origin::part)
        made["definitions"][model_.things[ref].name.text] = part(ref);
    }
    return made;
  }

 private:
  Json component() const {
    Json made{{"type", "object"}, {"required", {"id"}}};
    Json& properties = made["properties"];
    properties["id"] = {{"description", "Small letters, digits and hyphens; never changes."},
                        {"type", "string"},
                        {"pattern", "^[a-z0-9]+(-[a-z0-9]+)*$"}};
    properties["name"] = {{"description", "As it is printed."}, {"type", "string"}};
    properties["count"] = {{"description", "How many copies there are."},
                           {"type", "integer"},
                           {"minimum", 1},
                           {"maximum", 1000}};
    properties["deck"] = {{"description", "The group it is printed with."}, {"type", "string"}};
    properties["text"] = {{"description", "What the card says."}, {"type", "string"}};
    Json types = Json::array();
    Json cases = Json::array();
    for (Ref ref = 0; ref < model_.things.size(); ++ref) {
      const ThingType& thing = model_.things[ref];
      if (thing.origin != Origin::component && thing.origin != Origin::place) continue;
      types.push_back(thing.name.text);
      Json then{{"properties", fields(ref)}};
      then["properties"].update(
          {{"id", true}, {"name", true}, {"count", true}, {"deck", true}, {"text", true}, {"type", true}});
      then["additionalProperties"] = false;
      cases.push_back(
          {{"if", {{"properties", {{"type", {{"const", thing.name.text}}}}}, {"required", {"type"}}}},
           {"then", std::move(then)}});
    }
    properties["type"] = {{"description", "The type that the rules declare."}, {"enum", std::move(types)}};
    if (!cases.empty()) made["allOf"] = std::move(cases);
    return made;
  }

  // What a file's [defaults] may give cannot be required of each card.
  Json fields(Ref thing) const {
    Json made = Json::object();
    for (const Ref ref : model_.all_fields(thing)) {
      const Field& field = model_.fields[ref];
      if (!field.printed || field.name.text == "text") continue;
      Json schema = value(field.type);
      const NodeIndex initial = field.initial.root;
      if (initial != no_node && model_.code[initial].op == Op::number)
        schema["default"] = model_.code[initial].number;
      if (initial != no_node && model_.code[initial].op == Op::enum_value)
        schema["default"] = model_.code[initial].text;
      made[field.name.text] = std::move(schema);
    }
    return made;
  }

  Json part(Ref thing) const {
    Json made{{"type", "object"}, {"additionalProperties", false}, {"properties", fields(thing)}};
    Json required = Json::array();
    for (const Ref ref : model_.all_fields(thing)) {
      const Field& field = model_.fields[ref];
      const bool needed =
          field.printed && !field.type.maybe && field.type.is_one() && field.initial.root == no_node;
      if (needed) required.push_back(field.name.text);
    }
    if (!required.empty()) made["required"] = std::move(required);
    return made;
  }

  Json value(const Type& type) const {
    if (type.indexed) {
      Json made{{"type", "object"}};
      if (type.index == Kind::enumeration) {
        made["additionalProperties"] = false;
        for (const Name& name : model_.enums[type.index_ref].values)
          made["properties"][name.text] = value(type.unindexed());
      }
      return made;
    }
    if (!type.is_one()) {
      Json list{{"type", "array"}, {"items", value(type.element())}};
      if (type.kind == Kind::meaning) return {{"anyOf", {list, {{"type", "string"}}}}};
      return list;
    }
    switch (type.kind) {
      case Kind::number: {
        Json made{{"type", "integer"}};
        if (type.bounds) {
          made["minimum"] = type.bounds->low;
          made["maximum"] = type.bounds->high;
        }
        return made;
      }
      case Kind::truth:
        return {{"type", "boolean"}};
      case Kind::enumeration: {
        Json names = Json::array();
        for (const Name& name : model_.enums[type.ref].values) names.push_back(name.text);
        return {{"enum", std::move(names)}};
      }
      case Kind::thing:
        if (model_.things[type.ref].origin == Origin::part)
          return {{"$ref", "#/definitions/" + model_.things[type.ref].name.text}};
        return {{"description", fmt::format("The id or name of a {}.", model_.things[type.ref].name.text)},
                {"type", "string"}};
      case Kind::meaning:
      case Kind::words:
        return {{"type", "string"}};
      default:
        return Json::object();
    }
  }

  const Model& model_;
};

}  // namespace

std::string to_schema(const Model& model, std::string_view game) {
  return SchemaWriter(model).write(game).dump(2) + "\n";
}

}  // namespace rulepress::model
