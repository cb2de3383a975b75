#include <fmt/format.h>
#include <fmt/ostream.h>

#include <ostream>

#include "build/starter.h"
#include "cli/actions.h"
#include "source/names.h"
#include "source/utf8.h"

namespace rulepress::cli {
namespace {

// Whether a title can stand in the manifest between quotes, as it is.
bool fits_manifest(std::string_view title) {
  while (!title.empty()) {
    const source::Character next = source::first_character(title);
    if (!next.valid || next.code < 0x20 || next.code == 0x7F || next.code == '"' || next.code == '\\')
      return false;
    title.remove_prefix(next.bytes);
  }
  return true;
}

}  // namespace

int new_action(const Arguments& arguments, const Terminal& terminal) {
  const std::string& title = arguments.positional.front();
  const std::string game = source::as_plain_name(title);
  if (game.empty() || !fits_manifest(title)) {
    return fail(terminal, fmt::format("a game cannot be named `{}`", title),
                "use a title with letters or digits, without quotes and backslashes");
  }
  const std::string below = arguments.folder == "." ? game : arguments.folder + "/" + game;
  const std::string root = below.starts_with('/') ? below : terminal.folder + "/" + below;
  const auto files = build::starter(std::stoi(arguments.option("level", "0")), game, title);
  build::RealOutputs outputs(root);
  if (const auto error = build::write_starter(files, outputs)) {
    return fail(terminal, fmt::format("`{}/{}` cannot be written: {}", below, error->path, error->detail),
                "choose another name, or another folder with -C");
  }
  if (!arguments.quiet) {
    fmt::print(terminal.err, "Made {}/ with\n", below);
    for (const auto& file : files) fmt::print(terminal.err, "  {}\n", file.path);
    fmt::print(terminal.err, "Next: cd {} && rulepress build\n", below);
  }
  return exit_good;
}

}  // namespace rulepress::cli
