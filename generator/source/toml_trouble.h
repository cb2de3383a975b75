// A TOML syntax error in words that help somebody who has never heard of TOML. Most come from a handful of
// habits: no quotes, curly quotes, quotes inside quotes, a text that is not closed, the same key twice.
#pragma once

#include <string_view>

#include "source/diagnostic.h"

namespace rulepress::source {

// `description` is toml++'s, `offset` the place where it gave up.
void report_toml_trouble(std::string_view description, std::uint32_t offset, SourceId file,
                         const Sources& sources, Diagnostics& diagnostics);

}  // namespace rulepress::source
