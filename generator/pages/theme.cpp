#include "pages/theme.h"

#include <fmt/format.h>

#include <algorithm>

namespace rulepress::pages {

std::string Labels::of(std::string_view key) const {
  if (const auto found = own_.find(std::string(key)); found != own_.end()) return found->second;
  const auto usual = std::ranges::find(book_labels, key, &Label::key);
  return std::string(usual == book_labels.end() ? key : usual->usual);
}

std::string Labels::filled(std::string_view key, std::initializer_list<Slot> slots) const {
  const std::string pattern = of(key);
  std::string made;
  for (std::size_t at = 0; at < pattern.size();) {
    const Slot* found = nullptr;
    for (const Slot& slot : slots) {
      const bool here = pattern.compare(at, slot.name.size() + 2, fmt::format("{{{}}}", slot.name)) == 0;
      if (here) found = &slot;
    }
    if (found == nullptr) {
      made += pattern[at++];
      continue;
    }
    made += found->words;
    at += found->name.size() + 2;
  }
  return made;
}

Theme Theme::scaled(double factor) const {
  Theme made = *this;
  made.text_size = text_size * factor;
  made.scale = scale * factor;
  for (Pt& size : made.head_sizes) size = size * factor;
  made.cell_figures = cell_figures * factor;
  return made;
}

}  // namespace rulepress::pages
