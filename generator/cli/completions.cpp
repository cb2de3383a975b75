#include "cli/completions.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/actions.h"
#include "cli/commands.h"

namespace rulepress::cli {
namespace {

std::vector<std::string_view> names_in(std::string_view names) {
  std::vector<std::string_view> made;
  while (!names.empty()) {
    made.push_back(names.substr(0, names.find(',')));
    names.remove_prefix(std::min(names.size(), made.back().size() + 1));
  }
  return made;
}

std::string joined(const std::vector<std::string_view>& words, std::string_view joint) {
  return fmt::format("{}", fmt::join(words, joint));
}

// The shell words that print the candidates of one kind.
std::string candidates(Completes completes, const std::vector<std::string_view>& choices) {
  switch (completes) {
    case Completes::games:
      return "$(rulepress complete games 2>/dev/null)";
    case Completes::slugs:
      return "$(rulepress complete slugs 2>/dev/null)";
    case Completes::choices:
      return joined(choices, " ");
    default:
      return "";
  }
}

std::vector<const Command*> shown_commands() {
  std::vector<const Command*> made;
  for (const Command& command : commands()) {
    if (!command.hidden) made.push_back(&command);
  }
  return made;
}

std::string bash() {
  std::vector<std::string_view> names;
  for (const Command* command : shown_commands()) names.push_back(command->name);
  std::string values;
  std::string words;
  std::vector<std::string_view> with_value;  // names of options that take one
  const auto add_values = [&](std::string_view command, const Option& option) {
    if (option.argument.empty()) return;
    const std::string reply =
        option.completes == Completes::folders
            ? "compgen -d -- \"$word\""
            : fmt::format("compgen -W \"{}\" -- \"$word\"", candidates(option.completes, option.choices));
    std::vector<std::string> patterns;
    for (const auto name : names_in(option.names)) {
      patterns.push_back(fmt::format("{}:{}", command, name));
      if (std::ranges::find(with_value, name) == with_value.end()) with_value.push_back(name);
    }
    values += fmt::format("    {}) COMPREPLY=($({})); return ;;\n", fmt::join(patterns, "|"), reply);
  };
  for (const Option& option : common_options()) add_values("*", option);
  std::string common;
  for (const Option& option : common_options()) common += " " + joined(names_in(option.names), " ");
  for (const Command* command : shown_commands()) {
    std::string options;
    for (const Option& option : command->options) {
      add_values(command->name, option);
      options += " " + joined(names_in(option.names), " ");
    }
    std::string arguments;
    for (const Argument& argument : command->arguments) {
      arguments +=
          " " + (argument.completes == Completes::files ? "$(compgen -f -- \"$word\")"
                                                        : candidates(argument.completes, argument.choices));
    }
    words +=
        fmt::format("    {}) options=\"{}\"; arguments=\"{}\" ;;\n", command->name,
                    options.empty() ? "" : options.substr(1), arguments.empty() ? "" : arguments.substr(1));
  }
  return fmt::format(
      R"(# bash completion for rulepress
_rulepress() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command="" options="" arguments="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case ${{COMP_WORDS[i]}} in
    {}) i=$((i + 1)) ;;
    -*) ;;
    *) command=${{COMP_WORDS[i]}}; break ;;
    esac
  done
  case $command:$before in
{}  esac
  if [[ -z $command ]]; then
    COMPREPLY=($(compgen -W "{} --version{}" -- "$word"))
    return
  fi
  case $command in
{}  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options{}" -- "$word"))
  else
    COMPREPLY=($(compgen -W "$arguments" -- "$word"))
  fi
}}
complete -F _rulepress rulepress
)",
      joined(with_value, " | "), values, joined(names, " "), common, words, common);
}

// A text inside single quotes of a shell.
std::string shell_quoted(std::string_view text) {
  std::string made = "'";
  for (const char c : text) made += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return made + "'";
}

std::string fish() {
  std::string text = "# fish completion for rulepress\ncomplete -c rulepress -f\n";
  const auto add_option = [&](const std::string& condition, const Option& option) {
    text += "complete -c rulepress";
    if (!condition.empty()) text += fmt::format(" -n {}", shell_quoted(condition));
    for (const auto name : names_in(option.names)) {
      text += name.starts_with("--") ? fmt::format(" -l {}", name.substr(2))
                                     : fmt::format(" -s {}", name.substr(1));
    }
    if (option.completes == Completes::folders) {
      text += " -x -a '(__fish_complete_directories)'";
    } else if (!option.argument.empty()) {
      text += fmt::format(" -x -a {}", shell_quoted(candidates(option.completes, option.choices)));
    }
    text += fmt::format(" -d {}\n", shell_quoted(option.text));
  };
  for (const Option& option : common_options()) add_option("", option);
  for (const Command* command : shown_commands()) {
    text += fmt::format("complete -c rulepress -n __fish_use_subcommand -a {} -d {}\n", command->name,
                        shell_quoted(command->summary));
    const std::string condition = fmt::format("__fish_seen_subcommand_from {}", command->name);
    for (const Option& option : command->options) add_option(condition, option);
    for (const Argument& argument : command->arguments) {
      if (argument.completes == Completes::files)
        text += fmt::format("complete -c rulepress -n {} -F\n", shell_quoted(condition));
      std::string list = candidates(argument.completes, argument.choices);
      if (list.empty()) continue;
      if (list.starts_with("$(")) list = list.substr(1);
      text += fmt::format("complete -c rulepress -n {} -a {}\n", shell_quoted(condition), shell_quoted(list));
    }
  }
  return text;
}

// zsh: brackets and colons have a meaning inside a specification.
std::string zsh_text(std::string_view text) {
  std::string made;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':') made += '\\';
    made += c;
  }
  return made;
}

std::string zsh_action(Completes completes, const std::vector<std::string_view>& choices) {
  if (completes == Completes::folders) return "_files -/";
  if (completes == Completes::files) return "_files";
  if (completes == Completes::choices) return fmt::format("({})", joined(choices, " "));
  const std::string list = candidates(completes, choices);
  return list.empty() ? "" : fmt::format("({})", list);
}

std::string zsh_option(const Option& option) {
  const auto names = names_in(option.names);
  const std::string text = zsh_text(option.text);
  const std::string value =
      option.argument.empty()
          ? ""
          : fmt::format(":{}:{}", option.argument, zsh_action(option.completes, option.choices));
  std::string made;
  for (const auto name : names) {
    made += fmt::format(" \\\n      \"({})\"{}{}", joined(names, " "), name,
                        shell_quoted(fmt::format("[{}]{}", text, value)));
  }
  return made;
}

std::string zsh() {
  std::string cases;
  std::string list;
  std::string common;
  for (const Option& option : common_options()) common += zsh_option(option);
  for (const Command* command : shown_commands()) {
    list += fmt::format("    {}\n",
                        shell_quoted(fmt::format("{}:{}", command->name, zsh_text(command->summary))));
    std::string specs = common;
    for (const Option& option : command->options) specs += zsh_option(option);
    for (const Argument& argument : command->arguments) {
      const std::string action = zsh_action(argument.completes, argument.choices);
      const std::string spec = fmt::format("{}:{}:{}", argument.many ? "*" : "", argument.name, action);
      // Candidates that a command prints must be run when they are wanted: double quotes.
      specs += action.starts_with("($(") ? fmt::format(" \\\n      \"{}\"", spec)
                                         : fmt::format(" \\\n      {}", shell_quoted(spec));
    }
    cases += fmt::format("    {}) _arguments{} ;;\n", command->name, specs);
  }
  return fmt::format(
      R"(#compdef rulepress
_rulepress() {{
  local -a list
  list=(
{}  )
  local context state line
  _arguments -C{} \
      '--version[Show the version]' \
      '1:command:->command' \
      '*::argument:->argument'
  case $state in
  command) _describe command list ;;
  argument)
    case $line[1] in
{}    esac
    ;;
  esac
}}
_rulepress "$@"
)",
      list, common, cases);
}

}  // namespace

std::string completions(std::string_view shell) {
  if (shell == "bash") return bash();
  if (shell == "zsh") return zsh();
  return fish();
}

int completions_action(const Arguments& arguments, const Terminal& terminal) {
  terminal.out << completions(arguments.positional.front());
  return exit_good;
}

}  // namespace rulepress::cli
