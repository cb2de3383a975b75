// Cards that are never played, never chosen, say nothing, or win too often.
#include <fmt/format.h>

#include <algorithm>

#include "playtest/finder.h"
#include "playtest/mistakes.h"

namespace rulepress::playtest {

using sim::Value;

namespace {

constexpr double card_matters = 0.3;
constexpr double choice_matters = 0.05;

}  // namespace

void Finder::prices_in(const model::Action& action, model::NodeIndex index, std::vector<Price>& made) const {
  const model::Node& node = model_.code[index];
  if (node.op == model::Op::spend && node.children.size() > 1) {
    const model::Node& place = model_.code[node.children[0]];
    const model::Node& amount = model_.code[node.children[1]];
    if (place.op == model::Op::field && amount.op == model::Op::field && model_.fields[amount.ref].printed) {
      const model::Node& of = model_.code[amount.children[0]];
      for (const model::Action::Head& head : action.head) {
        if (of.op == model::Op::local && of.ref == head.local &&
            action.code.locals[head.local].type.kind == model::Kind::thing)
          made.push_back({action.code.locals[head.local].type.ref, place.ref, amount.ref});
      }
    }
  }
  for (const model::NodeIndex child : node.children) prices_in(action, child, made);
}

Value Finder::printed_on(std::size_t card, model::Ref field) const {
  for (std::size_t thing = 0; thing < world_.size(); ++thing) {
    if (world_[static_cast<Value>(thing)].component == card)
      return world_.printed(static_cast<Value>(thing), field);
  }
  return sim::none;
}

// Cards that could never be played, though others of their type were.
void Finder::dead_cards() {
  std::set<std::string> playable;
  for (std::size_t i = 0; i < copies_.size(); ++i) {
    if (all_.cards[i].offered > 0) playable.insert(world_.deck().components[i].type);
  }
  std::vector<Price> prices;
  for (const model::Action& action : model_.actions) {
    if (action.code.root != model::no_node) prices_in(action, action.code.root, prices);
  }
  for (std::size_t i = 0; i < copies_.size(); ++i) {
    const CardCount& card = all_.cards[i];
    const cards::Component& one = world_.deck().components[i];
    if (copies_[i] == 0 || card.offered > 0 || card.texts > 0 || card.picked > 0 ||
        !playable.contains(one.type))
      continue;
    told_.insert(i);
    const model::ThingType* type = model_.find_thing(one.type);
    const Price* dear = nullptr;
    for (const Price& price : prices) {
      const Value peak = std::max(all_.peaks[price.spent], initial_peak(price.spent));
      if (type != nullptr && model_.is_a(static_cast<model::Ref>(type - model_.things.data()), price.type) &&
          printed_on(i, price.printed) != sim::none && printed_on(i, price.printed) > peak)
        dear = &price;
    }
    if (dear != nullptr) {
      const Value peak = std::max(all_.peaks[dear->spent], initial_peak(dear->spent));
      diagnostics_
          .report(
              mistakes::unaffordable, span_of(i),
              fmt::format("nobody could ever pay for `{}`: it costs {}, and nobody had more than {} {} {}",
                          card_name(program_, i), printed_on(i, dear->printed), peak,
                          model_.fields[dear->spent].name.text, games_words()))
          .note(again(first(), card.games_moved > 0 ? card.first_seed : first().campaign.first))
          .suggest(
              fmt::format("make it cheaper, or give players more {}", model_.fields[dear->spent].name.text));
      continue;
    }
    const bool moved = card.games_moved > 0;
    diagnostics_
        .report(mistakes::never_playable, span_of(i),
                moved
                    ? fmt::format("`{}` could never be played {}", card_name(program_, i), games_words())
                    : fmt::format("`{}` never came into the game {}", card_name(program_, i), games_words()))
        .note(again(first(), moved ? card.first_seed : first().campaign.first))
        .suggest(moved ? "look whether what it costs or asks for can ever be there"
                       : "look whether the set-up or a rule brings it in");
  }
}

Value Finder::initial_peak(model::Ref field) const {
  const sim::State state = sim::first_state(program_);
  Value peak = sim::none;
  if (model_.fields[field].holder != model::Holder::thing) return state.get(field, 0, 0);
  for (const Value thing : world_.all(model_.fields[field].of))
    peak = std::max(peak, state.get(field, thing, 0));
  return peak;
}

// Cards whose text does something, when it is done or by rules that watch.
std::set<std::size_t> Finder::speaking_cards() const {
  std::set<std::size_t> made;
  const auto knows_this = [&](model::Ref category) {
    return std::ranges::any_of(model_.categories[category].parameters,
                               [](const model::Local& one) { return one.name == "this"; });
  };
  for (std::size_t thing = 0; thing < world_.size(); ++thing) {
    const sim::Thing& one = world_[static_cast<Value>(thing)];
    if (one.component >= copies_.size()) continue;
    bool speaks = false;
    bool other = false;
    for (const model::Ref ref : model_.all_fields(one.type)) {
      const model::Field& field = model_.fields[ref];
      if (field.type.kind != model::Kind::meaning || !knows_this(field.type.ref)) continue;
      for (const Value number : world_.printed_list(static_cast<Value>(thing), ref)) {
        const model::Phrase& phrase = model_.phrases[world_.meanings()[sim::at(number)].phrase];
        const std::string& mode = model_.categories[phrase.category].mode;
        speaks = speaks || mode == "does" || (mode == "declares" && !phrase.triggers.empty());
        other = other || (mode == "declares" && (!phrase.modifiers.empty() || !phrase.always.empty() ||
                                                 !phrase.actions.empty() || !phrase.ways.empty()));
      }
    }
    if (speaks && !other) made.insert(one.component);
  }
  return made;
}

void Finder::idle_texts() {
  for (const std::size_t i : speaking_cards()) {
    const CardCount& card = all_.cards[i];
    if (card.games_text > 0 || card.games_used < enough_cases) continue;
    told_.insert(i);
    diagnostics_
        .report(
            mistakes::idle_text, span_of(i),
            card.texts == 0
                ? fmt::format("the text of `{}` was never done {}, though the card was used in {} of them",
                              card_name(program_, i), games_words(), card.games_used)
                : fmt::format("the text of `{}` never changed anything {}", card_name(program_, i),
                              games_words()))
        .note(again(first(), card.first_seed))
        .suggest("look whether what it waits for can happen while the card counts");
  }
}

// What those who think ahead never take.
void Finder::never_chosen() {
  for (const Run* run : evidence_.runs) {
    if (!thinks(*run)) continue;
    std::size_t things = 0;
    for (const CardCount& card : run->survey.cards) things += card.offered > 0 ? 1 : 0;
    for (std::size_t i = 0; i < run->survey.cards.size(); ++i) {
      const CardCount& card = run->survey.cards[i];
      if (card.offered == 0 || card.picked > 0) continue;
      const auto chosen = static_cast<double>(card.chosen);
      if (share_of(chosen, card.offered, width_for(things)).high > choice_matters) continue;
      diagnostics_
          .report(mistakes::never_chosen, span_of(i),
                  fmt::format("`{}` is hardly ever chosen: {} of {} times, {}", card_name(program_, i),
                              card.chosen, card.offered, with_interval(share_of(chosen, card.offered))))
          .note(fmt::format("{} games of {}", run->survey.tally.games, run->campaign.lineup.words()))
          .note(again(*run, card.games_moved > 0 ? card.first_seed : run->campaign.first))
          .suggest("make it cheaper or stronger");
    }
  }
}

void Finder::dominant_cards() {
  std::set<std::size_t> told;
  for (auto run = evidence_.runs.rbegin(); run != evidence_.runs.rend(); ++run) {
    const Survey& survey = (*run)->survey;
    std::vector<std::size_t> known;
    std::vector<double> values;
    for (std::size_t i = 0; i < survey.cards.size(); ++i) {
      const std::uint64_t cases =
          model_.one_team ? survey.cards[i].together.cases : survey.cards[i].played.cases;
      // Roles are looked at by themselves.
      if (cases < enough_cases || survey.roles.contains(Role{model::no_ref, i})) continue;
      const Estimate one = card_difference(program_, survey, i);
      if (one.cases == 0) continue;
      known.push_back(i);
      values.push_back(one.value);
    }
    if (known.size() < 3) continue;
    for (std::size_t k = 0; k < known.size(); ++k) {
      std::vector<double> others = values;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
      std::ranges::sort(others);
      const double usual = others[others.size() / 2];
      const Estimate one =
          card_difference(program_, survey, known[k], width_for(known.size() * evidence_.runs.size()));
      if (one.low - std::max(usual, 0.0) < card_matters || !told.insert(known[k]).second) continue;
      const Estimate shown = card_difference(program_, survey, known[k]);
      diagnostics_
          .report(mistakes::dominant_card, span_of(known[k]),
                  fmt::format("`{}` decides games: whoever plays it wins {} more often than whoever does "
                              "not; half of the other cards bring {} or less",
                              card_name(program_, known[k]), with_interval(shown),
                              per_cent(std::max(0.0, usual))))
          .note(fmt::format("{} games of {}", survey.tally.games, (*run)->campaign.lineup.words()))
          .note(again(**run, survey.cards[known[k]].first_seed))
          .suggest("make it dearer, weaker or rarer");
    }
  }
}

}  // namespace rulepress::playtest
