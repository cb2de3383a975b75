#include "layout/scene/outline.h"

#include <algorithm>
#include <cmath>

namespace rulepress::layout {
namespace {

// From the middle, as parts of half the width and half the height. The hexagon lies on a side.
double reach_of(Outline outline, double x, double y) {
  if (outline == Outline::circle) return std::hypot(x, y);
  return std::max(std::abs(y), std::abs(x) + std::abs(y) / 2);
}

}  // namespace

Path outline_path(Outline outline, const Box& box, Mm corner_radius) {
  const Mm middle_x = box.x + box.width / 2;
  const Mm middle_y = box.y + box.height / 2;
  switch (outline) {
    case Outline::rectangle:
      return rectangle_path(box, {});
    case Outline::rounded:
      return rectangle_path(box, corner_radius);
    case Outline::circle:
      return ellipse_path(box);
    case Outline::hexagon:
      break;
  }
  if (box.width > box.height) {
    const Mm in = box.width / 4;
    return polygon_path({{box.x, middle_y},
                         {box.x + in, box.y},
                         {box.right() - in, box.y},
                         {box.right(), middle_y},
                         {box.right() - in, box.bottom()},
                         {box.x + in, box.bottom()}});
  }
  const Mm in = box.height / 4;
  return polygon_path({{middle_x, box.y},
                       {box.right(), box.y + in},
                       {box.right(), box.bottom() - in},
                       {middle_x, box.bottom()},
                       {box.x, box.bottom() - in},
                       {box.x, box.y + in}});
}

Box wider(const Box& box, Mm by, Outline outline) {
  Mm across = by;
  Mm down = by;
  if (outline == Outline::hexagon) {
    // Sides move by as much; corners move further.
    if (box.width > box.height) {
      across = by * (box.width / box.height);
    } else {
      down = by * (box.height / box.width);
    }
  }
  return {box.x - across, box.y - down, box.width + across * 2, box.height + down * 2};
}

Mm outside(Outline outline, const Box& around, const Box& box) {
  if (outline == Outline::rectangle || outline == Outline::rounded) {
    return std::max(
        {around.x - box.x, around.y - box.y, box.right() - around.right(), box.bottom() - around.bottom()});
  }
  const Mm half_width = around.width / 2;
  const Mm half_height = around.height / 2;
  if (half_width.value <= 0 || half_height.value <= 0) return std::max(box.width, box.height);
  double most = 0;
  for (const Mm x : {box.x, box.right()}) {
    for (const Mm y : {box.y, box.bottom()}) {
      const double across = (x - around.x - half_width) / half_width;
      const double down = (y - around.y - half_height) / half_height;
      const bool stands = outline == Outline::hexagon && around.width <= around.height;
      most = std::max(most, stands ? reach_of(outline, down, across) : reach_of(outline, across, down));
    }
  }
  return std::min(half_width, half_height) * (most - 1);
}

}  // namespace rulepress::layout
