// The commands of the program, as data. The argument parser, the help texts, the shell completions and the
// manual page are all made from this table, so they cannot disagree.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace rulepress::cli {

struct Arguments;
struct Terminal;

// What a value of an option or an argument is, for completion.
enum class Completes { nothing, games, slugs, folders, files, choices };

// Which numbers a value may be.
struct Numbers {
  double least;
  double most;
  bool whole;
};

struct Option {
  std::string_view names;     // "-j,--jobs"
  std::string_view argument;  // "N"; empty for a flag
  std::string_view text;
  Completes completes = Completes::nothing;
  std::vector<std::string_view> choices = {};
  std::optional<Numbers> numbers = {};
};

struct Argument {
  std::string_view name;  // as shown: "GAME"
  std::string_view text;
  bool required = false;
  bool many = false;
  Completes completes = Completes::nothing;
  std::vector<std::string_view> choices = {};
};

struct Example {
  std::string_view line;
  std::string_view text;
};

// Does what a command is for; returns the exit code.
using Action = int (*)(const Arguments& arguments, const Terminal& terminal);

struct Command {
  std::string_view name;
  Action action;
  std::string_view summary;      // one line, no full stop
  std::string_view description;  // some sentences
  std::vector<Argument> arguments;
  std::vector<Option> options;
  std::vector<Example> examples;
  bool hidden = false;  // for packagers
};

std::span<const Command> commands();
std::span<const Option> common_options();
const Command* find_command(std::string_view name);

}  // namespace rulepress::cli
