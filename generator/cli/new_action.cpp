#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <ostream>

#include "build/starter.h"
#include "cli/actions.h"
#include "source/names.h"

namespace rulepress::cli {

int new_action(const Arguments& arguments, const Terminal& terminal) {
  const std::string& title = arguments.positional.front();
  const std::string game = source::as_plain_name(title);
  const auto unfit = [](unsigned char c) { return c < 0x20 || c == '"' || c == '\\'; };
  if (game.empty() || std::ranges::any_of(title, unfit)) {
    return fail(terminal, fmt::format("a folder cannot be named after `{}`", title),
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
    fmt::print(terminal.err, "Next: cd {} && rulepress check\n", below);
  }
  return exit_good;
}

}  // namespace rulepress::cli
