// Names that stand in file names, ids and links: small letters, digits and hyphens, such as
// `forge-of-astera`.
#pragma once

#include <string>
#include <string_view>

namespace rulepress::source {

bool is_plain_name(std::string_view name);

// The plain name closest to some words; empty when nothing of them can stay.
std::string as_plain_name(std::string_view words);

}  // namespace rulepress::source
