// `simulate --vary`: the same seeds with several values of a number.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "cli/actions.h"
#include "cli/comparison.h"
#include "playtest/compare.h"
#include "source/nearest.h"

namespace rulepress::cli {

using playtest::Campaign;
using playtest::Run;
using source::counted;

namespace {

// "pumpkin.cost=1..6/2"
struct Variation {
  std::string of, field;  // a card and its field; `supply` and its name; nothing and an option
  std::vector<std::int64_t> values;
};

std::optional<std::int64_t> whole(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<Variation> read_variation(const std::string& words) {
  const std::size_t sign = words.find('=');
  if (sign == std::string::npos) return std::nullopt;
  Variation made;
  const std::size_t dot = words.rfind('.', sign);
  if (dot != std::string::npos) made.of = words.substr(0, dot);
  made.field =
      words.substr(dot == std::string::npos ? 0 : dot + 1, sign - (dot == std::string::npos ? 0 : dot + 1));
  std::string range = words.substr(sign + 1);
  std::int64_t step = 1;
  if (const std::size_t slash = range.find('/'); slash != std::string::npos) {
    step = whole(range.substr(slash + 1)).value_or(0);
    range.resize(slash);
  }
  const std::size_t dots = range.find("..");
  const auto low = whole(range.substr(0, dots));
  const auto high = dots == std::string::npos ? low : whole(range.substr(dots + 2));
  if (!low || !high || step < 1 || *high < *low || (*high - *low) / step > 50 || made.field.empty())
    return std::nullopt;
  for (std::int64_t value = *low; value <= *high; value += step) made.values.push_back(value);
  return made;
}

// A table like another one, with one number changed.
struct Changed {
  std::unique_ptr<cards::Deck> deck;
  PlayTable table;
};

}  // namespace

int vary(const Comparison& comparison, Campaign campaign) {
  const Terminal& terminal = comparison.terminal;
  const std::string words = comparison.arguments.option("vary", "");
  const auto variation = read_variation(words);
  if (!variation)
    return fail(terminal, fmt::format("`{}` does not say what to vary", words),
                "write --vary CARD.FIELD=1..5, supply.NAME=30..50/5 or OPTION=0..3; at most 51 values");
  const PlayTable& base = comparison.table;
  const model::Model& model = *base.game->model;
  std::optional<std::size_t> card;
  std::optional<model::Ref> supply;
  if (variation->of == "supply") {
    std::vector<std::string> names;
    for (model::Ref i = 0; i < model.supplies.size(); ++i) {
      names.push_back(model.supplies[i].name.text);
      if (names.back() == variation->field) supply = i;
    }
    const auto meant = source::nearest(variation->field, names);
    if (!supply)
      return fail(terminal, fmt::format("there is no supply `{}`", variation->field),
                  meant ? fmt::format("did you mean `supply.{}`?", *meant)
                        : fmt::format("there are {}", source::quoted_list(names)));
  } else if (!variation->of.empty()) {
    card = card_named(base, variation->of);
    if (!card) return no_card(base, variation->of, terminal);
    const model::ThingType* type = model.find_thing(base.game->deck->components[*card].type);
    const model::Field* field =
        type == nullptr
            ? nullptr
            : model.find_field(static_cast<model::Ref>(type - model.things.data()), variation->field);
    if (variation->field != "count" &&
        (field == nullptr || !field->printed || field->type.kind != model::Kind::number ||
         !field->type.is_one() || field->type.indexed)) {
      std::vector<std::string> fields{"count"};
      for (const model::Ref ref :
           type == nullptr ? std::vector<model::Ref>()
                           : model.all_fields(static_cast<model::Ref>(type - model.things.data()))) {
        if (model.fields[ref].printed && model.fields[ref].type.kind == model::Kind::number &&
            model.fields[ref].type.is_one() && !model.fields[ref].type.indexed)
          fields.push_back(model.fields[ref].name.text);
      }
      return fail(terminal, fmt::format("`{}` has no number `{}`", variation->of, variation->field),
                  fmt::format("it has {}", source::quoted_list(fields)));
    }
  }
  std::vector<Changed> tables;
  std::vector<Run> runs;
  std::vector<std::int64_t> played;
  tables.reserve(variation->values.size());
  for (const std::int64_t value : variation->values) {
    if (comparison.campaigns.stopped()) break;
    Campaign one = campaign;
    Changed& changed = tables.emplace_back();
    changed.table.table = base.table;
    changed.table.game = base.game;
    changed.deck = std::make_unique<cards::Deck>(*base.game->deck);
    if (supply) one.stocks[*supply] = static_cast<sim::Value>(value);
    if (!supply && !card) changed.table.table.options[variation->field] = std::to_string(value);
    if (card) {
      cards::Component& component = changed.deck->components[*card];
      if (variation->field == "count") {
        component.count = static_cast<int>(value);
      } else {
        const auto field = std::ranges::find(component.fields, variation->field, &cards::Field::name);
        source::TomlValue number{component.span, value};
        if (field == component.fields.end())
          component.fields.push_back({variation->field, component.span, number});
        else
          field->value = number;
      }
    }
    sim::Playable& playable = changed.table.playable;
    playable = sim::make_playable(model, *changed.deck, *base.game->texts, changed.table.table);
    if (playable.program == nullptr)
      return fail(terminal, playable.world->troubles().front(), "options stand in the rulebook: `option`");
    if (!playable.can_be_played())
      return fail(terminal, fmt::format("with {} the game cannot be played", value), "choose other values");
    const Campaigns campaigns(changed.table, comparison.arguments, terminal, comparison.interrupt);
    runs.push_back(campaigns.play(one));
    played.push_back(value);
  }
  std::vector<playtest::Setting> settings;
  std::uint64_t wrong = 0;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (runs[i].survey.tally.games > 0) settings.push_back({static_cast<double>(played[i]), &runs[i]});
    wrong += games_without_end(runs[i].survey);
  }
  if (settings.empty()) return exit_mistakes;
  playtest::Report report;
  const std::string what = variation->of.empty() ? variation->field : variation->of + "." + variation->field;
  report.title =
      fmt::format("{}: {} from {} to {}, {}, seeds {} to {}", base.game->files.name, what,
                  variation->values.front(), variation->values.back(), counted(base.table.players, "player"),
                  campaign.first, campaign.seed_of(campaign.games - 1));
  report.facts = {{"agents", campaign.lineup.words()},
                  {"games", fmt::format("{} for each value", campaign.games)}};
  if (wrong > 0)
    report.facts.emplace_back("without an end", fmt::format("{} in all", counted(wrong, "game")));
  report.sections.push_back(playtest::sensitivity(*base.playable.program, what, settings, card));
  return finish(comparison, report, "vary");
}

}  // namespace rulepress::cli
