#include "layout/scene/extent.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace rulepress::layout {
namespace {

class Reach {
 public:
  void add(Point point) {
    if (!there_) least_ = most_ = point;
    there_ = true;
    least_ = {std::min(least_.x, point.x), std::min(least_.y, point.y)};
    most_ = {std::max(most_.x, point.x), std::max(most_.y, point.y)};
  }
  void add(const Box& box) {
    add(Point{box.x, box.y});
    add(Point{box.right(), box.bottom()});
  }
  std::optional<Box> box() const {
    if (!there_) return std::nullopt;
    return Box{least_.x, least_.y, most_.x - least_.x, most_.y - least_.y};
  }

 private:
  bool there_ = false;
  Point least_, most_;
};

Box intersection(const Box& a, const Box& b) {
  const Mm x = std::max(a.x, b.x);
  const Mm y = std::max(a.y, b.y);
  return {x, y, std::max(Mm{}, std::min(a.right(), b.right()) - x),
          std::max(Mm{}, std::min(a.bottom(), b.bottom()) - y)};
}

void add_path(const Path& path, Reach& reach) {
  for (const PathStep& step : path) {
    if (step.kind != PathStep::Kind::close) reach.add(step.to);
  }
}

// Where nobody says how wide a run is, its last letter counts half as wide as it is high.
void add_text(const Text& text, Reach& reach) {
  if (!text.set) return;
  for (const GlyphRun& run : text.set->runs) {
    if (run.glyphs.empty()) continue;
    const Mm size = to_mm(run.size);
    const Mm x = text.at.x + run.at.x;
    const Mm y = text.at.y + run.at.y;
    const Mm width = run.width.value > 0 ? run.width : to_mm(run.glyphs.back().x) + size * 0.5;
    reach.add(Box{x, y - size * 0.75, width, size});
  }
  for (const SetIcon& icon : text.set->icons)
    reach.add(Box{text.at.x + icon.box.x, text.at.y + icon.box.y, icon.box.width, icon.box.height});
}

void add_group(const Group& group, Reach& reach) {
  auto inner = extent_of(group.items);
  if (inner && group.clip) {
    Reach clip;
    add_path(*group.clip, clip);
    if (const auto box = clip.box()) inner = intersection(*inner, *box);
  }
  if (!inner) return;
  const double angle = group.degrees * std::numbers::pi / 180;
  for (const Point corner : {Point{inner->x, inner->y}, Point{inner->right(), inner->y},
                             Point{inner->x, inner->bottom()}, Point{inner->right(), inner->bottom()}}) {
    const Mm dx = corner.x - group.pivot.x;
    const Mm dy = corner.y - group.pivot.y;
    reach.add(Point{group.origin.x + group.pivot.x + dx * std::cos(angle) - dy * std::sin(angle),
                    group.origin.y + group.pivot.y + dx * std::sin(angle) + dy * std::cos(angle)});
  }
}

}  // namespace

std::optional<Box> extent_of(std::span<const Item> items) {
  Reach reach;
  for (const Item& item : items) {
    if (const auto* shape = std::get_if<Shape>(&item.what)) {
      add_path(shape->path, reach);
    } else if (const auto* picture = std::get_if<Picture>(&item.what)) {
      reach.add(picture->box);
    } else if (const auto* text = std::get_if<Text>(&item.what)) {
      add_text(*text, reach);
    } else if (const auto* group = std::get_if<Group>(&item.what)) {
      add_group(*group, reach);
    }
  }
  return reach.box();
}

}  // namespace rulepress::layout
