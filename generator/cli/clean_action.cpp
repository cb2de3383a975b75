#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <ostream>

#include "build/outputs.h"
#include "build/store.h"
#include "cli/actions.h"
#include "cli/session.h"
#include "source/nearest.h"

namespace rulepress::cli {
namespace {

// "star-garden-cards-a4.pdf", and what a build that was stopped has left of it.
bool is_pressed(const std::string& name, const std::string& game) {
  if (!name.starts_with(game + "-")) return false;
  const auto part = [&](std::string_view ending) { return name.find(ending) != std::string::npos; };
  return name.ends_with(".pdf") || name.ends_with(".html") || part(".pdf.") || part(".html.");
}

std::vector<std::string> made_for(const std::string& game, const source::FileSystem& files) {
  std::vector<std::string> found;
  const auto look = [&](const std::string& folder, const auto& is_ours) {
    for (const source::FileEntry& entry : files.list(folder)) {
      if (entry.kind == source::FileKind::file && is_ours(entry.name))
        found.push_back(folder + "/" + entry.name);
    }
  };
  look("output/" + game, [&](const std::string& name) { return is_pressed(name, game); });
  look(std::string(build::cache_folder), [&](const std::string& name) {
    return name.starts_with(game + ".stamps") || name.starts_with(game + ".faces");
  });
  return found;
}

}  // namespace

int clean_action(const Arguments& arguments, const Terminal& terminal) {
  const auto root = workspace_root(arguments, terminal);
  if (!root) return no_workspace(arguments, terminal);
  const Session session(*root);
  const std::vector<std::string>& asked = arguments.positional;
  if (const auto code = wrong_games(session, asked, terminal)) return *code;
  build::RealOutputs outputs(session.root());
  int code = exit_good;
  for (const workspace::GameFiles& game : session.workspace().games) {
    if (!asked.empty() && std::ranges::find(asked, game.name) == asked.end()) continue;
    std::size_t removed = 0;
    for (const std::string& path : made_for(game.name, session.files())) {
      if (const auto error = outputs.remove(path)) {
        code = fail(terminal, fmt::format("`{}` cannot be removed: {}", error->path, error->detail),
                    "give yourself permission to write in its folder");
        continue;
      }
      removed += path.starts_with(build::cache_folder) ? 0 : 1;
      if (arguments.verbose) fmt::print(terminal.err, "  {}\n", path);
    }
    if (!arguments.quiet)
      fmt::print(terminal.err, "{}: {} removed\n", game.name, source::counted(removed, "file"));
  }
  return code;
}

}  // namespace rulepress::cli
