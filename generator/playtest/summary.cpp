#include "playtest/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "playtest/actions.h"
#include "sim/run/evaluator.h"

namespace rulepress::playtest {

using sim::at;
using sim::none;
using sim::Value;

namespace {

constexpr std::size_t most_bins = 24;

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

std::string seat_name(const sim::Program& program, std::size_t seat) {
  return (*program.world)[static_cast<Value>(seat)].name;
}

class Describer {
 public:
  Describer(const sim::Program& program, const Run& run, const Quote& quote, const Run* bottomless)
      : program_(program),
        model_(program.world->model()),
        run_(run),
        survey_(run.survey),
        quote_(quote),
        bottomless_(bottomless) {}

  Section describe() {
    const sim::Tally& tally = survey_.tally;
    const Lineup& lineup = run_.campaign.lineup;
    made_.title = !lineup.thinks() ? fmt::format("{} games by chance", tally.games)
                                   : fmt::format("{} games of {}", tally.games, lineup.words());
    made_.note = fmt::format("Agents: {}; seeds {} to {}. Brackets hold 95 % intervals.", lineup.words(),
                             run_.campaign.first, run_.campaign.seed_of(run_.campaign.games - 1));
    ends();
    seats();
    length();
    roles();
    supplies();
    describe_cards(program_, run_, made_);
    actions();
    describe_rules(program_, run_, made_);
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
      std::vector<Cell> row{words, share_cell(share_won.cases, tally.games)};
      if (model_.one_team) row.insert(row.begin() + 1, share_won.won > 0 ? "won" : "lost");
      made.rows.push_back(std::move(row));
    }
    std::uint64_t wrong = 0;
    for (const auto& mishap : tally.mishaps) wrong += mishap.games;
    const auto trouble = [&](std::uint64_t games, const char* words) {
      if (games == 0) return;
      std::vector<Cell> row{std::string(words), share_cell(games, tally.games)};
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
    Table& more =
        table("tension", "Decisions and tension",
              "A round is the game's main phase, once; who leads is looked at once a round.", {"", "mean"});
    more.rows.push_back({"decisions in a round", MeanCell{ratio_of(survey_.decisions)}});
    more.rows.push_back({"options of a decision", MeanCell{ratio_of(survey_.options)}});
    if (!survey_.margins.empty()) {
      more.rows.push_back({"lead changes in a game", MeanCell{mean_of(survey_.lead_changes)}});
      more.rows.push_back({"margin between the first two", MeanCell{mean_of(survey_.margins)}});
      made_.plots.push_back(histogram("Margin between the first two", "points", survey_.margins));
    }
    Table& forced = table("choice", "How much there is to choose", "", {"", "share"});
    forced.rows.push_back({"decisions with one option only", ShareCell{ratio_of(survey_.forced)}});
    forced.rows.push_back({"rounds in which a player had a choice", ShareCell{ratio_of(survey_.choosing)}});
  }

  void roles() {
    for (const auto& [group, roles] : role_groups(program_, survey_)) {
      // What is the same for everybody says nothing.
      if (roles.size() < 2) continue;
      Share all;
      for (const Role& role : roles) all.add(survey_.roles.at(role));
      Table& made = table("roles", fmt::format("Roles: {}", group),
                          "Everybody has one. Won: games won by whoever has it.", {"role", "won"});
      Plot plot{Plot::Kind::intervals, fmt::format("Wins by {}", group), "", "games won", true, {}, -1};
      plot.fair = all.cases == 0 ? -1 : all.won / static_cast<double>(all.cases);
      for (const Role& role : roles) {
        const Share& won = survey_.roles.at(role);
        const Estimate estimate = share_of(won.won, won.cases);
        made.rows.push_back({role_name(program_, role), ShareCell{estimate}});
        plot.points.push_back({role_name(program_, role), 0, estimate});
      }
      made_.plots.push_back(std::move(plot));
      if (!model_.one_team) matchups(group, roles);
    }
  }

  // Everybody against everybody: who stands at the left, against who stands above.
  void matchups(const std::string& group, const std::vector<Role>& roles) {
    Table made{"matchups",
               fmt::format("{} against {}", group, group),
               "How often the one at the left wins when the other one plays, too.",
               {"role"},
               {},
               0};
    for (const Role& role : roles) made.columns.push_back("against " + role_name(program_, role));
    bool any = false;
    for (const Role& role : roles) {
      std::vector<Cell> row{role_name(program_, role)};
      for (const Role& other : roles) {
        const auto found = survey_.against.find({role, other});
        const bool met = found != survey_.against.end();
        any = any || met;
        row.emplace_back(ShareCell{met ? share_of(found->second.won, found->second.cases) : Estimate{}});
      }
      made.rows.push_back(std::move(row));
    }
    if (any) made_.tables.push_back(std::move(made));
  }

  void supplies() {
    if (survey_.supplies.empty()) return;
    Table& made = table("supplies", "Supplies", "The most that was in use at once.",
                        {"supply", "stock", "in use: middle", "99 %", "most", "ran out", "spread", "advice"});
    const std::vector<Value> stocks = stocks_of(program_);
    for (std::size_t i = 0; i < survey_.supplies.size(); ++i) {
      const auto used = peak_use(program_, run_, i);
      made.rows.push_back(
          {model_.supplies[i].name.text,
           run_.campaign.bottomless ? Cell("endless") : Cell(Number{static_cast<double>(stocks[i])}),
           Number{static_cast<double>(quantile_of(used, 0.5))},
           Number{static_cast<double>(quantile_of(used, 0.99))},
           Number{used.empty() ? 0.0 : static_cast<double>(used.rbegin()->first)},
           share_cell(survey_.supplies[i].games_empty, survey_.tally.games), spread(used),
           advice_on(program_, run_, bottomless_, i)});
    }
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
                           share_cell(std::min(one.chosen, one.offered), one.offered)});
  }

  const sim::Program& program_;
  const model::Model& model_;
  const Run& run_;
  const Survey& survey_;
  const Quote& quote_;
  const Run* bottomless_;
  Section made_;
};

}  // namespace

std::string card_name(const sim::Program& program, std::size_t component) {
  const cards::Component& one = program.world->deck().components[component];
  if (!one.name.text().empty()) return one.name.text();
  return one.id.empty() ? one.type : one.id;
}

std::string role_name(const sim::Program& program, const Role& role) {
  if (role.field == model::no_ref) return card_name(program, role.value);
  const model::Model& model = program.world->model();
  return model.enums[model.fields[role.field].type.ref].values[role.value].text;
}

std::map<std::string, std::vector<Role>> role_groups(const sim::Program& program, const Survey& survey) {
  std::map<std::string, std::vector<Role>> made;
  for (const auto& [role, share] : survey.roles) {
    const bool card = role.field == model::no_ref;
    made[card ? program.world->deck().components[role.value].type
              : program.world->model().fields[role.field].name.text]
        .push_back(role);
  }
  return made;
}

std::string advice_on(const sim::Program& program, const Run& run, const Run* bottomless,
                      std::size_t supply) {
  const Value stock = stocks_of(program)[supply];
  const bool short_of = run.survey.supplies[supply].games_empty > 0;
  if (short_of && bottomless == nullptr) return "";
  const auto used = peak_use(program, short_of ? *bottomless : run, supply);
  if (used.empty()) return "";
  const Value enough = quantile_of(used, 0.99);
  if (enough > stock) return fmt::format("{} would do in 99 of 100 games", enough);
  // A quarter more than was ever needed is a good reserve.
  const Value plenty = used.rbegin()->first + (used.rbegin()->first + 3) / 4;
  if (plenty < stock) return fmt::format("{} are enough", plenty);
  return "";
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

Section describe(const sim::Program& program, const Run& run, const Quote& quote, const Run* bottomless) {
  return Describer(program, run, quote, bottomless).describe();
}

}  // namespace rulepress::playtest
