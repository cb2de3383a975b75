#include "cli/session.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <ostream>

#include "cli/actions.h"
#include "source/nearest.h"
#include "source/write_diagnostics.h"

namespace rulepress::cli {

std::optional<std::string> workspace_root(const Arguments& arguments, const Terminal& terminal) {
  const std::string start =
      arguments.folder.starts_with('/') ? arguments.folder : terminal.folder + "/" + arguments.folder;
  const source::RealFileSystem disk("/");
  const auto folder = source::normalized(start);
  if (!folder || disk.kind(*folder) != source::FileKind::folder) return std::nullopt;
  const auto root = workspace::find_root(disk, *folder);
  if (!root) return std::nullopt;
  return "/" + *root;
}

Session::Session(std::string root, std::unique_ptr<source::FileSystem> files)
    : root_(std::move(root)),
      files_(files ? std::move(files) : std::make_unique<source::RealFileSystem>(root_)),
      workspace_(workspace::survey(*files_, sources_, of_workspace_)),
      graph_(*files_, sources_) {}

build::Check Session::check(const build::CheckRequest& request) {
  return build::check(workspace_, of_workspace_, request, graph_, sources_);
}

void Session::look_again() {
  of_workspace_ = {};
  workspace_ = workspace::survey(*files_, sources_, of_workspace_);
}

int no_workspace(const Arguments& arguments, const Terminal& terminal) {
  return fail(terminal, fmt::format("`{}` is not a workspace, and lies in none", arguments.folder),
              "a workspace has a folder rules/ or cards/; `rulepress new` makes one, -C names another");
}

std::optional<int> wrong_games(const Session& session, const std::vector<std::string>& games,
                               const Terminal& terminal) {
  std::vector<std::string> names;
  for (const auto& game : session.workspace().games) names.push_back(game.name);
  for (const std::string& asked : games) {
    if (std::ranges::find(names, asked) != names.end()) continue;
    const auto meant = source::nearest(asked, names);
    return fail(terminal, fmt::format("there is no game `{}` in {}", asked, session.root()),
                meant           ? fmt::format("did you mean `{}`?", *meant)
                : names.empty() ? std::string("`rulepress new` starts one")
                                : fmt::format("there {} {}", names.size() == 1 ? "is" : "are",
                                              source::quoted_list(names)));
  }
  return std::nullopt;
}

void show(const source::Diagnostics& diagnostics, const source::Sources& sources, const Arguments& arguments,
          const Terminal& terminal) {
  const std::string form = arguments.option("format", "human");
  const bool colour = arguments.color == "always" ||
                      (arguments.color == "auto" && terminal.err_is_terminal && !terminal.no_color);
  const source::Look look{colour, terminal.width};
  for (const source::Diagnostic& diagnostic : diagnostics.all()) {
    if (form == "json") {
      terminal.out << source::write_json(diagnostic, sources);
    } else if (form == "short") {
      terminal.out << source::write_short(diagnostic, sources);
    } else {
      terminal.err << source::write_human(diagnostic, sources, look) << "\n";
    }
  }
}

int fail(const Terminal& terminal, std::string_view message, std::string_view help) {
  fmt::print(terminal.err, "rulepress: {}\n", message);
  if (!help.empty()) fmt::print(terminal.err, "           {}\n", help);
  return exit_usage;
}

}  // namespace rulepress::cli
