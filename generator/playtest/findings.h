// What surveys say about a game: cards that are never played, rules that never fire, supplies that run out,
// seats, cards and roles that win too often, games in which skill does not count.
//
// What chance shows is told only where a 95 % interval leaves no doubt, corrected for how many things were
// looked at, and where the difference is large enough to matter.
#pragma once

#include "playtest/summary.h"
#include "source/diagnostic.h"

namespace rulepress::playtest {

struct Evidence {
  std::string game;                      // its name, for commands to type
  std::vector<const Run*> runs;          // in which all seats have the same agent, the weakest first
  const Run* ladder = nullptr;           // one agent that searches against others that do not
  const Run* bottomless = nullptr;       // the first run again, with supplies that never run out
  std::vector<PlayedTable> tables = {};  // the first run's seeds with every number of players
};

void find(const sim::Program& program, const Evidence& evidence, source::Diagnostics& diagnostics);

}  // namespace rulepress::playtest
