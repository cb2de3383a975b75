// Sets text: breaks a block into lines, says where each comes to stand, and draws the very same lines.
//
// Lines are placed here, not by the fonts: a line is `leading` times the size of its largest run high,
// whatever font it is in, and baselines stand that far apart. A block of n equal lines is n times that high.
// In a paragraph that runs from right to left, `left` and `right` mean its start and its end, that is, they
// swap.
//
// One Typesetter belongs to one thread, like the fonts and pictures that it uses.
#pragma once

#include <memory>

#include "layout/scene/text.h"
#include "render/fonts.h"
#include "render/pictures.h"

namespace rulepress::render {

class Typesetter final : public layout::TextMeasurer {
 public:
  // Both must outlive it.
  Typesetter(const Fonts& fonts, Pictures& pictures);
  ~Typesetter() override;

  layout::Measured measure(const layout::TextBlock& block) override;
  layout::FontTrouble trouble_with(const layout::Font& font) override;
  std::vector<std::string> families() override;

  struct Inside;
  Inside& inside() { return *inside_; }

 private:
  std::unique_ptr<Inside> inside_;
};

}  // namespace rulepress::render
