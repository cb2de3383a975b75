// The command line, taken apart by the table of commands.h.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/commands.h"

namespace rulepress::cli {

struct Arguments {
  const Command* command = nullptr;  // none for --version and plain --help
  bool help = false;
  bool version = false;
  bool quiet = false;
  bool verbose = false;
  std::string folder = ".";  // -C
  std::string color = "auto";
  std::vector<std::string> positional;
  std::map<std::string, std::string, std::less<>> options;  // by long name, without hyphens

  // An option's value, or what stands in its place when it is not given.
  std::string option(std::string_view name, std::string_view otherwise) const;
};

struct UsageError {
  std::string message;
  std::string help;  // what to do
};

std::variant<Arguments, UsageError> parse_arguments(const std::vector<std::string>& words);

}  // namespace rulepress::cli
