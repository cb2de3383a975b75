// A page that Rulepress draws by itself, without a template: text that is measured as it is set, lines and
// simple shapes. For pages that go with a game, such as its build guide.
#pragma once

#include <string>
#include <string_view>

#include "layout/scene/scene.h"
#include "render/faces.h"

namespace rulepress::documents {

struct Type {
  std::string family = "Lato";
  double size = 9;  // pt
  int weight = 400;
  layout::Colour colour = {0.13, 0.13, 0.13, 1};
  layout::Align align = layout::Align::left;
  double leading = 1.3;
};

class Drawing {
 public:
  Drawing(layout::Size size, render::Tools& tools) : tools_(tools) { scene_.size = size; }

  // Sets text from `at` on, in lines no longer than `width` (0: in one line); what stands between ** is bold.
  // Returns its height.
  layout::Mm text(layout::Point at, layout::Mm width, std::string_view words, const Type& type);
  layout::Size measure(layout::Mm width, std::string_view words, const Type& type);

  void line(layout::Point from, layout::Point to, layout::Mm width, const layout::Colour& colour,
            bool dotted = false);
  void fill(layout::Path path, const layout::Colour& colour);
  void outline(layout::Path path, layout::Mm width, const layout::Colour& colour);
  void disc(layout::Point middle, layout::Mm radius, const layout::Colour& colour);
  void ring(layout::Point middle, layout::Mm radius, layout::Mm width, const layout::Colour& colour);

  const layout::Scene& scene() const { return scene_; }

 private:
  render::Tools& tools_;
  layout::Scene scene_;
};

}  // namespace rulepress::documents
