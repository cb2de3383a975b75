#include "build/starter.h"

#include <fmt/format.h>

#include <algorithm>

#include "source/embedded.h"

namespace rulepress::build {
namespace {

constexpr std::string_view level_prefix = "level-";

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string made;
  for (auto found = text.find(from); found != std::string_view::npos; found = text.find(from)) {
    made += text.substr(0, found);
    made += to;
    text.remove_prefix(found + from.size());
  }
  return made + std::string(text);
}

}  // namespace

std::vector<int> starter_levels() {
  std::vector<int> levels;
  for (const embedded::File& file : embedded::starters) {
    if (file.path.starts_with(level_prefix)) levels.push_back(file.path[level_prefix.size()] - '0');
  }
  std::ranges::sort(levels);
  const auto twice = std::ranges::unique(levels);
  levels.erase(twice.begin(), twice.end());
  return levels;
}

std::vector<StarterFile> starter(int level, std::string_view game, std::string_view title) {
  const std::string prefix = fmt::format("{}{}/", level_prefix, level);
  std::vector<StarterFile> files;
  for (const embedded::File& file : embedded::starters) {
    if (!file.path.starts_with(prefix)) continue;
    std::string path = replaced(file.path.substr(prefix.size()), "GAME", game);
    if (path == "gitignore") path = ".gitignore";
    files.push_back({std::move(path), replaced(replaced(file.text, "GAME", game), "TITLE", title)});
  }
  std::ranges::sort(files, {}, &StarterFile::path);
  return files;
}

std::optional<WriteError> write_starter(const std::vector<StarterFile>& files, Outputs& outputs) {
  for (const StarterFile& file : files) {
    if (outputs.exists(file.path)) return WriteError{file.path, "it exists already, and is not overwritten"};
  }
  for (const StarterFile& file : files) {
    if (auto error = outputs.write(file.path, file.text)) return error;
  }
  return std::nullopt;
}

}  // namespace rulepress::build
