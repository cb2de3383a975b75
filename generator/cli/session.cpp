#include "cli/session.h"

#include <ostream>

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

Session::Session(std::string root)
    : files_(std::move(root)),
      workspace_(workspace::survey(files_, sources_, of_workspace_)),
      graph_(files_, sources_) {}

build::Check Session::check(const build::CheckRequest& request) {
  return build::check(workspace_, of_workspace_, request, graph_, sources_);
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

}  // namespace rulepress::cli
