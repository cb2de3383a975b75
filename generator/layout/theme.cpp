#include "layout/theme.h"

#include <algorithm>

namespace rulepress::layout {

std::string Labels::of(std::string_view key) const {
  if (const auto found = own_.find(std::string(key)); found != own_.end()) return found->second;
  const auto usual = std::ranges::find(book_labels, key, &Label::key);
  return std::string(usual == book_labels.end() ? key : usual->usual);
}

Theme Theme::scaled(double factor) const {
  Theme made = *this;
  made.text_size = text_size * factor;
  for (Pt& size : made.head_sizes) size = size * factor;
  return made;
}

}  // namespace rulepress::layout
