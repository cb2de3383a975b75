// Everything in a rulebook that can happen: verbs, phases, actions, rules that watch, and phrases that stand
// on cards, each with the routines that are run when it does.
#pragma once

#include "sim/program.h"

namespace rulepress::playtest {

struct RuleEntry {
  enum class Kind : std::uint8_t { procedure, action, watching, phrase } kind;
  source::Span span;
  std::string name;  // "the verb `grow`"
  model::Ref procedure = model::no_ref;
  model::Ref phrase = model::no_ref;
  model::NodeIndex root = model::no_node;
  std::vector<sim::RoutineRef> routines = {};
};

// In the order of the rulebook's parts. Phrases that only change numbers are left out: nobody sees them work.
std::vector<RuleEntry> rule_list(const sim::Program& program);

}  // namespace rulepress::playtest
