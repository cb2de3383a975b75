// What shells need to complete a command line, from the table of commands.
#pragma once

#include <string>
#include <string_view>

namespace rulepress::cli {

std::string completions(std::string_view shell);  // bash, zsh or fish

}  // namespace rulepress::cli
