#include "cli/comparison.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
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

int finish(const Comparison& comparison, const playtest::Report& report, const std::string& suffix) {
  if (!comparison.arguments.quiet && !machine_form(comparison.arguments))
    comparison.terminal.out << playtest::write_text(report, comparison.terminal.width);
  return write_reports(report, comparison.table, comparison.forms, comparison.arguments, comparison.terminal,
                       suffix);
}

std::uint64_t games_without_end(const playtest::Survey& survey) {
  std::uint64_t wrong = survey.tally.too_long;
  for (const auto& mishap : survey.tally.mishaps) wrong += mishap.games;
  return wrong;
}

namespace {

playtest::Quote quote_of(const PlayTable& table) {
  return [&table](source::Span span) { return std::string(table.session->sources().text(span)); };
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
  if (!before.playable.program) {
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
  if (games_without_end(old_run.survey) + games_without_end(new_run.survey) > 0)
    report.facts.emplace_back("without an end",
                              fmt::format("{} before, {} now", games_without_end(old_run.survey),
                                          games_without_end(new_run.survey)));
  if (comparison.campaigns.stopped())
    report.facts.emplace_back("stopped", "these are the games that were finished");
  report.sections.push_back(playtest::compare(*before.playable.program, *comparison.table.playable.program,
                                              old_run, new_run, quote_of(before),
                                              quote_of(comparison.table)));
  return finish(comparison, report, "against");
}

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

int ablate(const Comparison& comparison, Campaign campaign) {
  const std::string words = comparison.arguments.option("without", "");
  const PlayTable& table = comparison.table;
  const std::size_t players = table.table.players;
  const bool team = table.game->model->one_team;
  std::vector<std::size_t> cards;
  if (words != "all") {
    for (const std::string& name : comma_list(words)) {
      const auto card = card_named(table, name);
      if (!card) return no_card(table, name, comparison.terminal);
      cards.push_back(*card);
    }
  }
  campaign.keep_games = true;
  campaign.lineup.rotate = !team;
  if (!team) campaign.games = (campaign.games + players - 1) / players * players;
  const Run with = comparison.campaigns.play(campaign);
  // All that somebody could have used.
  for (std::size_t i = 0; words == "all" && i < with.survey.cards.size(); ++i) {
    if (with.survey.cards[i].offered > 0) cards.push_back(i);
  }
  // Where the first agent sits.
  const auto own = [&](const playtest::GameLine& game) {
    return game.parts[team ? 0 : (players - game.number % players) % players];
  };
  const auto mine = [&](const Run& run) {
    const playtest::Share& share = team ? run.survey.seats[0] : run.survey.agents[0];
    return playtest::ShareCell{playtest::share_of(share.won, share.cases)};
  };
  std::map<std::uint64_t, double> before;
  for (const playtest::GameLine& game : with.survey.games) {
    if (game.whole) before[game.number] = own(game);
  }
  struct Line {
    double difference;
    std::vector<playtest::Cell> row;
    playtest::Plot::Point point;
  };
  std::vector<Line> lines;
  lines.reserve(cards.size());
  for (const std::size_t card : cards) {
    if (comparison.campaigns.stopped()) break;
    campaign.never = card;
    const Run without = comparison.campaigns.play(campaign);
    std::vector<double> differences;
    for (const playtest::GameLine& game : without.survey.games) {
      const auto pair = before.find(game.number);
      if (game.whole && pair != before.end()) differences.push_back(own(game) - pair->second);
    }
    if (differences.empty()) continue;
    const playtest::Estimate difference = playtest::mean_of(differences);
    const std::string name = playtest::card_name(*table.playable.program, card);
    lines.push_back({difference.value,
                     {name, mine(with), mine(without), playtest::ShareCell{difference, true}},
                     {name, 0, difference}});
  }
  // What is missed most comes first.
  std::ranges::stable_sort(lines, {}, &Line::difference);
  playtest::Report report;
  report.title =
      fmt::format("{}: without {}, {}, seeds {} to {}", table.game->files.name,
                  cards.size() == 1 ? playtest::card_name(*table.playable.program, cards.front())
                                    : fmt::format("each of {}", counted(cards.size(), "card")),
                  counted(players, "player"), campaign.first, campaign.seed_of(campaign.games - 1));
  report.facts = {{"agents", with.campaign.lineup.words()},
                  {"games", fmt::format("{} each, with the same seeds", with.survey.tally.games)}};
  if (comparison.campaigns.stopped())
    report.facts.emplace_back("stopped", "these are the games that were finished");
  playtest::Table made{
      "without", team ? "Won together, if nobody uses it" : "Wins of one player who never uses it",
      "",        {"card", "with it", "without it", "difference"},
      {},        0};
  playtest::Plot plot{
      playtest::Plot::Kind::intervals, "Wins without the card, minus with it", "", "difference", true, {}, 0};
  for (Line& line : lines) {
    made.rows.push_back(std::move(line.row));
    plot.points.push_back(std::move(line.point));
  }
  playtest::Section section{"", "Brackets hold 95 % intervals.", {std::move(made)}, {}};
  if (!plot.points.empty()) section.plots.push_back(std::move(plot));
  report.sections.push_back(std::move(section));
  return finish(comparison, report, "without");
}

}  // namespace rulepress::cli
