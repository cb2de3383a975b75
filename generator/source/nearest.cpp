#include "source/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "source/utf8.h"

namespace rulepress::source {
namespace {

std::u32string characters_of(std::string_view text) {
  std::u32string characters;
  while (!text.empty()) {
    const Character next = first_character(text);
    characters += static_cast<char32_t>(next.code);
    text.remove_prefix(next.bytes);
  }
  return characters;
}

}  // namespace

std::size_t edit_distance(std::string_view a_text, std::string_view b_text) {
  const std::u32string a = characters_of(a_text);
  const std::u32string b = characters_of(b_text);
  std::vector<std::size_t> before_last;
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replace});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    before_last = std::move(last);
    last = row;
  }
  return last[b.size()];
}

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates) {
  const std::string lower = lower_case(word);
  const std::size_t size = count_characters(word);
  std::size_t best = size < 2 ? 1 : std::max<std::size_t>(1, size / 3) + 1;
  const std::string* found = nullptr;
  for (const std::string& candidate : candidates) {
    // Lengths alone rule out most candidates, and keep a very long word cheap.
    const std::size_t other = count_characters(candidate);
    if ((other > size ? other - size : size - other) >= best) continue;
    const std::size_t distance = edit_distance(lower, lower_case(candidate));
    if (distance < best && candidate != word) {
      best = distance;
      found = &candidate;
    }
  }
  if (found == nullptr) return std::nullopt;
  return *found;
}

std::string_view article(std::string_view word) {
  const std::string lower = lower_case(word);
  // Vowels that are spoken as consonants: a unit, a one-eyed crow.
  for (const std::string_view start : {"uni", "use", "usa", "uti", "one", "eu"}) {
    if (lower.starts_with(start) && !lower.starts_with("unin") && !lower.starts_with("unim")) return "a";
  }
  return !lower.empty() && std::string_view("aeiou").find(lower[0]) != std::string_view::npos ? "an" : "a";
}

std::string quoted_list(std::span<const std::string> words, std::string_view last_joint) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? fmt::format(" {} ", last_joint) : std::string(", ");
    text += fmt::format("`{}`", words[i]);
  }
  return text;
}

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace rulepress::source
