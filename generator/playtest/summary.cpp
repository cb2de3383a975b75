#include "playtest/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/evaluator.h"

namespace rulepress::playtest {

using sim::at;
using sim::none;
using sim::Value;

namespace {

constexpr std::size_t most_bins = 24;
constexpr std::size_t cards_in_terminal = 12;

template <typename Key>
std::vector<std::pair<double, double>> bins_of(const std::map<Key, std::uint64_t>& counts) {
  std::vector<std::pair<double, double>> made;  // where a bin begins, and how many
  if (counts.empty()) return made;
  const auto first = static_cast<double>(counts.begin()->first);
  const auto last = static_cast<double>(counts.rbegin()->first);
  const double each = std::max(1.0, std::ceil((last - first + 1) / static_cast<double>(most_bins)));
  const auto count = static_cast<std::size_t>((last - first) / each) + 1;
  for (std::size_t i = 0; i < count; ++i) made.emplace_back(first + each * static_cast<double>(i), 0.0);
  for (const auto& [key, times] : counts)
    made[static_cast<std::size_t>((static_cast<double>(key) - first) / each)].second +=
        static_cast<double>(times);
  return made;
}

template <typename Key>
SpreadCell spread(const std::map<Key, std::uint64_t>& counts) {
  SpreadCell made;
  for (const auto& [begin, count] : bins_of(counts)) made.heights.push_back(count);
  return made;
}

template <typename Key>
Plot histogram(std::string title, std::string x, const std::map<Key, std::uint64_t>& counts) {
  Plot made;
  made.title = std::move(title);
  made.x = std::move(x);
  made.percent = true;
  double all = 0;
  const auto bins = bins_of(counts);
  for (const auto& [begin, count] : bins) all += count;
  for (const auto& [begin, count] : bins)
    made.points.push_back({fmt::format("{:.0f}", begin), begin, {count / all, count / all, count / all, 0}});
  return made;
}

template <typename Key>
Key quantile_of(const std::map<Key, std::uint64_t>& counts, double part) {
  std::uint64_t all = 0;
  for (const auto& [key, times] : counts) all += times;
  std::uint64_t seen = 0;
  for (const auto& [key, times] : counts) {
    seen += times;
    if (static_cast<double>(seen) >= part * static_cast<double>(all)) return key;
  }
  return counts.empty() ? Key{} : counts.rbegin()->first;
}

ShareCell share(std::uint64_t part, std::uint64_t whole) {
  return {share_of(static_cast<double>(part), whole)};
}

Number mean(double sum, std::uint64_t cases, int digits = 1) {
  return {cases == 0 ? 0 : sum / static_cast<double>(cases), digits};
}

std::string seat_name(const sim::Program& program, std::size_t seat) {
  return (*program.world)[static_cast<Value>(seat)].name;
}

const model::Action& action_of(const sim::Program& program, std::size_t number) {
  const sim::ActionProgram& action = program.actions[number];
  const model::Model& model = program.world->model();
  return (action.way ? model.ways : model.actions)[action.action];
}

Estimate against_rest(const Share& with, const Share& all, double width) {
  if (with.cases == 0 || with.cases >= all.cases) return {};
  return difference_of(share_of(with.won, with.cases, width),
                       share_of(all.won - with.won, all.cases - with.cases, width));
}

Estimate difference(const Survey& survey, const Share& with, double width) {
  Share all;
  for (const Share& seat : survey.seats) all.add(seat);
  return against_rest(with, all, width);
}

class Describer {
 public:
  Describer(const sim::Program& program, const Run& run, const Quote& quote)
      : program_(program), model_(program.world->model()), run_(run), survey_(run.survey), quote_(quote) {}

  Section describe() {
    const sim::Tally& tally = survey_.tally;
    made_.title = fmt::format("{} games: {}", tally.games, run_.campaign.lineup.words());
    made_.note = fmt::format("Seeds {} to {}; brackets hold 95 % intervals.", run_.campaign.first,
                             run_.campaign.seed_of(run_.campaign.games - 1));
    ends();
    seats();
    length();
    roles();
    supplies();
    cards();
    actions();
    return std::move(made_);
  }

 private:
  Table& table(std::string id, std::string title, std::string note, std::vector<std::string> columns) {
    made_.tables.push_back({std::move(id), std::move(title), std::move(note), std::move(columns), {}, 0});
    return made_.tables.back();
  }

  void ends() {
    const sim::Tally& tally = survey_.tally;
    if (model_.one_team) {
      Share won;
      for (const auto& [clause, share] : survey_.clauses) won.add(share);
      Table& team = table("team", "Won together", "", {"", "games"});
      team.rows.push_back({"won", ShareCell{share_of(won.won, won.cases)}});
      team.rows.push_back({"lost", ShareCell{share_of(static_cast<double>(won.cases) - won.won, won.cases)}});
    }
    Table& made = table("ends", "How games end", "", {"clause", "games"});
    if (model_.one_team) made.columns.insert(made.columns.begin() + 1, "");
    for (const auto& [clause, share_won] : survey_.clauses) {
      std::string words = "nothing more to do";
      if (clause != nothing_more) words = quote_(model_.endings[program_.endings[clause].ending].span);
      std::vector<Cell> row{words, share(share_won.cases, tally.games)};
      if (model_.one_team) row.insert(row.begin() + 1, share_won.won > 0 ? "won" : "lost");
      made.rows.push_back(std::move(row));
    }
    std::uint64_t wrong = 0;
    for (const auto& mishap : tally.mishaps) wrong += mishap.games;
    const auto trouble = [&](std::uint64_t games, const char* words) {
      if (games == 0) return;
      std::vector<Cell> row{std::string(words), share(games, tally.games)};
      if (model_.one_team) row.insert(row.begin() + 1, std::string());
      made.rows.push_back(std::move(row));
    };
    trouble(tally.too_long, "(stopped: too long)");
    trouble(wrong, "(went wrong: see the mistakes)");
  }

  void seats() {
    const bool alike = std::ranges::all_of(run_.campaign.lineup.seats, [&](const AgentSpec& seat) {
      return seat.words == run_.campaign.lineup.seats.front().words;
    });
    if (!alike) {
      Table& made =
          table("agents", "Who wins",
                run_.campaign.lineup.rotate ? "Each seed was played with every seat for each agent." : "",
                {"agent", "won"});
      for (std::size_t i = 0; i < survey_.agents.size(); ++i)
        made.rows.push_back({fmt::format("{} ({})", run_.campaign.lineup.seats[i].words, i + 1),
                             ShareCell{share_of(survey_.agents[i].won, survey_.agents[i].cases)}});
    }
    if (survey_.seats.size() < 2 || model_.one_team) return;
    Table& made = table("seats", "Wins by seat", "Shared wins count in part.", {"seat", "won"});
    Plot plot{Plot::Kind::intervals,
              "Wins by seat",
              "",
              "games won",
              true,
              {},
              1.0 / static_cast<double>(survey_.seats.size())};
    for (std::size_t seat = 0; seat < survey_.seats.size(); ++seat) {
      const Estimate won = share_of(survey_.seats[seat].won, survey_.seats[seat].cases);
      made.rows.push_back({seat_name(program_, seat), ShareCell{won}});
      plot.points.push_back({seat_name(program_, seat), 0, won});
    }
    made_.plots.push_back(std::move(plot));
  }

  void length() {
    const sim::Tally& tally = survey_.tally;
    Table& made = table("length", "How long games take", "",
                        {"", "mean", "middle", "5 % to 95 %", "from", "to", "spread"});
    const auto row = [&](const char* what, const std::map<std::uint32_t, std::uint64_t>& counts) {
      if (counts.empty()) return;
      made.rows.push_back({std::string(what), MeanCell{mean_of(counts)},
                           Number{static_cast<double>(quantile_of(counts, 0.5))},
                           fmt::format("{}–{}", quantile_of(counts, 0.05), quantile_of(counts, 0.95)),
                           Number{static_cast<double>(counts.begin()->first)},
                           Number{static_cast<double>(counts.rbegin()->first)}, spread(counts)});
    };
    row("rounds", tally.rounds);
    row("decisions", tally.decisions);
    if (!tally.rounds.empty()) made_.plots.push_back(histogram("Rounds of a game", "rounds", tally.rounds));
    Table& more = table("tension", "Decisions and tension", "", {"", "mean"});
    more.rows.push_back(
        {"decisions in a round", mean(static_cast<double>(survey_.decisions), survey_.turns)});
    more.rows.push_back(
        {"options of a decision", mean(static_cast<double>(survey_.options), survey_.decisions)});
    if (survey_.scored_games > 0) {
      more.rows.push_back(
          {"lead changes in a game", mean(static_cast<double>(survey_.lead_changes), survey_.scored_games)});
      double sum = 0;
      for (const auto& [margin, games] : survey_.margins)
        sum += static_cast<double>(margin) * static_cast<double>(games);
      more.rows.push_back({"margin between the first two", mean(sum, survey_.scored_games)});
    }
    Table& forced = table("forced", "Forced", "", {"", "decisions"});
    forced.rows.push_back({"decisions with one option only", share(survey_.forced, survey_.decisions)});
  }

  void roles() {
    if (survey_.roles.empty()) return;
    Table& made = table("roles", "Roles", "Cards of which every player has one at the end.", {"role", "won"});
    Plot plot{Plot::Kind::intervals, "Wins by role", "", "games won", true, {}, -1};
    Share all;
    for (const auto& [role, won] : survey_.roles) all.add(won);
    plot.fair = all.cases == 0 ? -1 : all.won / static_cast<double>(all.cases);
    for (const auto& [role, won] : survey_.roles) {
      const Estimate estimate = share_of(won.won, won.cases);
      made.rows.push_back({card_name(program_, role), ShareCell{estimate}});
      plot.points.push_back({card_name(program_, role), 0, estimate});
    }
    made_.plots.push_back(std::move(plot));
    if (survey_.against.empty() || model_.one_team) return;
    Table& pairs = table("matchups", "Role against role", "", {"role", "against", "won"});
    pairs.rows_in_terminal = cards_in_terminal;
    for (const auto& [pair, won] : survey_.against)
      pairs.rows.push_back({card_name(program_, pair.first), card_name(program_, pair.second),
                            ShareCell{share_of(won.won, won.cases)}});
  }

  void supplies() {
    if (survey_.supplies.empty()) return;
    Table& made = table("supplies", "Supplies", "The most that was in use at once.",
                        {"supply", "stock", "in use: middle", "99 %", "most", "ran out", "spread"});
    const std::vector<Value> stocks = stocks_of(program_);
    for (std::size_t i = 0; i < survey_.supplies.size(); ++i) {
      const auto used = peak_use(program_, run_, i);
      made.rows.push_back(
          {model_.supplies[i].name.text,
           run_.campaign.bottomless ? Cell("endless") : Cell(Number{static_cast<double>(stocks[i])}),
           Number{static_cast<double>(quantile_of(used, 0.5))},
           Number{static_cast<double>(quantile_of(used, 0.99))},
           Number{used.empty() ? 0.0 : static_cast<double>(used.rbegin()->first)},
           share(survey_.supplies[i].games_empty, survey_.tally.games), spread(used)});
    }
  }

  void cards() {
    Table& made = table("cards", "Cards",
                        "Won: whoever played or had the card, minus whoever did not. With effect: it was "
                        "played or its text was done, and something else changed.",
                        {"card", "games possible", "chosen when possible", "games with effect", "won: played",
                         "won: had", "type", "rounds in hand", "still there", "possible from round"});
    made.rows_in_terminal = cards_in_terminal;
    Plot plot{Plot::Kind::intervals, "Won when played, minus not", "", "difference in wins", true, {}, 0};
    struct Line {
      double order;
      std::vector<Cell> row;
      Plot::Point point;
    };
    std::vector<Line> lines;
    std::vector<bool> there(survey_.cards.size(), false);
    for (std::size_t thing = 0; thing < program_.world->size(); ++thing) {
      const std::size_t card = (*program_.world)[static_cast<Value>(thing)].component;
      if (card < there.size()) there[card] = true;
    }
    const std::uint64_t games = survey_.tally.games;
    for (std::size_t i = 0; i < survey_.cards.size(); ++i) {
      const CardCount& card = survey_.cards[i];
      if (!there[i]) continue;
      const Estimate played = card_difference(program_, survey_, i);
      const Estimate drawn = model_.one_team ? Estimate{} : difference(survey_, card.drawn, usual_width);
      std::vector<Cell> row{card_name(program_, i),
                            share(card.games_offered, games),
                            share(card.chosen, card.offered),
                            share(card.games_effective, games),
                            ShareCell{played, true},
                            ShareCell{drawn, true},
                            program_.world->deck().components[i].type,
                            mean(static_cast<double>(card.rounds_held), card.held),
                            share(card.stuck, card.held),
                            spread(card.first_offered)};
      lines.push_back({played.cases == 0 ? 0 : -std::abs(played.value),
                       std::move(row),
                       {card_name(program_, i), 0, played}});
    }
    std::ranges::stable_sort(lines, {}, &Line::order);
    for (Line& line : lines) {
      made.rows.push_back(std::move(line.row));
      if (line.point.y.cases > 0 && plot.points.size() < 40) plot.points.push_back(std::move(line.point));
    }
    if (!plot.points.empty()) made_.plots.push_back(std::move(plot));
    Plot effect{Plot::Kind::intervals, "Games in which a card had an effect", "", "games", true, {}, -1};
    for (std::size_t i = 0; i < survey_.cards.size() && survey_.cards.size() <= 150; ++i) {
      if (there[i] && survey_.cards[i].games_used > 0)
        effect.points.push_back({card_name(program_, i), 0,
                                 share_of(static_cast<double>(survey_.cards[i].games_effective), games)});
    }
    std::ranges::stable_sort(effect.points, {}, [](const Plot::Point& point) { return point.y.value; });
    if (effect.points.size() > 40) effect.points.resize(40);
    if (!effect.points.empty()) made_.plots.push_back(std::move(effect));
  }

  void actions() {
    std::map<std::string, ActionCount> counts;
    for (std::size_t i = 0; i < survey_.actions.size(); ++i) {
      ActionCount& one = counts[action_of(program_, i).name.text];
      one.offered += survey_.actions[i].offered;
      one.chosen += survey_.actions[i].chosen;
    }
    Table& made = table("actions", "Actions", "", {"action", "offered", "taken", "taken when offered"});
    for (const auto& [name, one] : counts)
      made.rows.push_back({name, Number{static_cast<double>(one.offered)},
                           Number{static_cast<double>(one.chosen)},
                           share(std::min(one.chosen, one.offered), one.offered)});
  }

  const sim::Program& program_;
  const model::Model& model_;
  const Run& run_;
  const Survey& survey_;
  const Quote& quote_;
  Section made_;
};

}  // namespace

std::string card_name(const sim::Program& program, std::size_t component) {
  const cards::Component& one = program.world->deck().components[component];
  if (!one.name.text().empty()) return one.name.text();
  return one.id.empty() ? one.type : one.id;
}

Estimate card_difference(const sim::Program& program, const Survey& survey, std::size_t card, double width) {
  if (!program.world->model().one_team) return difference(survey, survey.cards[card].played, width);
  Share all;
  for (const auto& [clause, share] : survey.clauses) all.add(share);
  return against_rest(survey.cards[card].together, all, width);
}

std::map<Value, std::uint64_t> peak_use(const sim::Program& program, const Run& run, std::size_t supply) {
  const Value stock = stocks_of(program)[supply];
  const Value given = stock - sim::first_state(program).supply(static_cast<sim::Ref>(supply));
  std::map<Value, std::uint64_t> made;
  for (const auto& [left, games] : run.survey.supplies[supply].fewest_left)
    made[run.campaign.bottomless ? bottomless_stock - left + given : stock - left] += games;
  return made;
}

SpreadCell spread_of(const std::map<std::uint32_t, std::uint64_t>& counts) {
  return spread(counts);
}

Section describe(const sim::Program& program, const Run& run, const Quote& quote) {
  return Describer(program, run, quote).describe();
}

}  // namespace rulepress::playtest
