// Starter workspaces for `rulepress new`: the folders under generator/build/starters/, carried inside the
// program. In their paths and texts, GAME stands for the game's folder name and TITLE for its title.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "build/outputs.h"

namespace rulepress::build {

struct StarterFile {
  std::string path;
  std::string text;
};

// The levels there are, in order.
std::vector<int> starter_levels();

std::vector<StarterFile> starter(int level, std::string_view game, std::string_view title);

// Writes all files, or none when one of them is there already: that file's path is the error's.
std::optional<WriteError> write_starter(const std::vector<StarterFile>& files, Outputs& outputs);

}  // namespace rulepress::build
