// A command's view of the workspace: found, surveyed and checked, with the means to show what is wrong.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "build/pipeline.h"
#include "cli/arguments.h"
#include "cli/terminal.h"

namespace rulepress::cli {

// The root of the workspace as an absolute path; nothing when there is none.
std::optional<std::string> workspace_root(const Arguments& arguments, const Terminal& terminal);

class Session {
 public:
  // Of the files below the root, or of others that are said to be there.
  explicit Session(std::string root, std::unique_ptr<source::FileSystem> files = nullptr);

  const std::string& root() const { return root_; }
  const workspace::Workspace& workspace() const { return workspace_; }
  const source::Diagnostics& of_workspace() const { return of_workspace_; }
  build::Check check(const build::CheckRequest& request);
  void look_again();  // files may have come and gone
  const source::FileSystem& files() const { return *files_; }
  const source::Sources& sources() const { return sources_; }
  source::Sources& sources() { return sources_; }
  const build::Graph& graph() const { return graph_; }

 private:
  std::string root_;
  std::unique_ptr<source::FileSystem> files_;
  source::Sources sources_;
  source::Diagnostics of_workspace_;
  workspace::Workspace workspace_;
  build::Graph graph_;
};

// Says that there is no workspace; the exit code for that.
int no_workspace(const Arguments& arguments, const Terminal& terminal);

// Says which of these games is none of the workspace's; the exit code for that, or nothing when all are.
std::optional<int> wrong_games(const Session& session, const std::vector<std::string>& games,
                               const Terminal& terminal);

// Shows all diagnostics in the form that was asked for.
void show(const source::Diagnostics& diagnostics, const source::Sources& sources, const Arguments& arguments,
          const Terminal& terminal);

}  // namespace rulepress::cli
