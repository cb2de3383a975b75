#include "cli/choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "cli/actions.h"
#include "source/nearest.h"

namespace rulepress::cli {
namespace {

constexpr std::size_t few = 12;  // names to read at a glance

bool names_something(const std::string& word, const std::vector<build::Game>& games) {
  return std::ranges::any_of(games, [&](const build::Game& game) {
    return std::ranges::any_of(game.deck->components, [&](const cards::Component& component) {
      return build::is_chosen(component, {word});
    });
  });
}

}  // namespace

std::optional<int> wrong_choice(const std::vector<build::Game>& games, const Terminal& terminal) {
  if (games.empty()) return std::nullopt;
  for (const std::string& word : games.front().print.only) {
    if (names_something(word, games)) continue;
    std::set<std::string> known;
    for (const build::Game& game : games) {
      const auto names = build::choosable(game.deck->components);
      known.insert(names.begin(), names.end());
    }
    const std::vector<std::string> list(known.begin(), known.end());
    const auto meant = source::nearest(word, list);
    return fail(terminal, fmt::format("no card, deck, type or kind is called `{}`", word),
                meant                ? fmt::format("did you mean `{}`?", *meant)
                : list.size() <= few ? fmt::format("there are {}", source::quoted_list(list))
                                     : "ids, decks and types stand in the files in cards/; "
                                       "`rulepress check --dump cards` lists them");
  }
  return std::nullopt;
}

std::string chosen_part(const build::Game& game) {
  struct Count {
    std::size_t chosen = 0;
    std::size_t all = 0;
  };
  std::map<cards::ComponentKind, Count> kinds;
  bool complete = true;
  for (const cards::Component& component : game.deck->components) {
    const auto copies = static_cast<std::size_t>(component.count);
    Count& count = kinds[component.kind];
    count.all += copies;
    if (build::is_chosen(component, game.print.only)) {
      count.chosen += copies;
    } else {
      complete = false;
    }
  }
  if (complete) return "";
  std::vector<std::string> parts;
  parts.reserve(kinds.size());
  for (const auto& [kind, count] : kinds) {
    parts.push_back(fmt::format("{} of {}", count.chosen, source::counted(count.all, cards::name_of(kind))));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace rulepress::cli
