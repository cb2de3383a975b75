#include "cli/run.h"

#include <fmt/ostream.h>

#include <ostream>

#include "cli/actions.h"
#include "cli/arguments.h"
#include "cli/help.h"
#include "cli/shell.h"

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
  const std::string_view name = arguments.command->name;
  if (name == "check") return check_action(arguments, terminal);
  if (name == "build") return build_action(arguments, terminal);
  if (name == "clean") return clean_action(arguments, terminal);
  if (name == "print") return print_action(arguments, terminal);
  if (name == "diff") return diff_action(arguments, terminal);
  if (name == "watch") return watch_action(arguments, terminal);
  if (name == "export") return export_action(arguments, terminal);
  if (name == "calibrate") return calibrate_action(arguments, terminal);
  if (name == "new") return new_action(arguments, terminal);
  if (name == "import") return import_action(arguments, terminal);
  if (name == "model") return model_action(arguments, terminal);
  if (name == "schema") return schema_action(arguments, terminal);
  if (name == "simulate") return simulate_action(arguments, terminal);
  if (name == "play") return play_action(arguments, terminal);
  if (name == "explain") return explain_action(arguments, terminal);
  if (name == "explain-card") return explain_card_action(arguments, terminal);
  if (name == "complete") return complete_action(arguments, terminal);
  if (name == "completions") {
    terminal.out << completions(arguments.positional.front());
    return exit_good;
  }
  terminal.out << manual_page(RULEPRESS_VERSION);
  return exit_good;
}

}  // namespace rulepress::cli
