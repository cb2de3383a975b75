// Text files that the program carries inside itself (see cmake/embed.cmake).
#pragma once

#include <span>
#include <string_view>

namespace rulepress::embedded {

struct File {
  std::string_view path;  // below the embedded folder
  std::string_view text;
};

extern const std::span<const File> explain_pages;  // docs/diagnostics/
extern const std::span<const File> starters;       // generator/build/starters/

}  // namespace rulepress::embedded
