// A workspace: the folders in which games are written, and which files belong to which game.
//
//   rules/<game>/*.md          the rulebook, chapters in file-name order
//   rules/<game>/agents.toml   agents that play it, where the designer wrote some
//   rules/<game>/game.toml     the manifest (cards/<game>/game.toml for a game without rules)
//   cards/<game>/*.toml        cards and other components; *.csv from a spreadsheet
//   templates/<game>/rulebook.toml  how the rulebook looks
//   templates/<game>/*.toml    layouts; templates/common/ is shared by all games
//   output/<game>/             what was pressed
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "source/diagnostic.h"
#include "source/file_system.h"

namespace rulepress::workspace {

// One game's files, by path. Folders and other oddities with the right name are listed too: reading them says
// what is wrong.
struct GameFiles {
  std::string name;
  std::string manifest;  // empty when there is none
  std::vector<std::string> chapters;
  std::vector<std::string> card_files;
  std::vector<std::string> templates;
  std::string theme;                          // of the rulebook; empty when there is none
  std::vector<std::string> common_templates;  // of templates/common/, the same for every game
  std::vector<std::string> fonts;             // in templates/<game>/fonts/ and templates/common/fonts/
  std::string agents = {};                    // the file of agents; empty when there is none
  friend bool operator==(const GameFiles&, const GameFiles&) = default;
};

struct Workspace {
  std::vector<GameFiles> games;  // by name
  const GameFiles* find(std::string_view name) const;
};

Workspace survey(const source::FileSystem& files, source::Sources& sources, source::Diagnostics& diagnostics);

// The folder at or above `start` that is a workspace: the nearest that holds a game, else the nearest with a
// rules/ or cards/ folder. Paths are relative to the root of `disk`.
std::optional<std::string> find_root(const source::FileSystem& disk, const std::string& start);

std::string dump(const Workspace& workspace);

}  // namespace rulepress::workspace
