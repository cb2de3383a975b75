#include "cli/comparison.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <ostream>

#include "build/outputs.h"
#include "cli/actions.h"
#include "cli/old_version.h"
#include "playtest/compare.h"
#include "source/nearest.h"

namespace rulepress::cli {

using playtest::Campaign;
using playtest::Run;
using source::counted;

bool machine_form(const Arguments& arguments) {
  return arguments.option("format", "human") != "human";
}

std::vector<playtest::FindingLine> finding_lines(const source::Diagnostics& diagnostics,
                                                 const source::Sources& sources) {
  std::vector<playtest::FindingLine> made;
  for (const source::Diagnostic& one : diagnostics.all()) {
    const source::Source& file = sources[one.primary.span.file];
    const source::Position place = file.position(one.primary.span.begin);
    std::string seed;
    for (const std::string& note : one.notes) {
      const std::size_t command = note.find("rulepress ");
      if (command != std::string::npos) seed = note.substr(command);
    }
    made.push_back({std::string(source::name_of(one.severity)), one.slug, one.message,
                    fmt::format("{}:{}:{}", file.path, place.line, place.column), seed,
                    one.suggestion ? one.suggestion->text : ""});
  }
  // The worst first; those of one severity by their place.
  const auto rank = [](const playtest::FindingLine& line) {
    return line.severity == "error" ? 0 : line.severity == "warning" ? 1 : 2;
  };
  std::ranges::stable_sort(made, {}, rank);
  return made;
}

int write_reports(const playtest::Report& report, const PlayTable& table,
                  const std::vector<std::string>& forms, const Arguments& arguments, const Terminal& terminal,
                  const std::string& suffix) {
  build::RealOutputs outputs(table.session->root());
  for (const std::string& form : forms) {
    const std::string& game = table.game->files.name;
    const std::string path = fmt::format("output/{0}/{0}-{1}.{2}", game, suffix, form);
    const std::string bytes = form == "html"   ? playtest::write_html(report)
                              : form == "json" ? playtest::write_json(report)
                                               : playtest::write_csv(report);
    if (const auto error = outputs.write(path, bytes)) {
      fmt::print(terminal.err, "{} could not be written: {}\n", path, error->detail);
      return exit_mistakes;
    }
    if (!arguments.quiet) fmt::print(terminal.err, "Wrote {}\n", path);
  }
  return exit_good;
}

namespace {

int finish(const Comparison& comparison, const playtest::Report& report, const std::string& suffix) {
  if (!comparison.arguments.quiet && !machine_form(comparison.arguments))
    comparison.terminal.out << playtest::write_text(report, comparison.terminal.width);
  return write_reports(report, comparison.table, comparison.forms, comparison.arguments, comparison.terminal,
                       suffix);
}

playtest::Quote quote_of(const PlayTable& table) {
  return [&table](source::Span span) { return std::string(table.session->sources().text(span)); };
}

std::uint64_t wrong_games(const playtest::Survey& survey) {
  std::uint64_t wrong = survey.tally.too_long;
  for (const auto& mishap : survey.tally.mishaps) wrong += mishap.games;
  return wrong;
}

}  // namespace

int compare_versions(const Comparison& comparison, Campaign campaign) {
  const std::string old = comparison.arguments.option("against", "");
  const Terminal& terminal = comparison.terminal;
  auto found = old_version(old, comparison.table.session->root(), terminal);
  if (const int* code = std::get_if<int>(&found)) return *code;
  auto session = std::move(std::get<std::unique_ptr<Session>>(found));
  const PlayTable before =
      set_table(comparison.arguments, terminal, comparison.table.table, std::move(session));
  if (!before.program) {
    fmt::print(terminal.err, "That is the old version, `{}`.\n", old);
    return before.code;
  }
  campaign.keep_games = true;
  const Campaigns old_campaigns(before, comparison.arguments, terminal, comparison.interrupt);
  const Run old_run = old_campaigns.play(campaign);
  const Run new_run = comparison.campaigns.play(campaign);
  playtest::Report report;
  report.title = fmt::format("{}: now against {}, {}, seeds {} to {}", comparison.table.game->files.name, old,
                             counted(comparison.table.table.players, "player"), campaign.first,
                             campaign.seed_of(campaign.games - 1));
  report.facts = {
      {"agents", campaign.lineup.words()},
      {"games", fmt::format("{} before, {} now", old_run.survey.tally.games, new_run.survey.tally.games)}};
  if (wrong_games(old_run.survey) + wrong_games(new_run.survey) > 0)
    report.facts.emplace_back("without an end", fmt::format("{} before, {} now", wrong_games(old_run.survey),
                                                            wrong_games(new_run.survey)));
  if (comparison.campaigns.stopped())
    report.facts.emplace_back("stopped", "these are the games that were finished");
  report.sections.push_back(playtest::compare(*before.program, *comparison.table.program, old_run, new_run,
                                              quote_of(before), quote_of(comparison.table)));
  return finish(comparison, report, "against");
}

namespace {

// By its id or name.
std::optional<std::size_t> card_named(const PlayTable& table, const std::string& name) {
  const auto& components = table.game->deck->components;
  for (std::size_t i = 0; i < components.size(); ++i) {
    if (components[i].id == name || components[i].name.text() == name) return i;
  }
  return std::nullopt;
}

int no_card(const PlayTable& table, const std::string& name, const Terminal& terminal) {
  std::vector<std::string> names;
  for (const cards::Component& one : table.game->deck->components) {
    names.push_back(one.id);
    names.push_back(one.name.text());
  }
  const auto meant = source::nearest(name, names);
  return fail(terminal, fmt::format("there is no card `{}`", name),
              meant ? fmt::format("did you mean `{}`?", *meant) : "name a card by its id or name");
}

}  // namespace

int ablate(const Comparison& comparison, Campaign campaign) {
  const std::string name = comparison.arguments.option("without", "");
  const auto card = card_named(comparison.table, name);
  if (!card) return no_card(comparison.table, name, comparison.terminal);
  const std::size_t players = comparison.table.table.players;
  const bool team = comparison.table.game->model->one_team;
  campaign.keep_games = true;
  campaign.lineup.rotate = !team;
  if (!team) campaign.games = (campaign.games + players - 1) / players * players;
  const Run with = comparison.campaigns.play(campaign);
  campaign.never = card;
  const Run without = comparison.campaigns.play(campaign);
  std::map<std::uint64_t, double> before;
  // Where the first agent sits.
  const auto own = [&](const playtest::GameLine& game) {
    return game.parts[team ? 0 : (players - game.number % players) % players];
  };
  for (const playtest::GameLine& game : with.survey.games) {
    if (game.whole) before[game.number] = own(game);
  }
  std::vector<double> differences;
  for (const playtest::GameLine& game : without.survey.games) {
    if (game.whole && before.contains(game.number)) differences.push_back(own(game) - before[game.number]);
  }
  playtest::Report report;
  report.title =
      fmt::format("{}: without {}, {}, seeds {} to {}", comparison.table.game->files.name,
                  playtest::card_name(*comparison.table.program, *card), counted(players, "player"),
                  campaign.first, campaign.seed_of(campaign.games - 1));
  report.facts = {{"agents", with.campaign.lineup.words()},
                  {"games", fmt::format("{} each, with the same seeds", with.survey.tally.games)}};
  const auto mine = [&](const Run& run) {
    const playtest::Share& share = team ? run.survey.seats[0] : run.survey.agents[0];
    return playtest::ShareCell{playtest::share_of(share.won, share.cases)};
  };
  playtest::Table table{
      "without", team ? "Won together, if nobody uses it" : "Wins of one player who never uses it",
      "",        {"", "with it", "without it", "difference"},
      {},        0};
  table.rows.push_back({std::string("won"), mine(with), mine(without),
                        playtest::ShareCell{playtest::mean_of(differences), true}});
  report.sections.push_back({"", "Brackets hold 95 % intervals.", {std::move(table)}, {}});
  return finish(comparison, report, "without");
}

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
    changed.table.world =
        std::make_unique<sim::World>(model, *changed.deck, *base.game->texts, changed.table.table);
    if (!changed.table.world->troubles().empty())
      return fail(terminal, changed.table.world->troubles().front(),
                  "options stand in the rulebook: `option`");
    changed.table.program = std::make_unique<sim::Program>(sim::compile(*changed.table.world));
    if (!changed.table.program->troubles.empty() || !changed.table.program->no_game.empty())
      return fail(terminal, fmt::format("with {} the game cannot be played", value), "choose other values");
    const Campaigns campaigns(changed.table, comparison.arguments, terminal, comparison.interrupt);
    runs.push_back(campaigns.play(one));
    played.push_back(value);
  }
  std::vector<playtest::Setting> settings;
  std::uint64_t wrong = 0;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (runs[i].survey.tally.games > 0) settings.push_back({static_cast<double>(played[i]), &runs[i]});
    wrong += wrong_games(runs[i].survey);
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
  report.sections.push_back(playtest::sensitivity(*base.program, what, settings, card));
  return finish(comparison, report, "vary");
}

}  // namespace rulepress::cli
