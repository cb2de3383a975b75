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

// How a place in the rules is worded.
using Quote = std::function<std::string(source::Span)>;

Section describe(const sim::Program& program, const Run& run, const Quote& quote);
// In a few lines, for the terminal.
std::string brief(const sim::Program& program, const Run& run, const Quote& quote);
// How numbers are spread, in at most 24 steps.
SpreadCell spread_of(const std::map<std::uint32_t, std::uint64_t>& counts);

// What was in use at the most, in how many games. `run` may be bottomless.
std::map<sim::Value, std::uint64_t> peak_use(const sim::Program& program, const Run& run, std::size_t supply);

std::string card_name(const sim::Program& program, std::size_t component);
// How often whoever used a card won, minus whoever did not. Where all play together: games with it, minus
// those without.
Estimate card_difference(const sim::Program& program, const Survey& survey, std::size_t card,
                         double width = usual_width);

// What play is not needed for: what the deck is made of, and what a hand holds at the start.
Section describe_deck(const Knowledge& knowledge);

}  // namespace rulepress::playtest
