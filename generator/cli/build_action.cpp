#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "build/outputs.h"
#include "cli/actions.h"
#include "cli/checked.h"
#include "source/nearest.h"

namespace rulepress::cli {
namespace {

using source::counted;

int press(const build::Game& game, const Session& session, const Arguments& arguments,
          const Terminal& terminal) {
  const auto tell = [&](const std::string& line) {
    if (!arguments.quiet) terminal.err << line;
  };
  if (!can_press(game)) {
    tell(fmt::format("{}: not pressed, because of its errors\n", game.files.name));
    return exit_mistakes;
  }
  if (game.sheets.empty()) {
    tell(fmt::format("{}: nothing to press; templates/{}/ has no template for its cards\n", game.files.name,
                     game.files.name));
    return exit_good;
  }
  const build::Pressed pressed =
      build::press_sheets({game.files.name, *game.manifest, *game.deck, *game.faces, game.print}, game.sheets,
                          jobs_of(arguments), session.files());
  for (const std::string& error : pressed.errors)
    fail(terminal, error, "this is a fault of Rulepress or a library");
  build::RealOutputs outputs(session.root());
  int code = pressed.errors.empty() ? exit_good : exit_usage;
  for (const build::PressedFile& file : pressed.files) {
    const std::string path = fmt::format("output/{}/{}", game.files.name, file.name);
    if (const auto error = outputs.write(path, file.bytes)) {
      code = fail(terminal, fmt::format("`{}` cannot be written: {}", error->path, error->detail), "");
      continue;
    }
    tell(fmt::format("  {}  {}, {}\n", path, counted(file.pages, "page"), file_size(file.bytes.size())));
  }
  return code;
}

}  // namespace

int build_action(const Arguments& arguments, const Terminal& terminal) {
  const Checked made = run_check(arguments.positional, arguments, terminal);
  if (made.session == nullptr || made.code == exit_usage) return made.code;
  int code = made.code;
  for (const build::Game& game : made.check.games)
    code = std::max(code, press(game, *made.session, arguments, terminal));
  return code;
}

}  // namespace rulepress::cli
