// The model as text: what was declared, with the types that were found, and code as nested brackets.
#include <fmt/format.h>

#include <array>

#include "model/model.h"

namespace rulepress::model {
namespace {

constexpr std::array<std::string_view, 66> op_names = {
    "number",  "truth",   "none",    "value",   "all",      "all",     "named",  "places",
    "local",   "at",      "game",    "game-at", ".",        ".at",     "owner",  "value-of",
    "tags-of", "option",  "supply",  "seat",    "team",     "stat",    "",       "policy",
    "new",     "meaning", "set",     "..",      "where",    "ranked",  "before", "is",
    "else",    "if",      "-",       "not",     "",         "do",      "let",    "assign",
    "call",    "move",    "shuffle", "choose",  "ask",      "branch",  "offer",  "offer-each",
    "if",      "match",   "case",    "for",     "together", "repeat",  "loop",   "guard",
    "once",    "pay",     "spend",   "perform", "return",   "proceed", "skip",   "modify",
    "wrong",   ""};

class Dumper {
 public:
  explicit Dumper(const Model& model) : model_(model) {}

  std::string type(const Type& type) const {
    if (!type.known() && type.is_one()) return "?";
    std::string word;
    switch (type.kind) {
      case Kind::unknown:
        word = "?";
        break;
      case Kind::none:
        word = "none";
        break;
      case Kind::number:
        word = type.bounds ? fmt::format("{}..{}", type.bounds->low, type.bounds->high) : "number";
        break;
      case Kind::truth:
        word = "truth";
        break;
      case Kind::enumeration:
        word = model_.enums[type.ref].name.text;
        break;
      case Kind::thing:
        word = model_.things[type.ref].name.text;
        break;
      case Kind::record:
        word = model_.records[type.ref].name.text;
        break;
      case Kind::die:
        word = "die";
        break;
      case Kind::decider:
        word = "decider";
        break;
      case Kind::words:
        word = "words";
        break;
      case Kind::meaning:
        word = model_.categories[type.ref].name.text;
        break;
    }
    static constexpr std::array<std::string_view, 5> shapes = {"", "set of ", "list of ", "zone of ",
                                                               "pile of "};
    return std::string(shapes[static_cast<std::size_t>(type.shape)]) + word + (type.maybe ? " or none" : "");
  }

  std::string index(const Type& of) const {
    if (!of.indexed) return "";
    Type by{of.index, of.index_ref};
    by.bounds = of.index_bounds;
    return "[" + type(by) + "]";
  }

  std::string code(NodeIndex at, const Code& in) const {
    if (at == no_node) return "-";
    const Node& node = model_.code[at];
    std::vector<std::string> parts;
    std::string inner;
    for (const NodeIndex child : node.children) {
      parts.push_back(code(child, in));
      inner += " " + parts.back();
    }
    const auto local = [&](Ref ref) {
      if (ref >= in.locals.size()) return fmt::format("${}", ref);
      return in.locals[ref].name.empty() ? fmt::format("${}", ref) : in.locals[ref].name;
    };
    switch (node.op) {
      case Op::number:
        return std::to_string(node.number);
      case Op::truth:
        return node.number != 0 ? "true" : "false";
      case Op::none:
        return "none";
      case Op::enum_value:
        return node.text;
      case Op::all_values:
        return fmt::format("(all {})", model_.enums[node.ref].name.text);
      case Op::all_things:
        return fmt::format("(all {})", model_.things[node.ref].name.text);
      case Op::named_thing:
        return fmt::format("({} \"{}\")", node.ref == no_ref ? "label" : model_.things[node.ref].name.text,
                           node.text);
      case Op::places:
        return model_.boards[node.ref].name.text;
      case Op::local:
        return local(node.ref);
      case Op::local_at:
        return fmt::format("{}[{}]", local(node.ref), inner.substr(1));
      case Op::game_field:
        return "game." + model_.fields[node.ref].name.text;
      case Op::game_field_at:
        return fmt::format("game.{}[{}]", model_.fields[node.ref].name.text, inner.substr(1));
      case Op::field:
      case Op::field_at:
        if (node.ref == no_ref || node.children.empty()) return "?";
        if (node.op == Op::field)
          return fmt::format("{}.{}", inner.substr(1), model_.fields[node.ref].name.text);
        return fmt::format("{}.{}[{}]", parts[0], model_.fields[node.ref].name.text, parts[1]);
      case Op::owner:
        return inner.substr(1) + ".owner";
      case Op::die_value:
        return inner.substr(1) + ".value";
      case Op::die_tags:
        return inner.substr(1) + ".tags";
      case Op::option:
        return model_.options[node.ref].name.text;
      case Op::supply:
        return model_.supplies[node.ref].name.text;
      case Op::seat:
        return std::string(1, static_cast<char>('A' + node.number));
      case Op::stat:
        return fmt::format("({}{})", node.ref == no_ref ? "?" : model_.stats[node.ref].name.text, inner);
      case Op::builtin:
      case Op::binary:
        return fmt::format("({}{})", node.text, inner);
      case Op::policy:
        return fmt::format("({}{})", model_.policies[node.ref].name.text, inner);
      case Op::make:
        return fmt::format("(new {}{})", model_.records[node.ref].name.text, inner);
      case Op::is:
        return fmt::format("(is{} {})", inner, node.ref == no_ref ? "?" : model_.things[node.ref].name.text);
      case Op::call:
        return fmt::format("(call {}{})",
                           node.ref == no_ref ? "action" : model_.procedures[node.ref].name.text, inner);
      case Op::let:
      case Op::choose:
      case Op::for_each:
      case Op::together:
        return fmt::format("({} {}{}{})", op_names[static_cast<std::size_t>(node.op)], local(node.ref),
                           node.text.empty() ? "" : " " + node.text, inner);
      case Op::where:
        return fmt::format("(where {}{})", local(node.ref), inner);
      case Op::ranked:
        return fmt::format("(ranked {} {}{})", local(node.ref), node.text, inner);
      case Op::offer:
      case Op::offer_each:
        return fmt::format("(offer {} {}{})", node.ref == no_ref ? "?" : model_.menus[node.ref].name.text,
                           node.text, inner);
      case Op::pay:
        return fmt::format("(pay {}{})", model_.costs[node.ref].name.text, inner);
      case Op::once_per:
        return fmt::format("(once {})", node.ref == no_ref ? "?" : model_.procedures[node.ref].name.text);
      case Op::modify:
        return fmt::format("(modify #{})", node.ref);
      default:
        return fmt::format("({}{}{})", op_names[static_cast<std::size_t>(node.op)],
                           node.text.empty() ? "" : " \"" + node.text + "\"", inner);
    }
  }

  std::string parameters(const Code& in, std::size_t from, std::size_t count) const {
    std::string made;
    for (std::size_t i = from; i < from + count && i < in.locals.size(); ++i) {
      made += fmt::format("{}{}{}{}: {}", made.empty() ? "" : ", ", in.locals[i].by_reference ? "var " : "",
                          in.locals[i].name, index(in.locals[i].type), type(in.locals[i].type));
    }
    return "(" + made + ")";
  }

  void field(Ref ref, std::string_view indent) {
    const Field& one = model_.fields[ref];
    out_ += fmt::format("{}{}{}: {}", indent, one.name.text, index(one.type), type(one.type));
    if (one.capacity.root != no_node) out_ += fmt::format(" up to {}", code(one.capacity.root, one.capacity));
    if (one.initial.root != no_node) out_ += fmt::format(" = {}", code(one.initial.root, one.initial));
    static constexpr std::array<std::string_view, 4> seen = {"", " seen by all", " seen by owner",
                                                             " seen by none"};
    out_ += seen[static_cast<std::size_t>(one.seen)];
    if (one.supply != no_ref) out_ += " from " + model_.supplies[one.supply].name.text;
    static constexpr std::array<std::string_view, 3> moments = {"full", "empty", "host leaves"};
    static constexpr std::array<std::string_view, 5> kinds = {"refuse", "give what is left", "refill from",
                                                              "move to", "owner moves"};
    for (const PolicyRule& rule : one.policies) {
      out_ += fmt::format(", when {} {}", moments[static_cast<std::size_t>(rule.moment)],
                          kinds[static_cast<std::size_t>(rule.kind)]);
      if (rule.amount.root != no_node) out_ += " " + code(rule.amount.root, rule.amount);
      if (rule.amount.root != no_node) out_ += " to";
      if (rule.place.root != no_node) out_ += " " + code(rule.place.root, rule.place);
    }
    out_ += "\n";
  }

  std::string dump() {
    if (model_.players)
      out_ += fmt::format("players {}..{}{}\n", model_.players->low, model_.players->high,
                          model_.one_team ? ", one team" : "");
    for (const Enum& one : model_.enums) {
      out_ += fmt::format("enum {} =", one.name.text);
      for (std::size_t i = 0; i < one.values.size(); ++i)
        out_ += fmt::format("{} {}", i == 0 ? "" : " |", one.values[i].text);
      out_ += "\n";
    }
    static constexpr std::array<std::string_view, 5> origins = {"type", "part", "place", "edge", "player"};
    for (const ThingType& one : model_.things) {
      if (one.fields.empty() && (&one == &model_.things[player_type] || &one == &model_.things[edge_type]))
        continue;
      out_ +=
          fmt::format("{} {}{}, plural {}\n", origins[static_cast<std::size_t>(one.origin)], one.name.text,
                      one.parent == no_ref ? "" : " is " + model_.things[one.parent].name.text, one.plural);
      for (const Ref ref : one.fields) field(ref, model_.fields[ref].printed ? "    printed " : "    ");
      for (const Name& zone : one.lives_in) out_ += fmt::format("    live in {}\n", zone.text);
    }
    for (const Record& one : model_.records) {
      out_ += fmt::format("record {}\n", one.name.text);
      for (const Ref ref : one.fields) field(ref, "    ");
    }
    if (!model_.game_fields.empty()) out_ += "game\n";
    for (const Ref ref : model_.game_fields) field(ref, "    ");
    for (const Option& one : model_.options)
      out_ += fmt::format("option {}: {}\n", one.name.text, type(one.type));
    for (const Supply& one : model_.supplies)
      out_ += fmt::format("supply {} {}\n", one.name.text, code(one.stock.root, one.stock));
    dump_boards();
    for (const Stat& one : model_.stats) {
      out_ += fmt::format("stat {}{}: {} = {}\n", one.name.text, parameters(one.base, 0, one.base.parameters),
                          type(one.type), code(one.base.root, one.base));
    }
    static constexpr std::array<std::string_view, 3> effects = {"", " random", " suspending"};
    for (const Procedure& one : model_.procedures) {
      out_ += fmt::format("{} {}{}{}{}\n    {}\n", one.phase ? "phase" : "verb", one.name.text,
                          parameters(one.body, 0, one.body.parameters),
                          one.has_result ? " -> " + type(one.result) : "",
                          effects[static_cast<std::size_t>(one.body.effect)], code(one.body.root, one.body));
    }
    for (const Menu& one : model_.menus) {
      out_ += fmt::format("menu {}{} asks {}\n", one.name.text, parameters(one.who, 0, one.who.parameters),
                          code(one.who.root, one.who));
    }
    for (const Cost& one : model_.costs)
      out_ +=
          fmt::format("cost {}{}\n", one.name.text, parameters(one.signature, 0, one.signature.parameters));
    for (const Action& one : model_.actions)
      action(one, "action", one.of == no_ref ? "?" : model_.menus[one.of].name.text);
    for (const Action& one : model_.ways)
      action(one, "way", one.of == no_ref ? "?" : model_.costs[one.of].name.text);
    dump_rules();
    return std::move(out_);
  }

 private:
  void dump_boards() {
    static constexpr std::array<std::string_view, 4> shapes = {"ring", "grid", "graph", "track"};
    for (const Board& one : model_.boards) {
      out_ += fmt::format("board {}: {} of {}", one.name.text, shapes[static_cast<std::size_t>(one.shape)],
                          one.places == no_ref ? "?" : model_.things[one.places].name.text);
      if (one.map < model_.maps.size()) {
        const MapDrawing& map = model_.maps[one.map];
        out_ += fmt::format(", {} places, {} edges", map.places.size(), map.edges.size());
      }
      if (one.size.root != no_node) out_ += fmt::format(", size {}", code(one.size.root, one.size));
      out_ += "\n";
    }
  }

  void action(const Action& one, std::string_view word, const std::string& of) {
    out_ += fmt::format("{} {} for {}", word, one.name.text, of);
    if (one.phrase != no_ref) out_ += fmt::format(" by \"{}\"", model_.phrases[one.phrase].words.text);
    out_ += "\n";
    for (const Action::Head& head : one.head) {
      const Local& local = one.code.locals[head.local];
      out_ += fmt::format("    {}: {} in {}\n", local.name, type(local.type), code(head.domain, one.code));
    }
    out_ += fmt::format("    {}\n", code(one.code.root, one.code));
  }

  std::string by(Ref phrase, std::size_t variant) const {
    std::string made;
    if (phrase != no_ref) made += fmt::format(" by \"{}\"", model_.phrases[phrase].words.text);
    if (variant < model_.variants.size())
      made += fmt::format(" in variant \"{}\"", model_.variants[variant].name.text);
    return made;
  }

  void dump_rules() {
    static constexpr std::array<std::string_view, 5> changes = {"set", "times", "add", "at least", "at most"};
    static constexpr std::array<std::string_view, 3> edges = {"", "begin ", "end "};
    for (std::size_t i = 0; i < model_.modifiers.size(); ++i) {
      const Modifier& one = model_.modifiers[i];
      const std::string target =
          one.stat != no_ref ? model_.stats[one.stat].name.text
          : one.procedure != no_ref
              ? fmt::format("{}.{}", model_.procedures[one.procedure].name.text,
                            model_.procedures[one.procedure].body.locals[one.parameter].name)
              : "?";
      out_ += fmt::format("modify #{} {}{} if {}", i, target, by(one.phrase, one.variant),
                          code(one.condition, one.code));
      if (one.until != no_ref)
        out_ += fmt::format(" until {}{}", edges[static_cast<std::size_t>(one.until_edge)],
                            model_.procedures[one.until].name.text);
      for (const ModifierStep& step : one.steps)
        out_ += fmt::format("\n    {} {}", changes[static_cast<std::size_t>(step.change)],
                            code(step.value, one.code));
      out_ += "\n";
    }
    static constexpr std::array<std::string_view, 3> kinds = {"when", "before", "instead of"};
    for (const Trigger& one : model_.triggers) {
      out_ += fmt::format("{} {}{}{} if {}\n    {}\n", kinds[static_cast<std::size_t>(one.kind)],
                          edges[static_cast<std::size_t>(one.edge)],
                          one.procedure == no_ref ? "?" : model_.procedures[one.procedure].name.text,
                          by(one.phrase, one.variant), code(one.condition, one.code),
                          code(one.code.root, one.code));
    }
    for (const Always& one : model_.always)
      out_ += fmt::format("always{} {}\n    {}\n", by(one.phrase, one.variant), code(one.condition, one.code),
                          code(one.code.root, one.code));
    for (const ChoicePolicy& one : model_.policies) {
      out_ +=
          fmt::format("policy {}{} for {} {}", one.name.text, parameters(one.code, 0, one.code.parameters),
                      one.among == no_ref ? "?" : model_.things[one.among].name.text, one.directions);
      for (const NodeIndex key : one.keys) out_ += " " + code(key, one.code);
      out_ += fmt::format(" tie {}\n", one.tie.empty() ? "?" : one.tie);
    }
    for (const Category& one : model_.categories) {
      Code locals;
      locals.locals = one.parameters;
      out_ += fmt::format("category {}{} {}{}\n", one.name.text, parameters(locals, 0, one.parameters.size()),
                          one.mode, one.mode == "gives" ? " " + type(one.type) : "");
    }
    for (const Phrase& one : model_.phrases) {
      out_ += fmt::format("phrase {} \"{}\" {}",
                          one.category == no_ref ? "?" : model_.categories[one.category].name.text,
                          one.words.text, parameters(one.code, one.code.given, one.code.parameters));
      if (one.has_result) out_ += " -> " + type(one.result);
      if (one.code.root != no_node) out_ += fmt::format(" = {}", code(one.code.root, one.code));
      out_ += "\n";
    }
    for (const Setup& one : model_.setups)
      out_ += fmt::format("setup{}\n    {}\n", by(no_ref, one.variant), code(one.code.root, one.code));
    for (const Ending& one : model_.endings) {
      out_ += fmt::format("{}{} if {}",
                          one.kind == DeclarationKind::win    ? "win"
                          : one.kind == DeclarationKind::lose ? "lose"
                                                              : "end",
                          one.who.root == no_node ? "" : " for " + code(one.who.root, one.who),
                          code(one.condition.root, one.condition));
      if (one.at != no_ref)
        out_ += fmt::format(" at {}{}", edges[static_cast<std::size_t>(one.edge)],
                            model_.procedures[one.at].name.text);
      out_ += "\n";
    }
    if (model_.score) {
      out_ += fmt::format("score {}", model_.score->directions);
      for (const NodeIndex key : model_.score->keys) out_ += " " + code(key, model_.score->code);
      out_ += fmt::format(", tie {}\n", model_.score->tie);
    }
    for (const Expectation& one : model_.expectations) {
      out_ += fmt::format("expect {} {}{} {}", one.bound, one.count, one.different ? " different" : "",
                          one.type == no_ref ? "?" : model_.things[one.type].name.text);
      if (one.condition.root != no_node) out_ += " where " + code(one.condition.root, one.condition);
      out_ += "\n";
    }
    for (const Term& one : model_.terms) {
      out_ += fmt::format("term \"{}\"", one.name.text);
      if (!one.plural.empty()) out_ += fmt::format(", plural \"{}\"", one.plural);
      if (!one.icon.empty()) out_ += ", icon " + one.icon;
      for (const Name& word : one.avoid) out_ += fmt::format(", not \"{}\"", word.text);
      out_ += "\n";
    }
    for (const Example& one : model_.examples)
      out_ += fmt::format("example \"{}\", {} steps\n", one.name.text, one.steps.size());
  }

  const Model& model_;
  std::string out_;
};

}  // namespace

std::string dump(const Model& model) {
  return Dumper(model).dump();
}

}  // namespace rulepress::model
