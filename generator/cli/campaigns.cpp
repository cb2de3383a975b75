#include "cli/campaigns.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "build/jobs.h"
#include "cli/checked.h"
#include "cli/progress_bar.h"

namespace rulepress::cli {

Campaigns::Campaigns(const PlayTable& table, const Arguments& arguments, const Terminal& terminal,
                     const Interrupt& interrupt)
    : table_(table),
      arguments_(arguments),
      terminal_(terminal),
      interrupt_(interrupt),
      knowledge_(*table.playable.program) {}

playtest::Run Campaigns::play(const playtest::Campaign& campaign) const {
  playtest::Run made{campaign, playtest::Survey(*table_.playable.program, campaign.lineup.seats.size())};
  ProgressBar bar(fmt::format("Playing: {}", campaign.lineup.words()), arguments_, terminal_);
  bar.show_rate("games");
  bar.expect(campaign.games);
  const auto parts = playtest::parts_of(campaign);
  // Some at a time, so that a great many games need no more room than a few.
  constexpr std::size_t at_once = 1024;
  for (std::size_t first = 0; first < parts.size() && !stopped(); first += at_once) {
    const std::size_t count = std::min(at_once, parts.size() - first);
    std::vector<std::optional<playtest::Survey>> surveys(count);
    build::for_each_index(count, jobs_of(arguments_), [&](std::size_t i) {
      if (stopped()) return;
      surveys[i] = playtest::play_part(knowledge_, table_.game->agents, campaign, parts[first + i],
                                       &interrupt_.pressed(), [&] { bar.step(); });
    });
    for (const auto& survey : surveys) {
      if (survey) made.survey.add(*survey);
    }
  }
  return made;
}

}  // namespace rulepress::cli
