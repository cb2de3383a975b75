#include "cli/run.h"

#include <fmt/ostream.h>

#include <ostream>

#include "cli/actions.h"
#include "cli/arguments.h"
#include "cli/help.h"

namespace rulepress::cli {

int run(const std::vector<std::string>& words, const Terminal& terminal) {
  const auto parsed = parse_arguments(words);
  if (const auto* error = std::get_if<UsageError>(&parsed))
    return fail(terminal, error->message, error->help);
  const auto& arguments = std::get<Arguments>(parsed);
  if (arguments.version) {
    fmt::print(terminal.out, "rulepress {}\n", RULEPRESS_VERSION);
    return exit_good;
  }
  if (arguments.help || arguments.command == nullptr) {
    terminal.out << (arguments.command == nullptr ? general_help() : command_help(*arguments.command));
    return arguments.help ? exit_good : exit_usage;
  }
  return arguments.command->action(arguments, terminal);
}

}  // namespace rulepress::cli
