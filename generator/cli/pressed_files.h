// Files that were pressed, on their way to output/.
#pragma once

#include <string>
#include <vector>

#include "build/outputs.h"
#include "build/sheets.h"
#include "cli/arguments.h"
#include "cli/terminal.h"

namespace rulepress::cli {

struct Written {
  std::size_t files = 0;
  std::size_t pages = 0;
  std::string lines = {};  // for people: one a file, with its size
  std::vector<build::WriteError> errors = {};
};

// On any thread; says nothing yet.
Written write_files(const std::string& game, const build::Pressed& pressed, build::Outputs& outputs);

// The exit code.
int tell_written(const Written& written, const Arguments& arguments, const Terminal& terminal);

// Where lists for people go: to standard output, unless mistakes stand there in a form for machines.
std::ostream& list_stream(const Arguments& arguments, const Terminal& terminal);

}  // namespace rulepress::cli
