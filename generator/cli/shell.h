// What shells and `man` want to know, from the table of commands.
#pragma once

#include <string>
#include <string_view>

namespace rulepress::cli {

std::string completions(std::string_view shell);  // bash, zsh or fish
std::string manual_page(std::string_view version);

}  // namespace rulepress::cli
