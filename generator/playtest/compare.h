// The same games under two versions of the rules, and one number of a game in several sizes.
#pragma once

#include "playtest/summary.h"

namespace rulepress::playtest {

// What changed, from the same seeds. Both runs kept their games.
Section compare(const sim::Program& before, const sim::Program& now, const Run& old_run, const Run& new_run,
                const Quote& old_quote, const Quote& new_quote);

// What a game is like with a number set to this.
struct Setting {
  double value = 0;
  const Run* run = nullptr;
};
// `card`: the component that the number stands on, if it stands on one.
Section sensitivity(const sim::Program& program, const std::string& what,
                    const std::vector<Setting>& settings, std::optional<std::size_t> card);

}  // namespace rulepress::playtest
