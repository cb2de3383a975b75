#include "playtest/findings.h"

#include <fmt/format.h>

#include <algorithm>

#include "playtest/finder.h"

namespace rulepress::playtest {

using sim::Value;

std::string per_cent(double share) {
  return fmt::format("{:.{}f} %", 100 * share, share > 0 && share < 0.0995 ? 1 : 0);
}

std::string with_interval(const Estimate& one) {
  return fmt::format("{} (95 %: {} to {})", per_cent(one.value), per_cent(one.low), per_cent(one.high));
}

Finder::Finder(const sim::Program& program, const Evidence& evidence, source::Diagnostics& diagnostics)
    : program_(program),
      world_(*program.world),
      model_(world_.model()),
      evidence_(evidence),
      diagnostics_(diagnostics),
      all_(program) {
  // A few games by chance say too little.
  std::erase_if(evidence_.runs, [](const Run* run) {
    return !run->campaign.lineup.thinks() && run->survey.tally.games < enough_games;
  });
  looked_at_ = evidence_.runs;
  if (evidence.ladder != nullptr) looked_at_.push_back(evidence.ladder);
  for (const Run* run : looked_at_) {
    Survey one = run->survey;
    one.agents.resize(1);
    one.games.clear();
    all_.add(one);
  }
  copies_.resize(world_.deck().components.size(), 0);
  for (std::size_t thing = 0; thing < world_.size(); ++thing) {
    const std::size_t card = world_[static_cast<Value>(thing)].component;
    if (card < copies_.size()) ++copies_[card];
  }
}

void Finder::find() {
  if (looked_at_.empty()) return;
  if (all_.tally.games >= enough_games) {
    dead_cards();
    idle_texts();
    idle_rules();
  }
  never_chosen();
  supplies();
  seats();
  dominant_cards();
  roles();
  skill();
  one_sided();
}

std::string Finder::games_words() const {
  std::string made;
  for (const Run* run : looked_at_)
    made += fmt::format("{}{} of {}", made.empty() ? "" : ", ", run->survey.tally.games,
                        run->campaign.lineup.words());
  return fmt::format("in {} games ({})", all_.tally.games, made);
}

std::string Finder::again(const Run& run, std::uint64_t seed) const {
  const Lineup& lineup = run.campaign.lineup;
  std::string agents;
  for (const AgentSpec& seat : lineup.seats) agents += (agents.empty() ? "" : ",") + seat.words;
  if (lineup.alike()) agents = lineup.seats.front().words;
  return fmt::format("see one: rulepress simulate {} --players {}{} --seed {} --log", evidence_.game,
                     lineup.seats.size(), agents == "random" ? "" : " --agents " + agents, seed);
}

source::Span Finder::span_of(std::size_t card) const {
  const cards::Component& one = world_.deck().components[card];
  return one.id.empty() ? one.span : one.id_span;
}

source::Span Finder::span_of(const Role& role) const {
  if (role.field == model::no_ref) return span_of(role.value);
  return model_.enums[model_.fields[role.field].type.ref].values[role.value].span;
}

source::Span Finder::game_span() const {
  if (program_.main_phase != model::no_ref) return model_.procedures[program_.main_phase].name.span;
  return model_.players_span;
}

bool Finder::thinks(const Run& run) {
  return std::ranges::any_of(run.campaign.lineup.seats, [](const AgentSpec& seat) {
    return seat.kind == AgentSpec::Kind::search || seat.kind == AgentSpec::Kind::greedy;
  });
}

void find(const sim::Program& program, const Evidence& evidence, source::Diagnostics& diagnostics) {
  if (!evidence.runs.empty() || evidence.ladder != nullptr) Finder(program, evidence, diagnostics).find();
}

}  // namespace rulepress::playtest
