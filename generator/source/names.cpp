#include "source/names.h"

#include <algorithm>

#include "source/utf8.h"

namespace rulepress::source {
namespace {

constexpr std::size_t longest = 60;

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

}  // namespace

bool is_plain_name(std::string_view name) {
  return !name.empty() && name.size() <= longest && name.front() != '-' && name.back() != '-' &&
         std::ranges::all_of(name, [](char c) { return is_letter_or_digit(c) || c == '-'; });
}

std::string as_plain_name(std::string_view words) {
  std::string made;
  for (const char c : folded(words)) {
    if (is_letter_or_digit(c)) {
      made += c;
    } else if (!made.empty() && made.back() != '-') {
      made += '-';
    }
  }
  made.resize(std::min(made.size(), longest));
  while (made.ends_with('-')) made.pop_back();
  return made;
}

bool is_language_tag(std::string_view tag) {
  bool first = true;
  while (true) {
    const std::string_view part = tag.substr(0, tag.find('-'));
    const bool fits = std::ranges::all_of(
        part, [&](unsigned char c) { return std::isalpha(c) != 0 || (!first && std::isdigit(c) != 0); });
    if (!fits || part.size() < 2 || part.size() > (first ? 3u : 8u)) return false;
    if (part.size() == tag.size()) return true;
    tag.remove_prefix(part.size() + 1);
    first = false;
  }
}

}  // namespace rulepress::source
