#include "cli/pressed_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/actions.h"
#include "cli/checked.h"
#include "source/nearest.h"

namespace rulepress::cli {

Written write_files(const std::string& game, const build::Pressed& pressed, build::Outputs& outputs) {
  Written made;
  std::size_t longest = 0;
  for (const build::PressedFile& file : pressed.files) longest = std::max(longest, file.name.size());
  for (const build::PressedFile& file : pressed.files) {
    const std::string path = fmt::format("output/{}/{}", game, file.name);
    if (auto error = outputs.write(path, file.bytes)) {
      made.errors.push_back(std::move(*error));
      continue;
    }
    ++made.files;
    made.pages += file.pages;
    made.lines += fmt::format("  {}{:{}}  {}, {}\n", path, "", longest - file.name.size(),
                              source::counted(file.pages, "page"), file_size(file.bytes.size()));
  }
  return made;
}

int tell_written(const Written& written, const Arguments& arguments, const Terminal& terminal) {
  for (const build::WriteError& error : written.errors)
    fail(terminal, fmt::format("`{}` cannot be written: {}", error.path, error.detail),
         "the other files are written; make room for this one and try again");
  if (!arguments.quiet) terminal.err << written.lines;
  return written.errors.empty() ? exit_good : exit_usage;
}

std::ostream& list_stream(const Arguments& arguments, const Terminal& terminal) {
  return arguments.option("format", "human") == "human" ? terminal.out : terminal.err;
}

}  // namespace rulepress::cli
