// The page for `man`, from the table of commands.
#pragma once

#include <string>
#include <string_view>

namespace rulepress::cli {

std::string manual_page(std::string_view version);

}  // namespace rulepress::cli
