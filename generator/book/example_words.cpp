#include "book/example_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace rulepress::book {
namespace {

using model::ExampleLineKind;
using model::Kind;
using model::NodeIndex;
using model::Op;

// "Wasp 2" is the second copy of the Wasp.
std::pair<std::string, int> copy_of(const std::string& written) {
  const auto space = written.rfind(' ');
  if (space == std::string::npos || space + 1 >= written.size()) return {written, 1};
  const std::string_view digits = std::string_view(written).substr(space + 1);
  const bool number =
      digits.size() <= 2 && std::ranges::all_of(digits, [](unsigned char c) { return std::isdigit(c) != 0; });
  return number ? std::pair{written.substr(0, space), std::stoi(std::string(digits))} : std::pair{written, 1};
}

constexpr std::array<std::string_view, 10> ordinals = {"",      "first", "second",  "third",  "fourth",
                                                       "fifth", "sixth", "seventh", "eighth", "ninth"};

// "1 coin" where the field counts coins.
std::string counted_as(const std::string& called, const model::Node& value) {
  const bool one = value.op == Op::number && value.number == 1;
  const bool plural = called.ends_with('s') && !called.ends_with("ss") && !called.ends_with("us");
  return one && plural ? called.substr(0, called.size() - 1) : called;
}

// Fields that say where something is: "is at a1" rather than "has the at a1".
bool is_preposition(const std::string& name) {
  return name == "at" || name == "on" || name == "in" || name == "under" || name == "behind";
}

}  // namespace

ExampleWords::ExampleWords(const Desk& desk, const model::Example& example) : desk_(desk), example_(example) {
  lets_.resize(example.code.locals.size(), model::no_node);
  for (const model::ExampleStep& step : example.steps) {
    if (step.kind == ExampleLineKind::let && step.local < lets_.size() && !step.values.empty())
      lets_[step.local] = step.values[0];
  }
}

std::string ExampleWords::written(NodeIndex index) const {
  return std::string(desk_.material.sources.text(node(index).span));
}

std::string ExampleWords::name_of(const std::string& written) const {
  if (find_component(desk_.material, written)) return written;
  const auto [name, copy] = copy_of(written);
  if (copy <= 1 || !find_component(desk_.material, name)) return written;
  const auto place = static_cast<std::size_t>(copy);
  const std::string number =
      place < ordinals.size() ? desk_.label(ordinals.at(place)) : fmt::format("{}.", copy);
  return desk_.label("copy", {{"n", number}, {"what", name}});
}

std::string ExampleWords::possessive(const std::string& who, const std::string& what) const {
  return desk_.label(who.ends_with('s') ? "of-s" : "of", {{"who", who}, {"what", what}});
}

// "at least 3"; the number alone where there is nothing to compare.
std::string ExampleWords::bounded(std::string_view comparison, const std::string& number) const {
  return comparison == "=" ? number : desk_.label(comparison, {{"n", number}});
}

std::string ExampleWords::all_of(const std::vector<std::string>& all) const {
  return listed(all, desk_.label("and"));
}

std::string ExampleWords::noun(NodeIndex index) const {
  if (index == model::no_node) return desk_.label("nobody");
  const model::Node& one = node(index);
  switch (one.op) {
    case Op::number:
      return fmt::format("{}", one.number);
    case Op::truth:
      return desk_.label(one.number != 0 ? "yes" : "no");
    case Op::none:
      return desk_.label("none");
    case Op::enum_value:
      return spoken(desk_.material.model.enums[one.ref].values[static_cast<std::size_t>(one.number)].text);
    case Op::named_thing:
      return name_of(one.text);
    case Op::local:
      return one.ref < lets_.size() && lets_[one.ref] != model::no_node ? noun(lets_[one.ref])
                                                                        : written(index);
    case Op::seat:
      return desk_.label("seat", {{"letter", std::string(1, static_cast<char>('A' + one.number))}});
    case Op::team:
      return desk_.label("team");
    case Op::field:
      if (one.type.is_place()) return zone(index);
      return possessive(noun(one.children[0]), spoken(desk_.material.model.fields[one.ref].name.text));
    case Op::game_field:
    case Op::game_field_at:
    case Op::field_at:
      return zone(index);
    case Op::negative:
      return "−" + noun(one.children[0]);
    default:
      return written(index);
  }
}

std::string ExampleWords::indexed(const model::Field& field, NodeIndex index) const {
  const std::string name = spoken(field.name.text);
  return index == model::no_node ? name : fmt::format("{} {}", name, noun(index));
}

// "the discard pile", "column 3", "player A's hand"
std::string ExampleWords::zone(NodeIndex index) const {
  const model::Node& one = node(index);
  const auto& fields = desk_.material.model.fields;
  if (one.op == Op::game_field) return desk_.label("the", {{"what", spoken(fields[one.ref].name.text)}});
  if (one.op == Op::game_field_at) return indexed(fields[one.ref], one.children[0]);
  if (one.op == Op::field) return possessive(noun(one.children[0]), spoken(fields[one.ref].name.text));
  if (one.op == Op::field_at)
    return possessive(noun(one.children[0]), indexed(fields[one.ref], one.children[1]));
  return noun(index);
}

ExampleWords::Clause ExampleWords::valued(const std::string& who, const model::Field& field,
                                          const std::string& called, NodeIndex value,
                                          std::string_view comparison) const {
  const model::Node& given = node(value);
  const bool of_game = who.empty();
  if (field.type.kind == Kind::truth && given.op == Op::truth) {
    const bool yes = (given.number != 0) == (comparison != "not");
    return of_game ? Clause{"", desk_.label(yes ? "holds" : "holds-not", {{"what", called}})}
                   : Clause{who, desk_.label(yes ? "is" : "is-not", {{"what", called}})};
  }
  if (given.op == Op::none) {
    const bool no = comparison != "not";
    if (of_game) return {"", desk_.label(no ? "there-is-no" : "there-is-a", {{"what", called}})};
    if (is_preposition(field.name.text)) return {who, desk_.label(no ? "is-nowhere" : "is-somewhere")};
    return {who, desk_.label(no ? "has-no" : "has-a", {{"what", called}})};
  }
  if (field.type.kind == Kind::number && !of_game) {
    if (given.op == Op::number && given.number == 0 && comparison == "=")
      return {who, desk_.label("has-no", {{"what", called}})};
    return {who, desk_.label("has",
                             {{"n", bounded(comparison, noun(value))}, {"what", counted_as(called, given)}})};
  }
  if (!of_game && is_preposition(field.name.text))
    return {who, desk_.label("is", {{"what", fmt::format("{} {}", field.name.text, noun(value))}})};
  const std::string what = desk_.label("is", {{"what", bounded(comparison, noun(value))}});
  return {of_game ? desk_.label("the", {{"what", called}}) : possessive(who, called), what};
}

// A place of the game that has a value: `a.coins = 3`.
ExampleWords::Clause ExampleWords::has(NodeIndex place, NodeIndex value, std::string_view comparison) const {
  const model::Node& one = node(place);
  const model::Model& model = desk_.material.model;
  switch (one.op) {
    case Op::field:
      return valued(noun(one.children[0]), model.fields[one.ref], spoken(model.fields[one.ref].name.text),
                    value, comparison);
    case Op::field_at:
      return valued(noun(one.children[0]), model.fields[one.ref],
                    indexed(model.fields[one.ref], one.children[1]), value, comparison);
    case Op::game_field:
      return valued("", model.fields[one.ref], spoken(model.fields[one.ref].name.text), value, comparison);
    case Op::game_field_at:
      return valued("", model.fields[one.ref], indexed(model.fields[one.ref], one.children[0]), value,
                    comparison);
    case Op::option:
      return {desk_.label("option", {{"what", spoken(model.options[one.ref].name.text)}}),
              desk_.label("is", {{"what", noun(value)}})};
    case Op::builtin: {
      const std::string inner = one.children.empty() ? "" : zone(one.children[0]);
      if (one.text == "count") {
        const bool none = node(value).op == Op::number && node(value).number == 0 && comparison == "=";
        if (none) return {inner, desk_.label("is-empty")};
        return {inner, desk_.label(noun(value) == "1" ? "holds-card" : "holds-cards",
                                   {{"n", bounded(comparison, noun(value))}})};
      }
      if (one.text == "top" || one.text == "first" || one.text == "bottom" || one.text == "last") {
        const bool top = one.text == "top" || one.text == "first";
        return {capital(noun(value)), desk_.label(top ? "is-on-top" : "is-at-bottom", {{"where", inner}})};
      }
      break;
    }
    default:
      break;
  }
  std::string who = noun(place);
  if (one.op == Op::stat && one.ref != model::no_ref) {
    std::vector<std::string> of;
    of.reserve(one.children.size());
    for (const NodeIndex child : one.children) of.push_back(noun(child));
    const std::string name = spoken(model.stats[one.ref].name.text);
    who = of.empty() ? desk_.label("the", {{"what", name}})
                     : desk_.label("the-of", {{"what", name}, {"who", all_of(of)}});
  }
  return {who, desk_.label("is", {{"what", bounded(comparison, noun(value))}})};
}

ExampleWords::Clause ExampleWords::is_in(NodeIndex thing, NodeIndex place) const {
  const std::string where = zone(place);
  return {noun(thing), desk_.label("is-in", {{"where", where}}), where};
}

ExampleWords::Clause ExampleWords::condition(NodeIndex index) const {
  const model::Node& one = node(index);
  if (one.op == Op::binary && one.children.size() == 2) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 6> comparisons = {
        {{"=", "="}, {"!=", "not"}, {"<", "fewer"}, {"<=", "at-most"}, {">", "more"}, {">=", "at-least"}}};
    for (const auto& [sign, words] : comparisons) {
      if (one.text == sign) return has(one.children[0], one.children[1], words);
    }
    if (one.text == "in" && node(one.children[1]).type.is_place())
      return is_in(one.children[0], one.children[1]);
    if (one.text == "not in" && node(one.children[1]).type.is_place())
      return {noun(one.children[0]), desk_.label("is-not-in", {{"where", zone(one.children[1])}})};
  }
  if (one.op == Op::builtin && !one.children.empty()) {
    if (one.text == "empty") return {zone(one.children[0]), desk_.label("is-empty")};
    if (one.text == "any") return {zone(one.children[0]), desk_.label("is-not-empty")};
  }
  if (one.op == Op::negation) {
    const model::Node& inner = node(one.children[0]);
    if (inner.op == Op::binary && inner.text == "in" && node(inner.children[1]).type.is_place())
      return {noun(inner.children[0]), desk_.label("is-not-in", {{"where", zone(inner.children[1])}})};
    if (inner.op == Op::field)
      return {noun(inner.children[0]),
              desk_.label("is-not", {{"what", spoken(desk_.material.model.fields[inner.ref].name.text)}})};
    if (inner.op == Op::builtin && inner.text == "any" && !inner.children.empty())
      return {zone(inner.children[0]), desk_.label("is-empty")};
  }
  if (one.op == Op::field && one.type.kind == Kind::truth)
    return {noun(one.children[0]),
            desk_.label("is", {{"what", spoken(desk_.material.model.fields[one.ref].name.text)}})};
  if (one.op == Op::stat && one.ref != model::no_ref) {
    const std::string name = spoken(desk_.material.model.stats[one.ref].name.text);
    std::vector<std::string> of;
    of.reserve(one.children.size());
    for (const NodeIndex child : one.children) of.push_back(noun(child));
    return {"", of.empty() ? desk_.label("holds", {{"what", name}})
                           : desk_.label("holds-for", {{"what", name}, {"who", all_of(of)}})};
  }
  return {"", written(index)};
}

// Neighbours about one thing become one sentence, and so do things that are in one place.
std::vector<std::string> ExampleWords::sentences(const std::vector<Clause>& clauses) const {
  std::vector<std::string> made;
  for (std::size_t i = 0; i < clauses.size();) {
    const Clause& first = clauses[i];
    std::vector<std::string> what{first.what};
    std::vector<std::string> who{first.who};
    for (++i; i < clauses.size() && !first.who.empty() && clauses[i].who == first.who; ++i)
      what.push_back(clauses[i].what);
    const bool place = what.size() == 1 && !first.where.empty();
    for (; place && i < clauses.size() && clauses[i].what == first.what; ++i) who.push_back(clauses[i].who);
    const std::string told = who.size() > 1 ? desk_.label("are-in", {{"where", first.where}}) : all_of(what);
    made.push_back(capital(first.who.empty() ? told : fmt::format("{} {}", all_of(who), told)));
  }
  return made;
}

std::vector<std::string> ExampleWords::given(const model::ExampleStep& step) const {
  std::vector<Clause> clauses;
  clauses.reserve(step.given.size());
  for (const model::ExampleStep::Given& one : step.given) {
    clauses.push_back(one.in ? is_in(one.value, one.place) : has(one.place, one.value, "="));
  }
  return sentences(clauses);
}

std::string ExampleWords::call(NodeIndex index, const std::string& name) const {
  std::vector<std::string> with;
  for (const NodeIndex child : node(index).children) with.push_back(noun(child));
  return with.empty()
             ? name
             : desk_.label("with", {{"what", name}, {"whom", fmt::format("{}", fmt::join(with, ", "))}});
}

std::vector<std::string> ExampleWords::played(const model::ExampleStep& step) const {
  std::vector<std::string> made;
  if (step.kind == ExampleLineKind::dice) {
    std::vector<std::string> shown;
    shown.reserve(step.values.size());
    for (const NodeIndex value : step.values) shown.push_back(noun(value));
    made.push_back(desk_.label(shown.size() == 1 ? "die-shows" : "dice-show", {{"what", all_of(shown)}}));
    return made;
  }
  const model::Model& model = desk_.material.model;
  for (const model::ExampleStep::Play& play : step.plays) {
    const std::string who = play.by == model::no_node ? "" : capital(noun(play.by));
    if (play.pick == "pass") {
      made.push_back(who.empty() ? desk_.label("pass") : desk_.label("passes", {{"who", who}}));
    } else if (play.pick == "pick") {
      const std::string what = play.value == model::no_node ? "" : noun(play.value);
      made.push_back(who.empty() ? desk_.label("choice", {{"what", what}})
                                 : desk_.label("chooses", {{"who", who}, {"what", what}}));
    } else if (play.pick == "action" && play.action != model::no_ref) {
      const std::string action = call(play.value, spoken(model.actions[play.action].name.text));
      made.push_back(desk_.label(
          "takes", {{"who", who.empty() ? capital(desk_.label("a-player")) : who}, {"what", action}}));
    } else if (play.value != model::no_node && node(play.value).op == Op::call &&
               node(play.value).ref != model::no_ref) {
      made.push_back(capital(call(play.value, spoken(model.procedures[node(play.value).ref].name.text))));
    } else if (play.value != model::no_node) {
      made.push_back(written(play.value));
    }
  }
  return made;
}

std::vector<std::string> ExampleWords::then(const model::ExampleStep& step) const {
  std::vector<Clause> clauses;
  clauses.reserve(step.values.size());
  for (const NodeIndex value : step.values) clauses.push_back(condition(value));
  return sentences(clauses);
}

void ExampleWords::note(NodeIndex index, std::vector<std::size_t>& found) const {
  if (index == model::no_node) return;
  const model::Node& one = node(index);
  if (one.op == Op::named_thing) {
    auto component = find_component(desk_.material, one.text);
    if (!component) component = find_component(desk_.material, copy_of(one.text).first);
    if (component && std::ranges::find(found, *component) == found.end()) found.push_back(*component);
  }
  for (const NodeIndex child : one.children) note(child, found);
}

std::vector<std::size_t> ExampleWords::components() const {
  std::vector<std::size_t> found;
  for (const model::ExampleStep& step : example_.steps) {
    for (const NodeIndex value : step.values) note(value, found);
    for (const auto& given : step.given) {
      note(given.value, found);
      note(given.place, found);
    }
    for (const auto& play : step.plays) note(play.value, found);
  }
  return found;
}

}  // namespace rulepress::book
