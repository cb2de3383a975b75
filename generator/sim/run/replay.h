// A game that can be played again: the rules it belongs to, how the table was set, the seed, and every
// answer.
#pragma once

#include <string>
#include <variant>

#include "sim/run/machine.h"

namespace rulepress::sim {

struct Replay {
  std::string game;
  std::uint64_t rules = 0;  // see rules_hash
  Table table;
  std::uint64_t seed = 0;
  std::vector<std::uint32_t> choices;
};

// A number for everything that decides how a game goes: instructions and what is printed on cards.
std::uint64_t rules_hash(const Program& program);

std::string to_text(const Replay& replay);
// The replay, or what is wrong with the text.
std::variant<Replay, std::string> read_replay(std::string_view text);

}  // namespace rulepress::sim
