#include "layout/theme.h"

namespace rulepress::layout {

Theme Theme::scaled(double factor) const {
  Theme made = *this;
  made.text_size = text_size * factor;
  for (Pt& size : made.head_sizes) size = size * factor;
  return made;
}

}  // namespace rulepress::layout
