// A survey in a few lines, for the terminal.
#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "playtest/summary.h"
#include "source/nearest.h"

namespace rulepress::playtest {
namespace {

std::string percent(double share) {
  const double hundred = 100 * share;
  return hundred > 0 && hundred < 1 ? fmt::format("{:.1f} %", hundred) : fmt::format("{:.0f} %", hundred);
}

class Writer {
 public:
  Writer(const sim::Program& program, const Run& run, const Quote& quote)
      : program_(program), model_(program.world->model()), survey_(run.survey), run_(run), quote_(quote) {}

  std::string write() {
    out_ = fmt::format("  {:<11}{}\n", "agents", run_.campaign.lineup.words());
    const sim::Tally& tally = survey_.tally;
    head_ = "ends";
    for (const auto& [clause, share] : survey_.clauses)
      line(static_cast<double>(share.cases), tally.games,
           clause == nothing_more ? "nothing more to do"
                                  : quote_(model_.endings[program_.endings[clause].ending].span));
    winners();
    lengths("rounds", tally.rounds);
    lengths("decisions", tally.decisions);
    head_ = "ran out";
    for (std::size_t i = 0; i < survey_.supplies.size(); ++i) {
      if (survey_.supplies[i].games_empty > 0)
        line(static_cast<double>(survey_.supplies[i].games_empty), tally.games, model_.supplies[i].name.text);
    }
    head_ = "too long";
    if (tally.too_long > 0)
      line(static_cast<double>(tally.too_long), tally.games,
           fmt::format("stopped after {} decisions or {} rounds", run_.campaign.limits.decisions,
                       run_.campaign.limits.rounds));
    std::uint64_t wrong = 0;
    for (const auto& mishap : tally.mishaps) wrong += mishap.games;
    head_ = "went wrong";
    if (wrong > 0) line(static_cast<double>(wrong), tally.games, "the mistakes tell why");
    return std::move(out_);
  }

 private:
  void line(double part, std::uint64_t whole, const std::string& text) {
    const Estimate share = share_of(part, whole);
    out_ += fmt::format("  {:<11}{:>7.0f} {:>6}  {} ({:.0f}–{:.0f} %)\n", std::exchange(head_, ""), part,
                        percent(share.value), text, 100 * share.low, 100 * share.high);
  }

  void winners() {
    Share all;
    for (const auto& [clause, share] : survey_.clauses) all.add(share);
    if (all.cases == 0) return;
    head_ = "won";
    if (model_.one_team) {
      line(all.won, all.cases, "all together");
      return;
    }
    if (!run_.campaign.lineup.alike()) {
      for (std::size_t i = 0; i < survey_.agents.size(); ++i)
        line(survey_.agents[i].won, survey_.agents[i].cases,
             fmt::format(
                 "{}: {}",
                 run_.campaign.lineup.rotate ? "agent" : (*program_.world)[static_cast<sim::Value>(i)].name,
                 run_.campaign.lineup.seats[i].words));
      return;
    }
    const sim::Tally& tally = survey_.tally;
    for (std::size_t seat = 0; seat < tally.wins.size(); ++seat)
      line(static_cast<double>(tally.wins[seat]), all.cases,
           (*program_.world)[static_cast<sim::Value>(seat)].name);
    if (tally.shared > 0)
      line(static_cast<double>(tally.shared), all.cases, "won by several, counted above for each");
    if (tally.nobody > 0) line(static_cast<double>(tally.nobody), all.cases, "won by nobody");
  }

  void lengths(std::string_view what, const std::map<std::uint32_t, std::uint64_t>& counts) {
    if (counts.empty()) return;
    out_ += fmt::format("  {:<11}{} in the middle of all games; from {} to {}  {}\n", what,
                        sim::quantile(counts, 0.5), counts.begin()->first, counts.rbegin()->first,
                        words_of(Cell(spread_of(counts)), false));
  }

  const sim::Program& program_;
  const model::Model& model_;
  const Survey& survey_;
  const Run& run_;
  const Quote& quote_;
  std::string_view head_;
  std::string out_;
};

}  // namespace

std::string brief(const sim::Program& program, const Run& run, const Quote& quote) {
  return Writer(program, run, quote).write();
}

std::vector<std::pair<std::string, std::string>> overview(const sim::Program& program,
                                                          const std::vector<const Run*>& runs,
                                                          const std::vector<const Run*>& matches,
                                                          const std::vector<PlayedTable>& tables) {
  std::vector<std::pair<std::string, std::string>> made;
  std::string games;
  std::uint64_t against = 0;
  for (const Run* run : runs)
    games += fmt::format("{}{} of {}", games.empty() ? "" : ", ", run->survey.tally.games,
                         run->campaign.lineup.words());
  for (const Run* run : matches) against += run->survey.tally.games;
  if (against > 0) games += fmt::format(", {} of agents against others", against);
  made.emplace_back("games", games);
  std::string counts;
  for (const PlayedTable& table : tables) {
    const std::size_t players = table.run->survey.seats.size();
    if (players != program.world->players())
      counts += fmt::format("{}{}", counts.empty() ? "; some games with " : ", ", players);
  }
  made.emplace_back("players", fmt::format("{}{}", program.world->players(), counts));
  // Whoever thinks best says most about the game.
  const Run& best = *runs.back();
  const Survey& survey = best.survey;
  const std::string by = best.campaign.lineup.words();
  if (!survey.tally.rounds.empty())
    made.emplace_back("length", fmt::format("{} rounds and {} decisions in the middle of games of {}",
                                            sim::quantile(survey.tally.rounds, 0.5),
                                            sim::quantile(survey.tally.decisions, 0.5), by));
  const auto sure = [](const Estimate& one) {
    return fmt::format("{} ({:.0f}–{:.0f})", percent(one.value), 100 * one.low, 100 * one.high);
  };
  std::string won;
  if (program.world->model().one_team) {
    Share all;
    for (const auto& [clause, share] : survey.clauses) all.add(share);
    if (all.cases > 0) won = fmt::format("{} of games, together", sure(share_of(all.won, all.cases)));
  } else if (survey.seats.size() > 1 && survey.seats[0].cases > 0) {
    for (std::size_t seat = 0; seat < survey.seats.size(); ++seat)
      won += fmt::format("{}{} {}", won.empty() ? "" : ", ",
                         (*program.world)[static_cast<sim::Value>(seat)].name,
                         sure(share_of(survey.seats[seat].won, survey.seats[seat].cases)));
  }
  if (!won.empty()) made.emplace_back("won", fmt::format("{}, by {}", won, by));
  return made;
}

std::string brief(const std::vector<const Run*>& matches, const std::vector<PlayedTable>& tables) {
  std::string out = matches.empty() && tables.empty() ? "" : "\n";
  std::string_view head = "skill";
  const auto line = [&](const Estimate& share, const std::string& text) {
    out += fmt::format("  {:<11}{:>7} {:>6}  {} ({:.0f}–{:.0f} %)\n", std::exchange(head, ""), "",
                       percent(share.value), text, 100 * share.low, 100 * share.high);
  };
  for (const Run* run : matches)
    line(share_of(run->survey.agents[0].won, run->survey.agents[0].cases),
         fmt::format("won by {} against {}, in {} games", run->campaign.lineup.seats.front().words,
                     run->campaign.lineup.seats.back().words, run->survey.tally.games));
  head = "players";
  for (const PlayedTable& table : tables) {
    const Survey& survey = table.run->survey;
    const std::size_t players = survey.seats.size();
    const std::string rounds =
        fmt::format("{}, {} rounds", source::counted(players, "player"),
                    survey.tally.rounds.empty() ? 0 : sim::quantile(survey.tally.rounds, 0.5));
    if (table.program->world->model().one_team) {
      Share all;
      for (const auto& [clause, share] : survey.clauses) all.add(share);
      line(share_of(all.won, all.cases), "won together by " + rounds);
      continue;
    }
    if (players < 2) continue;
    // The seat that is furthest from even.
    std::size_t odd = 0;
    const auto off = [&](std::size_t seat) {
      return std::abs(survey.seats[seat].won * static_cast<double>(players) -
                      static_cast<double>(survey.seats[seat].cases));
    };
    for (std::size_t seat = 1; seat < players; ++seat) odd = off(seat) > off(odd) ? seat : odd;
    line(share_of(survey.seats[odd].won, survey.seats[odd].cases),
         fmt::format("won by {} of {}", (*table.program->world)[static_cast<sim::Value>(odd)].name, rounds));
  }
  return out;
}

}  // namespace rulepress::playtest
