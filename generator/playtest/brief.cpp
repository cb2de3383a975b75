// A survey in a few lines, for the terminal.
#include <fmt/format.h>

#include <utility>

#include "playtest/summary.h"

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

}  // namespace rulepress::playtest
