// Agents that a designer writes, in rules/<game>/agents.toml: what to do before what, what never to do.
//
// clang-format off
//   aim = "hope"                              # a stat: where a search stops looking ahead, it goes by it
//   ahead = 20                                # decisions that it looks ahead
//
//   [[agent]]
//   name = "hoarder"
//   plays = "random"                          # what the lists leave open: random, greedy, search, search:500
//   order = ["plant_it Pumpkin", "harvest"]   # the first of these that is possible
//   never = ["Clover"]                        # not as long as there is anything else
//   only = ["plant_it Pumpkin"]               # of what this action could be done with, only this
// clang-format on
//
// A line names an action, a card (by its name or id), an action with a card, a way to go on, or `pass`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cards/deck.h"
#include "model/model.h"
#include "source/diagnostic.h"

namespace rulepress::playtest {

struct AgentSpec {
  enum class Kind : std::uint8_t { random, greedy, search, list } kind = Kind::random;
  std::uint32_t iterations = 200;   // of search
  model::Ref stat = model::no_ref;  // of greedy: none is the score; of search: where it stops looking ahead
  std::uint32_t ahead = 40;         // decisions that search looks ahead if it goes by a stat
  std::size_t list = 0;             // which of the designer's
  std::string words = "random";     // as people write it
};

struct ListEntry {
  bool pass = false;
  std::string action;  // or empty
  std::string label;
  std::optional<std::size_t> card;  // component
};

struct PriorityList {
  std::string name;
  AgentSpec plays;
  std::vector<ListEntry> order, never, only;
};

// All that a designer says about who plays.
struct Agents {
  std::vector<PriorityList> lists;
  // How well a player stands, within its range: every search goes by it that is not told another stat.
  model::Ref aim = model::no_ref;
  std::uint32_t ahead = 40;
};

Agents read_agents(source::SourceId file, const source::Sources& sources, const cards::Deck& deck,
                   const model::Model& model, source::Diagnostics& diagnostics);

// "search:500". What is wrong with it, and what to write, if it is no agent.
struct AgentTrouble {
  std::string message, help;
};
std::optional<AgentTrouble> read_agent(const std::string& words, const Agents& agents,
                                       const model::Model& model, AgentSpec& agent);

}  // namespace rulepress::playtest
