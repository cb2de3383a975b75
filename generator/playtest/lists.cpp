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
constexpr std::uint32_t most_ahead = 2'000;

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

bool number_in(const std::string& words, std::uint32_t most, std::uint32_t& number) {
  const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
  return error == std::errc{} && end == words.data() + words.size() && number >= 1 && number <= most;
}

// A stat that is a number for each player, or for all of them.
std::optional<AgentTrouble> find_stat(const std::string& wanted, const model::Model& model,
                                      std::string_view before, std::string_view without, AgentSpec& agent) {
  std::vector<std::string> stats;
  for (model::Ref ref = 0; ref < model.stats.size(); ++ref) {
    const model::Stat& stat = model.stats[ref];
    const bool of_player = stat.base.parameters == 0 ||
                           (stat.base.parameters == 1 &&
                            stat.base.locals[stat.base.given].type == model::Type::thing(model::player_type));
    if (stat.type.kind != model::Kind::number || !stat.type.is_one() || !of_player) continue;
    if (stat.name.text == wanted) {
      agent.stat = ref;
      return std::nullopt;
    }
    stats.push_back(stat.name.text);
  }
  const auto meant = source::nearest(wanted, stats);
  return AgentTrouble{fmt::format("there is no stat `{}` of a player that is a number", wanted),
                      meant             ? fmt::format("did you mean `{}{}`?", before, *meant)
                      : without.empty() ? std::string("name one that is given a player, or nothing")
                                        : fmt::format("write `{}` to go by the score", without)};
}

}  // namespace

std::optional<AgentTrouble> read_agent(const std::string& words, const Agents& agents,
                                       const model::Model& model, AgentSpec& agent) {
  const std::vector<PriorityList>& lists = agents.lists;
  std::vector<std::string> parts;
  for (std::size_t from = 0; from <= words.size();) {
    const std::size_t colon = std::min(words.find(':', from), words.size());
    parts.push_back(words.substr(from, colon - from));
    from = colon + 1;
  }
  const std::string& name = parts[0];
  agent = {};
  agent.words = words;
  const auto at_most = [&](std::size_t count) -> std::optional<AgentTrouble> {
    if (parts.size() <= count) return std::nullopt;
    return count == 1 ? AgentTrouble{fmt::format("`{}` takes nothing behind a colon", name),
                                     fmt::format("write `{}`", name)}
                      : AgentTrouble{fmt::format("`{}` says too much", words),
                                     "write `search:500`, `search:500:stat` or `search:500:stat:40`"};
  };
  const auto list = std::ranges::find(lists, name, &PriorityList::name);
  if (list != lists.end()) {
    agent.kind = AgentSpec::Kind::list;
    agent.list = static_cast<std::size_t>(list - lists.begin());
    return at_most(1);
  }
  if (name == "random") return at_most(1);
  if (name == "search") {
    agent.kind = AgentSpec::Kind::search;
    agent.stat = agents.aim;
    agent.ahead = agents.ahead;
    if (parts.size() > 1 && !number_in(parts[1], most_iterations, agent.iterations))
      return AgentTrouble{fmt::format("`{}` does not say how often to search", words),
                          "write a number from 1 to 1000000, as in `search:500`"};
    if (parts.size() > 2) {
      if (auto trouble = find_stat(parts[2], model, "search:500:", "search:500", agent)) return trouble;
    }
    if (parts.size() > 3 && !number_in(parts[3], most_ahead, agent.ahead))
      return AgentTrouble{
          fmt::format("`{}` does not say how many decisions to look ahead", words),
          fmt::format("write a number from 1 to {}, as in `search:500:{}:40`", most_ahead, parts[2])};
    agent.words = fmt::format("search:{}", agent.iterations);
    if (agent.stat != model::no_ref)
      agent.words += fmt::format(":{}:{}", model.stats[agent.stat].name.text, agent.ahead);
    return at_most(4);
  }
  if (name == "greedy") {
    agent.kind = AgentSpec::Kind::greedy;
    if (parts.size() == 1) return std::nullopt;
    return find_stat(words.substr(name.size() + 1), model, "greedy:", "greedy", agent);
  }
  std::vector<std::string> known{"random", "greedy", "search"};
  for (const PriorityList& one : lists) known.push_back(one.name);
  const auto meant = source::nearest(name, known);
  return AgentTrouble{fmt::format("there is no agent `{}`", words),
                      meant ? fmt::format("did you mean `{}`?", *meant)
                            : fmt::format("there are {}; your own stand in agents.toml beside the rules",
                                          source::quoted_list(known))};
}

Agents read_agents(source::SourceId file, const source::Sources& sources, const cards::Deck& deck,
                   const model::Model& model, source::Diagnostics& diagnostics) {
  Agents found;
  std::vector<PriorityList>& made = found.lists;
  const source::TomlTable table = source::parse_toml(file, sources, diagnostics);
  source::TomlFields top(table, {file, 0, 0}, "a file of agents", diagnostics);
  Reader reader(deck, model, diagnostics);
  if (const source::Excerpt* aim = top.text("aim")) {
    AgentSpec wanted;
    if (const auto trouble = find_stat(aim->text(), model, "", "", wanted))
      diagnostics.report(mistakes::bad_agent, aim->whole(), trouble->message).suggest(trouble->help);
    found.aim = wanted.stat;
  }
  if (const auto ahead = top.whole("ahead", 1, most_ahead)) found.ahead = static_cast<std::uint32_t>(*ahead);
  const source::TomlArray* agents = top.list("agent");
  top.finish();
  if (agents == nullptr) return found;
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
      const auto trouble = read_agent(plays->text(), {{}, found.aim, found.ahead}, model, list.plays);
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
  return found;
}

}  // namespace rulepress::playtest
