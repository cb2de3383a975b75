// What the command line says of printing, in place of the manifest.
#pragma once

#include <variant>

#include "build/sheets.h"
#include "cli/arguments.h"

namespace rulepress::cli {

std::variant<build::PrintChanges, UsageError> print_changes(const Arguments& arguments);

}  // namespace rulepress::cli
