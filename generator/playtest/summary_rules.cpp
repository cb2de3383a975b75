// How often each rule and phrase was needed, the least first.
#include <algorithm>
#include <numeric>

#include "playtest/rule_list.h"
#include "playtest/summary.h"

namespace rulepress::playtest {
void describe_rules(const sim::Program& program, const Run& run, Section& section) {
  const Survey& survey = run.survey;
  const std::vector<RuleEntry> rules = rule_list(program);
  std::vector<std::size_t> order(rules.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t rule) {
    return std::pair(survey.rules[rule].games, survey.rules[rule].times);
  });
  Table made{"rules",
             "Rules and phrases",
             "In how many games each was needed, the least needed first.",
             {"rule", "games", "times a game"},
             {},
             most_rows_in_terminal};
  const auto games = static_cast<double>(std::max<std::uint64_t>(1, survey.tally.games));
  for (const std::size_t rule : order) {
    const RuleCount& count = survey.rules[rule];
    made.rows.push_back({rules[rule].name.substr(rules[rule].name.find(' ') + 1),
                         ShareCell{share_of(static_cast<double>(count.games), survey.tally.games)},
                         Number{static_cast<double>(count.times) / games, 1}});
  }
  if (!made.rows.empty()) section.tables.push_back(std::move(made));
}

}  // namespace rulepress::playtest
