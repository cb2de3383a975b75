// Many games between agents, and the survey of them. A game has a number; its seed and who sits where follow
// from that, so any part of a campaign can be played on its own and the surveys added.
#pragma once

#include <atomic>
#include <functional>
#include <optional>

#include "playtest/agent.h"
#include "playtest/lists.h"
#include "playtest/survey.h"

namespace rulepress::playtest {

struct Lineup {
  std::vector<AgentSpec> seats;  // one for each
  // Each seed is played once for each seat, and the agents move on by one seat every time.
  bool rotate = false;

  std::string words() const;  // "search:200", "search:200 against random"
  bool thinks() const;        // whether anybody does more than choose by chance
  bool alike() const;         // whether all seats have the same agent
};

inline constexpr sim::Value bottomless_stock = 500'000'000;

struct Campaign {
  Lineup lineup;
  std::uint64_t first = 1;  // seed
  std::uint64_t games = 1'000;
  sim::Limits limits = {};
  std::uint32_t playout = 2'000;                 // decisions of a search into the future
  bool bottomless = false;                       // supplies never run out
  std::map<model::Ref, sim::Value> stocks = {};  // supplies of another size
  bool keep_games = false;                       // in Survey::games
  std::optional<std::size_t> never =
      {};  // the first agent never uses this card; where all play together, nobody

  std::uint64_t seed_of(std::uint64_t number) const {
    return first + (lineup.rotate ? number / lineup.seats.size() : number);
  }
};

// Games [first, first + games) of a campaign. Whoever stops it gets those that were finished.
Survey play_part(const Knowledge& knowledge, const Agents& agents, const Campaign& campaign,
                 const sim::Shard& part, const std::atomic<bool>* stop = nullptr,
                 const std::function<void()>& after_each = {});
// The parts in which it is played; they do not depend on anything else.
std::vector<sim::Shard> parts_of(const Campaign& campaign);

// How much of each supply there is at the start.
std::vector<sim::Value> stocks_of(const sim::Program& program);

// The answers of one of its games, to be played again.
std::vector<std::uint32_t> choices_of(const Knowledge& knowledge, const Agents& agents,
                                      const Campaign& campaign, std::uint64_t number);

}  // namespace rulepress::playtest
