// The program as a function: what main() calls, and the tests.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal.h"

namespace rulepress::cli {

// `words` without the program's name. Returns the exit code: 0 good, 1 mistakes in the games, 2 wrong usage.
int run(const std::vector<std::string>& words, const Terminal& terminal);

}  // namespace rulepress::cli
