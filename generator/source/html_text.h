// Text that may stand in HTML, in elements and attributes alike.
#pragma once

#include <string>
#include <string_view>

namespace rulepress::source {

inline std::string escaped(std::string_view text) {
  std::string made;
  for (const char c : text) {
    switch (c) {
      case '&':
        made += "&amp;";
        break;
      case '<':
        made += "&lt;";
        break;
      case '>':
        made += "&gt;";
        break;
      case '"':
        made += "&quot;";
        break;
      default:
        made += c;
    }
  }
  return made;
}

}  // namespace rulepress::source
