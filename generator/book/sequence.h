// What happens in a turn, from the phases of the rules: steps within steps, in the order in which they are
// done. For the diagram of a turn and the quick reference.
#pragma once

#include <string>
#include <vector>

#include "book/material.h"

namespace rulepress::book {

struct Step {
  std::string title;       // "A mech's turn"
  std::string detail;      // "each player in turn", "until they pass"; may be empty
  bool sometimes = false;  // only under a condition
  std::vector<Step> steps;
  std::size_t section = rules::no_section;  // where it is told
};

// The phase that is the game, or the one that is named; nothing when there is none.
std::optional<model::Ref> main_phase(const model::Model& model);
std::optional<model::Ref> find_phase(const model::Model& model, std::string_view name);

Step sequence_of(const BookContext& context, model::Ref phase);

}  // namespace rulepress::book
