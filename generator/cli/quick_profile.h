// What `simulate` plays when nobody says what to play: many games by chance, some of agents that search, a
// ladder of agents against each other, and games with every other number of players. How far agents search
// depends on how long games are, never on the clock: the same command gives the same report.
#pragma once

#include <memory>

#include "cli/campaigns.h"

namespace rulepress::cli {

// Games with another number of players.
struct OtherTable {
  std::unique_ptr<PlayTable> table;
  std::unique_ptr<Campaigns> campaigns;
  playtest::Run run;
};

struct QuickLook {
  std::vector<playtest::Run> runs;    // all seats alike: by chance, then those who search
  std::vector<playtest::Run> ladder;  // one against others that think less; the first searches against chance
  std::vector<OtherTable> others;
  std::vector<std::pair<std::string, std::string>> notes;  // what was left out, and why
};

// Whoever stops it gets what was played so far. `campaign` says with which seeds, and random agents.
QuickLook take_quick_look(const PlayTable& table, const Arguments& arguments, const Terminal& terminal,
                          const Interrupt& interrupt, const Campaigns& campaigns,
                          playtest::Campaign campaign);

}  // namespace rulepress::cli
