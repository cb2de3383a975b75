#include "cli/old_version.h"

#include <fmt/format.h>

#include "cli/actions.h"
#include "cli/git_files.h"

namespace rulepress::cli {

std::variant<std::unique_ptr<Session>, int> old_version(const std::string& name, const std::string& root,
                                                        const Terminal& terminal) {
  const source::RealFileSystem disk("/");
  const auto path = source::normalized(name.starts_with('/') ? name : terminal.folder + "/" + name);
  if (path && disk.kind(*path) == source::FileKind::folder) {
    const auto found = workspace::find_root(disk, *path);
    if (!found)
      return fail(terminal, fmt::format("`{}` is not a workspace, and lies in none", name),
                  "name the folder that holds rules/ and cards/");
    return std::make_unique<Session>("/" + *found);
  }
  auto files = files_at(root, name);
  if (const auto* trouble = std::get_if<std::string>(&files))
    return fail(terminal, fmt::format("`{}` is no folder and no revision of git", name), *trouble);
  return std::make_unique<Session>(root, std::move(std::get<0>(files)));
}

}  // namespace rulepress::cli
