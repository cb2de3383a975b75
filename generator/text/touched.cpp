#include "text/touched.h"

#include <fmt/format.h>

#include <algorithm>

namespace rulepress::text {
namespace {

using model::no_node;
using model::no_ref;
using model::Op;

class Toucher {
 public:
  explicit Toucher(const model::Model& model) : model_(model) {}

  void look_at(const Meaning& meaning) {
    const model::Phrase& phrase = model_.phrases[meaning.phrase];
    for (const Ref ref : phrase.triggers) {
      const model::Trigger& one = model_.triggers[ref];
      if (one.procedure != no_ref) {
        const std::string how = one.kind == model::TriggerKind::instead  ? "stands instead of"
                                : one.kind == model::TriggerKind::before ? "comes before"
                                                                         : "watches";
        add(how + kind_of(one.procedure), model_.procedures[one.procedure].name);
      }
      look(one.condition);
      look(one.code.root);
    }
    for (const Ref ref : phrase.modifiers) look_at(model_.modifiers[ref]);
    for (const Ref ref : phrase.always) {
      look(model_.always[ref].condition);
      look(model_.always[ref].code.root);
    }
    for (const Ref ref : phrase.actions) {
      const model::Action& one = model_.actions[ref];
      if (one.of != no_ref) add("adds to the menu", model_.menus[one.of].name);
      look(one.code.root);
    }
    for (const Ref ref : phrase.ways) {
      const model::Action& one = model_.ways[ref];
      if (one.of != no_ref) add("is a way to pay the cost", model_.costs[one.of].name);
      look(one.code.root);
    }
    look(phrase.code.root);
    for (const Given& given : meaning.slots) {
      for (const Meaning& inner : given.meanings) look_at(inner);
    }
  }

  std::vector<Touched> made;

 private:
  std::string kind_of(Ref procedure) const {
    return model_.procedures[procedure].phase ? " the phase" : " the verb";
  }

  void add(std::string how, const model::Name& what) {
    const Touched one{std::move(how), what};
    if (std::ranges::find(made, one) == made.end()) made.push_back(one);
  }

  void look_at(const model::Modifier& one) {
    if (one.stat != no_ref) add("changes the stat", model_.stats[one.stat].name);
    if (one.procedure != no_ref)
      add("changes a value of" + kind_of(one.procedure), model_.procedures[one.procedure].name);
    look(one.condition);
    for (const model::ModifierStep& step : one.steps) look(step.value);
  }

  void look(model::NodeIndex index) {
    if (index == no_node) return;
    const model::Node& node = model_.code[index];
    switch (node.op) {
      case Op::call:
        add("does" + kind_of(node.ref), model_.procedures[node.ref].name);
        break;
      case Op::stat:
        if (node.ref != no_ref) add("asks the stat", model_.stats[node.ref].name);
        break;
      case Op::offer:
      case Op::offer_each:
        add("opens the menu", model_.menus[node.ref].name);
        break;
      case Op::modify:
        look_at(model_.modifiers[node.ref]);
        break;
      case Op::assign:
      case Op::spend: {
        const model::Node& place = model_.code[node.children[0]];
        const bool state = place.op == Op::field || place.op == Op::field_at || place.op == Op::game_field ||
                           place.op == Op::game_field_at;
        if (state && model_.fields[place.ref].holder != model::Holder::record)
          add("changes the state", model_.fields[place.ref].name);
        break;
      }
      case Op::move: {
        const model::Node& place = model_.code[node.children[1]];
        if (place.ref != no_ref && place.type.is_place())
          add("moves cards to", model_.fields[place.ref].name);
        break;
      }
      default:
        break;
    }
    for (const model::NodeIndex child : node.children) look(child);
  }

  const model::Model& model_;
};

}  // namespace

std::vector<Touched> touched(const Meaning& meaning, const model::Model& model) {
  Toucher toucher(model);
  toucher.look_at(meaning);
  return std::move(toucher.made);
}

std::vector<Ref> phrases_of(const Meaning& meaning) {
  std::vector<Ref> made{meaning.phrase};
  for (const Given& given : meaning.slots) {
    for (const Meaning& inner : given.meanings) {
      for (const Ref phrase : phrases_of(inner)) {
        if (std::ranges::find(made, phrase) == made.end()) made.push_back(phrase);
      }
    }
  }
  return made;
}

std::string indented(const Meaning& meaning, const model::Model& model, std::size_t depth) {
  const model::Phrase& phrase = model.phrases[meaning.phrase];
  const std::string space(2 * depth, ' ');
  std::string made =
      fmt::format("{}{}: {}\n", space, model.categories[phrase.category].name.text, phrase.words.text);
  const std::size_t first = model.categories[phrase.category].parameters.size();
  for (std::size_t i = 0; i < meaning.slots.size(); ++i) {
    const model::Local& slot = phrase.code.locals[first + i];
    const Given& given = meaning.slots[i];
    made += fmt::format("{}  {} =", space, slot.name);
    switch (given.kind) {
      case Given::Kind::absent:
        made += " nothing\n";
        break;
      case Given::Kind::number:
        made += fmt::format(" {}\n", given.number);
        break;
      case Given::Kind::value:
        made += fmt::format(" {}\n",
                            model.enums[slot.type.ref].values[static_cast<std::size_t>(given.number)].text);
        break;
      case Given::Kind::thing:
        made += fmt::format(" {}\n", given.name);
        break;
      case Given::Kind::that:
        made += fmt::format(" {}: {} that `{}` gives\n", given.name,
                            model::name_of(model.phrases[given.of].result.present(), model),
                            model.phrases[given.of].words.text);
        break;
      case Given::Kind::meanings:
        made += "\n";
        for (const Meaning& inner : given.meanings) made += indented(inner, model, depth + 2);
        break;
    }
  }
  return made;
}

}  // namespace rulepress::text
