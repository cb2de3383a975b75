// Help texts, from the table of commands.
#pragma once

#include <string>
#include <string_view>

#include "cli/commands.h"

namespace rulepress::cli {

std::string general_help();
std::string command_help(const Command& command);
std::string usage_line(const Command& command);

// Text broken into lines of at most `width` columns, each after `indent` spaces.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t width = 88);

}  // namespace rulepress::cli
