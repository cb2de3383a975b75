// The files of a folder as they were in a revision of its git repository.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "source/file_system.h"

namespace rulepress::cli {

// Or what git says is wrong.
std::variant<std::unique_ptr<source::FileSystem>, std::string> files_at(const std::string& folder,
                                                                        const std::string& revision);

}  // namespace rulepress::cli
