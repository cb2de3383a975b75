// A survey as tables and plots.
#pragma once

#include <functional>

#include "playtest/campaign.h"
#include "playtest/report.h"

namespace rulepress::playtest {

// One campaign with what came of it.
struct Run {
  Campaign campaign;
  Survey survey;
};

// The same seeds with every number of players.
struct PlayedTable {
  const sim::Program* program = nullptr;
  const Run* run = nullptr;
};

// How a place in the rules is worded.
using Quote = std::function<std::string(source::Span)>;

// `bottomless`: the same games with supplies that never run out, where they were played.
Section describe(const sim::Program& program, const Run& run, const Quote& quote,
                 const Run* bottomless = nullptr);
// In a few lines, for the terminal.
std::string brief(const sim::Program& program, const Run& run, const Quote& quote);
// What a report begins with: how many games, how long, who won.
std::vector<std::pair<std::string, std::string>> overview(const sim::Program& program,
                                                          const std::vector<const Run*>& runs,
                                                          const std::vector<const Run*>& matches,
                                                          const std::vector<PlayedTable>& tables);
std::string brief(const std::vector<const Run*>& matches, const std::vector<PlayedTable>& tables);
// How numbers are spread, in at most 24 steps.
SpreadCell spread_of(const std::map<std::uint32_t, std::uint64_t>& counts);

// What was in use at the most, in how many games. `run` may be bottomless.
std::map<sim::Value, std::uint64_t> peak_use(const sim::Program& program, const Run& run, std::size_t supply);

// What is worth saying about the size of a supply; nothing where it is right.
std::string advice_on(const sim::Program& program, const Run& run, const Run* bottomless, std::size_t supply);

std::string role_name(const sim::Program& program, const Role& role);
// Roles of one kind, under its name: "keeper", "clan".
std::map<std::string, std::vector<Role>> role_groups(const sim::Program& program, const Survey& survey);
std::string card_name(const sim::Program& program, std::size_t component);
// How often whoever used a card won, minus whoever did not. Where all play together: games with it, minus
// those without.
Estimate card_difference(const sim::Program& program, const Survey& survey, std::size_t card,
                         double width = usual_width);

// Parts of a section.
void describe_cards(const sim::Program& program, const Run& run, Section& section);
void describe_rules(const sim::Program& program, const Run& run, Section& section);
void describe_dice(const Knowledge& knowledge, Section& section);

Section describe_tables(const std::vector<PlayedTable>& tables);
// `matches`: one agent against others that think less, in every seat in turn.
Section describe_skill(const std::vector<const Run*>& matches);

// What play is not needed for: what the deck is made of, what a hand holds at the start, what dice cover.
Section describe_deck(const Knowledge& knowledge);

}  // namespace rulepress::playtest
