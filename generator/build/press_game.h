// Everything that is pressed of a game: sheets, build guides, the rulebook as a page and as a book.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "build/pipeline.h"

namespace rulepress::build {

// `store` holds what was drawn in earlier runs, `kept` the files that were pressed in them.
Pressed press_game(const Game& game, unsigned jobs, const source::FileSystem& files,
                   Progress* progress = nullptr, Store* store = nullptr, const KeptOutputs* kept = nullptr);

void join(Pressed more, Pressed& to);

// The files that press_game would make, in its order.
struct PlannedFile {
  std::string name;
  std::optional<std::size_t> pages = {};  // where that is known before they are drawn
};
std::vector<PlannedFile> planned_files(const Game& game);

}  // namespace rulepress::build
