#include "playtest/campaign.h"

#include <algorithm>

#include "playtest/greedy.h"
#include "playtest/luck.h"
#include "playtest/priority.h"
#include "playtest/search.h"
#include "playtest/watcher.h"

namespace rulepress::playtest {
namespace {

constexpr std::uint64_t part_size = 64;

// The agents of one thread.
class Seats {
 public:
  Seats(const Knowledge& knowledge, const Agents& agents, const Campaign& campaign)
      : knowledge_(knowledge), own_(agents), campaign_(campaign) {
    for (const AgentSpec& spec : campaign.lineup.seats) agents_.push_back(make(spec));
    if (!campaign.never) return;
    never_.never.emplace_back().card = campaign.never;
    for (std::size_t i = 0; i < agents_.size(); ++i) {
      if (restricted(i))
        agents_[i] = std::make_unique<PriorityAgent>(knowledge, never_, std::move(agents_[i]));
    }
  }
  Seats(const Seats&) = delete;
  Seats& operator=(const Seats&) = delete;

  sim::Played play(std::uint64_t number, sim::Observer* observer, Watcher* watcher,
                   const std::atomic<bool>* stop, std::vector<std::uint32_t>* choices) {
    const sim::Program& program = knowledge_.program();
    const std::uint64_t seed = campaign_.seed_of(number);
    state_ = sim::first_state(program, seed);
    for (sim::Ref i = 0; campaign_.bottomless && i < program.stocks.size(); ++i)
      state_.set_supply(i, bottomless_stock);
    for (const auto& [supply, stock] : campaign_.stocks)
      state_.set_supply(supply, state_.supply(supply) + stock - stocks_[supply]);
    sim::Machine machine(program, state_);
    machine.watch(observer);
    if (watcher != nullptr) watcher->start(seed, state_);
    std::uint32_t asked = 0;
    sim::Limits limits = campaign_.limits;
    sim::Played played = sim::play_game(
        machine, limits,
        [&](const sim::Decision& decision) -> std::size_t {
          if (watcher != nullptr) watcher->look(machine);
          if (stop != nullptr && stop->load(std::memory_order_relaxed)) limits.decisions = 0;
          return choose(decision, number, seed, asked++);
        },
        choices);
    if (watcher != nullptr && limits.decisions > 0) parts_ = watcher->finish(machine, played);
    return played;
  }
  const std::vector<double>& parts() const { return parts_; }
  std::size_t agent_at(std::size_t seat, std::uint64_t number) const {
    return campaign_.lineup.rotate ? (seat + number) % agents_.size() : seat;
  }

 private:
  // Where all play together, nobody uses the card.
  bool restricted(std::size_t agent) const {
    return campaign_.never && (agent == 0 || knowledge_.program().world->model().one_team);
  }
  std::unique_ptr<Agent> make(const AgentSpec& spec) {
    switch (spec.kind) {
      case AgentSpec::Kind::random:
        return std::make_unique<RandomAgent>();
      case AgentSpec::Kind::greedy:
        return std::make_unique<GreedyAgent>(knowledge_, spec.stat);
      case AgentSpec::Kind::search:
        return std::make_unique<SearchAgent>(
            knowledge_,
            SearchSettings{.iterations = spec.iterations,
                           .playout = spec.stat == model::no_ref ? campaign_.playout
                                                                 : std::min(spec.ahead, campaign_.playout),
                           .stat = spec.stat});
      case AgentSpec::Kind::list:
        return std::make_unique<PriorityAgent>(knowledge_, own_.lists[spec.list],
                                               make(own_.lists[spec.list].plays));
    }
    return nullptr;
  }

  std::size_t choose(const sim::Decision& decision, std::uint64_t number, std::uint64_t seed,
                     std::uint32_t asked) {
    // Nobody has to think about the only thing to do.
    if (decision.options.size() < 2) return 0;
    const std::size_t seat = decision.seat < 0 ? 0 : sim::at(decision.seat);
    const std::size_t agent = agent_at(seat, number);
    // Chance alone is as `simulate --log` and replays have it.
    if (campaign_.lineup.seats[agent].kind == AgentSpec::Kind::random && !restricted(agent))
      return sim::chosen_by_chance(seed, asked, decision.options.size());
    return agents_[agent]->choose(state_, decision, sim::mixed(seed ^ sim::mixed(asked + 1)));
  }

  const Knowledge& knowledge_;
  const Agents& own_;
  const Campaign& campaign_;
  PriorityList never_;
  std::vector<std::unique_ptr<Agent>> agents_;
  sim::State state_ = sim::first_state(knowledge_.program());
  std::vector<double> parts_;
  std::vector<sim::Value> stocks_ = stocks_of(knowledge_.program());
};

}  // namespace

std::vector<sim::Value> stocks_of(const sim::Program& program) {
  std::vector<sim::Value> made;
  sim::State state = sim::first_state(program);
  sim::Evaluator evaluator(program, state);
  for (const sim::RoutineRef routine : program.stocks) {
    sim::Value* frame = evaluator.enter(program.routines[routine].frame + 1);
    frame[0] = sim::none;
    made.push_back(evaluator.value(routine, frame));
    evaluator.leave(frame);
  }
  return made;
}

std::string Lineup::words() const {
  std::vector<std::string> different;
  for (const AgentSpec& seat : seats) {
    if (std::ranges::find(different, seat.words) == different.end()) different.push_back(seat.words);
  }
  std::string made = different.empty() ? "" : different.front();
  if (different.size() > 1 && !rotate) {
    made.clear();
    for (const AgentSpec& seat : seats) made += (made.empty() ? "" : ", ") + seat.words;
    return made;
  }
  for (std::size_t i = 1; i < different.size(); ++i) made += " against " + different[i];
  return made;
}

bool Lineup::alike() const {
  return std::ranges::all_of(seats, [&](const AgentSpec& seat) { return seat.words == seats.front().words; });
}

bool Lineup::thinks() const {
  return std::ranges::any_of(seats,
                             [](const AgentSpec& seat) { return seat.kind != AgentSpec::Kind::random; });
}

Survey play_part(const Knowledge& knowledge, const Agents& agents, const Campaign& campaign,
                 const sim::Shard& part, const std::atomic<bool>* stop,
                 const std::function<void()>& after_each) {
  Survey made(knowledge.program(), campaign.lineup.seats.size());
  Watcher watcher(knowledge.program(), made);
  Seats table(knowledge, agents, campaign);
  for (std::uint64_t number = part.first; number < part.first + part.games; ++number) {
    if (stop != nullptr && stop->load()) break;
    const std::uint64_t before = made.tally.games;
    std::vector<std::uint32_t> choices;
    const sim::Played played =
        table.play(number, &watcher, &watcher, stop, campaign.keep_games ? &choices : nullptr);
    if (made.tally.games == before) break;  // stopped
    const bool whole = played.end == sim::End::clause || played.end == sim::End::nothing_more;
    for (std::size_t seat = 0; whole && seat < table.parts().size(); ++seat)
      made.agents[table.agent_at(seat, number)].add(table.parts()[seat]);
    if (campaign.keep_games)
      made.games.push_back(
          {number, whole, played.rounds, played.decisions, table.parts(), std::move(choices)});
    if (after_each) after_each();
  }
  return made;
}

std::vector<sim::Shard> parts_of(const Campaign& campaign) {
  const std::uint64_t size = campaign.lineup.thinks() ? 2 : part_size;
  std::vector<sim::Shard> made;
  for (std::uint64_t first = 0; first < campaign.games; first += size)
    made.push_back({first, std::min(size, campaign.games - first)});
  return made;
}

std::vector<std::uint32_t> choices_of(const Knowledge& knowledge, const Agents& agents,
                                      const Campaign& campaign, std::uint64_t number) {
  std::vector<std::uint32_t> made;
  Seats table(knowledge, agents, campaign);
  table.play(number, nullptr, nullptr, nullptr, &made);
  return made;
}

}  // namespace rulepress::playtest
