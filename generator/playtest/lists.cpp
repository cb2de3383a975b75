#include "playtest/lists.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "playtest/mistakes.h"
#include "source/nearest.h"
#include "source/toml_fields.h"

namespace rulepress::playtest {
namespace {

constexpr std::uint32_t most_iterations = 1'000'000;

// Ways to go on that rules name: `choose by p` and its branches.
std::set<std::string> labels_of(const model::Model& model) {
  std::set<std::string> made;
  for (const model::Node& node : model.code) {
    if (node.op == model::Op::branch && !node.text.empty()) made.insert(node.text);
  }
  return made;
}

class Reader {
 public:
  Reader(const cards::Deck& deck, const model::Model& model, source::Diagnostics& diagnostics)
      : deck_(deck), diagnostics_(diagnostics), labels_(labels_of(model)) {
    for (const auto* list : {&model.actions, &model.ways}) {
      for (const model::Action& action : *list) actions_.insert(action.name.text);
    }
  }

  std::vector<ListEntry> entries(source::TomlFields& fields, std::string_view key) {
    std::vector<ListEntry> made;
    for (const source::Excerpt* one : fields.texts(key)) {
      if (auto entry = entry_of(one->text())) {
        made.push_back(std::move(*entry));
        continue;
      }
      auto& told =
          diagnostics_.report(mistakes::unknown_name, one->whole(),
                              fmt::format("there is no action and no card `{}` in this game", one->text()));
      const std::vector<std::string> known = candidates(one->text());
      if (const auto meant = source::nearest(one->text(), known))
        told.suggest(fmt::format("did you mean `{}`?", *meant));
      else
        told.suggest("name an action, a card, an action and a card (`buy Gold`), a way to go on, or `pass`");
    }
    return made;
  }

 private:
  std::optional<std::size_t> card_of(std::string_view words) const {
    for (std::size_t i = 0; i < deck_.components.size(); ++i) {
      const cards::Component& one = deck_.components[i];
      if (one.id == words || one.name.text() == words) return i;
    }
    return std::nullopt;
  }

  std::optional<ListEntry> entry_of(const std::string& words) const {
    ListEntry made;
    if (words == "pass") {
      made.pass = true;
      return made;
    }
    if (actions_.contains(words)) {
      made.action = words;
      return made;
    }
    if (labels_.contains(words)) {
      made.label = words;
      return made;
    }
    made.card = card_of(words);
    if (made.card) return made;
    const std::size_t blank = words.find(' ');
    if (blank == std::string::npos || !actions_.contains(words.substr(0, blank))) return std::nullopt;
    made.action = words.substr(0, blank);
    made.card = card_of(words.substr(blank + 1));
    return made.card ? std::optional(made) : std::nullopt;
  }

  // What could have been meant, worded as the line is.
  std::vector<std::string> candidates(const std::string& words) const {
    std::vector<std::string> made(actions_.begin(), actions_.end());
    made.insert(made.end(), labels_.begin(), labels_.end());
    made.emplace_back("pass");
    const std::size_t blank = words.find(' ');
    const std::string first = blank == std::string::npos ? "" : words.substr(0, blank);
    const auto action =
        first.empty() ? std::nullopt : source::nearest(first, std::vector(actions_.begin(), actions_.end()));
    for (const cards::Component& one : deck_.components) {
      made.push_back(one.name.text());
      if (!one.id.empty()) made.push_back(one.id);
      if (action) made.push_back(*action + " " + one.name.text());
    }
    return made;
  }

  const cards::Deck& deck_;
  source::Diagnostics& diagnostics_;
  std::set<std::string> actions_, labels_;
};

}  // namespace

std::optional<AgentTrouble> read_agent(const std::string& words, const std::vector<PriorityList>& lists,
                                       const model::Model& model, AgentSpec& agent) {
  const std::size_t colon = words.find(':');
  const std::string name = words.substr(0, colon);
  const std::string more = colon == std::string::npos ? "" : words.substr(colon + 1);
  agent = {};
  agent.words = words;
  const auto unexpected = [&]() -> std::optional<AgentTrouble> {
    if (colon == std::string::npos) return std::nullopt;
    return AgentTrouble{fmt::format("`{}` takes nothing behind a colon", name),
                        fmt::format("write `{}`", name)};
  };
  const auto list = std::ranges::find(lists, name, &PriorityList::name);
  if (list != lists.end()) {
    agent.kind = AgentSpec::Kind::list;
    agent.list = static_cast<std::size_t>(list - lists.begin());
    return unexpected();
  }
  if (name == "random") return unexpected();
  if (name == "search") {
    agent.kind = AgentSpec::Kind::search;
    if (colon == std::string::npos) {
      agent.words = fmt::format("search:{}", agent.iterations);
      return std::nullopt;
    }
    const auto [end, error] = std::from_chars(more.data(), more.data() + more.size(), agent.iterations);
    if (error == std::errc{} && end == more.data() + more.size() && agent.iterations >= 1 &&
        agent.iterations <= most_iterations)
      return std::nullopt;
    return AgentTrouble{fmt::format("`{}` does not say how often to search", words),
                        "write a number from 1 to 1000000, as in `search:500`"};
  }
  if (name == "greedy") {
    agent.kind = AgentSpec::Kind::greedy;
    if (colon == std::string::npos) return std::nullopt;
    std::vector<std::string> stats;
    for (model::Ref ref = 0; ref < model.stats.size(); ++ref) {
      const model::Stat& stat = model.stats[ref];
      const bool of_player = stat.base.parameters == 0 ||
                             (stat.base.parameters == 1 && stat.base.locals[stat.base.given].type ==
                                                               model::Type::thing(model::player_type));
      if (stat.type.kind != model::Kind::number || !stat.type.is_one() || !of_player) continue;
      if (stat.name.text == more) {
        agent.stat = ref;
        return std::nullopt;
      }
      stats.push_back(stat.name.text);
    }
    const auto meant = source::nearest(more, stats);
    return AgentTrouble{fmt::format("there is no stat `{}` of a player that is a number", more),
                        meant ? fmt::format("did you mean `greedy:{}`?", *meant)
                              : std::string("write `greedy` to go by the score")};
  }
  std::vector<std::string> known{"random", "greedy", "search"};
  for (const PriorityList& one : lists) known.push_back(one.name);
  const auto meant = source::nearest(name, known);
  return AgentTrouble{fmt::format("there is no agent `{}`", words),
                      meant ? fmt::format("did you mean `{}`?", *meant)
                            : fmt::format("there are {}; your own stand in agents.toml beside the rules",
                                          source::quoted_list(known))};
}

std::vector<PriorityList> read_lists(source::SourceId file, const source::Sources& sources,
                                     const cards::Deck& deck, const model::Model& model,
                                     source::Diagnostics& diagnostics) {
  std::vector<PriorityList> made;
  const source::TomlTable table = source::parse_toml(file, sources, diagnostics);
  source::TomlFields top(table, {file, 0, 0}, "a file of agents", diagnostics);
  Reader reader(deck, model, diagnostics);
  const source::TomlArray* agents = top.list("agent");
  top.finish();
  if (agents == nullptr) return made;
  for (const source::TomlValue& value : *agents) {
    const auto* one = value.as<source::TomlTable>();
    if (one == nullptr) {
      diagnostics.report(mistakes::bad_agent, value.span, "an agent is a table")
          .suggest("write [[agent]] above its lines");
      continue;
    }
    source::TomlFields fields(*one, value.span, "an agent", diagnostics);
    fields.require("name");
    PriorityList list;
    const source::Excerpt* name = fields.text("name");
    const source::Excerpt* plays = fields.text("plays");
    list.order = reader.entries(fields, "order");
    list.never = reader.entries(fields, "never");
    list.only = reader.entries(fields, "only");
    fields.finish();
    if (plays != nullptr) {
      const auto trouble = read_agent(plays->text(), {}, model, list.plays);
      if (trouble)
        diagnostics.report(mistakes::bad_agent, plays->whole(), trouble->message).suggest(trouble->help);
    }
    if (name == nullptr) continue;
    list.name = name->text();
    const bool own = list.name.find_first_of(":, ") == std::string::npos && list.name != "random" &&
                     list.name != "greedy" && list.name != "search";
    if (!own) {
      diagnostics
          .report(mistakes::bad_agent, name->whole(),
                  fmt::format("`{}` cannot be an agent's name", list.name))
          .suggest("choose one word that is not `random`, `greedy` or `search`");
      continue;
    }
    if (std::ranges::find(made, list.name, &PriorityList::name) != made.end()) {
      diagnostics
          .report(mistakes::bad_agent, name->whole(), fmt::format("there are two agents `{}`", list.name))
          .suggest("give one of them another name");
      continue;
    }
    made.push_back(std::move(list));
  }
  return made;
}

}  // namespace rulepress::playtest
