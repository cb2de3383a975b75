#include "cli/help.h"

#include <fmt/format.h>

#include <algorithm>

namespace rulepress::cli {
namespace {

std::string option_head(const Option& option) {
  std::string head;
  for (std::string_view rest = option.names; !rest.empty();) {
    const std::string_view name = rest.substr(0, rest.find(','));
    if (!head.empty()) head += ", ";
    head += name;
    rest.remove_prefix(std::min(rest.size(), name.size() + 1));
  }
  if (!option.argument.empty()) head += fmt::format(" {}", option.argument);
  return head;
}

std::string option_lines(std::span<const Option> options) {
  std::string text;
  for (const Option& option : options)
    text += fmt::format("  {}\n{}", option_head(option), wrapped(option.text, 6));
  return text;
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
  std::string out;
  std::string line(indent, ' ');
  bool empty = true;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (!empty && line.size() + 1 + word.size() > width) {
      out += line + "\n";
      line.assign(indent, ' ');
      empty = true;
    }
    if (!empty) line += ' ';
    line += word;
    empty = false;
  }
  return out + line + "\n";
}

std::string usage_line(const Command& command) {
  std::string line = fmt::format("rulepress {}", command.name);
  if (!command.options.empty()) line += " [OPTION…]";
  for (const Argument& argument : command.arguments) {
    const std::string name = fmt::format("{}{}", argument.name, argument.many ? "…" : "");
    line += argument.required ? " " + name : fmt::format(" [{}]", name);
  }
  return line;
}

std::string general_help() {
  std::string text =
      "Rulepress: write the rulebook, press the game.\n\n"
      "Usage: rulepress COMMAND [OPTION…] [ARGUMENT…]\n\nCommands:\n";
  for (const Command& command : commands()) {
    if (!command.hidden) text += fmt::format("  {:<12} {}\n", command.name, command.summary);
  }
  text += "\nOptions of every command:\n" + option_lines(common_options());
  text += "  --version\n      Show the version.\n";
  text += "\nStart with `rulepress new \"My Game\"`. `rulepress COMMAND --help` tells more.\n";
  return text;
}

std::string command_help(const Command& command) {
  std::string text = fmt::format("{}.\n\nUsage: {}\n\n{}", command.summary, usage_line(command),
                                 wrapped(command.description, 0));
  if (!command.arguments.empty()) text += "\nArguments:\n";
  for (const Argument& argument : command.arguments) {
    text += fmt::format("  {}\n{}", argument.name, wrapped(argument.text, 6));
  }
  if (!command.options.empty()) text += "\nOptions:\n" + option_lines(command.options);
  text += "\nOptions of every command:\n" + option_lines(common_options());
  if (!command.examples.empty()) text += "\nExamples:\n";
  for (const Example& example : command.examples) {
    text += fmt::format("  {}\n      {}\n", example.line, example.text);
  }
  return text;
}

}  // namespace rulepress::cli
