// Another version of the workspace, to compare with: a folder, or a revision of git.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "cli/session.h"

namespace rulepress::cli {

// By what people call it; else the exit code, and what is wrong has been told.
std::variant<std::unique_ptr<Session>, int> old_version(const std::string& name, const std::string& root,
                                                        const Terminal& terminal);

}  // namespace rulepress::cli
