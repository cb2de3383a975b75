// Files that were pressed, on their way to output/.
#pragma once

#include <string>
#include <vector>

#include "build/outputs.h"
#include "build/sheets.h"
#include "build/stamp.h"
#include "cli/arguments.h"
#include "cli/terminal.h"

namespace rulepress::cli {

// Why a file was left alone.
inline constexpr const char* left_alone = "as it was, because nothing that it is made of has changed";

struct Written {
  std::size_t files = 0;
  std::size_t made = 0;  // of the files; the others were left alone
  std::size_t pages = 0;
  std::string lines = {};  // for people: one a file, with its size
  std::vector<build::WriteError> errors = {};
  std::vector<build::StampedOutput> outputs = {};  // only where the root is known
};

// A line for each file, with `fates` behind them where there are some.
std::string lines_of(const std::vector<build::StampedOutput>& files, const std::vector<std::string>& fates);

// The same as write_files for files that are to be stamped, below a workspace's root. Files that are as they
// have to be are left alone; how the others came out is kept. Tells what became of each, and why, where that
// is to be explained.
Written write_stamped(const std::string& game, const build::Pressed& pressed, const std::string& root,
                      bool explains, build::KeptOutputs& kept);

// On any thread; says nothing yet.
Written write_files(const std::string& game, const build::Pressed& pressed, build::Outputs& outputs);

// The exit code.
int tell_written(const Written& written, const Arguments& arguments, const Terminal& terminal);

// Where lists for people go: to standard output, unless mistakes stand there in a form for machines.
std::ostream& list_stream(const Arguments& arguments, const Terminal& terminal);

}  // namespace rulepress::cli
